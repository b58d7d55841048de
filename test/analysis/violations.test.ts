/** Engines check each other: a claim that a run violates is never proved by the abstract interpreter. */
import { expect, test } from 'vitest';
import { AbstractInterpreter } from '../../src/analysis/index.js';
import type { Claim } from '../../src/model/index.js';
import { expectedOf, readRunProgram, runFixture, runPrograms } from '../support/run-fixtures.js';

const violating = runPrograms.filter((program) => expectedOf(readRunProgram(program)).ending !== 'returned');

test.each(violating)('%s', (program) => {
  const { run, model } = runFixture(program);
  const { outcome } = run;
  // A violation of a callee's contract is no fault of a proof that relies on it, so contracts are not relied on.
  const interpreter = new AbstractInterpreter(model, { useContracts: false, useProgramAssumptions: false });
  const proved = new Set<Claim>();
  for (const method of model.methods)
    for (const claim of interpreter.analyse(method)?.claims.keys() ?? []) proved.add(claim);
  const violated = 'claim' in outcome ? outcome.claim : undefined;
  expect(violated).toBeDefined();
  if (violated !== undefined) expect(proved.has(violated)).toBe(false);
});
