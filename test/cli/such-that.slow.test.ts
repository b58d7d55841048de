/** A value of any type is chosen such that something holds: every engine alone, and all together, with both solvers. */
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { readProjectFile } from '../support/project.js';

const { assay, write } = useCli();
const ROOT = 'test/fixtures/explore/such-that-of-any-type';

interface Told {
  readonly code: number | null;
  /** `line kind status` of each claim. */
  readonly statuses: readonly string[];
}

interface Report {
  readonly files: readonly { readonly methods: readonly { readonly claims: readonly ClaimJson[] }[] }[];
}

interface ClaimJson {
  readonly line: number;
  readonly kind: string;
  readonly status: string;
}

async function told(command: string, solver: string, file: string): Promise<Told> {
  const name = write('any.dfy', readProjectFile(file));
  const args = [command, name, '--solver', solver, '--time-limit', '6', '--json'];
  const { code, stdout } = await assay(command === 'check' ? [...args, '--no-cache'] : args);
  const { files } = JSON.parse(stdout) as Report;
  const claims = files.flatMap(({ methods }) => methods.flatMap((method) => method.claims));
  return { code, statuses: claims.map(({ line, kind, status }) => `${line} ${kind} ${status}`) };
}

const marked = readProjectFile(`${ROOT}.dfy`)
  .split('\n')
  .flatMap((line, i) => (line.includes('refuted assertion') ? [`${i} assertion`] : []));

describe.each(['z3', 'z3-wasm'])('with %s', (solver) => {
  test.each(['explore', 'prove', 'verify', 'check'])(
    '%s proves nothing that is wrong',
    async (command) => {
      const { statuses } = await told(command, solver, `${ROOT}.dfy`);
      const wrong = statuses.filter((one) => marked.some((place) => one.startsWith(`${place} `)));
      expect(wrong).toHaveLength(marked.length);
      expect(wrong.filter((one) => /[VD]$/.test(one))).toEqual([]);
      if (command === 'check') expect(wrong).toEqual(marked.map((place) => `${place} R`));
    },
    240_000,
  );

  test.each(['explore', 'prove', 'verify', 'check'])(
    '%s refutes nothing that is right',
    async (command) => {
      const { code, statuses } = await told(command, solver, `${ROOT}.right.dfy`);
      expect(code).not.toBe(70);
      expect(statuses.filter((one) => /R$/.test(one))).toEqual([]);
      const assertions = statuses.filter((one) => one.includes(' assertion '));
      if (command === 'check') expect(assertions.filter((one) => !one.endsWith(' V'))).toEqual([]);
    },
    240_000,
  );
});

test('the printed choice repeats the run', async () => {
  const file = write('two.dfy', 'method M() { var a: seq<int> :| |a| == 2 && a[0] > a[1]; assert a[0] == 7; }');
  const found = await assay(['check', file, '--no-cache']);
  const [, choices = ''] = /--input '(.*)'/.exec(found.stdout) ?? [];
  const again = await assay(['run', file, 'M', '--input', choices]);
  expect(again.stdout + again.stderr).toContain('violated assertion: a[0] == 7');
});

test('without a choice that fits, a run says so and what to do', async () => {
  const file = write('two.dfy', 'method M() { var a: seq<int> :| |a| == 2 && a[0] > a[1]; assert a[0] > a[1]; }');
  const alone = await assay(['run', file, 'M']);
  expect(alone.code).toBe(5);
  expect(alone.stdout + alone.stderr).toContain(
    'no small value was found that fits; an input can give one among its choices',
  );
  const given = await assay(['run', file, 'M', '--input', '{"inputs":{},"choices":["[3, 1]"]}']);
  expect(given.code).toBe(0);
});
