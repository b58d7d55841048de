/** Methods, lemmas, constructors and functions: contract, checks and body, each as one method of the model. */
import type { FunctionDefinition, Method, Variable } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type { Mutable } from '../resolve/world.js';
import type * as ast from '../syntax/index.js';
import { ClaimFactory } from './claims.js';
import { Code, Moment } from './code.js';
import { lowerExpression, type LowerContext } from './context.js';
import {
  assumeInputs,
  assumeRequires,
  claimEnsures,
  clausesOf,
  measureOf,
  memberScope,
  recursionCheck,
} from './contracts.js';
import { convert } from './conversions.js';
import { typeOf } from './context.js';
import { lowerBlock, type Flow } from './flow.js';
import { lowerFrame, NOTHING } from './frames.js';
import { isTwoState } from './functions.js';
import type { MethodTable } from './methods.js';
import { originOf } from './origins.js';
import type { RecursiveCall, Scope } from './scope.js';
import { lowerStatement } from './statements.js';
import { UnsupportedFeature } from './unsupported.js';

export interface Members {
  readonly context: LowerContext;
  readonly methods: MethodTable;
  /** The flow of the member that is being lowered: proof steps inside its expressions go there. */
  entered: Flow | undefined;
}

export function lowerMethod(members: Members, symbol: resolved.MethodSymbol): Method {
  const { context, methods } = members;
  const method = methods.get(symbol);
  const { declaration } = symbol;
  if (declaration === undefined) return method;
  const code = new Code(context, new ClaimFactory(context.arena, method.name));
  const making = symbol.flavour === 'constructor';
  const instance = !symbol.static && symbol.owner !== undefined && !making;
  const receiver = making ? method.outputs[0] : instance ? method.inputs[0] : undefined;
  const formals = instance ? method.inputs.slice(1) : method.inputs;
  const variables: [resolved.Variable, Variable][] = [
    ...symbol.formals.map((formal, i): [resolved.Variable, Variable] => [formal, formals[i] as Variable]),
    ...symbol.results.map((result, i): [resolved.Variable, Variable] => [result, method.outputs[i] as Variable]),
  ];
  // A two-state lemma speaks of an earlier state that its caller gives; others of the state on entry.
  const scope = memberScope(context, variables, receiver, code.entry.view);
  const before = scope.with({ heap: code.entry.view });
  const { specification } = declaration;
  const frame = specification.modifies.flatMap((clause) => clause.frame);
  method.entry = code.entry.snapshots;
  method.modifies = lowerFrame(context, frame, before);
  method.decreases = measureOf(context, symbol, before);
  const body = bodyOf(declaration);
  method.requires = clausesOf(context, specification.requires, scope);
  method.ensures = clausesOf(context, specification.ensures, scope);
  if (body === undefined) return method;
  if (symbol.flavour === 'least lemma' || symbol.flavour === 'greatest lemma') {
    // Callers still see the contract; that it is not proved is said by the feature being unsupported.
    throw new UnsupportedFeature('proofs by induction on unfoldings', declaration.name.span);
  }
  const checked = scope.with({ recursiveCall: recursionCheck(context, symbol, method.decreases) });
  const exit = code.builder.newBlock();
  const flow: Flow = {
    statement: lowerStatement,
    code,
    methods,
    results: symbol.results.map((result, i) => ({ resolved: result, model: method.outputs[i] as Variable })),
    exit,
    modifies: method.modifies,
    jumps: new Map(),
    constructing: undefined,
  };
  members.entered = flow;
  assumeInputs(code, method.inputs, declaration.span);
  assumeRequires(code, specification.requires, checked);
  checkFrame(code, frame, checked);
  if (making && receiver !== undefined) {
    code.add({ kind: 'allocate', target: receiver, type: receiver.type, dimensions: [] }, declaration.span, false);
  }
  for (const [part, constructing] of body)
    lowerBlock(constructing ? { ...flow, constructing: receiver } : flow, part, checked);
  code.builder.jump(exit);
  code.builder.start(exit);
  claimEnsures(code, specification.ensures, checked);
  method.body = code.builder.finish();
  method.claims = code.claims.claims;
  return method;
}

/** The parts of a body, and whether the object is still being made in them. */
function bodyOf(
  declaration: ast.MethodDeclaration | ast.ConstructorDeclaration,
): readonly (readonly [ast.BlockStatement, boolean])[] | undefined {
  if (declaration.body === undefined) return undefined;
  if (declaration.kind === 'method') return [[declaration.body, false]];
  const { first, second } = declaration.body;
  return second === undefined
    ? [[first, true]]
    : [
        [first, true],
        [second, false],
      ];
}

