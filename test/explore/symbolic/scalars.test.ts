import { describe, expect, it } from 'vitest';
import { Intervals } from '../../../src/explore/symbolic/intervals.js';
import * as s from '../../../src/explore/symbolic/scalars.js';
import { scalarOperation } from '../../../src/explore/symbolic/scalar-operations.js';
import type { Operator, Term, Type, Variable } from '../../../src/model/index.js';
import { Arena } from '../../../src/model/index.js';
import { equal, Real } from '../../../src/values/index.js';
import { Assignment, type Scalar } from '../../support/symbolic-values.js';

const NO_STATE = { inputs: [], stores: new Map(), objects: [], abstract: [] };

class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1103515245) + 12345) >>> 0;
    return (this.state >>> 8) % limit;
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}

/** A term made with the constructors, and the value that it must have. */
interface Made {
  readonly term: Term;
  readonly value: Scalar;
}

/** Random terms over a few symbols with values, made in both worlds at once. */
class Maker {
  readonly arena = new Arena();
  readonly assignment = new Assignment(this.arena, NO_STATE);
  private readonly dice: Dice;
  private readonly pools = new Map<Type, Made[]>();

  constructor(seed: number) {
    this.dice = new Dice(seed);
    const { int, bool, real } = this.arena.types;
    const bits = this.arena.types.bitvector(4);
    for (let i = 0; i < 3; i++) {
      this.symbol(int, this.dice.below(7) - 3);
      this.symbol(bool, this.dice.below(2) === 1);
      this.symbol(real, Real.of(this.dice.below(9) - 4, this.dice.one([1, 2, 3])));
      this.symbol(bits, this.dice.below(16));
      const small = this.dice.below(6) - 2;
      this.add(int, this.arena.int(small), small);
      const [top, bottom] = [this.dice.below(7) - 3, this.dice.one([1, 2])];
      this.add(real, this.arena.real(top, bottom), Real.of(top, bottom));
      const pattern = this.dice.below(16);
      this.add(bits, this.arena.bitvector(pattern, 4), pattern);
    }
    this.add(bool, this.arena.true, true);
  }

  private symbol(type: Type, value: Scalar): void {
    const variable: Variable = { name: 'x', type, role: 'local', ghost: false };
    const term = this.arena.variable(variable);
    this.assignment.values.set(term, value);
    this.add(type, term, value);
  }

  private add(type: Type, term: Term, value: Scalar): Made {
    const made = { term, value };
    const pool = this.pools.get(type);
    if (pool === undefined) this.pools.set(type, [made]);
    else pool.push(made);
    return made;
  }

  private any(type: Type): Made {
    return this.dice.one(this.pools.get(type) ?? []);
  }

  /** One more term, and the same operator as the model has it. */
  step(): { readonly made: Made; readonly raw: Scalar } {
    const { arena, dice } = this;
    const { int, bool, real } = arena.types;
    const bits = arena.types.bitvector(4);
    const number = dice.one([int, real, bits]);
    const [a, b] = [this.any(number), this.any(number)];
    const [p, q] = [this.any(bool), this.any(bool)];
    const arithmetic = number === real ? REAL : number === bits ? BITS : INT;
    switch (dice.below(8)) {
      case 0:
      case 1:
      case 2: {
        const operator = dice.one(arithmetic);
        const isDivision = operator === 'div' || operator === 'mod';
        if (isDivision && (b.value === 0 || (b.value instanceof Real && b.value.numerator === 0))) return this.step();
        return this.operation(operator, [a, b], number);
      }
      case 3:
        return this.operation(dice.one(['le', 'lt']), [a, b], bool);
      case 4:
        return this.made('eq', [a, b], bool, s.eq(arena, a.term, b.term));
      case 5:
        return this.made('ite', [p, a, b], number, s.ite(arena, p.term, a.term, b.term));
      case 6:
        return dice.below(2) === 0
          ? this.made('and', [p, q], bool, s.and(arena, [p.term, q.term]))
          : this.made('or', [p, q], bool, s.or(arena, [p.term, q.term]));
      default:
        return dice.below(2) === 0
          ? this.made('not', [p], bool, s.not(arena, p.term))
          : this.made('implies', [p, q], bool, s.implies(arena, p.term, q.term));
    }
  }

  private operation(operator: Operator, args: readonly Made[], type: Type): ReturnType<Maker['step']> {
    const make = scalarOperation(operator);
    if (make === undefined) throw new Error(`no operation ${operator}`);
    const terms = args.map(({ term }) => term);
    return this.made(operator, args, type, make(this.arena, terms, type));
  }

