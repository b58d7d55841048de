/**
 * What a query costs beside the solving, with an installed solver and the embedded one: 200 tiny incremental queries.
 * How well limits of time are kept: a few that take minutes.
 */
import { chooseSolver } from '../src/host/solvers/choose.js';
import { embeddedFactory } from '../src/host/solvers/embedded.js';
import type { Limits, SolverFactory } from '../src/smt/session.js';
import { queryLimits } from './query-limits.js';
import { table } from './table.js';

const QUERIES = 200;
const ROUNDS = 5;
const LIMITS: Limits = { seconds: 10, resources: 0 };

const CONTEXT = `(declare-fun f (Int) Int) (declare-const p Bool) (declare-const q Bool)
(assert (forall ((i Int)) (! (=> p (> (f i) i)) :pattern ((f i)))))
`;

/**
 * A round is a session of its own. The bars are for the best round: the first one of the embedded solver also pays for
 * its compilation to machine code, which later sessions share, and is shown beside.
 */
export async function queries(): Promise<boolean> {
  const subjects: { readonly name: string; readonly factory: SolverFactory | string; readonly bar?: number }[] = [
    { name: 'installed z3', factory: await chosen('z3'), bar: 1 },
    { name: 'installed cvc5', factory: await chosen('cvc5') },
    { name: 'embedded', factory: await chosen('z3-wasm'), bar: 1.5 },
    { name: 'embedded, as packaged', factory: await embeddedFactory({ memory: 0, stock: true }) },
  ];
  const rows: (string | number)[][] = [
    ['200 tiny queries', 'solver', 'start ms', 'ms each, best', 'first round', 'bar'],
  ];
  let isMet = true;
  for (const { name, factory, bar } of subjects) {
    if (typeof factory === 'string') {
      rows.push([name, factory, '-', '-', '-', bar ?? '-']);
      continue;
    }
    const rounds: Round[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await round(factory));
    const means = rounds.map(({ each }) => each);
    const best = Math.min(...means);
    const first = Math.min(...rounds.map((one) => one.first));
    rows.push([name, factory.solver, first.toFixed(1), best.toFixed(2), (means[0] ?? 0).toFixed(2), bar ?? '-']);
    if (bar !== undefined && best > bar) isMet = false;
  }
  console.log(table(rows));
  const usable = subjects.flatMap(({ name, factory }) =>
    typeof factory === 'string' ? [] : [[name, factory] as const],
  );
  return (await queryLimits(new Map(usable))) && isMet;
}

interface Round {
  /** The first query, with the start of the solver. */
  readonly first: number;
  /** The mean of the others. */
  readonly each: number;
}

async function chosen(solver: string): Promise<SolverFactory | string> {
  const choice = await chooseSolver(solver);
  return choice.kind === 'chosen' ? choice.factory : choice.message;
}

async function round(factory: SolverFactory): Promise<Round> {
  const session = await factory.open();
  try {
    const started = performance.now();
    session.reset(new Map());
    session.send(CONTEXT);
    await session.check(['(not p)'], LIMITS);
    const first = performance.now() - started;
    for (let i = 0; i < QUERIES; i++) {
      session.send(`(push 1) (declare-const x Int) (assert (> x ${i})) (assert (< (f x) ${i}))\n`);
      const answer = await session.check(['p', 'q'], LIMITS);
      if (answer.kind !== 'unsat' || answer.core.join() !== 'p') throw new Error(`a wrong answer: ${answer.kind}`);
      session.send('(pop 1)\n');
    }
    return { first, each: (performance.now() - started - first) / QUERIES };
  } finally {
    await session.close();
  }
}
