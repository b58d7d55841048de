/** The code of one member while it is being lowered: its blocks, claims, variables and snapshots. */
import type { Arena, Assume, Claim, Frame, Term, Type, Variable, Method } from '../../../model/index.js';
import { abstract, substitute } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { BodyBuilder, InstructionNumbers, type NewInstruction } from '../../lowering/builder.js';
import type { ClaimDetails, ClaimFactory } from '../../lowering/claims.js';
import { lowerExpression, modelVariable, typeOf, type LowerContext } from './context.js';
import { convert } from './conversions.js';
import { frameWithin } from './frames.js';
import { originOf } from '../../origins.js';
import type { ClaimSink, HeapView, Scope } from './scope.js';

/** Snapshots of heap variables at one moment, taken as they are asked for. */
export class Moment {
  readonly snapshots = new Map<Variable, Variable>();
  private readonly context: LowerContext;
  private readonly name: string;
  private readonly taken: (heap: Variable, snapshot: Variable) => void;

  constructor(
    context: LowerContext,
    name: string,
    taken: (heap: Variable, snapshot: Variable) => void = () => undefined,
  ) {
    this.context = context;
    this.name = name;
    this.taken = taken;
  }

  readonly view: HeapView = (variable) => this.context.arena.variable(this.of(variable));

  of(variable: Variable): Variable {
    let snapshot = this.snapshots.get(variable);
    if (snapshot === undefined) {
      snapshot = this.context.heap.snapshot(variable, this.name);
      this.snapshots.set(variable, snapshot);
      this.taken(variable, snapshot);
    }
    return snapshot;
  }
}

export class Code {
  readonly context: LowerContext;
  readonly arena: Arena;
  readonly claims: ClaimFactory;
  /** The state on entry. */
  readonly entry: Moment;
  builder: BodyBuilder;

  private readonly names = new Map<string, number>();

  constructor(context: LowerContext, claims: ClaimFactory) {
    this.context = context;
    this.arena = context.arena;
    this.claims = claims;
    this.entry = new Moment(context, 'old');
    this.builder = new BodyBuilder(new InstructionNumbers());
  }

  /** Claims go into the code as they are raised. */
  readonly sink: ClaimSink = {
    claim: (details) => this.assert(this.claims.make(details)),
    proof: (locals, assumed, emit, close, span) => {
      let shown = this.arena.true;
      const steps = (): void => {
        for (const local of locals) this.builder.local(local);
        for (const condition of assumed) this.assume(condition, 'language', span);
        shown = close(emit());
      };
      this.proofThen(span, steps, () => shown);
    },
  };

  // ── Variables ─────────────────────────────────────────────────────────────────────────────────

  /** A local variable for a resolved one, and the scope in which it is known. */
  declare(variable: resolved.Variable, scope: Scope): { readonly model: Variable; readonly scope: Scope } {
    const plain = modelVariable(this.context, variable, 'local', scope);
    const model = this.builder.local({ ...plain, name: this.uniqueName(plain.name) });
    return { model, scope: scope.withVariables([[variable, this.arena.variable(model)]]) };
  }

  temporary(name: string, type: Variable['type'], ghost: boolean): Variable {
    return this.builder.local({ name: this.uniqueName(name), type, role: 'local', ghost });
  }

  private uniqueName(name: string): string {
    const count = this.names.get(name) ?? 0;
    this.names.set(name, count + 1);
    return count === 0 ? name : `${name}#${count}`;
  }

  /** The state at this place of the code. Snapshots are added to it when something later asks for them. */
  moment(name: string, span: ast.Span): Moment {
    const targets: Variable[] = [];
    const values: Term[] = [];
    this.add({ kind: 'assign', targets, values }, span, true);
    return new Moment(this.context, name, (heap, snapshot) => {
      this.builder.local(snapshot);
      targets.push(snapshot);
      values.push(this.arena.variable(heap));
    });
  }

  // ── Instructions ──────────────────────────────────────────────────────────────────────────────

