/**
 * A member that overrides one of a trait keeps the trait's contract: it asks for no more, gives no less, and stays within
 * the frame and the measure. Each pair is one method of the model that makes these claims.
 */
import type { Arena, Frame, FunctionDefinition, Instance, Method, Term, Variable } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { textOf } from '../syntax/index.js';
import type { Code } from './code.js';
import { conjunctsOf } from './conjuncts.js';
import { lowerExpression, type LowerContext } from './context.js';
import { assumeInputs, assumePast, measureOf } from './contracts.js';
import { beginCheck, finish, type Members } from './entry.js';
import { frameWithin, lowerFrame } from './frames.js';
import { functionScope, pastOf } from './function-members.js';
import { ancestorArgs } from './functions.js';
import { decreases, subterms } from '../../../model/index.js';
import { arbitraryOutcome, frameOf, methodScope } from './members.js';
import type { Scope } from './scope.js';

type Callable = resolved.MethodSymbol | resolved.FunctionSymbol;

export function checkMethodOverride(
  members: Members,
  own: resolved.MethodSymbol,
  base: resolved.MethodSymbol,
): Method | undefined {
  const declared = members.methods.get(own);
  const { declaration } = own;
  if (declaration === undefined || base.declaration === undefined) return undefined;
  const { flow, method } = beginCheck(members, {
    name: `${declared.name} overrides ${members.methods.get(base).name}`,
    kind: 'override',
    span: declaration.name.span,
    typeParameters: declared.typeParameters,
    inputs: declared.inputs,
    outputs: declared.outputs,
  });
  const { code } = flow;
  const scope = methodScope(members, own, declared, code);
  const above = scopeOfBase(members.context, own, base, scope, undefined);
  assumeInputs(code, declared.inputs, declaration.span);
  if (own.flavour === 'twostate lemma') assumePast(code, method.entry, own, scope, declaration.span);
  const [specification, inherited] = [declaration.specification, base.declaration.specification];
  claimRequires(code, specification, inherited, scope, above);
  const before = (at: Scope): Scope => at.with({ heap: code.entry.view });
  const frame = frameOf(code, specification, scope);
  claimFrame(code, frame, frameOf(code, inherited, above), 'modifies', specification.modifies, declaration.name.span);
  if (inherited.reads.length > 0) {
    const reads = (clauses: readonly ast.FrameClause[], at: Scope): Frame =>
      clauses.length === 0 ? { kind: 'everything' } : frameIn(code, clauses, before(at));
    const [inner, outer] = [reads(specification.reads, scope), reads(inherited.reads, above)];
    claimFrame(code, inner, outer, 'reads', specification.reads, declaration.name.span);
  }
  claimMeasure(code, own, base, before(scope), before(above), declaration.name.span);
  arbitraryOutcome(code, declared, frame, declaration.span);
  claimEnsures(code, specification, inherited, scope, above, declaration.name.span);
  return finish(flow, method);
}

export function checkFunctionOverride(
  members: Members,
  own: resolved.FunctionSymbol,
  base: resolved.FunctionSymbol,
  definition: FunctionDefinition,
): Method | undefined {
  const { context } = members;
  const { arena } = context;
  const { declaration } = own;
  if (declaration === undefined || base.declaration === undefined) return undefined;
  const { symbol, resultVariable: result } = definition;
  const { flow, method } = beginCheck(members, {
    name: `${symbol.name} overrides ${context.functions.symbol(base).name}`,
    kind: 'override',
    span: declaration.name.span,
    typeParameters: symbol.typeParameters,
    inputs: symbol.parameters,
    outputs: [result],
  });
  const { code } = flow;
  // The trait's contract may speak of stores that the function itself does not read.
  const past = pastOf(context, own);
  const scope = functionScope(context, own, symbol.parameters, result, past);
  const above = scopeOfBase(context, own, base, scope, result);
  assumeInputs(code, symbol.parameters, declaration.span);
  if (past !== undefined) {
    method.entry = past.snapshots;
    assumePast(code, past.snapshots, own, scope, declaration.span);
  }
  const [specification, inherited] = [declaration.specification, base.declaration.specification];
  claimRequires(code, specification, inherited, scope, above);
  const [inner, outer] = [frameIn(code, specification.reads, scope), frameIn(code, inherited.reads, above)];
  claimFrame(code, inner, outer, 'reads', specification.reads, declaration.name.span);
  claimMeasure(code, own, base, scope, above, declaration.name.span);
  const variables = [...symbol.heap, ...symbol.parameters].map((variable) => arena.variable(variable));
  const typeArgs = symbol.typeParameters.map((parameter) => arena.types.parameter(parameter));
  code.assign(result, arena.apply(symbol, typeArgs, variables), declaration.span, true);
  // What the trait says of its own function is said of the one that stands for it here: it is not yet known to be true.
  const parameters = symbol.parameters.map((variable) => arena.variable(variable));
  const self = { symbol: context.functions.symbol(base), typeArgs: above.typeArguments.args };
  const given = (condition: Term): Term => replaceCalls(arena, condition, self, parameters, arena.variable(result));
  claimEnsures(code, specification, inherited, scope, above, declaration.name.span, given);
  return finish(flow, method);
}

