/** Expressions as written: sugar is kept, parentheses are not (the printer puts them where they are needed). */
import type { Argument, Attribute, Ident, Node } from './node.js';
import type { Statement } from './statements.js';
import type { BoundVariable, TypeNode } from './types.js';

export type Expression =
  | BoolLiteral
  | IntLiteral
  | RealLiteral
  | CharLiteral
  | StringLiteral
  | NullLiteral
  | ThisExpression
  | NameExpression
  | MemberExpression
  | ApplyExpression
  | IndexExpression
  | SliceExpression
  | SegmentsExpression
  | UpdateExpression
  | DatatypeUpdateExpression
  | UnaryExpression
  | BinaryExpression
  | ChainExpression
  | CardinalityExpression
  | ConversionExpression
  | TypeTestExpression
  | IfExpression
  | MatchExpression
  | LetExpression
  | LambdaExpression
  | QuantifierExpression
  | SetComprehension
  | MapComprehension
  | SeqConstruction
  | SeqDisplay
  | SetDisplay
  | MultisetDisplay
  | MultisetConversion
  | MapDisplay
  | TupleExpression
  | OldExpression
  | UnchangedExpression
  | FreshExpression
  | AllocatedExpression
  | AssignedExpression
  | DecreasesToExpression
  | StatementExpression
  | MissingExpression;

// ── Literals and names ──────────────────────────────────────────────────────────────────────────

export interface BoolLiteral extends Node {
  readonly kind: 'bool';
  readonly value: boolean;
}

export interface IntLiteral extends Node {
  readonly kind: 'int';
  readonly value: bigint;
  /** As written without underscores (`0xFF`, `10`), so that printing keeps the base. */
  readonly text: string;
}

/** `1.50` is `150 / 10^2`: the digits as one integer, and how many of them follow the point. */
export interface RealLiteral extends Node {
  readonly kind: 'real';
  readonly digits: bigint;
  readonly decimals: number;
}

/** The value is one Unicode code point (or one UTF-16 unit written as `\uXXXX`). */
export interface CharLiteral extends Node {
  readonly kind: 'char';
  readonly value: number;
}

/** The value is the text after escapes; `verbatim` is the form `@"…"`. */
export interface StringLiteral extends Node {
  readonly kind: 'string';
  readonly value: string;
  readonly verbatim: boolean;
}

export interface NullLiteral extends Node {
  readonly kind: 'null';
}

export interface ThisExpression extends Node {
  readonly kind: 'this';
}

/** `x`, `f<int>`, `C?`. Primitive type names are never names. */
export interface NameExpression extends Node {
  readonly kind: 'name';
  readonly name: Ident;
  readonly typeArgs: readonly TypeNode[];
}

/** `e.x`, `M.f<int>`, `p.0`: also qualified names; the resolver tells them apart. */
export interface MemberExpression extends Node {
  readonly kind: 'member';
  readonly receiver: Expression;
  readonly name: Ident;
  readonly typeArgs: readonly TypeNode[];
}

/**
 * `f(a, b)`, and `f@L(a)` in a two-state context. A prefix call `P#[k](x)` has the name `P#` and `k` as its
 * first argument.
 */
export interface ApplyExpression extends Node {
  readonly kind: 'apply';
  readonly callee: Expression;
  readonly label: Ident | undefined;
  readonly args: readonly Argument[];
}

// ── Selection and update ────────────────────────────────────────────────────────────────────────

/** `s[i]`, `m[k]`, `a[i, j]`. */
export interface IndexExpression extends Node {
  readonly kind: 'index';
  readonly receiver: Expression;
  readonly indices: readonly Expression[];
}

/** `s[lo..hi]`; either end may be absent. */
export interface SliceExpression extends Node {
  readonly kind: 'slice';
  readonly receiver: Expression;
  readonly low: Expression | undefined;
  readonly high: Expression | undefined;
}

/** `s[a : b : c]`: consecutive pieces by length; `open` if it ends in `:` (the rest is a piece too). */
export interface SegmentsExpression extends Node {
  readonly kind: 'segments';
  readonly receiver: Expression;
  readonly lengths: readonly Expression[];
  readonly open: boolean;
}

/** `s[i := v]`. */
export interface UpdateExpression extends Node {
  readonly kind: 'update';
  readonly receiver: Expression;
  readonly index: Expression;
  readonly value: Expression;
}

/** `d.(x := 1, y := 2)`; a tuple's parts are named by digits. */
export interface DatatypeUpdateExpression extends Node {
  readonly kind: 'datatype-update';
  readonly receiver: Expression;
  readonly updates: readonly MemberUpdate[];
}

