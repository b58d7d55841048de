/** Random values of a type: few and small, so that they are often equal, overlap, or are parts of one another. */
import fc from 'fast-check';
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Type, Types } from '../../../../src/model/index.js';
import { typeText } from '../../../../src/model/index.js';
import type { Value } from '../../../../src/values/index.js';
import { Datum, FunctionValue, Heap, Multiset, Real, Sequence } from '../../../../src/values/index.js';

/** A row of an array: total, with the same value beyond its known part. */
export class Row {
  readonly known: ReadonlyMap<number, Value>;
  readonly otherwise: Value;

  constructor(known: ReadonlyMap<number, Value>, otherwise: Value) {
    this.known = known;
    this.otherwise = otherwise;
  }

  at(index: number): Value {
    return this.known.has(index) ? (this.known.get(index) as Value) : this.otherwise;
  }

  with(index: number, value: Value): Row {
    return new Row(new Map(this.known).set(index, value), this.otherwise);
  }
}

export type Item = Value | Row;

/** Around the borders of what a character can be. */
const CODES = [0, 1, 97, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0x10ffff, 0x110000, -1];

export class ValueMaker {
  private readonly types: Types;
  private readonly objects: readonly Value[];
  /** Whether integers may be codes of characters. */
  private readonly codes: boolean;
  private readonly made = new Map<string, fc.Arbitrary<Item>>();

  constructor(types: Types, codes: boolean) {
    this.types = types;
    this.codes = codes;
    const heap = new Heap();
    this.objects = [null, ...Array.from({ length: 3 }, () => heap.allocate(types.reference))];
  }

  /** One value for each type; half of them are parts of the ones before, where there are any that fit. */
  assignment(variables: readonly Type[]): fc.Arbitrary<Item[]> {
    const drawn = variables.map((type) => fc.tuple(this.of(type, 2), fc.boolean(), fc.nat(1000)));
    return fc.tuple(...drawn).map((draws) => {
      const pool = new Pool(this.types);
      return draws.map(([fresh, reuse, pick], i) => {
        const type = variables[i] as Type;
        const known = pool.of(type);
        const value = reuse && known.length > 0 ? (known[pick % known.length] as Item) : fresh;
        pool.add(type, value);
        return value;
      });
    });
  }

  of(type: Type, depth: number): fc.Arbitrary<Item> {
    const key = `${type.id} ${depth}`;
    let arbitrary = this.made.get(key);
    if (arbitrary === undefined) this.made.set(key, (arbitrary = this.make(type, depth)));
    return arbitrary;
  }

  private make(type: Type, depth: number): fc.Arbitrary<Item> {
    const part = (inner: Type): fc.Arbitrary<Value> => this.of(inner, depth - 1) as fc.Arbitrary<Value>;
    const several = (inner: Type): fc.Arbitrary<Value[]> =>
      fc.array(part(inner), { maxLength: depth > 0 ? 4 : depth === 0 ? 1 : 0 });
    switch (type.kind) {
      case 'bool':
        return fc.boolean();
      case 'int':
        return this.codes
          ? fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constantFrom(...CODES))
          : fc.integer({ min: -1, max: 4 });
      case 'parameter':
        return fc.integer({ min: 0, max: 3 });
      case 'bitvector':
        return fc.nat(2 ** type.width - 1);
      case 'real':
        return fc.integer({ min: -3, max: 3 }).map((n) => Real.of(n, 2));
      case 'char':
        return fc.constantFrom(...CODES.filter((n) => n >= 0 && n < 0x110000 && (n < 0xd800 || n >= 0xe000)));
      case 'reference':
        return fc.constantFrom(...this.objects);
      case 'seq':
        return several(type.element).map((elements) => Sequence.of(elements));
      case 'set':
      case 'infinite-set':
        return several(type.element).map((elements) => ImmutableSet(elements));
      case 'multiset':
        return several(type.element).map((elements) => Multiset.of(elements));
      case 'map':
      case 'infinite-map':
        return fc
          .array(fc.tuple(part(type.key), part(type.value)), { maxLength: depth > 0 ? 3 : depth === 0 ? 1 : 0 })
          .map((entries) => ImmutableMap(entries));
      case 'datatype': {
        const { datatype, args } = type;
        const made = datatype.constructors.map((constructor) => {
          const fields = constructor.fields.map((field) =>
            this.types.erase(this.types.substitute(field.type, datatype.typeParameters, args)),
          );
          return { constructor, fields };
        });
        // The first constructor of each of our datatypes has nothing of the datatype in it.
        const allowed = depth > -1 ? made : made.slice(0, 1);
        const values = allowed.map(({ constructor, fields }) =>
          fc.tuple(...fields.map(part)).map((parts) => new Datum(constructor, parts)),
        );
        return fc.oneof(...values);
      }
      case 'function':
        return fc.array(part(type.result), { minLength: 1, maxLength: 3 }).map(
          (results) =>
            new FunctionValue(
              ([n]) => results[Math.abs(Number(n)) % results.length] as Value,
              () => true,
            ),
        );
      case 'store':
        return fc
          .tuple(fc.array(part(type.value), { maxLength: 6 }), part(type.value))
          .map(([known, otherwise]) => new Row(new Map(known.map((value, i) => [i - 1, value])), otherwise));
      default:
        throw new Error(`no values of ${typeText(type)}`);
    }
  }
}

/** The values of each type that occur in some others: what quantifiers inside an axiom range over. */
export class Pool {
  private readonly types: Types;
  private readonly values = new Map<Type, Item[]>();

  constructor(types: Types) {
    this.types = types;
  }

  of(type: Type): readonly Item[] {
    return this.values.get(type) ?? [];
  }

  add(type: Type, value: Item): void {
    const known = this.values.get(type);
    if (known === undefined) this.values.set(type, [value]);
    else known.push(value);
    const all = (inner: Type, parts: Iterable<Value>): void => {
      for (const part of parts) this.add(inner, part);
    };
    if (value instanceof Sequence && type.kind === 'seq') all(type.element, value);
    if (value instanceof Multiset && type.kind === 'multiset') all(type.element, value.counts.keys());
    if (ImmutableSet.isSet(value) && 'element' in type) all(type.element, value);
    if (ImmutableMap.isMap(value) && 'key' in type) {
      all(type.key, value.keys());
      all(type.value, value.values());
    }
    if (value instanceof Datum && type.kind === 'datatype') {
      value.fields.forEach((field, i) => {
        const declared = (value.constructor_.fields[i] as { readonly type: Type }).type;
        this.add(this.types.erase(this.types.substitute(declared, type.datatype.typeParameters, type.args)), field);
      });
    }
    if (value instanceof Row && type.kind === 'store') all(type.value, [value.otherwise, ...value.known.values()]);
  }
}
