/** Dynamic symbolic execution: runs of a method, and inputs that take it elsewhere (seed 000). */
export * from './bounds.js';
export type { Coverage, MethodCoverage } from './coverage.js';
export * from './exploration.js';
export { exploreMethod } from './explorer.js';
export type { LoopTreatment } from './loops.js';
export * from './prover.js';
export { STRATEGIES } from './search.js';
export type { Strategy, StrategyName } from './search.js';
export * from './summary.js';
