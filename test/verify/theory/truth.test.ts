/** Every axiom is true of run-time values, and says something about some of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Binder, Term, Type } from '../../../src/model/index.js';
import { Arena, typeText } from '../../../src/model/index.js';
import { Builtins } from '../../../src/verify/builtins.js';
import type { Axiom } from '../../../src/verify/theory/index.js';
import { axiomsOf } from '../../../src/verify/theory/index.js';
import { Evaluator } from './support/evaluate.js';
import { testedTypes } from './support/subjects.js';
import { Pool, ValueMaker } from './support/values.js';

const arena = new Arena();
const builtins = new Builtins(arena.types);

const ASSIGNMENTS = 300;

/** The range, and what each conjunct of the body assumes further: an axiom says something only where these hold. */
function premisesOf(axiom: Term): Term[] {
  const premises = [arena.arg(axiom, 0)];
  const pending = [arena.arg(axiom, 1)];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (arena.operator(term) === 'and') pending.push(...arena.argsOf(term));
    if (arena.operator(term) === 'implies') {
      premises.push(arena.make('and', [arena.arg(axiom, 0), arena.arg(term, 0)]));
      pending.push(arena.arg(term, 1));
    }
  }
  return premises;
}

/** What is wrong with an axiom: false of some values, or never about any. */
function faultsOf({ name, term }: Axiom, codes: boolean): string[] {
  const { types } = arena.payload(term) as Binder;
  const premises = premisesOf(term);
  const reached = premises.map(() => 0);
  const values = new ValueMaker(arena.types, codes);
  const spare = types.map((type) => fc.tuple(fc.constant(type), values.of(type, 1)));
  const property = fc.property(values.assignment(types), fc.tuple(...spare), (assignment, extra) => {
    const pool = new Pool(arena.types);
    assignment.forEach((value, i) => {
      pool.add(types[i] as Type, value);
    });
    for (const [type, value] of extra) pool.add(type, value);
    const evaluator = new Evaluator(arena, builtins, pool);
    const holds = (part: Term): boolean => evaluator.value(part, assignment) === true;
    premises.forEach((premise, i) => {
      if (holds(premise)) reached[i] = (reached[i] ?? 0) + 1;
    });
    return !holds(arena.arg(term, 0)) || holds(arena.arg(term, 1));
  });
  const outcome = fc.check(property, { numRuns: ASSIGNMENTS });
  if (outcome.failed)
    return [`${name} is false: ${fc.stringify(outcome.counterexample)} ${String(outcome.errorInstance ?? '')}`];
  return reached.some((count) => count === 0) ? [`${name} is never about anything: ${reached.join(', ')}`] : [];
}

describe('axioms are true of run-time values', () => {
  const tested = testedTypes(arena.types).map((type): [string, Type] => [typeText(type), type]);
  it.each(tested)('%s', (_text, type) => {
    const axioms = axiomsOf({ arena, builtins }, type);
    expect(new Set(axioms.map(({ name }) => name)).size).toBe(axioms.length);
    expect(axioms.flatMap((axiom) => faultsOf(axiom, type.kind === 'char'))).toEqual([]);
  });
});
