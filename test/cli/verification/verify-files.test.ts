import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/workbench/mistakes.js';
import type { Verifier } from '../../../src/workbench/engine.js';
import { failureError, verifyFiles } from '../../../src/workbench/check-files.js';
import type { FileOutcome, VerifyJob } from '../../../src/workbench/check-files.js';
import { claimsOf } from '../../languages/dafny/lower/lowering.js';
import { on, proved, unknown } from '../../evidence/findings.js';
import { fakeVerifier, jobOf } from './fake.js';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-test-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function outcomesOf(job: VerifyJob): Promise<readonly FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  for await (const outcome of verifyFiles(job)) outcomes.push(outcome);
  return outcomes;
}

const LEMMAS = `
lemma Base() ensures 1 + 1 == 2 { }
lemma Middle() ensures 2 + 2 == 4 { Base(); }
lemma Top() ensures 3 + 3 == 6 { Middle(); }
lemma Apart() ensures 4 + 4 == 8 { }
`;

/** Each lemma rests on the postcondition of the one that it calls. */
const chained = fakeVerifier((claim) => {
  const uses = { Top: 'Middle', Middle: 'Base' }[claim.owner];
  if (uses === undefined) return undefined;
  const sum = uses === 'Middle' ? '2 + 2 == 4' : '1 + 1 == 2';
  return proved(claim, on('lemma', uses, [`${uses}/postcondition/${sum}#0`]));
});

describe('files', () => {
  test('come in order, whichever is ready first', async () => {
    const files = [30, 0, 20, 10, 0].map((ms, i) => write(`f${i}.dfy`, `method Wait${ms}() { assert ${i} >= 0; }`));
    const slow = fakeVerifier(undefined, ({ name }) => Number(name.slice('Wait'.length)));
    const outcomes = await outcomesOf(jobOf(files, slow));
    expect(outcomes.map(({ read }) => read)).toEqual(files.map((file) => [file]));
    expect(outcomes.every(({ verdict }) => verdict?.statuses.every(({ status }) => status === 'V'))).toBe(true);
  });

  test('do not wait for one before them that takes long', async () => {
    const files = [0, 1, 2, 3, 4].map((i) => write(`g${i}.dfy`, `method M${i}() { assert ${i} >= 0; }`));
    const others = fakeVerifier();
    let last: () => void = () => undefined;
    const lastIsDone = new Promise<void>((resolve) => (last = resolve));
    const outcomes = await outcomesOf(
      jobOf(files, {
        ...others,
        parallel: 1,
        verify: async (file, ...rest) => {
          if (file.path === files[0]) await lastIsDone;
          await others.verify(file, ...rest);
          if (file.path === files.at(-1)) last();
        },
      }),
    );
    expect(outcomes.map(({ read }) => read)).toEqual(files.map((file) => [file]));
  });

  test('that nobody asks for any more are not begun', async () => {
    const files = Array.from({ length: 20 }, (_, i) => write(`h${i}.dfy`, `method M${i}() { assert ${i} >= 0; }`));
    const verifier = { ...fakeVerifier(undefined, () => 5), parallel: 1 };
    for await (const outcome of verifyFiles(jobOf(files, verifier))) {
      expect(outcome.read).toEqual(files.slice(0, 1));
      break;
    }
    const begun = verifier.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(begun).toBeLessThan(files.length);
    expect(verifier.asked.length).toBeLessThanOrEqual(begun + 4);
  });

  test('with errors are told, and the others are verified', async () => {
    const files = [
      write('wrong.dfy', 'method M() { var x: int := true; }'),
      write('right.dfy', 'method M() { assert true; }'),
    ];
    const [wrong, right] = await outcomesOf(jobOf(files, fakeVerifier()));
    expect(wrong?.diagnostics.map(({ code }) => code)).toEqual(['type-mismatch']);
    expect(wrong?.verdict).toBeUndefined();
    expect(right?.verdict?.statuses.map(({ status }) => status)).toEqual(['V']);
  });
});

