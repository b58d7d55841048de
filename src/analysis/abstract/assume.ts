/**
 * Taking a condition for granted: the states of a state in which it holds, or more of them. Conjunctions are taken
 * apart in order, disjunctions joined where that is cheap; fuel bounds the whole, and what it leaves out only loses facts.
 */
import type { ConstructorSymbol, Term, Type } from '../../model/index.js';
import { truthIn, valueIn } from './bounds.js';
import * as choice from './choice.js';
import { constrain, narrow, relate } from './constrain.js';
import type { Context } from './context.js';
import { notAtTheEdge, without } from './differ.js';
import * as equalities from './equalities.js';
import { alternativeOf } from './evaluate.js';
import * as linear from './linear.js';
import { isNegative, lowerHalf, upperHalf } from './signed.js';
import type { State } from './state.js';
import { join, withEquality } from './state.js';
import * as value from './value.js';

interface Literal {
  readonly term: Term;
  readonly holds: boolean;
}

/** Literals looked at for one condition. */
const FUEL = 120;

/** Large terms take more fuel: one unit for each 32 sub-terms. */
const COST_SHIFT = 5;

/** Disjunctions inside each other that are joined. */
const DEEPEST = 3;

/** Disjuncts that are followed. */
const MOST_CASES = 4;

export function assume(context: Context, state: State, condition: Term, holds = true): State | undefined {
  return new Refinement(context, state, { left: FUEL }, 0).run([{ term: condition, holds }]);
}

class Refinement {
  private readonly context: Context;
  private readonly fuel: { left: number };
  private readonly depth: number;
  private state: State | undefined;
  /** In order, the next one last. */
  private readonly work: Literal[] = [];

  constructor(context: Context, state: State, fuel: { left: number }, depth: number) {
    this.context = context;
    this.state = state;
    this.fuel = fuel;
    this.depth = depth;
  }

  run(literals: readonly Literal[]): State | undefined {
    this.push(literals);
    for (let literal = this.work.pop(); literal !== undefined; literal = this.work.pop()) {
      if (this.fuel.left-- <= 0 || this.state === undefined) break;
      this.state = this.literal(this.state, literal);
    }
    return this.state;
  }

  private push(literals: readonly Literal[]): void {
    for (let i = literals.length - 1; i >= 0; i--) this.work.push(literals[i] as Literal);
  }

  private literal(state: State, { term, holds }: Literal): State | undefined {
    const { arena } = this.context;
    const args = arena.argsOf(term);
    const each = (value: boolean): Literal[] => args.map((operand) => ({ term: operand, holds: value }));
    const [a, b, c] = args as [Term, Term, Term];
    switch (arena.operator(term)) {
      case 'literal':
        return (term === arena.true) === holds ? state : undefined;
      case 'not':
        this.push([{ term: a, holds: !holds }]);
        return state;
      case 'and':
      case 'or':
        if ((arena.operator(term) === 'and') === holds) {
          this.push(each(holds));
          return state;
        }
        return this.cases(state, lazily(each(holds)));
      case 'implies':
        if (holds) return this.cases(state, lazily([NOT(a), { term: b, holds }]));
        this.push([{ term: a, holds: true }, NOT(b)]);
        return state;
      case 'ite':
        return this.cases(state, [
          [
            { term: a, holds: true },
            { term: b, holds },
          ],
          [NOT(a), { term: c, holds }],
        ]);
      case 'eq':
        return this.equality(state, term, a, b, holds);
      case 'lt':
        return this.inequality(state, term, holds ? a : b, holds ? b : a, holds);
      case 'le':
        return this.inequality(state, term, holds ? a : b, holds ? b : a, !holds);
      case 'bv-slt':
        return this.signedInequality(state, term, holds ? a : b, holds ? b : a, holds, holds);
      case 'bv-sle':
        return this.signedInequality(state, term, holds ? a : b, holds ? b : a, !holds, holds);
      case 'is-constructor': {
        const wanted = choice.only(alternativeOf(arena.payload(term) as ConstructorSymbol));
        const known = valueIn(this.context, state, a);
        if (known.kind !== 'choice') return state;
        const left = known.choice & (holds ? wanted : ~wanted);
        return left === 0n ? undefined : narrow(this.context, state, a, value.ofChoice(left));
      }
      case 'has-type':
        return this.typed(state, term, a, arena.payload(term) as Type, holds);
      case 'let': {
        const expanded = this.context.withoutLet(term);
        if (expanded !== undefined) this.push([{ term: expanded, holds }]);
        return state;
      }
      default:
        return this.fact(state, term, holds);
    }
  }

