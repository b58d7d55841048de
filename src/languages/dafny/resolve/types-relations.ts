/** When two types are the same, when one is a subtype of the other, and when a value of one may be given to the other. */
import type { TypeParameter } from '../syntax/types.js';
import type { ClassSymbol } from './symbols.js';
import { baseOf, withoutConstraints } from './types-base.js';
import { partsOf, substitute } from './types-substitute.js';
import type { Arrow, Type } from './types.js';
import type { World } from './world.js';

/** Equality of types as written: `nat` and `int` differ. An error fits everything. */
export function sameType(left: Type, right: Type): boolean {
  if (left === right || left.kind === 'error' || right.kind === 'error') return true;
  if (!sameHead(left, right)) return false;
  if ('nullable' in left && 'nullable' in right && left.nullable !== right.nullable) return false;
  if (left.kind === 'arrow' && right.kind === 'arrow' && left.arrow !== right.arrow) return false;
  return sameTypes(partsOf(left), partsOf(right));
}

export function sameTypes(left: readonly Type[], right: readonly Type[]): boolean {
  return left.length === right.length && left.every((type, i) => sameType(type, right[i] ?? type));
}

/** Whether every value of `sub` is a value of `sup`, for types without inference variables. */
export function isSubtype(world: World, sub: Type, sup: Type): boolean {
  if (sub === sup || sub.kind === 'error' || sup.kind === 'error') return true;
  if (sub.kind === 'nat' && sup.kind === 'int') return true;
  if (sub.kind === 'null') return sup.kind === 'null' || ('nullable' in sup && sup.nullable);
  if (sup.kind === 'object') {
    const base = baseOf(sub);
    return isObject(world, base) && (sup.nullable || !('nullable' in base && base.nullable));
  }
  if (sameHead(sub, sup)) {
    const nullOk = !('nullable' in sub && sub.nullable) || ('nullable' in sup && sup.nullable);
    const arrowOk = sub.kind !== 'arrow' || sup.kind !== 'arrow' || isArrowSubtype(sub.arrow, sup.arrow);
    return nullOk && arrowOk && partsFit(world, sub, sup);
  }
  if (sub.kind === 'subset') {
    return isSubtype(world, substitute(sub.symbol.base, sub.symbol.typeParameters, sub.args), sup);
  }
  if (sup.kind !== 'class') return false;
  const ancestor = asAncestor(world, sub, sup.symbol);
  return ancestor !== undefined && (!ancestor.nullable || sup.nullable) && partsFit(world, ancestor, sup);
}

/**
 * Whether the resolver accepts a value of `from` where `to` is wanted. Constraints of subset types, `nat` and
 * non-nullness are left to proof, in both directions and inside type arguments; a trait is never given to a class.
 */
export function isAssignable(world: World, from: Type, to: Type): boolean {
  return isSubtype(world, withoutConstraints(from), withoutConstraints(to));
}

/** The traits a type directly extends, with its arguments filled in and as nullable as the type is. */
export function parentsOf(world: World, type: Type): readonly Type[] {
  switch (type.kind) {
    case 'class':
      return type.symbol.parents.map((parent) => {
        const trait = substitute(parent, type.symbol.typeParameters, type.args);
        return trait.kind === 'class' && trait.symbol.isReference ? { ...trait, nullable: type.nullable } : trait;
      });
    case 'datatype':
    case 'newtype':
    case 'abstract':
      return type.symbol.parents.map((parent) => substitute(parent, type.symbol.typeParameters, type.args));
    case 'parameter':
      return type.parameter.bounds.flatMap((bound) => world.tables.typeNodes.get(bound) ?? []);
    default:
      return [];
  }
}

/** `trait` as an ancestor of the type (or the type itself), with the arguments it has there. */
export function asAncestor(world: World, type: Type, trait: ClassSymbol): (Type & { kind: 'class' }) | undefined {
  const seen = new Set<unknown>();
  const pending = [baseOf(type)];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'class') {
      if (next.symbol === trait) return next;
      if (seen.has(next.symbol)) continue;
      seen.add(next.symbol);
    }
    pending.push(...parentsOf(world, next));
  }
  return undefined;
}

/** How a type parameter's argument may vary: more specific, more general, or not at all. */
export type Variance = 'covariant' | 'contravariant' | 'invariant';

export function varianceOf(parameter: TypeParameter): Variance {
  if (parameter.variance === '+' || parameter.variance === '*') return 'covariant';
  return parameter.variance === '-' ? 'contravariant' : 'invariant';
}

/** The variance of each part that `partsOf` gives. */
export function variancesOf(type: Type): readonly Variance[] {
  switch (type.kind) {
    case 'array':
      return ['invariant'];
    case 'arrow':
      return [...type.parameters.map(() => 'contravariant' as const), 'covariant'];
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract':
      return type.symbol.typeParameters.map(varianceOf);
    default:
      return partsOf(type).map(() => 'covariant');
  }
}

function partsFit(world: World, sub: Type, sup: Type): boolean {
  const supParts = partsOf(sup);
  const variances = variancesOf(sup);
  return partsOf(sub).every((part, i) => {
    const other = supParts[i];
    if (other === undefined) return true;
    const variance = variances[i];
    if (variance === 'covariant') return isSubtype(world, part, other);
    return variance === 'contravariant' ? isSubtype(world, other, part) : sameType(part, other);
  });
}

/** The same constructor of types: same kind, same declaration, same shape; nullness and arguments aside. */
export function sameHead(left: Type, right: Type): boolean {
  if (left.kind === 'variable' || right.kind === 'variable') return left === right;
  if (left.kind !== right.kind) return false;
  switch (left.kind) {
    case 'bitvector':
      return right.kind === 'bitvector' && left.width === right.width;
    case 'array':
      return right.kind === 'array' && left.rank === right.rank;
    case 'tuple':
      return (
        right.kind === 'tuple' &&
        left.parts.length === right.parts.length &&
        left.ghost.every((ghost, i) => ghost === right.ghost[i])
      );
    case 'arrow':
      return right.kind === 'arrow' && left.parameters.length === right.parameters.length;
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract':
      return 'symbol' in right && left.symbol === right.symbol;
    case 'parameter':
      return right.kind === 'parameter' && left.parameter === right.parameter;
    default:
      return true;
  }
}

/** Whether values of the type are objects, so that `object` is among its supertypes. */
function isObject(world: World, type: Type): boolean {
  if (type.kind === 'object' || type.kind === 'array') return true;
  if (type.kind === 'class') return type.symbol.isReference;
  return parentsOf(world, type).some((parent) => isObject(world, parent));
}

function isArrowSubtype(sub: Arrow, sup: Arrow): boolean {
  return sub === sup || sub === '->' || sup === '~>';
}
