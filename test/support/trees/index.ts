/** Generated trees: every kind of expression, statement and type that can be written, with no meaning intended. */
import * as fc from 'fast-check';
import type * as ast from '../../../src/languages/dafny/syntax/index.js';
import { expressionsOf } from './expressions.js';
import { few, ident, node, span, types } from './leaves.js';
import { partsOf } from './parts.js';
import { statementsOf } from './statements.js';

type Trees = {
  expression: ast.Expression;
  statement: ast.Statement;
  block: ast.BlockStatement;
};

const trees = fc.letrec<Trees>((tie) => {
  const ties = { expression: tie('expression'), statement: tie('statement'), block: tie('block') };
  const parts = partsOf(ties);
  return {
    expression: expressionsOf(ties, parts),
    statement: statementsOf(ties, parts),
    block: node('block', { labels: fc.constant([]), statements: few(ties.statement) }),
  };
});

export const expressions = trees.expression;
export const statements = trees.statement;
export { types };

const NO_SPECIFICATION: ast.Specification = { requires: [], ensures: [], reads: [], modifies: [], decreases: [] };
const PLAIN: ast.Modifiers = { ghost: false, static: false, opaque: false };

/** A function with an expression as its body and another in each kind of clause. */
export function functionOf(body: ast.Expression, clause: ast.Expression): ast.FunctionDeclaration {
  const condition: ast.Condition = { span, attributes: [], label: undefined, free: false, condition: clause };
  const specification: ast.Specification = {
    ...NO_SPECIFICATION,
    requires: [condition, { ...condition, label: ident('L') }],
    reads: [{ span, attributes: [], frame: [{ kind: 'frame', span, object: clause, field: undefined }] }],
    ensures: [condition],
    decreases: [{ span, attributes: [], expressions: [clause, body, clause], wildcard: false }],
  };
  return {
    kind: 'function',
    span,
    flavour: 'function',
    prefixIndex: undefined,
    modifiers: PLAIN,
    methodKeyword: false,
    attributes: [],
    name: ident('F'),
    typeParameters: [],
    formals: [],
    result: { name: undefined, ghost: false, type: { kind: 'primitive-type', name: 'int', span } },
    specification,
    body,
    byMethod: undefined,
    refining: false,
  };
}

export function methodOf(statements: readonly ast.Statement[]): ast.MethodDeclaration {
  return {
    kind: 'method',
    span,
    flavour: 'method',
    prefixIndex: undefined,
    modifiers: PLAIN,
    attributes: [],
    name: ident('M'),
    typeParameters: [],
    formals: [],
    returns: [],
    specification: NO_SPECIFICATION,
    body: { kind: 'block', span, labels: [], statements },
    refining: false,
  };
}

export function fileOf(...declarations: readonly ast.Declaration[]): ast.File {
  return { span, source: span.source, includes: [], declarations, comments: [] };
}
