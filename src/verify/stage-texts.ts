/** What each stage makes of one method, as text: the model, the passive form, and the query that a solver is asked first. */
import type { Method, Model } from '../model/index.js';
import { printMember } from '../model/index.js';
import { checkText, withDefaults, Z3 } from '../smt/dialect.js';
import { queryFile } from '../smt/dump.js';
import { SCOPE } from '../smt/script.js';
import { Unwritable } from '../smt/writer.js';
import { solverOptions } from './options.js';
import { printPassive } from './passive/print.js';
import type { Query } from './query.js';
import { passiveOf, queryFrom, someFails } from './query.js';

export interface StageTexts {
  readonly model: string;
  readonly passive: string;
  /** A file that z3 can run, without limits. */
  readonly query: string;
}

/** Where a stage makes nothing of the method, its text says why in a comment. */
export function stageTexts(model: Model, method: Method, seed: number): StageTexts {
  const passive = method.body === undefined ? 'The member has no body.' : attempt(() => passiveOf(model, method));
  const query = typeof passive === 'string' ? passive : attempt(() => queryFrom(passive));
  return {
    model: printMember(model, method),
    passive: typeof passive === 'string' ? comment(passive) : printPassive(model.arena, passive.form),
    query: typeof query === 'string' ? comment(query) : firstQuestion(method, query, seed),
  };
}

/** What is made, or a sentence that says why it cannot be. */
function attempt<Made>(make: () => Made): Made | string {
  try {
    return make();
  } catch (raised) {
    if (raised instanceof Unwritable) return raised.message;
    throw raised;
  }
}

function comment(sentence: string): string {
  return `; ${sentence}\n`;
}

function firstQuestion({ name }: Method, { text, goals, assumptions }: Query, seed: number): string {
  const [goal, ...others] = goals;
  const options = withDefaults(Z3, solverOptions(seed, text));
  if (goal === undefined) return queryFile(`${name}: nothing is asked`, options, [text]);
  const assumed = [...assumptions.keys()];
  const question =
    others.length === 0 ? [checkText([goal.fails, ...assumed])] : [SCOPE, someFails(goals), checkText(assumed)];
  return queryFile(`${name}: the first query`, options, [text, ...question]);
}
