/** Types whose values may be compared (`==`, `in`) or converted (`as`, `is`): one must be above the other. */
import { isAssignable, sameHead, variancesOf } from '../types-relations.js';
import { partsOf, substitute } from '../types-substitute.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import { asSupertype, isExtreme } from './hierarchy.js';
import type { Solver } from './solver.js';
import { Unknown, added, follow } from './unknowns.js';

/**
 * Lets a comparison help inference. It reports nothing: which of the two is above the other is known for sure only
 * when everything is solved (`areComparable`).
 */
export function relateComparable(solver: Solver, left: Type, right: Type, converts: boolean): void {
  if (!converts) suggestEachOther(solver, left, right);
  let done = false;
  const attempt = (): void => {
    if (done) return;
    done = tryRelate(solver, left, right, converts);
    if (done) return;
    for (const unknown of unknownsOf(solver, [left, right])) unknown.waiting = added(unknown.waiting, attempt);
  };
  attempt();
}

function suggestEachOther(solver: Solver, left: Type, right: Type): void {
  const a = solver.head(left);
  const b = solver.head(right);
  if (a instanceof Unknown) a.comparedWith = added(a.comparedWith, right);
  if (b instanceof Unknown) b.comparedWith = added(b.comparedWith, left);
}

/** Whether there was enough known to say something. */
function tryRelate(solver: Solver, left: Type, right: Type, converts: boolean): boolean {
  const { world } = solver;
  const a = solver.head(left);
  const b = solver.head(right);
  const bothKnown = a.kind !== 'variable' && b.kind !== 'variable';
  if (bothKnown && !sameHead(a, b)) {
    const up = seenAs(solver, a, b, converts);
    const down = up ?? seenAs(solver, b, a, converts);
    if (down !== undefined) solver.subtype(up === undefined ? a : b, down, undefined);
    return true;
  }
  if (!converts) {
    const headOf = (part: Type): Type => solver.head(part);
    if (isExtreme(world, 'leaf', a, headOf) || isExtreme(world, 'root', b, headOf)) {
      solver.subtype(b, a, undefined);
      return true;
    }
    if (isExtreme(world, 'root', a, headOf) || isExtreme(world, 'leaf', b, headOf)) {
      solver.subtype(a, b, undefined);
      return true;
    }
  }
  if (!bothKnown) return false;
  const variances = variancesOf(a);
  const others = partsOf(b);
  partsOf(a).forEach((part, i) => {
    const other = others[i] ?? part;
    if (variances[i] === 'invariant') solver.equal(part, other, undefined);
    else relateComparable(solver, part, other, false);
  });
  return true;
}

/** `type` seen as the type constructor of `other`: an ancestor, or in a conversion also what a newtype is based on. */
function seenAs(solver: Solver, type: Type, other: Type, converts: boolean): Type | undefined {
  const ancestor = asSupertype(solver.world, type, other);
  if (ancestor !== undefined || !converts || type.kind !== 'newtype') return ancestor;
  const { symbol, args } = type;
  return seenAs(solver, solver.head(substitute(symbol.base, symbol.typeParameters, args)), other, converts);
}

function unknownsOf(solver: Solver, types: readonly Type[]): ReadonlySet<Unknown> {
  const found = new Set<Unknown>();
  const visit = (type: Type): void => {
    const head = solver.head(type);
    if (head instanceof Unknown) found.add(head);
    else partsOf(head).forEach(visit);
  };
  types.forEach(visit);
  return found;
}

/** The final word, when all is solved. What is still unknown gets a message of its own. */
export function areComparable(solver: Solver, left: Type, right: Type, converts: boolean): boolean {
  if (follow(left) === follow(right)) return true;
  const { world } = solver;
  const a = solver.solvedOr(left, ERROR);
  const b = solver.solvedOr(right, ERROR);
  if (isAssignable(world, a, b) || isAssignable(world, b, a)) return true;
  return converts && (isConvertible(solver, a, b) || isConvertible(solver, b, a));
}

/** Conversions between different kinds of numbers, and characters; a newtype converts as its base does. */
function isConvertible(solver: Solver, from: Type, to: Type): boolean {
  const a = solver.ancestor(from);
  const b = solver.ancestor(to);
  return isAssignable(solver.world, a, b) || (CONVERTIBLE.has(a.kind) && CONVERTIBLE.has(b.kind));
}

const CONVERTIBLE: ReadonlySet<Type['kind']> = new Set(['int', 'real', 'bitvector', 'char', 'ordinal']);
