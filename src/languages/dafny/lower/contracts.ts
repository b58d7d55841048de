/** What members have in common: the scope of their texts, their preconditions, postconditions, frames and measures. */
import type { Clause, Measure, Term, Variable } from '../../../model/index.js';
import { callsOf, type Callable, type NamedCall } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { walk } from '../syntax/walk.js';
import { textOf } from '../syntax/index.js';
import { oneLine, type ClaimDetails } from '../../lowering/claims.js';
import type { Code } from './code.js';
import { conjunctsOf } from './conjuncts.js';
import { lowerExpression, type LowerContext } from './context.js';
import { typeAssumption } from './conversions.js';
import { forEachObject } from './access.js';
import { lowerFrame } from './frames.js';
import { decreases } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import { premiseOf } from './premises.js';
import { Scope, type HeapView, type RecursiveCall } from './scope.js';

/** The scope of a member's text: parameters, the receiver, and the state as it is. */
export function memberScope(
  context: LowerContext,
  variables: readonly (readonly [resolved.Variable, Variable])[],
  receiver: Variable | undefined,
  old: HeapView | undefined,
): Scope {
  const { arena } = context;
  return new Scope({
    arena,
    variables: new Map(variables.map(([variable, model]) => [variable, arena.variable(model)])),
    self: receiver === undefined ? undefined : arena.variable(receiver),
    heap: (variable) => arena.variable(variable),
    past: false,
    labels: old === undefined ? new Map() : new Map([['', old]]),
    conditions: [],
    sink: undefined,
    supports: undefined,
    reads: undefined,
    recursiveCall: undefined,
    compiled: false,
    typeArguments: { parameters: [], args: [] },
  });
}

/** Parameters have values of their types, and references among them are to objects that exist. */
export function assumeInputs(code: Code, inputs: readonly Variable[], span: ast.Span): void {
  const { arena, context } = code;
  for (const input of inputs) {
    const value = arena.variable(input);
    code.assume(typeAssumption(arena, value, input.type), 'language', span);
    if (arena.types.erase(input.type).kind !== 'reference') continue;
    const exists = arena.make('select', [arena.variable(context.heap.alloc), value]);
    const isNull = arena.make('eq', [value, arena.make('null', [])]);
    const nullable = !('nullable' in input.type) || input.type.nullable;
    code.assume(nullable ? arena.make('or', [isNull, exists]) : exists, 'language', span);
  }
}

/**
 * What stands before a body must be well-formed: preconditions, which then hold; frames and the measure where they hold.
 * Values for arguments left out are checked apart (`argument-defaults.ts`).
 */
export function enterContract(code: Code, specification: ast.Specification, scope: Scope): void {
  const { context } = code;
  const checked = scope.with({ sink: code.sink });
  const unframed = checked.with({ reads: undefined });
  assumeRequires(code, specification.requires, scope);
  for (const { frame } of [...specification.reads, ...specification.modifies]) lowerFrame(context, frame, checked);
  for (const { expressions } of specification.decreases) {
    for (const expression of expressions) lowerExpression(context, expression, unframed);
  }
}

/** The earlier state of a two-state member is any: its objects still exist, and what is given exists in it unless new. */
export function assumePast(
  code: Code,
  snapshots: ReadonlyMap<Variable, Variable>,
  symbol: Callable,
  scope: Scope,
  span: ast.Span,
): void {
  const { context, arena } = code;
  const old = scope.labels.get('');
  if (old === undefined) return;
  const before = old(context.heap.alloc);
  const targets: Variable[] = [];
  context.later(() => targets.push(...snapshots.values()));
  code.add({ kind: 'havoc', targets, frame: { kind: 'everything' } }, span, true);
  const object = arena.bound(0, arena.types.reference);
  const exists = (alloc: Term): Term => arena.make('select', [alloc, object]);
  const kept = [exists(before), exists(scope.heap(context.heap.alloc))];
  code.assume(arena.bind('forall', [arena.types.reference], kept), 'language', span);
  const given = symbol.formals.filter(({ node }) => !('isNew' in node && node.isNew));
  const values = given.flatMap((formal) => scope.variables.get(formal) ?? []);
  for (const value of scope.self === undefined ? values : [scope.self, ...values]) {
    const allocated = (one: Term): Term =>
      arena.make('or', [arena.make('eq', [one, arena.make('null', [])]), arena.make('select', [before, one])]);
    code.assume(forEachObject(context, value, allocated), 'language', span);
  }
}

/** Preconditions are checked to be well-formed, each where those before it hold, and then hold. */
function assumeRequires(code: Code, clauses: readonly ast.Condition[], scope: Scope): void {
  // Frames may only make sense where all preconditions hold, so what is read is compared with them last.
  const postponed: ClaimDetails[] = [];
  const claim = (details: ClaimDetails): void => {
    if (details.kind === 'reads') postponed.push(details);
    else code.sink.claim(details);
  };
  const checked = scope.with({ sink: { ...code.sink, claim } });
  for (const conjunct of clauses.flatMap(({ condition }) => conjunctsOf(condition))) {
    code.assume(lowerExpression(code.context, conjunct, checked), 'precondition', conjunct.span);
  }
  for (const details of postponed) code.sink.claim(details);
}

