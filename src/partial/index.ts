/** Recorded assumptions, and the conditions that send exploration to executions that nobody verified (seed 004). */
export { notesOf } from './by-hand.js';
export { certainIn, checkedBy, conditionsIn } from './conditions.js';
export type { Conditions, ConditionsByBlock } from './conditions.js';
export { ALWAYS, holdsIn, isAlways, isSame, NEVER, NO_FLAGS, numbersOf } from './cubes.js';
export type { Cubes, Flags } from './cubes.js';
export { discharged } from './discharge.js';
export { guidanceFor } from './guidance.js';
export { instrument } from './instrument.js';
export type { GuideMode } from './instrument.js';
export { recording } from './recording.js';
export type { Guide, RecordedAssumption } from './recording.js';
export { PARTIAL_SCHEMA, readResults } from './results/format.js';
export type {
  Analyzer,
  AssumptionEntry,
  ClaimPlace,
  Holds,
  PartialResults,
  Place,
  ReadResults,
  VerifiedEntry,
} from './results/format.js';
export { candidatesOf, copyOf } from './optimistic/copy.js';
export type { Candidate } from './optimistic/candidate.js';
export { guideFrom, verifiedIn } from './optimistic/guide.js';
export type { Verified } from './optimistic/guide.js';
export { readKinds } from './optimistic/kinds.js';
export type { OptimisticKind } from './optimistic/kinds.js';
export { Questions, verifyInPart } from './optimistic/verify.js';
export type { OptimisticQuestion } from './optimistic/verify.js';
export { candidatesIn } from './results/candidates.js';
export { digestsOf } from './results/digest.js';
export { guidesIn } from './results/resolve.js';
export type {
  Candidates,
  DigestedText,
  NamedAssumption,
  Guides,
  NamedGuide,
  ResultsWarning,
} from './results/resolve.js';
export { fullyVerified, resultsText, writeResults } from './results/write.js';
export { FULLY_VERIFIED, joined, NumberedNotes, UNVERIFIED } from './premises.js';
export type { Premise } from '../model/index.js';
export type { Notes } from './premises.js';
