/** Finding what a name means: in a module, in a type, and for a type as written. */
import { builtinMember, builtinMemberNames } from './builtin-members.js';
import type { MemberSymbol, ModuleSymbol, TypeSymbol } from './symbols.js';
import { baseOf, representationOf } from './types-base.js';
import { parentsOf } from './types-relations.js';
import { substitute } from './types-substitute.js';
import type { Type } from './types.js';
import type { World } from './world.js';

export * from './scope.js';
export { resolveType } from './type-nodes.js';
export { isAssignable, isSubtype } from './types-relations.js';

export interface FoundMember {
  readonly member: MemberSymbol;
  /** The declaring type's arguments as seen from the receiver's type. */
  readonly ownerArgs: readonly Type[];
}

/**
 * A member of a value of the type, or a static member of the type: declared, inherited, or built in.
 * Named class constructors are found as well, so that calling one on an object gets a message of its own.
 * With `from`, members that no export set gives to that module are not found.
 */
export function lookupMember(world: World, type: Type, name: string, from?: ModuleSymbol): FoundMember | undefined {
  const seen = new Set<TypeSymbol>();
  // Ancestors are visited level by level, so that the nearest declaration is found first.
  let level: readonly Type[] = [baseOf(type)];
  while (level.length > 0) {
    const next: Type[] = [];
    for (const current of level) {
      if ('symbol' in current) {
        if (seen.has(current.symbol)) continue;
        seen.add(current.symbol);
        const member = current.symbol.members.get(name);
        if (member !== undefined) {
          const isHidden = from !== undefined && !world.visibility.isVisible(from, member);
          return isHidden ? undefined : { member, ownerArgs: current.args };
        }
      }
      next.push(...parentsOf(world, current), ...newtypeBase(current));
    }
    level = next;
  }
  const builtin = builtinMember(representationOf(type), name);
  return builtin === undefined ? undefined : { member: builtin, ownerArgs: [] };
}

/** A newtype has the members of the type it is based on. */
function newtypeBase(type: Type): readonly Type[] {
  if (type.kind !== 'newtype') return [];
  return [baseOf(substitute(type.symbol.base, type.symbol.typeParameters, type.args))];
}

/** Every name that `lookupMember` finds on a type, for suggestions. */
export function memberNames(world: World, type: Type): readonly string[] {
  const names = new Set<string>(builtinMemberNames(representationOf(type)));
  const seen = new Set<TypeSymbol>();
  const pending = [baseOf(type)];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    if ('symbol' in current) {
      if (seen.has(current.symbol)) continue;
      seen.add(current.symbol);
      for (const name of current.symbol.members.keys()) names.add(name);
    }
    pending.push(...parentsOf(world, current), ...newtypeBase(current));
  }
  return [...names];
}
