/** Statements as written. */
import type { Expression, FrameExpression, Guard, Pattern, RelationalOperator } from './expressions.js';
import type { Argument, Attribute, Ident, Node } from './node.js';
import type { BoundVariable, TypeNode } from './types.js';

export type Statement =
  | BlockStatement
  | LocalsStatement
  | PatternStatement
  | AssignStatement
  | CallStatement
  | IfStatement
  | AlternativeStatement
  | WhileStatement
  | AlternativeLoopStatement
  | ForStatement
  | MatchStatement
  | ForallStatement
  | AssertStatement
  | AssumeStatement
  | ExpectStatement
  | CalcStatement
  | PrintStatement
  | ReturnStatement
  | YieldStatement
  | BreakStatement
  | RevealStatement
  | ModifyStatement
  | OpaqueBlockStatement
  | MissingStatement;

/** A statement may carry labels, outermost first; the node has them whichever kind it is. */
interface StatementNode extends Node {
  readonly labels: readonly Ident[];
}

export interface BlockStatement extends StatementNode {
  readonly kind: 'block';
  readonly statements: readonly Statement[];
}

// ── Variables and assignment ────────────────────────────────────────────────────────────────────

/** The right-hand side of an assignment. */
export type Rhs = ExpressionRhs | HavocRhs | NewObjectRhs | NewArrayRhs;

interface RhsNode extends Node {
  readonly attributes: readonly Attribute[];
}

export interface ExpressionRhs extends RhsNode {
  readonly kind: 'expression-rhs';
  readonly value: Expression;
}

/** `*`. */
export interface HavocRhs extends RhsNode {
  readonly kind: 'havoc-rhs';
}

/** `new C`, `new C(args)`, `new M.C<T>.Init(args)`: `type` is all that was written before the arguments. */
export interface NewObjectRhs extends RhsNode {
  readonly kind: 'new-object-rhs';
  readonly type: TypeNode;
  /** Absent for `new C` without parentheses. */
  readonly args: readonly Argument[] | undefined;
}

/** `new T[n, m]`, `new T[n](f)`, `new T[n] [e, …]`, `new T[] [e, …]` (no dimension), `new [n]` (no type). */
export interface NewArrayRhs extends RhsNode {
  readonly kind: 'new-array-rhs';
  readonly elementType: TypeNode | undefined;
  readonly dimensions: readonly Expression[];
  readonly initializer: Expression | undefined;
  readonly elements: readonly Expression[] | undefined;
}

/** What gives new variables or left-hand sides their values. */
export type Initializer =
  /** `:= rhs, …` */
  | { readonly kind: 'assign'; readonly values: readonly Rhs[] }
  /** `:| condition`, with `assume` if written */
  | SuchThatInitializer
  /** `:- rhs, …`, with `expect`, `assert` or `assume` if written */
  | {
      readonly kind: 'or-fail';
      readonly keyword: 'expect' | 'assert' | 'assume' | undefined;
      /** Those of the keyword, as in `:- assume {:axiom} e`. */
      readonly attributes: readonly Attribute[];
      readonly values: readonly Rhs[];
    };

export interface SuchThatInitializer {
  readonly kind: 'such-that';
  readonly assume: boolean;
  readonly attributes: readonly Attribute[];
  readonly condition: Expression;
}

/** `var x: int, y := 1, 2;`. */
export interface LocalsStatement extends StatementNode {
  readonly kind: 'locals';
  readonly ghost: boolean;
  readonly variables: readonly LocalVariable[];
  readonly initializer: Initializer | undefined;
  /** `var x := M() by { … }`: a proof of the call's precondition. */
  readonly proof: BlockStatement | undefined;
}

export interface LocalVariable extends Node {
  readonly attributes: readonly Attribute[];
  readonly name: Ident;
  readonly type: TypeNode | undefined;
}

/** `var Cons(x, xs) := e;`, `var (a, b) := e;`. */
export interface PatternStatement extends StatementNode {
  readonly kind: 'pattern-var';
  readonly ghost: boolean;
  readonly pattern: Pattern;
  readonly value: Expression;
}

