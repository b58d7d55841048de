/** Equality in compiled code: both sides must be values that a run can compare. */
import type * as ast from '../../syntax/index.js';
import { baseOf, representationOf } from '../types-base.js';
import { typeText } from '../types-text.js';
import type { Facts } from './facts.js';
import { calleeOf, referenceOf } from './references.js';

export function checkComparison(facts: Facts, expression: ast.BinaryExpression | ast.ChainExpression): void {
  if (expression.kind === 'binary') {
    checkPair(facts, expression.operator, expression.left, expression.right);
    return;
  }
  for (const [i, operator] of expression.operators.entries()) {
    const left = expression.operands[i];
    const right = expression.operands[i + 1];
    if (left !== undefined && right !== undefined) checkPair(facts, operator, left, right);
  }
}

function checkPair(facts: Facts, operator: ast.BinaryOperator, left: ast.Expression, right: ast.Expression): void {
  const { types } = facts.world.tables;
  const leftType = types.get(left);
  const rightType = types.get(right);
  if (leftType === undefined || rightType === undefined) return;
  const { equality } = facts;
  switch (operator) {
    case '==':
    case '!=': {
      const trait = [leftType, rightType].some((type) => baseOf(type).kind === 'class');
      if (!trait && (canCompareWith(facts, left) || canCompareWith(facts, right))) return;
      const supports = trait ? equality.supports : equality.partlySupports;
      if (!supports(leftType)) report(facts, operator, left);
      else if (!supports(rightType)) report(facts, operator, right);
      return;
    }
    case 'in':
    case '!in':
      if (representationOf(rightType).kind !== 'seq') return;
      if (!equality.supports(rightType)) report(facts, operator, right);
      else if (!equality.supports(leftType)) report(facts, operator, left);
      return;
    case '<':
    case '<=':
      if (representationOf(leftType).kind === 'seq' && !equality.supports(leftType)) report(facts, operator, left);
      return;
    default:
  }
}

/** Some values can be compared whatever their type: a constructor without arguments, an empty collection. */
function canCompareWith(facts: Facts, expression: ast.Expression): boolean {
  const { world, equality } = facts;
  const type = world.tables.types.get(expression);
  if (type !== undefined && equality.supports(type)) return true;
  switch (expression.kind) {
    case 'name':
    case 'member': {
      const reference = referenceOf(world, expression);
      return (
        reference?.kind === 'constructor' &&
        reference.constructor.datatype.constructors.every((c) => !c.declaration.ghost)
      );
    }
    case 'apply': {
      const callee = calleeOf(world, expression);
      if (callee?.kind !== 'constructor' || callee.formals.some((formal) => formal.ghost)) return false;
      if (callee.symbol.datatype.constructors.some((c) => c.declaration.ghost)) return false;
      return expression.args.every((arg) => canCompareWith(facts, arg.value));
    }
    case 'seq-display':
    case 'set-display':
    case 'multiset-display':
      return expression.elements.length === 0;
    case 'map-display':
      return expression.entries.length === 0;
    default:
      return false;
  }
}

function report(facts: Facts, operator: string, operand: ast.Expression): void {
  const type = facts.world.tables.types.get(operand);
  if (type === undefined) return;
  const advice = type.kind === 'parameter' || type.kind === 'abstract' ? `; declare it as '${typeText(type)}(==)'` : '';
  const message = `'${operator}' in compiled code needs a type that supports equality, and '${typeText(type)}' does not${advice}.`;
  facts.world.diagnostics.error('type-characteristic', operand.span, message);
}
