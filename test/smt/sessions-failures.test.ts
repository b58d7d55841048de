/** Solvers that die, hang, talk nonsense or are not there. */
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import { testWithTool } from '../support/tools.js';
import { HARD, LIMITS, isRunning, pidIn, until, useScripts, withSession } from './support/solvers.js';

const scripts = useScripts();

describe('a solver that', () => {
  test('prints garbage is an error that shows it', async () => {
    const garbage = scripts.solver('garbage', 'while read -r line; do echo "lorem ) ipsum"; done');
    await withSession(garbage, async (session) => {
      for (let i = 0; i < 2; i++) {
        expect(await session.check([], { seconds: 0.5, resources: 0 })).toEqual({
          kind: 'unknown',
          reason: 'error',
          detail: expect.stringContaining('lorem') as string,
        });
      }
    });
  });

  test('hangs is out of time', async () => {
    const pidFile = scripts.file('hangs.pid');
    const hangs = scripts.solver('hangs', `sleep 1000 & echo $! > ${pidFile}; wait`);
    await withSession(hangs, async (session) => {
      expect(await session.check([], { seconds: 1, resources: 0 })).toMatchObject({ reason: 'timeout' });
      const pid = await pidIn(pidFile);
      await until(() => !isRunning(pid));
    });
  });

  test('ends in the middle of an answer has died', async () => {
    const dies = scripts.solver('dies', 'read -r line; echo "(uns"; echo "no luck" >&2; exit 3');
    await withSession(dies, async (session) => {
      for (let i = 0; i < 2; i++) {
        const answer = await session.check(['p'], LIMITS);
        expect(answer).toMatchObject({ kind: 'unknown', reason: 'died' });
        if (answer.kind === 'unknown') expect(answer.detail).toMatch(/exit code 3.*no luck/);
      }
      expect(await session.values(['p'])).toBeUndefined();
    });
  });

  test('never stops printing is stopped', async () => {
    await withSession(scripts.solver('chatters', 'exec yes nonsense'), async (session) => {
      expect(await session.check([], { seconds: 20, resources: 0 })).toMatchObject({
        kind: 'unknown',
        reason: 'error',
      });
    });
  });

  test('vanishes after its version was asked has died', async () => {
    await withSession(scripts.solver('vanishes', 'exit 0'), async (session) => {
      writeFileSync(scripts.file('vanishes'), '');
      expect(await session.check([], LIMITS)).toMatchObject({ kind: 'unknown', reason: 'died' });
    });
  });

  testWithTool('z3', 'is killed during a check has died, and the next one is told everything again', async (z3) => {
    const pidFile = scripts.file('killed.pid');
    const solver = scripts.solver('killed', `echo $$ > ${pidFile}; exec ${z3} "$@"`);
    await withSession(solver, async (session) => {
      session.reset(new Map([['smt.mbqi', 'false']]));
      session.send(`(declare-const p Bool) (declare-const q Bool) (push 1) (assert (not p)) (pop 1)
        (assert (=> q p)) (push 1)`);
      expect(await session.check([], LIMITS)).toEqual({ kind: 'sat' });
      const pid = await pidIn(pidFile);
      session.send(HARD);
      const answer = session.check([], { seconds: 50, resources: 0 });
      setTimeout(() => {
        process.kill(pid, 'SIGKILL');
      }, 300);
      expect(await answer).toMatchObject({
        kind: 'unknown',
        reason: 'died',
        detail: expect.stringContaining('SIGKILL') as string,
      });
      session.send('(pop 1)');
      expect(await session.check(['q', '(not p)'], LIMITS)).toEqual({ kind: 'unsat', core: ['q', '(not p)'] });
      expect(await session.check(['(not p)'], LIMITS)).toEqual({ kind: 'sat' });
    });
  });

  testWithTool('z3', 'is killed between checks is not missed', async (z3) => {
    const pidFile = scripts.file('idle.pid');
    const solver = scripts.solver('idle', `echo $$ > ${pidFile}; exec ${z3} "$@"`);
    await withSession(solver, async (session) => {
      session.send('(declare-const p Bool) (assert p)');
      expect(await session.check(['p'], LIMITS)).toEqual({ kind: 'sat' });
      const pid = await pidIn(pidFile);
      process.kill(pid, 'SIGKILL');
      await until(() => !isRunning(pid));
      expect(await session.check(['(not p)'], LIMITS)).toEqual({ kind: 'unsat', core: ['(not p)'] });
    });
  });

  test('is embedded and does not look at whether to stop is out of time, and another one goes on', async () => {
    await withSession('z3-wasm', async (session) => {
      session.send('(declare-const p Bool) (assert p) (push 1)');
      expect(await session.check(['p'], LIMITS)).toEqual({ kind: 'sat' });
      session.send(`(declare-const x (_ BitVec 3000)) (declare-const y (_ BitVec 3000))
        (assert (= (bvudiv x y) (bvadd (bvmul y y) x)))`);
      for (let i = 0; i < 2; i++) {
        expect(await session.check([], { seconds: 0.3, resources: 0 })).toMatchObject({ reason: 'timeout' });
      }
      session.send('(pop 1)');
      expect(await session.check(['(not p)'], LIMITS)).toEqual({ kind: 'unsat', core: ['(not p)'] });
    });
  });

  testWithTool('z3', 'needs more memory than it may take says so', async (z3) => {
    const choice = await chooseSolver(z3, { memory: 30 });
    if (choice.kind === 'none') throw new Error(choice.message);
    const session = await choice.factory.open();
    session.send(`(declare-const x (_ BitVec 1024)) (declare-const y (_ BitVec 1024))
      (assert (= (bvmul x y) (bvadd (bvmul x x) #x${'1'.repeat(256)}))) (assert (bvult y x))`);
    expect(await session.check([], { seconds: 50, resources: 0 })).toMatchObject({ kind: 'unknown', reason: 'memory' });
    session.reset(new Map());
    expect(await session.check([], LIMITS)).toEqual({ kind: 'sat' });
    await session.close();
  });
});