/** Preconditions that are checked elsewhere. */
export function assumeClauses(code: Code, clauses: readonly ast.Condition[], scope: Scope): void {
  for (const conjunct of clauses.flatMap(({ condition }) => conjunctsOf(condition))) {
    code.assume(lowerExpression(code.context, conjunct, scope.unchecked()), 'precondition', conjunct.span);
  }
}

/** Postconditions are well-formed whatever a member does, each where those before it hold. */
export function checkEnsures(code: Code, clauses: readonly ast.Condition[], scope: Scope): void {
  let within = scope.with({ sink: code.sink });
  for (const conjunct of clauses.flatMap(({ condition }) => conjunctsOf(condition))) {
    within = within.under(lowerExpression(code.context, conjunct, within));
  }
}

/**
 * Postconditions are claims where the member ends. One that is free is assumed there, and claimed all the same: callers use
 * it, and what they prove by it rests on the assumption.
 */
export function claimEnsures(code: Code, clauses: readonly ast.Condition[], scope: Scope): void {
  for (const { condition, attributes, free } of clauses) {
    const verifiedUnder = premiseOf(code.context, attributes, scope);
    let within = scope;
    for (const conjunct of conjunctsOf(condition)) {
      if (free) code.assume(lowerExpression(code.context, conjunct, within.unchecked()), 'program', conjunct.span);
      within = within.under(
        code.claimExpression(conjunct, within, { kind: 'postcondition', explicit: true, verifiedUnder }).condition,
      );
    }
  }
}

/** A contract as callers see it, without its checks. */
export function clausesOf(context: LowerContext, clauses: readonly ast.Condition[], scope: Scope): Clause[] {
  return clauses.flatMap(({ condition }) =>
    conjunctsOf(condition).map((conjunct) => clauseOf(conjunct, lowerExpression(context, conjunct, scope.unchecked()))),
  );
}

function clauseOf(expression: ast.Expression, condition: Term): Clause {
  return { condition, origin: originOf(expression.span), text: oneLine(textOf(expression.span)) };
}

export function measureOf(context: LowerContext, callable: Callable, scope: Scope): Measure {
  const measure = context.program.resolution.decreases.get(callable);
  if (measure === undefined) return { terms: [], guessed: true, mayDiverge: false };
  // What is only guessed from a reads clause may call what it would have to show to end; then it shows nothing.
  const usable = measure.guessed
    ? measure.expressions.filter((one) => !callsBack(context, callable, one))
    : measure.expressions;
  const within = scope.unchecked().with({ recursiveCall: undefined });
  const terms = usable.flatMap((expression) => componentsOf(context, lowerExpression(context, expression, within)));
  return { terms, guessed: measure.guessed, mayDiverge: measure.wildcard };
}

/** What a part of a measure is compared by. */
export function componentsOf({ arena, types: { ordinals } }: LowerContext, term: Term): readonly Term[] {
  return ordinals.is(arena.type(term)) ? ordinals.measure(term) : [term];
}

/** Whether an expression calls a function that the callable is defined together with. */
function callsBack({ program: { resolution } }: LowerContext, callable: Callable, expression: ast.Expression): boolean {
  const group = resolution.recursionGroups.get(callable);
  let found = false;
  walk(expression, (node) => {
    const reference = resolution.references.get(node as ast.NameExpression);
    const protocol = resolution.failures.get(node as ast.LetExpression);
    const named = reference?.kind === 'member' ? [reference.member] : [];
    for (const member of [...named, ...callsOf(protocol).map((call) => call.member)]) {
      if (member.kind !== 'function' || group === undefined) continue;
      if (resolution.recursionGroups.get(member) === group) found = true;
    }
  });
  return found;
}

/** Calls within the recursion group must decrease the measure that the caller started with. */
export function recursionCheck(context: LowerContext, caller: Callable, start: Measure): RecursiveCall {
  const { recursionGroups, recursiveCalls, corecursiveCalls } = context.program.resolution;
  const group = recursionGroups.get(caller);
  return (called, call, callee, at, span) => {
    if (start.mayDiverge) return;
    // What runs may come back through the `by method` of a function, which is in no group of callables. Other calls are
    // compared by the group alone: that of a value for an argument left out stands in a text that may be another's.
    const isTogether = group !== undefined && recursionGroups.get(called) === group;
    const mayComeBack = (hasMethod(caller) || hasMethod(called)) && recursiveCalls.has(call as NamedCall);
    if (!isTogether && !mayComeBack) return;
    // A least or greatest predicate is a fixpoint of its body, which exists without a measure (it is monotone).
    if (isFixpoint(caller) || isFixpoint(called)) return;
    // A call under a constructor of a codatatype produces a part that is asked for later.
    if (corecursiveCalls.has(call as ast.ApplyExpression)) return;
    const measure = measureOf(context, called, callee);
    if (measure.mayDiverge) return;
    const guessed = start.guessed || measure.guessed;
    const condition = decreases(context.arena, start.terms, measure.terms);
    at.claim('decreases-call', condition, span, { explicit: !guessed, text: `${called.name} decreases` });
  };
}

function hasMethod({ declaration }: Callable): boolean {
  return declaration?.kind === 'function' && declaration.byMethod !== undefined;
}

function isFixpoint({ flavour }: Callable): boolean {
  return flavour.startsWith('least') || flavour.startsWith('greatest');
}
