/** Quantifiers, comprehensions and lambdas. Bound variables are ordinary variables until the binder is closed over them. */
import type { Term, Type, Variable } from '../../../model/index.js';
import { abstract, mayHoldObjects, substitute } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { walk } from '../syntax/walk.js';
import { lowerExpression, erasedTypeOf, modelVariable, typeOf, variableOf, type LowerContext } from './context.js';
import { existsIn } from './access.js';
import { conjunctsOf } from './conjuncts.js';
import { convert, typeAssumption } from './conversions.js';
import { frameObjects, lowerFrame } from './frames.js';
import { membership } from './operators.js';
import { closure, inValue } from './reading-values.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** The variables of a binder, and the scope behind its range. */
export interface Opened {
  readonly variables: readonly Variable[];
  /** What every value in range satisfies: types, domains, and the range as written. */
  readonly range: Term;
  readonly scope: Scope;
}

export function openBinder(
  context: LowerContext,
  variables: readonly ast.BoundVariable[],
  range: ast.Expression | undefined,
  scope: Scope,
  /** Where only objects that exist can be meant; a function value is called with those of later states, too. */
  now = true,
  /** What is asked of the values besides the range. */
  more: readonly ast.Expression[] = [],
): Opened {
  const { arena } = context;
  const conditions: Term[] = [];
  const models: Variable[] = [];
  let within = scope;
  for (const [i, node] of variables.entries()) {
    const variable = variableOf(context, node);
    const model = modelVariable(context, variable, 'local', scope);
    models.push(model);
    // The domain is evaluated outside this variable, inside those before it.
    const domain = node.domain === undefined ? undefined : lowerExpression(context, node.domain, within);
    within = bindOne(within, variable, model);
    const value = arena.variable(model);
    // What is in a collection exists now; in an earlier state it need not have existed.
    const asked = range === undefined ? more : [range, ...more];
    const isBounded = !scope.past && (domain !== undefined || isMember(node, variables.slice(i), asked));
    const known = [
      typeAssumption(arena, value, model.type),
      ...(now ? existence(context, within, model, isBounded) : []),
    ];
    if (domain !== undefined) known.push(membership(context, value, domain));
    for (const condition of known) {
      if (condition === arena.true) continue;
      conditions.push(condition);
      within = within.under(condition);
    }
  }
  if (range !== undefined) {
    const condition = lowerExpression(context, range, within);
    conditions.push(condition);
    within = within.under(condition);
  }
  return { variables: models, range: conjunction(context, conditions), scope: within };
}

function bindOne(scope: Scope, variable: resolved.Variable, model: Variable): Scope {
  return scope.binding([model]).withVariables([[variable, scope.arena.variable(model)]]);
}

/**
 * Binders over references, and over values that hold some, range over what exists. A function does not depend on what
 * that is: there, a collection bounds them.
 */
function existence(context: LowerContext, scope: Scope, variable: Variable, isBounded: boolean): Term[] {
  const { arena } = context;
  if (!scope.labels.has('')) return [];
  const value = arena.variable(variable);
  if (!mayHoldObjects(arena.types, variable.type)) return [];
  const isReference = arena.types.erase(variable.type).kind === 'reference';
  if (isBounded && !isReference) return [];
  const alloc = scope.heap(context.heap.alloc);
  if (isReference && 'nullable' in variable.type && !variable.type.nullable)
    return [arena.make('select', [alloc, value])];
  const all = existsIn(context, variable.type, value, alloc);
  return all === arena.true ? [] : [all];
}

/**
 * `x in c` among the conditions: what is in a collection exists because the collection does, unless it is made of `x`
 * itself or of variables whose values may in turn be taken from `x`.
 */
