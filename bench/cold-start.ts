/** How long short runs take, as multiples of a Node that does nothing, in turns; also of another checkout that is built. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from './checking/command.js';
import { table } from './table.js';
import { median } from './verification/figures.js';
import { numberOption, readOptions } from './verification/options.js';

const OPTIONS = ['assay', 'times'];

/** Proved at once. */
const SMALL = `method Max(a: int, b: int) returns (m: int)
  ensures m >= a && m >= b
{
  if a > b { m := a; } else { m := b; }
}

method Sum(n: nat) returns (s: nat)
  ensures s == n * (n + 1) / 2
{
  s := 0;
  var i := 0;
  while i < n
    invariant 0 <= i <= n && s == i * (i + 1) / 2
  { i := i + 1; s := s + i; }
}
`;

/** Runs that succeed. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  '--version': ['--version'],
  resolve: ['resolve', 'small.dfy'],
  verify: ['verify', 'small.dfy'],
  check: ['check', 'small.dfy', '--no-cache'],
};

/** The bar for `verify`: as many times as long as a bare Node. */
const BAR = 4.3;

interface Timed {
  readonly tree: string;
  readonly name: string;
  readonly args: readonly string[];
  readonly times: number[];
}

export async function coldStart(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const other = options.values.get('assay');
  const otherMain = other === undefined ? undefined : path.resolve(other, 'dist/cli/main.js');
  if (otherMain !== undefined && !existsSync(otherMain)) {
    console.error(`There is no "${otherMain}": build it first.`);
    return false;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cold-start-'));
  const command = await Command.build(folder);
  try {
    writeFileSync(path.join(folder, 'small.dfy'), SMALL);
    const node: Timed = { tree: '', name: 'node -e 0', args: ['-e', '0'], times: [] };
    const all = [
      node,
      ...runsOf('this tree', command.main),
      ...(otherMain === undefined ? [] : runsOf('the other', otherMain)),
    ];
    // What is kept for later runs is there when it counts.
    for (const { args: one } of all)
      timed(
        one.filter((arg) => arg !== '--no-cache'),
        folder,
      );
    for (let i = numberOption(options, 'times', 15); i > 0; i--) {
      for (const { args: one, times } of all) times.push(timed(one, folder));
    }
    return tell(node, all);
  } finally {
    command.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function runsOf(tree: string, main: string): readonly Timed[] {
  return Object.entries(RUNS).map(([name, args]) => ({ tree, name, args: [main, ...args], times: [] }));
}

/** Milliseconds. */
function timed(args: readonly string[], folder: string): number {
  const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, 'user-cache') };
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  const time = performance.now() - started;
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status ?? 'a signal'}: ${stderr}`);
  return time;
}

function tell(node: Timed, all: readonly Timed[]): boolean {
  const ratio = ({ times }: Timed): number => median(times) / median(node.times);
  const least = (times: readonly number[]): string => Math.min(...times).toFixed(0);
  const rows = all.map((one) => [
    `${one.name} ${one.tree === '' ? '' : `(${one.tree})`}`,
    median(one.times).toFixed(0),
    least(one.times),
    ratio(one).toFixed(2),
  ]);
  console.log(table([[`ms of ${node.times.length} runs`, 'median', 'least', 'times a bare node'], ...rows]));
  const verify = all.find(({ tree, name }) => tree === 'this tree' && name === 'verify');
  console.log(`\nThe bar for verify: ${BAR} times a bare node.`);
  return verify !== undefined && ratio(verify) <= BAR;
}
