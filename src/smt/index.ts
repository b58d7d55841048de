/** Terms as SMT-LIB 2, and conversations with solvers. Whoever has a solver gives a `Channel` to it, or sessions of its own. */
export * from './channel.js';
export * from './conversation.js';
export { DIALECTS, dialectOf, Z3, Z3_WITHOUT_CLOCK } from './dialect.js';
export type { Dialect } from './dialect.js';
export * from './dump.js';
export * from './s-expression.js';
export * from './second-opinion.js';
export * from './session.js';
export * from './solver-kind.js';
export { SmtWriter, Unwritable } from './writer.js';
