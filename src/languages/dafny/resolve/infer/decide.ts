/** Choices that no constraint forces: what an unknown type is taken to be when its bounds leave several possibilities. */
import { lookupMember } from '../lookup.js';
import { sameHead } from '../types-relations.js';
import { mapParts } from '../types-substitute.js';
import type { Type } from '../types.js';
import { hasSubtypes, joinHeads, meetHeads } from './hierarchy.js';
import type { Solver } from './solver.js';
import { Unknown } from './unknowns.js';
import type { Reason } from './unknowns.js';

type Choice = (solver: Solver, unknown: Unknown) => boolean;

/** From the surest choice to the last resort. */
const CHOICES: readonly Choice[] = [
  (solver, unknown) => fromBounds(solver, unknown, 'lower', false),
  (solver, unknown) => fromBounds(solver, unknown, 'upper', false),
  (solver, unknown) => fromBounds(solver, unknown, 'lower', true),
  (solver, unknown) => fromBounds(solver, unknown, 'upper', true),
  fromFallback,
  fromComparison,
  fromUnknownBound,
];

/** Decides every unknown that can be decided. A surer choice anywhere comes before a less sure one. */
export function decideAll(solver: Solver): void {
  let open: readonly Unknown[] = solver.unknowns;
  for (;;) {
    const known = solver.unknowns.length;
    open = open.filter((unknown) => unknown.binding === undefined);
    if (open.length === 0 || !CHOICES.some((_, sureness) => decideRound(solver, open, sureness))) return;
    open = [...open, ...solver.unknowns.slice(known)];
  }
}

/**
 * Makes all choices that are as sure as this. What is decided may decide what it is a bound of, and surely so: that is
 * tried at once, so that a long chain does not take a round for each of its links.
 */
function decideRound(solver: Solver, open: readonly Unknown[], sureness: number): boolean {
  let decided = false;
  const decide = (unknown: Unknown, choice: number): readonly Unknown[] => {
    if (unknown.binding !== undefined) return [];
    const above = unknown.upper.flatMap(({ type }) => (type instanceof Unknown ? [type] : []));
    return CHOICES[choice]?.(solver, unknown) === true ? above : [];
  };
  for (const unknown of open) {
    const pending = [...decide(unknown, sureness)];
    decided ||= unknown.binding !== undefined;
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) pending.push(...decide(next, SUREST));
  }
  return decided;
}

const SUREST = 0;

/** The join of the types below, or the meet of those above. Unknown ones among them are ignored only if `lenient`. */
function fromBounds(solver: Solver, unknown: Unknown, side: 'lower' | 'upper', lenient: boolean): boolean {
  const combine = side === 'lower' ? joinHeads : meetHeads;
  let best: Type | undefined;
  let reason: Reason | undefined;
  for (const bound of unknown[side]) {
    const head = solver.head(bound.type);
    if (head === unknown) continue;
    if (head instanceof Unknown) {
      if (lenient || isAdaptable(head)) continue;
      return false;
    }
    const combined = best === undefined ? head : combine(solver.world, best, head);
    if (combined === undefined && !lenient) return false;
    best = combined ?? best;
    reason ??= bound.reason;
  }
  if (best === undefined) return false;
  solver.bind(
    unknown,
    mapParts(best, () => solver.fresh()),
    reason,
  );
  return unknown.binding !== undefined;
}

/** A literal takes whatever type is chosen, so it need not be waited for. */
function isAdaptable(unknown: Unknown): boolean {
  return unknown.fallback !== undefined && unknown.lower.length === 0;
}

function fromFallback(solver: Solver, unknown: Unknown): boolean {
  if (unknown.fallback === undefined) return false;
  solver.bind(unknown, unknown.fallback, undefined);
  return unknown.binding !== undefined;
}

function fromComparison(solver: Solver, unknown: Unknown): boolean {
  for (const other of unknown.comparedWith) {
    const head = solver.head(other);
    if (head === unknown || head.kind === 'error') continue;
    solver.equal(unknown, head, undefined);
    if (unknown.binding !== undefined) return true;
  }
  return false;
}

function fromUnknownBound(solver: Solver, unknown: Unknown): boolean {
  for (const bound of unknown.lower) {
    const head = solver.head(bound.type);
    if (head === unknown || head.kind !== 'variable') continue;
    solver.equal(unknown, head, bound.reason);
    if (unknown.binding !== undefined) return true;
  }
  return false;
}

/**
 * The best guess at the head of a type whose member `name` is asked for now (or that is indexed or called, without
 * a name). It may still turn out to be a subtype of the guess; `undefined` if there is nothing to go by.
 */
export function guessHead(solver: Solver, type: Type, name: string | undefined): Type | undefined {
  const head = solver.head(type);
  if (!(head instanceof Unknown)) return head;
  const below = new Set<Unknown>();
  const guess = guessFromBounds(solver, head, name, below);
  if (guess !== undefined) return guess;
  for (const unknown of below) {
    if (unknown.binding !== undefined || !fromFallback(solver, unknown)) continue;
    const known = solver.head(type);
    if (known.kind !== 'variable') return known;
  }
  return guessFromBounds(solver, head, name, new Set());
}

function guessFromBounds(
  solver: Solver,
  unknown: Unknown,
  name: string | undefined,
  below: Set<Unknown>,
): Type | undefined {
  const hasIt = (type: Type): boolean =>
    name === undefined ? !hasSubtypes(type) : lookupMember(solver.world, type, name) !== undefined;
  const lower = knownBounds(solver, unknown, 'lower', below);
  const [first] = lower;
  if (first !== undefined) {
    const joined = lower.reduce<Type | undefined>(
      (best, type) => (best === undefined ? undefined : joinHeads(solver.world, best, type)),
      first,
    );
    return joined !== undefined && hasIt(joined) ? joined : first;
  }
  const upper = knownBounds(solver, unknown, 'upper', new Set()).find(hasIt);
  if (upper !== undefined) return upper;
  for (const other of unknown.comparedWith) {
    const head = solver.head(other);
    // `x in r`, where `r` is a local variable: its element type is not known yet, but what has been put into it is.
    const known = head instanceof Unknown ? boundsOf(solver, head).find(hasIt) : head;
    if (known !== undefined && known.kind !== 'variable' && (name === undefined || hasIt(known))) return known;
  }
  return undefined;
}

function boundsOf(solver: Solver, unknown: Unknown): readonly Type[] {
  return [...knownBounds(solver, unknown, 'lower', new Set()), ...knownBounds(solver, unknown, 'upper', new Set())];
}

/** Known types on one side of an unknown, also beyond other unknowns; those are added to `seen`. */
function knownBounds(solver: Solver, start: Unknown, side: 'lower' | 'upper', seen: Set<Unknown>): readonly Type[] {
  const known: Type[] = [];
  seen.add(start);
  for (const unknown of seen) {
    for (const bound of unknown[side]) {
      const head = solver.head(bound.type);
      if (head instanceof Unknown) seen.add(head);
      else if (!known.some((type) => sameHead(type, head))) known.push(head);
    }
  }
  return known;
}
