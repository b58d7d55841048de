/** Files, modules, types and members as written. */
import type { Expression } from './expressions.js';
import type { Attribute, Comment, Ident, Node } from './node.js';
import type { SourceText } from '../../source.js';
import type { BlockStatement, Condition, DecreasesClause, FrameClause } from './statements.js';
import type { BoundVariable, TypeNode, TypeParameter } from './types.js';

export interface File extends Node {
  readonly source: SourceText;
  readonly includes: readonly Include[];
  readonly declarations: readonly Declaration[];
  /** All comments of the file, in order. */
  readonly comments: readonly Comment[];
}

export interface Include extends Node {
  /** The path as written, after escapes. */
  readonly path: string;
}

export type Declaration =
  | ModuleDeclaration
  | ImportDeclaration
  | ExportDeclaration
  | ClassDeclaration
  | TraitDeclaration
  | DatatypeDeclaration
  | NewtypeDeclaration
  | SubsetTypeDeclaration
  | SynonymDeclaration
  | AbstractTypeDeclaration
  | IteratorDeclaration
  | Member;

/** Declarations that introduce a type. */
export type TypeDeclaration =
  | ClassDeclaration
  | TraitDeclaration
  | DatatypeDeclaration
  | NewtypeDeclaration
  | SubsetTypeDeclaration
  | SynonymDeclaration
  | AbstractTypeDeclaration
  | IteratorDeclaration;

export type Member =
  FieldDeclaration | ConstDeclaration | MethodDeclaration | ConstructorDeclaration | FunctionDeclaration;

interface DeclarationNode extends Node {
  readonly attributes: readonly Attribute[];
  readonly name: Ident;
}

// ── Modules ─────────────────────────────────────────────────────────────────────────────────────

/** `module A.B refines C { … }`; `name` is the last part, `prefix` the parts before it. */
export interface ModuleDeclaration extends DeclarationNode {
  readonly kind: 'module';
  readonly flavour: 'module' | 'abstract' | 'replaceable';
  readonly prefix: readonly Ident[];
  readonly refines: { readonly path: readonly Ident[]; readonly replaces: boolean } | undefined;
  readonly declarations: readonly Declaration[];
}

/** `import opened A = B.C`, `import A : B`, `` import A`E ``, `` import A`{E, F} ``. `name` is the local name. */
export interface ImportDeclaration extends DeclarationNode {
  readonly kind: 'import';
  readonly opened: boolean;
  /** `=` names a module, `:` any module that refines one. */
  readonly relation: '=' | ':';
  readonly target: readonly Ident[];
  readonly exports: readonly Ident[];
  /** Whether a local name was written (`import A = B`), or is the target's last part. */
  readonly renamed: boolean;
}

/** `export E extends F provides x, T.m reveals y`; an export without a name has the empty text as name. */
export interface ExportDeclaration extends DeclarationNode {
  readonly kind: 'export';
  readonly extends: readonly Ident[];
  readonly items: readonly ExportItem[];
  /** `export E ... provides x`: adds to an export set of the refined module. */
  readonly refining: boolean;
}

export interface ExportItem extends Node {
  readonly mode: 'provides' | 'reveals';
  /** Empty for `*`. */
  readonly path: readonly Ident[];
}

// ── Types ───────────────────────────────────────────────────────────────────────────────────────

export interface ClassDeclaration extends DeclarationNode {
  readonly kind: 'class';
  readonly typeParameters: readonly TypeParameter[];
  readonly extends: readonly TypeNode[];
  readonly members: readonly Member[];
  /** `class C ... {`: adds to a class of the refined module. */
  readonly refining: boolean;
}

export interface TraitDeclaration extends DeclarationNode {
  readonly kind: 'trait';
  readonly typeParameters: readonly TypeParameter[];
  readonly extends: readonly TypeNode[];
  readonly members: readonly Member[];
  readonly refining: boolean;
}

export interface DatatypeDeclaration extends DeclarationNode {
  readonly kind: 'datatype';
  readonly coinductive: boolean;
  readonly typeParameters: readonly TypeParameter[];
  readonly extends: readonly TypeNode[];
  /** Empty only where `...` adds to a datatype of the refined module. */
  readonly constructors: readonly DatatypeConstructor[];
  readonly members: readonly Member[];
  readonly refining: boolean;
}

export interface DatatypeConstructor extends Node {
  readonly attributes: readonly Attribute[];
  readonly ghost: boolean;
  readonly name: Ident;
  readonly formals: readonly Formal[];
}

export type Witness =
  | { readonly kind: 'witness'; readonly value: Expression }
  | { readonly kind: 'ghost-witness'; readonly value: Expression }
  /** `witness *`: may be empty. */
  | { readonly kind: 'no-witness' };

/** `newtype N = x: int | P(x) witness w { members }`; `variable` is absent for `newtype N = int`. */
export interface NewtypeDeclaration extends DeclarationNode {
  readonly kind: 'newtype';
  readonly typeParameters: readonly TypeParameter[];
  readonly extends: readonly TypeNode[];
  readonly base: TypeNode | undefined;
  readonly variable: Ident | undefined;
  readonly constraint: Expression | undefined;
  readonly witness: Witness | undefined;
  readonly members: readonly Member[];
  readonly refining: boolean;
}

