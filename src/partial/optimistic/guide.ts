/** What an optimistic verifier tells, as what guides exploration: the premises, and what records whether they held. */
import type { Claim, Partly } from '../../model/index.js';
import type { Guide } from '../instrument.js';
import type { Premise } from '../premises.js';
import { FULLY_VERIFIED } from '../premises.js';
import type { Candidate } from './candidate.js';

/**
 * For one method with its candidates. Whoever asks has settled what proofs rest on: `verified` are claims that are proved,
 * and `partly` findings that count. What no premise needs is not recorded.
 */
export function guideFrom(
  candidates: readonly Candidate[],
  verified: Iterable<Claim>,
  partly: readonly Partly[],
): Guide {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const premises = new Map<Claim, Premise>([...verified].map((claim) => [claim, FULLY_VERIFIED]));
  const used = new Set<Candidate>();
  for (const finding of partly) {
    for (const conjunction of finding.premise) {
      const found = conjunction.flatMap(({ id }) => byId.get(id) ?? []);
      // Under a name that nobody records, nothing is verified.
      if (found.length < conjunction.length) continue;
      for (const candidate of found) used.add(candidate);
      const flags = found.map(({ flag }) => flag);
      premises.set(finding.claim, [...(premises.get(finding.claim) ?? []), flags]);
    }
  }
  const recorded = candidates.filter((candidate) => used.has(candidate));
  return {
    notes: { flags: recorded.map(({ flag }) => flag), premises },
    recorded,
    bookkeeping: recorded.flatMap(({ bookkeeping = [] }) => bookkeeping),
  };
}
