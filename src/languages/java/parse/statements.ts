/** Statements of the concrete tree -> our tree. */
import type { SourceText, Span } from '../../source.js';
import { textOf } from '../../source.js';
import type {
  BlockStatement,
  CatchClause,
  Contract,
  Expression,
  ForEachStatement,
  ForStatement,
  Identifier,
  LocalStatement,
  LocalVariable,
  Statement,
  SwitchCase,
  SwitchStatement,
  UnsupportedNode,
} from '../syntax.js';
import type { CstNode } from './cst.js';
import { has, identifierIn, inOrder, isToken, node, nodes, path, spanIn, tokens } from './cst.js';
import { contractBefore } from './contracts.js';
import type { ExpressionContext } from './expressions.js';
import { conditionalOf, expressionOf, unsupported } from './expressions.js';
import { argumentsOf, initialOf, primaryOf } from './primaries.js';
import { dimensionsIn, typeOf } from './types.js';

export function contextOf(source: SourceText): ExpressionContext {
  const context: ExpressionContext = {
    source,
    switchOf: (cst) => switchOf(context, cst),
    primaryOf,
  };
  return context;
}

/** Of a constructor, which may begin with a call of another one. */
export function constructorBodyOf(context: ExpressionContext, cst: CstNode): BlockStatement {
  const { source } = context;
  const call = node(cst, 'explicitConstructorInvocation');
  const plain = call === undefined ? undefined : node(call, 'unqualifiedExplicitConstructorInvocation');
  const statements = statementsOf(context, node(cst, 'blockStatements'));
  const span = spanIn(source, cst);
  if (call === undefined) return { kind: 'block', statements, span };
  const first: Statement =
    plain === undefined || has(plain, 'typeArguments')
      ? unsupported(context, 'a constructor call of an inner class', call)
      : {
          kind: 'constructor-call',
          target: has(plain, 'This') ? 'this' : 'super',
          args: argumentsOf(context, plain),
          span: spanIn(source, plain),
        };
  return { kind: 'block', statements: [first, ...statements], span };
}

export function blockOf(context: ExpressionContext, cst: CstNode): BlockStatement {
  const inner = node(cst, 'blockStatements');
  return { kind: 'block', statements: statementsOf(context, inner), span: spanIn(context.source, cst) };
}

function statementsOf(context: ExpressionContext, cst: CstNode | undefined): readonly Statement[] {
  return cst === undefined ? [] : nodes(cst, 'blockStatement').map((one) => blockStatementOf(context, one));
}

function blockStatementOf(context: ExpressionContext, cst: CstNode): Statement {
  const local = path(cst, 'localVariableDeclarationStatement', 'localVariableDeclaration');
  if (local !== undefined) return yieldOf(context, local, spanIn(context.source, cst)) ?? localOf(context, local);
  const statement = node(cst, 'statement');
  if (statement !== undefined) return statementOf(context, statement);
  return unsupported(context, 'a class inside a method', cst);
}

/** `yield x;` and `yield x = 1;` look like declarations, but no type has this name (JLS 3.9). */
function yieldOf(context: ExpressionContext, cst: CstNode, span: Span): Statement | undefined {
  const type = node(cst, 'localVariableType');
  const list = node(cst, 'variableDeclaratorList');
  if (type === undefined || list === undefined || textOf(spanIn(context.source, type)) !== 'yield') return undefined;
  const [declarator, ...others] = nodes(list, 'variableDeclarator');
  if (declarator === undefined || others.length > 0 || has(cst, 'variableModifier')) return undefined;
  const variable = variableOf(context, declarator);
  if (variable === undefined) return undefined;
  const { name, initializer } = variable;
  const target: Expression = { kind: 'name', path: [name], span: name.span };
  if (initializer === undefined) return { kind: 'yield', value: target, span };
  const value: Expression = { kind: 'assign', target, operator: undefined, value: initializer, span: variable.span };
  return { kind: 'yield', value, span };
}

function localOf(context: ExpressionContext, cst: CstNode): LocalStatement | UnsupportedNode {
  const { source } = context;
  const type = node(cst, 'localVariableType');
  const list = node(cst, 'variableDeclaratorList');
  if (type === undefined || list === undefined) return unsupported(context, 'this declaration', cst);
  const variables: LocalVariable[] = [];
  for (const declarator of nodes(list, 'variableDeclarator')) {
    const variable = variableOf(context, declarator);
    if (variable === undefined) return unsupported(context, 'this declaration', declarator);
    variables.push(variable);
  }
  const isFinal = nodes(cst, 'variableModifier').some((modifier) => has(modifier, 'Final'));
  return { kind: 'local', type: typeOf(source, type), isFinal, variables, span: spanIn(source, cst) };
}

export function variableOf(context: ExpressionContext, declarator: CstNode): LocalVariable | undefined {
  const { source } = context;
  const id = node(declarator, 'variableDeclaratorId');
  const [token] = id === undefined ? [] : tokens(id, 'Identifier');
  if (id === undefined || token === undefined) return undefined;
  const initializer = node(declarator, 'variableInitializer');
  return {
    name: identifierIn(source, token),
    dimensions: dimensionsIn(node(id, 'dims')),
    initializer: initializer === undefined ? undefined : initialOf(context, initializer),
    span: spanIn(source, declarator),
  };
}