  private made(operator: Operator, args: readonly Made[], type: Type, term: Term): ReturnType<Maker['step']> {
    const raw = this.arena.make(
      operator,
      args.map((arg) => arg.term),
    );
    const value = this.assignment.valueOf(raw);
    return { made: this.add(type, term, value), raw: value };
  }
}

const INT = ['add', 'sub', 'mul', 'div', 'mod'] as const;
const REAL = ['add', 'sub', 'mul', 'div'] as const;
const BITS = ['add', 'sub', 'mul', 'div', 'mod', 'bv-and', 'bv-or', 'bv-xor'] as const;

describe('simplifying constructors', () => {
  it('keep the value of every term', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const maker = new Maker(seed);
      for (let i = 0; i < 120; i++) {
        const { made, raw } = maker.step();
        const seen = maker.assignment.valueOf(made.term);
        expect({ seed, i, same: equal(seen, raw) }).toEqual({ seed, i, same: true });
      }
    }
  });

  const arena = new Arena();
  const [n, m] = ['n', 'm'].map((name) =>
    arena.variable({ name, type: arena.types.int, role: 'local', ghost: false }),
  ) as [Term, Term];
  const int = (value: number): Term => arena.int(value);

  it('have one term for one sum', () => {
    expect(s.sub(arena, s.sub(arena, n, int(1)), int(1))).toBe(s.sub(arena, n, int(2)));
    expect(s.sub(arena, s.add(arena, n, m), n)).toBe(m);
    expect(s.add(arena, m, s.add(arena, n, m))).toBe(s.add(arena, s.mul(arena, int(2), m), n));
  });

  it('decide comparisons of equal sums', () => {
    expect(s.lt(arena, n, s.add(arena, n, int(1)))).toBe(arena.true);
    expect(s.le(arena, s.add(arena, n, m), s.sub(arena, s.add(arena, m, n), int(1)))).toBe(arena.false);
    expect(s.eq(arena, s.mul(arena, int(2), n), s.add(arena, s.mul(arena, int(4), m), int(1)))).toBe(arena.false);
  });

  it('have one term for an order and its negation', () => {
    const order = s.lt(arena, n, m);
    expect(s.not(arena, order)).toBe(s.le(arena, m, n));
    expect(s.not(arena, s.not(arena, order))).toBe(order);
    expect(s.and(arena, [order, s.le(arena, m, n)])).toBe(arena.false);
  });

  it('compare choices of constants by their conditions', () => {
    const p = s.lt(arena, n, m);
    const choice = s.ite(arena, p, int(1), int(2));
    expect(s.eq(arena, choice, int(1))).toBe(p);
    expect(s.le(arena, int(2), choice)).toBe(s.not(arena, p));
    expect(s.eq(arena, s.add(arena, choice, int(1)), int(7))).toBe(arena.false);
  });

  it('build long conjunctions in proportion to their length', () => {
    let all = arena.true;
    for (let i = 0; i < 5_000; i++) all = s.and(arena, [all, s.le(arena, int(i), s.mul(arena, n, m))]);
    expect(arena.size).toBeLessThan(60_000);
  });

  it('do not run out of stack on deep terms', () => {
    let deep: Term = n;
    for (let i = 0; i < 50_000; i++) deep = s.ite(arena, s.eq(arena, m, int(i)), int(i + 1), deep);
    expect(arena.type(s.eq(arena, deep, int(3)))).toBe(arena.types.bool);
    expect(arena.type(s.le(arena, deep, int(3)))).toBe(arena.types.bool);
  });
});

describe('bounds of terms', () => {
  it('follow from those of symbols', () => {
    const arena = new Arena();
    const length = arena.variable({ name: 'length', type: arena.types.int, role: 'local', ghost: false });
    const intervals = new Intervals(arena);
    intervals.learn(s.and(arena, [s.le(arena, arena.int(0), length), s.le(arena, length, arena.int(4))]));
    expect(intervals.of(s.sub(arena, arena.int(1), length))).toEqual({ low: -3, high: 1 });
    expect(intervals.decide(s.lt(arena, arena.int(4), length))).toBe(false);
    expect(intervals.decide(s.lt(arena, length, arena.int(5)))).toBe(true);
    expect(intervals.decide(s.lt(arena, length, arena.int(4)))).toBeUndefined();
    expect(intervals.decide(s.eq(arena, length, arena.int(9)))).toBe(false);
  });
});
