/** Expressions of the concrete tree -> our tree. The parser gives chains of operators flat; precedence is applied here. */
import type { SourceText, Span } from '../../source.js';
import { cover } from '../../source.js';
import type {
  ArithmeticOperator,
  BinaryOperator,
  Expression,
  SwitchStatement,
  UnaryOperator,
  UnsupportedNode,
} from '../syntax.js';
import type { CstElement, CstNode, CstToken } from './cst.js';
import { has, inOrder, isToken, node, nodes, path, spanIn, tokens } from './cst.js';
import { intValue } from './literals.js';
import { typeOf } from './types.js';

/** What expressions need of the statements inside them. */
export interface ExpressionContext {
  readonly source: SourceText;
  readonly switchOf: (cst: CstNode) => SwitchStatement | UnsupportedNode;
  readonly primaryOf: (context: ExpressionContext, cst: CstNode) => Expression;
  /** `$old` and `$result` are words of contracts, and names elsewhere. */
  readonly isContract?: true;
}

export function expressionOf(context: ExpressionContext, cst: CstNode): Expression {
  const conditional = node(cst, 'conditionalExpression');
  if (conditional === undefined) return unsupported(context, 'a lambda expression', cst);
  return conditionalOf(context, conditional);
}

/** The labels of a switch are these, without lambdas and assignments. */
export function conditionalOf(context: ExpressionContext, cst: CstNode): Expression {
  const binary = node(cst, 'binaryExpression');
  if (binary === undefined) return unsupported(context, 'this expression', cst);
  const condition = binaryOf(context, binary);
  const [then, otherwise] = nodes(cst, 'expression').map((arm) => expressionOf(context, arm));
  if (then === undefined || otherwise === undefined) return condition;
  return { kind: 'conditional', condition, then, else: otherwise, span: spanIn(context.source, cst) };
}

function binaryOf(context: ExpressionContext, cst: CstNode): Expression {
  const operands: Expression[] = [];
  const operators: BinaryOperator[] = [];
  const reduce = (least: number): void => {
    for (let last = operators.at(-1); last !== undefined && PRECEDENCE[last] >= least; last = operators.at(-1)) {
      operators.pop();
      const right = operands.pop() as Expression;
      const left = operands.pop() as Expression;
      operands.push({ kind: 'binary', operator: last, left, right, span: cover(left.span, right.span) });
    }
  };
  const parts = inOrder(cst);
  for (const [index, { name, element }] of parts.entries()) {
    switch (name) {
      case 'unaryExpression':
        operands.push(unaryOf(context, element as CstNode));
        break;
      case 'BinaryOperator':
      case 'Less':
      case 'Greater': {
        const operator = (element as CstToken).image as BinaryOperator;
        reduce(PRECEDENCE[operator]);
        operators.push(operator);
        break;
      }
      case 'shiftOperator': {
        const operator = shiftOf(element as CstNode);
        reduce(PRECEDENCE[operator]);
        operators.push(operator);
        break;
      }
      case 'AssignmentOperator': {
        // It binds weakest, and what follows it is one expression: everything so far is the target.
        reduce(0);
        const value = parts[index + 1]?.element;
        const target = operands.pop();
        if (value === undefined || isToken(value) || target === undefined) break;
        const operator = (element as CstToken).image.slice(0, -1) as ArithmeticOperator | '';
        const assigned = expressionOf(context, value);
        operands.push({
          kind: 'assign',
          target,
          operator: operator === '' ? undefined : operator,
          value: assigned,
          span: cover(target.span, assigned.span),
        });
        break;
      }
      case 'Instanceof': {
        reduce(PRECEDENCE['<']);
        const type = parts[index + 1]?.element;
        const operand = operands.pop();
        if (type === undefined || isToken(type) || operand === undefined || type.name !== 'referenceType')
          return unsupported(context, 'a pattern after instanceof', cst);
        const span = cover(operand.span, spanIn(context.source, type));
        operands.push({ kind: 'instanceof', operand, type: typeOf(context.source, type), span });
        break;
      }
      default:
        break;
    }
  }
  reduce(0);
  return operands[0] ?? unsupported(context, 'this expression', cst);
}

function shiftOf(cst: CstNode): '<<' | '>>' | '>>>' {
  if (has(cst, 'Less')) return '<<';
  return tokens(cst, 'Greater').length === 3 ? '>>>' : '>>';
}

export function unaryOf(context: ExpressionContext, cst: CstNode): Expression {
  const { source } = context;
  const primary = node(cst, 'primary');
  if (primary === undefined) return unsupported(context, 'this expression', cst);
  const prefixes = [...(tokens(cst, 'UnaryPrefixOperator') ?? []), ...tokens(cst, 'UnaryPrefixOperatorNotPlusMinus')];
  const literal = literalToken(primary);
  const isNegated = prefixes.at(-1)?.image === '-' && literal !== undefined;
  let result = isNegated
    ? intLiteral(literal, spanIn(source, prefixes.at(-1) as CstToken, primary), true)
    : context.primaryOf(context, primary);
  for (const suffix of tokens(cst, 'UnarySuffixOperator')) {
    const by = suffix.image === '++' ? 1 : -1;
    result = { kind: 'step', target: result, by, isPrefix: false, span: cover(result.span, spanIn(source, suffix)) };
  }
  for (const prefix of prefixes.slice(0, isNegated ? -1 : undefined).reverse()) {
    const span = cover(spanIn(source, prefix), result.span);
    result =
      prefix.image === '++' || prefix.image === '--'
        ? { kind: 'step', target: result, by: prefix.image === '++' ? 1 : -1, isPrefix: true, span }
        : { kind: 'unary', operator: prefix.image as UnaryOperator, operand: result, span };
  }
  return result;
}

/** Of a primary that is nothing but an integer literal. */
function literalToken(primary: CstNode): CstToken | undefined {
  if (has(primary, 'primarySuffix')) return undefined;
  const integer = path(primary, 'primaryPrefix', 'literal', 'integerLiteral');
  return integer === undefined ? undefined : (inOrder(integer)[0]?.element as CstToken | undefined);
}

export function intLiteral(token: CstToken, span: Span, isNegated: boolean): Expression {
  const value = intValue(token.image, isNegated);
  const type = /[lL]$/.test(token.image) ? 'long' : 'int';
  return { kind: 'int', value: value === 'too-large' ? undefined : value, type, span };
}

export function unsupported(context: ExpressionContext, feature: string, at: CstElement): UnsupportedNode {
  return { kind: 'unsupported', feature, span: spanIn(context.source, at) };
}

const PRECEDENCE: Readonly<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '<<': 8,
  '>>': 8,
  '>>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
};
