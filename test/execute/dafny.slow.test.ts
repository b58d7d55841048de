/** The same programs, run by us and by an installed Dafny that understands their older spelling. */
import { describe, expect } from 'vitest';
import { orderProgram } from '../../src/fuzz/index.js';
import { combined, separated } from '../../src/fuzz/oracles/combined.js';
import { runWithDafny } from '../support/dafny-run.js';
import { expectedOf, outputOf, readRunProgram, runFixture, runPrograms } from '../support/run-fixtures.js';
import { testWithTool } from '../support/tools.js';

const programs = runPrograms.filter((program) => program.startsWith('dafny23/'));
const BATCH = 10;
const batches = Array.from({ length: Math.ceil(programs.length / BATCH) }, (_, i) =>
  programs.slice(i * BATCH, (i + 1) * BATCH),
);

describe('Dafny prints what we print', () => {
  for (const [i, batch] of batches.entries()) {
    testWithTool('dafny', `programs ${i * BATCH + 1} to ${i * BATCH + batch.length}`, async (dafny) => {
      const output = separated(await runWithDafny(dafny, combined(batch.map(readRunProgram))));
      const theirs = batch.map((program, at) => ({ program, output: output[at] }));
      expect(batch.map((program) => ({ program, output: runFixture(program).run.output }))).toEqual(theirs);
      expect(batch.map((program) => ({ program, output: expectedOf(readRunProgram(program)).output }))).toEqual(theirs);
    });
  }

  // `npm run bench -- run-orders` takes more of them. Before left-hand sides of calls were kept, every fifth was different.
  testWithTool('dafny', 'of random programs that depend on the order of reading and writing', async (dafny) => {
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const output = separated(await runWithDafny(dafny, combined(seeds.map(orderProgram))));
    const theirs = seeds.map((seed) => ({ seed, output: output[seed] }));
    expect(seeds.map((seed) => ({ seed, output: outputOf(orderProgram(seed)) }))).toEqual(theirs);
  });
});
