/** Run-time values as expressions of a test: names are complete, objects are variables, functions are lambdas. */
import type { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Arena, Type, Types } from '../../../model/index.js';
import { baseOf, fieldType, FunctionTable, literalText, occurrences, sorted } from '../../../values/index.js';
import type { HeapArray, HeapObject, Sequence, Value, Datum, Multiset } from '../../../values/index.js';

/** Why a value cannot be written in a test: part of a sentence. */
export class Inexpressible extends Error {
  override readonly name = 'Inexpressible';
}

export interface ExpressionContext {
  readonly arena: Arena;
  /** The variable that holds an object. */
  readonly nameOf: (object: HeapObject | HeapArray) => string;
  /** The version of the language. */
  readonly dafny: 2 | 4;
}

export function expressionText(context: ExpressionContext, value: Value, type: Type): string {
  const { types } = context.arena;
  const text = (part: Value, partType: Type): string => expressionText(context, part, partType);
  const list = (parts: Iterable<Value>, partType: Type): string =>
    [...parts].map((part) => text(part, partType)).join(', ');
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'bitvector':
      return scalarText(types, value, type);
    case 'real':
      return quotientInBrackets(scalarText(types, value, type));
    case 'char':
      return escapes(context, scalarText(types, value, type));
    case 'parameter':
      // A type parameter stands for int, as it did in the run.
      if (typeof value !== 'number' && typeof value !== 'bigint') throw new Inexpressible('a value of unknown type');
      return String(value);
    case 'seq':
      if (baseOf(context.arena, type.element).kind === 'char') return escapes(context, scalarText(types, value, type));
      return `[${list(value as Sequence, type.element)}]`;
    case 'set':
      return `{${list(sorted(value as ImmutableSet<Value>), type.element)}}`;
    case 'infinite-set':
      return `iset{${list(sorted(value as ImmutableSet<Value>), type.element)}}`;
    case 'multiset':
      return `multiset{${list(occurrences(value as Multiset), type.element)}}`;
    case 'map':
    case 'infinite-map': {
      const map = value as ImmutableMap<Value, Value>;
      const entries = sorted(map.keys()).map(
        (key) => `${text(key, type.key)} := ${text(map.get(key) as Value, type.value)}`,
      );
      return `${type.kind === 'map' ? 'map' : 'imap'}[${entries.join(', ')}]`;
    }
    case 'datatype':
      return datumText(context, value as Datum, type);
    case 'reference':
    case 'array':
      return value === null ? 'null' : context.nameOf(value as HeapObject | HeapArray);
    case 'constrained':
      return text(value, types.substitute(type.constrained.base, type.constrained.typeParameters, type.args));
    case 'function':
      return lambdaText(context, value, type);
    case 'store':
      throw new Inexpressible('a part of the heap');
  }
}

function scalarText(types: Types, value: Value, type: Type): string {
  return literalText(types, value, type, () => '');
}

function quotientInBrackets(text: string): string {
  return text.includes('/') ? `(${text})` : text;
}

/** Dafny 2 knows characters of 16 bits. */
function escapes({ dafny }: ExpressionContext, text: string): string {
  if (dafny === 4) return text;
  return text.replace(/\\U\{([0-9a-fA-F]+)\}/g, (_, digits: string) => {
    if (digits.length > 4) throw new Inexpressible('a character beyond 16 bits');
    return `\\u${digits.padStart(4, '0')}`;
  });
}

function datumText(
  context: ExpressionContext,
  { constructor_, fields }: Datum,
  type: Extract<Type, { kind: 'datatype' }>,
): string {
  const parts = fields.map((field, i) => {
    const declared = constructor_.fields[i];
    const at = declared === undefined ? type : fieldType(context.arena, type, declared);
    return expressionText(context, field, at);
  });
  if (constructor_.name === '') return `(${parts.join(', ')})`;
  const name = `${constructor_.datatype.name}.${constructor_.name}`;
  return parts.length === 0 ? name : `${name}(${parts.join(', ')})`;
}

/** `(x0: int) => if x0 == 1 then 2 else 0`. */
function lambdaText(context: ExpressionContext, value: Value, type: Extract<Type, { kind: 'function' }>): string {
  if (!(value instanceof FunctionTable)) throw new Inexpressible('a function value');
  const names = type.parameters.map((_, i) => `x${i}`);
  const parameters = type.parameters.map((parameter, i) => `x${i}: ${typeSource(parameter)}`).join(', ');
  const cases = value.points.map(({ args, value: result }) => {
    const equations = args.map(
      (arg, i) => `${names[i]} == ${expressionText(context, arg, type.parameters[i] as Type)}`,
    );
    const condition = equations.length === 0 ? 'true' : equations.join(' && ');
    return `if ${condition} then ${expressionText(context, result, type.result)} else `;
  });
  return `((${parameters}) => ${cases.join('')}${expressionText(context, value.otherwise, type.result)})`;
}

/** A type as a declaration has it. */
export function typeSource(type: Type): string {
  const list = (types: readonly Type[]): string => (types.length === 0 ? '' : `<${types.map(typeSource).join(', ')}>`);
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
      return type.kind;
    case 'bitvector':
      return `bv${type.width}`;
    case 'seq':
    case 'set':
    case 'multiset':
      return `${type.kind}<${typeSource(type.element)}>`;
    case 'infinite-set':
      return `iset<${typeSource(type.element)}>`;
    case 'map':
    case 'infinite-map':
      return `${type.kind === 'map' ? 'map' : 'imap'}<${typeSource(type.key)}, ${typeSource(type.value)}>`;
    case 'datatype':
      if (type.datatype.constructors[0]?.name === '') return `(${type.args.map(typeSource).join(', ')})`;
      return type.datatype.name + list(type.args);
    case 'reference':
      return `${type.class === undefined ? 'object' : type.class.name}${type.nullable ? '?' : ''}${list(type.args)}`;
    case 'array':
      return `array${type.rank === 1 ? '' : type.rank}${type.nullable ? '?' : ''}<${typeSource(type.element)}>`;
    case 'function': {
      const arrow = { total: '->', partial: '-->', reading: '~>' }[type.effect];
      return `(${type.parameters.map(typeSource).join(', ')}) ${arrow} ${typeSource(type.result)}`;
    }
    case 'parameter':
      return 'int';
    case 'constrained':
      return type.constrained.name + list(type.args);
    case 'store':
      throw new Inexpressible('a part of the heap');
  }
}