/** `type T = x: int | P(x) witness w`. The base may be left to inference. */
export interface SubsetTypeDeclaration extends DeclarationNode {
  readonly kind: 'subset-type';
  readonly characteristics: readonly TypeParameter['characteristics'][number][];
  readonly typeParameters: readonly TypeParameter[];
  readonly variable: Ident;
  readonly base: TypeNode | undefined;
  readonly constraint: Expression;
  readonly witness: Witness | undefined;
}

/** `type T<A> = U<A>`. */
export interface SynonymDeclaration extends DeclarationNode {
  readonly kind: 'synonym';
  readonly characteristics: readonly TypeParameter['characteristics'][number][];
  readonly typeParameters: readonly TypeParameter[];
  readonly target: TypeNode;
}

/** `type T(==)<A> extends Trait { members }`. */
export interface AbstractTypeDeclaration extends DeclarationNode {
  readonly kind: 'abstract-type';
  readonly characteristics: readonly TypeParameter['characteristics'][number][];
  readonly typeParameters: readonly TypeParameter[];
  readonly extends: readonly TypeNode[];
  readonly members: readonly Member[];
  readonly refining: boolean;
}

export interface IteratorDeclaration extends DeclarationNode {
  readonly kind: 'iterator';
  readonly typeParameters: readonly TypeParameter[];
  readonly formals: readonly Formal[];
  readonly yields: readonly Formal[];
  readonly specification: Specification;
  readonly yieldRequires: readonly Condition[];
  readonly yieldEnsures: readonly Condition[];
  readonly body: BlockStatement | undefined;
  readonly refining: boolean;
}

// ── Members ─────────────────────────────────────────────────────────────────────────────────────

export interface Modifiers {
  readonly ghost: boolean;
  readonly static: boolean;
  readonly opaque: boolean;
}

/** One `var` field; `var x: int, y: int` is read as two. */
export interface FieldDeclaration extends DeclarationNode {
  readonly kind: 'field';
  readonly modifiers: Modifiers;
  readonly type: TypeNode | undefined;
}

export interface ConstDeclaration extends DeclarationNode {
  readonly kind: 'const';
  readonly modifiers: Modifiers;
  readonly type: TypeNode | undefined;
  readonly value: Expression | undefined;
  readonly refining: boolean;
}

/** A parameter. `new` and `older` are modifiers; `nameonly` and a default value as in calls by name. */
export interface Formal extends Node {
  readonly attributes: readonly Attribute[];
  readonly ghost: boolean;
  readonly isNew: boolean;
  readonly older: boolean;
  readonly nameonly: boolean;
  /** Absent where only a type is written (datatype constructors). */
  readonly name: Ident | undefined;
  readonly type: TypeNode;
  readonly default: Expression | undefined;
}

export interface Specification {
  readonly requires: readonly Condition[];
  readonly ensures: readonly Condition[];
  readonly reads: readonly FrameClause[];
  readonly modifies: readonly FrameClause[];
  readonly decreases: readonly DecreasesClause[];
}

/** What `least` and `greatest` count with: `[nat]`, `[ORDINAL]`, or nothing written. */
export type PrefixIndex = 'nat' | 'ORDINAL' | undefined;

export type MethodFlavour = 'method' | 'lemma' | 'twostate lemma' | 'least lemma' | 'greatest lemma';

export interface MethodDeclaration extends DeclarationNode {
  readonly kind: 'method';
  readonly flavour: MethodFlavour;
  readonly prefixIndex: PrefixIndex;
  readonly modifiers: Modifiers;
  readonly typeParameters: readonly TypeParameter[];
  readonly formals: readonly Formal[];
  readonly returns: readonly Formal[];
  readonly specification: Specification;
  readonly body: BlockStatement | undefined;
  /** The signature is `...`: taken from the refined module. */
  readonly refining: boolean;
}

/** The anonymous constructor has the empty text as name. `body` has `new;` between its two parts. */
export interface ConstructorDeclaration extends DeclarationNode {
  readonly kind: 'constructor';
  readonly modifiers: Modifiers;
  readonly typeParameters: readonly TypeParameter[];
  readonly formals: readonly Formal[];
  readonly specification: Specification;
  readonly body: ConstructorBody | undefined;
  readonly refining: boolean;
}

export interface ConstructorBody extends Node {
  /** Before `new;`. Without a `new;`, all statements are here. */
  readonly first: BlockStatement;
  /** After `new;`; absent if there is none. */
  readonly second: BlockStatement | undefined;
}

export type FunctionFlavour =
  'function' | 'predicate' | 'twostate function' | 'twostate predicate' | 'least predicate' | 'greatest predicate';

export interface FunctionDeclaration extends DeclarationNode {
  readonly kind: 'function';
  readonly flavour: FunctionFlavour;
  readonly prefixIndex: PrefixIndex;
  readonly modifiers: Modifiers;
  /** The old spelling `function method`: compiled, in a file where `function` alone is ghost. */
  readonly methodKeyword: boolean;
  readonly typeParameters: readonly TypeParameter[];
  readonly formals: readonly Formal[];
  /** Absent for predicates that write none. The name is that of `: (r: T)`. */
  readonly result: { readonly name: Ident | undefined; readonly ghost: boolean; readonly type: TypeNode } | undefined;
  readonly specification: Specification;
  readonly body: Expression | undefined;
  readonly byMethod: BlockStatement | undefined;
  readonly refining: boolean;
}

/** Variables that a binder introduces, wherever they stand in the tree. */
export type VariableNode = Formal | BoundVariable;
