/**
 * Bounds of integer terms that follow from bounds of their symbols: what tells that an index past the capacity of a
 * sequence never counts, so that nothing is left out by not trying it.
 */
import type { Arena, Integer, Term } from '../../model/index.js';
import { integers } from '../../model/index.js';
import { linearOf, type Linear } from './linear.js';

/** Undefined where there is no bound. */
export interface Interval {
  readonly low: Integer | undefined;
  readonly high: Integer | undefined;
}

const ANYTHING: Interval = { low: undefined, high: undefined };

/** How many nested conditionals are looked into. */
const MAX_DEPTH = 12;

export class Intervals {
  private readonly arena: Arena;
  /** Of symbols, and of conditionals that were looked into. Bounds only get closer, so an old one is still right. */
  private readonly known = new Map<Term, Interval>();

  constructor(arena: Arena) {
    this.arena = arena;
  }

  /** Takes note of something that holds in every state. */
  learn(condition: Term): void {
    const { arena } = this;
    switch (arena.operator(condition)) {
      case 'and':
        for (const part of arena.argsOf(condition)) this.learnOne(part);
        return;
      default:
        this.learnOne(condition);
    }
  }

  private learnOne(condition: Term): void {
    const form = this.differenceOf(condition);
    const [atom] = form?.atoms ?? [];
    if (form === undefined || atom === undefined || form.atoms.length !== 1) return;
    const known = this.known.get(atom) ?? ANYTHING;
    const bound = integers.multiply(form.constant, -1);
    // `atom - bound >= 0` or `bound - atom >= 0`: coefficients are as small as they get.
    if (form.coefficients[0] === 1) this.known.set(atom, { ...known, low: largest(known.low, bound) });
    else if (form.coefficients[0] === -1) this.known.set(atom, { ...known, high: smallest(known.high, form.constant) });
  }

  /** Whether a condition holds in every state, or in none; undefined if that is not seen. */
  decide(condition: Term): boolean | undefined {
    const { arena } = this;
    switch (arena.operator(condition)) {
      case 'literal':
        return condition === arena.true;
      case 'not': {
        const inner = this.decide(arena.arg(condition, 0));
        return inner === undefined ? undefined : !inner;
      }
      case 'le': {
        const form = this.differenceOf(condition);
        if (form === undefined) return undefined;
        const { low, high } = this.ofForm(form, MAX_DEPTH);
        if (low !== undefined && low >= 0) return true;
        return high !== undefined && high < 0 ? false : undefined;
      }
      case 'eq': {
        const [left, right] = arena.argsOf(condition) as [Term, Term];
        if (arena.type(left) !== arena.types.int) return undefined;
        const [a, b] = [this.of(left), this.of(right)];
        const isApart = isBelow(a.high, b.low) || isBelow(b.high, a.low);
        return isApart ? false : undefined;
      }
      default:
        return undefined;
    }
  }

  of(term: Term): Interval {
    return this.ofForm(linearOf(this.arena, term), MAX_DEPTH);
  }

  /** `right - left` of a comparison of integers. */
  private differenceOf(condition: Term): Linear | undefined {
    const { arena } = this;
    if (arena.operator(condition) !== 'le') return undefined;
    const [left, right] = arena.argsOf(condition) as [Term, Term];
    if (arena.type(left) !== arena.types.int) return undefined;
    const [a, b] = [linearOf(arena, right), linearOf(arena, left)];
    return {
      constant: integers.subtract(a.constant, b.constant),
      atoms: [...a.atoms, ...b.atoms],
      coefficients: [...a.coefficients, ...b.coefficients.map((part) => integers.negate(part))],
    };
  }

  private ofForm(form: Linear, depth: number): Interval {
    let low: Integer | undefined = form.constant;
    let high: Integer | undefined = form.constant;
    for (const [i, atom] of form.atoms.entries()) {
      const coefficient = form.coefficients[i] as Integer;
      const bounds = this.ofAtom(atom, depth);
      const [first, second] = coefficient < 0 ? [bounds.high, bounds.low] : [bounds.low, bounds.high];
      low =
        low === undefined || first === undefined ? undefined : integers.add(low, integers.multiply(first, coefficient));
      high =
        high === undefined || second === undefined
          ? undefined
          : integers.add(high, integers.multiply(second, coefficient));
    }
    return { low, high };
  }

  private ofAtom(atom: Term, depth: number): Interval {
    const known = this.known.get(atom);
    if (known !== undefined) return known;
    const { arena } = this;
    switch (arena.operator(atom)) {
      case 'ite': {
        if (depth === 0) return ANYTHING;
        const a = this.ofForm(linearOf(arena, arena.arg(atom, 1)), depth - 1);
        const b = this.ofForm(linearOf(arena, arena.arg(atom, 2)), depth - 1);
        const hull = {
          low: a.low === undefined || b.low === undefined ? undefined : smallest(a.low, b.low),
          high: a.high === undefined || b.high === undefined ? undefined : largest(a.high, b.high),
        };
        this.known.set(atom, hull);
        return hull;
      }
      case 'mod': {
        const divisor = arena.arg(atom, 1);
        if (arena.operator(divisor) !== 'literal' || arena.payload(divisor) === 0) return ANYTHING;
        const value = arena.payload(divisor) as Integer;
        return { low: 0, high: integers.subtract(value < 0 ? integers.negate(value) : value, 1) };
      }
      case 'bv-to-int': {
        const type = arena.type(arena.arg(atom, 0));
        return type.kind === 'bitvector'
          ? { low: 0, high: integers.integer((1n << BigInt(type.width)) - 1n) }
          : ANYTHING;
      }
      default:
        return ANYTHING;
    }
  }
}

function isBelow(high: Integer | undefined, low: Integer | undefined): boolean {
  return high !== undefined && low !== undefined && high < low;
}

function largest(a: Integer | undefined, b: Integer): Integer {
  return a === undefined || b > a ? b : a;
}

function smallest(a: Integer | undefined, b: Integer): Integer {
  return a === undefined || b < a ? b : a;
}
