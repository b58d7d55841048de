/** Declarations as they are meant, and what resolving a method found out. */
import type { Conjunctions, Formula } from '../../premises.js';
import type { Span } from '../../source.js';
import type {
  AssertStatement,
  BreakStatement,
  CallExpression,
  CatchClause,
  ClassDeclaration,
  ConstructorCall,
  ContinueStatement,
  Expression,
  FieldDeclaration,
  FieldExpression,
  File,
  LocalVariable,
  MethodDeclaration,
  NewExpression,
  PrimitiveName,
  Statement,
  SwitchExpression,
  TypeNode,
  YieldStatement,
} from '../syntax.js';

/** An object of a class, or of one below it. Each class has one such type. */
export interface ClassType {
  readonly kind: 'class';
  readonly class: ClassSymbol;
}

/** Each element type has one such type. */
export interface ArrayType {
  readonly kind: 'array';
  readonly element: JavaType;
}

/** `null` is the type of the literal. `error` fits everything, so that one mistake gives one message. */
export type JavaType = PrimitiveName | 'void' | 'error' | 'Object' | 'null' | ClassType | ArrayType;

/** A `bigint` is a long; characters are numbers. */
export type Constant = number | bigint | boolean;

export interface JavaFile {
  readonly path: string;
  readonly tree: File;
  readonly classes: ReadonlyMap<string, ClassSymbol>;
}

export interface ClassSymbol {
  /** By its path from the file: `Outer.Inner`; also with its package where another class has its name. */
  readonly name: string;
  readonly file: JavaFile;
  readonly declaration: ClassDeclaration;
  readonly outer: ClassSymbol | undefined;
  readonly type: ClassType;
  /** Of `java.lang`, as far as it is modelled (`library.ts`). */
  readonly isLibrary: boolean;
  readonly inner: Map<string, ClassSymbol>;
  readonly methods: Map<string, MethodSymbol[]>;
  readonly constructors: MethodSymbol[];
  /** All code, in the order of the text. */
  readonly members: MethodSymbol[];
  readonly fields: Map<string, FieldSymbol>;
  /** What every constructor does that calls one of a superclass: values of fields, and blocks. */
  readonly objectInitializer: MethodSymbol | undefined;
  readonly parents: Parents;
  /** Its first use may do more than to give its own fields their values. */
  runsCode: boolean;
}

export interface Parents {
  readonly superclass: ClassSymbol | undefined;
  readonly interfaces: readonly ClassSymbol[];
  /** Why one of them cannot be known. */
  readonly unknown: string | undefined;
}

export interface FieldSymbol {
  readonly kind: 'field';
  /** `A.x`. */
  readonly name: string;
  readonly owner: ClassSymbol;
  readonly declaration: FieldDeclaration;
  /** Absent for a type that is not analysed. */
  readonly type: JavaType | undefined;
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
  /** Calls of it are errors, assumptions, or give any value. */
  readonly role: 'code' | 'error' | 'nondet' | 'assume';
  /** Why it is left out; found while resolving. */
  unsupported: Leaving | undefined;
  facts: MethodFacts | undefined;
  /** Exceptions that it may end with instead of a value: those that its declaration names or a caller catches. */
  escapes: readonly ClassSymbol[];
  /** What is not caught in it leaves it if it is one of these. */
  passes: readonly ClassSymbol[];
  /** Those of them that also count for what the machine raises. */
  caught: readonly ClassSymbol[];
}

export interface Leaving {
  readonly feature: string;
  readonly span: Span;
}

export type Callee =
  | {
      readonly kind: 'method';
      readonly method: MethodSymbol;
      /** `virtual`: the object's class chooses among what overrides the method. */
      readonly dispatch: 'static' | 'virtual' | 'exact';
      /** Of a method of objects. */
      readonly object: Expression | undefined;
    }
  | { readonly kind: 'error' }
  | { readonly kind: 'assume' }
  | { readonly kind: 'nondet' }
  | { readonly kind: 'builtin'; readonly name: 'abs' | 'max' | 'min'; readonly type: 'int' | 'long' };

/** What evaluating something may end with instead of a value. */
export interface Raise {
  /** A name is that of a class of `java.lang`. */
  readonly classes: readonly (ClassSymbol | string)[];
  /** What the statements around it catch. */
  readonly caught: readonly ClassSymbol[];
  /** A `throw`: nobody has to show that it does not happen. */
  readonly isThrown: boolean;
}

export interface CallSite {
  readonly callee: MethodSymbol;
  readonly caught: readonly ClassSymbol[];
}

/** What is evaluated for `new`, or for a constructor call. */
export interface Construction {
  /** Absent where there is nothing to do: a superclass of the library. */
  readonly constructor: MethodSymbol | undefined;
  /** Parts of texts for the library, which are evaluated and dropped. */
  readonly dropped: readonly Expression[];
}

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
  /** What is meant by a name or a call that is written in short. */
  readonly instead: Map<Expression, Expression>;
  readonly members: Map<FieldExpression, FieldSymbol | 'length'>;
  readonly typeNodes: Map<TypeNode, JavaType>;
  readonly catches: Map<CatchClause, CaughtException>;
  readonly constructions: Map<NewExpression | ConstructorCall, Construction>;
  /** The constructor that is called where none is written. */
  implicitSuper: MethodSymbol | undefined;
  readonly raises: Raise[];
  readonly callSites: CallSite[];
  /** What it does to objects that existed before. A constructor may change its own. */
  readonly heap: { writes: boolean; allocates: boolean };
  /** A last block of a `try` stands on the way out. */
  hasLastBlock: boolean;
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

export interface CaughtException {
  readonly variable: LocalSymbol;
  readonly classes: readonly ClassSymbol[];
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
    instead: new Map(),
    members: new Map(),
    typeNodes: new Map(),
    catches: new Map(),
    constructions: new Map(),
    implicitSuper: undefined,
    raises: [],
    callSites: [],
    heap: { writes: false, allocates: false },
    hasLastBlock: false,
    assigned: new Map(),
    declaredTrue: new Set(),
    recorded: new Map(),
    said: new Map(),
    premises: new Map(),
    flags: new Set(),
  };
}