describe('a defect', () => {
  const files = ['a', 'b', 'c'].map((name) => write(`defect-${name}.dfy`, `method M() { assert true; }`));
  const positions = [0, 1, 2] as const;

  test.each(positions)('in reading file %i leaves the others their answers', async (at) => {
    const opening = (file: string): void => {
      if (file === files[at]) throw new TypeError('injected');
    };
    const job = jobOf(files, { ...fakeVerifier(undefined, () => 5), parallel: 1 });
    const outcomes = await outcomesOf({ ...job, observer: { ...job.observer, opening } });
    expect(outcomes.map(({ read }) => read)).toEqual(files.map((file) => [file]));
    expect(outcomes.map(({ failures }) => failures.length)).toEqual(positions.map((i) => (i === at ? 1 : 0)));
    expect(outcomes.map(({ verdict }) => verdict?.statuses.length)).toEqual(
      positions.map((i) => (i === at ? undefined : 1)),
    );
  });

  test.each(positions)('in what comes after lowering file %i leaves the others their answers', async (at) => {
    let lowered = 0;
    const outcomes = await outcomesOf({
      ...jobOf(files, fakeVerifier()),
      wanted: () => {
        if (lowered++ === at) throw new RangeError('injected');
        return () => true;
      },
    });
    expect(outcomes.map(({ read }) => read)).toEqual(files.map((file) => [file]));
    expect(outcomes.flatMap(({ failures }) => failures)).toHaveLength(1);
    expect(outcomes.filter(({ verdict }) => verdict !== undefined)).toHaveLength(2);
  });

  test('of an engine leaves what the other engines find', async () => {
    const broken: Verifier = { ...fakeVerifier(), kind: 'dash', verify: () => Promise.reject(new Error('injected')) };
    const job = jobOf(files, fakeVerifier());
    const outcomes = await outcomesOf({ ...job, stages: [{ engine: broken, effort: 1 }, ...job.stages] });
    expect(outcomes.map(({ failures }) => failures.length)).toEqual([1, 1, 1]);
    expect(outcomes.flatMap(({ verdict }) => verdict?.statuses.map(({ status }) => status))).toEqual(['V', 'V', 'V']);
  });

  test('nothing works on any more once a usage error was told', async () => {
    const slow = fakeVerifier(undefined, () => 20);
    let ended = 0;
    const engine: Verifier = {
      ...slow,
      verify: async (...given) => {
        await slow.verify(...given);
        ended++;
      },
    };
    const opening = (file: string): void => {
      if (file === files[0]) throw new UsageError('injected');
    };
    const job = jobOf(files, engine);
    await expect(outcomesOf({ ...job, observer: { ...job.observer, opening } })).rejects.toThrow(UsageError);
    expect(ended).toBe(slow.asked.length);
  });
});

describe('a filter', () => {
  test('asks for what proofs rest on as well, tells only what was asked for', async () => {
    chained.asked.length = 0;
    const [outcome] = await outcomesOf(jobOf([write('chain.dfy', LEMMAS)], chained, 'Top'));
    expect(outcome?.verdict?.statuses.map(({ claim, status }) => [claim.owner, status])).toEqual([['Top', 'V']]);
    expect(chained.asked).toEqual(['Top', 'Middle', 'Base']);
  });

  test('that matches nothing asks for nothing', async () => {
    chained.asked.length = 0;
    const [outcome] = await outcomesOf(jobOf([write('chain.dfy', LEMMAS)], chained, 'Nowhere'));
    expect(outcome?.verdict?.statuses).toEqual([]);
    expect(chained.asked).toEqual([]);
  });
});

