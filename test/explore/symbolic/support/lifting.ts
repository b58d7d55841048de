/** Concrete values as symbolic ones, in many ways: with places that do not count, repeated members, and symbols for constants. */
import type { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Symbolic, SymbolicMap, SymbolicSet } from '../../../../src/explore/symbolic/value.js';
import { symbolBetween } from '../../../../src/explore/symbolic/ranges.js';
import { arbitrary } from '../../../../src/explore/symbolic/arbitrary.js';
import type { DatatypeType, Integer, Term, Type } from '../../../../src/model/index.js';
import { integers } from '../../../../src/model/index.js';
import type { Datum, Multiset, Real, Sequence, Value } from '../../../../src/values/index.js';
import type { TestContext } from './context.js';

/** Decisions in the order in which they are needed. */
export type Dice = (sides: number) => number;

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export class Lifting {
  private readonly ctx: TestContext;
  private readonly dice: Dice;
  /** Without slack, structures are as a display makes them. */
  private readonly slack: boolean;

  constructor(ctx: TestContext, dice: Dice, slack: boolean) {
    this.ctx = ctx;
    this.dice = dice;
    this.slack = slack;
  }

  value(value: Value, type: Type): Symbolic {
    switch (type.kind) {
      case 'bool':
      case 'int':
      case 'real':
      case 'bitvector':
        return { kind: 'scalar', term: this.term(value, type) };
      case 'char':
      case 'parameter':
        return { kind: 'scalar', term: this.term(value, this.ctx.arena.types.int) };
      case 'seq':
        return this.sequence(value as Sequence, type.element);
      case 'set':
      case 'infinite-set':
        return { kind: 'set', members: this.members(value as ImmutableSet<Value>, type.element) };
      case 'multiset':
        return this.multiset(value as Multiset, type.element);
      case 'map':
      case 'infinite-map':
        return { kind: 'map', entries: this.entries(value as ImmutableMap<Value, Value>, type.key, type.value) };
      case 'datatype':
        return this.datum(value as Datum, type);
      default:
        throw new Error(`no ${type.kind} here`);
    }
  }

  private maybe(): boolean {
    return this.slack && this.dice(3) === 0;
  }

  /** A constant, or a symbol that has this value. */
  private term(value: Value, type: Type): Term {
    const { arena } = this.ctx;
    if (this.slack && this.dice(2) === 0)
      return typeof value === 'number' && type.kind === 'int' ? this.number(value) : this.ctx.fixed(type, value);
    switch (type.kind) {
      case 'bool':
        return arena.boolean(value as boolean);
      case 'real':
        return arena.real((value as Real).numerator, (value as Real).denominator);
      case 'bitvector':
        return arena.bitvector(value as Integer, type.width);
      default:
        return arena.int(value as Integer);
    }
  }

  /** A symbol of which bounds may be known. */
  private number(value: number, least = value - 2, most = value + 2): Term {
    if (this.dice(2) === 0) return this.ctx.fixed(this.ctx.arena.types.int, value);
    const low = value - this.dice(value - least + 1);
    const high = value + this.dice(most - value + 1);
    const symbol = symbolBetween(this.ctx, 'between', low, high);
    this.ctx.values.set(symbol, value);
    return symbol;
  }

  private integer(value: Integer): Term {
    return this.term(value, this.ctx.arena.types.int);
  }

  private boolean(value: boolean): Term {
    return this.term(value, this.ctx.arena.types.bool);
  }

  /** A value that does not count: one of those that do, or another. */
  private junk(values: readonly Value[], type: Type): Symbolic {
    const value = values[this.dice(values.length + 1)];
    return value === undefined ? arbitrary(this.ctx, type) : this.value(value, type);
  }

  private sequence(sequence: Sequence, element: Type): Symbolic {
    const values = sequence.toArray();
    const elements = values.map((value) => this.value(value, element));
    while (this.maybe()) elements.push(this.junk(values, element));
    const length =
      elements.length > values.length ? this.number(values.length, 0, elements.length) : this.integer(values.length);
    return { kind: 'seq', length, elements };
  }

  private members(set: ImmutableSet<Value>, element: Type): SymbolicSet['members'] {
    const values = [...set];
    const members = values.map((value) => ({ present: this.boolean(true), value: this.value(value, element) }));
    while (this.maybe()) this.insert(members, { present: this.boolean(false), value: this.junk(values, element) });
    while (values.length > 0 && this.maybe()) {
      const again = this.value(values[this.dice(values.length)] as Value, element);
      this.insert(members, { present: this.boolean(true), value: again });
    }
    return members;
  }

  private multiset({ counts }: Multiset, element: Type): Symbolic {
    const values = [...counts.keys()];
    const members = [...counts].map(([value, count]) => ({ count, value: this.value(value, element) }));
    while (this.maybe()) this.insert(members, { count: 0, value: this.junk(values, element) });
    for (const [value, count] of counts) {
      const member = members.find((one) => one.count === count);
      if (!this.maybe() || member === undefined || count < 2) continue;
      // Part of the count of some member of the same count goes to another one: only right for that very value.
      const at = members.indexOf(member);
      if (this.ctx.lowered(member.value, element) !== value) continue;
      members[at] = { ...member, count: 1 };
      this.insert(members, { count: integers.subtract(count, 1), value: this.value(value, element) });
    }
    return { kind: 'multiset', members: members.map(({ count, value }) => ({ count: this.integer(count), value })) };
  }

  private entries(map: ImmutableMap<Value, Value>, key: Type, value: Type): SymbolicMap['entries'] {
    const keys = [...map.keys()];
    const values = [...map.values()];
    const entries = [...map].map(([k, v]) => ({
      present: this.boolean(true),
      key: this.value(k, key),
      value: this.value(v, value),
    }));
    while (this.maybe()) {
      const junk = { present: this.boolean(false), key: this.junk(keys, key), value: this.junk(values, value) };
      this.insert(entries, junk);
    }
    // What comes after an entry with the same key does not count.
    while (keys.length > 0 && this.maybe()) {
      const again = this.value(keys[this.dice(keys.length)] as Value, key);
      entries.push({ present: this.boolean(true), key: again, value: this.junk(values, value) });
    }
    return entries;
  }

  private datum(datum: Datum, type: DatatypeType): Symbolic {
    const { types } = this.ctx.arena;
    const { constructors, typeParameters } = type.datatype;
    const tag = constructors.indexOf(datum.constructor_);
    const fields = constructors.map((constructor, i) => {
      const fieldTypes = constructor.fields.map((field) => types.substitute(field.type, typeParameters, type.args));
      if (i === tag) return fieldTypes.map((fieldType, j) => this.value(datum.fields[j] as Value, fieldType));
      return this.maybe() ? fieldTypes.map((fieldType) => arbitrary(this.ctx, fieldType)) : undefined;
    });
    const isOpen = fields.filter((list) => list !== undefined).length > 1;
    return { kind: 'datatype', tag: isOpen ? this.ctx.fixed(types.int, tag) : this.integer(tag), fields };
  }

  private insert<T>(list: T[], one: T): void {
    list.splice(this.dice(list.length + 1), 0, one);
  }
}
