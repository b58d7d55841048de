/** The tree of a Java file, as far as it is analysed: what is not stands in it as `unsupported`, with its place. */
import type { Span } from '../source.js';
import type { Expression } from './expression-syntax.js';

export type * from './expression-syntax.js';

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
  readonly kind: 'class' | 'interface' | 'enum' | 'record' | 'annotation';
  readonly name: Identifier;
  /** Constructors are methods, too. */
  readonly methods: readonly MethodDeclaration[];
  readonly fields: readonly FieldDeclaration[];
  /** Code that runs when the class is first used, or an object is made. */
  readonly initializers: readonly Initializer[];
  readonly classes: readonly ClassDeclaration[];
  /** Members that are left out. */
  readonly others: readonly OtherMember[];
  /** Code runs before the class is used: what it does is not followed. */
  readonly hasStaticInitializer: boolean;
  readonly isStatic: boolean;
  readonly isAbstract: boolean;
  readonly isGeneric: boolean;
  readonly superclass: TypeNode | undefined;
  readonly interfaces: readonly TypeNode[];
}

export interface Initializer {
  readonly isStatic: boolean;
  readonly body: BlockStatement;
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

export type PrimitiveName = 'boolean' | 'byte' | 'short' | 'char' | 'int' | 'long';

export type TypeNode =
  | { readonly kind: PrimitiveName | 'void'; readonly span: Span }
  | { readonly kind: 'class'; readonly path: readonly Identifier[]; readonly span: Span }
  | { readonly kind: 'array'; readonly element: TypeNode; readonly span: Span }
  /** Any other type, as written. */
  | { readonly kind: 'other'; readonly text: string; readonly span: Span };

/** What a parameter says that takes any number of arguments. */
export const VARIABLE_ARITY = 'any number of arguments';

export function typeNodeText(type: TypeNode): string {
  switch (type.kind) {
    case 'class':
      return type.path.map(({ text }) => text).join('.');
    case 'array':
      return `${typeNodeText(type.element)}[]`;
    case 'other':
      return type.text;
    default:
      return type.kind;
  }
}

export interface MethodDeclaration {
  readonly kind: 'method' | 'constructor' | 'static-initializer';
  readonly name: Identifier;
  readonly parameters: readonly Parameter[];
  readonly result: TypeNode;
  readonly isStatic: boolean;
  readonly isNative: boolean;
  readonly isPrivate: boolean;
  readonly throws: readonly TypeNode[];
  readonly contract: Contract;
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

/** What comments before a method or loop say of it. */
export interface Contract {
  readonly clauses: readonly ContractClause[];
}

export type ContractClause =
  | { readonly kind: 'requires' | 'ensures' | 'invariant' | 'decreases'; readonly expression: Expression }
  /** `everything`, or the places that may change. */
  | { readonly kind: 'assignable'; readonly places: readonly AssignablePlace[] | 'everything'; readonly span: Span };

export type AssignablePlace =
  { readonly kind: 'place'; readonly place: Expression } | { readonly kind: 'all-of'; readonly object: Expression };

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
  | ForEachStatement
  | ThrowStatement
  | TryStatement
  | ConstructorCall
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
  /** Pairs of brackets behind the name. */
  readonly dimensions: number;
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
  readonly contract: Contract;
  readonly condition: Expression;
  readonly body: Statement;
  readonly span: Span;
}

export interface DoStatement {
  readonly kind: 'do';
  readonly contract: Contract;
  readonly body: Statement;
  readonly condition: Expression;
  readonly span: Span;
}

export interface ForStatement {
  readonly kind: 'for';
  readonly contract: Contract;
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

export interface ForEachStatement {
  readonly kind: 'for-each';
  readonly contract: Contract;
  readonly type: TypeNode;
  readonly isFinal: boolean;
  readonly variable: LocalVariable;
  readonly of: Expression;
  readonly body: Statement;
  readonly span: Span;
}

export interface ThrowStatement {
  readonly kind: 'throw';
  readonly value: Expression;
  readonly span: Span;
}

export interface TryStatement {
  readonly kind: 'try';
  readonly body: BlockStatement;
  readonly catches: readonly CatchClause[];
  readonly finally: BlockStatement | undefined;
  readonly span: Span;
}

export interface CatchClause {
  readonly types: readonly TypeNode[];
  readonly isFinal: boolean;
  readonly variable: LocalVariable;
  readonly body: BlockStatement;
  readonly span: Span;
}

/** `this(…);` or `super(…);` */
export interface ConstructorCall {
  readonly kind: 'constructor-call';
  readonly target: 'this' | 'super';
  readonly args: readonly Expression[];
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
