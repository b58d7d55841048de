/** Finding what a name means: in a module, in a type, and for a type as written. */
import type * as ast from '../syntax/index.js';
import type { MemberSymbol, ModuleEntry, ModuleSymbol, ModuleView, TypeSymbol } from './symbols.js';
import type { Type } from './types.js';
import type { World } from './world.js';

/** Where a declaration stands: what type names, `this` and unqualified members mean there. */
export interface DeclarationScope {
  readonly module: ModuleSymbol;
  /** The type whose member this is. */
  readonly owner: TypeSymbol | undefined;
  /** Type parameters in scope, innermost last. */
  readonly typeParameters: readonly ast.TypeParameter[];
}

export type Lookup =
  | { readonly kind: 'found'; readonly entry: ModuleEntry }
  /** Two opened imports give the name different meanings. */
  | { readonly kind: 'ambiguous'; readonly entries: readonly ModuleEntry[] }
  | { readonly kind: 'none' };

export interface FoundMember {
  readonly member: MemberSymbol;
  /** The declaring type's arguments as seen from the receiver's type. */
  readonly ownerArgs: readonly Type[];
}

export declare function lookupInModule(module: ModuleSymbol, name: string): Lookup;
export declare function lookupInView(view: ModuleView, name: string): ModuleEntry | undefined;
export declare function lookupMember(world: World, type: Type, name: string): FoundMember | undefined;
export declare function resolveType(world: World, scope: DeclarationScope, node: ast.TypeNode): Type;
export declare function isSubtype(world: World, sub: Type, sup: Type): boolean;