function isMember(
  { name }: ast.BoundVariable,
  andLater: readonly ast.BoundVariable[],
  conditions: readonly ast.Expression[],
): boolean {
  return conditions
    .flatMap((condition) => conjunctsOf(condition))
    .some(
      (one) =>
        one.kind === 'binary' &&
        one.operator === 'in' &&
        one.left.kind === 'name' &&
        one.left.name.text === name.text &&
        !mentions(one.right, andLater),
    );
}

/** By their names: a binder inside the expression may have the same ones, and nothing is lost but what is known. */
function mentions(expression: ast.Expression, variables: readonly ast.BoundVariable[]): boolean {
  let found = false;
  walk(expression, (part) => {
    const node = part as ast.Expression;
    if (node.kind === 'name' && variables.some(({ name }) => name.text === node.name.text)) found = true;
  });
  return found;
}

function conjunction(context: LowerContext, conditions: readonly Term[]): Term {
  const [only, ...more] = conditions;
  if (only === undefined) return context.arena.true;
  return more.length === 0 ? only : context.arena.make('and', conditions);
}

export function lowerQuantifier(context: LowerContext, expression: ast.QuantifierExpression, scope: Scope): Term {
  const { arena } = context;
  const { quantifier, body: condition } = expression;
  const isImplication = condition.kind === 'binary' && condition.operator === '==>';
  const more = quantifier === 'exists' ? [condition] : isImplication ? [condition.left] : [];
  const opened = openBinder(context, expression.variables, expression.range, scope, true, more);
  const body = lowerExpression(context, expression.body, opened.scope);
  const close = (term: Term): Term => abstract(arena, term, opened.variables);
  const triggers = expression.attributes
    .filter(({ name }) => name.text === 'trigger')
    .map(({ args }) => args.map(({ value }) => close(lowerExpression(context, value, opened.scope.unchecked()))));
  const types = opened.variables.map(({ type }) => type);
  const distinct = triggers.filter((group, i) => triggers.findIndex((other) => sameTerms(group, other)) === i);
  const [range, claim] = splitRange(context, expression.quantifier, opened.range, body);
  return arena.bind(expression.quantifier, types, [close(range), close(claim)], distinct);
}

function sameTerms(a: readonly Term[], b: readonly Term[]): boolean {
  return a.length === b.length && a.every((term, i) => term === b[i]);
}

/** `forall x :: R ==> P` has the range R as well; the range is what can be enumerated. */
function splitRange(context: LowerContext, quantifier: 'forall' | 'exists', range: Term, body: Term): [Term, Term] {
  const { arena } = context;
  if (quantifier !== 'forall' || arena.operator(body) !== 'implies') return [range, body];
  const premise = arena.arg(body, 0);
  return [range === arena.true ? premise : arena.make('and', [range, premise]), arena.arg(body, 1)];
}

export function lowerSetComprehension(context: LowerContext, expression: ast.SetComprehension, scope: Scope): Term {
  const { arena } = context;
  const opened = openBinder(context, expression.variables, expression.range, scope);
  const [only] = opened.variables;
  const type = typeOf(context, expression, scope);
  const element = 'element' in type ? type.element : undefined;
  const value =
    expression.value === undefined
      ? arena.variable(only as Variable)
      : valueOf(context, expression.value, opened.scope, element);
  const close = (term: Term): Term => abstract(arena, term, opened.variables);
  const types = opened.variables.map((variable) => variable.type);
  return arena.bind('set-of', types, [close(opened.range), close(value)], [], erasedTypeOf(context, expression, scope));
}

export function lowerMapComprehension(context: LowerContext, expression: ast.MapComprehension, scope: Scope): Term {
  const { arena } = context;
  const opened = openBinder(context, expression.variables, expression.range, scope);
  const [only] = opened.variables;
  const type = typeOf(context, expression, scope);
  if (type.kind !== 'map' && type.kind !== 'infinite-map')
    throw new UnsupportedFeature('a map of another type', expression.span);
  const key =
    expression.key === undefined
      ? arena.variable(only as Variable)
      : valueOf(context, expression.key, opened.scope, type.key);
  const value = valueOf(context, expression.value, opened.scope, type.value);
  if (expression.key !== undefined) claimFunctional(context, expression, scope, opened, key, value);
  const close = (term: Term): Term => abstract(arena, term, opened.variables);
  const types = opened.variables.map((variable) => variable.type);
  const parts = [close(opened.range), close(key), close(value)];
  return arena.bind('map-of', types, parts, [], arena.types.erase(type));
}

