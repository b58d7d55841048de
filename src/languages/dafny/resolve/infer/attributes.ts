/**
 * Arguments of attributes. Dafny gives most attributes no types of their own (`{:trigger f(x)}`, `{:fuel f, 2}`), and
 * tools invent new ones, so names that mean nothing here are no error; what is meant is typed for those who read it.
 */
import type * as ast from '../../syntax/index.js';
import type { Context } from './context.js';
import { infer } from './rules.js';

/** Attributes whose arguments are expressions of the program. */
const TYPED: ReadonlySet<string> = new Set(['trigger', 'induction', 'split', 'inductionTrigger']);

export function inferAttributes(ctx: Context, attributes: readonly ast.Attribute[]): void {
  for (const attribute of attributes) {
    if (!TYPED.has(attribute.name.text)) continue;
    for (const argument of attribute.args) infer(ctx, argument.value);
  }
}
