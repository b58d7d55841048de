/**
 * What is checked once names and types are known: where ghost code, states, allocation, endless loops and `this` may
 * stand, what compiled code can compute, and which types fit where. On the way the last tables are filled: ghost
 * statements, measures, recursion groups, and reads before assignment.
 */
import type { Steps } from '../../../../model/index.js';
import type { World } from '../world.js';
import { findUnassigned } from './assigned.js';
import { checkCases } from './cases.js';
import { checkCharacteristics } from './characteristics.js';
import { checkComprehensions } from './comprehensions.js';
import { checkConstruction } from './construction.js';
import { createFacts } from './create-facts.js';
import { checkGhosts } from './ghost.js';
import { checkInitialValues } from './initial-values.js';
import { checkLocality } from './locality.js';
import { findMeasures } from './measures.js';
import { checkDefaults } from './parameter-defaults.js';
import { findRecursion } from './recursion.js';
import { checkRecordedAssumptions } from './recorded-assumptions.js';
import { checkRefinedTypes } from './refined-types.js';
import { checkStates } from './states.js';
import { checkStoredFunctions } from './stored-functions.js';
import { checkClauses } from './termination.js';
import { soundUnits } from './units.js';

/** A step is one check of the whole program. */
export function* checkContexts(world: World): Steps<void> {
  checkDefaults(world);
  const facts = createFacts(world);
  const typed = soundUnits(world);
  const checks: readonly (() => void)[] = [
    () => checkStates(world, typed),
    () => checkClauses(world, typed),
    () => checkConstruction(world, typed),
    () => checkComprehensions(facts, typed),
    // What is wrong so far is likely to look wrong to the following checks as well.
    () => checkGhosts(facts, soundUnits(world)),
    () => checkRecordedAssumptions(world, soundUnits(world)),
    () => checkLocality(world, soundUnits(world)),
    () => checkStoredFunctions(world, soundUnits(world)),
    () => findMeasures(world),
    () => findRecursion(facts, soundUnits(world)),
    () => checkInitialValues(facts),
    () => checkRefinedTypes(facts),
    () => checkCharacteristics(facts, soundUnits(world)),
    () => findUnassigned(facts, soundUnits(world)),
    () => checkCases(world, soundUnits(world)),
  ];
  for (const check of checks) {
    yield;
    check();
  }
}
