/** One method with 512 paths, explored by one thread and by two: the wall time of two as a share of the time of one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const BAR = 0.6;
const BRANCHES = 9;

export function jobs(args: readonly string[]): boolean {
  const { values } = parseArgs({
    args: [...args],
    options: { times: { type: 'string', default: '3' }, assay: { type: 'string', default: 'dist/cli/main.js' } },
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-'));
  const file = path.join(folder, 'many.dfy');
  writeFileSync(file, program());
  const walls = new Map([1, 2].map((count) => [count, [] as number[]]));
  const reports = new Set<string>();
  try {
    for (let i = 0; i < Number(values.times); i++) {
      for (const [count, times] of walls) {
        const began = performance.now();
        const options = ['--json', '--time-limit', '60', '--jobs', `${count}`];
        const { stdout } = spawnSync(process.execPath, [values.assay, 'explore', file, 'Many', ...options], {
          encoding: 'utf8',
          maxBuffer: 1 << 28,
        });
        times.push((performance.now() - began) / 1000);
        reports.add(stdout.replaceAll(/"(\w*[sS]econds)":\s*[\d.]+/g, '"$1":0'));
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const best = (count: number): number => Math.min(...(walls.get(count) ?? []));
  const share = best(2) / best(1);
  for (const [count, times] of walls)
    process.stdout.write(`--jobs ${count}: ${times.map((time) => `${time.toFixed(1)} s`).join(', ')}\n`);
  process.stdout.write(`Two threads need ${share.toFixed(2)} of the time of one (at most ${BAR}); `);
  process.stdout.write(`${reports.size === 1 ? 'all reports are the same' : 'the reports differ'}. `);
  process.stdout.write(`Load of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.\n`);
  return share <= BAR && reports.size === 1;
}

function program(): string {
  const names = Array.from({ length: BRANCHES }, (_, i) => `x${i}`);
  const steps = names.map((name, i) => `  if ${name} > ${10 * (i + 1)} { r := r + ${2 ** i}; }`).join('\n');
  return `method Many(${names.map((name) => `${name}: int`).join(', ')}) returns (r: int)
  ensures r <= ${2 ** BRANCHES - 1}
{
  r := 0;
${steps}
}
`;
}
