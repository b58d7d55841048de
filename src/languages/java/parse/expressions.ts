/** Expressions of the concrete tree -> our tree. The parser gives chains of operators flat; precedence is applied here. */
import type { SourceText, Span } from '../../source.js';
import { cover } from '../../source.js';
import type {
  ArithmeticOperator,
  BinaryOperator,
  Expression,
  Identifier,
  SwitchStatement,
  TypeNode,
  UnaryOperator,
  UnsupportedNode,
} from '../syntax.js';
import type { CstElement, CstNode, CstToken } from './cst.js';
import { has, identifierIn, inOrder, isToken, node, nodes, path, spanIn, tokens } from './cst.js';
import { intValue } from './literals.js';
import { typeOf } from './types.js';

/** What expressions need of the statements inside them. */
export interface ExpressionContext {
  readonly source: SourceText;
  readonly switchOf: (cst: CstNode) => SwitchStatement | UnsupportedNode;
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
      case 'Instanceof':
        return unsupported(context, 'instanceof', cst);
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

function unaryOf(context: ExpressionContext, cst: CstNode): Expression {
  const { source } = context;
  const primary = node(cst, 'primary');
  if (primary === undefined) return unsupported(context, 'this expression', cst);
  const prefixes = [...(tokens(cst, 'UnaryPrefixOperator') ?? []), ...tokens(cst, 'UnaryPrefixOperatorNotPlusMinus')];
  const literal = literalToken(primary);
  const isNegated = prefixes.at(-1)?.image === '-' && literal !== undefined;
  let result = isNegated
    ? intLiteral(literal, spanIn(source, prefixes.at(-1) as CstToken, primary), true)
    : primaryOf(context, primary);
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

function intLiteral(token: CstToken, span: Span, isNegated: boolean): Expression {
  const value = intValue(token.image, isNegated);
  if (value === 'long') return { kind: 'unsupported', feature: 'the type long', span, isLiteral: true };
  return { kind: 'int', value: value === 'too-large' ? undefined : value, span };
}

function primaryOf(context: ExpressionContext, cst: CstNode): Expression {
  const { source } = context;
  const prefix = node(cst, 'primaryPrefix');
  const suffixes = nodes(cst, 'primarySuffix');
  if (prefix === undefined) return unsupported(context, 'this expression', cst);
  const name = node(prefix, 'fqnOrRefType');
  const [first, ...more] = suffixes;
  if (name !== undefined) {
    const names = pathOf(context, name);
    if (!Array.isArray(names)) return names as UnsupportedNode;
    const identifiers = names as readonly Identifier[];
    if (first === undefined) return { kind: 'name', path: identifiers, span: spanIn(source, name) };
    const call = node(first, 'methodInvocationSuffix');
    if (call !== undefined && more.length === 0) {
      const args = nodes(node(call, 'argumentList') ?? call, 'expression').map((arg) => expressionOf(context, arg));
      return { kind: 'call', path: identifiers, args, span: spanIn(source, cst) };
    }
  }
  if (first !== undefined) return unsupported(context, suffixFeature(prefix, suffixes), cst);
  return prefixOf(context, prefix);
}

function prefixOf(context: ExpressionContext, prefix: CstNode): Expression {
  const { source } = context;
  const literal = node(prefix, 'literal');
  if (literal !== undefined) return literalOf(context, literal);
  const inner = path(prefix, 'parenthesisExpression', 'expression');
  // What is written around it covers its parentheses, too.
  if (inner !== undefined) return { ...expressionOf(context, inner), span: spanIn(source, prefix) };
  const cast = node(prefix, 'castExpression');
  if (cast !== undefined) return castOf(context, cast);
  const cases = node(prefix, 'switchStatement');
  if (cases !== undefined) {
    const made = context.switchOf(cases);
    return made.kind === 'unsupported' ? made : { kind: 'switch-expression', switch: made, span: made.span };
  }
  if (has(prefix, 'This')) return unsupported(context, 'this', prefix);
  if (has(prefix, 'newExpression')) {
    const made = path(prefix, 'newExpression', 'arrayCreationExpression');
    return unsupported(context, made === undefined ? 'new objects' : 'arrays', prefix);
  }
  return { kind: 'unsupported', feature: 'this expression', span: spanIn(source, prefix) };
}

function literalOf(context: ExpressionContext, cst: CstNode): Expression {
  const span = spanIn(context.source, cst);
  const integer = node(cst, 'integerLiteral');
  const token = integer === undefined ? undefined : inOrder(integer)[0]?.element;
  if (token !== undefined && isToken(token)) return intLiteral(token, span, false);
  const truth = node(cst, 'booleanLiteral');
  if (truth !== undefined) return { kind: 'boolean', value: has(truth, 'True'), span };
  const feature = has(cst, 'CharLiteral')
    ? 'the type char'
    : has(cst, 'Null')
      ? 'null'
      : node(cst, 'floatingPointLiteral') === undefined
        ? 'strings'
        : 'floating-point numbers';
  return { kind: 'unsupported', feature, span, isLiteral: true };
}

function castOf(context: ExpressionContext, cst: CstNode): Expression {
  const primitive = node(cst, 'primitiveCastExpression');
  const type = primitive === undefined ? undefined : node(primitive, 'primitiveType');
  const operand = primitive === undefined ? undefined : node(primitive, 'unaryExpression');
  if (type === undefined || operand === undefined) return unsupported(context, 'a cast to a reference type', cst);
  const to: TypeNode = typeOf(context.source, type);
  if (to.kind === 'other') return { kind: 'unsupported', feature: `the type ${to.text}`, span: to.span };
  return { kind: 'cast', type: to, operand: unaryOf(context, operand), span: spanIn(context.source, cst) };
}

function pathOf(context: ExpressionContext, cst: CstNode): readonly Identifier[] | UnsupportedNode {
  const parts = [...nodes(cst, 'fqnOrRefTypePartFirst'), ...nodes(cst, 'fqnOrRefTypePartRest')];
  const names: Identifier[] = [];
  for (const part of parts) {
    const common = node(part, 'fqnOrRefTypePartCommon');
    const [token] = common === undefined ? [] : tokens(common, 'Identifier');
    if (common === undefined || token === undefined) return unsupported(context, 'super', cst);
    if (has(common, 'typeArguments') || has(part, 'typeArguments')) return unsupported(context, 'type arguments', cst);
    names.push(identifierIn(context.source, token));
  }
  return has(cst, 'dims') ? unsupported(context, 'arrays', cst) : names;
}

function suffixFeature(prefix: CstNode, suffixes: readonly CstNode[]): string {
  if (suffixes.some((suffix) => has(suffix, 'arrayAccessSuffix'))) return 'arrays';
  if (suffixes.some((suffix) => has(suffix, 'methodReferenceSuffix'))) return 'a method reference';
  if (suffixes.some((suffix) => has(suffix, 'classLiteralSuffix'))) return 'a class literal';
  if (has(prefix, 'This')) return 'this';
  if (has(prefix, 'newExpression')) return 'new objects';
  return 'members of objects';
}

function unsupported(context: ExpressionContext, feature: string, at: CstElement): UnsupportedNode {
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
