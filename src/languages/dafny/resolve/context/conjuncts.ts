/** The conditions that must hold for a formula to hold (or to fail), with negations pushed inwards. */
import type * as ast from '../../syntax/index.js';

export type Conjunct =
  | {
      readonly kind: 'relation';
      readonly operator: NormalRelation;
      readonly left: ast.Expression;
      readonly right: ast.Expression;
    }
  | { readonly kind: 'atom'; readonly expression: ast.Expression; readonly positive: boolean };

/** Relations after `>`, `>=` and negations have been turned round. */
export type NormalRelation = '<' | '<=' | '==' | '!=' | 'in' | '!in';

const MIRRORED = { '>': '<', '>=': '<=' } as const;
const NEGATED = { '<': '<=', '<=': '<', '==': '!=', '!=': '==', in: '!in', '!in': 'in' } as const;

/**
 * What `formula` being true (or false, if not `positive`) implies, conjunct by conjunct. Only integers are sure to
 * have a total order, so a negated comparison is turned round only if `isInteger` says so of its operand.
 */
export function* conjunctsOf(
  formula: ast.Expression,
  positive: boolean,
  isInteger: (expression: ast.Expression) => boolean,
): Generator<Conjunct, void, undefined> {
  const pending: { readonly expression: ast.Expression; readonly positive: boolean }[] = [
    { expression: formula, positive },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { expression } = next;
    if (expression.kind === 'unary' && expression.operator === '!') {
      pending.push({ expression: expression.operand, positive: !next.positive });
    } else if (expression.kind === 'binary' && splits(expression.operator, next.positive)) {
      const { operator, left, right } = expression;
      const flipsLeft = operator === '==>';
      const flipsRight = operator === '<==';
      pending.push({ expression: right, positive: next.positive !== flipsRight });
      pending.push({ expression: left, positive: next.positive !== flipsLeft });
    } else if (expression.kind === 'chain' && next.positive) {
      for (const [i, operator] of expression.operators.entries()) {
        const left = expression.operands[i];
        const right = expression.operands[i + 1];
        if (left !== undefined && right !== undefined) yield* relation(operator, left, right, true, isInteger);
      }
    } else if (expression.kind === 'binary') {
      const found = relation(expression.operator, expression.left, expression.right, next.positive, isInteger);
      if (found.length === 0) yield { kind: 'atom', ...next };
      else yield* found;
    } else {
      yield { kind: 'atom', ...next };
    }
  }
}

/** Whether both operands have a consequence of their own: `X && Y` when true, `X || Y` and `X ==> Y` when false. */
function splits(operator: ast.BinaryOperator, positive: boolean): boolean {
  if (operator === '&&') return positive;
  return (operator === '||' || operator === '==>' || operator === '<==') && !positive;
}

function relation(
  operator: ast.BinaryOperator,
  left: ast.Expression,
  right: ast.Expression,
  positive: boolean,
  isInteger: (expression: ast.Expression) => boolean,
): readonly Conjunct[] {
  const swapped = operator === '>' || operator === '>=';
  const normal = swapped ? MIRRORED[operator] : operator;
  if (!isNormal(normal)) return [];
  const [first, second] = swapped ? [right, left] : [left, right];
  if (positive) return [{ kind: 'relation', operator: normal, left: first, right: second }];
  const negated = NEGATED[normal];
  if (normal !== '<' && normal !== '<=') return [{ kind: 'relation', operator: negated, left: first, right: second }];
  return isInteger(first) ? [{ kind: 'relation', operator: negated, left: second, right: first }] : [];
}

function isNormal(operator: ast.BinaryOperator): operator is NormalRelation {
  return operator in NEGATED;
}
