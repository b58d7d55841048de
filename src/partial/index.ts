/** Recorded assumptions, and the conditions that send exploration to executions that nobody verified (seed 004). */
export { certainIn, checkedBy, conditionsIn } from './conditions.js';
export type { Conditions, ConditionsByBlock } from './conditions.js';
export { ALWAYS, holdsIn, isAlways, isSame, NEVER, NO_FLAGS, numbersOf } from './cubes.js';
export type { Cubes, Flags } from './cubes.js';
export { instrument, recording } from './instrument.js';
export type { Guide, RecordedAssumption } from './instrument.js';
export { candidatesOf, copyOf } from './optimistic/copy.js';
export type { Candidate, Holds } from './optimistic/candidate.js';
export { guideFrom } from './optimistic/guide.js';
export { readKinds } from './optimistic/kinds.js';
export type { OptimisticKind } from './optimistic/kinds.js';
export { askedFirst, optimisticQuestion, verifyOptimistically } from './optimistic/verify.js';
export type { OptimisticQuestion } from './optimistic/verify.js';
export { FULLY_VERIFIED, joined, NumberedNotes, UNVERIFIED } from './premises.js';
export type { Notes, Premise } from './premises.js';
