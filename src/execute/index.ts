/** Models to JavaScript, and concrete runs with contracts checked, budgets, choices and callbacks. */
export { anyValue } from './any-value.js';
export * from './callbacks.js';
export * from './conditions.js';
export * from './end-states.js';
export * from './faults.js';
export type { Exchange, Exchanged } from './piped/protocol.js';
export { PipedRunner } from './piped/runner.js';
export { isDrawn } from './open-functions.js';
export * from './run.js';
export type { Limits, Unchecked } from './machine.js';
export * from './type-test.js';
