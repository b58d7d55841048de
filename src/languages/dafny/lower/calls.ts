/** Applications of functions, constructors and function values, with their preconditions. */
import type { Term, Type, Variable } from '../../../model/index.js';
import { abstract, simplify } from '../../../model/index.js';
import type { FailureCall, Reference } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { textOf } from '../syntax/index.js';
import { lowerExpression, instantiate, referenceOf, typeOf, type LowerContext } from './context.js';
import { convert, typeAssumption } from './conversions.js';
import { isTwoState, type Definable } from './functions.js';
import { claimAllocated, claimNotNull, claimReadableFrame } from './access.js';
import { conjunctsOf } from './conjuncts.js';
import { frameObjects, lowerFrame } from './frames.js';
import { closure, inValue } from './reading-values.js';
import { applyBuiltin, applyValue } from './value-calls.js';
import type { HeapView, Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerApply(context: LowerContext, expression: ast.ApplyExpression, scope: Scope): Term {
  const { callee } = expression;
  if (callee.kind === 'name' || callee.kind === 'member') {
    const reference = referenceOf(context, callee);
    if (reference.kind === 'constructor') return construct(context, expression, scope, reference.constructor);
    if (reference.kind === 'member' && reference.member.kind === 'function') {
      return applyFunction(context, expression, scope, callee, reference, reference.member);
    }
    if (reference.kind === 'member' && reference.member.kind === 'builtin' && callee.kind === 'member') {
      return applyBuiltin(context, expression, scope, callee, reference.member);
    }
  }
  return applyValue(context, expression, scope);
}

/**
 * Arguments in the order of the formals, each given to its declared type. Values for those left out mean what they mean in
 * the callee's scope, and whoever leaves an argument out computes and checks the value: that the declaration checks it,
 * too, is not relied on.
 */
export function lowerArguments(
  context: LowerContext,
  call: ast.ApplyExpression | ast.NewObjectRhs,
  formals: readonly resolved.Variable[],
  scope: Scope,
  callee: (given: ReadonlyMap<resolved.Variable, Term>) => Scope,
): Term[] {
  const resolvedArgs = context.program.resolution.arguments.get(call) ?? [];
  const given = new Map<resolved.Variable, Term>();
  return formals.map((formal, i) => {
    const argument = resolvedArgs[i];
    if (argument === undefined) throw new UnsupportedFeature('a call without its arguments', call.span);
    const at = callee(given);
    const to = instantiate(context, context.types.type(formal.type, call.span), at);
    const inGiven = formal.ghost && scope.compiled ? scope.with({ compiled: false }) : scope;
    const { sink, reads, compiled } = inGiven;
    const where = argument.kind === 'given' ? inGiven : at.with({ sink, reads, compiled });
    const term = lowerExpression(context, argument.value, where);
    const span = argument.kind === 'given' ? argument.value.span : call.span;
    convert(context, scope, term, typeOf(context, argument.value, where), to, span);
    given.set(formal, term);
    return term;
  });
}

function construct(
  context: LowerContext,
  expression: ast.ApplyExpression,
  scope: Scope,
  constructor: resolved.DatatypeConstructorSymbol,
): Term {
  const type = typeOf(context, expression, scope);
  if (type.kind !== 'datatype') throw new UnsupportedFeature('a constructor of another type', expression.span);
  const parameters = context.types.typeParameters(constructor.datatype.typeParameters);
  // Nobody who makes the value says that it reads something: the declaration has a claim about that which fails.
  const heap = (): never => {
    throw new UnsupportedFeature('a value for an argument left out that reads the heap', expression.span);
  };
  const at = (given: ReadonlyMap<resolved.Variable, Term>): Scope =>
    scope.with({ typeArguments: { parameters, args: type.args }, heap }).withVariables(given);
  const args = lowerArguments(context, expression, constructor.formals, scope, at);
  return context.arena.construct(context.types.constructorOf(constructor), args, type);
}

function applyFunction(
  context: LowerContext,
  expression: ast.ApplyExpression,
  scope: Scope,
  callee: ast.NameExpression | ast.MemberExpression,
  reference: Extract<Reference, { kind: 'member' }>,
  member: resolved.FunctionSymbol,
): Term {
  if (callee.name.text.endsWith('#')) throw new UnsupportedFeature('prefix predicates', expression.span);
  const lowered = (types: typeof reference.typeArgs): Type[] =>
    types.map((type) => instantiate(context, context.types.type(type, expression.span), scope));
  const typeArgs = [...lowered(reference.ownerArgs), ...lowered(reference.typeArgs)];
  const receiver = receiverOf(context, callee, reference, scope);
  const typeArguments = { parameters: context.functions.typeParameters(member), args: typeArgs };
  const at = (given: ReadonlyMap<resolved.Variable, Term>): Scope =>
    scope.with({ typeArguments, self: receiver, sink: undefined }).withVariables(given);
  const args = lowerArguments(context, expression, member.formals, scope, at);
  const state =
    expression.label === undefined ? scope : scope.with({ labels: relabelled(scope, expression.label.text) });
  return memberCall(context, { expression, scope: state, member, receiver, typeArgs, args });
}

/** `f@L(x)`: the earlier state of a two-state function is that of the label. */
export function relabelled(scope: Scope, label: string): ReadonlyMap<string, HeapView> {
  const view = scope.labels.get(label);
  return view === undefined ? scope.labels : new Map([...scope.labels, ['', view]]);
}

/** The object of an instance member, checked not to be null. */
export function receiverOf(
  context: LowerContext,
  callee: ast.NameExpression | ast.MemberExpression,
  reference: Extract<Reference, { kind: 'member' }>,
  scope: Scope,
): Term | undefined {
  if (reference.receiver === 'static') {
    checkStaticReceiver(context, callee, scope);
    return undefined;
  }
  if (reference.receiver === 'this' || callee.kind === 'name') return scope.self;
  const receiver = lowerExpression(context, callee.receiver, scope);
  if (context.arena.type(receiver).kind === 'reference') claimNotNull(context, scope, callee.receiver, receiver);
  return receiver;
}

/** A static member does not need the object that it is asked of, but the expression must make sense. */
export function checkStaticReceiver(
  context: LowerContext,
  expression: ast.NameExpression | ast.MemberExpression,
  scope: Scope,
): void {
  if (expression.kind !== 'member' || !isValue(context, expression.receiver)) return;
  lowerExpression(context, expression.receiver, scope);
}

function isValue(context: LowerContext, receiver: ast.Expression): boolean {
  if (receiver.kind !== 'name' && receiver.kind !== 'member') return context.program.resolution.types.has(receiver);
  const kind = context.program.resolution.references.get(receiver)?.kind;
  return kind === 'variable' || kind === 'member';
}

/** Where a function, or a constant with a value, is asked for its value. */
export interface MemberCallSite {
  readonly expression: ast.Expression | FailureCall;
  readonly scope: Scope;
  readonly member: Definable;
  readonly receiver: Term | undefined;
  /** Those of the type that the member belongs to, then its own. */
  readonly typeArgs: readonly Type[];
  /** They have been checked. */
  readonly args: readonly Term[];
}

export function memberCall(context: LowerContext, site: MemberCallSite): Term {
  const { expression, scope, member, receiver, typeArgs, args } = site;
  const symbol = context.functions.symbol(member);
  const typeArguments = { parameters: symbol.typeParameters, args: typeArgs };
  if (member.kind === 'function') {
    const formals = new Map(member.formals.map((formal, i) => [formal, args[i] as Term]));
    const callee = scope
      .with({ self: receiver, typeArguments, sink: undefined, reads: undefined })
      .withVariables(formals);
    const specification = member.declaration?.specification;
    claimRequires(context, scope, member.name, specification?.requires ?? [], callee, expression.span);
    const frame = (specification?.reads ?? []).flatMap((clause) => clause.frame);
    claimReadableFrame(context, scope, () => lowerFrame(context, frame, callee), expression.span);
    scope.recursiveCall?.(member, expression, callee, scope, expression.span);
    claimGivenExist(context, scope, member, receiver, args, expression.span);
  }
  const heap = heapArguments(context, scope, symbol.heap, typeArguments, isTwoState(member));
  const all = [...heap, ...(receiver === undefined || member.static ? [] : [receiver]), ...args];
  return context.arena.apply(symbol, typeArguments.args, all);
}

/** In an earlier state, and for the earlier state of a two-state member, what is given must exist. */
export function claimGivenExist(
  context: LowerContext,
  scope: Scope,
  member: resolved.FunctionSymbol | resolved.MethodSymbol,
  receiver: Term | undefined,
  args: readonly Term[],
  span: ast.Span,
): void {
  if (scope.sink === undefined) return;
  const old = member.flavour.startsWith('twostate') ? scope.labels.get('') : undefined;
  const views = [...(scope.past ? [scope.heap] : []), ...(old === undefined ? [] : [old])];
  for (const view of views) {
    if (receiver !== undefined) claimAllocated(context, scope, view, receiver, span);
    args.forEach((arg, i) => {
      const node = member.formals[i]?.node;
      const isNew = view === old && node !== undefined && 'isNew' in node && node.isNew;
      if (!isNew) claimAllocated(context, scope, view, arg, span);
    });
  }
}

/** Each conjunct of each precondition, read where those before it hold. */
function claimRequires(
  context: LowerContext,
  scope: Scope,
  name: string,
  clauses: readonly ast.Condition[],
  callee: Scope,
  span: ast.Span,
): void {
  if (scope.sink === undefined) return;
  let within = scope;
  for (const conjunct of clauses.flatMap((clause) => conjunctsOf(clause.condition))) {
    const condition = lowerExpression(context, conjunct, callee);
    within.claim('precondition', condition, span, { text: `${name}: ${textOf(conjunct.span)}` });
    within = within.under(condition);
  }
}

/** The values of the stores that a function reads, in the state of the scope (and for two-state ones, in the old state). */
function heapArguments(
  context: LowerContext,
  scope: Scope,
  heap: readonly Variable[],
  { parameters, args }: Scope['typeArguments'],
  twoState: boolean,
): Term[] {
  const { types } = context.arena;
  const current = twoState ? heap.slice(0, heap.length / 2) : heap;
  const stores = current.map((variable) => {
    return context.heap.instantiate(variable, (type) => types.substitute(type, parameters, args));
  });
  const now = stores.map((store) => scope.heap(store));
  if (!twoState) return now;
  const old = scope.labels.get('') ?? scope.heap;
  return [...now, ...stores.map((store) => old(store))];
}

/** A function used as a value: a lambda around its application. */
export function functionValue(
  context: LowerContext,
  expression: ast.NameExpression | ast.MemberExpression,
  scope: Scope,
  reference: Extract<Reference, { kind: 'member' }>,
  receiver: Term | undefined,
  ownerArgs: readonly Type[],
): Term {
  const { arena } = context;
  const member = reference.member as resolved.FunctionSymbol;
  const typeArgs = reference.typeArgs.map((type) =>
    instantiate(context, context.types.type(type, expression.span), scope),
  );
  const symbol = context.functions.symbol(member);
  const typeArguments = { parameters: symbol.typeParameters, args: [...ownerArgs, ...typeArgs] };
  const frame = (member.declaration?.specification.reads ?? []).flatMap((clause) => clause.frame);
  if (symbol.heap.length > 0 || frame.length > 0)
    return readingFunction(context, expression, scope, member, receiver, typeArguments);
  const own = member.static || member.owner === undefined ? symbol.parameters : symbol.parameters.slice(1);
  const variables = own.map((parameter): Variable => {
    const type = arena.types.substitute(parameter.type, typeArguments.parameters, typeArguments.args);
    return { name: parameter.name, type, role: 'local', ghost: true };
  });
  const args = variables.map((variable) => arena.variable(variable));
  const formals = new Map(member.formals.map((formal, i) => [formal, args[i] as Term]));
  const callee = scope
    .with({ self: receiver, typeArguments, sink: undefined, reads: undefined })
    .withVariables(formals);
  // The value may be taken for one of a type that accepts more.
  const typed = variables.map((variable, i) => typeAssumption(arena, args[i] as Term, variable.type));
  const requires = (member.declaration?.specification.requires ?? []).map((clause) =>
    lowerExpression(context, clause.condition, callee),
  );
  const receivers = receiver === undefined || member.static ? [] : [receiver];
  const body = arena.apply(symbol, typeArguments.args, [...receivers, ...args]);
  const close = (term: Term): Term => abstract(arena, term, variables);
  const types = variables.map(({ type }) => type);
  return arena.bind('lambda', types, [close(simplify.and(arena, [...typed, ...requires])), close(body)]);
}

/** A function that reads the heap, as a value: it reads the heap of the state in which it is called. */
function readingFunction(
  context: LowerContext,
  expression: ast.Expression,
  scope: Scope,
  member: resolved.FunctionSymbol,
  receiver: Term | undefined,
  typeArguments: Scope['typeArguments'],
): Term {
  const { arena } = context;
  if (isTwoState(member)) throw new UnsupportedFeature('a two-state function as a value', expression.span);
  const symbol = context.functions.symbol(member);
  const own = member.static || member.owner === undefined ? symbol.parameters : symbol.parameters.slice(1);
  const parameters = own.map((parameter): Variable => {
    const type = arena.types.substitute(parameter.type, typeArguments.parameters, typeArguments.args);
    return { ...parameter, type: arena.types.erase(type), role: 'local' };
  });
  const args = parameters.map((parameter) => arena.variable(parameter));
  const callee = inValue(context, scope, expression.span)
    .with({ self: receiver, typeArguments, sink: undefined, reads: undefined })
    .withVariables(new Map(member.formals.map((formal, i) => [formal, args[i] as Term])));
  const { requires = [], reads = [] } = member.declaration?.specification ?? {};
  const frame = lowerFrame(
    context,
    reads.flatMap((clause) => clause.frame),
    callee,
  );
  const typed = own.map(({ type }, i) => {
    const declared = arena.types.substitute(type, typeArguments.parameters, typeArguments.args);
    return typeAssumption(arena, args[i] as Term, declared);
  });
  const receivers = receiver === undefined || member.static ? [] : [receiver];
  const heap = heapArguments(context, callee, symbol.heap, typeArguments, false);
  const parts = {
    requires: simplify.and(arena, [
      ...typed,
      ...requires.map(({ condition }) => lowerExpression(context, condition, callee)),
    ]),
    body: arena.apply(symbol, typeArguments.args, [...heap, ...receivers, ...args]),
    reads: frameObjects(arena, frame, expression.span),
  };
  return closure(context, scope, parameters, parts, expression.span);
}
