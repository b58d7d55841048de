/**
 * What a guided exploration proves (docs/decisions.md, "What exhaustion proves"). A guide ends an execution where each
 * claim that may follow has a premise that holds. So every execution that comes to a claim with a false premise was not
 * ended before it: what is shown of all paths to the claim holds of those executions, and of no others. Nobody's word for
 * the others is taken here.
 */
import type { Claim, Dependency } from '../model/index.js';
import type { ClaimProof } from './claim-proofs.js';
import type { Exhaustion } from './exhaustion.js';
import type { Cut, Guidance } from './exploration.js';

interface GuidedEnd extends Exhaustion {
  readonly beyondPremises: ReadonlyMap<Claim, readonly Dependency[]>;
  /** That executions were ended, and where the first of them were. */
  readonly ended: readonly Cut[];
}

export function guidedEnd(end: Exhaustion, guidance: Guidance | undefined): GuidedEnd {
  const condition = guidance?.method.body?.blocks
    .flatMap(({ instructions }) => instructions)
    .find((one) => one.kind === 'assume' && one.by === 'guide');
  if (guidance === undefined || condition === undefined) return { ...end, beyondPremises: new Map(), ended: [] };
  const proofs = new Map<Claim, ClaimProof>();
  const unproved = new Map(end.unproved);
  const beyondPremises = new Map<Claim, readonly Dependency[]>();
  const cut: Cut = { bound: 'assumed', at: condition.origin, reason: NOT_LOOKED_AT };
  for (const [claim, proof] of end.proofs) {
    // That no path leads to a claim says little where paths were ended on purpose.
    const isProved = proof.outcome === 'proved' && guidance.unverified.has(claim);
    if (isProved) proofs.set(claim, proof);
    else if (proof.outcome === 'proved') beyondPremises.set(claim, proof.under);
    if (!isProved) unproved.set(claim, cut);
  }
  return { ...end, exhaustive: false, proofs, unproved, beyondPremises, ended: [cut] };
}

const NOT_LOOKED_AT = 'Executions that others verified, under what they assumed, were not looked at.';
