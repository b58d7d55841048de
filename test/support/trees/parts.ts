/** What generated expressions and statements share: attributes, arguments, binders, guards, calls and claims. */
import * as fc from 'fast-check';
import type * as ast from '../../../src/languages/dafny/syntax/index.js';
import { few, ident, identifiers, node, optional, patterns, span, types } from './leaves.js';

/** The recursive kinds, tied together in index.ts. */
export interface Ties {
  readonly expression: fc.Arbitrary<ast.Expression>;
  readonly statement: fc.Arbitrary<ast.Statement>;
  readonly block: fc.Arbitrary<ast.BlockStatement>;
}

export type Parts = ReturnType<typeof partsOf>;

/** Their types follow from the nodes that they are made of. */
export function partsOf({ expression, block }: Ties) {
  const attribute: fc.Arbitrary<ast.Attribute> = fc.record({
    span: fc.constant(span),
    form: fc.constant('brace' as const),
    name: fc.constantFrom('trigger', 'axiom', 'induction').map(ident),
    args: few(expression.map((value): ast.Argument => ({ span, name: undefined, value }))),
  });
  const attributes = fc.oneof(
    { weight: 6, arbitrary: fc.constant<ast.Attribute[]>([]) },
    { weight: 1, arbitrary: few(attribute) },
  );
  const argument: fc.Arbitrary<ast.Argument> = fc.record({
    span: fc.constant(span),
    name: optional(identifiers),
    value: expression,
  });
  const boundVariable: fc.Arbitrary<ast.BoundVariable> = fc.record({
    span: fc.constant(span),
    name: identifiers,
    type: optional(types),
    domain: fc.constant(undefined),
  });
  const quantified: fc.Arbitrary<ast.BoundVariable> = fc
    .tuple(boundVariable, optional(expression))
    .map(([variable, domain]) => ({ ...variable, domain }));
  const frame: fc.Arbitrary<ast.FrameExpression> = fc.oneof(
    node('frame', { object: optional(expression), field: identifiers }),
    node('frame', { object: expression, field: fc.constant(undefined) }),
  );
  const wildcard: ast.FrameExpression = { kind: 'frame-wildcard', object: undefined, field: undefined, span };
  const guard: fc.Arbitrary<ast.Guard> = fc.oneof(
    node('expression-guard', { condition: expression }),
    node('binding-guard', { variables: few(boundVariable, 1), attributes, condition: expression }),
  );
  const label = optional(identifiers);
  const callee = fc.oneof(
    node('name', { name: identifiers, typeArgs: few(types) }),
    node('member', {
      receiver: expression,
      name: fc.oneof(identifiers, fc.constant(ident('0'))),
      typeArgs: few(types),
    }),
  );
  const call: fc.Arbitrary<ast.ApplyExpression> = fc.oneof(
    node('apply', { callee: fc.oneof(callee, expression), label: fc.constant(undefined), args: few(argument) }),
    node('apply', { callee, label, args: few(argument) }),
    node('apply', {
      callee: callee.map((named): ast.Expression => ({ ...named, name: ident('P#') })),
      label: fc.constant(undefined),
      args: fc
        .tuple(expression, few(argument))
        .map(([index, args]) => [{ span, name: undefined, value: index }, ...args]),
    }),
  );
  const binder = { variables: few(quantified, 1), attributes, range: optional(expression) };
  const matchCase = fc.record({ span: fc.constant(span), attributes, pattern: patterns, body: expression });
  const claim = { labels: fc.constant([]), attributes, condition: expression };
  const calc: fc.Arbitrary<ast.CalcStatement> = fc
    .record({
      attributes,
      lines: few(expression),
      hints: few(few(block)),
      chained: fc.boolean(),
    })
    .map(({ attributes: attrs, lines, hints, chained }) => {
      const operator: ast.CalcOp | undefined = chained ? { span, operator: '==', index: undefined } : undefined;
      const steps = lines.slice(1).map((_, i): ast.CalcStep => ({ operator, hints: hints[i] ?? [] }));
      return { kind: 'calc', span, labels: [], attributes: attrs, operator, lines, steps };
    });
  const beforeValue: fc.Arbitrary<ast.Statement> = fc.oneof(
    node('assert', { ...claim, name: label, proof: optional(block) }),
    node('assume', { ...claim, name: fc.constant(undefined) }),
    node('expect', { ...claim, message: optional(expression) }),
    calc,
    node('call', { labels: fc.constant([]), call, attributes: fc.constant([]), proof: fc.constant(undefined) }),
    node('reveal', {
      labels: fc.constant([]),
      hides: fc.constant(false),
      targets: few(callee, 1),
      wildcard: fc.constant(false),
    }),
  );

  return {
    attributes,
    argument,
    boundVariable,
    quantified,
    frame,
    wildcard,
    guard,
    label,
    callee,
    call,
    binder,
    matchCase,
    beforeValue,
  };
}
