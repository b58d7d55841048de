/** Expressions that bind variables: quantifiers, comprehensions, lambdas, `let`, and binding guards. */
import type * as ast from '../../syntax/index.js';
import type { Variable, VariableRole } from '../symbols.js';
import { BOOL } from '../types.js';
import type { Arrow, Type } from '../types.js';
import { areComparable, relateComparable } from './compare.js';
import { collectionType } from './collections.js';
import type { Context } from './context.js';
import { article, inferCondition, mustBe, overloaded } from './expect.js';
import { infer } from './rules.js';
import { inferAttributes } from './attributes.js';
import { inferFrame } from './frames.js';

/** Brings bound variables into scope, one after the other: a domain may mention the variables before it. */
export function bindVariables(
  ctx: Context,
  variables: readonly ast.BoundVariable[],
  role: VariableRole = 'bound',
): readonly Variable[] {
  return variables.map((node) => {
    const domain = node.domain === undefined ? undefined : infer(ctx, node.domain);
    // Bound variables range over a type without constraints unless one is written, or all their uses ask for it.
    const type = node.type === undefined ? ctx.solver.freshRange(true) : ctx.type(node.type);
    if (node.domain !== undefined && domain !== undefined) inferDomain(ctx, node.domain, domain, type);
    const variable = ctx.variable(node, node.name.text, role, false, type);
    ctx.declare(variable, node.name.span);
    return variable;
  });
}

/** `x <- C` ranges over the elements of a collection, or the keys of a map. */
function inferDomain(ctx: Context, node: ast.Expression, domain: Type, type: Type): void {
  const { solver } = ctx;
  solver.whenKnown(domain, () => {
    const collection = solver.ancestor(domain);
    switch (collection.kind) {
      case 'seq':
      case 'set':
      case 'iset':
      case 'multiset':
        return mustRange(ctx, node, collection.element, type);
      case 'map':
      case 'imap':
        return mustRange(ctx, node, collection.key, type);
      case 'error':
        solver.subtype(type, collection, undefined);
        return;
      default:
        ctx.error(
          'bad-operand',
          node.span,
          `'<-' ranges over a set, seq, multiset or map, but this is ${article(solver.text(domain))}.`,
        );
    }
  });
}

/** The variable is compared with the elements, so it may be of a supertype or a subtype. */
function mustRange(ctx: Context, node: ast.Expression, element: Type, type: Type): void {
  const { solver } = ctx;
  relateComparable(solver, element, type, false);
  ctx.later(() => {
    if (areComparable(solver, element, type, false)) return;
    ctx.error(
      'type-mismatch',
      node.span,
      `The variable is ${article(solver.text(type))}, but the elements are ${solver.text(element)}.`,
    );
  });
}

export function inferQuantifier(ctx: Context, expression: ast.QuantifierExpression): Type {
  const what = `'${expression.quantifier}'`;
  ctx.locals.within(() => {
    bindVariables(ctx, expression.variables);
    if (expression.range !== undefined) inferCondition(ctx, expression.range, `it is the range of ${what}`);
    inferCondition(ctx, expression.body, `it is what ${what} says of its variables`);
    inferAttributes(ctx, expression.attributes);
  });
  return overloaded(ctx, BOOL);
}

export function inferSetComprehension(ctx: Context, expression: ast.SetComprehension): Type {
  const element = ctx.locals.within(() => {
    const variables = bindVariables(ctx, expression.variables);
    if (expression.range !== undefined) inferCondition(ctx, expression.range, 'it is the range of the set');
    const type = expression.value === undefined ? ownValue(ctx, expression, variables) : infer(ctx, expression.value);
    inferAttributes(ctx, expression.attributes);
    return type;
  });
  return collectionType(ctx, { kind: expression.infinite ? 'iset' : 'set', element }, expression.span);
}

export function inferMapComprehension(ctx: Context, expression: ast.MapComprehension): Type {
  const [key, value] = ctx.locals.within(() => {
    const variables = bindVariables(ctx, expression.variables);
    if (expression.range !== undefined) inferCondition(ctx, expression.range, 'it is the range of the map');
    const keyType = expression.key === undefined ? ownValue(ctx, expression, variables) : infer(ctx, expression.key);
    const valueType = infer(ctx, expression.value);
    inferAttributes(ctx, expression.attributes);
    return [keyType, valueType] as const;
  });
  return collectionType(ctx, { kind: expression.infinite ? 'imap' : 'map', key, value }, expression.span);
}

/** Without a value (or key) the one variable is meant. */
function ownValue(
  ctx: Context,
  expression: ast.SetComprehension | ast.MapComprehension,
  variables: readonly Variable[],
): Type {
  const [only] = variables;
  if (variables.length === 1 && only !== undefined) return only.type;
  const what =
    expression.kind === 'set-comprehension' ? "elements ('| range :: value')" : "keys ('| range :: key := value')";
  ctx.error('expected', expression.span, `With several variables it must be said what the ${what} are.`);
  return ctx.solver.fresh();
}

/** What is expected of a lambda gives its parameters their types before its body is looked at. */
export function inferLambda(ctx: Context, expression: ast.LambdaExpression, expected: Type | undefined): Type {
  const { solver } = ctx;
  const result = solver.fresh();
  return ctx.locals.within(() => {
    const variables = expression.parameters.map((node) => {
      const type = node.type === undefined ? solver.fresh() : ctx.type(node.type);
      const variable = ctx.variable(node, node.name.text, 'bound', false, type);
      ctx.declare(variable, node.name.span);
      return variable;
    });
    const parameters = variables.map((variable) => variable.type);
    const type: Type = { kind: 'arrow', arrow: arrowOf(expression), parameters, result };
    if (expected !== undefined && solver.head(expected).kind === 'arrow') solver.subtype(expected, type, undefined);
    for (const clause of expression.clauses) {
      if (clause.kind === 'requires') inferCondition(ctx, clause.condition, "it is a 'requires' clause");
      else inferFrame(ctx, clause.frame, 'reads');
    }
    mustBe(ctx, result, infer(ctx, expression.body), expression.body, 'it is what the function gives');
    return type;
  });
}

function arrowOf(expression: ast.LambdaExpression): Arrow {
  if (expression.clauses.some((clause) => clause.kind === 'reads' && clause.frame.length > 0)) return '~>';
  return expression.clauses.some((clause) => clause.kind === 'requires') ? '-->' : '->';
}

/** The condition of an `if`; what it binds is in scope in what follows, so the caller opens the frame. */
export function inferGuard(ctx: Context, guard: ast.Guard, what: string): void {
  if (guard.kind === 'binding-guard') {
    bindVariables(ctx, guard.variables);
    inferAttributes(ctx, guard.attributes);
  }
  inferCondition(ctx, guard.condition, what);
}
