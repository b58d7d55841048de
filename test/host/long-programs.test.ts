/** Long programs are read ahead by another thread, and in the same way as short ones. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadLong } from '../../src/host/files/long-programs.js';
import type { LongReading, ReadAhead } from '../../src/host/files/long-programs.js';
import { loadProgram } from '../../src/host/files/programs.js';
import { allSteps, Cancellation, printModel } from '../../src/model/index.js';
import { STOPPED } from '../../src/workbench/seam/thread-work.js';
import type { Ended } from '../../src/workbench/seam/thread-work.js';
import { useCli } from '../support/cli.js';

const { folder, write } = useCli();

const COMMENT = '// A text that is long and says nothing.\n'.repeat(6000);
const short = (): string => path.join(folder(), write('Short.dfy', 'method M(x: int) { assert x > 0; }\n'));
const long = (): string => {
  write('Long.dfy', `function F(x: int): int { x }\n${COMMENT}`);
  return path.join(folder(), write('Includes.dfy', 'include "Long.dfy"\nmethod M(x: int) { assert F(x) > 0; }\n'));
};

interface Followed {
  /** What happened, in its order. */
  readonly log: string[];
  readonly reading: LongReading;
}

function following(ended: Ended<number>, cancel = new Cancellation()): Followed {
  const log: string[] = [];
  const readAhead: ReadAhead = ({ sources }) => {
    log.push(`ahead ${sources.map((source) => path.basename(source.path)).join(' ')}`);
    return Promise.resolve(ended);
  };
  const signals: LongReading['signals'] = {
    hear: () => log.push('hear'),
    unheard(work) {
      if (log.at(-1) !== 'unheard') log.push('unheard');
      return work();
    },
  };
  return { log, reading: { cancel, readAhead, signals } };
}

const took = (milliseconds: number): Ended<number> => ({ kind: 'done', result: milliseconds });

test('what is short is read at once', async () => {
  const { log, reading } = following(took(1));
  const loaded = await loadLong(short(), {}, {}, reading);
  expect(loaded?.diagnostics).toEqual([]);
  expect(log).toEqual([]);
});

test('what is included counts, and signals are heard', async () => {
  const { log, reading } = following(took(1));
  const loaded = await loadLong(long(), {}, {}, reading);
  expect(log).toEqual(['hear', 'ahead Includes.dfy Long.dfy']);
  const model = await loaded?.lower();
  const other = (await loadProgram(long(), {})).lower();
  expect(model === undefined ? '' : printModel(model)).toBe(printModel(other));
});

test('signals are not waited for where a step takes too long', async () => {
  const { log, reading } = following(took(2000));
  expect((await loadLong(long(), {}, {}, reading))?.diagnostics).toEqual([]);
  expect(log.at(-1)).toBe('unheard');
});

test('what cannot be read in time is told in a sentence', async () => {
  const { reading } = following({ kind: 'lost', bound: 'time', reason: 'Reading the program did not end within 9 s.' });
  const loaded = await loadLong(long(), {}, {}, reading);
  expect(loaded?.diagnostics).toMatchObject([
    { severity: 'error', code: 'takes-too-long', message: expect.stringMatching(/^Reading .* 9 s\. /) as string },
  ]);
  expect(loaded?.sources.map(({ path: name }) => path.basename(name))).toEqual(['Includes.dfy', 'Long.dfy']);
});

test('nothing is read any more after a signal', async () => {
  const cancel = new Cancellation();
  const { reading } = following(STOPPED, cancel);
  cancel.abort();
  expect(await loadLong(long(), {}, {}, reading)).toBeUndefined();
});

test('a defect of the thread shows itself where it belongs', async () => {
  const { log, reading } = following({ kind: 'defect', stack: 'injected' });
  expect((await loadLong(long(), {}, {}, reading))?.diagnostics).toEqual([]);
  expect(log.at(-1)).toBe('unheard');
});

test('steps give their result, whoever takes them', () => {
  const steps = function* (): Generator<undefined, number, undefined> {
    yield;
    yield;
    return 3;
  };
  expect(allSteps(steps())).toBe(3);
});
