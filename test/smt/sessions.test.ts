/** What every solver session does, with every solver. */
import { describe, expect } from 'vitest';
import { BACKENDS, HARD, LIMITS, sessionTest } from './support/solvers.js';

describe.each(BACKENDS)('a session with $solver', (backend) => {
  sessionTest(backend, 'names its solver and version', (session) => {
    expect(session.solver).toMatch(/^(z3|cvc5) \d+\.\d+/);
    return Promise.resolve();
  });

  sessionTest(backend, 'gives the assumptions that a contradiction needs, as they were spelled', async (session) => {
    session.reset(new Map());
    session.send(`(declare-const |a| Bool) (declare-const b Bool) (declare-const c Bool) (declare-const x Int)
      (assert (=> a (> x 3))) (assert (=> (not b) (< x 2)))`);
    expect(await session.check(['c', '|a|', '(not  b)'], LIMITS)).toEqual({ kind: 'unsat', core: ['|a|', '(not  b)'] });
    expect(await session.check(['c', '|a|', 'b'], LIMITS)).toEqual({ kind: 'sat' });
    session.send('(assert false)');
    expect(await session.check(['c'], LIMITS)).toEqual({ kind: 'unsat', core: [] });
    expect(await session.check([], LIMITS)).toEqual({ kind: 'unsat', core: [] });
  });

  sessionTest(backend, 'has values after sat, and none after unsat', async (session) => {
    session.reset(new Map());
    session.send('(declare-const x Int) (declare-const p Bool) (assert (= x (- 5))) (assert p)');
    expect(await session.values(['x'])).toBeUndefined();
    expect(await session.check([], LIMITS)).toEqual({ kind: 'sat' });
    expect(await session.values(['x', '(+ x 1)', 'p', '(> x 0)'])).toEqual(['(- 5)', '(- 4)', 'true', 'false']);
    expect(await session.values([])).toEqual([]);
    expect(await session.values(['nothing'])).toBeUndefined();
    session.send('(assert (> x 0))');
    expect(await session.check([], LIMITS)).toEqual({ kind: 'unsat', core: [] });
    expect(await session.values(['x'])).toBeUndefined();
  });

  sessionTest(backend, 'prints large values without abbreviations', async (session) => {
    const row = [1, 2, 3, 4, 5, 6].reduce((inner, i) => `(store ${inner} ${i} ${i})`, '((as const (Array Int Int)) 0)');
    session.reset(new Map());
    session.send(`(declare-const a (Array Int (Array Int Int)))
      (assert (= a (store ((as const (Array Int (Array Int Int))) ${row}) 1 (store ${row} 7 7))))`);
    expect(await session.check([], LIMITS)).toEqual({ kind: 'sat' });
    const [value] = (await session.values(['a'])) ?? [];
    expect(value).not.toContain('let');
    // Every solver orders stores as it likes; none leaves one out.
    expect(value?.split('(store').length).toBe(1 + 2 * 6 + 2);
  });

  sessionTest(backend, 'opens and closes scopes, and forgets everything at a reset', async (session) => {
    session.reset(new Map());
    session.send('(declare-const p Bool) (push 1) (assert p) (push 1) (assert (not p))');
    expect((await session.check([], LIMITS)).kind).toBe('unsat');
    session.send('(pop 1)');
    expect((await session.check([], LIMITS)).kind).toBe('sat');
    session.send('(assert (not p))');
    expect((await session.check([], LIMITS)).kind).toBe('unsat');
    session.send('(pop 1) (assert (not p))');
    expect((await session.check([], LIMITS)).kind).toBe('sat');
    session.reset(new Map());
    session.send('(declare-const p Int) (assert (= p 1))');
    expect((await session.check([], LIMITS)).kind).toBe('sat');
  });

  sessionTest(backend, 'leaves out options that the solver does not know', async (session) => {
    const strange = [
      ['smt.mbqi', 'false'],
      ['no.such.option', 'true'],
      ['model_compress', 'false'],
      ['model.compact', 'false'],
      ['no-such-option', '3'],
    ] as const;
    for (const options of [new Map(strange), new Map<string, string>(), new Map(strange)]) {
      session.reset(options);
      session.send('(declare-const p Bool) (assert p)');
      expect(await session.check(['(not p)'], LIMITS)).toEqual({ kind: 'unsat', core: ['(not p)'] });
    }
  });

  sessionTest(backend, 'tells an error of the solver, until what caused it is gone', async (session) => {
    session.reset(new Map());
    session.send('(declare-const p Bool) (push 1) (assert nothing)');
    const expected = { kind: 'unknown', reason: 'error', detail: expect.stringContaining('nothing') as string };
    expect(await session.check([], LIMITS)).toEqual(expected);
    expect(await session.check([], LIMITS)).toEqual(expected);
    session.send('(pop 1) (assert p)');
    expect(await session.check(['missing'], LIMITS)).toMatchObject({ kind: 'unknown', reason: 'error' });
    expect(await session.check(['p'], LIMITS)).toEqual({ kind: 'sat' });
  });

  sessionTest(backend, 'stops at its time limit and goes on', async (session) => {
    session.reset(new Map());
    session.send(HARD);
    expect(await session.check([], { seconds: 1, resources: 0 })).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    session.send('(assert (< x 0))');
    expect((await session.check([], LIMITS)).kind).toBe('unsat');
  });

  sessionTest(backend, 'stops at its resource limit', async (session) => {
    session.reset(new Map());
    session.send(HARD);
    const answer = await session.check([], { seconds: 60, resources: 20_000 });
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'resources' });
    if (backend.solver !== 'cvc5') expect(session.lastResources).toBeGreaterThanOrEqual(20_000);
  });

  sessionTest(backend, 'is cancelled at once, before and while it works, and goes on', async (session) => {
    session.reset(new Map());
    session.send(HARD);
    expect(await session.check([], LIMITS, AbortSignal.abort())).toMatchObject({ reason: 'cancelled' });
    const controller = new AbortController();
    const answer = session.check([], { seconds: 50, resources: 0 }, controller.signal);
    setTimeout(() => {
      controller.abort();
    }, 100);
    expect(await answer).toMatchObject({ kind: 'unknown', reason: 'cancelled' });
    session.send('(assert (= x 0))');
    expect((await session.check([], LIMITS)).kind).toBe('unsat');
  });

  sessionTest(backend, 'takes checks that are not waited for one after the other', async (session) => {
    session.reset(new Map());
    session.send('(declare-const p Bool) (assert p)');
    const answers = await Promise.all([
      session.check(['p'], LIMITS),
      session.values(['p']),
      session.check(['(not p)'], LIMITS),
    ]);
    expect(answers).toEqual([{ kind: 'sat' }, ['true'], { kind: 'unsat', core: ['(not p)'] }]);
  });

  sessionTest(backend, 'can be used again after it was closed', async (session) => {
    session.reset(new Map());
    session.send('(declare-const p Bool) (assert (not p))');
    expect((await session.check([], LIMITS)).kind).toBe('sat');
    await session.close();
    expect(await session.check(['p'], LIMITS)).toEqual({ kind: 'unsat', core: ['p'] });
  });
});
