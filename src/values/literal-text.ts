/** Run-time values as source literals: what a user writes to get the value back (literal-reader.ts). */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Integer, Type, Types } from '../model/index.js';
import { signedInteger, typeText } from '../model/index.js';
import { FunctionTable } from './function-table.js';
import { HeapArray, HeapObject } from './heap.js';
import { Multiset } from './multiset.js';
import { occurrences, sorted } from './order.js';
import { Real } from './real.js';
import { Sequence } from './sequence.js';
import { Datum, type Reference, type Value } from './value.js';

/** How objects are written; a literal by itself cannot name one. */
export type ReferenceText = (reference: NonNullable<Reference>) => string;

/** How a literal is written where another reads it. */
export interface LiteralStyle {
  readonly reference: ReferenceText;
  readonly constructorName: (constructor: Datum['constructor_']) => string;
  readonly typeName: (type: Type) => string;
  readonly character: (code: number, quote: string) => string;
  /** It stands in an expression, so that quotients and functions need brackets. */
  readonly isOperand: boolean;
  /** What is written for a value that has no literal. */
  readonly missing: (what: 'value' | 'function' | 'heap') => string;
}

/** As literal-reader.ts reads it. */
export function literalText(types: Types, value: Value, type: Type, reference: ReferenceText): string {
  return styledText({ ...OWN_STYLE, reference }, types, value, type);
}

const OWN_STYLE: Omit<LiteralStyle, 'reference'> = {
  constructorName: ({ name }) => name,
  typeName: typeText,
  character: (code, quote) => characterText(code, quote),
  isOperand: false,
  missing: (what) => `<${what}>`,
};

export function styledText(style: LiteralStyle, types: Types, value: Value, type: Type): string {
  const text = (part: Value, partType: Type): string => styledText(style, types, part, partType);
  const list = (parts: Iterable<Value>, partType: Type): string =>
    [...parts].map((part) => text(part, partType)).join(', ');
  switch (type.kind) {
    case 'bool':
    case 'int':
      return (value as boolean | Integer).toString();
    case 'bitvector':
      return String(type.signed ? signedInteger(value as Integer, type.width) : (value as Integer));
    case 'parameter':
      // A type parameter stands for int, as it does in runs.
      return typeof value === 'number' || typeof value === 'bigint' ? String(value) : style.missing('value');
    case 'real': {
      const real = realText(value as Real);
      return style.isOperand && real.includes('/') ? `(${real})` : real;
    }
    case 'char':
      return `'${style.character(value as number, "'")}'`;
    case 'seq':
      if (type.element.kind === 'char')
        return `"${[...(value as Sequence)].map((c) => style.character(c as number, '"')).join('')}"`;
      return `[${list(value as Sequence, type.element)}]`;
    case 'set':
    case 'infinite-set':
      return `${type.kind === 'set' ? '' : 'iset'}{${list(sorted(value as ImmutableSet<Value>), type.element)}}`;
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
      return datumText(style, types, value as Datum, type);
    case 'reference':
    case 'array':
      return value === null ? 'null' : style.reference(value as NonNullable<Reference>);
    case 'constrained': {
      const { base, typeParameters } = type.constrained;
      return text(value, types.substitute(base, typeParameters, type.args));
    }
    case 'function': {
      if (!(value instanceof FunctionTable)) return style.missing('function');
      const isBare = type.result.kind === 'function' && !style.isOperand;
      const table = tableText(value, type.parameters.map(style.typeName), {
        argument: (arg, i) => text(arg, type.parameters[i] as Type),
        result: (result) => (isBare ? `(${text(result, type.result)})` : text(result, type.result)),
      });
      return style.isOperand ? `(${table})` : table;
    }
    case 'store':
      return style.missing('heap');
  }
}

/**
 * A value by its shape, where its type is not known: what `readShape` reads. Characters are numbers, and so are values of
 * type parameters.
 */
