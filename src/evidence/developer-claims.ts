/**
 * A claim as its writer means it: the primitive claim that defines it together with those that support it, because it is
 * settled only if it always has a meaning (seed 003, IV-C).
 */
import type { Claim } from '../model/index.js';
import type { Status } from './statuses.js';

/** The statuses of claims that others support, each with its supporters taken into account; by claim. */
export function developerStatuses(statuses: ReadonlyMap<Claim, Status>): ReadonlyMap<Claim, Status> {
  const supporting = new Map<Claim, Status[]>();
  for (const [claim, status] of statuses) {
    const root = rootOf(claim);
    if (root === claim) continue;
    const known = supporting.get(root);
    if (known === undefined) supporting.set(root, [status]);
    else known.push(status);
  }
  return new Map(
    [...statuses].flatMap(([claim, status]) =>
      claim.supports === undefined ? [[claim, developerStatus(status, supporting.get(claim) ?? [])] as const] : [],
    ),
  );
}

function rootOf(claim: Claim): Claim {
  const seen = new Set<Claim>();
  let root = claim;
  while (root.supports !== undefined && !seen.has(root)) {
    seen.add(root);
    root = root.supports;
  }
  return root;
}

/** What says most against the claim counts; a part without a meaning is a fault of the whole. */
function developerStatus(defining: Status, supporting: readonly Status[]): Status {
  const parts = new Set(supporting);
  if (defining === 'R') return 'R';
  if (defining === 'F' || parts.has('R') || parts.has('F')) return 'F';
  if (defining === 'R?') return 'R?';
  if (defining === 'F?' || parts.has('R?') || parts.has('F?')) return 'F?';
  for (const open of ['I', 'U', 'V?'] as const) if (defining === open || parts.has(open)) return open;
  return defining;
}
