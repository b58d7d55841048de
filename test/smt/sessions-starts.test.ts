/** How many solvers are started, and when: each takes a good part of what a short run takes. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AheadFactory } from '../../src/host/solvers/ahead.js';
import type { SolverSession } from '../../src/smt/session.js';
import { testWithTool } from '../support/tools.js';
import { LIMITS, until, useScripts, withSession } from './support/solvers.js';

const scripts = useScripts();

const OPTIONS = new Map([['smt.random_seed', '0']]);

function started(log: string): number {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0;
}

testWithTool('z3', 'one process learns the options, and answers', async (z3) => {
  const log = scripts.file('once.log');
  await withSession(scripts.solver('once', `echo >> ${log}; exec ${z3} "$@"`), async (session) => {
    // It starts before it is asked.
    await until(() => started(log) === 1);
    for (let i = 0; i < 2; i++) {
      session.reset(OPTIONS);
      session.send('(declare-const p Bool) (assert p) (assert (not p))');
      expect(await session.check([], LIMITS)).toEqual({ kind: 'unsat', core: [] });
    }
    expect(started(log)).toBe(1);
  });
});

testWithTool('z3', 'a process that was told an unknown option is not asked', async (z3) => {
  const log = scripts.file('strange.log');
  await withSession(scripts.solver('strange', `echo >> ${log}; exec ${z3} "$@"`), async (session) => {
    session.reset(new Map([...OPTIONS, ['no.such.option', '1']]));
    expect(await session.check([], LIMITS)).toEqual({ kind: 'sat' });
    expect(started(log)).toBe(2);
  });
});

test('one that was prepared is taken once, and closed if nobody took it', async () => {
  const closed: number[] = [];
  let opened = 0;
  const solvers = new AheadFactory({
    solver: 'toy',
    open: () => {
      const number = opened++;
      const close = (): Promise<void> => {
        closed.push(number);
        return Promise.resolve();
      };
      return Promise.resolve({ solver: `toy ${number}`, close } as SolverSession);
    },
  });
  solvers.prepare();
  solvers.prepare();
  expect(opened).toBe(1);
  expect((await solvers.open()).solver).toBe('toy 0');
  expect((await solvers.open()).solver).toBe('toy 1');
  await solvers.close();
  expect(closed).toEqual([]);
  solvers.prepare();
  await solvers.close();
  expect(closed).toEqual([2]);
});
