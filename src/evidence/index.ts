/** Findings of engines -> the status of each claim. */
export { ProgramContent } from './cache-content.js';
export type { Digest, Extent } from './cache-content.js';
export type { Declaration } from './cache-writer.js';
export { isUnchecked } from './conflicts.js';
export type { Defect } from './conflicts.js';
export { developerStatuses } from './developer-claims.js';
export * from './knowledge.js';
export { isAssumption } from './proofs.js';
export * from './settled.js';
export * from './statuses.js';
export { dependencyText } from './triage.js';
export { cutoffText, testText } from './triage-runs.js';
export * from './workbench.js';
