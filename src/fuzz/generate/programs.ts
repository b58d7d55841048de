/** Random programs over what engines have to approximate. Same seed, same program. */
import { randomProgram } from './arithmetic/programs.js';
import { bodiless } from './bodiless.js';
import { choice, choiceTheorem } from './choices.js';
import { constructorMember } from './constructors.js';
import { defaultArgumentMember } from './default-arguments.js';
import { Draft } from './draft.js';
import { functionValue } from './function-values.js';
import { knotMember } from './knots.js';
import { unassignedMemory } from './memory.js';
import { objects } from './objects.js';
import { observe } from './positions.js';
import type { Random } from '../random.js';
import type { Sketch } from './sketch.js';
import { text } from './sketch.js';
import { choiceStatement } from './statements.js';
import { implementer } from './traits.js';
import { aliasMember, castMember, typeTest } from './types.js';

/** Two to four members of one or two subjects. */
export function randomSketch(random: Random): Sketch {
  const draft = new Draft(random);
  // Some things are not analysed in programs with generic classes.
  if (random.chance(KNOTS)) knotMember(draft);
  else for (let i = random.between(2, 4); i > 0; i--) random.pick(SUBJECTS)(draft);
  return draft.sketch();
}

/** Of a hundred programs. */
const KNOTS = 5;

const SUBJECTS: readonly ((draft: Draft) => void)[] = [
  ...[
    choice,
    choice,
    choice,
    choiceStatement,
    bodiless,
    bodiless,
    functionValue,
    functionValue,
    typeTest,
    typeTest,
  ].map((make) => (draft: Draft) => {
    observe(draft, make(draft));
  }),
  ...[objects, implementer, unassignedMemory].map((make) => (draft: Draft) => {
    observe(draft, make(draft));
  }),
  choiceTheorem,
  castMember,
  aliasMember,
  constructorMember,
  defaultArgumentMember,
  knotMember,
];

/** A program of statements and facts about them, as a sketch in which nothing is left open. */
export function arithmeticSketch(random: Random): Sketch {
  const lines = randomProgram(random).split('\n');
  return { files: new Map([['main.dfy', lines.map((line) => text`${line}`)]]), constructs: new Set(['arithmetic']) };
}
