/**
 * The first part of a constructor, before `new;`: the object does not exist yet. Its fields can be assigned, and may
 * be stored in each other, but `this` cannot be used for anything else.
 */
import type * as ast from '../../syntax/index.js';
import { baseOf } from '../types-base.js';
import type { World } from '../world.js';
import { expressionsIn, expressionsInRhs, expressionsOf, statementsIn } from './parts.js';
import { calledBy, goesThroughThis, memberOf, referenceOf } from './references.js';
import type { Units } from './units.js';
import { valueOf, visitTree } from './units.js';

export function checkConstruction(world: World, units: Units): void {
  for (const { declaration } of units.callables) {
    if (declaration?.kind === 'constructor' && declaration.body !== undefined) {
      checkStatement(world, declaration.body.first);
    }
  }
}

function checkStatement(world: World, root: ast.Statement): void {
  const pending: ast.Statement[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'assign') checkAssignment(world, next);
    else for (const expression of expressionsOf(next)) checkExpression(world, expression);
    pending.push(...statementsIn(next).toReversed());
  }
}

function checkAssignment(world: World, statement: ast.AssignStatement): void {
  const { targets, initializer } = statement;
  const isOwnField = (target: ast.Expression): boolean =>
    memberOf(world, target)?.kind === 'field' && goesThroughThis(world, target);
  if (initializer.kind !== 'assign' || calledBy(world, initializer.values) !== undefined) {
    // The results of a call may go to fields of the new object, but its arguments may not mention it.
    for (const target of targets) if (!isOwnField(target)) checkExpression(world, target);
    const values =
      initializer.kind === 'such-that' ? [initializer.condition] : initializer.values.flatMap(expressionsInRhs);
    for (const value of values) checkExpression(world, value);
    return;
  }
  for (const [i, target] of targets.entries()) {
    const value = initializer.values[i];
    if (!isOwnField(target)) checkExpression(world, target);
    if (value === undefined) continue;
    const stored = isOwnField(target) && value.kind === 'expression-rhs';
    for (const part of expressionsInRhs(value)) {
      if (stored) checkStored(world, part);
      else checkExpression(world, part);
    }
  }
}

/** A value that goes into a field of the new object may hold `this` and other fields of it. */
function checkStored(world: World, expression: ast.Expression): void {
  switch (expression.kind) {
    case 'this':
      return;
    case 'name':
    case 'member':
      if (memberOf(world, expression)?.kind === 'field' && goesThroughThis(world, expression)) return;
      break;
    case 'set-display':
    case 'multiset-display':
    case 'seq-display':
    case 'map-display':
    case 'tuple':
      for (const part of expressionsIn(expression)) checkStored(world, part);
      return;
    case 'binary':
      if (!isCollectionOperator(world, expression)) break;
      checkStored(world, expression.left);
      checkStored(world, expression.right);
      return;
    case 'apply':
      if (referenceOf(world, expression.callee)?.kind !== 'constructor') break;
      for (const { value } of expression.args) checkStored(world, value);
      return;
    case 'if':
      if (expression.guard.kind === 'binding-guard') break;
      checkExpression(world, expression.guard.condition);
      checkStored(world, expression.then);
      checkStored(world, expression.else);
      return;
    default:
  }
  checkExpression(world, expression);
}

function isCollectionOperator(world: World, { operator, left }: ast.BinaryExpression): boolean {
  const type = world.tables.types.get(left);
  const kind = type === undefined ? undefined : baseOf(type).kind;
  switch (kind) {
    case 'set':
    case 'iset':
    case 'multiset':
      return operator === '+' || operator === '*' || operator === '-';
    case 'map':
    case 'imap':
      return operator === '+' || operator === '-';
    case 'seq':
      return operator === '+';
    default:
      return false;
  }
}

function checkExpression(world: World, root: ast.Expression): void {
  visitTree([root], {
    expression: (expression) => {
      if (expression.kind === 'assigned' || isFixedConstant(world, expression)) return false;
      if (expression.kind !== 'this' && !isImplicitThis(world, expression)) return true;
      const message = `The object does not exist before 'new;': here 'this' can only be used to assign its fields.`;
      world.diagnostics.error('this-not-allowed', expression.span, message);
      return false;
    },
  });
}

function isImplicitThis(world: World, expression: ast.Expression): boolean {
  const reference = referenceOf(world, expression);
  return reference?.kind === 'member' && reference.receiver === 'this';
}

/** A constant of `this` whose value does not depend on the object. */
function isFixedConstant(world: World, expression: ast.Expression): boolean {
  const member = memberOf(world, expression);
  if (member?.kind !== 'field' || member.mutable || !goesThroughThis(world, expression)) return false;
  const value = valueOf(member);
  if (value === undefined) return false;
  let fixed = true;
  visitTree([value], {
    expression: (part) => {
      if (part.kind === 'this' || (isImplicitThis(world, part) && !isFixedConstant(world, part))) fixed = false;
      return fixed;
    },
  });
  return fixed;
}
