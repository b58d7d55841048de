/** Values that are chosen by a condition, inside expressions. */
import type { Term, Variable } from '../../../model/index.js';
import { abstract, simplify, substitute } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { lowerExpression, modelVariable, variableOf, type LowerContext } from './context.js';
import { typeAssumption } from './conversions.js';
import type { Choosing } from './occurrences.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

interface Chosen {
  /** That there are such values. */
  readonly exists: Term;
  readonly values: readonly Term[];
  /** That these values fit, which is so if any do. */
  readonly fits: Term;
}

/**
 * Values that satisfy a condition, if there are any. Which ones depends on the node and on nothing but what the condition
 * mentions; `open` says what the condition is in a scope.
 */
export function choose<C extends Choosing>(
  context: LowerContext,
  node: object,
  scope: Scope,
  open: (scope: Scope) => C,
): C & Chosen {
  const { arena } = context;
  const opened = open(scope);
  const types = opened.variables.map(({ type }) => type);
  const exists = arena.bind('exists', types, [arena.true, abstract(arena, opened.condition, opened.variables)]);
  const values = context.choices.values(context, node, scope, open);
  const fits = substitute(arena, opened.condition, new Map(opened.variables.map((one, i) => [one, values[i] as Term])));
  return { ...opened, exists, values, fits };
}

/** `var x, y :| P; e`. Where it is computed, the value of `e` must not depend on the choice. */
export function lowerSuchThat(context: LowerContext, expression: ast.LetExpression, scope: Scope): Term {
  const { arena } = context;
  const [condition] = expression.values;
  if (condition === undefined) throw new UnsupportedFeature('a choice without a condition', expression.span);
  const resolved = expression.patterns.map((pattern) => {
    if (pattern.kind !== 'name-pattern') throw new UnsupportedFeature('a choice of a pattern', pattern.span);
    return variableOf(context, pattern);
  });
  const open = (at: Scope): Choosing & { readonly within: Scope } => {
    const variables = resolved.map((variable) => modelVariable(context, variable, 'local', at));
    const typed = simplify.and(
      arena,
      variables.map((variable) => typeAssumption(arena, arena.variable(variable), variable.type)),
    );
    const meaning = resolved.map((variable, i) => [variable, arena.variable(variables[i] as Variable)] as const);
    const within = at.binding(variables).withVariables(meaning).under(typed);
    const body = simplify.and(arena, [typed, lowerExpression(context, condition, within)]);
    return { variables, condition: body, span: condition.span, within };
  };
  const { variables, condition: body, exists, values, fits, within } = choose(context, expression, scope, open);
  scope.claim('such-that', exists, condition.span, { gives: fits });
  if (!expression.ghost)
    claimIndependent(context, scope, expression, { variables, condition: body, within }, expression.body);
  // The choice satisfies the condition, which the function that chooses promises.
  const chosen = scope.withVariables(resolved.map((variable, i) => [variable, values[i] as Term]));
  const known = variables.map((variable, i) => typeAssumption(arena, values[i] as Term, variable.type));
  return lowerExpression(context, expression.body, chosen.under(simplify.and(arena, known)));
}

/** Where it is computed, the value of an expression must not depend on which values were chosen for it. */
export function claimIndependent(
  context: LowerContext,
  scope: Scope,
  { span }: ast.Expression,
  { variables, condition, within }: Omit<Choosing, 'span'> & { readonly within: Scope },
  body: ast.Expression,
): void {
  if (!scope.compiled || scope.sink === undefined) return;
  const value = lowerExpression(context, body, within.unchecked());
  scope.claim('such-that-unique', independent(context, variables, condition, value), span);
}

/** Whatever values satisfy the condition, the result is one. */
function independent(context: LowerContext, variables: readonly Variable[], condition: Term, value: Term): Term {
  const { arena } = context;
  const others = variables.map((variable): Variable => ({ ...variable, name: `${variable.name}'` }));
  const map = new Map(variables.map((variable, i) => [variable, arena.variable(others[i] as Variable)]));
  const renamed = (term: Term): Term => substitute(arena, term, map);
  const same = simplify.eq(arena, value, renamed(value));
  if (same === arena.true) return same;
  const all = [...variables, ...others];
  const premise = arena.make('and', [condition, renamed(condition)]);
  const types = all.map(({ type }) => type);
  return arena.bind('forall', types, [abstract(arena, premise, all), abstract(arena, same, all)]);
}
