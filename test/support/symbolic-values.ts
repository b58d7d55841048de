/** Concrete values for symbols: what the symbols of a path stand for in the execution that the path was replayed from. */
import type { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { InitialState } from '../../src/explore/symbolic/context.js';
import type { Symbolic, SymbolicObject } from '../../src/explore/symbolic/value.js';
import { Cells } from '../../src/explore/symbolic/cells.js';
import type { Arena, Integer, Rational, Term, Types } from '../../src/model/index.js';
import { freeVariables, integers, subterms } from '../../src/model/index.js';
import type { Datum, Multiset, Sequence } from '../../src/values/index.js';
import { equal, HeapArray, HeapObject, Real, type Value } from '../../src/values/index.js';
import { operations } from '../../src/execute/operations.js';

export type Scalar = boolean | Integer | Real;

/** The state does not fit the symbols: it is larger than the scope. */
export class DoesNotFit extends Error {}

export class Assignment {
  readonly values = new Map<Term, Scalar>();
  private readonly arena: Arena;
  private readonly initial: InitialState;
  private readonly numbers = new Map<HeapObject | HeapArray, number>();
  private readonly computed = new Map<Term, Scalar>();

  constructor(arena: Arena, initial: InitialState) {
    this.arena = arena;
    this.initial = initial;
  }

  inputs(values: readonly Value[]): void {
    this.initial.inputs.forEach(({ value }, i) => {
      this.bind(value, values[i] as Value);
    });
    const pending = new Set<HeapObject | HeapArray>();
    for (;;) {
      const next = [...this.numbers.keys()].find((object) => !pending.has(object));
      if (next === undefined) return;
      pending.add(next);
      this.cells(next);
    }
  }

  /** What the stores hold for an object. */
  private cells(object: HeapObject | HeapArray): void {
    const number = this.numbers.get(object) ?? 0;
    const symbolic = this.initial.objects.find((one) => one.number === number) as SymbolicObject;
    for (const [store, { kind, ...rest }] of this.initial.stores) {
      if (kind !== 'store' || !('cells' in rest)) continue;
      const cells = rest.cells instanceof Cells ? rest.cells.made : rest.cells;
      const cell = cells.get(number);
      if (cell === undefined) continue;
      if (store.place?.kind === 'field' && object instanceof HeapObject && 'kind' in cell) {
        const value = object.get(store.place.field);
        if (value !== undefined) this.bind(cell, value);
      }
      if (store.place?.kind === 'array' && object instanceof HeapArray && !('kind' in cell)) {
        cell.forEach((element, place) => {
          const value = elementAt(object, symbolic.capacities, place);
          if (value !== undefined) this.bind(element, value);
        });
      }
    }
  }

  bind(symbolic: Symbolic, value: Value): void {
    switch (symbolic.kind) {
      case 'scalar':
        this.set(symbolic.term, this.scalarOf(value));
        return;
      case 'seq': {
        const elements = (value as Sequence).toArray();
        this.size(symbolic.length, elements.length, symbolic.elements.length);
        elements.forEach((element, i) => {
          this.bind(symbolic.elements[i] as Symbolic, element);
        });
        return;
      }
      case 'set':
        this.members(symbolic.members, this.sorted([...(value as ImmutableSet<Value>)]));
        return;
      case 'map': {
        const map = value as ImmutableMap<Value, Value>;
        const keys = this.sorted([...map.keys()]);
        const entries = symbolic.entries.map(({ present, key }) => ({ present, value: key }));
        this.members(entries, keys);
        keys.forEach((key, i) => {
          this.bind(symbolic.entries[i]?.value as Symbolic, map.get(key) as Value);
        });
        return;
      }
      case 'multiset': {
        const { counts } = value as Multiset;
        const keys = this.sorted([...counts.keys()]);
        const { arena } = this;
        this.members(
          symbolic.members.map(({ count, value: member }) => ({ present: arena.arg(count, 0), value: member })),
          keys,
        );
        keys.forEach((key, i) => {
          this.set(arena.arg(symbolic.members[i]?.count as Term, 1), counts.get(key) as Integer);
        });
        return;
      }
      case 'datatype': {
        const { constructor_, fields } = value as Datum;
        const tag = constructor_.datatype.constructors.indexOf(constructor_);
        const own = symbolic.fields[tag];
        if (own === undefined) throw new DoesNotFit('constructor');
        this.set(symbolic.tag, tag);
        fields.forEach((field, i) => {
          this.bind(own[i] as Symbolic, field);
        });
        return;
      }
      case 'function':
      case 'store':
      case 'unknown':
        throw new DoesNotFit(symbolic.kind);
    }
  }

  private members(
    members: readonly { readonly present: Term; readonly value: Symbolic }[],
    values: readonly Value[],
  ): void {
    if (values.length > members.length) throw new DoesNotFit('collection');
    for (const { present } of members) {
      for (const variable of freeVariables(this.arena, [present])) {
        if (variable.name.startsWith('|')) this.set(this.arena.variable(variable), values.length);
      }
    }
    values.forEach((value, i) => {
      this.bind(members[i]?.value as Symbolic, value);
    });
  }

  /** Members of symbolic sets are in ascending order. */
  private sorted(values: Value[]): Value[] {
    const key = (value: Value): Scalar | undefined =>
      typeof value === 'object' && !(value instanceof HeapObject) && !(value instanceof HeapArray) && value !== null
        ? value instanceof Real
          ? value
          : undefined
        : this.scalarOf(value);
    return values.sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      if (x instanceof Real && y instanceof Real) return x.compare(y);
      return x !== undefined && y !== undefined ? (x < y ? -1 : x > y ? 1 : 0) : 0;
    });
  }

  private size(length: Term, size: number, capacity: number): void {
    if (size > capacity) throw new DoesNotFit('length');
    this.set(length, size);
  }

  private set(term: Term, value: Scalar): void {
    const { arena } = this;
    if (arena.operator(term) !== 'variable') {
      // A constant leaves no other value.
      if (!equal(this.valueOf(term), value)) throw new DoesNotFit('constant');
      return;
    }
    const known = this.values.get(term);
    if (known !== undefined && !equal(known, value)) throw new DoesNotFit('twice');
    this.values.set(term, value);
  }

  private scalarOf(value: Value): Scalar {
    if (value === null) return 0;
    if (typeof value !== 'object') return value;
    if (value instanceof Real) return value;
    if (value instanceof HeapObject || value instanceof HeapArray) return this.numberOf(value);
    throw new DoesNotFit('shape');
  }

  private numberOf(object: HeapObject | HeapArray): number {
    const known = this.numbers.get(object);
    if (known !== undefined) return known;
    const taken = new Set(this.numbers.values());
    const { types } = this.arena;
    const free = this.initial.objects.find(({ number, type }) => !taken.has(number) && isOf(types, object, type));
    if (free === undefined) throw new DoesNotFit('objects');
    this.numbers.set(object, free.number);
    if (object instanceof HeapArray) {
      free.lengths.forEach((length, i) => {
        this.size(length, object.dimensions[i] as number, free.capacities[i] as number);
      });
    }
    return free.number;
  }

  /** The value of a scalar term; symbols that nothing was said about are zero. */
  valueOf(root: Term): Scalar {
    for (const term of subterms(this.arena, [root])) {
      if (!this.computed.has(term)) this.computed.set(term, this.compute(term));
    }
    return this.computed.get(root) as Scalar;
  }

  private compute(term: Term): Scalar {
    const { arena } = this;
    const args = arena.argsOf(term).map((arg) => this.computed.get(arg) as Scalar);
    const type = arena.type(term);
    const width = type.kind === 'bitvector' ? type.width : 0;
    const operand = arena.argCount(term) === 0 ? type : arena.type(arena.arg(term, 0));
    const operandWidth = operand.kind === 'bitvector' ? operand.width : 0;
    const [a, b, c] = args as [Integer, Integer, Integer];
    const wrap = (value: Integer): Integer => (width > 0 ? operations.bits(value, width) : value);
    const isReal = args[0] instanceof Real;
    switch (arena.operator(term)) {
      case 'literal': {
        const payload = arena.payload(term);
        if (type.kind !== 'real') return payload as Scalar;
        const { numerator, denominator } = payload as Rational;
        return Real.of(numerator, denominator);
      }
      case 'variable':
        return this.values.get(term) ?? (type.kind === 'bool' ? false : type.kind === 'real' ? Real.of(0) : 0);
      case 'not':
        return !args[0];
      case 'and':
        return args.every((arg) => arg === true);
      case 'or':
        return args.includes(true);
      case 'implies':
        return args[0] !== true || args[1] === true;
      case 'ite':
        return args[0] === true ? b : c;
      case 'eq':
        return equal(a, b);
      case 'add':
        return isReal ? operations.realAdd(...(args as [Real, Real])) : wrap(integers.add(a, b));
      case 'sub':
        return isReal ? operations.realSubtract(...(args as [Real, Real])) : wrap(integers.subtract(a, b));
      case 'mul':
        return isReal ? operations.realMultiply(...(args as [Real, Real])) : wrap(integers.multiply(a, b));
      case 'div':
        if (isReal)
          return (args[1] as unknown as Real).numerator === 0
            ? Real.of(0)
            : operations.realDivide(...(args as [Real, Real]));
        return b === 0 ? 0 : integers.divide(a, b);
      case 'mod':
        return b === 0 ? 0 : integers.modulo(a, b);
      case 'le':
        return isReal ? operations.realAtMost(...(args as [Real, Real])) : a <= b;
      case 'lt':
        return isReal ? operations.realLess(...(args as [Real, Real])) : a < b;
      case 'int-to-real':
        return Real.of(a);
      case 'real-floor':
        return (args[0] as Real).floor();
      case 'int-to-bv':
        return operations.bits(a, width);
      case 'bv-to-int':
        return a;
      case 'bv-and':
        return operations.bitsAnd(a, b);
      case 'bv-or':
        return operations.bitsOr(a, b);
      case 'bv-xor':
        return operations.bitsXor(a, b);
      case 'bv-slt':
        return operations.signedLess(a, b, operandWidth);
      case 'bv-sle':
        return operations.signedAtMost(a, b, operandWidth);
      case 'bv-sdiv':
        return b === 0 ? 0 : operations.signedDivide(a, b, width);
      case 'bv-srem':
        return b === 0 ? 0 : operations.signedRemainder(a, b, width);
      case 'bv-not':
        return operations.bitsNot(a, width);
      case 'bv-shl':
      case 'bv-shr':
      case 'bv-ashr':
      case 'bv-rotl':
      case 'bv-rotr': {
        if (b < 0 || b > width) return 0;
        const name = {
          'bv-shl': 'bitsShl',
          'bv-shr': 'bitsShr',
          'bv-ashr': 'bitsAshr',
          'bv-rotl': 'bitsRotl',
          'bv-rotr': 'bitsRotr',
        } as const;
        return operations[name[arena.operator(term) as keyof typeof name]](a, b, width);
      }
      default:
        throw new Error(`${arena.operator(term)} is no operator of scalars`);
    }
  }
}

function isOf(types: Types, object: HeapObject | HeapArray, type: SymbolicObject['type']): boolean {
  if (object instanceof HeapObject) return type.kind === 'reference' && object.type.class === type.class;
  return (
    type.kind === 'array' &&
    type.rank === object.type.rank &&
    types.erase(type.element) === types.erase(object.type.element)
  );
}

function elementAt(array: HeapArray, capacities: readonly number[], place: number): Value | undefined {
  const indices: number[] = [];
  let rest = place;
  for (let d = capacities.length - 1; d >= 0; d--) {
    indices.unshift(rest % (capacities[d] as number));
    rest = Math.floor(rest / (capacities[d] as number));
  }
  const isInside = indices.every((index, d) => index < (array.dimensions[d] as number));
  return isInside ? array.get(array.place(indices)) : undefined;
}
