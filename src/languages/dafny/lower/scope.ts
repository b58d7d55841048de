/**
 * Where an expression stands: what its names mean, which state it sees, and under which conditions it is evaluated at
 * all. Scopes are immutable; going under a binder, a guard or `old` gives a new one.
 */
import type {
  Arena,
  Claim,
  ClaimKind,
  Frame,
  Term,
  Type,
  TypeParameterSymbol,
  Variable,
} from '../../../model/index.js';
import { abstract, simplify } from '../../../model/index.js';
import type { FailureCall } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import type { Span } from '../syntax/index.js';
import type { ClaimDetails } from '../../lowering/claims.js';

/** A state of the heap: the term that a heap variable means in it. */
export type HeapView = (variable: Variable) => Term;

/** What is known, innermost last, where a sub-expression is evaluated. */
type Condition =
  { readonly kind: 'guard'; readonly term: Term } | { readonly kind: 'bind'; readonly variables: readonly Variable[] };

/** Takes the claims that evaluating an expression raises, in the order of evaluation. */
export interface ClaimSink {
  claim(details: ClaimDetails): void;
  /**
   * Proof steps inside an expression: `emit` adds them where the given conditions are assumed, with the variables of
   * binders as locals, and says what they show; `close` turns that into what is known outside.
   */
  proof(
    locals: readonly Variable[],
    assumed: readonly Term[],
    emit: () => Term,
    close: (shown: Term) => Term,
    span: Span,
  ): void;
}

/** What may be read: the frame of the function, function value or method with a reads clause whose expression this is. */
export interface ReadFrame {
  readonly frame: Frame;
  /** Objects that did not exist when the frame was read may be read besides. */
  readonly existed: (object: Term) => Term;
}

interface ScopeFields {
  readonly arena: Arena;
  readonly variables: ReadonlyMap<resolved.Variable, Term>;
  readonly self: Term | undefined;
  readonly heap: HeapView;
  /** Whether `heap` is an earlier state: objects made since do not exist in it. */
  readonly past: boolean;
  /** The states that `old` (the empty label) and `old@L` mean. */
  readonly labels: ReadonlyMap<string, HeapView>;
  readonly conditions: readonly Condition[];
  /** Absent where the expression has been checked before and is only needed again. */
  readonly sink: ClaimSink | undefined;
  readonly supports: Claim | undefined;
  readonly reads: ReadFrame | undefined;
  /** Raises the claim that a call within the recursion group decreases the caller's measure. */
  readonly recursiveCall: RecursiveCall | undefined;
  /** Whether the value is computed when the program runs, so that it must be the same each time. */
  readonly compiled: boolean;
  /** What the type parameters of a member mean where its text is used at type arguments. */
  readonly typeArguments: TypeArguments;
  /** A lambda that is called where it stands, so that it sees the state there. */
  readonly calledNow?: ast.LambdaExpression | undefined;
  /** In how many function values that see the state of their call the text stands. */
  readonly valueDepth?: number;
  /** In a function value that reads the heap or is given objects: its state, or what it is given, may be of another time. */
  readonly anyTime?: boolean;
}

/** `callee` is the scope in which the callee's own measure is to be read. */
export type RecursiveCall = (
  called: resolved.FunctionSymbol | resolved.MethodSymbol,
  call: ast.Expression | ast.Rhs | FailureCall,
  callee: Scope,
  at: Scope,
  span: Span,
) => void;

export interface TypeArguments {
  readonly parameters: readonly TypeParameterSymbol[];
  readonly args: readonly Type[];
}

export class Scope implements ScopeFields {
  readonly arena: Arena;
  readonly variables: ReadonlyMap<resolved.Variable, Term>;
  readonly self: Term | undefined;
  readonly heap: HeapView;
  readonly past: boolean;
  readonly labels: ReadonlyMap<string, HeapView>;
  readonly conditions: readonly Condition[];
  readonly sink: ClaimSink | undefined;
  readonly supports: Claim | undefined;
  readonly reads: ReadFrame | undefined;
  readonly recursiveCall: RecursiveCall | undefined;
  readonly compiled: boolean;
  readonly typeArguments: TypeArguments;
  readonly calledNow: ast.LambdaExpression | undefined;
  readonly valueDepth: number;
  readonly anyTime: boolean;

