/** What a place demands of a type, and how a message says so. */
import type { DiagnosticCode } from '../../diagnostics.js';
import type * as ast from '../../syntax/index.js';
import { BOOL, INT } from '../types.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { infer } from './rules.js';

type Kind = Type['kind'];

export const INTEGERS: readonly Kind[] = ['int'];
export const INTEGERS_AND_BITS: readonly Kind[] = ['int', 'bitvector'];

/** `sub` must be assignable to `sup`; the message gets both as texts. */
export function mustFit(
  ctx: Context,
  sup: Type,
  sub: Type,
  span: ast.Span,
  message: (expected: string, actual: string) => string,
): void {
  const { solver } = ctx;
  const reason = solver.reason('type-mismatch', span, () => message(solver.text(sup), solver.text(sub)));
  solver.subtype(sup, sub, reason);
}

/** `expression`, of type `type`, must be assignable to `expected`; `why` says what expects it. */
export function mustBe(ctx: Context, expected: Type, type: Type, expression: ast.Node, why: string): void {
  mustFit(ctx, expected, type, expression.span, (wanted, actual) => mismatch(wanted, actual, why));
}

export function mismatch(expected: string, actual: string, why: string): string {
  return `Expected ${article(expected)}, but this is ${article(actual)}: ${why}.`;
}

/** When all is solved, the type must be of one of these kinds, newtypes counting as what they are based on. */
export function mustBeOneOf(
  ctx: Context,
  type: Type,
  kinds: readonly Kind[],
  span: ast.Span,
  message: (actual: string) => string,
  code: DiagnosticCode = 'type-mismatch',
): void {
  mustSatisfy(ctx, type, (ancestor) => kinds.includes(ancestor.kind), span, message, code);
}

export function mustSatisfy(
  ctx: Context,
  type: Type,
  accepts: (ancestor: Type) => boolean,
  span: ast.Span,
  message: (actual: string) => string,
  code: DiagnosticCode = 'type-mismatch',
): void {
  ctx.later(() => {
    const ancestor = ctx.solver.ancestor(type);
    if (ancestor.kind === 'error' || ancestor.kind === 'variable' || accepts(ancestor)) return;
    ctx.error(code, span, message(ctx.solver.text(type)));
  });
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

/** The type of something built in, which a newtype of the same kind may take as well. */
export function overloaded(ctx: Context, type: Type): Type {
  return ctx.inference.isOverloaded(type.kind) ? ctx.solver.freshOr(type) : type;
}

/** The result of an operator or a literal of a kind of type: that type, or a newtype based on it. */
export function resultOf(ctx: Context, type: Type, span: ast.Span, what: string): Type {
  const result = overloaded(ctx, type);
  if (result !== type) {
    mustBeOneOf(ctx, result, [type.kind], span, (actual) => `Expected ${article(actual)}, but this is ${what}.`);
  }
  return result;
}

/** `a set`, `an int`, `8 bits`: a type's text with its article. */
export function article(text: string): string {
  if (text === '?') return 'a value whose type is not known';
  if (text.startsWith('(')) return `a ${text}`;
  return `${/^[aeiou8]/i.test(text) && !/^u/i.test(text) ? 'an' : 'a'} ${text}`;
}
