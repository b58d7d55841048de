/** Run-time values as terms, and terms without variables back. References have no term: they are identities of a run. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Arena, ConstructorSymbol, Integer, Rational, Term, Type } from '../model/index.js';
import { subterms } from '../model/index.js';
import { Multiset } from './multiset.js';
import { Real } from './real.js';
import { Sequence } from './sequence.js';
import { Datum, type Value } from './value.js';

/** Undefined for values that contain objects or functions. The type is the representation type. */
export function termOf(arena: Arena, value: Value, type: Type): Term | undefined {
  const all = (values: Iterable<Value>, types: (i: number) => Type): Term[] | undefined => {
    const terms: Term[] = [];
    let i = 0;
    for (const part of values) {
      const term = termOf(arena, part, types(i++));
      if (term === undefined) return undefined;
      terms.push(term);
    }
    return terms;
  };
  const collection = (operator: 'seq' | 'set' | 'multiset' | 'map', parts: Term[] | undefined): Term | undefined =>
    parts === undefined ? undefined : arena.make(operator, parts, undefined, type);
  switch (type.kind) {
    case 'bool':
      return arena.boolean(value as boolean);
    case 'int':
      return arena.int(value as Integer);
    case 'char':
      return arena.char(value as number);
    case 'bitvector':
      return arena.bitvector(value as Integer, type.width);
    case 'real':
      return arena.real((value as Real).numerator, (value as Real).denominator);
    case 'seq':
      return collection(
        'seq',
        all(value as Sequence, () => type.element),
      );
    case 'set':
    case 'infinite-set':
      return collection(
        'set',
        all(value as ImmutableSet<Value>, () => type.element),
      );
    case 'multiset': {
      const elements = [...(value as Multiset).counts].flatMap(([element, count]) =>
        Array<Value>(Number(count)).fill(element),
      );
      return collection(
        'multiset',
        all(elements, () => type.element),
      );
    }
    case 'map':
    case 'infinite-map': {
      const entries = [...(value as ImmutableMap<Value, Value>).entries()].flat();
      return collection(
        'map',
        all(entries, (i) => (i % 2 === 0 ? type.key : type.value)),
      );
    }
    case 'datatype': {
      const { constructor_, fields } = value as Datum;
      const { typeParameters } = type.datatype;
      const fieldType = (i: number): Type =>
        arena.types.erase(arena.types.substitute(constructor_.fields[i]?.type ?? type, typeParameters, type.args));
      const parts = all(fields, fieldType);
      return parts === undefined ? undefined : arena.construct(constructor_, parts, type);
    }
    case 'reference':
      return value === null ? arena.make('null', []) : undefined;
    case 'array':
    case 'function':
    case 'parameter':
    case 'constrained':
    case 'store':
      return undefined;
  }
}

/** The value of a term that is built from literals and constructors only; undefined for any other term. */
export function valueOf(arena: Arena, root: Term): Value | undefined {
  const values = new Map<Term, Value>();
  for (const term of subterms(arena, [root])) {
    const args = arena.argsOf(term).map((arg) => values.get(arg));
    if (args.some((arg) => arg === undefined)) return undefined;
    const value = constructed(arena, term, args as Value[]);
    if (value === undefined) return undefined;
    values.set(term, value);
  }
  return values.get(root);
}

function constructed(arena: Arena, term: Term, args: readonly Value[]): Value | undefined {
  const payload = arena.payload(term);
  switch (arena.operator(term)) {
    case 'literal': {
      if (arena.type(term).kind !== 'real') return payload as boolean | Integer;
      const { numerator, denominator } = payload as Rational;
      return Real.of(numerator, denominator);
    }
    case 'null':
      return null;
    case 'seq':
      return Sequence.of(args);
    case 'set':
      return ImmutableSet(args);
    case 'multiset':
      return Multiset.of(args);
    case 'map':
      return ImmutableMap(
        args.flatMap((key, i): [Value, Value][] => (i % 2 === 0 ? [[key, args[i + 1] as Value]] : [])),
      );
    case 'construct':
      return new Datum(payload as ConstructorSymbol, args);
    default:
      return undefined;
  }
}
