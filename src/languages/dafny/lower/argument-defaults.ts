/**
 * Values that stand for arguments left out. Whoever leaves one out checks it there; the declaration checks it for all
 * arguments. Where the argument is given nobody computes the value, so neither the body nor the rest of the contract, nor
 * the value of another argument, may rely on what it claims: each has a check of its own.
 */
import type { Method } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import { lowerAgainst } from './conversions.js';
import { beginCheck, finish, type Check, type CheckOf, type Members } from './entry.js';
import type { Scope } from './scope.js';

/** What the declaration checks of the values, whatever the arguments are; `begin` assumes what is known of them. */
export function checkDefaults(
  members: Members,
  formals: readonly resolved.Variable[],
  about: CheckOf,
  begin: (check: Check) => Scope,
): Method[] {
  const { context } = members;
  let after = about.after;
  return formals.flatMap(({ node, type }) => {
    if (!('default' in node) || node.default === undefined) return [];
    const check = beginCheck(members, { ...about, ...(after === undefined ? {} : { after }) });
    const { code } = check.flow;
    const scope = begin(check).with({ sink: code.sink });
    lowerAgainst(context, node.default, context.types.type(type, node.span), scope);
    const method = finish(check.flow, check.method);
    if (method.claims.length === 0) return [];
    after = code.claims;
    return [method];
  });
}
