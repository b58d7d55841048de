/**
 * Blocks that no execution gets to, by control flow and abstract states (seed 000, 2.3). What the abstract interpreter says
 * rests on the claims on the way, because an execution stops at the first one that it violates: it counts where all of them
 * are proved without a condition. It relies on no contract and on no assumption of the program.
 */
import { isSettled } from '../evidence/index.js';
import type { ClaimStatus } from '../evidence/index.js';
import { Reachability } from '../explore/reachability.js';
import { controlFlow } from '../analysis/index.js';
import type { BlockId, Claim, Method, Model } from '../model/index.js';
import { isCheck, isGuess } from '../model/index.js';

export function unreachableIn(
  model: Model,
  statuses: ReadonlyMap<Claim, ClaimStatus>,
): (method: Method, block: BlockId) => boolean {
  const unsupported = new Set(model.unsupported.map(({ member }) => member));
  const reachability = reachabilityOf(model);
  const judged = new Map<Method, boolean>();
  const isProved = (method: Method): boolean => {
    let known = judged.get(method);
    if (known === undefined) judged.set(method, (known = method.claims.every((claim) => counts(claim, statuses))));
    return known;
  };
  return (method, block) => {
    const { body, ghost, kind, name } = method;
    const isExecuted = !ghost && (kind === 'method' || kind === 'constructor') && !isCheck(method);
    if (body === undefined || !isExecuted || unsupported.has(name)) return false;
    if ((controlFlow(body).position[block] ?? -1) < 0) return true;
    return isProved(method) && !reachability.reaches(method, block);
  };
}

/** Models are asked several times, and their states cost more than the rest of a report. */
const KNOWN = new WeakMap<Model, Reachability>();

function reachabilityOf(model: Model): Reachability {
  let known = KNOWN.get(model);
  if (known === undefined) KNOWN.set(model, (known = new Reachability(model)));
  return known;
}

/** Guessed measures stop no execution. */
function counts(claim: Claim, statuses: ReadonlyMap<Claim, ClaimStatus>): boolean {
  if (isGuess(claim)) return true;
  const status = statuses.get(claim);
  return status !== undefined && isSettled(status, true) && status.defect === undefined;
}
