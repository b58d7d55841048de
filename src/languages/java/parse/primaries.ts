/** Names, literals, `new` and what follows them: members, calls and elements. */
import type { ArrayInitializer, Expression, Identifier, UnsupportedNode } from '../syntax.js';
import type { CstNode } from './cst.js';
import { has, identifierIn, inOrder, isToken, node, nodes, path, spanIn, tokens } from './cst.js';
import type { ExpressionContext } from './expressions.js';
import { expressionOf, intLiteral, unaryOf, unsupported } from './expressions.js';
import { charValue } from './literals.js';
import { arrayOf, dimensionsIn, typeOf } from './types.js';

export function primaryOf(context: ExpressionContext, cst: CstNode): Expression {
  const { source } = context;
  const prefix = node(cst, 'primaryPrefix');
  const suffixes = [...nodes(cst, 'primarySuffix')];
  if (prefix === undefined) return unsupported(context, 'this expression', cst);
  const odd = suffixFeature(suffixes);
  if (odd !== undefined) return unsupported(context, odd, cst);
  let result = startOf(context, prefix, suffixes);
  while (suffixes.length > 0) {
    if (result.kind === 'unsupported') return unsupported(context, result.feature, cst);
    const suffix = suffixes.shift() as CstNode;
    const here = { ...spanIn(source, cst), end: spanIn(source, suffix).end };
    const index = path(suffix, 'arrayAccessSuffix', 'expression');
    const [token] = tokens(suffix, 'Identifier');
    if (index !== undefined) {
      result = { kind: 'index', array: result, index: expressionOf(context, index), span: here };
    } else if (token !== undefined) {
      const name = identifierIn(source, token);
      const call = callSuffix(suffixes);
      result =
        call === undefined
          ? { kind: 'field', object: result, name, span: here }
          : {
              kind: 'call',
              object: result,
              path: [name],
              args: argumentsOf(context, call),
              span: { ...here, end: spanIn(source, call).end },
            };
    } else return unsupported(context, 'this expression', cst);
  }
  return result;
}

/** A name takes the arguments after it with it. */
function startOf(context: ExpressionContext, prefix: CstNode, suffixes: CstNode[]): Expression {
  const { source } = context;
  const name = node(prefix, 'fqnOrRefType');
  if (name === undefined) return prefixOf(context, prefix);
  const found = pathOf(context, name);
  if (!('names' in found)) return found;
  const { names, isSuper } = found;
  const call = callSuffix(suffixes);
  const nameSpan = spanIn(source, name);
  if (call !== undefined) {
    if (isSuper && names.length > 1) return unsupported(context, 'super', name);
    const span = { ...nameSpan, end: spanIn(source, call).end };
    const args = argumentsOf(context, call);
    if (context.isContract && names[0]?.text === '$old') return { kind: 'old', operand: args[0], span };
    return { kind: 'call', path: names, args, ...(isSuper ? { isSuper } : {}), span };
  }
  const [field, ...more] = names;
  const chain = (start: Expression): Expression =>
    more.reduce<Expression>((at, one) => ({ kind: 'field', object: at, name: one, span: nameSpan }), start);
  if (context.isContract && field?.text === '$result')
    return chain({ kind: 'result', operand: undefined, span: nameSpan });
  if (!isSuper) return { kind: 'name', path: names, span: nameSpan };
  if (field === undefined) return unsupported(context, 'super', name);
  const object: Expression = { kind: 'this', span: nameSpan };
  return chain({ kind: 'field', object, name: field, isSuper, span: nameSpan });
}

function callSuffix(suffixes: CstNode[]): CstNode | undefined {
  const [next] = suffixes;
  const call = next === undefined ? undefined : node(next, 'methodInvocationSuffix');
  if (call !== undefined) suffixes.shift();
  return call;
}

export function argumentsOf(context: ExpressionContext, call: CstNode): readonly Expression[] {
  return nodes(node(call, 'argumentList') ?? call, 'expression').map((arg) => expressionOf(context, arg));
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
  if (has(prefix, 'This')) return { kind: 'this', span: spanIn(source, prefix) };
  const array = path(prefix, 'newExpression', 'arrayCreationExpression');
  if (array !== undefined) return newArrayOf(context, array);
  const made = path(prefix, 'newExpression', 'unqualifiedClassInstanceCreationExpression');
  if (made !== undefined) return newOf(context, made);
  return unsupported(context, 'this expression', prefix);
}

function newOf(context: ExpressionContext, cst: CstNode): Expression {
  const named = node(cst, 'classOrInterfaceTypeToInstantiate');
  if (named === undefined || has(cst, 'classBody')) return unsupported(context, 'a class without a name', cst);
  const type = typeOf(context.source, named);
  return { kind: 'new', type, args: argumentsOf(context, cst), span: spanIn(context.source, cst) };
}