/** `x, a[i] := e, f;`, `x :| P;`, `x :- e;`, `:- e;` (no left-hand side). */
export interface AssignStatement extends StatementNode {
  readonly kind: 'assign';
  readonly targets: readonly Expression[];
  readonly initializer: Initializer;
  /** `x := M() by { … }`: a proof of the call's precondition. */
  readonly proof: BlockStatement | undefined;
}

/** `e(args);`: a call whose results are dropped; `call` is what was written, an application when well-formed. */
export interface CallStatement extends StatementNode {
  readonly kind: 'call';
  readonly call: Expression;
  readonly attributes: readonly Attribute[];
  readonly proof: BlockStatement | undefined;
}

// ── Control ─────────────────────────────────────────────────────────────────────────────────────

/** A missing guard is `*`. `else` is a block or another `if`. */
export interface IfStatement extends StatementNode {
  readonly kind: 'if';
  readonly attributes: readonly Attribute[];
  readonly guard: Guard | undefined;
  readonly then: BlockStatement;
  readonly else: Statement | undefined;
}

/** `if { case g => S … }`. */
export interface AlternativeStatement extends StatementNode {
  readonly kind: 'alternatives';
  readonly attributes: readonly Attribute[];
  readonly alternatives: readonly Alternative[];
  readonly braces: boolean;
}

export interface Alternative extends Node {
  readonly attributes: readonly Attribute[];
  readonly guard: Guard;
  readonly body: readonly Statement[];
}

export interface LoopSpecification {
  readonly invariants: readonly Condition[];
  readonly modifies: readonly FrameClause[];
  readonly decreases: readonly DecreasesClause[];
}

/** A missing guard is `*`; a missing body is a loop given by its specification only. */
export interface WhileStatement extends StatementNode {
  readonly kind: 'while';
  readonly attributes: readonly Attribute[];
  readonly guard: Guard | undefined;
  readonly specification: LoopSpecification;
  readonly body: BlockStatement | undefined;
}

/** `while … { case g => S … }`. */
export interface AlternativeLoopStatement extends StatementNode {
  readonly kind: 'while-alternatives';
  readonly attributes: readonly Attribute[];
  readonly specification: LoopSpecification;
  readonly alternatives: readonly Alternative[];
  readonly braces: boolean;
}

/** `for i: int := lo to hi`; a missing `high` is `*`. */
export interface ForStatement extends StatementNode {
  readonly kind: 'for';
  readonly attributes: readonly Attribute[];
  readonly variable: BoundVariable;
  readonly low: Expression;
  readonly direction: 'to' | 'downto';
  readonly high: Expression | undefined;
  readonly specification: LoopSpecification;
  readonly body: BlockStatement | undefined;
}

export interface MatchStatement extends StatementNode {
  readonly kind: 'match';
  readonly attributes: readonly Attribute[];
  readonly scrutinee: Expression;
  readonly cases: readonly MatchStatementCase[];
  readonly braces: boolean;
}

export interface MatchStatementCase extends Node {
  readonly attributes: readonly Attribute[];
  readonly pattern: Pattern;
  readonly body: readonly Statement[];
}

/** `forall x | range ensures E { S }`; a missing body is a claim by itself. */
export interface ForallStatement extends StatementNode {
  readonly kind: 'forall';
  readonly attributes: readonly Attribute[];
  readonly variables: readonly BoundVariable[];
  readonly range: Expression | undefined;
  readonly ensures: readonly Condition[];
  readonly body: BlockStatement | undefined;
}

/** A missing `values` is a bare `return;`. */
export interface ReturnStatement extends StatementNode {
  readonly kind: 'return';
  readonly attributes: readonly Attribute[];
  readonly values: readonly Rhs[];
}

export interface YieldStatement extends StatementNode {
  readonly kind: 'yield';
  readonly values: readonly Rhs[];
}