export interface MemberUpdate {
  readonly name: Ident;
  readonly value: Expression;
}

// ── Operators ───────────────────────────────────────────────────────────────────────────────────

export interface UnaryExpression extends Node {
  readonly kind: 'unary';
  readonly operator: '!' | '-';
  readonly operand: Expression;
}

export type RelationalOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '!in' | '!!';

/** `==#[k]` and `!=#[k]`: prefix equality of codatatypes. */
export type BinaryOperator =
  | '<==>'
  | '==>'
  | '<=='
  | '&&'
  | '||'
  | RelationalOperator
  | '<<'
  | '>>'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '|'
  | '&'
  | '^'
  | '==#'
  | '!=#';

/** `index` is the `k` of `==#[k]`, and absent otherwise. */
export interface BinaryExpression extends Node {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly index: Expression | undefined;
}

/** `a <= b < c`, with two operators or more: `operators[i]` stands between `operands[i]` and `operands[i + 1]`. */
export interface ChainExpression extends Node {
  readonly kind: 'chain';
  readonly operands: readonly Expression[];
  readonly operators: readonly RelationalOperator[];
}

/** `|s|`. */
export interface CardinalityExpression extends Node {
  readonly kind: 'cardinality';
  readonly operand: Expression;
}

/** `e as T`. */
export interface ConversionExpression extends Node {
  readonly kind: 'as';
  readonly operand: Expression;
  readonly type: TypeNode;
}

/** `e is T`. */
export interface TypeTestExpression extends Node {
  readonly kind: 'is';
  readonly operand: Expression;
  readonly type: TypeNode;
}

// ── Control and binders ─────────────────────────────────────────────────────────────────────────

/** The condition of an `if`: an expression, or a binding guard `x: T :| P(x)`. */
export type Guard = ExpressionGuard | BindingGuard;

export interface ExpressionGuard extends Node {
  readonly kind: 'expression-guard';
  readonly condition: Expression;
}

export interface BindingGuard extends Node {
  readonly kind: 'binding-guard';
  readonly variables: readonly BoundVariable[];
  readonly attributes: readonly Attribute[];
  readonly condition: Expression;
}

export interface IfExpression extends Node {
  readonly kind: 'if';
  readonly guard: Guard;
  readonly then: Expression;
  readonly else: Expression;
}

export interface MatchExpression extends Node {
  readonly kind: 'match';
  readonly scrutinee: Expression;
  readonly cases: readonly MatchCase[];
  /** Whether the cases stand in braces. */
  readonly braces: boolean;
}

export interface MatchCase extends Node {
  readonly attributes: readonly Attribute[];
  readonly pattern: Pattern;
  readonly body: Expression;
}

/** Patterns of `match`, `var` and `let`. A name without arguments may be a constructor or a variable: the resolver tells. */
export type Pattern = NamePattern | ConstructorPattern | TuplePattern | LiteralPattern | DisjunctivePattern;

/** `x`, `x: T`, `_`. */
export interface NamePattern extends Node {
  readonly kind: 'name-pattern';
  readonly ghost: boolean;
  readonly name: Ident;
  readonly type: TypeNode | undefined;
}

/** `Cons(x, xs)`, `List.Nil()`: `path` is the qualified name. */
export interface ConstructorPattern extends Node {
  readonly kind: 'constructor-pattern';
  readonly path: readonly Ident[];
  readonly args: readonly Pattern[];
}

export interface TuplePattern extends Node {
  readonly kind: 'tuple-pattern';
  readonly parts: readonly Pattern[];
}

/** A literal, possibly negative. */
export interface LiteralPattern extends Node {
  readonly kind: 'literal-pattern';
  readonly value: Expression;
}

export interface DisjunctivePattern extends Node {
  readonly kind: 'or-pattern';
  readonly alternatives: readonly Pattern[];
}

/** `var p := e; body`, `ghost var x :| P; body`, `var x :- e; body` (with no pattern: `:- e; body`). */
export interface LetExpression extends Node {
  readonly kind: 'let';
  readonly ghost: boolean;
  readonly patterns: readonly Pattern[];
  readonly operator: ':=' | ':|' | ':-';
  readonly attributes: readonly Attribute[];
  readonly values: readonly Expression[];
  readonly body: Expression;
}

export interface LambdaExpression extends Node {
  readonly kind: 'lambda';
  readonly parameters: readonly BoundVariable[];
  readonly clauses: readonly LambdaClause[];
  readonly body: Expression;
}

export type LambdaClause =
  | { readonly kind: 'requires'; readonly condition: Expression }
  | { readonly kind: 'reads'; readonly frame: readonly FrameExpression[] };

