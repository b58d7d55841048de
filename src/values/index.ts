/** Run-time values and what they look like elsewhere: as terms and as source literals (seed 000, 2.2.2). */
export * from './function-table.js';
export * from './heap.js';
export * from './literal-reader.js';
export * from './literal-text.js';
export * from './multiset.js';
export * from './order.js';
export * from './real.js';
export * from './scene.js';
export * from './sequence.js';
export * from './shape.js';
export * from './solver-facts.js';
export * from './solver-literals.js';
export * from './solver-model.js';
export type { SolverModel } from './solver-questions.js';
export { baseOf, fieldsOf, fieldType } from './solver-state.js';
export type { Input, SolverHeap } from './solver-state.js';
export * from './terms.js';
export * from './value.js';
