/** Which limits stand in the way of a better status: data, because each face has names of its own for them. */
import type { CutBound, Finding } from '../model/index.js';

/** Of an exploration, of DASH, or what a solver may use for the proofs of a member. */
export type Limit = CutBound | 'resources';

/** Each once, in the order of the evidence. */
export function limitsReached(evidence: readonly Finding[]): readonly Limit[] {
  return [...new Set(evidence.flatMap(limitOf))];
}

function limitOf(finding: Finding): readonly Limit[] {
  if (finding.outcome === 'cutoff') return [finding.bound];
  if (finding.outcome !== 'dontknow' || finding.limit === undefined) return [];
  // What DASH counts is work as that of the explorer is.
  return [finding.limit === 'resources' && finding.engine === 'dash' ? 'work' : finding.limit];
}
