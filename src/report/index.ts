/** One report value, and its text and JSON. */
export * from './claims-report.js';
export * from './claims-text.js';
export * from './dead-code.js';
export * from './evidence-report.js';
export * from './exploration.js';
export * from './exploration-text.js';
export * from './junit.js';
export * from './replay.js';
export * from './report.js';
export * from './run-json.js';
export * from './run-report.js';
export * from './run-text.js';
export * from './sarif.js';
export * from './style.js';
export * from './text.js';
export * from './tree-json.js';
export * from './verdicts.js';
