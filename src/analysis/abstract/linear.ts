/** Linear forms: a constant and a few terms with factors. What a term is as a linear form does not depend on the state. */
import type { Arena, Term } from '../../model/index.js';
import type { Exact } from './exact.js';
import * as exact from './exact.js';
import { fold } from './fold.js';

export interface Linear {
  readonly constant: Exact;
  /** Factors are not zero. */
  readonly factors: ReadonlyMap<Term, Exact>;
}

/** A form with more terms than this is one term of its own. */
const MOST_TERMS = 8;

export class LinearForms {
  private readonly arena: Arena;
  private readonly known = new Map<Term, Linear>();

  constructor(arena: Arena) {
    this.arena = arena;
  }

  /** Of a number, a character or a bit vector (as the number it stands for). */
  of(term: Term): Linear {
    return fold(
      this.known,
      term,
      (t) => this.parts(t),
      (t, of) => this.combine(t, of),
    );
  }

  /** The terms whose forms make up this term's. */
  private parts(term: Term): readonly Term[] {
    const { arena } = this;
    switch (arena.operator(term)) {
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
      case 'neg':
        return arena.type(term).kind === 'bitvector' ? [] : arena.argsOf(term);
      case 'int-to-real':
      case 'char-to-int':
      case 'bv-to-int':
        return [arena.arg(term, 0)];
      case 'seq-length':
        return this.lengthParts(arena.arg(term, 0));
      default:
        return [];
    }
  }

  private lengthParts(sequence: Term): readonly Term[] {
    const { arena } = this;
    const length = (of: number): Term => arena.make('seq-length', [arena.arg(sequence, of)]);
    switch (arena.operator(sequence)) {
      case 'seq-concat':
        return [length(0), length(1)];
      case 'seq-update':
        return [length(0)];
      case 'seq-take':
        return [arena.arg(sequence, 1)];
      case 'seq-drop':
        return [length(0), arena.arg(sequence, 1)];
      case 'seq-build':
        return [arena.arg(sequence, 0)];
      case 'seq-of-array':
        return [arena.arg(sequence, 3), arena.arg(sequence, 2)];
      default:
        return [];
    }
  }

  private combine(term: Term, of: (term: Term) => Linear): Linear {
    const { arena } = this;
    const itself: Linear = { constant: 0, factors: new Map([[term, 1]]) };
    const parts = this.parts(term).map(of);
    const [a, b] = parts;
    const operator = arena.operator(term);
    if (operator === 'literal') return { constant: literal(arena, term), factors: NONE };
    if (operator === 'seq-length') return this.length(arena.arg(term, 0), parts) ?? itself;
    if (a === undefined) return itself;
    switch (operator) {
      case 'neg':
        return scale(a, -1);
      case 'add':
        return b === undefined ? itself : (sum(a, b) ?? itself);
      case 'sub':
        return b === undefined ? itself : (sum(a, scale(b, -1)) ?? itself);
      case 'mul':
        if (b?.factors.size === 0) return scale(a, b.constant);
        return a.factors.size === 0 && b !== undefined ? scale(b, a.constant) : itself;
      case 'div':
        if (arena.type(term).kind !== 'real' || b?.factors.size !== 0 || b.constant === 0) return itself;
        return scale(a, exact.divide(1, b.constant));
      case 'int-to-real':
      case 'char-to-int':
      case 'bv-to-int':
        return a;
      default:
        return itself;
    }
  }

  private length(sequence: Term, [a, b]: readonly Linear[]): Linear | undefined {
    switch (this.arena.operator(sequence)) {
      case 'seq':
        return { constant: this.arena.argCount(sequence), factors: NONE };
      case 'seq-concat':
        return a === undefined || b === undefined ? undefined : sum(a, b);
      case 'seq-drop':
      case 'seq-of-array':
        return a === undefined || b === undefined ? undefined : sum(a, scale(b, -1));
      default:
        return a;
    }
  }
}

const NONE: ReadonlyMap<Term, Exact> = new Map();

/** Undefined if it gets too long. */
export function sum(a: Linear, b: Linear): Linear | undefined {
  const factors = new Map(a.factors);
  for (const [term, factor] of b.factors) {
    const total = exact.add(factors.get(term) ?? 0, factor);
    if (total === 0) factors.delete(term);
    else factors.set(term, total);
  }
  if (factors.size > MOST_TERMS) return undefined;
  return { constant: exact.add(a.constant, b.constant), factors };
}

export function scale(a: Linear, by: Exact): Linear {
  if (by === 1) return a;
  if (by === 0) return { constant: 0, factors: NONE };
  const factors = new Map([...a.factors].map(([term, factor]) => [term, exact.multiply(factor, by)]));
  return { constant: exact.multiply(a.constant, by), factors };
}

/** `a - b`, or undefined if it gets too long. */
export function difference(a: Linear, b: Linear): Linear | undefined {
  return sum(a, scale(b, -1));
}

/** Whether it has whole values only. */
export function isIntegral(arena: Arena, form: Linear): boolean {
  if (!exact.isInteger(form.constant)) return false;
  for (const [term, factor] of form.factors) {
    if (!exact.isInteger(factor) || arena.type(term).kind === 'real') return false;
  }
  return true;
}

function literal(arena: Arena, term: Term): Exact {
  const payload = arena.payload(term) as Exact;
  return typeof payload === 'object' ? exact.exact(payload) : payload;
}
