/** Methods, lemmas and constructors: contract, checks and body, each as one method of the model. */
import type { Frame, Method, Variable } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type { Mutable } from '../resolve/world.js';
import type * as ast from '../syntax/index.js';
import type { ClaimFactory } from '../../lowering/claims.js';
import { checkDefaults } from './argument-defaults.js';
import type { Code } from './code.js';
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
import { typeAssumption } from './conversions.js';
import { beginCheck, complete, enter, finish, type Check, type CheckOf, type Members } from './entry.js';
import { lowerBlock, lowerStatements, type Flow } from './flow.js';
import { lowerFrame } from './frames.js';
import { claimAllInitialised, declareFields, declareUnassigned } from './initialised.js';
import type { ReadFrame, Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

type Declaration = ast.MethodDeclaration | ast.ConstructorDeclaration;

/** The method, and the check that its contract makes sense by itself, if there is something to check. */
export function lowerMethod(members: Members, symbol: resolved.MethodSymbol): readonly Method[] {
  const { context, methods } = members;
  const method = methods.get(symbol);
  const { declaration } = symbol;
  if (declaration === undefined) return [method];
  const making = symbol.flavour === 'constructor';
  const receiver = receiverOf(symbol, method);
  const flow = enter(members, method.id, {
    results: symbol.results.map((result, i) => ({
      resolved: result,
      model: method.outputs[making ? i + 1 : i] as Variable,
    })),
    modifies: (code) => contract(members, symbol, declaration, method, code),
  });
  const { code } = flow;
  const { specification } = declaration;
  const scope = methodScope(members, symbol, method, code);
  if (declaration.body === undefined) return [method, ...checkContract(members, symbol, declaration, method)];
  if (symbol.flavour === 'least lemma' || symbol.flavour === 'greatest lemma') {
    // Callers still see the contract; that it is not proved is said by the feature being unsupported.
    throw new UnsupportedFeature('proofs by induction on unfoldings', declaration.name.span);
  }
  const checked = scope.with({
    recursiveCall: recursionCheck(context, symbol, method.decreases),
    reads: readsOf(code, specification, scope),
  });
  assumeInputs(code, method.inputs, declaration.span);
  if (isTwoState(symbol)) assumePast(code, method.entry, symbol, scope, declaration.span);
  enterContract(code, specification, checked);
  if (making && receiver !== undefined) {
    code.add({ kind: 'allocate', target: receiver, type: receiver.type, dimensions: [] }, declaration.span, false);
  }
  for (const result of symbol.results) declareUnassigned(code, result, result.node.span);
  lowerBody(flow, declaration, checked, receiver);
  code.builder.jump(flow.exit);
  code.builder.start(flow.exit);
  claimEnsures(code, specification.ensures, checked.with({ reads: undefined }));
  const lowered = complete(code, method);
  return [lowered, ...checkContract(members, symbol, declaration, method, code.claims)];
}

function isTwoState({ flavour }: resolved.MethodSymbol): boolean {
  return flavour === 'twostate lemma';
}

function receiverOf(symbol: resolved.MethodSymbol, method: Method): Variable | undefined {
  if (symbol.static || symbol.owner === undefined) return undefined;
  return symbol.flavour === 'constructor' ? method.outputs[0] : method.inputs[0];
}

/** The names of a method's text, in the state as it is; `old` is the state on entry. */
export function methodScope(members: Members, symbol: resolved.MethodSymbol, method: Method, code: Code): Scope {
  const making = symbol.flavour === 'constructor';
  const instance = !symbol.static && symbol.owner !== undefined;
  const inputs = instance && !making ? method.inputs.slice(1) : method.inputs;
  const outputs = making ? method.outputs.slice(1) : method.outputs;
  const variables: [resolved.Variable, Variable][] = [
    ...symbol.formals.map((formal, i): [resolved.Variable, Variable] => [formal, inputs[i] as Variable]),
    ...symbol.results.map((result, i): [resolved.Variable, Variable] => [result, outputs[i] as Variable]),
  ];
  return memberScope(members.context, variables, receiverOf(symbol, method), code.entry.view);
}

/** Fills in what callers see, and returns the frame. */
function contract(
  members: Members,
  symbol: resolved.MethodSymbol,
  { specification }: Declaration,
  method: Mutable<Method>,
  code: Code,
): Frame {
  const { context } = members;
  const scope = methodScope(members, symbol, method, code);
  method.entry = code.entry.snapshots;
  method.modifies = frameOf(code, specification, scope);
  method.decreases = measureOf(context, symbol, scope.with({ heap: code.entry.view }));
  // What a two-state lemma says is about a state that only a call knows: it is said there.
  if (isTwoState(symbol)) return method.modifies;
  method.requires = clausesOf(context, specification.requires, scope);
  method.ensures = clausesOf(context, specification.ensures, scope);
  return method.modifies;
}

/** What may be changed, read in the state on entry. */
export function frameOf(code: Code, specification: ast.Specification, scope: Scope): Frame {
  const frame = specification.modifies.flatMap((clause) => clause.frame);
  return lowerFrame(code.context, frame, scope.with({ heap: code.entry.view, sink: undefined }));
}

/** A method without a reads clause may read everything; with one, what it names and what was made since. */
function readsOf(code: Code, specification: ast.Specification, scope: Scope): ReadFrame | undefined {
  if (specification.reads.length === 0) return undefined;
  const { context, arena } = code;
  const frame = specification.reads.flatMap((clause) => clause.frame);
  const alloc = code.entry.view(context.heap.alloc);
  return {
    frame: lowerFrame(context, frame, scope.with({ heap: code.entry.view, sink: undefined })),
    existed: (object) => arena.make('select', [alloc, object]),
  };
}

/** In the first part of a constructor's body, the object is still being made. */
function lowerBody(flow: Flow, declaration: Declaration, scope: Scope, receiver: Variable | undefined): void {
  const { code } = flow;
  if (declaration.kind === 'method') {
    const { body } = declaration;
    if (body === undefined) return;
    lowerBlock(flow, body, scope);
    claimAllInitialised(flow, body, scope, lastOf(body));
    return;
  }
  if (declaration.body === undefined) return;
  const { first, second } = declaration.body;
  declareFields(code, first);
  // The second part sees the variables of the first.
  const within = lowerStatements({ ...flow, constructing: receiver }, first.statements, scope);
  claimAllInitialised(flow, first, scope, lastOf(first));
  if (second !== undefined) lowerBlock(flow, second, within);
}

/** The closing brace: where what a block should have done is missing. */
function lastOf({ span }: ast.BlockStatement): ast.Span {
  return { ...span, start: Math.max(span.start, span.end - 1) };
}

/**
 * A postcondition must make sense whatever the method does, not only where its body ends. The rest of the contract is
 * checked where the body begins, if there is one, whose claims are `made` then. Values for arguments left out come last.
 */
function checkContract(
  members: Members,
  symbol: resolved.MethodSymbol,
  declaration: Declaration,
  declared: Method,
  made?: ClaimFactory,
): readonly Method[] {
  const { specification } = declaration;
  const about: CheckOf = {
    name: declared.name,
    kind: 'declaration',
    span: declaration.name.text === '' ? declaration.span : declaration.name.span,
    typeParameters: declared.typeParameters,
    inputs: declared.inputs,
    outputs: declared.outputs,
    ...(made === undefined ? {} : { after: made }),
  };
  const begin = ({ flow: { code }, method }: Check): Scope => {
    const scope = methodScope(members, symbol, declared, code);
    assumeInputs(code, declared.inputs, declaration.span);
    if (isTwoState(symbol)) assumePast(code, method.entry, symbol, scope, declaration.span);
    return scope;
  };
  const check = beginCheck(members, about);
  const { code } = check.flow;
  const scope = begin(check);
  const reads = readsOf(code, specification, scope);
  if (made === undefined) enterContract(code, specification, scope.with({ reads }));
  else assumeClauses(code, specification.requires, scope);
  arbitraryOutcome(code, declared, frameOf(code, specification, scope), declaration.span);
  checkEnsures(code, specification.ensures, scope);
  const method = finish(check.flow, check.method);
  const defaults = checkDefaults(members, symbol.formals, { ...about, after: code.claims }, (one) => {
    const within = begin(one);
    const recursiveCall = recursionCheck(members.context, symbol, declared.decreases);
    return within.with({ recursiveCall, reads: readsOf(one.flow.code, specification, within) });
  });
  return made !== undefined && method.claims.length === 0 ? defaults : [method, ...defaults];
}

/** Whatever a call may have done: results of their types, and a heap that differs within the frame. */
export function arbitraryOutcome(code: Code, method: Method, frame: Frame, span: ast.Span): void {
  const { context, arena } = code;
  const targets: Variable[] = [...method.outputs];
  if (method.kind !== 'lemma') context.later(() => targets.push(...context.heap.all));
  code.add({ kind: 'havoc', targets, frame }, span, true);
  for (const output of method.outputs) {
    code.assume(typeAssumption(arena, arena.variable(output), output.type), 'language', span);
  }
}