/** `break L;`, `break break;` (count 2), `break continue;` (continue with count 2), `continue;`. */
export interface BreakStatement extends StatementNode {
  readonly kind: 'break';
  readonly attributes: readonly Attribute[];
  readonly continues: boolean;
  readonly label: Ident | undefined;
  readonly count: number;
}

// ── Claims and proofs ───────────────────────────────────────────────────────────────────────────

/** One `requires`, `ensures` or `invariant` clause. `free` is the old spelling of an assumption. */
export interface Condition extends Node {
  readonly attributes: readonly Attribute[];
  readonly label: Ident | undefined;
  readonly free: boolean;
  readonly condition: Expression;
}

/** One `modifies` or `reads` clause. */
export interface FrameClause extends Node {
  readonly attributes: readonly Attribute[];
  readonly frame: readonly FrameExpression[];
}

/** One `decreases` clause; `wildcard` is `decreases *` (and the list is then empty). */
export interface DecreasesClause extends Node {
  readonly attributes: readonly Attribute[];
  readonly expressions: readonly Expression[];
  readonly wildcard: boolean;
}

export interface AssertStatement extends StatementNode {
  readonly kind: 'assert';
  readonly attributes: readonly Attribute[];
  /** `assert L: e`. */
  readonly name: Ident | undefined;
  readonly condition: Expression;
  readonly proof: BlockStatement | undefined;
}

export interface AssumeStatement extends StatementNode {
  readonly kind: 'assume';
  readonly attributes: readonly Attribute[];
  readonly name: Ident | undefined;
  readonly condition: Expression;
}

export interface ExpectStatement extends StatementNode {
  readonly kind: 'expect';
  readonly attributes: readonly Attribute[];
  readonly condition: Expression;
  readonly message: Expression | undefined;
}

export type CalcOperator = Exclude<RelationalOperator, 'in' | '!in' | '!!'> | '<==>' | '==>' | '<==' | '==#';

/** The operator of a calc step. `index` is the `k` of `==#[k]`. */
export interface CalcOp extends Node {
  readonly operator: CalcOperator;
  readonly index: Expression | undefined;
}

/** Lines `l0; op hints; l1; …`: `steps[i]` stands between `lines[i]` and `lines[i + 1]` (and may follow the last line). */
export interface CalcStatement extends StatementNode {
  readonly kind: 'calc';
  readonly attributes: readonly Attribute[];
  readonly operator: CalcOp | undefined;
  readonly lines: readonly Expression[];
  readonly steps: readonly CalcStep[];
}

/** An operator that is absent is the calculation's own. Hints are blocks and calcs, in order. */
export interface CalcStep {
  readonly operator: CalcOp | undefined;
  readonly hints: readonly (BlockStatement | CalcStatement)[];
}

export interface PrintStatement extends StatementNode {
  readonly kind: 'print';
  readonly values: readonly Expression[];
}

/** `reveal f, L;`, `reveal f(), *;`, `hide f;`, `hide *;`. */
export interface RevealStatement extends StatementNode {
  readonly kind: 'reveal';
  readonly hides: boolean;
  readonly targets: readonly Expression[];
  readonly wildcard: boolean;
}

/** `modify frame;`, with a body in the old form. */
export interface ModifyStatement extends StatementNode {
  readonly kind: 'modify';
  readonly attributes: readonly Attribute[];
  readonly frame: readonly FrameExpression[];
  readonly body: BlockStatement | undefined;
}

/** `opaque ensures E { S }`. */
export interface OpaqueBlockStatement extends StatementNode {
  readonly kind: 'opaque-block';
  readonly ensures: readonly Condition[];
  readonly modifies: readonly FrameClause[];
  readonly body: BlockStatement;
}

/** Stands where a statement could not be read (a diagnostic was given there), and for `...` in refinements (`skeleton`). */
export interface MissingStatement extends StatementNode {
  readonly kind: 'missing';
  readonly skeleton: boolean;
}
