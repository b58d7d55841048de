/**
 * Declared things as they are meant: modules, types, members and variables. A symbol points to its declaration
 * in the tree; after refinement has been merged (refinement.ts) every symbol has a declaration of its own.
 */
import type * as ast from '../syntax/index.js';
import type { Type } from './types.js';

// ── Modules ─────────────────────────────────────────────────────────────────────────────────────

export interface ModuleSymbol {
  readonly kind: 'module';
  readonly name: string;
  /** `A.B.C`; empty for the root module of a program. */
  readonly fullName: string;
  readonly parent: ModuleSymbol | undefined;
  /** Absent for the root module. */
  readonly declaration: ast.ModuleDeclaration | undefined;
  readonly abstract: boolean;
  /** Some module may take what it declares for its own and add to it: it is abstract or replaceable, or refined. */
  readonly extensible: boolean;
  /** What the module itself declares: types, submodules, import aliases and module-level members, by name. */
  readonly declared: ReadonlyMap<string, ModuleEntry>;
  /** What `import opened` brings in; a name with two different meanings is listed with both. */
  readonly opened: ReadonlyMap<string, readonly ModuleEntry[]>;
  /**
   * Datatype constructors have names of their own beside `declared` (a datatype `P` may have a constructor `P`);
   * a name that several datatypes use is listed with all of them.
   */
  readonly constructors: ReadonlyMap<string, readonly DatatypeConstructorSymbol[]>;
  readonly openedConstructors: ReadonlyMap<string, readonly DatatypeConstructorSymbol[]>;
  /** What the module gives to those who name it or import it without an export set. */
  readonly view: ModuleView;
}

export type ModuleEntry =
  ModuleSymbol | ImportAlias | TypeSymbol | SynonymSymbol | ModuleMember | DatatypeConstructorSymbol;

/** Module-level fields do not exist; constants, functions and methods do. */
export type ModuleMember = FieldSymbol | MethodSymbol | FunctionSymbol;

/** `import A = B` seen through an export set: `view` holds only what the set gives. */
export interface ImportAlias {
  readonly kind: 'import';
  readonly name: string;
  readonly declaration: ast.ImportDeclaration;
  readonly target: ModuleSymbol;
  readonly view: ModuleView;
}

/** A module as an importer sees it. A provided type is opaque, a provided function has no body. */
export interface ModuleView {
  readonly module: ModuleSymbol;
  readonly entries: ReadonlyMap<string, ModuleEntry>;
  readonly constructors: ReadonlyMap<string, readonly DatatypeConstructorSymbol[]>;
  readonly isRevealed: (entry: ModuleEntry | MemberSymbol) => boolean;
  /** Whether the view gives at least the name; members of types are given one by one. */
  readonly isVisible: (entry: ModuleEntry | MemberSymbol) => boolean;
}

// ── Types ───────────────────────────────────────────────────────────────────────────────────────

export type TypeSymbol = ClassSymbol | DatatypeSymbol | NewtypeSymbol | SubsetTypeSymbol | AbstractTypeSymbol;

interface TypeSymbolBase {
  readonly name: string;
  readonly module: ModuleSymbol;
  readonly typeParameters: readonly ast.TypeParameter[];
  /** Members declared in the type itself, by name. Inherited ones are found by `lookupMember`. */
  readonly members: ReadonlyMap<string, MemberSymbol>;
  /** Traits written after `extends`, as types over the type's own parameters. */
  readonly parents: readonly Type[];
}

export interface ClassSymbol extends TypeSymbolBase {
  readonly kind: 'class';
  readonly flavour: 'class' | 'trait' | 'iterator';
  readonly declaration: ast.ClassDeclaration | ast.TraitDeclaration | ast.IteratorDeclaration;
  /** False for a trait that does not extend `object` and that Dafny's general traits allow on values. */
  readonly isReference: boolean;
  readonly constructors: readonly MethodSymbol[];
}

export interface DatatypeSymbol extends TypeSymbolBase {
  readonly kind: 'datatype';
  readonly declaration: ast.DatatypeDeclaration;
  readonly constructors: readonly DatatypeConstructorSymbol[];
}

export interface DatatypeConstructorSymbol {
  readonly kind: 'constructor';
  readonly name: string;
  readonly datatype: DatatypeSymbol;
  readonly declaration: ast.DatatypeConstructor;
  readonly formals: readonly Variable[];
}

export interface NewtypeSymbol extends TypeSymbolBase {
  readonly kind: 'newtype';
  readonly declaration: ast.NewtypeDeclaration;
  readonly base: Type;
  /** The `x` of `x: int | P(x)`. */
  readonly variable: Variable | undefined;
}

