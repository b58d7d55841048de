/** What an optimistic verifier tells, as what guides exploration: the premises, and what records whether they held. */
import type { Claim, Finding, Premise } from '../../model/index.js';
import { isProof } from '../../model/index.js';
import type { Guide } from '../recording.js';
import { FULLY_VERIFIED } from '../premises.js';
import type { Candidate } from './candidate.js';

/** `findings` are about claims of one method, and `candidates` are those of the method. What no premise needs is not recorded. */
export function guideFrom(candidates: readonly Candidate[], findings: readonly Finding[]): Guide {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const premises = new Map<Claim, Premise>();
  const used = new Set<Candidate>();
  for (const finding of findings) {
    if (isProof(finding)) premises.set(finding.claim, FULLY_VERIFIED);
    if (finding.outcome !== 'partly') continue;
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
