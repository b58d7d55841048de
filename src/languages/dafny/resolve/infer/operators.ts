/** Unary and binary operators, chains, conversions and type tests. */
import type * as ast from '../../syntax/index.js';
import { BOOL, INT } from '../types.js';
import type { Type } from '../types.js';
import { areComparable, relateComparable } from './compare.js';
import type { Context } from './context.js';
import { INTEGERS, INTEGERS_AND_BITS, article, mustBeOneOf, mustFit, mustSatisfy, resultOf } from './expect.js';
import { infer } from './rules.js';

type Kind = Type['kind'];

const NUMBERS: readonly Kind[] = ['int', 'real', 'bitvector'];
const SETS: readonly Kind[] = ['set', 'iset', 'multiset'];
const MAPS: readonly Kind[] = ['map', 'imap'];
const ORDERED: readonly Kind[] = [...NUMBERS, 'ordinal', 'char', ...SETS];

/** The kinds of types that an operator is defined on; the family of a newtype is that of its base. */
const OPERANDS = {
  '+': [...NUMBERS, 'ordinal', 'char', 'seq', ...SETS, ...MAPS],
  '-': [...NUMBERS, 'ordinal', 'char', ...SETS, ...MAPS],
  '*': [...NUMBERS, ...SETS],
  '/': NUMBERS,
  '%': INTEGERS_AND_BITS,
  '&': ['bitvector'],
  '|': ['bitvector'],
  '^': ['bitvector'],
  '<<': ['bitvector'],
  '>>': ['bitvector'],
  '<': [...ORDERED, 'seq'],
  '<=': [...ORDERED, 'seq'],
  '>': ORDERED,
  '>=': ORDERED,
  '!!': SETS,
} as const satisfies Partial<Record<ast.BinaryOperator, readonly Kind[]>>;

interface Operand {
  readonly expression: ast.Expression;
  readonly type: Type;
}

export function inferUnary(ctx: Context, expression: ast.UnaryExpression): Type {
  const { operator, operand } = expression;
  const type = infer(ctx, operand);
  if (operator === '!') {
    ctx.solver.preferred(type, BOOL);
    mustBeOneOf(ctx, type, ['bool', 'bitvector'], operand.span, (actual) => undefinedOn('!', actual), 'bad-operand');
    return type;
  }
  const result = ctx.solver.fresh(true);
  ctx.solver.subtype(result, type, undefined);
  mustBeOneOf(ctx, type, NUMBERS, operand.span, (actual) => undefinedOn('-', actual), 'bad-operand');
  return result;
}

export function inferCardinality(ctx: Context, expression: ast.CardinalityExpression): Type {
  const type = infer(ctx, expression.operand);
  mustBeOneOf(
    ctx,
    type,
    ['set', 'multiset', 'seq', 'map'],
    expression.operand.span,
    (actual) => `Only a set, multiset, seq or map has a size, but this is ${article(actual)}.`,
    'bad-operand',
  );
  const result = ctx.solver.freshOr(INT);
  mustBeOneOf(ctx, result, INTEGERS, expression.span, (actual) => `Expected ${article(actual)}, but this is an int.`);
  return result;
}

export function inferBinary(ctx: Context, expression: ast.BinaryExpression): Type {
  const left = { expression: expression.left, type: infer(ctx, expression.left) };
  const right = { expression: expression.right, type: infer(ctx, expression.right) };
  if (expression.index !== undefined) {
    const type = infer(ctx, expression.index);
    mustBeOneOf(
      ctx,
      type,
      ['int', 'ordinal'],
      expression.index.span,
      (actual) => `Expected a number of steps, but this is ${article(actual)}.`,
    );
  }
  return inferOperator(ctx, expression, expression.operator, left, right);
}

/** Every link of a chain is a comparison of its own. */
export function inferChain(ctx: Context, expression: ast.ChainExpression): Type {
  const operands = expression.operands.map((operand) => ({ expression: operand, type: infer(ctx, operand) }));
  expression.operators.forEach((operator, i) => {
    const left = operands[i];
    const right = operands[i + 1];
    if (left !== undefined && right !== undefined) inferOperator(ctx, expression, operator, left, right);
  });
  return resultOf(ctx, BOOL, expression.span, 'a bool');
}