/** The overridden member's names, where the overriding one's parameters and results are given to it. */
function scopeOfBase(
  context: LowerContext,
  own: Callable,
  base: Callable,
  scope: Scope,
  result: Variable | undefined,
): Scope {
  const pairs = own.formals.map((formal, i): [resolved.Variable, Term] => [
    base.formals[i] as resolved.Variable,
    scope.variables.get(formal) as Term,
  ]);
  if (own.kind === 'method' && base.kind === 'method') {
    own.results.forEach((result, i) => {
      pairs.push([base.results[i] as resolved.Variable, scope.variables.get(result) as Term]);
    });
  } else if (own.kind === 'function' && base.kind === 'function' && base.resultVariable !== undefined) {
    pairs.push([base.resultVariable, context.arena.variable(result as Variable)]);
  }
  const span = own.declaration?.span ?? (base.declaration as ast.FunctionDeclaration).span;
  const seen = own.owner === undefined ? [] : (ancestorArgs(own.owner, base.owner) ?? []);
  const parameters = context.types.typeParameters([...(base.owner?.typeParameters ?? []), ...base.typeParameters]);
  const args = [
    ...seen.map((arg) => context.types.type(arg, span)),
    ...own.typeParameters.map((parameter) => context.arena.types.parameter(context.types.typeParameter(parameter))),
  ];
  return scope.with({ typeArguments: { parameters, args } }).withVariables(pairs);
}

function conditionsOf(clauses: readonly ast.Condition[]): ast.Expression[] {
  return clauses.flatMap(({ condition }) => conjunctsOf(condition));
}

function claimRequires(
  code: Code,
  own: ast.Specification,
  inherited: ast.Specification,
  scope: Scope,
  above: Scope,
): void {
  for (const conjunct of conditionsOf(inherited.requires)) {
    code.assume(lowerExpression(code.context, conjunct, above), 'precondition', conjunct.span);
  }
  for (const conjunct of conditionsOf(own.requires)) {
    claim(code, lowerExpression(code.context, conjunct, scope), `requires ${textOf(conjunct.span)}`, conjunct.span);
  }
}

function claimEnsures(
  code: Code,
  own: ast.Specification,
  inherited: ast.Specification,
  scope: Scope,
  above: Scope,
  span: ast.Span,
  meaning: (condition: Term) => Term = (condition) => condition,
): void {
  for (const conjunct of conditionsOf(own.ensures)) {
    code.assume(lowerExpression(code.context, conjunct, scope), 'language', conjunct.span);
  }
  for (const conjunct of conditionsOf(inherited.ensures)) {
    const condition = meaning(lowerExpression(code.context, conjunct, above));
    claim(code, condition, `ensures ${textOf(conjunct.span)}`, span);
  }
}

/** Applications of a function at its type arguments to these parameters become the given value. */
function replaceCalls(
  arena: Arena,
  root: Term,
  { symbol, typeArgs }: Omit<Instance, 'kind'>,
  parameters: readonly Term[],
  value: Term,
): Term {
  const isSame = (instance: Instance): boolean =>
    instance.symbol === symbol && instance.typeArgs.every((type, i) => type === typeArgs[i]);
  const isCall = (term: Term, args: readonly Term[]): boolean =>
    arena.operator(term) === 'apply' &&
    isSame(arena.payload(term) as Instance) &&
    parameters.every((parameter, i) => args[symbol.heap.length + i] === parameter);
  const replaced = new Map<Term, Term>();
  for (const term of subterms(arena, [root])) {
    const args = arena.argsOf(term);
    const given = args.map((arg) => replaced.get(arg) as Term);
    const same = given.every((arg, i) => arg === args[i]);
    const kept = same ? term : arena.make(arena.operator(term), given, arena.payload(term), arena.type(term));
    replaced.set(term, isCall(term, args) ? value : kept);
  }
  return replaced.get(root) as Term;
}

function frameIn(code: Code, clauses: readonly ast.FrameClause[], scope: Scope): Frame {
  const frame = clauses.flatMap((clause) => clause.frame);
  return lowerFrame(code.context, frame, scope);
}

function claimFrame(
  code: Code,
  inner: Frame,
  outer: Frame,
  word: 'modifies' | 'reads',
  clauses: readonly ast.FrameClause[],
  name: ast.Span,
): void {
  const [first] = clauses;
  const text = `${word} ${clauses.flatMap(({ frame }) => frame.map(({ span }) => textOf(span))).join(', ')}`;
  claim(
    code,
    frameWithin(code.context, inner, outer, () => code.arena.true),
    text,
    first?.span ?? name,
  );
}

function claimMeasure(code: Code, own: Callable, base: Callable, scope: Scope, above: Scope, span: ast.Span): void {
  const outer = measureOf(code.context, base, above);
  const inner = measureOf(code.context, own, scope);
  if (outer.mayDiverge) return;
  claim(code, inner.mayDiverge ? code.arena.false : notAbove(code, outer.terms, inner.terms), 'decreases', span);
}

/** Components that cannot be compared end the tuples, and what is left of them must then decrease. */
function notAbove({ arena, context }: Code, outer: readonly Term[], inner: readonly Term[]): Term {
  const differs = outer.findIndex((term, i) => {
    const other = inner[i];
    return other !== undefined && arena.type(term) !== arena.type(other);
  });
  if (differs === -1) return decreases(context.arena, outer, inner, false);
  return decreases(context.arena, outer.slice(0, differs), inner.slice(0, differs));
}

function claim(code: Code, condition: Term, text: string, span: ast.Span): void {
  if (condition === code.arena.true) return;
  code.assert(code.claims.make({ kind: 'override', condition, span, text }));
}