function newArrayOf(context: ExpressionContext, cst: CstNode): Expression {
  const { source } = context;
  const span = spanIn(source, cst);
  const named = node(cst, 'primitiveType') ?? node(cst, 'classOrInterfaceType');
  if (named === undefined) return unsupported(context, 'this expression', cst);
  const element = typeOf(source, named);
  const written = node(cst, 'arrayCreationWithInitializerSuffix');
  if (written !== undefined) {
    const values = node(written, 'arrayInitializer');
    const type = arrayOf(element, dimensionsIn(node(written, 'dims')));
    const elements = values === undefined ? undefined : arrayInitializerOf(context, values);
    return { kind: 'new-array', type, dimensions: [], elements, span };
  }
  const suffix = node(cst, 'arrayCreationExpressionWithoutInitializerSuffix');
  if (suffix === undefined) return unsupported(context, 'this expression', cst);
  const sizes = nodes(node(suffix, 'dimExprs') ?? suffix, 'dimExpr').flatMap((one) => nodes(one, 'expression'));
  const dimensions = sizes.map((size) => expressionOf(context, size));
  const type = arrayOf(element, dimensions.length + dimensionsIn(node(suffix, 'dims')));
  return { kind: 'new-array', type, dimensions, elements: undefined, span };
}

function arrayInitializerOf(context: ExpressionContext, cst: CstNode): ArrayInitializer {
  const list = node(cst, 'variableInitializerList');
  const elements = list === undefined ? [] : nodes(list, 'variableInitializer').map((one) => initialOf(context, one));
  return { kind: 'array-initializer', elements, span: spanIn(context.source, cst) };
}

/** What stands behind `=` in a declaration. */
export function initialOf(context: ExpressionContext, cst: CstNode): Expression {
  const list = node(cst, 'arrayInitializer');
  if (list !== undefined) return arrayInitializerOf(context, list);
  const value = node(cst, 'expression');
  return value === undefined ? unsupported(context, 'this expression', cst) : expressionOf(context, value);
}

function literalOf(context: ExpressionContext, cst: CstNode): Expression {
  const span = spanIn(context.source, cst);
  const integer = node(cst, 'integerLiteral');
  const token = integer === undefined ? undefined : inOrder(integer)[0]?.element;
  if (token !== undefined && isToken(token)) return intLiteral(token, span, false);
  const truth = node(cst, 'booleanLiteral');
  if (truth !== undefined) return { kind: 'boolean', value: has(truth, 'True'), span };
  const [character] = tokens(cst, 'CharLiteral');
  if (character !== undefined) return { kind: 'int', value: charValue(character.image), type: 'char', span };
  if (has(cst, 'Null')) return { kind: 'null', span };
  const feature = node(cst, 'floatingPointLiteral') === undefined ? 'strings' : 'floating-point numbers';
  return { kind: 'unsupported', feature, span, isLiteral: true };
}

function castOf(context: ExpressionContext, cst: CstNode): Expression {
  const { source } = context;
  const primitive = node(cst, 'primitiveCastExpression');
  const reference = node(cst, 'referenceTypeCastExpression');
  const made = primitive ?? reference;
  if (made === undefined || has(made, 'additionalBound')) return unsupported(context, 'a cast to several types', cst);
  const type = node(made, 'primitiveType') ?? node(made, 'referenceType');
  const operand = node(made, 'unaryExpression') ?? node(made, 'unaryExpressionNotPlusMinus');
  if (type === undefined || operand === undefined) return unsupported(context, 'this cast', cst);
  return { kind: 'cast', type: typeOf(source, type), operand: unaryOf(context, operand), span: spanIn(source, cst) };
}

interface Path {
  readonly names: readonly Identifier[];
  /** `super` stands before the names. */
  readonly isSuper: boolean;
}

function pathOf(context: ExpressionContext, cst: CstNode): Path | UnsupportedNode {
  const parts = [...nodes(cst, 'fqnOrRefTypePartFirst'), ...nodes(cst, 'fqnOrRefTypePartRest')];
  const names: Identifier[] = [];
  let isSuper = false;
  for (const [i, part] of parts.entries()) {
    const common = node(part, 'fqnOrRefTypePartCommon');
    if (common === undefined) return unsupported(context, 'this expression', cst);
    if (has(common, 'typeArguments') || has(part, 'typeArguments')) return unsupported(context, 'type arguments', cst);
    const [token] = tokens(common, 'Identifier');
    if (token === undefined) {
      if (i > 0) return unsupported(context, 'super', cst);
      isSuper = true;
    } else names.push(identifierIn(context.source, token));
  }
  return has(cst, 'dims') ? unsupported(context, 'arrays', cst) : { names, isSuper };
}

function suffixFeature(suffixes: readonly CstNode[]): string | undefined {
  if (suffixes.some((suffix) => has(suffix, 'methodReferenceSuffix'))) return 'a method reference';
  if (suffixes.some((suffix) => has(suffix, 'classLiteralSuffix'))) return 'a class literal';
  if (suffixes.some((suffix) => has(suffix, 'typeArguments'))) return 'type arguments';
  if (suffixes.some((suffix) => node(suffix, 'unqualifiedClassInstanceCreationExpression') !== undefined))
    return 'an object of an inner class';
  return undefined;
}
