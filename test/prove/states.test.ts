/** States of long executions: what is kept for each does not grow, and values are found again. */
import { expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import type { Method } from '../../src/model/index.js';
import type { ProgramGraph } from '../../src/prove/program-graph.js';
import { programGraph } from '../../src/prove/program-graph.js';
import { Tests } from '../../src/prove/tests.js';
import { Heap } from '../../src/values/index.js';
import { methodIn } from '../support/proving.js';
import { lowered } from '../support/replaying.js';

function recorded(rounds: number, most: number): ReturnType<Tests['run']> {
  const model = lowered(`method M(a: int, b: int, c: int) returns (s: int) {
    var i := 0;
    s := 0;
    while i < ${rounds} decreases ${rounds} - i { i := i + 1; if i % 2 == 0 { s := s + a; } }
    assert s != 1;
  }`);
  const programs = new Map<Method, ProgramGraph>();
  const programOf = (method: Method): ProgramGraph | undefined => {
    if (!programs.has(method) && method.body !== undefined)
      programs.set(method, programGraph(model, method, method.body));
    return programs.get(method);
  };
  const options = {
    programOf,
    statesPastFrontier: most,
    depth: 10,
    isLate: () => false,
    isFull: () => false,
    isProved: () => false,
  };
  const tests = new Tests(new Runner(model), methodIn(model), options);
  return tests.run({ heap: new Heap(), inputs: [3, 4, 5], choices: [] }, 0);
}

test('for each state only what changed is kept', () => {
  const [short, long] = [recorded(100, 100_000).trace, recorded(5_000, 100_000).trace];
  if (short === undefined || long === undefined) throw new Error('nothing was executed');
  expect(long.states.length).toBeGreaterThan(10_000);
  expect(long.changes / long.states.length).toBeLessThan(1.1 * (short.changes / short.states.length));
  // The counter and its measure change in each round, the sum in every other; inputs never do.
  expect(long.changes / long.states.length).toBeLessThan(1);
});

test('the values of any state are found again', () => {
  const { trace } = recorded(100, 100_000);
  if (trace === undefined) throw new Error('nothing was executed');
  const { method, body } = trace.program;
  const counter = body.locals.find(({ name }) => name === 'i');
  const [sum] = method.outputs;
  if (counter === undefined || sum === undefined) throw new Error('there are no variables');
  for (const { index, location } of trace.states.filter((state) => state.location.claim?.kind === 'decreases-loop')) {
    const i = Number(trace.valueAt(index, counter));
    expect(trace.valueAt(index, sum), `round ${i} at ${location.id}`).toBe(3 * Math.floor(i / 2));
    expect(trace.valueAt(index, method.inputs[1] as typeof sum)).toBe(4);
  }
});

test('an execution stops so many states past the frontier', () => {
  const { trace, run } = recorded(1_000_000, 500);
  expect(trace?.states).toHaveLength(500);
  expect(run.outcome).toEqual({ kind: 'cutoff', bound: 'steps' });
});
