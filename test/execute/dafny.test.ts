/** The same programs, run by us and by an installed Dafny that understands their older spelling. */
import { describe, expect } from 'vitest';
import { combined, runWithDafny, separated } from '../support/dafny-run.js';
import { expectedOf, readRunProgram, runFixture, runPrograms } from '../support/run-fixtures.js';
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
});
