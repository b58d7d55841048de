/** Where a type stands among its supertypes. Types here are without a constraint at their head (`Solver.head`). */
import type { Type } from '../types.js';
import { nullableOf } from '../types-base.js';
import { parentsOf, sameHead, variancesOf } from '../types-relations.js';
import { partsOf } from '../types-substitute.js';
import type { World } from '../world.js';

const NULLABLE_OBJECT: Type = { kind: 'object', nullable: true };

/** Traits that a type extends, written or implied: every reference type is also an `object`. */
function supertypesOf(world: World, type: Type): readonly Type[] {
  const parents = parentsOf(world, type).map(nullableOf);
  return isImpliedObject(type) ? [...parents, NULLABLE_OBJECT] : parents;
}

/** Whether other types may be proper supertypes of this one. */
export function hasSupertypes(world: World, type: Type): boolean {
  return isImpliedObject(type) || parentsOf(world, type).length > 0;
}

/** Whether other types may be proper subtypes of this one: only traits have them. */
export function hasSubtypes(type: Type): boolean {
  return type.kind === 'object' || (type.kind === 'class' && type.symbol.flavour === 'trait');
}

function isImpliedObject(type: Type): boolean {
  return type.kind === 'array' || (type.kind === 'class' && type.symbol.isReference);
}

/** `sub` seen as the type constructor of `sup`: itself or an ancestor, with the arguments it has there. */
export function asSupertype(world: World, sub: Type, sup: Type): Type | undefined {
  if (sameHead(sub, sup)) return sub;
  return ancestorsOf(world, sub).find((ancestor) => sameHead(ancestor, sup));
}

/** The type itself and everything above it, each type constructor once. */
function ancestorsOf(world: World, type: Type): readonly Type[] {
  const found: Type[] = [type];
  for (const current of found) {
    for (const parent of supertypesOf(world, current)) {
      if (!found.some((known) => sameHead(known, parent))) found.push(parent);
    }
  }
  return found;
}

/**
 * The type constructor that stands for both: the only one of greatest height among the common ancestors.
 * Where the greatest height is shared, the next lower one decides; `object` is the last resort.
 */
export function joinHeads(world: World, left: Type, right: Type): Type | undefined {
  if (sameHead(left, right)) return left;
  const others = ancestorsOf(world, right);
  const common = ancestorsOf(world, left)
    .filter((type) => others.some((other) => sameHead(type, other)))
    .map((type) => ({ type, height: heightOf(world, type) }))
    .sort((a, b) => b.height - a.height);
  const best = common.find(({ height }, i) => common[i - 1]?.height !== height && common[i + 1]?.height !== height);
  return best?.type;
}

/** The lower of two type constructors, if one is above the other. */
export function meetHeads(world: World, left: Type, right: Type): Type | undefined {
  if (asSupertype(world, left, right) !== undefined) return left;
  return asSupertype(world, right, left) === undefined ? undefined : right;
}

function heightOf(world: World, type: Type): number {
  if (type.kind === 'object') return 0;
  const seen = new Set<unknown>();
  const height = (current: Type): number => {
    if (current.kind === 'object') return 0;
    if ('symbol' in current) {
      // A cycle of traits has been reported; it must not be followed.
      if (seen.has(current.symbol)) return 0;
      seen.add(current.symbol);
    }
    const result = 1 + Math.max(0, ...parentsOf(world, current).map(height));
    if ('symbol' in current) seen.delete(current.symbol);
    return result;
  };
  return height(type);
}

/** Whether nothing is a proper subtype (`leaf`) or proper supertype (`root`) of the type, arguments included. */
export function isExtreme(world: World, end: 'leaf' | 'root', type: Type, headOf: (part: Type) => Type): boolean {
  if (type.kind === 'variable') return false;
  if (end === 'leaf' ? hasSubtypes(type) : hasSupertypes(world, type)) return false;
  const variances = variancesOf(type);
  const opposite = end === 'leaf' ? 'root' : 'leaf';
  return partsOf(type).every((part, i) => {
    if (variances[i] === 'invariant') return true;
    return isExtreme(world, variances[i] === 'covariant' ? end : opposite, headOf(part), headOf);
  });
}

/** Whether a type without constraints is a reference type, as far as it is known. */
export function isObject(head: Type): boolean {
  switch (head.kind) {
    case 'class':
      return head.symbol.isReference;
    case 'object':
    case 'array':
    case 'error':
    case 'variable':
      return true;
    default:
      return false;
  }
}