  /** At least one of the cases holds. */
  private cases(state: State, cases: readonly (readonly Literal[])[]): State | undefined {
    const possible = cases.filter((literals) => {
      for (const { term } of literals) this.fuel.left -= 1 + (this.context.words.size(term) >> COST_SHIFT);
      return this.fuel.left <= 0 || literals.every(({ term, holds }) => truthIn(this.context, state, term) !== !holds);
    });
    const [only, ...others] = possible;
    if (only === undefined) return undefined;
    if (others.length === 0) {
      this.push(only);
      return state;
    }
    if (possible.length > MOST_CASES || this.depth >= DEEPEST || this.fuel.left <= 0) return state;
    let joined: State | undefined;
    for (const literals of possible) {
      const branch = new Refinement(this.context, state, this.fuel, this.depth + 1).run(literals);
      if (branch !== undefined) joined = joined === undefined ? branch : join(this.context.words, joined, branch);
    }
    return joined;
  }

  private inequality(state: State, term: Term, a: Term, b: Term, strict: boolean): State | undefined {
    const { arena, forms } = this.context;
    const form = linear.difference(forms.of(a), forms.of(b));
    // Bounds are closed, so a strict inequality of reals is remembered as it is.
    const isReal = arena.type(a).kind === 'real';
    const positive = arena.operator(term) === (strict ? 'lt' : 'le');
    const noted = isReal && strict ? this.note(state, term, positive) : state;
    return form === undefined ? noted : constrain(this.context, noted, form, strict && !isReal ? -1 : 0);
  }

  /** Of two numbers in two's complement, a smaller one that is not negative, or a larger one that is, tells about the other. */
  private signedInequality(
    state: State,
    term: Term,
    a: Term,
    b: Term,
    strict: boolean,
    holds: boolean,
  ): State | undefined {
    const { arena } = this.context;
    const type = arena.type(a);
    const width = type.kind === 'bitvector' ? type.width : 0;
    const next = this.fact(state, term, holds);
    if (next === undefined || width === 0) return next;
    const isPositive = isNegative(valueIn(this.context, next, a), width) === false;
    if (!isPositive && isNegative(valueIn(this.context, next, b), width) !== true) return next;
    const half = isPositive ? lowerHalf(width) : upperHalf(width);
    const narrowed = narrow(this.context, next, isPositive ? b : a, value.int(half));
    return narrowed === undefined ? undefined : this.inequality(narrowed, term, a, b, strict);
  }

  private equality(state: State, term: Term, a: Term, b: Term, holds: boolean): State | undefined {
    const { context } = this;
    const { arena } = context;
    if (a === b) return holds ? state : undefined;
    if (holds) {
      const conditional = [a, b].find((side) => arena.operator(side) === 'ite');
      if (conditional !== undefined) return this.conditional(state, conditional, conditional === a ? b : a);
    }
    const [x, y] = [valueIn(context, state, a), valueIn(context, state, b)];
    if (!holds) return this.disequality(state, term, [a, x], [b, y]);
    if (x.kind === 'number') return relate(context, state, a, b, x, y);
    let next: State | undefined = withEquality(context.words, state, a, b);
    if (x.kind === 'choice') {
      const both = value.meet(x, y);
      if (both === undefined) return undefined;
      next = narrow(context, next, a, both);
      next = next === undefined ? undefined : narrow(context, next, b, both);
    }
    if (next !== undefined && arena.type(a) === arena.types.bool) this.pushKnownBooleans(a, b, x, y);
    this.push(this.partEqualities(a, b));
    return next;
  }

  /** One side of an equivalence tells the other, which may be a condition. */
  private pushKnownBooleans(a: Term, b: Term, x: value.Value, y: value.Value): void {
    const [first, second] = [value.truth(x), value.truth(y)];
    if (first !== undefined) this.push([{ term: b, holds: first }]);
    if (second !== undefined) this.push([{ term: a, holds: second }]);
  }

  /** `side = if c then p else q` by cases. */
  private conditional(state: State, conditional: Term, side: Term): State | undefined {
    const { arena } = this.context;
    const [condition, then, otherwise] = arena.argsOf(conditional) as [Term, Term, Term];
    return this.cases(state, [
      [
        { term: condition, holds: true },
        { term: arena.make('eq', [side, then]), holds: true },
      ],
      [NOT(condition), { term: arena.make('eq', [side, otherwise]), holds: true }],
    ]);
  }

