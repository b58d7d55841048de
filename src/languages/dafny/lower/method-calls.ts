/** Calls of methods, lemmas and constructors: the callee's contract becomes claims of the caller. */
import type { Arena, Claim, Frame, Term, Type, Variable } from '../../../model/index.js';
import { mayHoldObjects } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { textOf } from '../syntax/index.js';
import { claimReadableFrame } from './access.js';
import { claimGivenExist, lowerArguments, receiverOf, relabelled } from './calls.js';
import { conjunctsOf } from './conjuncts.js';
import { lowerExpression, instantiate, referenceOf } from './context.js';
import { inCode, isGhost, lowerBlock, type Flow } from './flow.js';
import { lowerFrame } from './frames.js';
import type { HeapView, Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export interface Called {
  readonly symbol: resolved.MethodSymbol;
  /** What the callee's names mean at this call; its results are not among them yet. */
  readonly scope: Scope;
  readonly results: readonly Variable[];
}

/** The method that an application calls, if it calls one. */
export function calledMethod(flow: Flow, call: ast.Expression): resolved.MethodSymbol | undefined {
  if (call.kind !== 'apply' || (call.callee.kind !== 'name' && call.callee.kind !== 'member')) return undefined;
  const reference = flow.code.context.program.resolution.references.get(call.callee);
  return reference?.kind === 'member' && reference.member.kind === 'method' ? reference.member : undefined;
}

/** Emits the call; results are in fresh variables of the callee's result types. */
export function lowerMethodCall(
  flow: Flow,
  call: ast.ApplyExpression,
  scope: Scope,
  statement: ast.Statement,
  proof?: ast.BlockStatement,
): Called {
  const { context } = flow.code;
  const { callee } = call;
  if (callee.kind !== 'name' && callee.kind !== 'member')
    throw new UnsupportedFeature('a call of a computed method', call.span);
  const reference = referenceOf(context, callee);
  if (reference.kind !== 'member' || reference.member.kind !== 'method')
    throw new UnsupportedFeature('a call of something else', call.span);
  const inside = inCode(flow, scope);
  const typeArgs = [...reference.ownerArgs, ...reference.typeArgs].map((type) =>
    instantiate(context, context.types.type(type, call.span), scope),
  );
  const receiver = receiverOf(context, callee, reference, inside);
  const ghost = isGhost(flow, statement);
  return emitCall(flow, { call, symbol: reference.member, typeArgs, receiver, scope, ghost, proof });
}

/** Where a method, a lemma or a constructor is called. */
interface MethodCallSite {
  readonly call: ast.ApplyExpression | ast.NewObjectRhs;
  readonly symbol: resolved.MethodSymbol;
  /** Those of the type that the method belongs to, then its own. */
  readonly typeArgs: readonly Type[];
  readonly receiver: Term | undefined;
  /** What the caller's names mean before the call. */
  readonly scope: Scope;
  readonly ghost: boolean;
  /** Steps that show the preconditions. */
  readonly proof?: ast.BlockStatement | undefined;
}

export function emitCall(flow: Flow, site: MethodCallSite): Called {
  const { call, symbol, typeArgs, receiver, ghost, proof } = site;
  const label = call.kind === 'apply' ? call.label : undefined;
  const scope = label === undefined ? site.scope : site.scope.with({ labels: relabelled(site.scope, label.text) });
  const { code } = flow;
  const { context, arena } = code;
  const method = flow.methods.get(symbol);
  const typeArguments = { parameters: method.typeParameters, args: typeArgs };
  const inside = inCode(flow, scope);
  const twoState = symbol.flavour === 'twostate lemma';
  // Only a two-state lemma is told the caller's earlier state: for any other callee, that is the state of the call.
  const labels = twoState ? scope.labels : new Map([['', scope.heap]]);
  const at = (formals: ReadonlyMap<resolved.Variable, Term>): Scope =>
    scope.with({ typeArguments, self: receiver, labels, sink: undefined, reads: undefined }).withVariables(formals);
  const args = lowerArguments(context, call, symbol.formals, inside, at);
  const callee = at(new Map(symbol.formals.map((formal, i) => [formal, args[i] as Term])));
  const claims: Claim[] = [];
  const specification = symbol.declaration?.specification;
  for (const clause of specification?.requires ?? []) {
    let within = callee;
    for (const conjunct of conjunctsOf(clause.condition)) {
      const condition = lowerExpression(context, conjunct, within);
      const text = `${symbol.name}: ${textOf(conjunct.span)}`;
      claims.push(code.claims.make({ kind: 'precondition', condition, span: call.span, text }));
      within = within.under(condition);
    }
  }
  if (proof !== undefined) {
    // The steps show the preconditions; the call then has them, and executions check them there.
    const shown = claims.map(({ condition }) => condition);
    code.proof(proof.span, arena.make('and', shown), () => {
      lowerBlock(flow, proof, scope);
      for (const claim of claims) code.assert(claim);
    });
  }
  const results = method.outputs.map((output) => {
    const type = arena.types.substitute(output.type, method.typeParameters, typeArgs);
    return code.temporary(output.name, type, output.ghost || ghost);
  });
  const called = { symbol, scope: callee, results };
  if (!scope.isCurrent && dependsOnState(flow, called))
    throw new UnsupportedFeature('a lemma about the heap in another state than the current one', call.span);
  const frame = calleeFrame(flow, symbol, callee, results);
  const allowed = code.frameAllowed(frame, flow);
  if (allowed !== arena.true) claims.push(code.claims.make({ kind: 'modifies', condition: allowed, span: call.span }));
  const reads = (specification?.reads ?? []).flatMap((clause) => clause.frame);
  // A method that does not say what it reads may read anything; what a lemma speaks of, nobody reads.
  if (method.kind !== 'lemma' && inside.reads !== undefined)
    claimReadableFrame(
      context,
      inside,
      () => (specification?.reads.length === 0 ? { kind: 'everything' } : lowerFrame(context, reads, callee)),
      call.span,
    );
  if (twoState) claimGivenExist(context, inside, symbol, receiver, args, call.span);
  inside.recursiveCall?.(symbol, call, callee, inside, call.span);
  const dispatched = receiver !== undefined && symbol.owner?.kind === 'class' && symbol.owner.flavour === 'trait';
  const receivers = receiver === undefined || symbol.static ? [] : [receiver];
  code.add(
    { kind: 'call', callee: method, typeArgs, args: [...receivers, ...args], results, claims, dispatched },
    call.span,
    ghost,
  );
  // What it says of an earlier state is said here, where that state is known; its contract cannot name it.
  if (twoState) code.assume(conclusionOf(flow, called), 'language', call.span, method);
  return called;
}

/** What the callee may change. The object that a constructor makes is its own to change. */
function calleeFrame(flow: Flow, symbol: resolved.MethodSymbol, callee: Scope, results: readonly Variable[]): Frame {
  const { context, arena } = flow.code;
  const written = (symbol.declaration?.specification.modifies ?? []).flatMap((clause) => clause.frame);
  if (symbol.flavour !== 'constructor') return lowerFrame(context, written, callee);
  const made = arena.variable(results[0] as Variable);
  const frame = lowerFrame(context, written, callee.with({ self: made }));
  if (frame.kind === 'everything') return frame;
  const others = frame.items.map((item) => ({ ...item, objects: without(arena, item.objects, made) }));
  return { kind: 'items', items: others.filter(({ objects }) => objects !== made) };
}

/** A set that is written out, without one of its elements. */
function without(arena: Arena, objects: Term, object: Term): Term {
  if (arena.operator(objects) !== 'set') return objects;
  const others = arena.argsOf(objects).filter((element) => element !== object);
  return arena.make('set', others, undefined, arena.type(objects));
}

/**
 * Whether what is asked and given depends on the state, or on which objects exist in it. The instruction of a call is about
 * the state in which it is executed, which an expression inside `old` or inside a function value does not see.
 */
function dependsOnState(flow: Flow, called: Called): boolean {
  const { context, arena } = flow.code;
  let asked = false;
  const noticing =
    (view: HeapView): HeapView =>
    (variable) => {
      asked = true;
      return view(variable);
    };
  const { scope, symbol, results } = called;
  const labels = new Map([...scope.labels].map(([name, view]) => [name, noticing(view)]));
  const noticed = scope.with({ heap: noticing(scope.heap), labels });
  for (const { condition } of symbol.declaration?.specification.requires ?? [])
    lowerExpression(context, condition, noticed);
  conclusionOf(flow, { ...called, scope: noticed });
  return asked || results.some(({ type }) => mayHoldObjects(arena.types, type));
}

/** What a lemma call shows: its postconditions in terms of the call. */
export function conclusionOf(flow: Flow, called: Called): Term {
  const { context, arena } = flow.code;
  const results = called.symbol.results.map((result, i): [resolved.Variable, Term] => [
    result,
    arena.variable(called.results[i] as Variable),
  ]);
  const scope = called.scope.withVariables(results);
  const ensures = called.symbol.declaration?.specification.ensures ?? [];
  return arena.make(
    'and',
    ensures.map(({ condition }) => lowerExpression(context, condition, scope)),
  );
}
