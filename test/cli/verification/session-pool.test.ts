import { describe, expect, test } from 'vitest';
import { assayVerifier } from '../../../src/workbench/engines/verifier/engine.js';
import { wholly } from '../../../src/workbench/engine.js';
import type { LoweredFile } from '../../../src/workbench/engine.js';
import { Progress } from '../../../src/cli/progress.js';
import { SessionPool } from '../../../src/workbench/engines/verifier/session-pool.js';
import { verifySettings } from '../../../src/cli/options/verify.js';
import type { Answer, SolverFactory, SolverSession } from '../../../src/smt/session.js';
import { lower } from '../../languages/dafny/lower/lowering.js';
import { proved } from '../../evidence/findings.js';

class FakeFactory implements SolverFactory {
  readonly solver = 'z3 4.8.12';
  readonly opened: SolverSession[] = [];
  closed = 0;

  open(): Promise<SolverSession> {
    const session: SolverSession = {
      solver: this.solver,
      reset: () => undefined,
      send: () => undefined,
      check: () => Promise.resolve<Answer>({ kind: 'unsat', core: [] }),
      values: () => Promise.resolve(undefined),
      lastResources: undefined,
      close: () => {
        this.closed++;
        return Promise.resolve();
      },
    };
    this.opened.push(session);
    return Promise.resolve(session);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a pool of sessions', () => {
  test('opens no more than it may, and no more than it needs', async () => {
    const factory = new FakeFactory();
    const pool = new SessionPool(factory, 3);
    let running = 0;
    let most = 0;
    const job = async (session: SolverSession): Promise<SolverSession> => {
      most = Math.max(most, ++running);
      await pause(1);
      running--;
      return session;
    };
    await pool.use(job);
    expect(factory.opened).toHaveLength(1);
    const used = await Promise.all(Array.from({ length: 20 }, () => pool.use(job)));
    expect(factory.opened).toHaveLength(3);
    expect(most).toBe(3);
    expect(new Set(used).size).toBe(3);
    await pool.close();
    await pool.close();
    expect(factory.closed).toBe(3);
  });

  test('never gives one session to two jobs at once', async () => {
    const pool = new SessionPool(new FakeFactory(), 2);
    const inUse = new Set<SolverSession>();
    const job = async (session: SolverSession): Promise<void> => {
      expect(inUse.has(session)).toBe(false);
      inUse.add(session);
      await pause(1);
      inUse.delete(session);
    };
    await Promise.all(Array.from({ length: 10 }, () => pool.use(job)));
  });

  test('goes on after a job that fails', async () => {
    const pool = new SessionPool(new FakeFactory(), 1);
    const failing = pool.use(() => Promise.reject(new Error('no')));
    const next = pool.use(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

describe("Assay's own verifier", () => {
  const model = lower('method A() { assert 1 > 0; }\nmethod B() { assert 2 > 0; assert 3 > 0; }\nmethod Empty() { }');
  const file: LoweredFile = { path: 'some/folder/a b.dfy', paths: [], sources: [], model };

  test('tells findings, ends and failures, and names the queries', async () => {
    const told: string[] = [];
    const written: string[] = [];
    const verifier = assayVerifier({
      factory: new FakeFactory(),
      jobs: 2,
      now: () => 0,
      dump: (name) => written.push(name),
      async *verifyMethod(_model, method, session, _cancel, warn) {
        await session.check([], { seconds: 1, resources: 0 });
        if (method.name === 'B') throw new Error('broken');
        warn('odd');
        for (const claim of method.claims) yield proved(claim);
      },
    });
    await verifier.verify(
      file,
      wholly(model.methods),
      {
        finding: ({ claim, outcome }) => told.push(`${claim.owner} ${outcome}`),
        warning: ({ name }, message) => told.push(`${name} ${message}`),
        finished: ({ name }) => told.push(`${name} finished`),
        failed: ({ name }) => told.push(`${name} failed`),
        explored: () => undefined,
        unfinished: () => undefined,
      },
      new AbortController().signal,
    );
    expect(told.sort()).toEqual(['A finished', 'A odd', 'A proved', 'B failed', 'B finished', 'Empty finished'].sort());
    expect(written.sort()).toEqual(['some-folder-a-b-01-A-001.smt2', 'some-folder-a-b-02-B-001.smt2']);
  });

  test('begins nothing after it was cancelled', async () => {
    const cancel = new AbortController();
    cancel.abort();
    const asked: string[] = [];
    const verifier = assayVerifier({
      factory: new FakeFactory(),
      jobs: 1,
      now: () => 0,
      dump: undefined,
      async *verifyMethod(_model, method) {
        asked.push(method.name);
        yield* await Promise.resolve([]);
      },
    });
    const nothing = (): void => undefined;
    const listener = {
      finding: nothing,
      warning: nothing,
      finished: nothing,
      failed: nothing,
      explored: nothing,
      unfinished: nothing,
    };
    await verifier.verify(file, wholly(model.methods), listener, cancel.signal);
    expect(asked).toEqual([]);
  });
});

describe('progress', () => {
  const run = (isTTY: boolean): string => {
    let text = '';
    let now = 0;
    const stream = { isTTY, columns: 30, write: (part: string | Uint8Array) => ((text += String(part)), true) };
    const progress = new Progress(stream, () => now);
    progress.planned(3);
    now = 500;
    progress.finished('First');
    progress.finished('TooSoonToBeShown');
    now = 1000;
    progress.finished('AVeryLongNameThatDoesNotFitOnTheLine');
    progress.clear();
    progress.clear();
    return text;
  };

  test('is one line on a terminal, and goes away', () => {
    const erase = '\r\u001b[K';
    const lines = ['verified 0 of 3 members', 'verified 1 of 3 members: Firs', 'verified 3 of 3 members: AVer'];
    expect(run(true)).toBe(`${lines.map((line) => erase + line).join('')}${erase}`);
  });

  test('is silent elsewhere', () => {
    expect(run(false)).toBe('');
  });
});

describe('options', () => {
  const flags = { timeLimit: '20', seed: '0', verifier: 'assay' } as const;

  test('have defaults', () => {
    const { jobs, ...rest } = verifySettings(flags);
    expect(jobs).toBeGreaterThanOrEqual(1);
    expect(jobs).toBeLessThanOrEqual(8);
    expect(rest).toMatchObject({ seconds: 20, seed: 0, filter: '', strict: false, json: false, verifier: 'assay' });
  });

  test.each([
    [{ timeLimit: '0' }, /^--time-limit takes a positive number, but "0"/],
    [{ timeLimit: 'soon' }, /^--time-limit takes a positive number/],
    [{ jobs: '0' }, /^--jobs takes a whole number from 1 on, but "0"/],
    [{ jobs: '1.5' }, /^--jobs takes a whole number/],
    [{ seed: '-1' }, /^--seed takes a whole number from 0 on/],
    [{ filter: '' }, /^--filter takes a part of a name/],
    [{ verifier: 'boogie' }, /^--verifier takes "assay" or "dafny", but "boogie"/],
    [{ verifier: 'dafny', solver: 'z3' }, /^--solver is for Assay's own verifier/],
  ])('%j is refused with a sentence', (wrong, message) => {
    expect(() => verifySettings({ ...flags, ...wrong })).toThrow(message);
  });
});
