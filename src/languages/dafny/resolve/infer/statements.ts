/** Statements: control flow here, the rest in assignments.ts, loops.ts and proofs.ts. */
import type * as ast from '../../syntax/index.js';
import { inferAssign, inferCallStatement, inferLocals, inferPatternStatement, inferProduce } from './assignments.js';
import { inferAttributes } from './attributes.js';
import { inferGuard } from './binders.js';
import { enterLabel, inferAlternatives, inferBlock, inferStatements } from './blocks.js';
import type { Context } from './context.js';
import { infer, inferStatement } from './rules.js';
import { inferFrame } from './frames.js';
import { inferAlternativeLoop, inferBreak, inferFor, inferWhile } from './loops.js';
import { MATCH, bindPattern } from './patterns.js';
import {
  inferAssert,
  inferAssume,
  inferCalc,
  inferExpect,
  inferForall,
  inferOpaqueBlock,
  inferProof,
  inferReveal,
  inferRevealCall,
  isRevealCall,
} from './proofs.js';

/** A statement with its labels and attributes. */
export function inferLabelled(ctx: Context, statement: ast.Statement): void {
  const labels = statement.labels.map((label) => label.text).filter((text) => text !== '');
  for (const label of statement.labels) enterLabel(ctx, label);
  // Those of `forall` and `for` are about their variables.
  if ('attributes' in statement && statement.kind !== 'forall' && statement.kind !== 'for') {
    inferAttributes(ctx, statement.attributes);
  }
  ctx.labels.inStatement(labels, statement, () => inferKind(ctx, statement));
}

function inferKind(ctx: Context, statement: ast.Statement): void {
  switch (statement.kind) {
    case 'block':
      return inferBlock(ctx, statement);
    case 'locals':
      inferLocals(ctx, statement);
      return inferProof(ctx, statement.proof);
    case 'pattern-var':
      return inferPatternStatement(ctx, statement);
    case 'assign':
      inferAssign(ctx, statement);
      return inferProof(ctx, statement.proof);
    case 'call':
      if (isRevealCall(ctx, statement.call)) inferRevealCall(ctx, statement.call);
      else inferCallStatement(ctx, statement);
      return inferProof(ctx, statement.proof);
    case 'if':
      return inferIf(ctx, statement);
    case 'alternatives':
      return inferAlternatives(ctx, statement.alternatives);
    case 'while':
      return inferWhile(ctx, statement);
    case 'while-alternatives':
      return inferAlternativeLoop(ctx, statement);
    case 'for':
      return inferFor(ctx, statement);
    case 'match':
      return inferMatch(ctx, statement);
    case 'forall':
      return inferForall(ctx, statement);
    case 'assert':
      return inferAssert(ctx, statement);
    case 'assume':
      return inferAssume(ctx, statement);
    case 'expect':
      return inferExpect(ctx, statement);
    case 'calc':
      return inferCalc(ctx, statement);
    case 'print':
      for (const value of statement.values) infer(ctx, value);
      return;
    case 'return':
    case 'yield':
      return inferProduce(ctx, statement);
    case 'break':
      return inferBreak(ctx, statement);
    case 'reveal':
      return inferReveal(ctx, statement);
    case 'modify':
      inferFrame(ctx, statement.frame, 'modifies');
      // What its body declares stays in scope.
      if (statement.body !== undefined) inferStatements(ctx, statement.body.statements);
      return;
    case 'opaque-block':
      return inferOpaqueBlock(ctx, statement);
    case 'missing':
      ctx.solver.failed = true;
      return;
  }
}

function inferIf(ctx: Context, statement: ast.IfStatement): void {
  ctx.locals.within(() => {
    if (statement.guard !== undefined) inferGuard(ctx, statement.guard, "it is the condition of an 'if'");
    ctx.labels.inBranch(() => inferStatements(ctx, statement.then.statements));
  });
  const other = statement.else;
  if (other !== undefined) ctx.labels.inBranch(() => inferStatement(ctx, other));
}

function inferMatch(ctx: Context, statement: ast.MatchStatement): void {
  const source = infer(ctx, statement.scrutinee);
  for (const { pattern, body, attributes } of statement.cases) {
    inferAttributes(ctx, attributes);
    ctx.locals.within(() => {
      bindPattern(ctx, pattern, source, MATCH);
      ctx.labels.inBranch(() => inferStatements(ctx, body));
    });
  }
}