function statementOf(context: ExpressionContext, cst: CstNode): Statement {
  const { source } = context;
  const span = spanIn(source, cst);
  const [part] = inOrder(cst);
  if (part === undefined || isToken(part.element)) return unsupported(context, 'this statement', cst);
  const inner = part.element;
  const statement = (of: CstNode, index = 0): Statement => {
    const found = nodes(of, 'statement')[index];
    return found === undefined ? { kind: 'empty', span } : statementOf(context, found);
  };
  const condition = (of: CstNode): Expression => expressionIn(context, of);
  const contract = (): Contract => contractBefore(context, span.start);
  switch (part.name) {
    case 'statementWithoutTrailingSubstatement':
      return simpleOf(context, inner);
    case 'labeledStatement': {
      const [label] = tokens(inner, 'Identifier');
      if (label === undefined) return unsupported(context, 'this label', inner);
      return { kind: 'labeled', label: identifierIn(source, label), statement: statement(inner), span };
    }
    case 'ifStatement': {
      const otherwise = has(inner, 'Else') ? statement(inner, 1) : undefined;
      return { kind: 'if', condition: condition(inner), then: statement(inner), else: otherwise, span };
    }
    case 'whileStatement':
      return { kind: 'while', contract: contract(), condition: condition(inner), body: statement(inner), span };
    case 'forStatement': {
      const basic = node(inner, 'basicForStatement');
      const each = node(inner, 'enhancedForStatement');
      if (basic !== undefined) return { ...forOf(context, basic, statement(basic)), contract: contract() };
      return each === undefined
        ? unsupported(context, 'this loop', inner)
        : forEachOf(context, each, statement(each), contract());
    }
    default:
      return unsupported(context, 'this statement', cst);
  }
}

function messageIn({ source }: ExpressionContext, assertion: CstNode): Identifier | undefined {
  const [, message] = nodes(assertion, 'expression');
  if (message === undefined) return undefined;
  const whole = spanIn(source, message);
  const span = { source, start: whole.start + 1, end: whole.end - 1 };
  return /^"[^"\\\n]*"$/.test(textOf(whole)) ? { text: textOf(span), span } : undefined;
}

function simpleOf(context: ExpressionContext, cst: CstNode): Statement {
  const { source } = context;
  const span = spanIn(source, cst);
  const [part] = inOrder(cst);
  if (part === undefined || isToken(part.element)) return unsupported(context, 'this statement', cst);
  const inner = part.element;
  const label = (): Identifier | undefined => {
    const [token] = tokens(inner, 'Identifier');
    return token === undefined ? undefined : identifierIn(source, token);
  };
  switch (part.name) {
    case 'block':
      return blockOf(context, inner);
    case 'emptyStatement':
      return { kind: 'empty', span };
    case 'expressionStatement': {
      const expression = node(inner, 'statementExpression');
      if (expression === undefined) return unsupported(context, 'this statement', inner);
      return { kind: 'expression', expression: expressionIn(context, expression), span };
    }
    case 'assertStatement':
      return { kind: 'assert', condition: expressionIn(context, inner), message: messageIn(context, inner), span };
    case 'switchStatement':
      return switchOf(context, inner);
    case 'doStatement': {
      const body = node(inner, 'statement');
      return {
        kind: 'do',
        contract: contractBefore(context, span.start),
        body: body === undefined ? { kind: 'empty', span } : statementOf(context, body),
        condition: expressionIn(context, inner),
        span,
      };
    }
    case 'breakStatement':
      return { kind: 'break', label: label(), span };
    case 'continueStatement':
      return { kind: 'continue', label: label(), span };
    case 'returnStatement':
      return {
        kind: 'return',
        value: node(inner, 'expression') === undefined ? undefined : expressionIn(context, inner),
        span,
      };
    case 'yieldStatement':
      return { kind: 'yield', value: expressionIn(context, inner), span };
    case 'synchronizedStatement':
      return unsupported(context, 'synchronized', inner);
    case 'throwStatement':
      return throwOf(context, inner);
    case 'tryStatement':
      return tryOf(context, inner);
    default:
      return unsupported(context, 'this statement', inner);
  }
}

function forEachOf(
  context: ExpressionContext,
  cst: CstNode,
  body: Statement,
  contract: Contract,
): ForEachStatement | UnsupportedNode {
  const { source } = context;
  const local = node(cst, 'localVariableDeclaration');
  const declared = local === undefined ? undefined : localOf(context, local);
  if (declared?.kind !== 'local') return unsupported(context, 'this loop', cst);
  const { type, isFinal, variables } = declared;
  const [variable] = variables as readonly [LocalVariable];
  const span = spanIn(source, cst);
  return { kind: 'for-each', contract, type, isFinal, variable, of: expressionIn(context, cst), body, span };
}

