import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { readProjectFile } from '../support/project.js';

const { assay, write } = useCli();

test('README shows what Assay prints', async () => {
  const [, program = '', output] = /```dafny\n(.*?)```\n\n```text\n(.*?)```/s.exec(readProjectFile('README.md')) ?? [];
  const { stdout } = await assay(['resolve', write('Mean.dfy', program)]);
  expect(stdout).toBe(output);
});
