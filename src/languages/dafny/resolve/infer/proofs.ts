/** Claims and their proofs: assert, assume, expect, calc, forall, reveal. */
import type * as ast from '../../syntax/index.js';
import { lookupInModule, lookupMember } from '../lookup.js';
import type { Reference } from '../resolution.js';
import { selfType } from '../type-nodes.js';
import { ERROR } from '../types.js';
import { inferAttributes } from './attributes.js';
import { bindVariables } from './binders.js';
import type { Context } from './context.js';
import { article, inferCondition, mustFit } from './expect.js';
import { infer, inferStatement } from './rules.js';
import { inferFrame } from './frames.js';
import { functionType } from './meanings.js';
import { meaningOf } from './names.js';
import { inferOperator } from './operators.js';
import { enterLabel, inferBlock } from './blocks.js';

/** A proof stands for itself: no jump leaves it. */
export function inferProof(ctx: Context, proof: ast.BlockStatement | undefined): void {
  if (proof !== undefined) ctx.labels.closed(() => inferBlock(ctx, proof));
}

export function inferAssert(ctx: Context, statement: ast.AssertStatement): void {
  inferCondition(ctx, statement.condition, 'it is what is asserted');
  inferProof(ctx, statement.proof);
  if (statement.name !== undefined) enterLabel(ctx, statement.name);
}

export function inferAssume(ctx: Context, statement: ast.AssumeStatement): void {
  inferCondition(ctx, statement.condition, 'it is what is assumed');
  if (statement.name !== undefined) enterLabel(ctx, statement.name);
}

export function inferExpect(ctx: Context, statement: ast.ExpectStatement): void {
  inferCondition(ctx, statement.condition, 'it is what is expected');
  if (statement.message !== undefined) infer(ctx, statement.message);
}

export function inferForall(ctx: Context, statement: ast.ForallStatement): void {
  const { range, body } = statement;
  ctx.locals.within(() => {
    bindVariables(ctx, statement.variables);
    if (range !== undefined) inferCondition(ctx, range, "it is the range of 'forall'");
    for (const { condition } of statement.ensures) inferCondition(ctx, condition, "it is an 'ensures' clause");
    inferAttributes(ctx, statement.attributes);
    if (body !== undefined) ctx.labels.closed(() => inferBlock(ctx, body));
  });
}

export function inferOpaqueBlock(ctx: Context, statement: ast.OpaqueBlockStatement): void {
  for (const { condition } of statement.ensures) inferCondition(ctx, condition, "it is an 'ensures' clause");
  for (const clause of statement.modifies) inferFrame(ctx, clause.frame, 'modifies');
  inferBlock(ctx, statement.body);
}

/** All lines are of one type, and each step is a comparison of two neighbours. */
export function inferCalc(ctx: Context, statement: ast.CalcStatement): void {
  const common = ctx.solver.fresh();
  const lines = statement.lines.map((expression) => {
    const type = infer(ctx, expression);
    const agrees = mustFit(
      ctx,
      common,
      type,
      expression.span,
      (wanted, actual) =>
        `The lines of a calculation are of one type: this is ${article(actual)}, those before are ${wanted}.`,
    );
    return { expression, type: agrees ? type : ERROR };
  });
  if (statement.operator?.index !== undefined) inferStepIndex(ctx, statement.operator.index);
  statement.steps.forEach((step, i) => {
    if (step.operator?.index !== undefined) inferStepIndex(ctx, step.operator.index);
    const left = lines[i];
    const right = lines[i + 1];
    const operator = step.operator?.operator ?? statement.operator?.operator ?? '==';
    if (left !== undefined && right !== undefined) inferOperator(ctx, right.expression, operator, left, right);
    for (const hint of step.hints) {
      ctx.labels.closed(() => ctx.locals.within(() => inferStatement(ctx, hint)));
    }
  });
}

function inferStepIndex(ctx: Context, index: ast.Expression): void {
  infer(ctx, index);
}

/** What is revealed or hidden: a function, a constant, or the label of an earlier claim. */
export function inferReveal(ctx: Context, statement: ast.RevealStatement): void {
  for (const target of statement.targets) {
    const named = target.kind === 'apply' && target.args.length === 0 ? target.callee : target;
    if (named.kind === 'missing') continue;
    if (target.kind === 'apply' && target.label !== undefined) {
      ctx.error(
        'wrong-kind-of-name',
        target.label.span,
        `A function is ${statement.hides ? 'hidden' : 'revealed'} for all states; remove the label.`,
      );
    }
    if (named.kind === 'int') {
      warnOfNumber(ctx, named);
      continue;
    }
    if (named.kind !== 'name' && named.kind !== 'member') {
      ctx.error(
        'wrong-kind-of-name',
        target.span,
        `Only functions, constants and labels can be ${statement.hides ? 'hidden' : 'revealed'}.`,
      );
      continue;
    }
    if (named.kind === 'name' && ctx.labels.isPassed(named.name.text)) continue;
    revealName(ctx, named, statement.hides ? 'hidden' : 'revealed');
  }
}

/** Labels may be numbers. Versions of Dafny differ on one that is not known here; it reveals nothing either way. */
function warnOfNumber(ctx: Context, { text, span }: ast.IntLiteral): void {
  if (ctx.labels.isPassed(text)) return;
  ctx.world.diagnostics.warning(
    'unresolved-label',
    span,
    `No claim with the label ${text} is known here, so this reveals nothing.`,
  );
}

/** The older spelling `reveal_f();` of `reveal f;`. */
export function isRevealCall(ctx: Context, call: ast.Expression): call is ast.ApplyExpression {
  if (call.kind !== 'apply' || call.args.length > 0) return false;
  const { callee } = call;
  if (callee.kind !== 'name' && callee.kind !== 'member') return false;
  const { text } = callee.name;
  if (!text.startsWith(REVEAL) || ctx.locals.find(text) !== undefined) return false;
  return callee.kind === 'member' || !isDeclared(ctx, text);
}

export function inferRevealCall(ctx: Context, call: ast.ApplyExpression): void {
  const { callee } = call;
  if (callee.kind !== 'name' && callee.kind !== 'member') return;
  const name = { ...callee.name, text: callee.name.text.slice(REVEAL.length) };
  const named = { ...callee, name };
  revealName(ctx, named, 'revealed');
  const reference = ctx.referenceOf(named);
  if (reference !== undefined) ctx.refer(callee, reference);
}

const REVEAL = 'reveal_';

function isDeclared(ctx: Context, text: string): boolean {
  const { owner, module } = ctx.scope;
  if (owner !== undefined && lookupMember(ctx.world, selfType(owner), text) !== undefined) return true;
  return lookupInModule(module, text).kind !== 'none';
}

function revealName(ctx: Context, named: ast.NameExpression | ast.MemberExpression, verb: string): void {
  const meaning = ctx.whileRevealing(() => meaningOf(ctx, named, true));
  if (meaning.kind === 'error') {
    ctx.solver.failed = true;
  } else if (meaning.kind === 'callable' && meaning.member.kind === 'function') {
    ctx.typedAs(named, functionType(meaning, meaning.member));
  } else if (meaning.kind === 'value' && isConstant(ctx.referenceOf(named))) {
    ctx.typedAs(named, meaning.type);
  } else {
    ctx.error(
      'wrong-kind-of-name',
      named.span,
      `'${named.name.text}' is not a function, a constant or a label, so it cannot be ${verb}.`,
    );
  }
}

function isConstant(reference: Reference | undefined): boolean {
  return reference?.kind === 'member' && reference.member.kind === 'field' && !reference.member.mutable;
}