export interface SubsetTypeSymbol extends TypeSymbolBase {
  readonly kind: 'subset';
  readonly declaration: ast.SubsetTypeDeclaration;
  /** Written as a synonym, which some export set hides. It is the same type as its base, also as a type argument. */
  readonly isSynonym: boolean;
  readonly base: Type;
  readonly variable: Variable;
}

export interface AbstractTypeSymbol extends TypeSymbolBase {
  readonly kind: 'abstract';
  readonly declaration: ast.AbstractTypeDeclaration;
  /** The type that stands behind this one, where an export set provides it without revealing it (visibility.ts). */
  readonly hides?: TypeSymbol;
}

/** Not a type of its own: a use is replaced by its target. */
export interface SynonymSymbol {
  readonly kind: 'synonym';
  readonly name: string;
  readonly module: ModuleSymbol;
  readonly declaration: ast.SynonymDeclaration;
  readonly typeParameters: readonly ast.TypeParameter[];
  readonly target: Type;
}

// ── Members ─────────────────────────────────────────────────────────────────────────────────────

export type MemberSymbol =
  FieldSymbol | MethodSymbol | FunctionSymbol | DestructorSymbol | DiscriminatorSymbol | BuiltinField;

interface MemberBase {
  readonly name: string;
  readonly module: ModuleSymbol;
  /** Absent at module level, where every member is static. */
  readonly owner: TypeSymbol | undefined;
  readonly static: boolean;
  readonly ghost: boolean;
}

/** `var` and `const`; fields of iterators (`ys`, `_new`, …) have no declaration of their own. */
export interface FieldSymbol extends MemberBase {
  readonly kind: 'field';
  readonly declaration: ast.FieldDeclaration | ast.ConstDeclaration | undefined;
  readonly mutable: boolean;
  readonly type: Type;
}

/** Methods, lemmas and class constructors. */
export interface MethodSymbol extends MemberBase {
  readonly kind: 'method';
  readonly declaration: ast.MethodDeclaration | ast.ConstructorDeclaration | undefined;
  readonly flavour: ast.MethodFlavour | 'constructor';
  readonly typeParameters: readonly ast.TypeParameter[];
  readonly formals: readonly Variable[];
  readonly results: readonly Variable[];
  /** The trait members that this one implements or overrides. */
  readonly overrides: readonly MethodSymbol[];
}

export interface FunctionSymbol extends MemberBase {
  readonly kind: 'function';
  readonly declaration: ast.FunctionDeclaration | undefined;
  readonly flavour: ast.FunctionFlavour;
  readonly typeParameters: readonly ast.TypeParameter[];
  readonly formals: readonly Variable[];
  readonly result: Type;
  /** The `r` of `: (r: T)`. */
  readonly resultVariable: Variable | undefined;
  readonly overrides: readonly FunctionSymbol[];
}

/** `d.head`: one or more constructors have a parameter of this name. */
export interface DestructorSymbol extends MemberBase {
  readonly kind: 'destructor';
  readonly type: Type;
  readonly sources: readonly { readonly constructor: DatatypeConstructorSymbol; readonly formal: Variable }[];
}

/** `d.Cons?`. */
export interface DiscriminatorSymbol extends MemberBase {
  readonly kind: 'discriminator';
  readonly constructor: DatatypeConstructorSymbol;
}

/** Members of built-in types: `a.Length`, `a.Length0`, `m.Keys`, `m.Values`, `m.Items`, `r.Floor`, `o.IsLimit`, `f.requires`, `f.reads`, `t.0`, `b.RotateLeft`. */
export interface BuiltinField {
  readonly kind: 'builtin';
  readonly name: string;
  readonly type: Type;
  readonly ghost: boolean;
}

// ── Variables ───────────────────────────────────────────────────────────────────────────────────

export type VariableRole = 'parameter' | 'result' | 'local' | 'bound' | 'pattern' | 'loop-index';

/** Anything bound in a member: parameters, results, locals, and the variables of binders and patterns. */
export interface Variable {
  readonly kind: 'variable';
  readonly name: string;
  readonly role: VariableRole;
  /** Where it is declared: the node that the side table `variables` is keyed by. */
  readonly node: ast.Formal | ast.BoundVariable | ast.LocalVariable | ast.NamePattern | ast.Ident;
  readonly type: Type;
  /** Declared or inferred ghost. */
  readonly ghost: boolean;
}
