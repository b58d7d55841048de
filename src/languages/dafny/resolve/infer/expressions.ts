/** Expressions: the type of each, from the types of its parts. */
import type * as ast from '../../syntax/index.js';
import { selfType } from '../type-nodes.js';
import { BOOL, CHAR, ERROR, INT, REAL } from '../types.js';
import type { Type } from '../types.js';
import { inferGuard, inferLambda, inferMapComprehension, inferQuantifier, inferSetComprehension } from './binders.js';
import { inferAttributes } from './attributes.js';
import { inferApply } from './calls.js';
import {
  inferDisplay,
  inferMapDisplay,
  inferMultisetConversion,
  inferSeqConstruction,
  inferString,
} from './collections.js';
import type { Context } from './context.js';
import { isObject } from './hierarchy.js';
import { article, mismatch, mustFit, mustSatisfy, overloaded } from './expect.js';
import { inferLet } from './lets.js';
import { inferName } from './names.js';
import { inferConversion, inferTypeTest } from './conversions.js';
import { inferBinary, inferCardinality, inferChain, inferUnary } from './operators.js';
import { MATCH, bindPattern } from './patterns.js';
import { inferDatatypeUpdate, inferIndex, inferSegments, inferSlice, inferUpdate } from './selection.js';
import { infer, inferStatement } from './rules.js';
import { inferFresh, inferOld, inferUnchanged } from './states.js';

/** The type of an expression; its parts are entered by `infer`. */
export function inferExpression(ctx: Context, expression: ast.Expression, expected: Type | undefined): Type {
  switch (expression.kind) {
    case 'bool':
      return overloaded(ctx, BOOL);
    case 'char':
      return overloaded(ctx, CHAR);
    case 'int':
      return inferInteger(ctx, expression);
    case 'real':
      return overloaded(ctx, REAL);
    case 'string':
      return inferString(ctx, expression);
    case 'null':
      return inferNull(ctx, expression);
    case 'this':
      return inferThis(ctx, expression);
    case 'name':
    case 'member':
      return inferName(ctx, expression);
    case 'apply':
      return inferApply(ctx, expression);
    case 'index':
      return inferIndex(ctx, expression);
    case 'slice':
      return inferSlice(ctx, expression);
    case 'segments':
      return inferSegments(ctx, expression);
    case 'update':
      return inferUpdate(ctx, expression);
    case 'datatype-update':
      return inferDatatypeUpdate(ctx, expression);
    case 'unary':
      return inferUnary(ctx, expression);
    case 'binary':
      return inferBinary(ctx, expression);
    case 'chain':
      return inferChain(ctx, expression);
    case 'cardinality':
      return inferCardinality(ctx, expression);
    case 'as':
      return inferConversion(ctx, expression);
    case 'is':
      return inferTypeTest(ctx, expression);
    case 'if':
      return inferIf(ctx, expression, expected);
    case 'match':
      return inferMatch(ctx, expression, expected);
    case 'let':
      return inferLet(ctx, expression, expected);
    case 'lambda':
      return inferLambda(ctx, expression, expected);
    case 'quantifier':
      return inferQuantifier(ctx, expression);
    case 'set-comprehension':
      return inferSetComprehension(ctx, expression);
    case 'map-comprehension':
      return inferMapComprehension(ctx, expression);
    case 'seq-construction':
      return inferSeqConstruction(ctx, expression);
    case 'seq-display':
    case 'set-display':
    case 'multiset-display':
      return inferDisplay(ctx, expression, expected);
    case 'multiset-of':
      return inferMultisetConversion(ctx, expression);
    case 'map-display':
      return inferMapDisplay(ctx, expression, expected);
    case 'tuple':
      return inferTuple(ctx, expression, expected);
    case 'old':
      return inferOld(ctx, expression, expected);
    case 'unchanged':
      return inferUnchanged(ctx, expression);
    case 'fresh':
      return inferFresh(ctx, expression);
    case 'allocated':
    case 'assigned':
      infer(ctx, expression.operand);
      return overloaded(ctx, BOOL);
    case 'decreases-to':
      for (const part of [...expression.before, ...expression.after]) infer(ctx, part);
      return overloaded(ctx, BOOL);
    case 'statement-expression':
      return ctx.locals.within(() => {
        inferStatement(ctx, expression.statement);
        return infer(ctx, expression.body, expected);
      });
    case 'missing':
      ctx.solver.failed = true;
      return ERROR;
  }
}

