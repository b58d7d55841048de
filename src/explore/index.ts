/** Dynamic symbolic execution: runs of a method, and inputs that take it elsewhere (seed 000). */
export * from './bounds.js';
export type { Coverage, MethodCoverage } from './coverage.js';
export * from './exploration.js';
export { exploreMethod } from './explorer.js';
export { extensionOf, ExtensionError } from './extending.js';
export type { NamedExtension } from './extending.js';
export type * from './extensions.js';
export type { LoopTreatment, UncutLoop } from './loops.js';
export * from './prover.js';
export { STRATEGIES } from './search.js';
export type { Strategy, StrategyName } from './search.js';
export * from './summary.js';
