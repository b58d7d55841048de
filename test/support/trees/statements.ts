/** Generated statements of every kind. */
import * as fc from 'fast-check';
import type * as ast from '../../../src/languages/dafny/syntax/index.js';
import { DEPTH, few, identifiers, node, optional, patterns, span, types, variablePatterns } from './leaves.js';
import type { Parts, Ties } from './parts.js';

export function statementsOf({ expression, statement, block }: Ties, parts: Parts): fc.Arbitrary<ast.Statement> {
  const { attributes, argument, boundVariable, quantified, frame, guard, call, beforeValue } = parts;
  const labels = fc.oneof(
    { weight: 8, arbitrary: fc.constant<ast.Ident[]>([]) },
    { weight: 1, arbitrary: few(identifiers) },
  );
  const rhs: fc.Arbitrary<ast.Rhs> = fc.oneof(
    { weight: 4, arbitrary: node('expression-rhs', { attributes, value: expression }) },
    node('havoc-rhs', { attributes }),
    node('new-object-rhs', { attributes, type: types, args: optional(few(argument)) }),
    node('new-array-rhs', {
      attributes,
      elementType: optional(types),
      dimensions: few(expression, 1),
      initializer: optional(expression),
      elements: fc.constant(undefined),
    }),
    node('new-array-rhs', {
      attributes,
      elementType: optional(types),
      dimensions: fc.oneof(fc.constant([]), fc.tuple(expression)),
      initializer: fc.constant(undefined),
      elements: few(expression),
    }),
  );
  const values = few(rhs, 1);
  const plainRhs = node('expression-rhs', { attributes, value: expression });
  const assign = fc.record({ kind: fc.constant('assign' as const), values });
  const suchThat = (attrs: typeof attributes): fc.Arbitrary<ast.Initializer> =>
    fc.oneof(
      fc.record({
        kind: fc.constant('such-that' as const),
        assume: fc.constant(true),
        attributes,
        condition: expression,
      }),
      fc.record({
        kind: fc.constant('such-that' as const),
        assume: fc.constant(false),
        attributes: attrs,
        condition: expression,
      }),
    );
  const orFail: fc.Arbitrary<ast.Initializer> = fc.oneof(
    fc.record({
      kind: fc.constant('or-fail' as const),
      keyword: fc.constantFrom('expect' as const, 'assert' as const, 'assume' as const),
      attributes,
      values: fc.tuple(plainRhs, few(rhs)).map(([first, more]) => [first, ...more]),
    }),
    fc.record({
      kind: fc.constant('or-fail' as const),
      keyword: fc.constant(undefined),
      attributes: fc.constant([]),
      values: fc.tuple(plainRhs, few(rhs)).map(([first, more]) => [first, ...more]),
    }),
  );
  const localVariable: fc.Arbitrary<ast.LocalVariable> = fc.record({
    span: fc.constant(span),
    attributes,
    name: identifiers,
    type: optional(types),
  });
  const target: fc.Arbitrary<ast.Expression> = fc.oneof(
    node('name', { name: identifiers, typeArgs: fc.constant([]) }),
    node('member', { receiver: expression, name: identifiers, typeArgs: fc.constant([]) }),
    node('index', { receiver: expression, indices: few(expression, 1) }),
  );
  const condition = (withLabel: fc.Arbitrary<ast.Ident | undefined>): fc.Arbitrary<ast.Condition> =>
    fc.record({
      span: fc.constant(span),
      attributes,
      label: withLabel,
      free: fc.constant(false),
      condition: expression,
    });
  const conditions = few(condition(fc.constant(undefined)));
  const frames = few(fc.record({ span: fc.constant(span), attributes, frame: few(frame, 1) }));
  const specification: fc.Arbitrary<ast.LoopSpecification> = fc.record({
    invariants: conditions,
    modifies: frames,
    decreases: fc.oneof(
      few(
        fc.record({
          span: fc.constant(span),
          attributes,
          expressions: few(expression, 1),
          wildcard: fc.constant(false),
        }),
      ),
      fc.tuple(
        fc.record({ span: fc.constant(span), attributes, expressions: fc.constant([]), wildcard: fc.constant(true) }),
      ),
    ),
  });
  const nonBinding = node('expression-guard', { condition: expression });
  const body = few(statement);
  const alternatives = (by: fc.Arbitrary<ast.Guard>): fc.Arbitrary<ast.Alternative[]> =>
    few(fc.record({ span: fc.constant(span), attributes, guard: by, body }), 1);
  const statementCase = fc.record({ span: fc.constant(span), attributes, pattern: patterns, body });
  const proof = optional(block);
  const range = { variables: few(quantified, 1), attributes, range: optional(expression) };

  // Without braces, cases run on to later ones: only what the parser can give is generated, so braces are written.
  const braces = fc.constant(true);
  const ifStatement: fc.Arbitrary<ast.IfStatement> = node('if', {
    labels,
    attributes,
    guard: optional(guard),
    then: block,
    else: optional(block),
  });

  return fc.oneof(
    DEPTH,
    node('print', { labels, values: few(expression, 1) }),
    node('assign', {
      labels,
      targets: few(target, 1),
      initializer: fc.oneof(assign, suchThat(fc.constant([])), orFail),
      proof,
    }),
    node('assign', { labels, targets: fc.constant([]), initializer: orFail, proof }),
    node('locals', {
      labels,
      ghost: fc.boolean(),
      variables: few(localVariable, 1),
      initializer: fc.oneof(assign, suchThat(attributes), orFail),
      proof,
    }),
    node('locals', {
      labels,
      ghost: fc.boolean(),
      variables: few(localVariable, 1),
      initializer: fc.constant(undefined),
      proof: fc.constant(undefined),
    }),
    node('pattern-var', {
      labels,
      ghost: fc.boolean(),
      pattern: variablePatterns.filter((pattern) => pattern.kind !== 'name-pattern'),
      value: expression,
    }),
    node('call', { labels, call, attributes, proof }),
    block,
    ifStatement,
    fc.tuple(ifStatement, ifStatement).map(([outer, inner]) => ({ ...outer, else: { ...inner, labels: [] } })),
    node('alternatives', { labels, attributes, alternatives: alternatives(guard), braces }),
    node('while', { labels, attributes, guard: optional(nonBinding), specification, body: block }),
    node('while-alternatives', { labels, attributes, specification, alternatives: alternatives(nonBinding), braces }),
    node('for', {
      labels,
      attributes,
      variable: boundVariable,
      low: expression,
      direction: fc.constantFrom('to', 'downto'),
      high: optional(expression),
      specification,
      body: block,
    }),
    node('match', { labels, attributes, scrutinee: expression, cases: few(statementCase), braces }),
    node('forall', { labels, ...range, ensures: conditions, body: block }),
    beforeValue,
    node('return', { labels, attributes, values: few(rhs) }),
    node('yield', { labels, values: few(rhs) }),
    node('break', {
      labels,
      attributes,
      continues: fc.boolean(),
      label: fc.constant(undefined),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    node('break', { labels, attributes, continues: fc.boolean(), label: identifiers, count: fc.constant(1) }),
    node('modify', { labels, attributes, frame: few(frame, 1), body: proof }),
    node('opaque-block', { labels, ensures: conditions, modifies: frames, body: block }),
  );
}
