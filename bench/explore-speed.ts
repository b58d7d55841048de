/** How fast the explorer is: runs and queries per second, memory per term, and growth with the number of paths. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DEFAULT_BOUNDS } from '../src/explore/bounds.js';
import type { Bounds } from '../src/explore/bounds.js';
import { exploreMethod } from '../src/explore/explorer.js';
import { lowerProgram } from '../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../src/languages/dafny/resolve/program.js';
import { SourceText } from '../src/languages/source.js';
import { Arena } from '../src/model/index.js';
import type { Model } from '../src/model/index.js';
import type { SolverSession } from '../src/smt/session.js';
import { branchyProgram, WORKLOADS } from './exploration/workloads.js';
import { percent, table } from './table.js';
import { numberOption } from './verification/options.js';
import { optionsAndSolver } from './verification/solver.js';

/** From a hundred paths to ten thousand. */
const BRANCHES = [7, 10, 13];

/** Time per path may grow by so much from the smallest to the largest program and still be called linear. */
const GROWTH = 3;

export async function exploreSpeed(args: readonly string[]): Promise<boolean> {
  const chosen = await optionsAndSolver(args, ['seconds', 'solver']);
  if (chosen === undefined) return false;
  const { options, factory } = chosen;
  const seconds = numberOption(options, 'seconds', 10);
  const session = await factory.open();
  try {
    console.log(`${bytesPerTerm().toFixed(0)} bytes for each term of an arena\n`);
    await workloads(session, seconds);
    return await growth(session);
  } finally {
    await session.close();
  }
}

async function workloads(session: SolverSession, seconds: number): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [name, text] of WORKLOADS) {
    const found = await measured(text, session, { seconds });
    rows.push([
      name,
      found.runs,
      found.paths,
      (found.runs / found.seconds).toFixed(0),
      (found.queries / found.seconds).toFixed(0),
      percent(found.solverSeconds, found.seconds),
      found.terms,
      found.exhaustive ? 'yes' : `no: ${found.reason}`,
    ]);
  }
  const head = ['workload', 'runs', 'paths', 'runs/s', 'queries/s', 'in the solver', 'terms', 'exhaustive'];
  console.log(`${table([head, ...rows])}\n`);
}

/** True if time per path does not grow much. */
async function growth(session: SolverSession): Promise<boolean> {
  const rows: (string | number)[][] = [];
  const perPath: number[] = [];
  for (const branches of BRANCHES) {
    const paths = 2 ** branches;
    const bounds = { seconds: 1200, runs: 4 * paths };
    const found = await measured(branchyProgram(branches), session, bounds);
    const milliseconds = (1000 * found.seconds) / Math.max(1, found.paths);
    perPath.push(milliseconds);
    rows.push([
      paths,
      found.paths,
      found.runs,
      found.queries,
      found.seconds.toFixed(1),
      milliseconds.toFixed(2),
      percent(found.solverSeconds, found.seconds),
      found.terms,
    ]);
  }
  const head = ['paths', 'found', 'runs', 'queries', 's', 'ms/path', 'in the solver', 'terms'];
  console.log(table([head, ...rows]));
  const ratio = (perPath.at(-1) ?? 0) / (perPath[0] ?? 1);
  console.log(`Time per path grows by a factor of ${ratio.toFixed(2)}; at most ${GROWTH} is linear enough.`);
  return ratio <= GROWTH && rows.every(([paths, found]) => paths === found);
}

interface Figures {
  readonly runs: number;
  readonly paths: number;
  /** Made while it was explored. */
  readonly terms: number;
  readonly queries: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  readonly exhaustive: boolean;
  readonly reason: string;
}

async function measured(text: string, session: SolverSession, bounds: Partial<Bounds>): Promise<Figures> {
  const model = modelOf(text);
  const before = model.arena.size;
  const method = model.methods.find(({ name }) => name === 'M');
  if (method === undefined) throw new Error('the workload has no method M');
  const found = await exploreMethod(
    model,
    method,
    { session, prover: undefined, now: () => performance.now() },
    { bounds: { ...DEFAULT_BOUNDS, ...bounds }, strategy: 'coverage', seed: 0, candidates: [] },
  );
  const { runs, queries, seconds, solverSeconds, exhaustive } = found;
  const reason = found.cutoffs[0]?.reason ?? '';
  const terms = model.arena.size - before;
  return { runs, paths: found.nodes.length, terms, queries, seconds, solverSeconds, exhaustive, reason };
}

function modelOf(text: string): Model {
  const program = resolveProgram(new SourceText('workload.dfy', text), {
    resolve: (_, include) => include,
    read: () => ({ kind: 'error', code: 'include-not-found', message: 'there are no files' }),
  });
  return lowerProgram(program);
}

/** Sums and comparisons, each of which is new. */
function bytesPerTerm(): number {
  const arena = new Arena();
  const before = usedMemory();
  let sum = arena.int(0);
  while (arena.size < TERMS) {
    sum = arena.make('add', [sum, arena.int(arena.size)]);
    arena.make('le', [sum, arena.int(arena.size)]);
  }
  return (usedMemory() - before) / arena.size;
}

const TERMS = 1_000_000;

/** After everything that nobody needs is gone. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