test('a claim about which nothing was said is not analysed', async () => {
  const silent = { ...fakeVerifier(), verify: () => Promise.resolve() };
  const [outcome] = await outcomesOf(jobOf([write('silent.dfy', LEMMAS)], silent));
  const { statuses, model } = outcome?.verdict ?? {};
  expect(statuses).toHaveLength(model === undefined ? -1 : claimsOf(model).length);
  expect(new Set(statuses?.map(({ status, triage }) => `${status} ${triage}`))).toEqual(new Set(['I Not analysed.']));
});

test('a defect at one method hides nothing about the others', async () => {
  const failing = fakeVerifier();
  const [outcome] = await outcomesOf(
    jobOf([write('defect.dfy', LEMMAS)], {
      ...failing,
      verify: async (file, assignment, listener, cancel) => {
        const [first, ...rest] = assignment.methods;
        if (first !== undefined) listener.failed(first, new Error('broken'));
        await failing.verify(file, { ...assignment, methods: rest }, listener, cancel);
      },
    }),
  );
  expect(outcome?.failures).toMatchObject([{ method: 'Base', error: new Error('broken') }]);
  const byOwner = new Map(
    outcome?.verdict?.statuses.map(({ claim, status, triage }) => [claim.owner, [status, triage]]),
  );
  expect(byOwner.get('Base')).toEqual(['I', 'Not analysed: Assay failed on this member.']);
  expect(byOwner.get('Apart')?.[0]).toBe('V');
});

test('an exception outside any method is a defect, with the file', async () => {
  const broken = { ...fakeVerifier(), verify: () => Promise.reject(new Error('broken')) };
  const [outcome] = await outcomesOf(jobOf([write('x.dfy', LEMMAS)], broken));
  const [failure, ...more] = outcome?.failures ?? [];
  expect(more).toEqual([]);
  expect(failure && failureError('verifying', failure).message).toMatch(/^verifying ".*x\.dfy"$/);
});

test('statuses do not depend on when methods end', async () => {
  const file = write('order.dfy', LEMMAS);
  const statusesWith = async (delay: (name: string) => number): Promise<unknown> => {
    const verifier = fakeVerifier(
      (claim) => (claim.owner === 'Base' ? unknown(claim) : undefined),
      ({ name }) => delay(name),
    );
    const [outcome] = await outcomesOf(jobOf([file], verifier));
    return outcome?.verdict?.statuses.map(({ claim, status, triage }) => [claim.id, status, triage]);
  };
  expect(await statusesWith((name) => name.length * 5)).toEqual(await statusesWith((name) => 50 - name.length * 5));
});

describe('that an exploration was cut short', () => {
  const reason = 'Exploration did not end within 3 s.';
  const report = {
    runs: 1,
    paths: 1,
    exhaustive: false,
    queries: 0,
    seconds: 3,
    solverSeconds: 0,
    coverage: [],
    cutoffs: [{ bound: 'time' as const, reason, at: { path: 'cut.dfy', line: 1, column: 8 } }],
    divergences: [],
  };

  async function warningsOf(isProved: boolean): Promise<readonly string[] | undefined> {
    const engine: Verifier = {
      ...fakeVerifier(),
      verify: (_, { methods }, listener) => {
        for (const method of methods) {
          for (const claim of method.claims) listener.finding(isProved ? proved(claim) : unknown(claim));
          listener.explored(method, { report, nodes: [], findings: [], warnings: [] });
          listener.warning(method, `It had to be ended: ${reason}`);
          listener.warning(method, 'Something else.');
        }
        return Promise.resolve();
      },
    };
    const [outcome] = await outcomesOf(jobOf([write('cut.dfy', 'method Cut() { assert 1 > 0; }')], engine));
    return outcome?.verdict?.warnings.map(({ message }) => message);
  }

  test('is said where a claim is open, and not where all are settled', async () => {
    expect(await warningsOf(false)).toEqual([`It had to be ended: ${reason}`, 'Something else.']);
    expect(await warningsOf(true)).toEqual(['Something else.']);
  });
});
