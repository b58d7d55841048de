/** One report value, and its text and JSON. */
export * from './objects.js';
export * from './report.js';
export * from './run-json.js';
export * from './run-report.js';
export * from './run-text.js';
export * from './style.js';
export * from './text.js';
export * from './tree-json.js';