describe('choosing', () => {
  const messageOf = async (wanted: string): Promise<string> => {
    const choice = await chooseSolver(wanted);
    return choice.kind === 'none' ? choice.message : `chose ${choice.factory.solver}`;
  };

  test('a solver that cannot be used is refused with a sentence', async () => {
    writeFileSync(scripts.file('text'), 'no program');
    writeFileSync(scripts.file('old'), '#!/bin/sh\necho "Z3 version 4.8.7 - 64 bit"\n', { mode: 0o755 });
    writeFileSync(scripts.file('other'), '#!/bin/sh\necho "yices 2.6"\n', { mode: 0o755 });
    writeFileSync(scripts.file('silent'), '#!/bin/sh\n', { mode: 0o755 });
    const [missing, text, old, other, silent] = ['missing', 'text', 'old', 'other', 'silent'].map(scripts.file);
    expect(await messageOf(missing ?? '')).toBe(`The solver "${missing}" does not exist.`);
    expect(await messageOf(text ?? '')).toBe(`The solver "${text}" is not executable.`);
    expect(await messageOf(old ?? '')).toBe(`The solver "${old}" is z3 4.8.7; 4.8.12 or later is needed.`);
    const noSolver = `is no z3 and no cvc5: asked for its version, it printed`;
    expect(await messageOf(other ?? '')).toBe(`The solver "${other}" ${noSolver}: yices 2.6`);
    expect(await messageOf(silent ?? '')).toBe(`The solver "${silent}" ${noSolver} nothing.`);
    expect(await messageOf('no-such-solver')).toBe('There is no solver "no-such-solver" on the PATH.');
    expect(await messageOf('/')).toBe('The solver "/" is not a file.');
    expect(await messageOf('')).toBe('The solver "" does not exist.');
  });

  test('of two solvers, the one that cannot be used is named', async () => {
    const works = scripts.solver('works', 'cat');
    const none = 'There is no solver "nothing" on the PATH.';
    for (const between of [',', '+']) {
      expect(await messageOf(`${works}${between}nothing`)).toBe(none);
      expect(await messageOf(`nothing${between}${works}`)).toBe(none);
      expect(await messageOf(`${works}${between}`)).toBe('The solver "" does not exist.');
      expect(await messageOf(`${between}${works}`)).toBe('The solver "" does not exist.');
    }
    expect(await messageOf(`${works},${works}`)).toBe('chose z3 4.9.9, z3 4.9.9');
    expect(await messageOf(`${works} + ${works}`)).toBe('chose z3 4.9.9 + z3 4.9.9');
  });

  test('a file whose name has a comma or a plus is one solver, and can be one of two', async () => {
    const [comma, plus] = [scripts.solver('a,b', 'cat'), scripts.solver('c++', 'cat')];
    expect(await messageOf(comma)).toBe('chose z3 4.9.9');
    expect(await messageOf(plus)).toBe('chose z3 4.9.9');
    expect(await messageOf(`${plus},${plus}`)).toBe('chose z3 4.9.9, z3 4.9.9');
  });

  testWithTool('z3', 'without a wish takes the installed z3', async () => {
    const choice = await chooseSolver(undefined);
    expect(choice.kind === 'chosen' ? choice.factory.solver : choice.message).toMatch(/^z3 \d+\.\d+\.\d+$/);
  });

  test('without a wish and without an installed z3 takes the embedded one', async () => {
    const before = process.env['PATH'];
    process.env['PATH'] = scripts.file('empty');
    try {
      const choice = await chooseSolver(undefined);
      if (choice.kind === 'none') throw new Error(choice.message);
      expect(choice.factory.solver).toMatch(/^z3 .* \(WebAssembly\)$/);
      const session = await choice.factory.open();
      expect(await session.check([], LIMITS)).toEqual({ kind: 'sat' });
      await session.close();
    } finally {
      process.env['PATH'] = before;
    }
  });
});
