/** One report value, and its text and JSON. */
export * from './report.js';
export * from './style.js';
export * from './text.js';
export * from './tree-json.js';
