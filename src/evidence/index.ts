/** Findings of engines -> the status of each claim. */
export * from './settled.js';
export * from './statuses.js';
export { dependencyText } from './triage.js';
