/** Expressions: the type of each, from the types of its parts. */
import type * as ast from '../../syntax/index.js';
import { selfType } from '../type-nodes.js';
import { BOOL, CHAR, ERROR, INT, REAL } from '../types.js';
import type { Type } from '../types.js';
import { inferGuard, inferLambda, inferMapComprehension, inferQuantifier, inferSetComprehension } from './binders.js';
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
import { article, mustFit, mustSatisfy, resultOf } from './expect.js';
import { inferLet } from './lets.js';
import { inferName } from './names.js';
import { inferBinary, inferCardinality, inferChain, inferConversion, inferTypeTest, inferUnary } from './operators.js';
import { MATCH, bindPattern } from './patterns.js';
import { inferDatatypeUpdate, inferIndex, inferSegments, inferSlice, inferUpdate } from './selection.js';
import { infer, inferStatement } from './rules.js';
import { inferFresh, inferOld, inferUnchanged } from './states.js';

/** The type of an expression; its parts are entered by `infer`. */
export function inferExpression(ctx: Context, expression: ast.Expression, expected: Type | undefined): Type {
  switch (expression.kind) {
    case 'bool':
      return resultOf(ctx, BOOL, expression.span, 'a bool');
    case 'char':
      return resultOf(ctx, CHAR, expression.span, 'a char');
    case 'int':
      return inferInteger(ctx, expression);
    case 'real':
      return inferReal(ctx, expression);
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
      return inferDisplay(ctx, expression);
    case 'multiset-of':
      return inferMultisetConversion(ctx, expression);
    case 'map-display':
      return inferMapDisplay(ctx, expression);
    case 'tuple':
      return {
        kind: 'tuple',
        parts: expression.parts.map((part) => infer(ctx, part.value)),
        ghost: expression.parts.map((part) => part.ghost),
      };
    case 'old':
      return inferOld(ctx, expression, expected);
    case 'unchanged':
      return inferUnchanged(ctx, expression);
    case 'fresh':
      return inferFresh(ctx, expression);
    case 'allocated':
    case 'assigned':
      infer(ctx, expression.operand);
      return resultOf(ctx, BOOL, expression.span, 'a bool');
    case 'decreases-to':
      for (const part of [...expression.before, ...expression.after]) infer(ctx, part);
      return resultOf(ctx, BOOL, expression.span, 'a bool');
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

/** An integer may be of any integer-based type; most are `int`, so the check is made as cheap as it can be. */
function inferInteger(ctx: Context, expression: ast.IntLiteral): Type {
  const type = ctx.solver.freshOr(INT);
  ctx.later(() => {
    const known = ctx.solver.ancestor(type);
    switch (known.kind) {
      case 'int':
      case 'ordinal':
      case 'error':
      case 'variable':
        return;
      case 'bitvector':
        if (expression.value < 1n << BigInt(known.width)) return;
        ctx.error('bad-literal', expression.span, `${expression.text} does not fit into ${known.width} bits.`);
        return;
      default:
        ctx.error(
          'type-mismatch',
          expression.span,
          `Expected ${article(ctx.solver.text(type))}, but this is an integer.`,
        );
    }
  });
  return type;
}

function inferReal(ctx: Context, expression: ast.RealLiteral): Type {
  return resultOf(ctx, REAL, expression.span, 'a real');
}

function inferNull(ctx: Context, expression: ast.NullLiteral): Type {
  const type = ctx.solver.freshOr({ kind: 'object', nullable: true });
  mustSatisfy(
    ctx,
    type,
    isObject,
    expression.span,
    (actual) => `'null' is not a value of type '${actual}': only reference types have it.`,
  );
  return type;
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
  const result = ctx.solver.fresh();
  ctx.locals.within(() => {
    inferGuard(ctx, expression.guard, "it is the condition of an 'if'");
    joinBranch(ctx, result, expression.then, expected);
  });
  joinBranch(ctx, result, expression.else, expected);
  return result;
}

function inferMatch(ctx: Context, expression: ast.MatchExpression, expected: Type | undefined): Type {
  const source = infer(ctx, expression.scrutinee);
  const result = ctx.solver.fresh();
  for (const { pattern, body } of expression.cases) {
    ctx.locals.within(() => {
      bindPattern(ctx, pattern, source, MATCH);
      joinBranch(ctx, result, body, expected);
    });
  }
  return result;
}

function joinBranch(ctx: Context, result: Type, branch: ast.Expression, expected: Type | undefined): void {
  const type = infer(ctx, branch, expected);
  mustFit(
    ctx,
    result,
    type,
    branch.span,
    (wanted, actual) => `The branches have no common type: this one is ${article(actual)}, those before are ${wanted}.`,
  );
}