/** A frame is evaluated on entry, so it must be well-formed there. */
function checkFrame(code: Code, frame: readonly ast.FrameExpression[], scope: Scope): void {
  lowerFrame(code.context, frame, scope.with({ sink: code.sink }));
}

// ── Functions ───────────────────────────────────────────────────────────────────────────────────

/** The definition as terms, without its checks. */
export function defineFunction(context: LowerContext, symbol: resolved.FunctionSymbol): FunctionDefinition {
  const { declaration } = symbol;
  const lowered = context.functions.symbol(symbol);
  if (declaration === undefined) throw new RangeError(`${symbol.name} has no declaration`);
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

function functionScope(
  context: LowerContext,
  symbol: resolved.FunctionSymbol,
  parameters: readonly Variable[],
  result: Variable,
): Scope {
  const instance = !symbol.static && symbol.owner !== undefined;
  const formals = instance ? parameters.slice(1) : parameters;
  const variables = symbol.formals.map((formal, i): [resolved.Variable, Variable] => [formal, formals[i] as Variable]);
  if (symbol.resultVariable !== undefined) variables.push([symbol.resultVariable, result]);
  const old = isTwoState(symbol) ? new Moment(context, 'old') : undefined;
  if (old !== undefined) {
    const { heap } = context.functions.symbol(symbol);
    heap
      .slice(0, heap.length / 2)
      .forEach((variable, i) => old.snapshots.set(variable, heap[heap.length / 2 + i] as Variable));
  }
  return memberScope(context, variables, instance ? parameters[0] : undefined, old?.view);
}

/** The checks of a function's contract and body, as a method that computes the result. */
export function checkFunction(
  members: Members,
  symbol: resolved.FunctionSymbol,
  definition: FunctionDefinition,
): Method {
  const { context, methods } = members;
  const { arena } = context;
  const lowered = definition.symbol;
  const { declaration } = symbol;
  if (declaration === undefined) throw new RangeError(`${symbol.name} has no declaration`);
  const code = new Code(context, new ClaimFactory(arena, lowered.name));
  const output: Variable = definition.resultVariable;
  const before = functionScope(context, symbol, lowered.parameters, output);
  const { specification } = declaration;
  const method: Mutable<Method> = {
    name: lowered.name,
    kind: 'function',
    origin: definition.origin,
    ghost: symbol.ghost,
    typeParameters: lowered.typeParameters,
    inputs: lowered.parameters,
    outputs: [output],
    entry: new Map(),
    requires: [],
    ensures: [],
    modifies: NOTHING,
    decreases: definition.decreases,
    recursionGroup: definition.recursionGroup,
    defines: lowered,
    body: undefined,
    axiom: definition.axiom,
    claims: [],
    implementers: [],
  };
  const twoState = isTwoState(symbol);
  if (twoState)
    method.entry = new Map(
      lowered.heap
        .slice(0, lowered.heap.length / 2)
        .map((variable, i) => [variable, lowered.heap[lowered.heap.length / 2 + i] as Variable]),
    );
  members.entered = {
    statement: lowerStatement,
    code,
    methods,
    results: [],
    exit: code.builder.newBlock(),
    modifies: NOTHING,
    jumps: new Map(),
    constructing: undefined,
  };
  const scope = before.with({
    recursiveCall: recursionCheck(context, symbol, definition.decreases),
    reads: { frame: definition.reads, existed: () => arena.true },
  });
  assumeInputs(code, lowered.parameters, declaration.span);
  method.requires = clausesOf(context, specification.requires, before);
  method.ensures = clausesOf(context, specification.ensures, before);
  assumeRequires(code, specification.requires, scope);
  if (declaration.body !== undefined) {
    const inside = scope.with({ sink: code.sink });
    const value = lowerExpression(context, declaration.body, inside);
    convert(context, inside, value, typeOf(context, declaration.body, inside), lowered.result, declaration.body.span);
    code.assign(output, value, declaration.body.span, symbol.ghost);
    claimEnsures(code, specification.ensures, scope.with({ recursiveCall: exceptSelf(scope, symbol, before) }));
    method.body = code.builder.finish();
  }
  method.claims = code.claims.claims;
  return method;
}

/** In its own postcondition, a function at its own arguments means the result, and is not a call. */
function exceptSelf(scope: Scope, symbol: resolved.FunctionSymbol, self: Scope): RecursiveCall {
  return (called, call, callee, at, span) => {
    const same = symbol.formals.every((formal) => callee.variables.get(formal) === self.variables.get(formal));
    if (called === symbol && same && callee.self === self.self) return;
    scope.recursiveCall?.(called, call, callee, at, span);
  };
}
