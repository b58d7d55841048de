import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { useCli } from '../support/cli.js';
import { testWithTool } from '../support/tools.js';

const { write, folder, main } = useCli();

/** In the syntax that old and new Dafny share. */
const METHOD =
  'method Max(a: int, b: int) returns (m: int)\n  ensures m >= a && m >= b\n{\n  m := if a < b then b else a;\n}\n';
const RUNS = 3;

// A ratio of two times taken in one run says the same on any machine.
testWithTool('dafny', 'resolving a file of 50 lines from a cold start takes a quarter of what Dafny takes', (dafny) => {
  const file = write('fifty.dfy', Array.from({ length: 10 }, (_, i) => METHOD.replace('Max', `Max${i}`)).join(''));
  const ours = bestOf(process.execPath, [main(), 'resolve', file]);
  const theirs = bestOf(dafny, ['/compile:0', '/noVerify', file]);
  expect(theirs / ours).toBeGreaterThan(4);
  return Promise.resolve();
});

function bestOf(command: string, args: readonly string[]): number {
  const times = Array.from({ length: RUNS }, () => {
    const started = performance.now();
    execFileSync(command, args, { cwd: folder(), stdio: 'ignore' });
    return performance.now() - started;
  });
  return Math.min(...times);
}
