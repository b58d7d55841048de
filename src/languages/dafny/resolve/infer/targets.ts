/** Left-hand sides: what can be changed, and where. */
import type * as ast from '../../syntax/index.js';
import type { Reference } from '../resolution.js';
import type { FieldSymbol, Variable } from '../symbols.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { article, mustFit } from './expect.js';

/** Reports a left-hand side, already typed, that cannot be assigned to. */
export function checkAssignable(ctx: Context, expression: ast.Expression, type: Type): void {
  switch (expression.kind) {
    case 'name':
    case 'member': {
      const reference = ctx.referenceOf(expression);
      if (reference !== undefined) checkReference(ctx, expression, reference);
      return;
    }
    case 'index':
      checkElement(ctx, expression);
      return;
    case 'slice':
    case 'segments':
      refuse(
        ctx,
        expression,
        "A range of elements cannot be assigned to; use a 'forall' statement to change them all.",
      );
      return;
    case 'missing':
      return;
    default:
      if (type.kind !== 'error')
        refuse(ctx, expression, 'This cannot be assigned to: it is not a variable, a field or an array element.');
  }
}

/** An element of an array or a field, as far as that is known. */
export function isInHeap(ctx: Context, expression: ast.Expression): boolean {
  if (expression.kind === 'index') return true;
  if (expression.kind !== 'name' && expression.kind !== 'member') return false;
  const reference = ctx.referenceOf(expression);
  return reference?.kind === 'member' && reference.member.kind === 'field';
}

export function refuseChoice(ctx: Context, expression: ast.Expression): void {
  refuse(
    ctx,
    expression,
    "':|' chooses values of variables only; choose one and assign it, or write ':| assume' to take for granted that there is a value.",
  );
}

/** One variable cannot have two values that are chosen at once. */
export function refuseRepeated(ctx: Context, targets: readonly ast.Expression[]): void {
  const seen = new Set<Variable>();
  for (const target of targets) {
    const reference = target.kind === 'name' ? ctx.referenceOf(target) : undefined;
    if (reference?.kind !== 'variable') continue;
    const { variable } = reference;
    if (seen.has(variable)) refuse(ctx, target, `':|' chooses '${variable.name}' twice; name each variable once.`);
    seen.add(variable);
  }
}

function refuse(ctx: Context, expression: ast.Expression, message: string): void {
  ctx.error('not-assignable', expression.span, message);
}

function checkReference(
  ctx: Context,
  expression: ast.NameExpression | ast.MemberExpression,
  reference: Reference,
): void {
  const { text } = expression.name;
  switch (reference.kind) {
    case 'variable': {
      const reason = whyFixed(reference.variable);
      if (reason !== undefined) refuse(ctx, expression, `'${text}' cannot be changed: ${reason}.`);
      return;
    }
    case 'member': {
      const { member } = reference;
      if (member.kind === 'field') checkField(ctx, expression, member, reference.receiver === 'this');
      else refuse(ctx, expression, `'${text}' cannot be assigned to: it is not a field.`);
      return;
    }
    case 'constructor':
      refuse(ctx, expression, `'${text}' cannot be assigned to: it is a datatype constructor.`);
      return;
    case 'module':
    case 'type':
      return;
  }
}

function whyFixed(variable: Variable): string | undefined {
  switch (variable.role) {
    case 'local':
    case 'result':
      return undefined;
    case 'parameter':
      return 'it is a parameter; copy it into a variable first';
    case 'bound':
      return 'it is a bound variable';
    case 'pattern':
      return 'it is bound by a pattern';
    case 'loop-index':
      return "it is the index of a 'for' loop";
  }
}

/** Constants of the object in the making are set once, before `new;`, if their declaration gives no value. */
function checkField(
  ctx: Context,
  expression: ast.NameExpression | ast.MemberExpression,
  field: FieldSymbol,
  implicit: boolean,
): void {
  if (field.mutable) return;
  const { text } = expression.name;
  const isOwn = implicit || (expression.kind === 'member' && expression.receiver.kind === 'this');
  const hasValue = field.declaration?.kind === 'const' && field.declaration.value !== undefined;
  if (ctx.inFirstPart && !field.static && !hasValue && field.declaration !== undefined) {
    if (!isOwn)
      refuse(
        ctx,
        expression,
        `Before 'new;' only the constants of 'this' can be set; '${text}' is one of another object.`,
      );
    return;
  }
  refuse(
    ctx,
    expression,
    field.declaration === undefined
      ? `'${text}' cannot be changed here.`
      : `'${text}' is a constant and cannot be changed${hasValue || field.static ? '' : " after the first part of a constructor (before 'new;')"}.`,
  );
}

/** Elements of arrays can be assigned to; those of sequences and maps cannot. */
function checkElement(ctx: Context, expression: ast.IndexExpression): void {
  if (expression.indices.length !== 1) return;
  const receiver = ctx.typeOf(expression.receiver);
  if (receiver === undefined) return;
  const array: Type = { kind: 'array', rank: 1, element: ctx.solver.fresh(), nullable: true };
  mustFit(
    ctx,
    array,
    receiver,
    expression.span,
    (_, actual) =>
      `Only elements of arrays can be assigned to, and this is an element of ${article(actual)}; make a new one with 's[i := v]'.`,
  );
}
