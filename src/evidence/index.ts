/** Findings of engines -> the status of each claim. */
export { isUnchecked } from './conflicts.js';
export type { Defect } from './conflicts.js';
export { chopOf, chopsIn } from './chop.js';
export { developerStatuses } from './developer-claims.js';
export { limitsReached } from './limits.js';
export type { Limit } from './limits.js';
export { partlyText } from './partly.js';
export { isAssumption } from './proofs.js';
export * from './settled.js';
export * from './statuses.js';
export { dependencyText } from './triage.js';
export { cutoffText, testText } from './triage-runs.js';
export type { Explored } from './triage-runs.js';
export { isViolation } from './order.js';
export type { TheoryName } from './theories.js';
