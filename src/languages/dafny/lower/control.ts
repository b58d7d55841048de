/** Conditional expressions, matches and lets. */
import type { Term } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import { patternsIn } from '../resolve/context/patterns.js';
import type * as ast from '../syntax/index.js';
import { openBinder } from './binders.js';
import { choose, claimIndependent, lowerSuchThat } from './choices.js';
import { lowerExpression, modelVariable, typeOf, variableOf, type LowerContext } from './context.js';
import { convert } from './conversions.js';
import { lowerLetOrFail } from './failures.js';
import { claimMatchable } from './ghost-variants.js';
import { claimWrittenTypes, matchPattern } from './patterns.js';
import type { Scope } from './scope.js';

export function lowerIf(context: LowerContext, expression: ast.IfExpression, scope: Scope): Term {
  const { arena } = context;
  const { guard } = expression;
  if (guard.kind === 'expression-guard') {
    const condition = lowerExpression(context, guard.condition, scope);
    const then = lowerExpression(context, expression.then, scope.under(condition));
    const otherwise = lowerExpression(context, expression.else, scope.under(arena.make('not', [condition])));
    return arena.make('ite', [condition, then, otherwise]);
  }
  const variables = guard.variables.map((node) => variableOf(context, node));
  const { exists, values, fits, ...opened } = choose(context, guard, scope, (at) => {
    const { variables: bound, range, scope: within } = openBinder(context, guard.variables, guard.condition, at);
    return { variables: bound, condition: range, span: guard.condition.span, within };
  });
  claimIndependent(context, scope, expression, opened, expression.then);
  // Which is the same as that there are any, and tells more to who cannot look for them.
  const condition = arena.make('and', [exists, fits]);
  const chosen = scope.under(condition).withVariables(variables.map((variable, i) => [variable, values[i] as Term]));
  const then = lowerExpression(context, expression.then, chosen);
  const otherwise = lowerExpression(context, expression.else, scope.under(arena.make('not', [condition])));
  return arena.make('ite', [condition, then, otherwise]);
}

export function lowerMatch(context: LowerContext, expression: ast.MatchExpression, scope: Scope): Term {
  const { arena } = context;
  const value = lowerExpression(context, expression.scrutinee, scope);
  let within = scope;
  const asked = new Set<Term>();
  const cases: { readonly condition: Term; readonly body: Term }[] = [];
  for (const { pattern, body } of expression.cases) {
    claimMatchable(context, pattern, value, within, asked);
    const matched = matchPattern(context, pattern, value, within);
    const { condition, bindings } = matched;
    claimWrittenTypes(context, matched, within.under(condition));
    const term = lowerExpression(context, body, within.under(condition).withVariables(bindings));
    cases.push({ condition, body: term });
    within = within.under(arena.make('not', [condition]));
  }
  scope.claim(
    'match-exhaustive',
    coverage(
      context,
      value,
      expression.cases.map(({ pattern }) => pattern),
      cases.map(({ condition }) => condition),
    ),
    expression.scrutinee.span,
  );
  const last = cases.at(-1);
  if (last === undefined) return anyValue(context, expression, scope);
  return cases
    .slice(0, -1)
    .reduceRight((rest, { condition, body }) => arena.make('ite', [condition, body, rest]), last.body);
}

/** The value of a match without cases, to which no evaluation gets. */
function anyValue(context: LowerContext, expression: ast.MatchExpression, scope: Scope): Term {
  const { values } = choose(context, expression, scope, (at) => ({
    variables: [{ name: 'value', type: typeOf(context, expression, at), role: 'local', ghost: true }],
    condition: context.arena.true,
    span: expression.span,
  }));
  return values[0] as Term;
}

/** That some case matches; trivially so if one matches everything, or if each constructor has a case of its own. */
export function coverage(
  context: LowerContext,
  value: Term,
  patterns: readonly ast.Pattern[],
  conditions: readonly Term[],
): Term {
  const { arena } = context;
  if (conditions.includes(arena.true)) return arena.true;
  const whole = new Set<unknown>();
  for (const [i, pattern] of patterns.entries()) {
    const constructor = context.program.resolution.patterns.get(pattern);
    const condition = conditions[i];
    if (constructor === undefined || condition === undefined) continue;
    // A condition on a part is not one on the whole.
    const whatever = arena.make('is-constructor', [value], context.types.constructorOf(constructor));
    if (condition === whatever) whole.add(constructor);
    if (constructor.datatype.constructors.every((candidate) => whole.has(candidate))) return arena.true;
  }
  return simplify.or(arena, conditions);
}

/** A variable of a let means its value: equal terms are one term, so nothing is computed twice. */
export function lowerLet(context: LowerContext, expression: ast.LetExpression, scope: Scope): Term {
  switch (expression.operator) {
    case ':=': {
      let within = scope;
      expression.values.forEach((value, i) => {
        const pattern = expression.patterns[i];
        if (pattern === undefined) return;
        const isGhost = expression.ghost || onlyGhosts(context, pattern);
        const term = lowerExpression(context, value, isGhost ? scope.with({ compiled: false }) : scope);
        if (pattern.kind === 'name-pattern') checkDeclared(context, pattern, value, term, scope);
        const matched = matchPattern(context, pattern, term, scope);
        const { condition, bindings } = matched;
        scope.claim('match-exhaustive', condition, pattern.span);
        if (pattern.kind !== 'name-pattern') claimWrittenTypes(context, matched, scope.under(condition));
        within = within.withVariables(bindings);
      });
      return lowerExpression(context, expression.body, within);
    }
    case ':|':
      return lowerSuchThat(context, expression, scope);
    case ':-':
      return lowerLetOrFail(context, expression, scope);
  }
}

/** A value is not computed if every variable that it is for is ghost. */
function onlyGhosts(context: LowerContext, pattern: ast.Pattern): boolean {
  const { variables } = context.program.resolution;
  const bound = patternsIn(pattern).flatMap((part) =>
    part.kind === 'name-pattern' ? (variables.get(part) ?? []) : [],
  );
  return bound.length > 0 && bound.every(({ ghost }) => ghost);
}

/** A declared type on the variable constrains the value. */
function checkDeclared(
  context: LowerContext,
  pattern: ast.NamePattern,
  value: ast.Expression,
  term: Term,
  scope: Scope,
): void {
  const variable = context.program.resolution.variables.get(pattern);
  if (variable === undefined || pattern.type === undefined) return;
  const { type } = modelVariable(context, variable, 'local', scope);
  convert(context, scope, term, typeOf(context, value, scope), type, value.span);
}
