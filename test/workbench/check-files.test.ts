import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/workbench/seam/mistakes.js';
import type { Engine } from '../../src/workbench/seam/engine.js';
import { checkFiles, failureError } from '../../src/workbench/check-files.js';
import type { CheckFiles, FileOutcome, ReadFile } from '../../src/workbench/check-files.js';
import { claimsOf } from '../languages/dafny/lower/lowering.js';
import { on, proved, unknown } from '../evidence/findings.js';
import { useFolder } from '../support/folders.js';
import { fakeEngine, jobOf } from './fake.js';

const { write } = useFolder();

async function outcomesOf(job: CheckFiles): Promise<readonly FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  for await (const event of checkFiles(job)) if (event.kind === 'checked') outcomes.push(event.outcome);
  return outcomes;
}

const LEMMAS = `
lemma Base() ensures 1 + 1 == 2 { }
lemma Middle() ensures 2 + 2 == 4 { Base(); }
lemma Top() ensures 3 + 3 == 6 { Middle(); }
lemma Apart() ensures 4 + 4 == 8 { }
`;

/** Each lemma rests on the postcondition of the one that it calls. */
const chained = fakeEngine((claim) => {
  const uses = { Top: 'Middle', Middle: 'Base' }[claim.owner.member];
  if (uses === undefined) return undefined;
  const sum = uses === 'Middle' ? '2 + 2 == 4' : '1 + 1 == 2';
  return proved(claim, on('lemma', uses, [`${uses}/postcondition/${sum}#0`]));
});

