/** Generated expressions of every kind. */
import * as fc from 'fast-check';
import type * as ast from '../../../src/languages/dafny/syntax/index.js';
import { DEPTH, few, identifiers, literals, namePatterns, node, optional, types, variablePatterns } from './leaves.js';
import type { Parts, Ties } from './parts.js';

const RELATIONS: readonly ast.RelationalOperator[] = ['==', '!=', '<', '<=', '>', '>=', 'in', '!in', '!!'];
const OPERATORS: readonly ast.BinaryOperator[] = [
  ...(['<==>', '==>', '<==', '&&', '||', '<<', '>>', '+', '-', '*', '/', '%', '|', '&', '^'] as const),
  ...RELATIONS,
];
const CHAINS: readonly (readonly ast.RelationalOperator[])[] = [
  ['<', '<='],
  ['==', '=='],
  ['<', '==', '!='],
  ['>', '>=', '=='],
  ['!=', '>', '>'],
  ['!!', '!!'],
];

export function expressionsOf({ expression }: Ties, parts: Parts): fc.Arbitrary<ast.Expression> {
  const {
    attributes,
    boundVariable,
    frame,
    wildcard,
    guard,
    label,
    callee,
    call,
    binder,
    matchCase,
    beforeValue,
    quantified,
  } = parts;
  const single = { ...binder, variables: fc.tuple(quantified) };
  const leaf: fc.Arbitrary<ast.Expression> = fc.oneof(
    { weight: 4, arbitrary: node('name', { name: identifiers, typeArgs: fc.constant([]) }) },
    literals,
    node('this', {}),
  );

  const letExpression: fc.Arbitrary<ast.Expression> = fc.oneof(
    node('let', {
      ghost: fc.boolean(),
      patterns: few(variablePatterns, 1),
      operator: fc.constant(':=' as const),
      attributes: fc.constant([]),
      values: few(expression, 1),
      body: expression,
    }),
    node('let', {
      ghost: fc.boolean(),
      patterns: few(namePatterns, 1),
      operator: fc.constant(':|' as const),
      attributes,
      values: fc.tuple(expression),
      body: expression,
    }),
    node('let', {
      ghost: fc.constant(false),
      patterns: fc.oneof(fc.constant([]), fc.tuple(variablePatterns)),
      operator: fc.constant(':-' as const),
      attributes: fc.constant([]),
      values: fc.tuple(expression),
      body: expression,
    }),
  );

  const lambdaClause: fc.Arbitrary<ast.LambdaClause> = fc.oneof(
    fc.record({ kind: fc.constant('requires' as const), condition: expression }),
    fc.record({ kind: fc.constant('reads' as const), frame: fc.oneof(few(frame, 1), fc.constant([wildcard])) }),
  );

  return fc.oneof(
    DEPTH,
    leaf,
    {
      weight: 8,
      arbitrary: node('binary', {
        operator: fc.constantFrom(...OPERATORS),
        left: expression,
        right: expression,
        index: fc.constant(undefined),
      }),
    },
    node('binary', { operator: fc.constantFrom('==#', '!=#'), left: expression, right: expression, index: expression }),
    { weight: 2, arbitrary: node('unary', { operator: fc.constantFrom('!', '-'), operand: expression }) },
    fc.constantFrom(...CHAINS).chain((operators) =>
      node('chain', {
        operands: fc.array(expression, { minLength: operators.length + 1, maxLength: operators.length + 1 }),
        operators: fc.constant(operators),
      }),
    ),
    node('cardinality', { operand: expression }),
    node('as', { operand: expression, type: types }),
    node('is', { operand: expression, type: types }),
    callee,
    { weight: 2, arbitrary: call },
    node('index', { receiver: expression, indices: few(expression, 1) }),
    node('slice', { receiver: expression, low: optional(expression), high: optional(expression) }),
    node('segments', { receiver: expression, lengths: few(expression, 2), open: fc.boolean() }),
    node('update', { receiver: expression, index: expression, value: expression }),
    node('datatype-update', {
      receiver: expression,
      updates: few(fc.record({ name: identifiers, value: expression }), 1),
    }),
    node('if', { guard, then: expression, else: expression }),
    node('match', { scrutinee: expression, cases: few(matchCase, 1), braces: fc.boolean() }),
    letExpression,
    node('lambda', { parameters: few(boundVariable), clauses: few(lambdaClause), body: expression }),
    node('quantifier', { quantifier: fc.constantFrom('forall', 'exists'), ...binder, body: expression }),
    node('set-comprehension', { infinite: fc.boolean(), ...binder, value: expression }),
    node('set-comprehension', { infinite: fc.boolean(), ...single, value: fc.constant(undefined) }),
    node('map-comprehension', { infinite: fc.boolean(), ...binder, key: expression, value: expression }),
    node('map-comprehension', { infinite: fc.boolean(), ...single, key: fc.constant(undefined), value: expression }),
    node('seq-construction', { elementType: optional(types), length: expression, initializer: expression }),
    node('seq-display', { elements: few(expression) }),
    node('set-display', { infinite: fc.boolean(), elements: few(expression) }),
    node('multiset-display', { elements: few(expression) }),
    node('multiset-of', { operand: expression }),
    node('map-display', { infinite: fc.boolean(), entries: few(fc.record({ key: expression, value: expression })) }),
    node('tuple', { parts: fc.oneof(fc.constant([]), few(fc.record({ ghost: fc.boolean(), value: expression }), 2)) }),
    node('tuple', { parts: fc.tuple(fc.record({ ghost: fc.constant(true), value: expression })) }),
    node('old', { label, operand: expression }),
    node('fresh', { label, operand: expression }),
    node('unchanged', { label, frame: few(frame, 1) }),
    node('allocated', { operand: expression }),
    node('decreases-to', { strict: fc.boolean(), before: few(expression), after: few(expression) }),
    node('statement-expression', { statement: beforeValue, body: expression }),
  );
}
