/** Claims of the entry of an exploration, proved on each path that was executed. */
import { claimsIn } from '../analysis/index.js';
import type { Claim, Dependency, Method, Model } from '../model/index.js';
import type { Execution } from './executions.js';
import type { Cut } from './exploration.js';
import { pathMethod } from './path-method.js';
import { restsOn } from './path-source.js';
import type { PathLots } from './path-lots.js';
import type { PathProver } from './prover.js';
import type { Trace, TraceEvent } from './trace.js';
import { decisionsOf } from './trace.js';

export interface ClaimProof {
  readonly outcome: 'proved' | 'unreachable';
  readonly under: readonly Dependency[];
}

export interface ClaimsQuestion {
  readonly model: Model;
  readonly method: Method;
  /** Claims of the entry that are to be decided. */
  readonly claims: ReadonlySet<Claim>;
  readonly prover: PathProver | undefined;
  readonly budget: Rest;
  /** Proofs on many paths at once; absent: path by path. */
  readonly lots?: PathLots | undefined;
}

/** What is left of a budget, and what has ended when that is nothing. */
export interface Rest {
  readonly secondsLeft: number;
  readonly limit: 'time' | 'work';
}

interface Answers {
  /** As the prover gives them. */
  readonly answers: readonly (readonly Dependency[] | undefined)[];
  /** The prover had less time than it may have, and used it up: with more, it may say more. */
  readonly isLate: boolean;
}

export async function proofsOf(path: Method, prover: PathProver | undefined, budget: Rest): Promise<Answers> {
  const left = budget.secondsLeft;
  const limit = Math.min(left, PROOF_SECONDS);
  const answers = prover === undefined || limit <= 0 ? [] : await prover.prove(path, limit);
  return { answers, isLate: limit < PROOF_SECONDS && left - budget.secondsLeft >= limit * ALL };
}

/** For one path. */
export const PROOF_SECONDS = 5;

/** The part of its time that a prover has used when it was stopped: clocks are not exact. */
const ALL = 0.9;

/** What is shown of claims, and why it is not of others. */
export interface ClaimProofs {
  readonly proofs: ReadonlyMap<Claim, ClaimProof>;
  /** Claims that stand on a path and are not proved there. */
  readonly unproved: ReadonlyMap<Claim, Cut>;
}

/** `held`: claims that need no proof on the paths. `under`: what it rests on that there are no other paths. */
export async function proveClaims(
  { model, method, claims: wanted, prover, budget, lots }: ClaimsQuestion,
  accepted: readonly Execution[],
  held: ReadonlySet<Claim>,
  under: readonly Dependency[],
): Promise<ClaimProofs> {
  const open = new Map<Claim, Cut>();
  const rests = new Map<Claim, Dependency[]>([...wanted].map((claim) => [claim, []]));
  const met = new Set(held);
  const only = new Set([...wanted].filter((claim) => !held.has(claim)));
  const seen = new Set<string>();
  const ahead = await lots?.answers(accepted, only, () => budget.secondsLeft <= 0);
  for (const execution of accepted) {
    const { trace } = execution;
    const beginning = beginningOf(trace, only);
    if (beginning === undefined || seen.has(beginning)) continue;
    seen.add(beginning);
    const known = ahead?.get(execution);
    if (known !== undefined && budget.secondsLeft > 0) {
      model.arena.spend(known.work);
      for (const { claim, under: rest } of known.claims) {
        met.add(claim);
        if (rest === undefined) open.set(claim, { bound: 'undecided', at: claim.origin, reason: UNPROVED.undecided });
        else rests.get(claim)?.push(...rest);
      }
      continue;
    }
    const path = pathMethod(model, trace, { goal: 'claims', only, until: endOfLast(trace.events, only) });
    const { answers, isLate } = await proofsOf(path.method, prover, budget);
    const bound = isLate ? budget.limit : 'undecided';
    for (const [i, { claim }] of path.claims.entries()) {
      met.add(claim);
      const answer = answers[i];
      if (answer === undefined) open.set(claim, { bound, at: claim.origin, reason: UNPROVED[bound] });
      else rests.get(claim)?.push(...restsOn(path.method, answer));
    }
    // What follows a claim that is not proved rests on it: an execution that violates it stops there.
  }
  const standing = new Set((method.body?.blocks ?? []).flatMap(({ instructions }) => instructions.flatMap(claimsIn)));
  const proofs = [...wanted]
    // That nothing reaches a claim which stands nowhere means nothing.
    .filter((claim) => standing.has(claim) && !open.has(claim))
    .map((claim) => {
      const outcome = met.has(claim) ? ('proved' as const) : ('unreachable' as const);
      return [claim, { outcome, under: [...under, ...(rests.get(claim) ?? [])] }] as const;
    });
  return { proofs: new Map(proofs), unproved: open };
}

/** Why a claim that was met is not proved. */
export const UNPROVED = {
  time: 'There was no time left to prove it for the other inputs of each path.',
  work: 'Nothing was left of the limit to prove it for the other inputs of each path.',
  undecided: 'It is not proved for the other inputs of each path.',
} as const;

/** What comes after the last of the claims proves nothing about them, and paths may differ only there. */
export function beginningOf({ events }: Trace, only: ReadonlySet<Claim>): string | undefined {
  const until = endOfLast(events, only);
  return until === 0 ? undefined : `${until} ${decisionsOf(events.slice(0, until))}`;
}

/** The end of the last instruction with one of the claims; 0 if there is none. No event tells of the steps of a proof. */
export function endOfLast(events: Trace['events'], only: ReadonlySet<Claim>): number {
  const holds = (event: TraceEvent): boolean =>
    (event.kind === 'claim' && only.has(event.claim)) ||
    (event.kind === 'instruction' && claimsIn(event.instruction).some((claim) => only.has(claim)));
  let end = 1 + events.findLastIndex(holds);
  while (end > 0 && events[end]?.kind === 'claim') end++;
  return end;
}