/** `left operator right` for operands that have been typed; `node` is where the whole stands. */
export function inferOperator(
  ctx: Context,
  node: ast.Node,
  operator: ast.BinaryOperator,
  left: Operand,
  right: Operand,
): Type {
  switch (operator) {
    case '<==>':
    case '==>':
    case '<==':
    case '&&':
    case '||':
      return inferLogical(ctx, node, operator, left, right);
    case '==':
    case '!=':
    case '==#':
    case '!=#':
      return inferEquality(ctx, node, operator, left, right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return inferOrder(ctx, node, operator, left, right);
    case '!!':
      meet(ctx, node, operator, left, right, ctx.solver.fresh());
      mustBeDefined(ctx, operator, left);
      return bool(ctx, node);
    case 'in':
    case '!in':
      return inferMembership(ctx, node, operator, left, right);
    case '-':
      return inferMinus(ctx, node, left, right);
    case '<<':
    case '>>':
      return inferShift(ctx, operator, left, right);
    case '+':
    case '*':
    case '/':
    case '%':
    case '&':
    case '|':
    case '^': {
      const result = ctx.solver.fresh(true);
      if (operator === '%') ctx.solver.preferred(result, INT);
      meet(ctx, node, operator, left, right, result);
      mustBeOneOf(ctx, result, OPERANDS[operator], node.span, (actual) => undefinedOn(operator, actual), 'bad-operand');
      return result;
    }
  }
}

function bool(ctx: Context, node: ast.Node): Type {
  return resultOf(ctx, BOOL, node.span, 'a bool');
}

/** Both operands, and the result, are of one type. */
function meet(ctx: Context, node: ast.Node, operator: string, left: Operand, right: Operand, common: Type): void {
  const { solver } = ctx;
  const reason = solver.reason(
    'bad-operand',
    node.span,
    () =>
      `'${operator}' needs operands of one type, but the left one is ${article(solver.text(left.type))} and the right one ${article(solver.text(right.type))}.`,
  );
  solver.subtype(common, left.type, reason);
  solver.subtype(common, right.type, reason);
}

function mustBeDefined(ctx: Context, operator: keyof typeof OPERANDS, { expression, type }: Operand): void {
  const kinds: readonly Kind[] = OPERANDS[operator];
  mustBeOneOf(ctx, type, kinds, expression.span, (actual) => undefinedOn(operator, actual), 'bad-operand');
}

function undefinedOn(operator: string, actual: string): string {
  return `'${operator}' is not defined on ${actual}.`;
}

function inferLogical(ctx: Context, node: ast.Node, operator: string, left: Operand, right: Operand): Type {
  const result = bool(ctx, node);
  for (const { expression, type } of [left, right]) {
    mustFit(
      ctx,
      result,
      type,
      expression.span,
      (_, actual) => `'${operator}' needs bool operands, but this is ${article(actual)}.`,
    );
  }
  return result;
}

function inferEquality(ctx: Context, node: ast.Node, operator: string, left: Operand, right: Operand): Type {
  mustBeComparable(
    ctx,
    node,
    left.type,
    right.type,
    (a, b) => `'${operator}' cannot compare ${article(a)} with ${article(b)}: the types have nothing in common.`,
  );
  if (operator.endsWith('#')) {
    mustSatisfy(
      ctx,
      left.type,
      (ancestor) => ancestor.kind === 'datatype' && ancestor.symbol.declaration.coinductive,
      left.expression.span,
      (actual) => `Prefix equality compares codatatypes, but this is ${article(actual)}.`,
      'bad-operand',
    );
  }
  return bool(ctx, node);
}

function mustBeComparable(
  ctx: Context,
  node: ast.Node,
  left: Type,
  right: Type,
  message: (left: string, right: string) => string,
): void {
  const { solver } = ctx;
  relateComparable(solver, left, right, false);
  ctx.later(() => {
    if (areComparable(solver, left, right, false)) return;
    ctx.error('bad-operand', node.span, message(solver.text(left), solver.text(right)));
  });
}

/** Datatype values are ordered by rank, with `<` and `>` only; a type parameter may stand for a datatype on the lower side. */
function inferOrder(
  ctx: Context,
  node: ast.Node,
  operator: '<' | '<=' | '>' | '>=',
  left: Operand,
  right: Operand,
): Type {
  const { solver } = ctx;
  const compare = (): void => {
    meet(ctx, node, operator, left, right, solver.fresh());
    mustBeDefined(ctx, operator, left);
  };
  if (operator === '<=' || operator === '>=') compare();
  else {
    const [low, high] = operator === '<' ? [left, right] : [right, left];
    let done = false;
    const decide = (): void => {
      if (done) return;
      done = true;
      const below = solver.head(low.type);
      const above = solver.head(high.type);
      if (isRanked(above) || isRanked(below) || below.kind === 'parameter') {
        mustHaveRank(ctx, operator, high, false);
        mustHaveRank(ctx, operator, low, true);
      } else compare();
    };
    // What the one is tells what the other must be, unless it may be of another datatype.
    solver.whenKnown(left.type, decide);
    solver.whenKnown(right.type, decide);
  }
  return bool(ctx, node);
}

function isRanked(type: Type): boolean {
  return type.kind === 'datatype' && !type.symbol.declaration.coinductive;
}

function mustHaveRank(ctx: Context, operator: string, { expression, type }: Operand, orParameter: boolean): void {
  mustSatisfy(
    ctx,
    type,
    (ancestor) => isRanked(ancestor) || (orParameter && ancestor.kind === 'parameter'),
    expression.span,
    (actual) => `'${operator}' compares the ranks of two datatype values here, but this is ${article(actual)}.`,
    'bad-operand',
  );
}

function inferMembership(ctx: Context, node: ast.Node, operator: string, left: Operand, right: Operand): Type {
  const { solver } = ctx;
  solver.whenKnown(right.type, () => {
    const collection = solver.ancestor(right.type);
    switch (collection.kind) {
      case 'seq':
      case 'set':
      case 'iset':
      case 'multiset':
      case 'map':
      case 'imap': {
        const element = 'key' in collection ? collection.key : collection.element;
        mustBeComparable(
          ctx,
          node,
          element,
          left.type,
          (wanted, actual) =>
            `'${operator}' looks for ${article(actual)} in ${article(solver.text(right.type))}, whose ${'key' in collection ? 'keys' : 'elements'} are of type ${wanted}.`,
        );
        return;
      }
      case 'error':
        return;
      default:
        ctx.error(
          'bad-operand',
          right.expression.span,
          `'${operator}' needs a set, seq, multiset or map on its right, but this is ${article(solver.text(right.type))}.`,
        );
    }
  });
  return bool(ctx, node);
}

/** `map - set` takes keys away; otherwise both operands are of one type. */
function inferMinus(ctx: Context, node: ast.Node, left: Operand, right: Operand): Type {
  const { solver } = ctx;
  const result = solver.fresh(true);
  let done = false;
  const decide = (): void => {
    if (done) return;
    const from = solver.ancestor(left.type);
    const taken = solver.ancestor(right.type);
    if (from.kind === 'map' || from.kind === 'imap') {
      done = true;
      inferKeysTaken(ctx, from.key, right);
    } else if (from.kind !== 'variable' || (taken.kind !== 'variable' && taken.kind !== 'set')) {
      done = true;
      meet(ctx, node, '-', left, right, result);
    }
  };
  solver.subtype(result, left.type, undefined);
  solver.whenKnown(left.type, decide);
  solver.whenKnown(right.type, decide);
  mustBeOneOf(ctx, result, OPERANDS['-'], node.span, (actual) => undefinedOn('-', actual), 'bad-operand');
  return result;
}

function inferKeysTaken(ctx: Context, key: Type, right: Operand): void {
  const { solver } = ctx;
  solver.preferred(right.type, { kind: 'set', element: key });
  const wrong = (actual: string): string =>
    `The keys to take from a map are given as a set of its keys, but this is ${article(actual)}.`;
  solver.whenKnown(right.type, () => {
    const taken = solver.ancestor(right.type);
    if (taken.kind === 'set') relateComparable(solver, key, taken.element, false);
    ctx.later(() => {
      if (taken.kind === 'error' || (taken.kind === 'set' && areComparable(solver, key, taken.element, false))) return;
      ctx.error('bad-operand', right.expression.span, wrong(solver.text(right.type)));
    });
  });
}

function inferShift(ctx: Context, operator: '<<' | '>>', left: Operand, right: Operand): Type {
  const result = ctx.solver.fresh(true);
  ctx.solver.subtype(result, left.type, undefined);
  mustBeDefined(ctx, operator, left);
  mustBeOneOf(
    ctx,
    right.type,
    INTEGERS_AND_BITS,
    right.expression.span,
    (actual) => `A shift is by a number of bits, but this is ${article(actual)}.`,
    'bad-operand',
  );
  return result;
}

// ── Conversions ─────────────────────────────────────────────────────────────────────────────────

export function inferConversion(ctx: Context, expression: ast.ConversionExpression): Type {
  const type = ctx.type(expression.type);
  convert(ctx, expression, infer(ctx, expression.operand), type);
  return type;
}

export function inferTypeTest(ctx: Context, expression: ast.TypeTestExpression): Type {
  convert(ctx, expression, infer(ctx, expression.operand), ctx.type(expression.type));
  return resultOf(ctx, BOOL, expression.span, 'a bool');
}

function convert(ctx: Context, expression: ast.Expression & { kind: 'as' | 'is' }, from: Type, to: Type): void {
  const { solver } = ctx;
  relateComparable(solver, to, from, true);
  ctx.later(() => {
    if (areComparable(solver, to, from, true)) return;
    const verb = expression.kind === 'as' ? 'be converted to' : 'be tested for';
    ctx.error(
      'bad-operand',
      expression.span,
      `${article(solver.text(from)).replace(/^a/, 'A')} cannot ${verb} '${solver.text(to)}'.`,
    );
  });
}