  constructor(fields: ScopeFields) {
    this.arena = fields.arena;
    this.variables = fields.variables;
    this.self = fields.self;
    this.heap = fields.heap;
    this.past = fields.past;
    this.labels = fields.labels;
    this.conditions = fields.conditions;
    this.sink = fields.sink;
    this.supports = fields.supports;
    this.reads = fields.reads;
    this.recursiveCall = fields.recursiveCall;
    this.compiled = fields.compiled;
    this.typeArguments = fields.typeArguments;
    this.calledNow = fields.calledNow;
    this.valueDepth = fields.valueDepth ?? 0;
    this.anyTime = fields.anyTime ?? false;
  }

  /** Whether expressions see the state in which instructions are executed here, and objects that exist in it. */
  get isCurrent(): boolean {
    return !this.past && !this.anyTime;
  }

  with(changes: Partial<ScopeFields>): Scope {
    return new Scope({ ...this.fields(), ...changes });
  }

  withVariables(entries: Iterable<readonly [resolved.Variable, Term]>): Scope {
    return this.with({ variables: new Map([...this.variables, ...entries]) });
  }

  /** Where the condition is known to hold, because evaluation gets no further otherwise. */
  under(term: Term): Scope {
    if (term === this.arena.true) return this;
    return this.with({ conditions: [...this.conditions, { kind: 'guard', term }] });
  }

  /** Under a binder; the variables stand for its bound variables until the binder is closed. */
  binding(variables: readonly Variable[]): Scope {
    return this.with({ conditions: [...this.conditions, { kind: 'bind', variables }] });
  }

  /** The same place without checks: for terms that are needed a second time. */
  unchecked(): Scope {
    return this.sink === undefined ? this : this.with({ sink: undefined });
  }

  /** Raises a claim about the states in which evaluation gets here. */
  claim(kind: ClaimKind, condition: Term, span: Span, details: Partial<ClaimDetails> = {}): void {
    if (this.sink === undefined || condition === this.arena.true) return;
    const { guard, closed } = this.close(condition);
    const more = details.gives === undefined ? details : { ...details, gives: this.close(details.gives).closed };
    this.sink.claim({ kind, condition: closed, guard, span, supports: this.supports, ...more });
  }

  /** Raises proof steps; what they show is known wherever evaluation gets here. */
  proofThen(emit: (inside: Scope) => Term, span: Span): void {
    if (this.sink === undefined) return;
    const locals = this.conditions.flatMap((step) => (step.kind === 'bind' ? step.variables : []));
    const assumed = this.conditions.flatMap((step) => (step.kind === 'guard' ? [step.term] : []));
    const inside = this.with({ conditions: [], compiled: false });
    const close = (shown: Term): Term => {
      const { guard, closed } = this.close(shown);
      return simplify.implies(this.arena, guard, closed);
    };
    this.sink.proof(locals, assumed, () => emit(inside), close, span);
  }

  /**
   * The condition as a term over variables that exist outside all binders. Guards outside the outermost binder stay apart,
   * so that an engine can tell a claim that holds from one that is not reached.
   */
  private close(condition: Term): { readonly guard: Term; readonly closed: Term } {
    const { arena } = this;
    const outermost = this.conditions.findIndex(({ kind }) => kind !== 'guard');
    const split = outermost === -1 ? this.conditions.length : outermost;
    let closed = condition;
    for (const step of this.conditions.slice(split).reverse()) closed = this.wrap(step, closed);
    const guards = this.conditions.slice(0, split).flatMap((step) => (step.kind === 'guard' ? [step.term] : []));
    return { guard: simplify.and(arena, guards), closed };
  }

  private wrap(step: Condition, condition: Term): Term {
    const { arena } = this;
    switch (step.kind) {
      case 'guard':
        return arena.make('implies', [step.term, condition]);
      case 'bind': {
        const types = step.variables.map(({ type }) => type);
        return arena.bind('forall', types, [arena.true, abstract(arena, condition, step.variables)]);
      }
    }
  }

  private fields(): ScopeFields {
    const { arena, variables, self, heap, past, labels, conditions, sink, supports } = this;
    const { reads, recursiveCall, compiled, typeArguments, calledNow, valueDepth, anyTime } = this;
    const place = { arena, variables, self, heap, past, labels, conditions };
    const values = { calledNow, valueDepth, anyTime };
    return { ...place, sink, supports, reads, recursiveCall, compiled, typeArguments, ...values };
  }
}
