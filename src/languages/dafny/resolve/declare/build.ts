/** What the passes of declare/ share: the symbols in the making, and the declarations they come from. */
import type * as ast from '../../syntax/index.js';
import type {
  AbstractTypeSymbol,
  ClassSymbol,
  DatatypeConstructorSymbol,
  DatatypeSymbol,
  FieldSymbol,
  FunctionSymbol,
  ImportAlias,
  MemberSymbol,
  MethodSymbol,
  ModuleEntry,
  ModuleSymbol,
  NewtypeSymbol,
  SubsetTypeSymbol,
  SynonymSymbol,
  TypeSymbol,
  Variable,
} from '../symbols.js';
import type { Type } from '../types.js';
import type { Mutable, World } from '../world.js';
import type { ImportDraft, ModuleDraft } from './tree.js';

/** Stands for a type that was not written and that infer/ finds from a value or a constraint. */
export const PENDING: Type = { kind: 'variable', id: -1 };

/** Symbols while their passes fill them in. */
export type ModuleBuild = Mutable<Omit<ModuleSymbol, 'declared' | 'opened' | 'constructors' | 'openedConstructors'>> & {
  readonly declared: Map<string, ModuleEntry>;
  readonly opened: Map<string, ModuleEntry[]>;
  readonly constructors: Map<string, DatatypeConstructorSymbol[]>;
  readonly openedConstructors: Map<string, DatatypeConstructorSymbol[]>;
};

type Filled<T extends TypeSymbol> = Mutable<Omit<T, 'members' | 'constructors'>> & {
  readonly members: Map<string, MemberSymbol>;
};

export type ClassBuild = Filled<ClassSymbol> & { readonly constructors: MethodSymbol[] };
export type DatatypeBuild = Filled<DatatypeSymbol> & { readonly constructors: DatatypeConstructorSymbol[] };
export type NewtypeBuild = Filled<NewtypeSymbol>;
export type SubsetBuild = Filled<SubsetTypeSymbol>;
export type AbstractBuild = Filled<AbstractTypeSymbol>;
export type TypeBuild = ClassBuild | DatatypeBuild | NewtypeBuild | SubsetBuild | AbstractBuild;
export type SynonymBuild = Mutable<SynonymSymbol>;

export type FieldBuild = Mutable<FieldSymbol>;
export type MethodBuild = Mutable<MethodSymbol>;
export type FunctionBuild = Mutable<FunctionSymbol>;
export type ConstructorBuild = Mutable<DatatypeConstructorSymbol>;

export interface Build {
  readonly world: World;
  readonly modules: ReadonlyMap<ModuleDraft, ModuleBuild>;
  readonly aliases: Map<ImportDraft, ImportAlias>;
  /** Every declared type and synonym, in the order of modules and declarations. */
  readonly types: TypeBuild[];
  readonly synonyms: SynonymBuild[];
  readonly fields: FieldBuild[];
  readonly callables: (MethodBuild | FunctionBuild)[];
  readonly constructors: ConstructorBuild[];
  /** Files that say `function method` for compiled functions, so that `function` alone is ghost in them. */
  readonly oldFiles: ReadonlySet<ast.SourceText>;
}

export function variable(
  node: Variable['node'],
  name: string,
  role: Variable['role'],
  type: Type,
  ghost: boolean,
): Variable {
  return { kind: 'variable', name, role, node, type, ghost };
}

/** A field of a symbol's own kind: no two kinds of declarations share a scope for type parameters. */
export function parametersInScope(
  owner: TypeSymbol | undefined,
  own: readonly ast.TypeParameter[],
): readonly ast.TypeParameter[] {
  return owner === undefined ? own : own.length === 0 ? owner.typeParameters : [...owner.typeParameters, ...own];
}