  add(instruction: DistributiveOmit<NewInstruction, 'origin' | 'ghost'>, span: ast.Span, ghost: boolean): void {
    this.builder.add({ ...instruction, origin: originOf(span), ghost });
  }

  assign(target: Variable, value: Term, span: ast.Span, ghost = target.ghost): void {
    this.add({ kind: 'assign', targets: [target], values: [value] }, span, ghost);
  }

  assume(condition: Term, by: Assume['by'], span: ast.Span, promisedBy?: Method): void {
    if (condition === this.arena.true) return;
    this.add({ kind: 'assume', condition, by, ...(promisedBy === undefined ? {} : { promisedBy }) }, span, true);
  }

  assert(claim: Claim): void {
    this.builder.add({ kind: 'assert', claim, origin: claim.origin, ghost: true });
  }

  /** An expression that is claimed to hold: what it needs to be well-formed supports the claim and is checked first. */
  claimExpression(
    expression: ast.Expression,
    scope: Scope,
    details: Omit<ClaimDetails, 'condition' | 'span'> & { readonly span?: ast.Span },
  ): { readonly claim: Claim; readonly condition: Term } {
    const { sink, supporting } = this.collecting();
    // Only an expectation is computed when the program runs.
    const compiled = details.kind === 'expect' && scope.compiled;
    const condition = lowerExpression(this.context, expression, scope.with({ sink, compiled }));
    const claim = this.claims.make({ span: expression.span, ...details, condition });
    supporting(claim);
    this.assert(claim);
    return { claim, condition };
  }

  /** Claims that are raised before the one that they support is known. */
  collecting(): Collecting {
    const collected: Collecting['supporting'][] = [];
    const sink: ClaimSink = {
      claim: (one) =>
        collected.push((main, next) => this.assert(this.claims.make({ ...one, supports: main, alsoSupports: next }))),
      proof: (...args) => collected.push(() => this.sink.proof(...args)),
    };
    const supporting: Collecting['supporting'] = (main, next) => {
      for (const emit of collected) emit(main, next);
    };
    return { sink, supporting };
  }

  /** Steps that no execution takes. They may give the claim from which the conclusion follows. */
  proof(span: ast.Span, conclusion: Term, steps: () => Claim | undefined | void): void {
    this.proofThen(span, steps, () => conclusion);
  }

  /** The conclusion is known once the steps have been lowered. */
  proofThen(span: ast.Span, steps: () => Claim | undefined | void, conclusion: () => Term): void {
    const outer = this.builder;
    this.builder = new BodyBuilder(outer.numbers);
    const claim = steps() ?? undefined;
    const body = this.builder.finish();
    this.builder = outer;
    this.add({ kind: 'proof', body, conclusion: conclusion(), claim }, span, true);
  }

  // ── Terms ─────────────────────────────────────────────────────────────────────────────────────

  /** The term under a binder of these variables. */
  close(term: Term, variables: readonly Variable[]): Term {
    return abstract(this.arena, term, variables);
  }

  rename(term: Term, variables: readonly Variable[], others: readonly Variable[]): Term {
    const map = new Map(variables.map((variable, i) => [variable, this.arena.variable(others[i] as Variable)]));
    return substitute(this.arena, term, map);
  }

  /** The value of an expression given to a declared type. */
  convertGiven(scope: Scope, expression: ast.Expression, value: Term, to: Type): void {
    convert(this.context, scope, value, typeOf(this.context, expression, scope), to, expression.span);
  }

  /** That everything in one frame may be written where another one is allowed. */
  frameAllowed(frame: Frame, { modifies, since }: { readonly modifies: Frame; readonly since: HeapView }): Term {
    const alloc = since(this.context.heap.alloc);
    return frameWithin(this.context, frame, modifies, (object) => this.arena.make('select', [alloc, object]));
  }
}

interface Collecting {
  readonly sink: ClaimSink;
  readonly supporting: (main: Claim | undefined, next?: Claim) => void;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