describe('files', () => {
  test('come in order, whichever is ready first', async () => {
    const files = [30, 0, 20, 10, 0].map((ms, i) => write(`f${i}.dfy`, `method Wait${ms}() { assert ${i} >= 0; }`));
    const slow = fakeEngine(undefined, ({ name }) => Number(name.slice('Wait'.length)));
    const outcomes = await outcomesOf(jobOf(files, slow));
    expect(outcomes.map(({ read }) => read)).toEqual(files.map((file) => [file]));
    expect(outcomes.every(({ verdict }) => verdict?.statuses.every(({ status }) => status === 'V'))).toBe(true);
  });

  test('do not wait for one before them that takes long', async () => {
    const files = [0, 1, 2, 3, 4].map((i) => write(`g${i}.dfy`, `method M${i}() { assert ${i} >= 0; }`));
    const others = fakeEngine();
    let last: () => void = () => undefined;
    const lastIsDone = new Promise<void>((resolve) => (last = resolve));
    const outcomes = await outcomesOf(
      jobOf(files, {
        ...others,
        parallel: 1,
        run: async (file, ...rest) => {
          if (file.path === files[0]) await lastIsDone;
          await others.run(file, ...rest);
          if (file.path === files.at(-1)) last();
        },
      }),
    );
    expect(outcomes.map(({ read }) => read)).toEqual(files.map((file) => [file]));
  });

  test('that nobody asks for any more are not begun', async () => {
    const files = Array.from({ length: 20 }, (_, i) => write(`h${i}.dfy`, `method M${i}() { assert ${i} >= 0; }`));
    const verifier = { ...fakeEngine(undefined, () => 5), parallel: 1 };
    for await (const event of checkFiles(jobOf(files, verifier))) {
      if (event.kind !== 'checked') continue;
      expect(event.outcome.read).toEqual(files.slice(0, 1));
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
    const [wrong, right] = await outcomesOf(jobOf(files, fakeEngine()));
    expect(wrong?.diagnostics.map(({ code }) => code)).toEqual(['type-mismatch']);
    expect(wrong?.verdict).toBeUndefined();
    expect(right?.verdict?.statuses.map(({ status }) => status)).toEqual(['V']);
  });
});

describe('a defect', () => {
  const files = ['a', 'b', 'c'].map((name) => write(`defect-${name}.dfy`, `method M() { assert true; }`));
  const positions = [0, 1, 2] as const;

  test.each(positions)('in reading file %i leaves the others their answers', async (at) => {
    const job = jobOf(files, { ...fakeEngine(undefined, () => 5), parallel: 1 });
    const load = (file: string): Promise<ReadFile | undefined> => {
      if (file === files[at]) throw new TypeError('injected');
      return job.load(file, job.cancel);
    };
    const outcomes = await outcomesOf({ ...job, load });
    expect(outcomes.map(({ read }) => read)).toEqual(files.map((file) => [file]));
    expect(outcomes.map(({ failures }) => failures.length)).toEqual(positions.map((i) => (i === at ? 1 : 0)));
    expect(outcomes.map(({ verdict }) => verdict?.statuses.length)).toEqual(
      positions.map((i) => (i === at ? undefined : 1)),
    );
  });

  test.each(positions)('in what comes after lowering file %i leaves the others their answers', async (at) => {
    let lowered = 0;
    const outcomes = await outcomesOf({
      ...jobOf(files, fakeEngine()),
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
    const broken: Engine = { ...fakeEngine(), name: 'dash', run: () => Promise.reject(new Error('injected')) };
    const job = jobOf(files, fakeEngine());
    const outcomes = await outcomesOf({ ...job, stages: [{ engine: broken, effort: 1 }, ...job.stages] });
    expect(outcomes.map(({ failures }) => failures.length)).toEqual([1, 1, 1]);
    expect(outcomes.flatMap(({ verdict }) => verdict?.statuses.map(({ status }) => status))).toEqual(['V', 'V', 'V']);
  });

  test('nothing works on any more once a usage error was told', async () => {
    const slow = fakeEngine(undefined, () => 20);
    let ended = 0;
    const engine: Engine = {
      ...slow,
      run: async (...given) => {
        await slow.run(...given);
        ended++;
      },
    };
    const job = jobOf(files, engine);
    const load = (file: string): Promise<ReadFile | undefined> => {
      if (file === files[0]) throw new UsageError('injected');
      return job.load(file, job.cancel);
    };
    await expect(outcomesOf({ ...job, load })).rejects.toThrow(UsageError);
    expect(ended).toBe(slow.asked.length);
  });
});

describe('a filter', () => {
  test('asks for what proofs rest on as well, tells only what was asked for', async () => {
    chained.asked.length = 0;
    const [outcome] = await outcomesOf(jobOf([write('chain.dfy', LEMMAS)], chained, 'Top'));
    expect(outcome?.verdict?.statuses.map(({ claim, status }) => [claim.owner.member, status])).toEqual([['Top', 'V']]);
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
  const silent = { ...fakeEngine(), run: () => Promise.resolve() };
  const [outcome] = await outcomesOf(jobOf([write('silent.dfy', LEMMAS)], silent));
  const { statuses, model } = outcome?.verdict ?? {};
  expect(statuses).toHaveLength(model === undefined ? -1 : claimsOf(model).length);
  expect(new Set(statuses?.map(({ status, triage }) => `${status} ${triage}`))).toEqual(new Set(['I Not analysed.']));
});

test('a defect at one method hides nothing about the others', async () => {
  const failing = fakeEngine();
  const [outcome] = await outcomesOf(
    jobOf([write('defect.dfy', LEMMAS)], {
      ...failing,
      run: async (file, assignment, tell, cancel) => {
        const [first, ...rest] = assignment.methods;
        if (first !== undefined) tell({ kind: 'failed', method: first, error: new Error('broken') });
        await failing.run(file, { ...assignment, methods: rest }, tell, cancel);
      },
    }),
  );
  expect(outcome?.failures).toMatchObject([{ method: 'Base', error: new Error('broken') }]);
  const byOwner = new Map(
    outcome?.verdict?.statuses.map(({ claim, status, triage }) => [claim.owner.member, [status, triage]]),
  );
  expect(byOwner.get('Base')).toEqual(['I', 'Not analysed: Assay failed on this member.']);
  expect(byOwner.get('Apart')?.[0]).toBe('V');
});

test('an exception outside any method is a defect, with the file', async () => {
  const broken = { ...fakeEngine(), run: () => Promise.reject(new Error('broken')) };
  const [outcome] = await outcomesOf(jobOf([write('x.dfy', LEMMAS)], broken));
  const [failure, ...more] = outcome?.failures ?? [];
  expect(more).toEqual([]);
  expect(failure && failureError('verifying', failure).message).toMatch(/^verifying ".*x\.dfy"$/);
});

test('statuses do not depend on when methods end', async () => {
  const file = write('order.dfy', LEMMAS);
  const statusesWith = async (delay: (name: string) => number): Promise<unknown> => {
    const verifier = fakeEngine(
      (claim) => (claim.owner.member === 'Base' ? unknown(claim) : undefined),
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
    const engine: Engine = {
      ...fakeEngine(),
      run: (_, { methods }, tell) => {
        for (const method of methods) {
          for (const claim of method.claims) {
            tell({ kind: 'finding', method, finding: isProved ? proved(claim) : unknown(claim) });
          }
          tell({ kind: 'explored', method, exploration: { report, nodes: [] } });
          tell({ kind: 'warning', method, message: `It had to be ended: ${reason}` });
          tell({ kind: 'warning', method, message: 'Something else.' });
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