/** `e`, `` e`f ``, `` `f ``, or `*`. */
export interface FrameExpression extends Node {
  readonly kind: 'frame' | 'frame-wildcard';
  readonly object: Expression | undefined;
  readonly field: Ident | undefined;
}

/** `forall x: T {:a} | range :: body`. Without a `range`, all values of the types (and domains) are meant. */
export interface QuantifierExpression extends Node {
  readonly kind: 'quantifier';
  readonly quantifier: 'forall' | 'exists';
  readonly variables: readonly BoundVariable[];
  readonly attributes: readonly Attribute[];
  readonly range: Expression | undefined;
  readonly body: Expression;
}

/** `set x | range :: value`; without a `value` the (one) variable itself is meant. */
export interface SetComprehension extends Node {
  readonly kind: 'set-comprehension';
  readonly infinite: boolean;
  readonly variables: readonly BoundVariable[];
  readonly attributes: readonly Attribute[];
  readonly range: Expression | undefined;
  readonly value: Expression | undefined;
}

/** `map x | range :: key := value`; without a `key` the (one) variable itself is meant. */
export interface MapComprehension extends Node {
  readonly kind: 'map-comprehension';
  readonly infinite: boolean;
  readonly variables: readonly BoundVariable[];
  readonly attributes: readonly Attribute[];
  readonly range: Expression | undefined;
  readonly key: Expression | undefined;
  readonly value: Expression;
}

// ── Collections ─────────────────────────────────────────────────────────────────────────────────

/** `seq<T>(n, f)`. */
export interface SeqConstruction extends Node {
  readonly kind: 'seq-construction';
  readonly elementType: TypeNode | undefined;
  readonly length: Expression;
  readonly initializer: Expression;
}

export interface SeqDisplay extends Node {
  readonly kind: 'seq-display';
  readonly elements: readonly Expression[];
}

export interface SetDisplay extends Node {
  readonly kind: 'set-display';
  readonly infinite: boolean;
  readonly elements: readonly Expression[];
}

export interface MultisetDisplay extends Node {
  readonly kind: 'multiset-display';
  readonly elements: readonly Expression[];
}

/** `multiset(e)`, of a set or a sequence. */
export interface MultisetConversion extends Node {
  readonly kind: 'multiset-of';
  readonly operand: Expression;
}

export interface MapDisplay extends Node {
  readonly kind: 'map-display';
  readonly infinite: boolean;
  readonly entries: readonly MapEntry[];
}

export interface MapEntry {
  readonly key: Expression;
  readonly value: Expression;
}

/** `()` and tuples of two or more parts. */
export interface TupleExpression extends Node {
  readonly kind: 'tuple';
  readonly parts: readonly TuplePart[];
}

export interface TuplePart {
  readonly ghost: boolean;
  readonly value: Expression;
}

// ── States ──────────────────────────────────────────────────────────────────────────────────────

/** `old(e)`, `old@L(e)`. */
export interface OldExpression extends Node {
  readonly kind: 'old';
  readonly label: Ident | undefined;
  readonly operand: Expression;
}

/** `unchanged(frame…)`, `unchanged@L(frame…)`. */
export interface UnchangedExpression extends Node {
  readonly kind: 'unchanged';
  readonly label: Ident | undefined;
  readonly frame: readonly FrameExpression[];
}

/** `fresh(e)`, `fresh@L(e)`. */
export interface FreshExpression extends Node {
  readonly kind: 'fresh';
  readonly label: Ident | undefined;
  readonly operand: Expression;
}

export interface AllocatedExpression extends Node {
  readonly kind: 'allocated';
  readonly operand: Expression;
}

/** `assigned(x)`: whether a variable has been given a value yet. */
export interface AssignedExpression extends Node {
  readonly kind: 'assigned';
  readonly operand: Expression;
}

/** `(a, b decreases to c, d)`: the lexicographic order of `decreases`; `strict` is false for `nonincreases to`. */
export interface DecreasesToExpression extends Node {
  readonly kind: 'decreases-to';
  readonly strict: boolean;
  readonly before: readonly Expression[];
  readonly after: readonly Expression[];
}

/** `S; e`: assert, assume, expect, calc, reveal, or a lemma call before an expression. */
export interface StatementExpression extends Node {
  readonly kind: 'statement-expression';
  readonly statement: Statement;
  readonly body: Expression;
}

/** Stands where an expression could not be read (a diagnostic was given there), and for `...` in refinements (`skeleton`). */
export interface MissingExpression extends Node {
  readonly kind: 'missing';
  readonly skeleton: boolean;
}
