/** Values of scalar terms under a solver's model. */
import type { Arena, Integer, Rational, Term, Type } from '../../model/index.js';
import { subterms } from '../../model/index.js';
import { Real, type Value } from '../../values/index.js';
import { scalarOperation } from './scalar-operations.js';
import * as s from './scalars.js';

/** What a solver says of a symbol; undefined if nothing depends on it. */
export type ValueOf = (symbol: Term) => Value | undefined;

export class ModelValues {
  private readonly arena: Arena;
  private readonly valueOf: ValueOf;
  /** Terms with the literals that they are. */
  private readonly literals = new Map<Term, Term>();

  constructor(arena: Arena, valueOf: ValueOf) {
    this.arena = arena;
    this.valueOf = valueOf;
  }

  boolean(term: Term): boolean {
    return this.literal(term) === this.arena.true;
  }

  integer(term: Term): Integer {
    const value = this.arena.payload(this.literal(term));
    return typeof value === 'number' || typeof value === 'bigint' ? value : 0;
  }

  /** For positions and lengths, which are small. */
  number(term: Term): number {
    const value = this.integer(term);
    return typeof value === 'number' ? value : 0;
  }

  real(term: Term): Real {
    const value = this.arena.payload(this.literal(term));
    if (typeof value !== 'object' || !('denominator' in value)) return Real.of(0);
    return Real.of(value.numerator, value.denominator);
  }

  private literal(term: Term): Term {
    const known = this.literals.get(term);
    if (known !== undefined) return known;
    for (const part of subterms(this.arena, [term]))
      if (!this.literals.has(part)) this.literals.set(part, this.evaluated(part));
    return this.literals.get(term) ?? term;
  }

  private evaluated(term: Term): Term {
    const { arena } = this;
    const operator = arena.operator(term);
    const args = arena.argsOf(term).map((arg) => this.literals.get(arg) ?? arg);
    const [a, b, c] = args as [Term, Term, Term];
    switch (operator) {
      case 'literal':
        return term;
      case 'variable':
        return this.asLiteral(this.valueOf(term), arena.type(term));
      case 'and':
        return s.and(arena, args);
      case 'or':
        return s.or(arena, args);
      case 'not':
        return s.not(arena, a);
      case 'implies':
        return s.implies(arena, a, b);
      case 'ite':
        return s.ite(arena, a, b, c);
      case 'eq':
        return s.eq(arena, a, b);
      default:
        return scalarOperation(operator)?.(arena, args, arena.type(term)) ?? term;
    }
  }

  private asLiteral(value: Value | undefined, type: Type): Term {
    const { arena } = this;
    switch (type.kind) {
      case 'bool':
        return arena.boolean(value === true);
      case 'real': {
        const { numerator, denominator }: Rational = value instanceof Real ? value : Real.of(0);
        return arena.real(numerator, denominator);
      }
      case 'bitvector':
        return arena.bitvector(isInteger(value) ? value : 0, type.width);
      default:
        return arena.int(isInteger(value) ? value : 0);
    }
  }
}

function isInteger(value: Value | undefined): value is Integer {
  return typeof value === 'number' || typeof value === 'bigint';
}
