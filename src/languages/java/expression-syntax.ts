/** Expressions of the tree, as far as they are analysed. */
import type { Span } from '../source.js';
import type { Identifier, SwitchStatement, TypeNode, UnsupportedNode } from './syntax.js';

export type Expression =
  | IntLiteral
  | BooleanLiteral
  | NameExpression
  | UnaryExpression
  | BinaryExpression
  | ConditionalExpression
  | AssignExpression
  | StepExpression
  | CallExpression
  | CastExpression
  | SwitchExpression
  | ThisExpression
  | NullLiteral
  | FieldExpression
  | IndexExpression
  | NewExpression
  | NewArrayExpression
  | ArrayInitializer
  | InstanceofExpression
  | StateExpression
  | UnsupportedNode;

/** A number or a character. */
export interface IntLiteral {
  readonly kind: 'int';
  /** A `bigint` is a long. Undefined if the number does not fit. */
  readonly value: number | bigint | undefined;
  readonly type: 'int' | 'long' | 'char';
  readonly span: Span;
}

export interface BooleanLiteral {
  readonly kind: 'boolean';
  readonly value: boolean;
  readonly span: Span;
}

/** `x`, `A.x`, `p.q.A.x`, `a.b.x` of an object. */
export interface NameExpression {
  readonly kind: 'name';
  readonly path: readonly Identifier[];
  readonly span: Span;
}

export type UnaryOperator = '+' | '-' | '~' | '!';

export interface UnaryExpression {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Expression;
  readonly span: Span;
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '<<' | '>>' | '>>>' | '&' | '|' | '^';

export type BinaryOperator = ArithmeticOperator | '<' | '<=' | '>' | '>=' | '==' | '!=' | '&&' | '||';

export interface BinaryExpression {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly span: Span;
}

export interface ConditionalExpression {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly then: Expression;
  readonly else: Expression;
  readonly span: Span;
}

export interface AssignExpression {
  readonly kind: 'assign';
  readonly target: Expression;
  /** Of `x op= e`. */
  readonly operator: ArithmeticOperator | undefined;
  readonly value: Expression;
  readonly span: Span;
}

/** `++x`, `x--`. */
export interface StepExpression {
  readonly kind: 'step';
  readonly target: Expression;
  readonly by: 1 | -1;
  readonly isPrefix: boolean;
  readonly span: Span;
}

export interface CallExpression {
  readonly kind: 'call';
  /** Where it is written by an expression, of which the method is called; then the path is its name alone. */
  readonly object?: Expression | undefined;
  /** `super.m()`. */
  readonly isSuper?: true;
  /** The last part is the method. */
  readonly path: readonly Identifier[];
  readonly args: readonly Expression[];
  readonly span: Span;
}

export interface CastExpression {
  readonly kind: 'cast';
  readonly type: TypeNode;
  readonly operand: Expression;
  readonly span: Span;
}

export interface SwitchExpression {
  readonly kind: 'switch-expression';
  readonly switch: SwitchStatement;
  readonly span: Span;
}

export interface ThisExpression {
  readonly kind: 'this';
  readonly span: Span;
}

export interface NullLiteral {
  readonly kind: 'null';
  readonly span: Span;
}

/** `e.x`, where `e` is no name. */
export interface FieldExpression {
  readonly kind: 'field';
  readonly object: Expression;
  readonly name: Identifier;
  /** `super.x`: the field that a superclass declares. */
  readonly isSuper?: true;
  readonly span: Span;
}

export interface IndexExpression {
  readonly kind: 'index';
  readonly array: Expression;
  readonly index: Expression;
  readonly span: Span;
}

export interface NewExpression {
  readonly kind: 'new';
  readonly type: TypeNode;
  readonly args: readonly Expression[];
  readonly span: Span;
}

/** `new int[n][m][]`, or `new int[][] { { 1 }, { } }`. */
export interface NewArrayExpression {
  readonly kind: 'new-array';
  /** Of the whole array. */
  readonly type: TypeNode;
  readonly dimensions: readonly Expression[];
  readonly elements: ArrayInitializer | undefined;
  readonly span: Span;
}

/** `{ 1, 2 }`, which has its type from where it stands. */
export interface ArrayInitializer {
  readonly kind: 'array-initializer';
  readonly elements: readonly Expression[];
  readonly span: Span;
}

export interface InstanceofExpression {
  readonly kind: 'instanceof';
  readonly operand: Expression;
  readonly type: TypeNode;
  readonly span: Span;
}

/** Of contracts: `\result`, and `\old(e)`. */
export interface StateExpression {
  readonly kind: 'result' | 'old';
  readonly operand: Expression | undefined;
  readonly span: Span;
}
