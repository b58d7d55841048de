/** Programs that take all memory, in processes of their own: each costs its method, and no process is left. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';
import { pause } from '../support/processes.js';

const { assay, write, main } = useCli();

const GREEDY = `method Greedy(n: nat) returns (r: int)
  ensures r == 0
{
  var kept: seq<array<int>> := [];
  var i := 0;
  while true
    decreases *
  {
    var a := new int[5000000];
    kept := kept + [a];
    i := i + 1;
  }
}

method Modest(x: int) returns (r: int)
  ensures r > x
{
  r := x + 1;
}

method Wrong(x: int) returns (r: int)
  ensures r > x
{
  r := if x == 5 then 5 else x + 1;
}
`;

test('the other methods are answered, within the limit', async () => {
  write(
    'Greedy.dfy',
    GREEDY.replace('method Greedy(n: nat) returns (r: int)', 'method Greedy(n: nat) returns (r: int)\n  decreases *'),
  );
  const args = [
    'explore',
    'Greedy.dfy',
    '--isolate',
    'process',
    '--json',
    '--time-limit',
    '5',
    '--max-steps',
    '1000000000',
  ];
  const ended = await assay(args);
  const { files } = reportOf(ended);
  const byMethod = files.flatMap(({ methods = [] }) =>
    methods.flatMap(({ name, claims }) => claims.map(({ status }) => `${name} ${status}`)),
  );
  expect(byMethod).toContain('Modest V');
  expect(byMethod).toContain('Wrong R');
  expect(byMethod.filter((one) => one.startsWith('Greedy'))).not.toContain('Greedy V');
  expect(ended.code).toBe(4);
  // The bundle's folder is that of these tests alone.
  const agent = path.join(path.dirname(main()), 'agent.js');
  const left = (): string => execFileSync('ps', ['-e', '-o', 'args='], { encoding: 'utf8' });
  for (let i = 0; i < 50 && left().includes(agent); i++) await pause(100);
  expect(left()).not.toContain(agent);
});

test('processes and threads give the same report', async () => {
  write('Same.dfy', GREEDY.slice(GREEDY.indexOf('method Modest')));
  const claims = async (where: string) =>
    claimsOf(reportOf(await assay(['check', 'Same.dfy', '--no-cache', '--json', '--isolate', where])));
  expect(await claims('process')).toEqual(await claims('thread'));
});

test('a sentence says what can be said', async () => {
  write('Any.dfy', 'method M() {}');
  const ended = await assay(['check', 'Any.dfy', '--isolate', 'jail']);
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.stderr).toContain('--isolate takes thread or process');
});
