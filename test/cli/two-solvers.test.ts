/** `--solver A,B` and `--solver A+B`, with z3 and cvc5 and with a z3 that lies or that knows nothing. */
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';
import { testWithTools } from '../support/tools.js';

const { assay, write, folder } = useCli();

const RIGHT = `method Twice(x: int) returns (y: int)
  requires x > 1
  ensures y > 2
{
  y := x * 2;
}
`;

const WRONG = `method Half(x: int) returns (y: int)
  ensures 2 * y == x
{
  y := x / 2;
}
`;

const COMMANDS = ['verify', 'explore', 'prove', 'check'] as const;

/** An installed z3 whose answers are changed on the way. */
function changedZ3(name: string, change: string): string {
  const script = `#!/bin/sh\nif [ "$1" = --version ]; then exec z3 --version; fi\nz3 "$@" | sed -u '${change}'\n`;
  chmodSync(path.join(folder(), write(name, script)), 0o755);
  return `./${name}`;
}

const doubting = (): string => changedZ3('doubting', 's/^unsat$/unknown/');
const lying = (): string => changedZ3('lying', 's/^sat$/unsat/;s/^unknown$/unsat/');

/** The status of the only postcondition, and what else is told of it. */
async function postcondition(
  command: string,
  solver: string,
  text: string,
): Promise<{ code: number | null; solver: string | undefined; status: string | undefined; report: string }> {
  // An exploration would refute what is wrong before any solver is asked.
  const own: Readonly<Record<string, readonly string[]>> = { check: ['--no-cache'], prove: ['--begin', 'nothing'] };
  const args = [...(own[command] ?? []), '--json', '--solver', solver];
  const ended = await assay([command, ...args, write('program.dfy', text)]);
  const report = reportOf(ended);
  const claim = claimsOf(report).find(({ kind }) => kind === 'postcondition');
  return { code: ended.code, solver: report.tool.solver, status: claim?.status, report: ended.stdout };
}

for (const command of COMMANDS) {
  testWithTools(['z3', 'cvc5'], `${command}: both solvers are named, and agree`, async () => {
    const other = await postcondition(command, 'z3,cvc5', RIGHT);
    expect(other).toMatchObject({ code: 0, status: 'V' });
    expect(other.solver).toMatch(/^z3 [\d.]+, cvc5 [\d.]+$/);
    const both = await postcondition(command, 'z3+cvc5', RIGHT);
    expect(both).toMatchObject({ code: 0, status: 'V' });
    expect(both.solver).toMatch(/^z3 [\d.]+ \+ cvc5 [\d.]+$/);
  });

  testWithTools(['z3', 'cvc5'], `${command}: cvc5 proves what z3 does not know`, async () => {
    expect((await postcondition(command, doubting(), RIGHT)).status).not.toBe('V');
    expect(await postcondition(command, `${doubting()},cvc5`, RIGHT)).toMatchObject({ code: 0, status: 'V' });
  });

  testWithTools(['z3', 'cvc5'], `${command}: what z3 says and cvc5 denies is not proved`, async () => {
    const { code, status } = await postcondition(command, `${lying()}+cvc5`, WRONG);
    expect([4, 5]).toContain(code);
    expect(status).not.toBe('V');
    expect(status).not.toBe('D');
  });
}

testWithTools(['z3', 'cvc5'], 'the reason names the solvers that contradict each other', async () => {
  const sentence = /solvers contradict each other: z3 [\d.]+ says unsat and cvc5 [\d.]+ says sat\./;
  expect((await postcondition('verify', lying(), WRONG)).status).toBe('V');
  expect((await postcondition('verify', `${lying()}+cvc5`, WRONG)).report).toMatch(sentence);
  expect((await postcondition('prove', `${lying()}+cvc5`, WRONG)).report).toMatch(sentence);
});

test.each([
  ['z3-wasm,nothing', 'There is no solver "nothing" on the PATH.'],
  ['./missing+z3-wasm', 'The solver "./missing" does not exist.'],
  ['z3-wasm,', 'The solver "" does not exist.'],
])('--solver %s: the part that is wrong is named', async (solver, sentence) => {
  const { code, stdout, stderr } = await assay(['check', '--solver', solver, write('program.dfy', RIGHT)]);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `error: ${sentence}\n` });
});
