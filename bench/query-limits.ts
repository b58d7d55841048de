/** Queries that take minutes, under limits of seconds: how long do they really take? */
import type { SolverFactory } from '../src/smt/session.js';
import { table } from './table.js';

const SECONDS = [1, 2, 5];
/** The bar: a limit is kept within a fifth. */
const BAR = 1.2;

/**
 * Each query is asked twice in a session: the second time, a solver that did not stop by itself has been started anew,
 * which is part of the time. Rows are ratios of the time that was taken to the limit.
 */
export async function queryLimits(subjects: ReadonlyMap<string, SolverFactory>): Promise<boolean> {
  const rows: (string | number)[][] = [
    ['a query of minutes', 'solver', ...SECONDS.flatMap((limit) => [`${limit} s`, 'again']), 'bar'],
  ];
  let isMet = true;
  for (const [query, text] of QUERIES) {
    for (const [name, factory] of subjects) {
      const ratios: number[] = [];
      for (const seconds of SECONDS)
        ratios.push(...(await durations(factory, text, seconds)).map((one) => one / seconds));
      rows.push([query, name, ...ratios.map((ratio) => ratio.toFixed(2)), BAR]);
      if (ratios.some((ratio) => ratio > BAR)) isMet = false;
    }
  }
  console.log(table(rows));
  return isMet;
}

async function durations(factory: SolverFactory, text: string, seconds: number): Promise<readonly number[]> {
  const session = await factory.open();
  try {
    session.reset(new Map());
    session.send('(declare-const ready Bool)\n');
    // The start of the solver is not what is measured.
    await session.check(['ready'], { seconds: 60, resources: 0 });
    session.send(text);
    const times: number[] = [];
    for (let i = 0; i < 2; i++) {
      const started = performance.now();
      const answer = await session.check([], { seconds, resources: 0 });
      times.push((performance.now() - started) / 1000);
      if (answer.kind !== 'unknown' || answer.reason !== 'timeout') {
        throw new Error(`${factory.solver} was to run out of time, and did not: ${JSON.stringify(answer)}`);
      }
    }
    return times;
  } finally {
    await session.close();
  }
}

/** Search that looks often at whether to stop, arithmetic that does so less often, and preparations that do not. */
const QUERIES: ReadonlyMap<string, string> = new Map([
  ['pigeons', pigeons(14)],
  [
    'cubes',
    `(declare-const x Int) (declare-const y Int) (declare-const z Int)
(assert (> x 2)) (assert (> y 2)) (assert (> z 2)) (assert (= (+ (* x x x) (* y y y)) (* z z z)))
`,
  ],
  [
    'wide',
    `(declare-const x (_ BitVec 3000)) (declare-const y (_ BitVec 3000))
(assert (= (bvudiv x y) (bvadd (bvmul y y) x)))
`,
  ],
]);

/** So many holes, and one pigeon more. */
function pigeons(holes: number): string {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  const at = (pigeon: number, hole: number): string => `p${pigeon}_${hole}`;
  const all = numbers(holes + 1);
  return [
    ...all.flatMap((pigeon) => numbers(holes).map((hole) => `(declare-const ${at(pigeon, hole)} Bool)\n`)),
    ...all.map(
      (pigeon) =>
        `(assert (or ${numbers(holes)
          .map((hole) => at(pigeon, hole))
          .join(' ')}))\n`,
    ),
    ...numbers(holes).flatMap((hole) =>
      all.flatMap((one) =>
        numbers(one).map((other) => `(assert (or (not ${at(one, hole)}) (not ${at(other, hole)})))\n`),
      ),
    ),
  ].join('');
}
