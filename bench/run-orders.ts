/** Random programs that depend on when things are read and written: what they print here, and compiled by an installed Dafny. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { orderProgram } from '../src/fuzz/index.js';
import { combined, printedIn, separated } from '../src/fuzz/oracles/combined.js';
import { outputOf } from '../test/support/run-fixtures.js';
import { numberOption, readOptions } from './verification/options.js';

export function runOrders(args: readonly string[]): boolean {
  const options = readOptions(args, ['programs', 'first', 'batch']);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const [first, programs] = [numberOption(options, 'first', 0), numberOption(options, 'programs', 400)];
  const size = numberOption(options, 'batch', 40);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'run-orders-'));
  const different: number[] = [];
  try {
    for (let from = first; from < first + programs; from += size) {
      const seeds = Array.from({ length: Math.min(size, first + programs - from) }, (_, i) => from + i);
      different.push(...differentIn(seeds, folder));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${programs} programs, ${different.length} print something else than with Dafny`);
  for (const seed of different) console.log(`seed ${seed}:\n${orderProgram(seed)}`);
  return different.length === 0;
}

function differentIn(seeds: readonly number[], folder: string): readonly number[] {
  const file = path.join(folder, 'program.dfy');
  writeFileSync(file, combined(seeds.map(orderProgram)));
  const { stdout } = spawnSync('dafny', ['/noVerify', '/compile:4', file], { cwd: folder, encoding: 'utf8' });
  const printed = printedIn(stdout);
  if (printed === undefined) throw new Error(`Dafny did not run the programs from seed ${seeds[0]}: ${stdout}`);
  const theirs = separated(printed);
  return seeds.filter((seed, i) => outputOf(orderProgram(seed)) !== theirs[i]);
}
