/** The program model: types, terms, instructions, methods, claims. Knows no language, no solver, no Node. */
export * from './arena.js';
export * from './check.js';
export * from './claims.js';
export * from './findings.js';
export * from './instructions.js';
export * as integers from './integers.js';
export type { Integer } from './integers.js';
export * from './instantiate.js';
export * from './measures.js';
export * from './operators.js';
export * from './overlap.js';
export * from './print.js';
export * from './program.js';
export * from './rationals.js';
export * as simplify from './simplify.js';
export * from './store-places.js';
export * from './traverse.js';
export * from './types.js';
