/** The same input gives the same answer: whatever a thread did before, and however fast the machine is. */
import { beforeAll, describe, expect, test } from 'vitest';
import { counting } from '../../src/workbench/seam/counting.js';
import { DASH_LIMITS } from '../../src/workbench/engines/dash/limits.js';
import { PROVING } from '../../src/workbench/engines/dash/work.js';
import { EXPLORER_LIMITS } from '../../src/workbench/engines/explorer/limits.js';
import { EXPLORING } from '../../src/workbench/engines/explorer/work.js';
import type { LoadedProgram } from '../../src/workbench/seam/engine.js';
import { SameThread } from '../../src/workbench/seam/same-thread.js';
import type { SolverFactory, SolverSession } from '../../src/smt/session.js';
import { modelOfText } from '../support/explore-fixtures.js';
import { solverFactory } from './remembering/engines.js';

const PROGRAM = `
class Cell<T> { var data: T  constructor (d: T) { data := d; } }
method Sum(a: array<int>) returns (s: int) ensures s >= 0 || a.Length > 0
{ s := 0; var i := 0; while i < a.Length { s := s + a[i]; i := i + 1; } }
method Swap(c: Cell<int>, d: Cell<int>) modifies c, d ensures c.data == old(d.data)
{ var t := c.data; c.data := d.data; d.data := t; assert c.data + d.data == old(c.data + d.data); }
method Count(n: nat) returns (r: nat) ensures r == 2 * n
{ r := 0; var i := 0; while i < n { i := i + 1; r := r + 2; } }
method Largest(s: seq<int>) returns (m: int) requires |s| > 0 ensures m in s
{ m := s[0]; for i := 1 to |s| { if s[i] > m { m := s[i]; } } }
`;

let factory: SolverFactory;
beforeAll(async () => {
  factory = await solverFactory();
});

/** A clock that is as slow as given: each look at it takes some milliseconds. */
function slowly(milliseconds: number): () => number {
  let time = 0;
  return () => (time += milliseconds);
}

/** Keeps what solvers are told and asked. */
function heard(words: string[]): SolverFactory {
  const listening = (session: SolverSession): SolverSession => ({
    solver: session.solver,
    get lastResources() {
      return session.lastResources;
    },
    reset: (options) => {
      words.push('reset');
      session.reset(options);
    },
    send: (text) => {
      words.push(text);
      session.send(text);
    },
    check: (assumptions, limits, cancel) => {
      words.push(`${assumptions.join(' ')} within ${limits.resources}`);
      return session.check(assumptions, limits, cancel);
    },
    values: (terms) => session.values(terms),
    close: () => session.close(),
  });
  return { solver: factory.solver, open: async () => listening(await factory.open()) };
}

/** What engines say of each method, and what solvers were asked for it, in the order of the model. */
async function said(order: readonly number[], now: () => number): Promise<readonly string[]> {
  const model = modelOfText(PROGRAM);
  const program: LoadedProgram = { path: 'p.dfy', paths: ['p.dfy'], sources: [], model };
  const words: string[] = [];
  const threads = new SameThread(heard(words), now);
  const methods = model.methods.flatMap(({ name }, i) => (name.includes('Cell') ? [] : [i]));
  const results = new Map<number, string>();
  for (const position of order) {
    const method = methods[position] ?? 0;
    const { seconds, bounds, ...limits } = { ...EXPLORER_LIMITS, seconds: 0.4 };
    const exploring = { ...limits, method, candidates: [], decided: undefined, patience: Infinity };
    const proving = { method, limits: { ...DASH_LIMITS, seconds, patience: Infinity }, decided: [], tests: [] };
    const options = { seconds: Infinity };
    const explored = await threads.run(program, EXPLORING, { ...exploring, bounds: { ...bounds, seconds } }, options);
    const proved = await threads.run(program, PROVING, proving, options);
    const text = JSON.stringify([explored.ended, proved.ended, words.splice(0)], (key, value: unknown) =>
      key === 'seconds' || key === 'solverSeconds' ? undefined : value,
    );
    results.set(position, text);
  }
  await threads.close();
  return [...results].sort(([a], [b]) => a - b).map(([, text]) => text);
}

describe('explorer and DASH with limits that are reached', () => {
  test('in another order of methods, and on another machine', async () => {
    const forward = await said([0, 1, 2, 3], slowly(1));
    expect(forward.some((text) => text.includes('"work"') || text.includes('"resources"'))).toBe(true);
    expect(forward.some((text) => text.includes('"time"'))).toBe(false);
    expect(await said([3, 2, 1, 0], slowly(1))).toEqual(forward);
    expect(await said([2], slowly(500))).toEqual([forward[2]]);
  }, 120_000);
});

test('beyond the backstop counted time is later than any limit', () => {
  let time = 0;
  const model = modelOfText('method M() { }');
  const session = (): never => {
    throw new Error('nothing is asked');
  };
  const { now, isOverdue } = counting({ model, session, now: () => time }, 2);
  const before = now();
  time = 1999;
  expect([now(), isOverdue()]).toEqual([before, false]);
  model.arena.spend(1000);
  expect(now()).toBeGreaterThan(before);
  time = 2000;
  expect(isOverdue()).toBe(true);
  expect(now()).toBeGreaterThan(1e9);
  const forever = counting({ model, session, now: () => time }, Infinity);
  time = 1e15;
  expect(forever.isOverdue()).toBe(false);
});
