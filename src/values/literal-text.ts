/** Run-time values as source literals: what a user writes to get the value back (literal-reader.ts). */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Integer, Type, Types } from '../model/index.js';
import { typeText } from '../model/index.js';
import { FunctionTable } from './function-table.js';
import { HeapArray, HeapObject } from './heap.js';
import { Multiset } from './multiset.js';
import { occurrences, sorted } from './order.js';
import { Real } from './real.js';
import { Sequence } from './sequence.js';
import { Datum, type Reference, type Value } from './value.js';

/** How objects are written; a literal by itself cannot name one. */
export type ReferenceText = (reference: NonNullable<Reference>) => string;

export function literalText(types: Types, value: Value, type: Type, referenceText: ReferenceText): string {
  const text = (part: Value, partType: Type): string => literalText(types, part, partType, referenceText);
  const list = (parts: Iterable<Value>, partType: Type): string =>
    [...parts].map((part) => text(part, partType)).join(', ');
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'bitvector':
    case 'parameter':
      return (value as boolean | Integer).toString();
    case 'real':
      return realText(value as Real);
    case 'char':
      return `'${characterText(value as number, "'")}'`;
    case 'seq':
      if (type.element.kind === 'char')
        return `"${[...(value as Sequence)].map((c) => characterText(c as number, '"')).join('')}"`;
      return `[${list(value as Sequence, type.element)}]`;
    case 'set':
    case 'infinite-set':
      return `${type.kind === 'set' ? '' : 'iset '}{${list(sorted(value as ImmutableSet<Value>), type.element)}}`;
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
      return datumText(types, value as Datum, type, referenceText);
    case 'reference':
    case 'array':
      return value === null ? 'null' : referenceText(value as NonNullable<Reference>);
    case 'constrained': {
      const { base, typeParameters } = type.constrained;
      return text(value, types.substitute(base, typeParameters, type.args));
    }
    case 'function':
      if (!(value instanceof FunctionTable)) return '<function>';
      return tableText(value, type.parameters.map(typeText), {
        argument: (arg, i) => text(arg, type.parameters[i] as Type),
        result: (result) =>
          type.result.kind === 'function' ? `(${text(result, type.result)})` : text(result, type.result),
      });
    case 'store':
      return '<heap>';
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
    const arity = value.points[0]?.args.length ?? 1;
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

/** `(x: int) => if x == 1 then 2 else 0`. */
function tableText(
  { points, otherwise }: FunctionTable,
  parameterTypes: readonly (string | undefined)[],
  texts: { readonly argument: (value: Value, index: number) => string; readonly result: (value: Value) => string },
): string {
  const names = parameterTypes.map((_, i) => (parameterTypes.length === 1 ? 'x' : `x${i + 1}`));
  const parameters = names.map((name, i) => (parameterTypes[i] === undefined ? name : `${name}: ${parameterTypes[i]}`));
  const cases = points.map(({ args, value }) => {
    const equations = args.map((arg, i) => `${names[i]} == ${texts.argument(arg, i)}`);
    return `if ${equations.join(' && ')} then ${texts.result(value)} else `;
  });
  return `(${parameters.join(', ')}) => ${cases.join('')}${texts.result(otherwise)}`;
}

function datumText(
  types: Types,
  value: Datum,
  type: Extract<Type, { kind: 'datatype' }>,
  referenceText: ReferenceText,
): string {
  const { constructor_, fields } = value;
  const parts = fields.map((field, i) => {
    const declared = constructor_.fields[i]?.type;
    const fieldType =
      declared === undefined ? type : types.substitute(declared, type.datatype.typeParameters, type.args);
    return literalText(types, field, fieldType, referenceText);
  });
  // Tuples have a constructor without a name.
  if (constructor_.name === '') return `(${parts.join(', ')})`;
  return parts.length === 0 ? constructor_.name : `${constructor_.name}(${parts.join(', ')})`;
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

function characterText(code: number, quote: string): string {
  const character = String.fromCodePoint(code);
  const escaped = ESCAPES.get(character);
  if (escaped !== undefined) return escaped;
  if (character === quote || character === '\\') return `\\${character}`;
  return code < 0x20 || code === 0x7f ? `\\U{${code.toString(16)}}` : character;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\0', '\\0'],
]);
