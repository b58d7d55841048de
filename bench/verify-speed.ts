/**
 * How fast programs are verified, against Dafny in the same run and on programs that both verify: wall and processor
 * time of the command lines; the solver's time on our queries against its time on Boogie's; and our own time around the solver.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCli } from '../scripts/build-cli.js';
import { table } from './table.js';
import { median, ratioOf, sum } from './verification/figures.js';
import { numberOption, readOptions } from './verification/options.js';
import { solverSeconds } from './verification/queries.js';
import type { QueryTimes } from './verification/queries.js';
import { timesOf } from './verification/wall.js';
import type { Times } from './verification/wall.js';
import { verifyPrograms } from './verification/workers.js';
import { chosenPrograms } from './verify.js';

const OPTIONS = ['limit', 'filter', 'seconds', 'only'];

/** The bar: our time as a share of Dafny's. */
const BARS = { native: 0.2, embedded: 0.45, solver: 0.7 } as const;

const BUNDLE = '.assay/cli-speed';

export async function verifySpeed(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const files = chosenPrograms(options);
  const seconds = numberOption(options, 'seconds', 20);
  const only = options.values.get('only');
  const wanted = (part: string): boolean => only === undefined || only === part;
  const wall = wanted('wall') ? await compareWallTimes(files, seconds) : true;
  const solver = wanted('solver') ? await compareSolverTimes(files, seconds) : true;
  if (wanted('overhead')) await measureOverhead(files, seconds);
  return wall && solver;
}

async function compareWallTimes(files: readonly string[], seconds: number): Promise<boolean> {
  const main = await buildCli(BUNDLE);
  const ours = (file: string, solver: string): Times | undefined =>
    timesOf(process.execPath, [main, 'verify', '--time-limit', `${seconds}`, '--solver', solver, file]);
  const rows: Record<'native' | 'embedded', Pair[]> = { native: [], embedded: [] };
  for (const file of files) {
    const dafny = timesOf('dafny', ['/compile:0', `/timeLimit:${seconds}`, file]);
    if (dafny === undefined) continue;
    const [native, embedded] = [ours(file, 'z3'), ours(file, 'z3-wasm')];
    if (native !== undefined) rows.native.push({ ours: native, theirs: dafny });
    if (embedded !== undefined) rows.embedded.push({ ours: embedded, theirs: dafny });
    const text = (times: Times | undefined): string =>
      times === undefined ? '-' : `${times.wall.toFixed(2)} s (${times.processor.toFixed(2)})`;
    console.log(`${path.basename(file)}: dafny ${text(dafny)}, native ${text(native)}, embedded ${text(embedded)}`);
  }
  rmSync(path.dirname(main), { recursive: true });
  const kinds = ['native', 'embedded'] as const;
  const lines = (['wall', 'processor'] as const).flatMap((time) =>
    kinds.map((kind) => [`${time} time, ${kind} solver`, ...figures(rows[kind], time), BARS[kind]]),
  );
  const head = ['seconds', 'programs', 'ours (median)', 'Dafny (median)', 'ratio of sums', 'median ratio', 'bar'];
  console.log(`\n${table([head, ...lines])}\n`);
  return kinds.every((kind) => ratioOf(timed(rows[kind], 'wall')) <= BARS[kind]);
}

interface Pair {
  readonly ours: Times;
  readonly theirs: Times;
}

function timed(
  pairs: readonly Pair[],
  time: keyof Times,
): readonly { readonly ours: number; readonly theirs: number }[] {
  return pairs.map(({ ours, theirs }) => ({ ours: ours[time], theirs: theirs[time] }));
}

function figures(pairs: readonly Pair[], time: keyof Times): readonly (string | number)[] {
  const times = timed(pairs, time);
  return [
    times.length,
    median(times.map(({ ours }) => ours)).toFixed(2),
    median(times.map(({ theirs }) => theirs)).toFixed(2),
    ratioOf(times).toFixed(2),
    median(times.map(({ ours, theirs }) => ours / theirs)).toFixed(2),
  ];
}

async function compareSolverTimes(files: readonly string[], seconds: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-queries-'));
  const methods: QueryTimes[] = [];
  try {
    for (const file of files) methods.push(...(await solverSeconds(file, folder, seconds)));
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const { file, method, ours, theirs } of methods.toSorted((a, b) => b.ours - a.ours).slice(0, 20))
    console.log(`${file}: ${method}: ${ours.toFixed(2)} s, Boogie's ${theirs.toFixed(2)} s`);
  const ratio = ratioOf(methods);
  console.log(
    `\n${table([
      ['z3 on the queries of', 'members', 'seconds', 'median'],
      [
        'the verifier',
        methods.length,
        sum(methods.map(({ ours }) => ours)).toFixed(1),
        median(methods.map(({ ours }) => ours)).toFixed(3),
      ],
      [
        'Boogie',
        methods.length,
        sum(methods.map(({ theirs }) => theirs)).toFixed(1),
        median(methods.map(({ theirs }) => theirs)).toFixed(3),
      ],
      [
        `ratio (bar: ${BARS.solver})`,
        '',
        ratio.toFixed(2),
        median(methods.map(({ ours, theirs }) => ours / theirs)).toFixed(2),
      ],
    ])}\n`,
  );
  return ratio <= BARS.solver;
}

/** One process, so that what is measured is the work and not the start. */
async function measureOverhead(files: readonly string[], seconds: number): Promise<void> {
  const settings = { seconds, solver: 'z3', seed: 0, verifier: 'assay', change: 'none' } as const;
  const { results } = await verifyPrograms(files, 1, settings);
  const measured = results.filter(({ problem }) => problem === undefined);
  const per = (time: (times: (typeof measured)[number]['seconds']) => number): readonly number[] =>
    measured.map((result) => (1e5 * time(result.seconds)) / result.lines);
  const outside = per(({ total, solver }) => total - solver);
  const front = per((times) => times.front);
  const lines = sum(measured.map((result) => result.lines));
  const all = sum(measured.map((result) => result.seconds.total - result.seconds.solver));
  console.log(
    table([
      ['ms per 100 lines outside the solver', 'median', 'all together'],
      ['in all', median(outside).toFixed(1), ((1e5 * all) / lines).toFixed(1)],
      ['of which reading, resolving and lowering', median(front).toFixed(1), ''],
    ]),
  );
}
