/** Functions: the definition as terms, and its checks as a method that computes the result. */
import type { Arena, FunctionDefinition, Method, Term, Variable } from '../../../model/index.js';
import { freeVariables, simplify } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type { Mutable } from '../resolve/world.js';
import type * as ast from '../syntax/index.js';
import type { ClaimFactory } from '../../lowering/claims.js';
import { checkDefaults } from './argument-defaults.js';
import { Moment } from './code.js';
import { lowerExpression, type LowerContext } from './context.js';
import {
  assumeClauses,
  assumeInputs,
  assumePast,
  checkEnsures,
  claimEnsures,
  clausesOf,
  enterContract,
  measureOf,
  memberScope,
  recursionCheck,
} from './contracts.js';
import { lowerAgainst, typeAssumption } from './conversions.js';
import { beginCheck, complete, enter, finish, type Check, type CheckOf, type Members } from './entry.js';
import { lowerBlock } from './flow.js';
import { lowerFrame, NOTHING } from './frames.js';
import { isTwoState } from './functions.js';
import { claimAllInitialised, declareUnassigned } from './initialised.js';
import { originOf } from '../../origins.js';
import type { RecursiveCall, Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** The definition as terms, without its checks. */
export function defineFunction(context: LowerContext, symbol: resolved.FunctionSymbol): FunctionDefinition {
  const { declaration } = symbol;
  const lowered = context.functions.symbol(symbol);
  if (declaration === undefined) throw new RangeError(`${symbol.name} has no declaration`);
  // Whoever quantifies over such a parameter relies on its having existed, and nothing here claims that.
  const older = symbol.formals.find(({ node }) => 'older' in node && node.older);
  if (older !== undefined) throw new UnsupportedFeature('a parameter that must be older', older.node.span);
  const result: Variable = {
    name: symbol.resultVariable?.name ?? 'result',
    type: lowered.result,
    role: 'output',
    ghost: symbol.ghost,
  };
  const scope = functionScope(context, symbol, lowered.parameters, result);
  const { specification } = declaration;
  const condition = ({ condition: one }: ast.Condition): ReturnType<typeof lowerExpression> =>
    lowerExpression(context, one, scope);
  return {
    symbol: lowered,
    origin: originOf(declaration.name.span),
    ghost: symbol.ghost,
    requires: specification.requires.map(condition),
    ensures: specification.ensures.map(condition),
    resultVariable: result,
    reads: lowerFrame(
      context,
      specification.reads.flatMap(({ frame }) => frame),
      scope,
    ),
    body: declaration.body === undefined ? undefined : lowerExpression(context, declaration.body, scope),
    opaque: declaration.modifiers.opaque || declaration.attributes.some(({ name }) => name.text === 'opaque'),
    decreases: measureOf(context, symbol, scope),
    recursionGroup: context.program.resolution.recursionGroups.get(symbol) ?? -1,
    axiom: declaration.attributes.some(({ name }) => name.text === 'axiom'),
    implementers: [],
  };
}

/**
 * What claims about the value give of arguments alone. A claim inside a proof, or in code behind a branch, is about the
 * executions that get there, and its guard does not say which those are.
 */
export function shownBy(arena: Arena, { symbol }: FunctionDefinition, { body }: Method): readonly Term[] {
  const blocks = body?.blocks ?? [];
  if (blocks.some(({ exit }) => exit.kind !== 'jump' && exit.kind !== 'return')) return [];
  const own = new Set([...symbol.heap, ...symbol.parameters]);
  const steps = blocks.flatMap(({ instructions }) => instructions);
  return steps.flatMap((step) => {
    if (step.kind !== 'assert' || step.claim.gives === undefined) return [];
    const { guard, gives } = step.claim;
    const isOwn = [...freeVariables(arena, [guard, gives])].every((variable) => own.has(variable));
    return isOwn ? [simplify.implies(arena, guard, gives)] : [];
  });
}

export function functionScope(
  context: LowerContext,
  symbol: resolved.FunctionSymbol,
  parameters: readonly Variable[],
  result: Variable,
  old = pastOf(context, symbol),
): Scope {
  const instance = !symbol.static && symbol.owner !== undefined;
  const formals = instance ? parameters.slice(1) : parameters;
  const variables = symbol.formals.map((formal, i): [resolved.Variable, Variable] => [formal, formals[i] as Variable]);
  if (symbol.resultVariable !== undefined) variables.push([symbol.resultVariable, result]);
  return memberScope(context, variables, instance ? parameters[0] : undefined, old?.view);
}

/** The earlier state of a two-state function, with the stores that it reads. Other functions know none. */
export function pastOf(context: LowerContext, symbol: resolved.FunctionSymbol): Moment | undefined {
  if (!isTwoState(symbol)) return undefined;
  const { heap } = context.functions.symbol(symbol);
  const half = heap.length / 2;
  const past = new Moment(context, 'old');
  heap.slice(0, half).forEach((store, i) => past.snapshots.set(store, heap[half + i] as Variable));
  return past;
}

/** The checks of a function's body first, as a method that computes the result; and of its contract, whatever the result is. */
export function checkFunction(
  members: Members,
  symbol: resolved.FunctionSymbol,
  definition: FunctionDefinition,
): readonly [Method, ...Method[]] {
  const { context } = members;
  const { arena } = context;
  const lowered = definition.symbol;
  const { declaration } = symbol;
  if (declaration === undefined) throw new RangeError(`${symbol.name} has no declaration`);
  const output: Variable = definition.resultVariable;
  const past = pastOf(context, symbol);
  const before = functionScope(context, symbol, lowered.parameters, output, past);
  const { specification } = declaration;
  const method: Mutable<Method> = {
    id: { member: lowered.name },
    name: lowered.name,
    kind: 'function',
    origin: originOf(declaration.name.span),
    ghost: symbol.ghost,
    typeParameters: lowered.typeParameters,
    inputs: lowered.parameters,
    outputs: [output],
    entry: past?.snapshots ?? new Map<Variable, Variable>(),
    // The earlier state of a two-state function is not the state on entry: only the body knows it.
    requires: isTwoState(symbol) ? [] : clausesOf(context, specification.requires, before),
    ensures: isTwoState(symbol) ? [] : clausesOf(context, specification.ensures, before),
    modifies: NOTHING,
    decreases: definition.decreases,
    recursionGroup: definition.recursionGroup,
    defines: lowered,
    body: undefined,
    axiom: definition.axiom,
    claims: [],
    implementers: [],
  };
  const scope = before.with({
    recursiveCall: recursionCheck(context, symbol, definition.decreases),
    reads: { frame: definition.reads, existed: () => arena.true },
  });
  const inEnsures = scope.with({ recursiveCall: exceptSelf(scope, symbol, before) });
  const checkContract = (made?: ClaimFactory): readonly Method[] => {
    const about: CheckOf = {
      name: lowered.name,
      kind: 'declaration',
      span: declaration.name.span,
      typeParameters: lowered.typeParameters,
      inputs: lowered.parameters,
      outputs: [output],
      ...(made === undefined ? {} : { after: made }),
    };
    const begin = (begun: Check): Scope => {
      begun.method.entry = method.entry;
      assumeInputs(begun.flow.code, lowered.parameters, declaration.span);
      if (isTwoState(symbol)) assumePast(begun.flow.code, method.entry, symbol, before, declaration.span);
      return scope;
    };
    const check = beginCheck(members, about);
    const { code } = check.flow;
    begin(check);
    if (made === undefined) enterContract(code, specification, scope);
    else assumeClauses(code, specification.requires, scope);
    code.add({ kind: 'havoc', targets: [output], frame: NOTHING }, declaration.span, true);
    code.assume(typeAssumption(arena, arena.variable(output), output.type), 'language', declaration.span);
    checkEnsures(code, specification.ensures, made === undefined ? inEnsures : inEnsures.with({ reads: undefined }));
    const checked = finish(check.flow, check.method);
    const defaults = checkDefaults(members, symbol.formals, { ...about, after: code.claims }, begin);
    return made !== undefined && checked.claims.length === 0 ? defaults : [checked, ...defaults];
  };
  if (declaration.body === undefined) return [method, ...checkContract()];
  const { code } = enter(members, method.id);
  assumeInputs(code, lowered.parameters, declaration.span);
  if (isTwoState(symbol)) assumePast(code, method.entry, symbol, before, declaration.span);
  enterContract(code, specification, scope);
  const value = lowerAgainst(
    context,
    declaration.body,
    lowered.result,
    scope.with({ sink: code.sink, compiled: !symbol.ghost && declaration.byMethod === undefined }),
  );
  code.assign(output, value, declaration.body.span, symbol.ghost);
  // What the body reads has been compared with the frame; the postcondition says nothing that is computed.
  claimEnsures(code, specification.ensures, inEnsures.with({ reads: undefined }));
  const methods: [Method, ...Method[]] = [complete(code, method), ...checkContract(code.claims)];
  if (declaration.byMethod !== undefined) methods.push(byMethod(members, symbol, definition, method));
  return methods;
}

/** The code that computes a function when the program runs: its result is the function's. */
function byMethod(
  members: Members,
  symbol: resolved.FunctionSymbol,
  definition: FunctionDefinition,
  checked: Method,
): Method {
  const { context } = members;
  const { arena } = context;
  const declaration = symbol.declaration as ast.FunctionDeclaration;
  const body = declaration.byMethod as ast.BlockStatement;
  const { symbol: lowered, resultVariable: model } = definition;
  const name = `${lowered.name} by method`;
  const id = { member: name };
  const flow = enter(members, id, { results: [{ resolved: symbol.resultVariable, model }] });
  const { code } = flow;
  const check = recursionCheck(context, symbol, definition.decreases);
  const scope = functionScope(context, symbol, lowered.parameters, model).with({
    labels: new Map([['', code.entry.view]]),
    // Specifications may speak of the function that is being computed; what runs must not run forever.
    recursiveCall: (called, call, callee, at, span) => {
      if (at.compiled) check(called, call, callee, at, span);
    },
  });
  const { requires } = declaration.specification;
  const method: Mutable<Method> = {
    ...checked,
    id,
    name,
    kind: 'method',
    entry: code.entry.snapshots,
    ensures: [],
    defines: undefined,
    computes: lowered,
    body: undefined,
    claims: [],
  };
  assumeInputs(code, lowered.parameters, declaration.span);
  for (const clause of clausesOf(context, requires, scope)) {
    code.assume(clause.condition, 'precondition', declaration.span);
  }
  if (symbol.resultVariable !== undefined) declareUnassigned(code, symbol.resultVariable, declaration.span);
  lowerBlock(flow, body, scope);
  claimAllInitialised(flow, body, scope, body.span);
  code.builder.jump(flow.exit);
  code.builder.start(flow.exit);
  const typeArgs = lowered.typeParameters.map((parameter) => arena.types.parameter(parameter));
  const inputs = [...lowered.heap, ...lowered.parameters].map((variable) => arena.variable(variable));
  const same = arena.make('eq', [arena.variable(model), arena.apply(lowered, typeArgs, inputs)]);
  const text = `the result is that of ${symbol.name}`;
  code.assert(code.claims.make({ kind: 'postcondition', condition: same, span: declaration.name.span, text }));
  return complete(code, method);
}

/** In its own postcondition, a function at its own arguments, types among them, means the result, and is not a call. */
function exceptSelf(scope: Scope, symbol: resolved.FunctionSymbol, self: Scope): RecursiveCall {
  return (called, call, callee, at, span) => {
    const same = symbol.formals.every((formal) => callee.variables.get(formal) === self.variables.get(formal));
    const { parameters, args } = callee.typeArguments;
    const sameTypes = parameters.every((parameter, i) => args[i] === scope.arena.types.parameter(parameter));
    if (called === symbol && same && sameTypes && callee.self === self.self) return;
    scope.recursiveCall?.(called, call, callee, at, span);
  };
}
