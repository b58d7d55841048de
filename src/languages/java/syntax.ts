/** The tree of a Java file, as far as it is analysed: what is not stands in it as `unsupported`, with its place. */
import type { Span } from '../source.js';

export interface File {
  readonly package: readonly string[];
  /** Of types; `a.b.*` has no type at its end. */
  readonly imports: readonly Import[];
  readonly classes: readonly ClassDeclaration[];
}

export interface Import {
  readonly path: readonly string[];
  readonly isStatic: boolean;
  readonly isOnDemand: boolean;
}

/** A class, interface, enum or record. */
export interface ClassDeclaration {
  readonly name: Identifier;
  readonly methods: readonly MethodDeclaration[];
  readonly fields: readonly FieldDeclaration[];
  readonly classes: readonly ClassDeclaration[];
  /** Members that are left out: constructors, initialisers. */
  readonly others: readonly OtherMember[];
  /** Code runs before the class is used: what it does is not followed. */
  readonly hasStaticInitializer: boolean;
  readonly hasSuperclass: boolean;
}

export interface OtherMember {
  readonly name: string;
  readonly feature: string;
  readonly span: Span;
}

export interface Identifier {
  readonly text: string;
  readonly span: Span;
}

export type TypeNode =
  | { readonly kind: 'int' | 'boolean' | 'void'; readonly span: Span }
  /** Any other type, as written. */
  | { readonly kind: 'other'; readonly text: string; readonly span: Span };

export interface MethodDeclaration {
  readonly name: Identifier;
  readonly parameters: readonly Parameter[];
  readonly result: TypeNode;
  readonly isStatic: boolean;
  readonly isNative: boolean;
  /** Absent where only a semicolon stands. */
  readonly body: BlockStatement | undefined;
  readonly span: Span;
}

export interface Parameter {
  readonly name: Identifier;
  readonly type: TypeNode;
  readonly isFinal: boolean;
}

export interface FieldDeclaration {
  readonly name: Identifier;
  readonly type: TypeNode;
  readonly isStatic: boolean;
  readonly isFinal: boolean;
  readonly initializer: Expression | undefined;
}

// ── Statements ──────────────────────────────────────────────────────────────────────────────────

export type Statement =
  | BlockStatement
  | LocalStatement
  | ExpressionStatement
  | IfStatement
  | WhileStatement
  | DoStatement
  | ForStatement
  | SwitchStatement
  | LabeledStatement
  | BreakStatement
  | ContinueStatement
  | YieldStatement
  | ReturnStatement
  | AssertStatement
  | EmptyStatement
  | UnsupportedNode;

export interface BlockStatement {
  readonly kind: 'block';
  readonly statements: readonly Statement[];
  readonly span: Span;
}

export interface LocalStatement {
  readonly kind: 'local';
  readonly type: TypeNode;
  readonly isFinal: boolean;
  readonly variables: readonly LocalVariable[];
  readonly span: Span;
}

export interface LocalVariable {
  readonly name: Identifier;
  readonly initializer: Expression | undefined;
  readonly span: Span;
}

export interface ExpressionStatement {
  readonly kind: 'expression';
  readonly expression: Expression;
  readonly span: Span;
}

export interface IfStatement {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly then: Statement;
  readonly else: Statement | undefined;
  readonly span: Span;
}

export interface WhileStatement {
  readonly kind: 'while';
  readonly condition: Expression;
  readonly body: Statement;
  readonly span: Span;
}

export interface DoStatement {
  readonly kind: 'do';
  readonly body: Statement;
  readonly condition: Expression;
  readonly span: Span;
}

export interface ForStatement {
  readonly kind: 'for';
  readonly initializers: readonly Statement[];
  readonly condition: Expression | undefined;
  readonly updates: readonly Expression[];
  readonly body: Statement;
  readonly span: Span;
}

export interface SwitchStatement {
  readonly kind: 'switch';
  readonly subject: Expression;
  /** With arrows no case falls into the next. */
  readonly hasArrows: boolean;
  readonly cases: readonly SwitchCase[];
  readonly span: Span;
}

export interface SwitchCase {
  readonly labels: readonly Expression[];
  readonly isDefault: boolean;
  readonly statements: readonly Statement[];
  /** Of a switch expression with arrows: `case 1 -> x + 1;`. */
  readonly value: Expression | undefined;
  readonly span: Span;
}

export interface LabeledStatement {
  readonly kind: 'labeled';
  readonly label: Identifier;
  readonly statement: Statement;
  readonly span: Span;
}

export interface BreakStatement {
  readonly kind: 'break';
  readonly label: Identifier | undefined;
  readonly span: Span;
}

export interface ContinueStatement {
  readonly kind: 'continue';
  readonly label: Identifier | undefined;
  readonly span: Span;
}

export interface YieldStatement {
  readonly kind: 'yield';
  readonly value: Expression;
  readonly span: Span;
}

export interface ReturnStatement {
  readonly kind: 'return';
  readonly value: Expression | undefined;
  readonly span: Span;
}

export interface AssertStatement {
  readonly kind: 'assert';
  readonly condition: Expression;
  /** What stands after the colon, if it is a plain text, without its quotes. */
  readonly message: Identifier | undefined;
  readonly span: Span;
}

export interface EmptyStatement {
  readonly kind: 'empty';
  readonly span: Span;
}

/** Something of the language that is not analysed. */
export interface UnsupportedNode {
  readonly kind: 'unsupported';
  readonly feature: string;
  /** It is a literal of another type, so that nothing happens when it is evaluated. */
  readonly isLiteral?: true;
  readonly span: Span;
}

// ── Expressions ─────────────────────────────────────────────────────────────────────────────────

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
  | UnsupportedNode;

export interface IntLiteral {
  readonly kind: 'int';
  /** Undefined if the number does not fit. */
  readonly value: number | undefined;
  readonly span: Span;
}

export interface BooleanLiteral {
  readonly kind: 'boolean';
  readonly value: boolean;
  readonly span: Span;
}

/** `x`, `A.x`, `p.q.A.x`. */
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
