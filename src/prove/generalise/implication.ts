/**
 * Candidates that say less than others, as far as their form tells: `x <= y` beside `x < y`, a quantifier with a smaller range
 * beside one with a larger. They need not be asked about while the stronger ones hold.
 */
import type { Arena, Binder, Term } from '../../model/index.js';
import type { Candidate } from './candidate.js';
import { conjunctsOf } from './terms.js';

export interface Ordered {
  /** Without those that say the same as one before them. */
  readonly candidates: readonly Candidate[];
  /** By candidate: those that imply it. */
  readonly stronger: readonly (readonly number[])[];
}

export function ordered(arena: Arena, candidates: readonly Candidate[]): Ordered {
  const forms = new Map(candidates.map((candidate) => [candidate, formOf(arena, candidate.condition)]));
  const says = (one: Candidate, other: Candidate): boolean =>
    one.header === other.header && implies(forms.get(one) as Form, forms.get(other) as Form);
  const kept: Candidate[] = [];
  for (const one of candidates) if (!kept.some((other) => says(one, other) && says(other, one))) kept.push(one);
  const stronger = kept.map((one) => kept.flatMap((other, i) => (other !== one && says(other, one) ? [i] : [])));
  return { candidates: kept, stronger };
}

type Form =
  /** `left - right <= slack` */
  | { readonly kind: 'bound'; readonly left: Term; readonly right: Term; readonly slack: number }
  | { readonly kind: 'equal' | 'unequal'; readonly left: Term; readonly right: Term }
  | {
      readonly kind: 'forall' | 'exists';
      readonly binder: unknown;
      readonly body: Term;
      /** With `<` as `<=` and a mark. */
      readonly range: ReadonlyMap<string, boolean>;
    }
  /** One of the parts holds: of an implication, that its premise does not, or its conclusion. */
  | { readonly kind: 'any'; readonly term: Term; readonly parts: readonly Form[] }
  | { readonly kind: 'other'; readonly term: Term };

function formOf(arena: Arena, term: Term): Form {
  const operator = arena.operator(term);
  const [left, right] = arena.argsOf(term) as [Term, Term];
  switch (operator) {
    case 'lt':
      return arena.type(left) === arena.types.int ? { kind: 'bound', left, right, slack: -1 } : { kind: 'other', term };
    case 'le': {
      if (arena.type(left) !== arena.types.int) return { kind: 'other', term };
      const plusOne = arena.operator(right) === 'add' && arena.arg(right, 1) === arena.int(1);
      return { kind: 'bound', left, right: plusOne ? arena.arg(right, 0) : right, slack: plusOne ? 1 : 0 };
    }
    case 'eq':
      return { kind: 'equal', left, right };
    case 'not': {
      if (arena.operator(left) !== 'eq') return { kind: 'other', term };
      return { kind: 'unequal', left: arena.arg(left, 0), right: arena.arg(left, 1) };
    }
    case 'forall':
    case 'exists': {
      const { types } = arena.payload(term) as Binder;
      const conjuncts = conjunctsOf(arena, left).map((one) => rangePart(arena, one));
      // One that occurs in both forms has the stricter one.
      const range = new Map<string, boolean>();
      for (const [key, strict] of conjuncts) range.set(key, strict || range.get(key) === true);
      return { kind: operator, binder: types.map(({ id }) => id).join(' '), body: right, range };
    }
    case 'implies':
      return { kind: 'any', term, parts: [formOf(arena, right)] };
    case 'or':
      return { kind: 'any', term, parts: arena.argsOf(term).map((part) => formOf(arena, part)) };
    default:
      return { kind: 'other', term };
  }
}

function rangePart(arena: Arena, term: Term): readonly [string, boolean] {
  const operator = arena.operator(term);
  if (operator !== 'lt' && operator !== 'le') return [String(term), false];
  return [`${arena.arg(term, 0)} <= ${arena.arg(term, 1)}`, operator === 'lt'];
}

function implies(one: Form, other: Form): boolean {
  switch (other.kind) {
    case 'bound':
      if (one.kind === 'bound') return one.left === other.left && one.right === other.right && one.slack <= other.slack;
      return one.kind === 'equal' && isPair(one, other.left, other.right) && other.slack >= 0;
    case 'unequal':
      return (
        (one.kind === 'bound' && one.slack < 0 && isPair(one, other.left, other.right)) ||
        (one.kind === 'unequal' && isPair(one, other.left, other.right))
      );
    case 'equal':
      return one.kind === 'equal' && isPair(one, other.left, other.right);
    case 'forall':
      return one.kind === 'forall' && isSameBody(one, other) && contains(other.range, one.range);
    case 'exists':
      return one.kind === 'exists' && isSameBody(one, other) && contains(one.range, other.range);
    case 'any':
      if (one.kind === 'any' && one.term === other.term) return true;
      return other.parts.some((part) => implies(one, part));
    case 'other':
      return one.kind === 'other' && one.term === other.term;
  }
}

function isPair({ left, right }: { readonly left: Term; readonly right: Term }, a: Term, b: Term): boolean {
  return (left === a && right === b) || (left === b && right === a);
}

type Quantified = Extract<Form, { kind: 'forall' | 'exists' }>;

function isSameBody(one: Quantified, other: Quantified): boolean {
  return one.binder === other.binder && one.body === other.body;
}

/** Whether the first range is within the second: it has all its conditions, or stricter ones. */
function contains(inner: ReadonlyMap<string, boolean>, outer: ReadonlyMap<string, boolean>): boolean {
  return [...outer].every(([key, strict]) => inner.has(key) && (!strict || inner.get(key) === true));
}
