/**
 * The resolved tree: the syntax tree plus these side tables. Engines' lowering and mutators read them;
 * only the resolver writes them. A node that stands in a member with errors may be missing from a table.
 */
import type { Diagnostic } from '../../diagnostics.js';
import type * as ast from '../syntax/index.js';
import type {
  ClassSymbol,
  DatatypeConstructorSymbol,
  FieldSymbol,
  FunctionSymbol,
  MemberSymbol,
  MethodSymbol,
  ModuleSymbol,
  TypeSymbol,
  Variable,
} from './symbols.js';
import type { Type } from './types.js';

/** What a name, a member selection or a callee stands for. */
export type Reference =
  | { readonly kind: 'variable'; readonly variable: Variable }
  /** A member of the enclosing or a named type or module, or of the receiver. */
  | {
      readonly kind: 'member';
      readonly member: MemberSymbol;
      readonly receiver: Receiver;
      /** Type arguments for the owner's parameters, as seen from the receiver. */
      readonly ownerArgs: readonly Type[];
      /** Type arguments for the member's own parameters. */
      readonly typeArgs: readonly Type[];
    }
  | {
      readonly kind: 'constructor';
      readonly constructor: DatatypeConstructorSymbol;
      readonly typeArgs: readonly Type[];
    }
  /** The first parts of a qualified name. */
  | { readonly kind: 'module'; readonly module: ModuleSymbol }
  | { readonly kind: 'type'; readonly type: Type };

export type Receiver = 'this' | 'static' | 'expression';

/** Arguments in the order of the formals; a parameter left to its default says so. */
export type ResolvedArgument =
  | { readonly kind: 'given'; readonly value: ast.Expression }
  | { readonly kind: 'default'; readonly value: ast.Expression };

/** Members of the failure-compatible type that a `:-` uses. */
export interface FailureProtocol {
  readonly type: Type;
  readonly isFailure: FailureCall;
  /** Absent where no failure is given on. */
  readonly propagateFailure: FailureCall | undefined;
  /** Absent where the type carries no value. */
  readonly extract: FailureCall | undefined;
}

/** A call that is not written: `:-` makes it. */
export interface FailureCall {
  readonly kind: 'failure-call';
  readonly member: MemberSymbol;
  readonly span: ast.Span;
}

export function callsOf(protocol: FailureProtocol | undefined): readonly FailureCall[] {
  const calls = protocol === undefined ? [] : [protocol.isFailure, protocol.propagateFailure, protocol.extract];
  return calls.filter((call) => call !== undefined);
}

/** A termination measure: as written, or guessed because none was. */
export interface DecreasesMeasure {
  readonly guessed: boolean;
  /** `decreases *`. */
  readonly wildcard: boolean;
  /** Guessed expressions are new nodes, typed in the same tables, with the span of the declaration's name or loop head. */
  readonly expressions: readonly ast.Expression[];
}

export type Loop = ast.WhileStatement | ast.AlternativeLoopStatement | ast.ForStatement;
export type Callable = MethodSymbol | FunctionSymbol;
export type AnyCall = ast.ApplyExpression | ast.NewObjectRhs;
/** Of a function or method by name, written or not. */
export type NamedCall = AnyCall | FailureCall;

export interface Resolution {
  readonly types: ReadonlyMap<ast.Expression, Type>;
  readonly typeNodes: ReadonlyMap<ast.TypeNode, Type>;
  readonly references: ReadonlyMap<ast.NameExpression | ast.MemberExpression | ast.FrameExpression, Reference>;
  readonly variables: ReadonlyMap<Variable['node'], Variable>;
  readonly patterns: ReadonlyMap<ast.Pattern, DatatypeConstructorSymbol>;
  /** Names in patterns that stand for the value of a constant, which is a literal. */
  readonly constantPatterns: ReadonlyMap<ast.NamePattern, ast.Expression>;
  readonly arguments: ReadonlyMap<AnyCall, readonly ResolvedArgument[]>;
  /** What `new C.Init(…)` makes, and by which constructor (absent for `new C`). */
  readonly allocations: ReadonlyMap<
    ast.NewObjectRhs,
    { readonly type: Type; readonly constructor: MethodSymbol | undefined }
  >;
  /** Of the elements of new arrays, written or not. */
  readonly elementTypes: ReadonlyMap<ast.NewArrayRhs, Type>;
  /** Finite comprehensions that the language accepts, though what bounds their variables is no finite set. */
  readonly perhapsInfinite: ReadonlySet<ast.Expression>;
  readonly failures: ReadonlyMap<ast.Statement | ast.LetExpression, FailureProtocol>;
  /** The loop or labelled statement that a `break` or `continue` leaves. */
  readonly jumps: ReadonlyMap<ast.BreakStatement, ast.Statement>;
  readonly ghostStatements: ReadonlySet<ast.Statement>;
  readonly decreases: ReadonlyMap<Callable | Loop, DecreasesMeasure>;
  /** Functions, methods and lemmas that can call each other share a group. */
  readonly recursionGroups: ReadonlyMap<Callable, number>;
  /** Calls inside the callee's own recursion group: the ones that must decrease. */
  readonly recursiveCalls: ReadonlySet<NamedCall>;
  /** Recursive calls guarded by a constructor of a codatatype: they need not decrease. */
  readonly corecursiveCalls: ReadonlySet<ast.ApplyExpression>;
  /**
   * Where something may not have been given a value yet, which Dafny leaves to proof: a variable that is read,
   * results at a statement that leaves the method or at the end of its body, fields at the end of a constructor's
   * first part (the last two under the block).
   */
  readonly unassigned: ReadonlyMap<
    ast.NameExpression | ast.MemberExpression | ast.Statement,
    readonly (Variable | FieldSymbol)[]
  >;
}

export interface Program {
  /** The main file first, then included ones in the order of inclusion. */
  readonly files: readonly ast.File[];
  readonly root: ModuleSymbol;
  readonly modules: readonly ModuleSymbol[];
  readonly typeSymbols: readonly TypeSymbol[];
  readonly callables: readonly Callable[];
  /** Classes and traits that implement each trait, directly or not. */
  readonly implementers: ReadonlyMap<ClassSymbol, readonly TypeSymbol[]>;
  /** The tree after refinement has been merged, by module. */
  readonly resolution: Resolution;
  readonly diagnostics: readonly Diagnostic[];
  /** The symbol of each declaration, for going from the tree to its meaning. */
  readonly symbols: ReadonlyMap<
    ast.Declaration | ast.DatatypeConstructor,
    Callable | TypeSymbol | ModuleSymbol | MemberSymbol | DatatypeConstructorSymbol
  >;
}
