/** Declarations of locals and assignments, with every form of right-hand side. */
import type { Term, Type, Variable } from '../../../model/index.js';
import { abstract, simplify, substitute } from '../../../model/index.js';
import { isAssumption, recordedBy } from '../resolve/recorded.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { allocateArray, allocateObject } from './allocations.js';
import { lowerExpression, typeOf, variableOf } from './context.js';
import { convert, typeAssumption } from './conversions.js';
import { evaluate, inCode, isGhost, type Flow } from './flow.js';
import { NOTHING } from './frames.js';
import { declareUnassigned, markAssigned, type Assignable } from './initialised.js';
import { calledMethod, lowerMethodCall } from './method-calls.js';
import { lowerOrFail } from './or-fail.js';
import { claimWrittenTypes, matchPattern } from './patterns.js';
import { assignPlaces, claimDistinct, fixed, isOfHeap, lowerPlace, type Place, type Target } from './places.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerLocals(flow: Flow, statement: ast.LocalsStatement, scope: Scope): Scope {
  const { code } = flow;
  const { initializer } = statement;
  let within = scope;
  const places = statement.variables.map((node): Place => {
    const declared = code.declare(variableOf(code.context, node), within);
    within = declared.scope;
    const item = variableOf(code.context, node);
    declareUnassigned(code, item, node.span);
    return { kind: 'variable', variable: declared.model, type: declared.model.type, item };
  });
  const targets = statement.variables.map(({ span }, i) => ({ place: places[i] as Place, span }));
  if (initializer === undefined) {
    const isTrue = places.map(({ type }, i) => type.kind === 'bool' && isAssumption(statement.variables[i]));
    havoc(
      flow,
      places.filter((_, i) => isTrue[i] === false),
      statement,
    );
    for (const [i, place] of places.entries()) {
      if (place.kind === 'variable' && isTrue[i] === true)
        code.assign(place.variable, code.arena.true, statement.span, true);
    }
    return within;
  }
  // The initial values are read outside the new variables; a condition `:|` is about them.
  initialize(flow, statement, targets, initializer, initializer.kind === 'such-that' ? within : scope);
  return within;
}

export function lowerAssign(flow: Flow, statement: ast.AssignStatement, scope: Scope): void {
  const { initializer } = statement;
  if (recordAssumption(flow, statement, scope)) return;
  const targets = statement.targets.map((target) => ({ place: lowerPlace(flow, target, scope), span: target.span }));
  const mayChange = initializer.kind === 'assign' && initializer.values.some((rhs) => hasEffect(flow, rhs));
  initialize(flow, statement, mayChange ? fixed(flow, statement, targets, isOfHeap) : targets, initializer, scope);
}

function recordAssumption(flow: Flow, statement: ast.AssignStatement, scope: Scope): boolean {
  const { code } = flow;
  const recorded = recordedBy(code.context.program.resolution, statement);
  const flag = recorded && scope.variables.get(recorded.variable);
  if (recorded === undefined || flag === undefined) return false;
  const condition = evaluate(flow, recorded.condition, scope.with({ compiled: false }).under(flag));
  code.add({ kind: 'assumed', condition, flag: code.arena.payload(flag) as Variable }, statement.span, true);
  return true;
}

/** Whether computing it may change the heap, and with it the places that left-hand sides mean. */
function hasEffect(flow: Flow, rhs: ast.Rhs): boolean {
  if (rhs.kind === 'new-object-rhs') return true;
  return rhs.kind === 'expression-rhs' && calledMethod(flow, rhs.value) !== undefined;
}

/** `var Cons(x, xs) := e;`: the variables are parts of one value that no longer changes. */
export function lowerPatternVar(flow: Flow, statement: ast.PatternStatement, scope: Scope): Scope {
  const { code } = flow;
  const { context, arena } = code;
  const value = evaluate(flow, statement.value, scope);
  const whole = code.temporary('matched', typeOf(context, statement.value, scope), isGhost(flow, statement));
  code.assign(whole, value, statement.span);
  const matched = matchPattern(context, statement.pattern, arena.variable(whole), scope);
  const { condition, bindings } = matched;
  inCode(flow, scope).claim('match-exhaustive', condition, statement.pattern.span);
  claimWrittenTypes(context, matched, inCode(flow, scope));
  let within = scope;
  for (const [variable, term] of bindings) {
    const declared = code.declare(variable, within);
    code.assign(declared.model, term, statement.span, isGhost(flow, statement) || variable.ghost);
    within = declared.scope;
  }
  return within;
}

type Assigning = ast.LocalsStatement | ast.AssignStatement;

function initialize(
  flow: Flow,
  statement: Assigning,
  targets: readonly Target[],
  initializer: ast.Initializer,
  scope: Scope,
): void {
  if (statement.proof !== undefined && !callsMethod(flow, initializer))
    throw new UnsupportedFeature('a proof of something else than a call', statement.span);
  switch (initializer.kind) {
    case 'assign':
      assignValues(flow, statement, targets, initializer.values, scope);
      return;
    case 'such-that':
      suchThat(flow, statement, targets, initializer, scope);
      return;
    case 'or-fail':
      lowerOrFail(flow, statement, targets, initializer, scope, {
        values: (rest, values) => {
          assignValues(flow, statement, rest, values, scope);
        },
        results: (rest, results) => {
          give(flow, statement, rest, resultsGiven(flow, results), scope);
        },
      });
      return;
  }
}

function callsMethod(flow: Flow, initializer: ast.Initializer): boolean {
  const [only, ...more] = initializer.kind === 'assign' ? initializer.values : [];
  return only?.kind === 'expression-rhs' && more.length === 0 && calledMethod(flow, only.value) !== undefined;
}

