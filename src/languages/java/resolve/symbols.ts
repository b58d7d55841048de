/** Declarations as they are meant, and what resolving a method found out. */
import type { Conjunctions, Formula } from '../../premises.js';
import type { Span } from '../../source.js';
import type {
  AssertStatement,
  BreakStatement,
  CallExpression,
  ClassDeclaration,
  ContinueStatement,
  Expression,
  FieldDeclaration,
  File,
  LocalVariable,
  MethodDeclaration,
  Statement,
  SwitchExpression,
  YieldStatement,
} from '../syntax.js';

/** `error` fits everything, so that one mistake gives one message. */
export type JavaType = 'int' | 'boolean' | 'void' | 'error';

export type Constant = number | boolean;

export interface JavaFile {
  readonly path: string;
  readonly tree: File;
  readonly classes: ReadonlyMap<string, ClassSymbol>;
}

export interface ClassSymbol {
  /** With the classes around it: `Outer.Inner`; also with its package where another class has its name. */
  readonly name: string;
  readonly file: JavaFile;
  readonly declaration: ClassDeclaration;
  readonly outer: ClassSymbol | undefined;
  readonly inner: Map<string, ClassSymbol>;
  readonly methods: Map<string, MethodSymbol[]>;
  readonly fields: Map<string, FieldSymbol>;
  /** Its first use may do more than to give its own fields their values. */
  runsCode: boolean;
}

export interface FieldSymbol {
  readonly kind: 'field';
  /** `A.x`. */
  readonly name: string;
  readonly owner: ClassSymbol;
  readonly declaration: FieldDeclaration;
  /** Absent for a field of another type, or of objects. */
  readonly type: 'int' | 'boolean' | undefined;
  /** Of a constant: what it always is. */
  constant: Constant | undefined;
  /** What it is when the program starts, if that is known and no code runs before. */
  initial: Constant | undefined;
}

export interface LocalSymbol {
  readonly kind: 'local';
  readonly name: string;
  readonly type: JavaType;
  readonly isParameter: boolean;
  readonly isFinal: boolean;
  readonly span: Span;
  /** Of a final variable with a constant initial value. */
  constant: Constant | undefined;
  /** Something changes it after its declaration. */
  isAssigned: boolean;
}

export type VariableSymbol = FieldSymbol | LocalSymbol;

export interface MethodSymbol {
  /** `A.m`, or `A.m(int,boolean)` where several methods of the class have the name. */
  readonly name: string;
  readonly owner: ClassSymbol;
  readonly declaration: MethodDeclaration;
  readonly parameters: readonly LocalSymbol[];
  readonly result: JavaType;
  /** Calls of it are errors, or give any value. */
  readonly role: 'code' | 'error' | 'nondet';
  /** Why it is left out; found while resolving. */
  unsupported: Leaving | undefined;
  facts: MethodFacts | undefined;
}

export interface Leaving {
  readonly feature: string;
  readonly span: Span;
}

export type Callee =
  | { readonly kind: 'method'; readonly method: MethodSymbol }
  | { readonly kind: 'error' }
  | { readonly kind: 'nondet' }
  | { readonly kind: 'builtin'; readonly name: 'abs' | 'max' | 'min' };

/** What a `break`, `continue` or `yield` is about. */
export type JumpTarget = Statement | SwitchExpression;

/** Side tables of one method, keyed by node. */
export interface MethodFacts {
  readonly types: Map<Expression, JavaType>;
  readonly variables: Map<Expression, VariableSymbol>;
  readonly declared: Map<LocalVariable, LocalSymbol>;
  readonly calls: Map<CallExpression, Callee>;
  /** What only the runtime of the program evaluates, and what comes of it. */
  readonly outside: Map<Expression, 'int' | 'boolean' | 'void'>;
  readonly jumps: Map<BreakStatement | ContinueStatement | YieldStatement, JumpTarget>;
  readonly constants: Map<Expression, Constant>;
  /** Static fields that are not constant, by what the method itself does. */
  readonly fields: Set<FieldSymbol>;
  readonly writes: Set<FieldSymbol>;
  readonly callees: Map<MethodSymbol, Span>;
  /** Where each local variable is assigned. */
  readonly assigned: Map<LocalSymbol, Set<Expression>>;
  /** Boolean variables that are declared as true. */
  readonly declaredTrue: Set<LocalSymbol>;
  /** `a = a && P`. */
  readonly recorded: Map<Expression, RecordedCondition>;
  /** What messages of assertions say, with the names that they use. */
  readonly said: Map<AssertStatement, SaidPremise>;
  /** What of this is a premise; filled when the whole method is known. */
  readonly premises: Map<AssertStatement, Conjunctions<LocalSymbol>>;
  /** The variables that premises name. */
  readonly flags: Set<LocalSymbol>;
}

export interface RecordedCondition {
  readonly flag: LocalSymbol;
  readonly condition: Expression;
}

export interface SaidPremise {
  readonly formula: Formula | undefined;
  readonly named: ReadonlyMap<string, LocalSymbol>;
  readonly span: Span;
}

export function newFacts(): MethodFacts {
  return {
    types: new Map(),
    variables: new Map(),
    declared: new Map(),
    calls: new Map(),
    outside: new Map(),
    jumps: new Map(),
    constants: new Map(),
    fields: new Set(),
    writes: new Set(),
    callees: new Map(),
    assigned: new Map(),
    declaredTrue: new Set(),
    recorded: new Map(),
    said: new Map(),
    premises: new Map(),
    flags: new Set(),
  };
}