/** Two combinations with one key have one value. */
function claimFunctional(
  context: LowerContext,
  expression: ast.MapComprehension,
  scope: Scope,
  { variables, range }: Opened,
  key: Term,
  value: Term,
): void {
  const { arena } = context;
  const others = variables.map((variable): Variable => ({ ...variable, name: `${variable.name}'` }));
  const renamed = (term: Term): Term => {
    const map = new Map(variables.map((variable, i) => [variable, arena.variable(others[i] as Variable)]));
    return substitute(arena, term, map);
  };
  const premise = arena.make('and', [range, renamed(range), arena.make('eq', [key, renamed(key)])]);
  const condition = arena.make('implies', [premise, arena.make('eq', [value, renamed(value)])]);
  const all = [...variables, ...others];
  const closed = arena.bind(
    'forall',
    all.map(({ type }) => type),
    [arena.true, abstract(arena, condition, all)],
  );
  scope.claim('forall-unique', closed, expression.span);
}

function valueOf(context: LowerContext, expression: ast.Expression, scope: Scope, to: Type | undefined): Term {
  const term = lowerExpression(context, expression, scope);
  if (to === undefined) return term;
  return convert(context, scope, term, typeOf(context, expression, scope), to, expression.span);
}

/** A lambda's body is checked for every argument that satisfies its precondition. */
export function lowerLambda(context: LowerContext, expression: ast.LambdaExpression, scope: Scope): Term {
  const { arena } = context;
  if (scope.calledNow !== expression) refuseAllocated(expression);
  const clauses = expression.clauses.flatMap((clause) => (clause.kind === 'reads' ? clause.frame : []));
  const isReading = clauses.length > 0 && scope.calledNow !== expression;
  const outside = isReading ? inValue(context, scope, expression.span) : scope;
  const givenObjects = expression.parameters.some((node) =>
    mayHoldObjects(arena.types, modelVariable(context, variableOf(context, node), 'local', scope).type),
  );
  const around = isReading || givenObjects ? outside.with({ anyTime: true }) : outside;
  const opened = openBinder(context, expression.parameters, undefined, around, false);
  const unframed = opened.scope.unchecked();
  // A function value has a frame of its own: without a reads clause it reads nothing.
  const frame = lowerFrame(context, clauses, unframed);
  let within = opened.scope.with({ reads: { frame, existed: () => arena.true } });
  const requires: Term[] = opened.range === arena.true ? [] : [opened.range];
  for (const clause of expression.clauses) {
    if (clause.kind !== 'requires') continue;
    const condition = lowerExpression(context, clause.condition, within.with({ compiled: false }));
    requires.push(condition);
    within = within.under(condition);
  }
  lowerFrame(context, clauses, within);
  const body = lowerExpression(context, expression.body, within);
  const condition = conjunction(context, requires);
  if (isReading) {
    const reads = frameObjects(arena, frame, expression.span);
    return closure(context, scope, opened.variables, { requires: condition, body, reads }, expression.span);
  }
  const close = (term: Term): Term => abstract(arena, term, opened.variables);
  const types = opened.variables.map(({ type }) => type);
  return arena.bind('lambda', types, [close(condition), close(body)]);
}

/** It speaks of the state in which the value is called, and no frame says that the value depends on that. */
function refuseAllocated(lambda: ast.LambdaExpression): void {
  walk(lambda, (part) => {
    if ('kind' in part && part.kind === 'allocated')
      throw new UnsupportedFeature("'allocated' in a function value", lambda.span);
  });
}