export function shapeLiteral(value: Value, referenceText: ReferenceText): string {
  const text = (part: Value): string => shapeLiteral(part, referenceText);
  const list = (parts: Iterable<Value>): string => [...parts].map(text).join(', ');
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  if (value instanceof Real) return realText(value);
  if (value instanceof Sequence) return `[${list(value)}]`;
  if (value instanceof Multiset) return `multiset{${list(occurrences(value))}}`;
  if (value instanceof HeapObject || value instanceof HeapArray) return referenceText(value);
  if (value instanceof Datum) {
    const { name, datatype } = value.constructor_;
    const parts = value.fields.length === 0 && name !== '' ? '' : `(${list(value.fields)})`;
    return name === '' ? parts : `${datatype.name}.${name}${parts}`;
  }
  if (value instanceof FunctionTable) {
    const arity = (value.points[0]?.args ?? value.holes[0])?.length ?? 1;
    const result = (part: Value): string => (part instanceof FunctionTable ? `(${text(part)})` : text(part));
    return tableText(value, Array<undefined>(arity).fill(undefined), { argument: text, result });
  }
  if (ImmutableSet.isSet(value)) return `{${list(sorted(value))}}`;
  if (ImmutableMap.isMap(value)) {
    const map = value;
    const entries = sorted(map.keys()).map((key) => `${text(key)} := ${text(map.get(key) as Value)}`);
    return `map[${entries.join(', ')}]`;
  }
  return '<function>';
}

/** `(x: int) requires !(x == 3) => if x == 1 then 2 else 0`. */
function tableText(
  { points, otherwise, holes }: FunctionTable,
  parameterTypes: readonly (string | undefined)[],
  texts: { readonly argument: (value: Value, index: number) => string; readonly result: (value: Value) => string },
): string {
  const names = parameterTypes.map((_, i) => (parameterTypes.length === 1 ? 'x' : `x${i + 1}`));
  const parameters = names.map((name, i) => (parameterTypes[i] === undefined ? name : `${name}: ${parameterTypes[i]}`));
  const equations = (args: readonly Value[]): string =>
    args.map((arg, i) => `${names[i]} == ${texts.argument(arg, i)}`).join(' && ');
  const cases = points.map(({ args, value }) => {
    return `if ${equations(args)} then ${texts.result(value)} else `;
  });
  const conditions = holes.map((args) => (args.length === 0 ? 'false' : `!(${equations(args)})`));
  const requires = conditions.length === 0 ? '' : `requires ${conditions.join(' && ')} `;
  return `(${parameters.join(', ')}) ${requires}=> ${cases.join('')}${texts.result(otherwise)}`;
}

function datumText(
  style: LiteralStyle,
  types: Types,
  { constructor_, fields }: Datum,
  type: Extract<Type, { kind: 'datatype' }>,
): string {
  const parts = fields.map((field, i) => {
    const declared = constructor_.fields[i]?.type;
    const fieldType =
      declared === undefined ? type : types.substitute(declared, type.datatype.typeParameters, type.args);
    return styledText(style, types, field, fieldType);
  });
  // Tuples have a constructor without a name.
  if (constructor_.name === '') return `(${parts.join(', ')})`;
  const name = style.constructorName(constructor_);
  return parts.length === 0 ? name : `${name}(${parts.join(', ')})`;
}

/** `1.5`; a fraction without a finite decimal is a quotient. */
export function realText(value: Real): string {
  const numerator = BigInt(value.numerator);
  const denominator = BigInt(value.denominator);
  let scale = 1n;
  for (let digits = 0; digits <= MOST_DECIMALS; digits++, scale *= 10n) {
    if (scale % denominator !== 0n) continue;
    const scaled = numerator * (scale / denominator);
    const sign = scaled < 0n ? '-' : '';
    const all = String(scaled < 0n ? -scaled : scaled).padStart(digits + 1, '0');
    const point = all.length - digits;
    return `${sign}${all.slice(0, point)}.${all.slice(point) || '0'}`;
  }
  return `${numerator}.0 / ${denominator}.0`;
}

const MOST_DECIMALS = 40;

export function characterText(code: number, quote: string, escape = (hex: string): string => `\\U{${hex}}`): string {
  const character = String.fromCodePoint(code);
  const escaped = ESCAPES.get(character);
  if (escaped !== undefined) return escaped;
  if (character === quote || character === '\\') return `\\${character}`;
  return code < 0x20 || code === 0x7f ? escape(code.toString(16)) : character;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\0', '\\0'],
]);
