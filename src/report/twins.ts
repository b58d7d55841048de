/**
 * Checks that stand twice: what a contract needs in order to have a meaning is checked where a body ends, and once more
 * for any state at all. A reader wrote one thing there, and is told one thing: the worse.
 */
import { spanOf } from '../languages/origins.js';
import { isCheck } from '../model/index.js';
import type { Claim, ClaimId, Method, Model } from '../model/index.js';
import type { ClaimStatus } from '../evidence/index.js';
import { badness } from './badness.js';

/** Of a check that stands twice the worse status, as that of the claim of the method. By claim, as `statuses` are. */
export function withoutTwins<T extends ClaimStatus>(
  model: Model,
  statuses: ReadonlyMap<Claim, T>,
): ReadonlyMap<Claim, T & { readonly twin?: ClaimId }> {
  const shown = new Map<Claim, T & { readonly twin?: ClaimId }>(statuses);
  for (const [claim, twin] of twinsIn(model)) {
    const [own, other] = [shown.get(claim), shown.get(twin)];
    if (own === undefined || other === undefined) continue;
    shown.delete(claim);
    shown.set(twin, { ...(badness(own) > badness(other) ? own : other), claim: twin, twin: claim.id });
  }
  return shown;
}

/** By claim of the check of a declaration: the claim of the declared method that says the same at the same place. */
function twinsIn({ methods }: Model): ReadonlyMap<Claim, Claim> {
  const declared = new Map(methods.filter((method) => !isCheck(method)).map((method) => [method.name, method]));
  return new Map(
    methods.flatMap((check) => {
      const method = isCheck(check) ? declared.get(check.name) : undefined;
      return method === undefined ? [] : pairs(check, method);
    }),
  );
}

function pairs(check: Method, method: Method): readonly (readonly [Claim, Claim])[] {
  const open = new Map<string, Claim[]>();
  for (const claim of method.claims) {
    // What supports nothing is about the body, or is the clause itself.
    if (claim.supports === undefined) continue;
    const key = keyOf(claim);
    open.set(key, [...(open.get(key) ?? []), claim]);
  }
  return check.claims.flatMap((claim) => {
    const twin = open.get(keyOf(claim))?.shift();
    return twin === undefined ? [] : [[claim, twin] as const];
  });
}

function keyOf({ kind, text, origin }: Claim): string {
  const { source, start, end } = spanOf(origin);
  return `${source.path} ${start}-${end} ${kind} ${text}`;
}
