/** What a place demands of a type, and how a message says so. */
import type { DiagnosticCode } from '../../../diagnostics.js';
import type * as ast from '../../syntax/index.js';
import { BOOL, INT } from '../types.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { infer } from './rules.js';

type Kind = Type['kind'];

export const INTEGERS: readonly Kind[] = ['int'];
export const INTEGERS_AND_BITS: readonly Kind[] = ['int', 'bitvector'];

/** `sub` must be assignable to `sup`; the message gets both as texts. False if it is clear by now that it is not. */
export function mustFit(
  ctx: Context,
  sup: Type,
  sub: Type,
  span: ast.Span,
  message: (expected: string, actual: string) => string,
): boolean {
  const { solver } = ctx;
  const reason = solver.reason('type-mismatch', span, () => message(solver.text(sup), solver.text(sub)));
  solver.subtype(sup, sub, reason);
  return !reason.reported;
}

/** `expression`, of type `type`, must be assignable to `expected`; `why` says what expects it. */
export function mustBe(ctx: Context, expected: Type, type: Type, expression: ast.Node, why: string): boolean {
  return mustFit(ctx, expected, type, expression.span, (wanted, actual) => mismatch(wanted, actual, why));
}

export function mismatch(expected: string, actual: string, why: string): string {
  return `Expected ${article(expected)}, but this is ${article(actual)}: ${why}.`;
}

/** The type must be of one of these kinds, newtypes counting as what they are based on. */
export function mustBeOneOf(
  ctx: Context,
  type: Type,
  kinds: readonly Kind[],
  span: ast.Span,
  message: (actual: string) => string,
  code: DiagnosticCode = 'type-mismatch',
): boolean {
  return mustSatisfy(ctx, type, (ancestor) => kinds.includes(ancestor.kind), span, message, code);
}

/** Checked now if the type is known, or else when all is solved. False if it is clear by now that it does not hold. */
export function mustSatisfy(
  ctx: Context,
  type: Type,
  accepts: (ancestor: Type) => boolean,
  span: ast.Span,
  message: (actual: string) => string,
  code: DiagnosticCode = 'type-mismatch',
): boolean {
  const check = (): boolean | undefined => {
    const ancestor = ctx.solver.ancestor(type);
    if (ancestor.kind === 'variable') return undefined;
    if (ancestor.kind === 'error' || accepts(ancestor)) return true;
    ctx.error(code, span, message(ctx.solver.text(type)));
    return false;
  };
  const now = check();
  if (now === undefined) ctx.later(check);
  return now !== false;
}

/** An integer-based type (or a bit vector, where `kinds` has it), `int` if nothing else decides. */
export function mustCount(ctx: Context, type: Type, kinds: readonly Kind[], node: ast.Node, why: string): void {
  ctx.solver.preferred(type, INT);
  mustBeOneOf(ctx, type, kinds, node.span, (actual) => mismatch('int', actual, why));
}

/** Types an expression that must be a `bool`; `why` ends the message if it is not. */
export function inferCondition(ctx: Context, expression: ast.Expression, why: string): void {
  const type = infer(ctx, expression);
  ctx.solver.preferred(type, BOOL);
  mustBeOneOf(ctx, type, ['bool'], expression.span, (actual) => mismatch('bool', actual, why));
}

/** The type of a literal or of an operator's result: this one, or a newtype based on the same. */
export function overloaded(ctx: Context, type: Type): Type {
  return ctx.inference.isOverloaded(type.kind) ? ctx.solver.freshOr(type, [type.kind]) : type;
}

/** `a set`, `an int`, `8 bits`: a type's text with its article. */
export function article(text: string): string {
  if (text === '?') return 'a value whose type is not known';
  if (text.startsWith('(')) return `a ${text}`;
  return `${/^[aeiou8]/i.test(text) && !/^u/i.test(text) ? 'an' : 'a'} ${text}`;
}
