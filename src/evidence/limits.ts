/** Which limits stand in the way of a better status: data, because each face has names of its own for them. */
import type { CutBound, EngineLimit, Finding } from '../model/index.js';

export type Limit = CutBound | EngineLimit;

/** Each once, in the order of the evidence. */
export function limitsReached(evidence: readonly Finding[]): readonly Limit[] {
  return [...new Set(evidence.flatMap(limitOf))];
}

function limitOf(finding: Finding): readonly Limit[] {
  if (finding.outcome === 'cutoff') return [finding.bound];
  return finding.outcome === 'dontknow' && finding.limit !== undefined ? [finding.limit] : [];
}