function forOf(context: ExpressionContext, cst: CstNode, body: Statement): Omit<ForStatement, 'contract'> {
  const { source } = context;
  const init = node(cst, 'forInit');
  const local = init === undefined ? undefined : node(init, 'localVariableDeclaration');
  const list = init === undefined ? undefined : node(init, 'statementExpressionList');
  const listed = list === undefined ? [] : expressionsIn(context, list);
  const initializers: readonly Statement[] =
    local === undefined
      ? listed.map((expression) => ({ kind: 'expression', expression, span: expression.span }) as const)
      : [localOf(context, local)];
  const updates = path(cst, 'forUpdate', 'statementExpressionList');
  return {
    kind: 'for',
    initializers,
    condition: node(cst, 'expression') === undefined ? undefined : expressionIn(context, cst),
    updates: updates === undefined ? [] : expressionsIn(context, updates),
    body,
    span: spanIn(source, cst),
  };
}

function expressionsIn(context: ExpressionContext, list: CstNode): readonly Expression[] {
  return nodes(list, 'statementExpression').map((one) => expressionIn(context, one));
}

/** The first expression among the parts. */
function expressionIn(context: ExpressionContext, cst: CstNode): Expression {
  const found = node(cst, 'expression');
  return found === undefined ? unsupported(context, 'this expression', cst) : expressionOf(context, found);
}

function switchOf(context: ExpressionContext, cst: CstNode): SwitchStatement | UnsupportedNode {
  const { source } = context;
  const block = node(cst, 'switchBlock');
  if (block === undefined) return unsupported(context, 'this switch', cst);
  const rules = nodes(block, 'switchRule');
  const cases: SwitchCase[] = [];
  for (const one of rules.length > 0 ? rules : nodes(block, 'switchBlockStatementGroup')) {
    const made = caseOf(context, one);
    if (made.kind === 'unsupported') return made.node;
    cases.push(made.case);
  }
  return {
    kind: 'switch',
    subject: expressionIn(context, cst),
    hasArrows: rules.length > 0,
    cases,
    span: spanIn(source, cst),
  };
}

type MadeCase =
  | { readonly kind: 'case'; readonly case: SwitchCase }
  | { readonly kind: 'unsupported'; readonly node: UnsupportedNode };

function caseOf(context: ExpressionContext, cst: CstNode): MadeCase {
  const { source } = context;
  const labels: Expression[] = [];
  let isDefault = false;
  for (const label of nodes(cst, 'switchLabel')) {
    if (has(label, 'casePattern') || has(label, 'Null') || has(label, 'guard')) {
      return { kind: 'unsupported', node: unsupported(context, 'patterns', label) };
    }
    isDefault ||= has(label, 'Default');
    for (const constant of nodes(label, 'caseConstant')) {
      const conditional = node(constant, 'conditionalExpression');
      if (conditional !== undefined) labels.push(conditionalOf(context, conditional));
    }
  }
  const span = spanIn(source, cst);
  const value = node(cst, 'expression');
  const block = node(cst, 'block');
  const thrown = node(cst, 'throwStatement');
  const statements: readonly Statement[] =
    thrown !== undefined
      ? [throwOf(context, thrown)]
      : block !== undefined
        ? [blockOf(context, block)]
        : statementsOf(context, node(cst, 'blockStatements'));
  return {
    kind: 'case',
    case: {
      labels,
      isDefault,
      statements,
      value: value === undefined ? undefined : expressionOf(context, value),
      span,
    },
  };
}

function throwOf(context: ExpressionContext, cst: CstNode): Statement {
  return { kind: 'throw', value: expressionIn(context, cst), span: spanIn(context.source, cst) };
}

function tryOf(context: ExpressionContext, cst: CstNode): Statement {
  const { source } = context;
  const body = node(cst, 'block');
  if (body === undefined) return unsupported(context, 'try with resources', cst);
  const catches: CatchClause[] = [];
  const list = node(cst, 'catches');
  for (const clause of list === undefined ? [] : nodes(list, 'catchClause')) {
    const made = catchOf(context, clause);
    if (made === undefined) return unsupported(context, 'this catch', clause);
    catches.push(made);
  }
  const last = path(cst, 'finally', 'block');
  return {
    kind: 'try',
    body: blockOf(context, body),
    catches,
    finally: last === undefined ? undefined : blockOf(context, last),
    span: spanIn(source, cst),
  };
}

function catchOf(context: ExpressionContext, cst: CstNode): CatchClause | undefined {
  const { source } = context;
  const parameter = node(cst, 'catchFormalParameter');
  const block = node(cst, 'block');
  const named = parameter === undefined ? undefined : node(parameter, 'catchType');
  const variable = parameter === undefined ? undefined : variableOf(context, parameter);
  if (parameter === undefined || block === undefined || named === undefined || variable === undefined) return undefined;
  const types = [...nodes(named, 'unannClassType'), ...nodes(named, 'classType')].map((type) => typeOf(source, type));
  const isFinal = nodes(parameter, 'variableModifier').some((modifier) => has(modifier, 'Final'));
  return { types, isFinal, variable, body: blockOf(context, block), span: spanIn(source, cst) };
}
