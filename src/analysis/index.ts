/** Facts read off a model: control flow, dominators, loops, path counts, SSA form, abstract states. Imports the model only. */
export { AbstractInterpreter } from './abstract/interpreter.js';
export type { AbstractResult, BodyStates, ClaimVerdict } from './abstract/interpreter.js';
export type { AnalysisOptions, Reliance } from './abstract/context.js';
export { factsAbout } from './abstract/facts.js';
export { stateFacts } from './abstract/print.js';
export type { State } from './abstract/state.js';
export type { Value } from './abstract/value.js';
export * from './dominators.js';
export { callChangesHeap, claimsIn, claimsOf, effectOf, termsRead, termsReadAfter } from './effects.js';
export type { Effect } from './effects.js';
export { blocksLeadingTo, controlFlow, isRetreating } from './graph.js';
export type { ControlFlow, Transition } from './graph.js';
export * from './loops.js';
export * from './paths.js';
export { promisesIn } from './promises.js';
export type { Promises } from './promises.js';
export * from './ssa.js';
export * from './uninitialised.js';
