/** How fast the front end is, as ratios of times taken in one run: against Dafny, and against its own size. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseFile } from '../src/languages/dafny/parse/index.js';
import { printFile } from '../src/languages/dafny/print/index.js';
import { resolveProgram } from '../src/languages/dafny/resolve/program.js';
import { SourceText } from '../src/languages/source.js';
import { fiftyLines, generateProgram } from '../src/fuzz/generate/long-programs.js';
import { firstError } from './problems.js';
import { table } from './table.js';

const MAIN = 'dist/cli/main.js';
/** How much faster than Dafny a cold start must be. */
const COLD_START_BAR = 4;
const COLD_STARTS = 7;
const SIZES = [5_000, 10_000, 20_000];
const REPEATS = 5;
/** How much more time per line the largest file may take than the smallest. */
const GROWTH_BAR = 1.5;

export function speed(): boolean {
  const coldStart = measureColdStart();
  const growth = measureGrowth();
  return coldStart && growth;
}

function measureColdStart(): boolean {
  if (!existsSync(MAIN)) {
    console.error(`There is no ${MAIN}: run "npm run build" first.`);
    return false;
  }
  if (spawnSync('dafny', ['/version']).error !== undefined) {
    console.log('Cold start: not measured, because there is no dafny on the PATH.\n');
    return true;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-speed-'));
  const file = path.join(folder, 'fifty.dfy');
  writeFileSync(file, fiftyLines());
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < COLD_STARTS; i++) {
    ours.push(timed(() => execFileSync(process.execPath, [MAIN, 'resolve', file], { stdio: 'ignore' })));
    theirs.push(timed(() => execFileSync('dafny', ['/noVerify', '/compile:0', file], { stdio: 'ignore' })));
  }
  rmSync(folder, { recursive: true });
  const ratio = median(theirs) / median(ours);
  console.log(
    table([
      [`cold start, ${fiftyLines().trim().split('\n').length} lines, median of ${COLD_STARTS}`, 'ms'],
      ['assay resolve', median(ours).toFixed(0)],
      ['dafny /noVerify /compile:0', median(theirs).toFixed(0)],
      [`ratio (bar: ${COLD_START_BAR})`, ratio.toFixed(1)],
    ]),
    '\n',
  );
  return ratio >= COLD_START_BAR;
}

interface Times {
  readonly lines: number;
  readonly parse: number;
  readonly resolve: number;
  readonly print: number;
}

/** `resolve` reads the text too, as the command does. */
function measureGrowth(): boolean {
  measure(2_000); // The first run also pays for compiling the front end itself.
  const all = SIZES.map(measure);
  const perThousand = (time: number, { lines }: Times): string => ((1000 * time) / lines).toFixed(2);
  console.log(
    table([
      ['ms per 1,000 lines', ...all.map(({ lines }) => `${lines} lines`), 'growth'],
      ...(['parse', 'resolve', 'print'] as const).map((what) => [
        what === 'resolve' ? 'parse and resolve' : what,
        ...all.map((times) => perThousand(times[what], times)),
        growthOf(all, what).toFixed(2),
      ]),
    ]),
    `\nGrowth: time per line on the largest file against the smallest (bar: ${GROWTH_BAR}).`,
  );
  return (['parse', 'resolve', 'print'] as const).every((what) => growthOf(all, what) <= GROWTH_BAR);
}

function growthOf(all: readonly Times[], what: 'parse' | 'resolve' | 'print'): number {
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return 1;
  return last[what] / last.lines / (first[what] / first.lines);
}

function measure(lines: number): Times {
  const source = new SourceText('generated.dfy', generateProgram(lines));
  const { file } = parseFile(source);
  const { diagnostics } = resolveSource(source);
  const error = firstError(diagnostics);
  if (error !== undefined) throw new Error(`The generated program does not resolve: ${error}`);
  return {
    lines: source.text.split('\n').length,
    parse: best(() => parseFile(new SourceText('generated.dfy', source.text))),
    resolve: best(() => resolveSource(new SourceText('generated.dfy', source.text))),
    print: best(() => printFile(file)),
  };
}

function resolveSource(source: SourceText): ReturnType<typeof resolveProgram> {
  return resolveProgram(source, {
    resolve: (_, include) => include,
    read: () => ({ kind: 'error', code: 'include-not-found', message: 'There is nothing to include.' }),
  });
}

function best(work: () => unknown): number {
  return Math.min(...Array.from({ length: REPEATS }, () => timed(work)));
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
