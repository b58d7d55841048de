/** Recorded assumptions, and the conditions that send exploration to executions that nobody verified (seed 004). */
export { certainIn, checkedBy, conditionsIn } from './conditions.js';
export type { Conditions, ConditionsByBlock } from './conditions.js';
export { ALWAYS, holdsIn, isAlways, isSame, NEVER, NO_FLAGS, numbersOf } from './cubes.js';
export type { Cubes, Flags } from './cubes.js';
export { guidanceFor } from './guidance.js';
export { instrument } from './instrument.js';
export type { Guide, GuideMode, RecordedAssumption } from './instrument.js';
export { FULLY_VERIFIED, joined, NumberedNotes, UNVERIFIED } from './premises.js';
export type { Premise } from '../model/index.js';
export type { Notes } from './premises.js';
