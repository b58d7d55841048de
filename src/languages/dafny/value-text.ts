/** What Dafny's `print` shows for a value: like a literal, but strings are bare and constructors are qualified. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Type, Types } from '../../model/index.js';
import {
  Datum,
  HeapArray,
  HeapObject,
  Multiset,
  occurrences,
  Real,
  realText,
  Sequence,
  sorted,
} from '../../values/index.js';
import type { Value } from '../../values/index.js';

/** As an operand of `print`: a string is written as it is, without quotes. */
export function printedText(types: Types, value: Value, type: Type): string {
  return isString(types, type) ? stringText(value as Sequence) : valueText(types, value, type);
}

function valueText(types: Types, value: Value, type: Type): string {
  const list = (parts: Iterable<Value>, partType: Type): string =>
    [...parts].map((part) => valueText(types, part, partType)).join(', ');
  switch (type.kind) {
    case 'real':
      return rationalText(value as Real);
    case 'char':
      return `'${characterText(value as number)}'`;
    case 'seq':
      return `[${list(value as Sequence, type.element)}]`;
    case 'set':
    case 'infinite-set':
      return `{${list(sorted(value as ImmutableSet<Value>), type.element)}}`;
    case 'multiset':
      return `multiset{${list(occurrences(value as Multiset), type.element)}}`;
    case 'map':
    case 'infinite-map':
      return `map[${entryTexts(value as ImmutableMap<Value, Value>, (part, side) => valueText(types, part, type[side]))}]`;
    case 'datatype':
      return datumText(types, value as Datum, type);
    case 'constrained': {
      const { base, typeParameters } = type.constrained;
      return valueText(types, value, types.substitute(base, typeParameters, type.args));
    }
    case 'bool':
    case 'int':
    case 'bitvector':
    case 'reference':
    case 'array':
    case 'function':
    case 'parameter':
    case 'store':
      return shapeText(value);
  }
}

/** A field that is declared as a string is quoted; one that is a string by its type argument is not known to be one. */
function datumText(types: Types, { constructor_, fields }: Datum, type: Extract<Type, { kind: 'datatype' }>): string {
  const { typeParameters } = type.datatype;
  return constructedText(constructor_, fields, (field, declared) => {
    if (isString(types, declared))
      return `"${[...(field as Sequence)].map((c) => characterText(c as number)).join('')}"`;
    return valueText(types, field, types.substitute(declared, typeParameters, type.args));
  });
}

function constructedText(
  { name, datatype, fields: declared }: Datum['constructor_'],
  fields: readonly Value[],
  fieldText: (field: Value, declared: Type) => string,
): string {
  const isTuple = name === '';
  const head = isTuple ? '' : `${datatype.name}.${name}`;
  // A value of a codatatype may have no end.
  if (datatype.coinductive) return head;
  const parts = declared.flatMap(({ ghost, type }, i) => (ghost ? [] : [fieldText(fields[i] as Value, type)]));
  return parts.length === 0 && !isTuple ? head : `${head}(${parts.join(', ')})`;
}

/** For a value whose type is a type parameter: what can be told from the value itself. */
export function shapeText(value: Value): string {
  const list = (parts: Iterable<Value>): string => [...parts].map(shapeText).join(', ');
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  if (value instanceof Real) return rationalText(value);
  if (value instanceof Sequence) return `[${list(value)}]`;
  if (value instanceof Multiset) return `multiset{${list(occurrences(value))}}`;
  if (value instanceof Datum) return constructedText(value.constructor_, value.fields, shapeText);
  if (value instanceof HeapObject) return value.type.class?.name ?? 'object';
  if (value instanceof HeapArray) return value.type.rank === 1 ? 'array' : `array${value.type.rank}`;
  if (ImmutableSet.isSet(value)) return `{${list(sorted(value))}}`;
  if (ImmutableMap.isMap(value)) return `map[${entryTexts(value, shapeText)}]`;
  return 'Function';
}

function entryTexts(map: ImmutableMap<Value, Value>, text: (part: Value, side: 'key' | 'value') => string): string {
  return sorted(map.keys())
    .map((key) => `${text(key, 'key')} := ${text(map.get(key) as Value, 'value')}`)
    .join(', ');
}

/** `1.5`; a fraction without a finite decimal stands in parentheses. */
function rationalText(value: Real): string {
  const text = realText(value);
  return text.includes('/') ? `(${text})` : text;
}

function isString(types: Types, type: Type): boolean {
  return types.erase(type) === types.string;
}

function stringText(value: Sequence): string {
  return [...value].map((code) => String.fromCodePoint(code as number)).join('');
}

function characterText(code: number): string {
  return ESCAPES.get(code) ?? String.fromCodePoint(code);
}

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x0a, '\\n'],
  [0x0d, '\\r'],
  [0x09, '\\t'],
  [0x00, '\\0'],
  [0x27, "\\'"],
  [0x22, '\\"'],
  [0x5c, '\\\\'],
]);
