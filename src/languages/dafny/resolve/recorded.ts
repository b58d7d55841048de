/**
 * Recorded assumptions as Dafny has them (seed 004, 2.1). `ghost var {:assumption} a: bool;` is true at first, `a := a && P;`
 * records whether P held, and `{:verified_under a}` says under which of them something was verified.
 */
import type { Conjunctions } from '../../premises.js';
import { allOf, anyOf } from '../../premises.js';
import type * as ast from '../syntax/index.js';
import type { Resolution } from './resolution.js';
import type { Variable } from './symbols.js';

export const VERIFIED_UNDER = 'verified_under';

export function isAssumption(node: Variable['node'] | undefined): boolean {
  return node !== undefined && 'attributes' in node && node.attributes.some(({ name }) => name.text === 'assumption');
}

type References = Pick<Resolution, 'references'>;

export function assumptionNamed({ references }: References, expression: ast.Expression): Variable | undefined {
  const reference = expression.kind === 'name' ? references.get(expression) : undefined;
  return reference?.kind === 'variable' && isAssumption(reference.variable.node) ? reference.variable : undefined;
}

export interface Recorded {
  readonly variable: Variable;
  readonly condition: ast.Expression;
}

/** `a := a && P;` and nothing else. */
export function recordedBy(
  resolution: References,
  { targets, initializer }: ast.AssignStatement,
): Recorded | undefined {
  const [target, ...others] = targets;
  const [value, ...more] = initializer.kind === 'assign' ? initializer.values : [];
  if (target === undefined || value?.kind !== 'expression-rhs' || others.length + more.length > 0) return undefined;
  const variable = assumptionNamed(resolution, target);
  const whole = value.value;
  if (variable === undefined || whole.kind !== 'binary' || whole.operator !== '&&') return undefined;
  return assumptionNamed(resolution, whole.left) === variable ? { variable, condition: whole.right } : undefined;
}

/** Each result counts. Undefined if nothing is said; what is said wrongly is unverified. */
export function premiseIn(
  resolution: References,
  attributes: readonly ast.Attribute[],
  fault: (span: ast.Span, message: string) => void = () => undefined,
): Conjunctions<Variable> | undefined {
  const own = attributes.filter(({ name, form }) => name.text === VERIFIED_UNDER && form === 'brace');
  if (own.length === 0) return undefined;
  return own.flatMap(({ args, span }) => {
    const [only] = args;
    if (only === undefined || args.length > 1) {
      fault(span, `'${VERIFIED_UNDER}' has one condition; without it, this counts as unverified.`);
      return [];
    }
    return conjunctionsOf(resolution, only.value, fault);
  });
}

function conjunctionsOf(
  resolution: References,
  expression: ast.Expression,
  fault: (span: ast.Span, message: string) => void,
): Conjunctions<Variable> {
  if (expression.kind === 'bool') return expression.value ? [[]] : [];
  if (expression.kind === 'binary' && (expression.operator === '&&' || expression.operator === '||')) {
    const { operator } = expression;
    const parts = operandsOf(expression, operator).map((one) => conjunctionsOf(resolution, one, fault));
    const joint = operator === '&&' ? allOf(parts) : anyOf(parts);
    if (joint === undefined)
      fault(expression.span, 'The condition has too many alternatives, so that it counts as unverified.');
    return joint ?? [];
  }
  const variable = assumptionNamed(resolution, expression);
  if (variable !== undefined) return [[variable]];
  const message =
    expression.kind === 'name'
      ? `'${expression.name.text}' is not declared as '{:assumption}', so that nothing counts as verified under it.`
      : `The condition of '${VERIFIED_UNDER}' is made of '{:assumption}' variables by '&&' and '||'; this counts as false.`;
  fault(expression.span, message);
  return [];
}

/** What one operator joins, from the left; long chains do not nest here. */
function operandsOf(expression: ast.Expression, operator: '&&' | '||'): readonly ast.Expression[] {
  const operands: ast.Expression[] = [];
  const pending = [expression];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'binary' && next.operator === operator) pending.push(next.right, next.left);
    else operands.push(next);
  }
  return operands;
}
