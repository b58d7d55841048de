/**
 * Bounds of machine integers in two's complement that follow from bounds of their symbols and from conditions before them:
 * what tells, without a solver, that an addition on a path cannot overflow.
 */
import type { Arena, Integer, Term } from '../../model/index.js';
import { signedInteger } from '../../model/index.js';

interface Bounds {
  readonly low: bigint;
  readonly high: bigint;
}

/** How deep terms are looked into. */
const MAX_DEPTH = 60;

export class SignedBounds {
  private readonly arena: Arena;
  private readonly learned = new Map<Term, Bounds>();
  /** What follows from what was learned until now. */
  private known = new Map<Term, Bounds>();

  constructor(arena: Arena) {
    this.arena = arena;
  }

  /** Takes note of something that holds wherever questions are asked from now on. */
  learn(condition: Term): void {
    const { arena } = this;
    switch (arena.operator(condition)) {
      case 'and':
        for (const part of arena.argsOf(condition)) this.learn(part);
        return;
      case 'bv-slt':
      case 'bv-sle':
        this.learnOrder(condition, arena.operator(condition) === 'bv-slt');
        return;
      case 'not': {
        const inner = arena.arg(condition, 0);
        const operator = arena.operator(inner);
        if (operator !== 'bv-slt' && operator !== 'bv-sle') return;
        const [left, right] = arena.argsOf(inner) as [Term, Term];
        this.below(right, left, operator === 'bv-sle');
        return;
      }
      case 'eq': {
        const [left, right] = arena.argsOf(condition) as [Term, Term];
        if (this.widthOf(left) === undefined) return;
        this.below(left, right, false);
        this.below(right, left, false);
        return;
      }
      default:
        return;
    }
  }

  /** Whether a condition holds wherever what was learned does, or nowhere; undefined if that is not seen. */
  decide(condition: Term): boolean | undefined {
    const { arena } = this;
    switch (arena.operator(condition)) {
      case 'literal':
        return condition === arena.true;
      case 'not': {
        const inner = this.decide(arena.arg(condition, 0));
        return inner === undefined ? undefined : !inner;
      }
      case 'bv-sle':
      case 'bv-slt': {
        const [left, right] = this.both(condition);
        const isStrict = arena.operator(condition) === 'bv-slt';
        if (isStrict ? left.high < right.low : left.high <= right.low) return true;
        return (isStrict ? left.low >= right.high : left.low > right.high) ? false : undefined;
      }
      case 'eq': {
        if (this.widthOf(arena.arg(condition, 0)) === undefined) return undefined;
        const [left, right] = this.both(condition);
        if (left.high < right.low || right.high < left.low) return false;
        return left.low === left.high && right.low === right.high ? true : undefined;
      }
      default:
        return undefined;
    }
  }

  private both(condition: Term): readonly [Bounds, Bounds] {
    return [this.of(this.arena.arg(condition, 0), 0), this.of(this.arena.arg(condition, 1), 0)];
  }

  private learnOrder(condition: Term, isStrict: boolean): void {
    const [left, right] = this.arena.argsOf(condition) as [Term, Term];
    this.below(left, right, isStrict);
  }

  private below(left: Term, right: Term, isStrict: boolean): void {
    const step = isStrict ? 1n : 0n;
    const [a, b] = [this.of(left, 0), this.of(right, 0)];
    this.narrow(left, a, { low: a.low, high: smaller(a.high, b.high - step) });
    this.narrow(right, b, { low: larger(b.low, a.low + step), high: b.high });
  }

  private narrow(term: Term, before: Bounds, after: Bounds): void {
    const isNew = before.low !== after.low || before.high !== after.high;
    // Conditions that contradict each other are those of no execution: nothing has to be known of it.
    if (!isNew || after.low > after.high || this.arena.operator(term) === 'literal') return;
    this.learned.set(term, after);
    this.known = new Map();
  }

  private widthOf(term: Term): number | undefined {
    const type = this.arena.type(term);
    return type.kind === 'bitvector' ? type.width : undefined;
  }

  private of(term: Term, depth: number): Bounds {
    const known = this.known.get(term);
    if (known !== undefined) return known;
    const all = rangeOf(this.widthOf(term) ?? 1);
    if (depth > MAX_DEPTH) return all;
    const computed = this.computed(term, all, depth + 1);
    const learned = this.learned.get(term) ?? all;
    const met = { low: larger(computed.low, learned.low), high: smaller(computed.high, learned.high) };
    const bounds = met.low <= met.high ? met : all;
    this.known.set(term, bounds);
    return bounds;
  }

  /** Of what the operator makes of the bounds of its operands; all that there is if it may wrap around. */
  private computed(term: Term, all: Bounds, depth: number): Bounds {
    const { arena } = this;
    const operand = (i: number): Bounds => this.of(arena.arg(term, i), depth);
    const fits = (low: bigint, high: bigint): Bounds => (low >= all.low && high <= all.high ? { low, high } : all);
    switch (arena.operator(term)) {
      case 'literal': {
        const type = arena.type(term);
        if (type.kind !== 'bitvector') return all;
        const value = BigInt(signedInteger(arena.payload(term) as Integer, type.width));
        return { low: value, high: value };
      }
      case 'ite': {
        const [a, b] = [operand(1), operand(2)];
        return { low: smaller(a.low, b.low), high: larger(a.high, b.high) };
      }
      case 'add': {
        const [a, b] = [operand(0), operand(1)];
        return fits(a.low + b.low, a.high + b.high);
      }
      case 'sub': {
        const [a, b] = [operand(0), operand(1)];
        return fits(a.low - b.high, a.high - b.low);
      }
      case 'neg': {
        const a = operand(0);
        return fits(-a.high, -a.low);
      }
      case 'mul': {
        const products = corners(operand(0), operand(1));
        return fits(products.reduce(smaller), products.reduce(larger));
      }
      case 'bv-sdiv': {
        const [a, b] = [operand(0), operand(1)];
        if (b.low <= 0n) return all;
        const quotients = [a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high];
        return fits(quotients.reduce(smaller), quotients.reduce(larger));
      }
      case 'bv-srem': {
        // It has the sign of the dividend and is not larger, and is smaller than a divisor other than zero.
        const [a, b] = [operand(0), operand(1)];
        const most = b.low > 0n ? b.high - 1n : all.high;
        return { low: larger(smaller(a.low, 0n), -most - 1n), high: smaller(larger(a.high, 0n), most) };
      }
      case 'bv-and': {
        const [a, b] = [operand(0), operand(1)];
        if (a.low >= 0n || b.low >= 0n) return { low: 0n, high: all.high };
        return a.high < 0n && b.high < 0n ? { low: all.low, high: -1n } : all;
      }
      case 'bv-xor': {
        const [a, b] = [operand(0), operand(1)];
        const [left, right] = [signOf(a), signOf(b)];
        if (left === undefined || right === undefined) return all;
        return left === right ? { low: 0n, high: all.high } : { low: all.low, high: -1n };
      }
      default:
        return all;
    }
  }
}

function rangeOf(width: number): Bounds {
  const half = 1n << BigInt(width - 1);
  return { low: -half, high: half - 1n };
}

function corners(a: Bounds, b: Bounds): bigint[] {
  return [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
}

function signOf({ low, high }: Bounds): 'negative' | 'other' | undefined {
  if (low >= 0n) return 'other';
  return high < 0n ? 'negative' : undefined;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