export function assignValues(
  flow: Flow,
  statement: ast.Statement,
  targets: readonly Target[],
  values: readonly ast.Rhs[],
  scope: Scope,
): void {
  const ghost = isGhost(flow, statement);
  const [only] = values;
  if (
    values.length === 1 &&
    only?.kind === 'expression-rhs' &&
    calledMethod(flow, only.value) !== undefined &&
    only.value.kind === 'apply'
  ) {
    const proof = 'proof' in statement ? statement.proof : undefined;
    const { results } = lowerMethodCall(flow, only.value, scope, statement, proof);
    give(flow, statement, targets, resultsGiven(flow, results), scope);
    return;
  }
  const given = values.map((rhs, i) => lowerRhs(flow, rhs, targets[i], scope, statement, ghost));
  give(flow, statement, targets, given, scope);
}

interface Given {
  readonly term: Term;
  readonly type: Type;
  /** Any value at all, which the type may not have. */
  readonly arbitrary?: boolean;
}

function resultsGiven(flow: Flow, results: readonly Variable[]): readonly Given[] {
  return results.map((result) => ({ term: flow.code.arena.variable(result), type: result.type }));
}

/** Values to places at once, each checked against the place's type. */
function give(
  flow: Flow,
  statement: ast.Statement,
  targets: readonly Target[],
  given: readonly Given[],
  scope: Scope,
): void {
  const { context } = flow.code;
  const writes = targets.map(({ place, span }, i) => {
    const { term, type, arbitrary = false } = given[i] as Given;
    convert(context, inCode(flow, scope), term, type, place.type, span);
    return { place, value: term, span, arbitrary };
  });
  claimDistinct(flow, scope, writes);
  const ghost =
    isGhost(flow, statement) || targets.every(({ place }) => place.kind === 'variable' && place.variable.ghost);
  assignPlaces(flow, writes, statement.span, ghost);
}

function lowerRhs(
  flow: Flow,
  rhs: ast.Rhs,
  target: Target | undefined,
  scope: Scope,
  statement: ast.Statement,
  ghost: boolean,
): Given {
  const { code } = flow;
  const { context, arena } = code;
  switch (rhs.kind) {
    case 'expression-rhs':
      return {
        term: evaluate(flow, rhs.value, isGhostPlace(target) ? scope.with({ compiled: false }) : scope),
        type: typeOf(context, rhs.value, scope),
      };
    case 'havoc-rhs': {
      const type = target?.place.type;
      if (type === undefined) throw new UnsupportedFeature('any value at all here', rhs.span);
      const any = code.temporary('any', type, ghost);
      code.add({ kind: 'havoc', targets: [any], frame: NOTHING }, rhs.span, ghost);
      return { term: arena.variable(any), type, arbitrary: !hasValue(flow, target?.place.item) };
    }
    case 'new-object-rhs':
      return allocateObject(flow, rhs, scope, statement);
    case 'new-array-rhs':
      return allocateArray(flow, rhs, scope, statement);
  }
}

/** What goes to a ghost place is not computed, whatever else the statement assigns. */
function isGhostPlace(target: Target | undefined): boolean {
  if (target === undefined) return false;
  const { place } = target;
  return place.kind === 'variable' ? place.variable.ghost : place.store.ghost;
}

function hasValue(flow: Flow, item: Assignable | undefined): boolean {
  return item === undefined || flow.code.context.defaults.hasValue(item.type, item.ghost);
}

/** Variables without an initial value have any value of their type. */
function havoc(flow: Flow, places: readonly Place[], statement: ast.Statement): void {
  const targets = places.flatMap((place) => (place.kind === 'variable' ? [place.variable] : []));
  flow.code.add({ kind: 'havoc', targets, frame: NOTHING }, statement.span, isGhost(flow, statement));
}

/** The condition is about the new values, and is well-formed whatever they are. */
function suchThat(
  flow: Flow,
  statement: Assigning,
  targets: readonly Target[],
  initializer: ast.SuchThatInitializer,
  scope: Scope,
): void {
  const { code } = flow;
  const { context, arena } = code;
  const variables = targets.map(({ place, span }) => {
    if (place.kind !== 'variable') throw new UnsupportedFeature('a such-that for something else than a variable', span);
    return place.variable;
  });
  const candidates = variables.map((variable): Variable => ({ ...variable, name: `${variable.name}'` }));
  const meaning = new Map<resolved.Variable, Term>();
  for (const [variable, term] of scope.variables) {
    const index = variables.findIndex((one) => term === arena.variable(one));
    if (index !== -1) meaning.set(variable, arena.variable(candidates[index] as Variable));
  }
  const typed = simplify.and(
    arena,
    candidates.map((one) => typeAssumption(arena, arena.variable(one), one.type)),
  );
  const inside = inCode(flow, scope).withVariables(meaning).binding(candidates).under(typed);
  const condition = simplify.and(arena, [typed, lowerExpression(context, initializer.condition, inside)]);
  const types = candidates.map(({ type }) => type);
  const some = arena.bind('exists', types, [arena.true, abstract(arena, condition, candidates)]);
  const exists = initializer.assume
    ? undefined
    : code.claims.make({ kind: 'such-that', condition: some, span: initializer.condition.span });
  if (initializer.assume) code.assume(some, 'program', statement.span);
  const chosen = substitute(
    arena,
    condition,
    new Map(candidates.map((one, i) => [one, arena.variable(variables[i] as Variable)])),
  );
  code.add(
    {
      kind: 'such-that',
      targets: variables,
      condition: chosen,
      exists,
      ...(initializer.assume ? { assumed: true } : {}),
    },
    statement.span,
    isGhost(flow, statement),
  );
  const given = targets.map(({ place }) => place.item);
  markAssigned(code, given, statement.span);
}