  /** What equal values have in common: lengths, sizes, and the parts of a constructed value. */
  private partEqualities(a: Term, b: Term): Literal[] {
    const { arena } = this.context;
    const type = arena.type(a);
    const parts: Literal[] = [];
    const both = (part: (of: Term) => Term): void => {
      parts.push({ term: arena.make('eq', [part(a), part(b)]), holds: true });
    };
    switch (type.kind) {
      case 'seq':
        both((of) => arena.make('seq-length', [of]));
        break;
      case 'set':
        both((of) => arena.make('set-size', [of]));
        break;
      case 'multiset':
        both((of) => arena.make('multiset-size', [of]));
        break;
      case 'map':
        both((of) => arena.make('map-size', [of]));
        break;
      case 'reference':
        for (let d = 0; d < this.rank(a, b); d++) both((of) => arena.make('array-length', [of], d));
        break;
      case 'datatype':
        for (const [whole, other] of [
          [a, b],
          [b, a],
        ] as const) {
          if (arena.operator(whole) !== 'construct') continue;
          const constructor = arena.payload(whole) as ConstructorSymbol;
          arena.argsOf(whole).forEach((arg, index) => {
            const part = arena.destruct(other, constructor, index);
            parts.push({ term: arena.make('eq', [part, arg]), holds: true });
          });
        }
        break;
      default:
    }
    return parts;
  }

  /** The number of dimensions, if one of them is declared as an array. */
  private rank(a: Term, b: Term): number {
    for (const side of [a, b]) {
      const type = this.context.words.wholeType(side) ?? this.context.words.declaredType(side);
      if (type?.kind === 'array') return type.rank;
    }
    return 0;
  }

  private disequality(
    state: State,
    term: Term,
    [a, x]: readonly [Term, value.Value],
    [b, y]: readonly [Term, value.Value],
  ): State | undefined {
    const { context } = this;
    if (equalities.areEqual(state.equalities, a, b)) return undefined;
    const turned = context.arena.make('eq', [b, a]);
    let next: State | undefined = this.note(this.note(state, term, false), turned, false);
    for (const [side, known, other, excluded] of [
      [a, x, b, y],
      [b, y, a, x],
    ] as const) {
      if (next === undefined) return undefined;
      const left = without(context, known, other, excluded);
      if (left === 'nothing') return undefined;
      if (left !== known) next = narrow(context, next, side, left);
      if (next !== undefined) next = this.notEmpty(next, side, other);
    }
    if (next === undefined || x.kind !== 'number' || x.congruence === undefined) return next;
    return notAtTheEdge(context, next, a, b);
  }

  /** What differs from an empty collection has an element. */
  private notEmpty(state: State, side: Term, other: Term): State | undefined {
    const { arena } = this.context;
    const operator = arena.operator(other);
    if (arena.argCount(other) > 0) return state;
    const size = { seq: 'seq-length', set: 'set-size', multiset: 'multiset-size', map: 'map-size' } as const;
    const { kind } = arena.type(other);
    if (operator !== kind || !(kind in size)) return state;
    const count = arena.make(size[kind], [side]);
    return narrow(this.context, state, count, value.int({ low: 1, high: Infinity }));
  }

  private typed(state: State, term: Term, subject: Term, type: Type, holds: boolean): State | undefined {
    const next = this.fact(state, term, holds);
    const known = holds ? this.context.typeValues.get(type) : undefined;
    return next === undefined || known === undefined ? next : narrow(this.context, next, subject, known);
  }

  /** Remembers a condition that means nothing more to us; what is equal to it holds as well. */
  private fact(state: State, term: Term, holds: boolean): State | undefined {
    const known = value.truth(valueIn(this.context, state, term));
    if (known !== undefined) return known === holds ? state : undefined;
    for (const other of equalities.equalTo(state.equalities, term)) {
      if (other !== term) this.push([{ term: other, holds }]);
    }
    return this.note(state, term, holds);
  }

  private note(state: State, term: Term, holds: boolean): State {
    return narrow(this.context, state, term, value.bool(holds)) ?? state;
  }
}

const NOT = (term: Term): Literal => ({ term, holds: false });

/** The n-th case is reached only if the ones before it do not hold. */
function lazily(literals: readonly Literal[]): Literal[][] {
  return literals.map((literal, index) => [
    // All of them would make long disjunctions quadratic.
    ...literals.slice(Math.max(0, index - 2), index).map(({ term, holds }) => ({ term, holds: !holds })),
    literal,
  ]);
}