/** An integer may be of any integer-based type. */
function inferInteger(ctx: Context, expression: ast.IntLiteral): Type {
  const type = ctx.solver.freshOr(INT, ['int', 'bitvector', 'ordinal']);
  type.numeral = true;
  if (expression.value < 2n) return type;
  ctx.later(() => {
    const known = ctx.solver.ancestor(type);
    if (known.kind !== 'bitvector' || expression.value < 1n << BigInt(known.width)) return;
    ctx.error('bad-literal', expression.span, `${expression.text} does not fit into ${known.width} bits.`);
  });
  return type;
}

function inferNull(ctx: Context, expression: ast.NullLiteral): Type {
  const type = ctx.solver.freshOr({ kind: 'object', nullable: true }, ['object', 'array', 'class']);
  mustSatisfy(
    ctx,
    type,
    isObject,
    expression.span,
    (actual) => `'null' is not a value of type '${actual}': only reference types have it.`,
  );
  return type;
}

function inferTuple(ctx: Context, expression: ast.TupleExpression, expected: Type | undefined): Type {
  const head = expected === undefined ? undefined : ctx.solver.head(expected);
  const wanted = head?.kind === 'tuple' && head.parts.length === expression.parts.length ? head.parts : [];
  return {
    kind: 'tuple',
    parts: expression.parts.map((part, i) => infer(ctx, part.value, wanted[i])),
    ghost: expression.parts.map((part) => part.ghost),
  };
}

function inferThis(ctx: Context, expression: ast.ThisExpression): Type {
  const { owner } = ctx.scope;
  if (owner !== undefined && ctx.allowsThis) return selfType(owner);
  ctx.error(
    'this-not-allowed',
    expression.span,
    "There is no 'this' here: this is not inside an instance member of a type.",
  );
  return owner === undefined ? ERROR : selfType(owner);
}

function inferIf(ctx: Context, expression: ast.IfExpression, expected: Type | undefined): Type {
  const result = branchType(ctx, expected);
  ctx.locals.within(() => {
    inferGuard(ctx, expression.guard, "it is the condition of an 'if'");
    joinBranch(ctx, result, expression.then, expected);
  });
  joinBranch(ctx, result, expression.else, expected);
  return result;
}

function inferMatch(ctx: Context, expression: ast.MatchExpression, expected: Type | undefined): Type {
  const source = infer(ctx, expression.scrutinee);
  const result = branchType(ctx, expected);
  for (const { pattern, body, attributes } of expression.cases) {
    ctx.locals.within(() => {
      bindPattern(ctx, pattern, source, MATCH);
      inferAttributes(ctx, attributes);
      joinBranch(ctx, result, body, expected);
    });
  }
  return result;
}

/** What is expected of the whole is expected of each branch, so that the wrong one is told. */
function branchType(ctx: Context, expected: Type | undefined): Type {
  const result = ctx.solver.fresh();
  if (expected !== undefined) ctx.solver.subtype(expected, result, undefined);
  return result;
}

function joinBranch(ctx: Context, result: Type, branch: ast.Expression, expected: Type | undefined): void {
  const type = infer(ctx, branch, expected);
  mustFit(ctx, result, type, branch.span, (wanted, actual) =>
    expected === undefined
      ? `The branches have no common type: this one is ${article(actual)}, another one ${article(wanted)}.`
      : mismatch(wanted, actual, 'each branch must be of this type'),
  );
}
