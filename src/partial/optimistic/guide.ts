/** What an optimistic verifier tells, as what guides exploration: the premises, and what records whether they held. */
import type { Claim, Finding, Premise } from '../../model/index.js';
import { isProof } from '../../model/index.js';
import type { Guide } from '../recording.js';
import type { Candidate } from './candidate.js';

/** That somebody verified a claim, under the names of what was taken for granted: one of the conjunctions. */
export interface Verified {
  readonly claim: Claim;
  readonly premise: readonly (readonly string[])[];
}

export function verifiedIn(findings: readonly Finding[]): readonly Verified[] {
  return findings.flatMap((finding): Verified[] => {
    const { claim } = finding;
    if (isProof(finding)) return [{ claim, premise: [[]] }];
    if (finding.outcome !== 'partly') return [];
    return [{ claim, premise: finding.premise.map((conjunction) => conjunction.map(({ id }) => id)) }];
  });
}

/** `results` are about claims of one method, and `candidates` are those of the method. What no premise needs is not recorded. */
export function guideFrom(candidates: readonly Candidate[], results: readonly Verified[]): Guide {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const premises = new Map<Claim, Premise>();
  const used = new Set<Candidate>();
  for (const { claim, premise } of results) {
    for (const conjunction of premise) {
      const found = conjunction.flatMap((id) => byId.get(id) ?? []);
      // Under a name that nobody records, nothing is verified.
      if (found.length < conjunction.length) continue;
      for (const candidate of found) used.add(candidate);
      const flags = found.map(({ flag }) => flag);
      premises.set(claim, [...(premises.get(claim) ?? []), flags]);
    }
  }
  const recorded = candidates.filter((candidate) => used.has(candidate));
  return {
    notes: { flags: recorded.map(({ flag }) => flag), premises },
    recorded,
    bookkeeping: recorded.flatMap(({ bookkeeping = [] }) => bookkeeping),
  };
}
