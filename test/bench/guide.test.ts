import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { barsOf } from '../../bench/guide/bars.js';
import type { Configuration } from '../../bench/guide/configurations.js';
import { analyzerNamed, CONFIGURATIONS } from '../../bench/guide/configurations.js';
import type { GuideSettings, Measured, SubjectResult } from '../../bench/guide/jobs.js';
import { measured, premiseCounts } from '../../bench/guide/measure.js';
import { guidePage } from '../../bench/guide/page.js';
import { RedundancyJudge } from '../../bench/guide/redundancy.js';
import { guideSubjects } from '../../bench/guide/subjects.js';
import { summaryOf } from '../../bench/guide/summary.js';
import { DEFAULT_BOUNDS } from '../../src/explore/index.js';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import type { Claim, Method, Model, Premise, TestCase, Variable } from '../../src/model/index.js';
import type { Guide } from '../../src/partial/index.js';
import { FULLY_VERIFIED } from '../../src/partial/index.js';
import type { SolverFactory } from '../../src/smt/session.js';
import { methodNamed, modelOfText } from '../support/explore-fixtures.js';

const TASKS = 'bench/guide/java';
const all = { limit: Number.MAX_SAFE_INTEGER, mutants: 0, seed: 0 };

describe('subjects', () => {
  test('there are enough tasks, all of them can be read, and in half of them an overflow matters', async () => {
    const files = readdirSync(TASKS);
    expect(files.length).toBeGreaterThanOrEqual(45);
    const subjects = await guideSubjects({ ...all, filter: 'tasks/' });
    expect(new Set(subjects.map(({ file }) => file)).size).toBe(files.length);
    const overflowing = files.filter((name) => readFileSync(`${TASKS}/${name}`, 'utf8').includes('// overflows'));
    expect(overflowing.length).toBeGreaterThanOrEqual(files.length / 2);
  });

  test('a filter that names a suite takes no other', async () => {
    const subjects = await guideSubjects({ ...all, filter: 'fixtures/thesis' });
    expect(subjects.length).toBeGreaterThan(10);
    expect(subjects.filter(({ name }) => !name.startsWith('fixtures/thesis'))).toEqual([]);
  });

  test('a limit takes the first of an order that the seed decides', async () => {
    const names = async (limit: number, seed: number): Promise<readonly string[]> =>
      (await guideSubjects({ ...all, filter: 'tasks/', limit, seed })).map(({ name }) => name);
    const five = await names(5, 1);
    expect(five).toHaveLength(5);
    expect(await names(3, 1)).toEqual(five.slice(0, 3));
    expect(await names(5, 2)).not.toEqual(five);
  });
});

// ── Redundant tests ─────────────────────────────────────────────────────────────────────────────

/** Somebody took it for granted that x is small, where it is doubled. */
const DOUBLED = `method M(x: int) returns (y: int) {
  y := x;
  if x > 0 {
    y := x + x;
  }
  if x != 7 {
    assert y < 100;
  }
  if x == 50 {
    assert y == 101;
  }
}`;

interface Judged {
  readonly model: Model;
  readonly method: Method;
  readonly claims: readonly Claim[];
  readonly judge: (premises: readonly ((flag: Variable) => Premise)[]) => RedundancyJudge;
}

function doubled(): Judged {
  const model = modelOfText(DOUBLED);
  const method = methodNamed(model, 'M');
  const { arena } = model;
  const claims = method.claims.filter(({ kind }) => kind === 'assertion');
  const flag: Variable = { name: 'small', type: arena.types.bool, role: 'local', ghost: true };
  const [x] = method.inputs;
  const instructions = method.body?.blocks.flatMap((block) => block.instructions) ?? [];
  const doubling = instructions.find(
    (one) => one.kind === 'assign' && one.values.some((value) => arena.operator(value) === 'add'),
  );
  if (x === undefined || doubling === undefined) throw new Error('another method');
  const condition = arena.make('lt', [arena.variable(x), arena.int(50)]);
  const judge: Judged['judge'] = (premises) => {
    const notes = { flags: [flag], premises: new Map(claims.map((claim, i) => [claim, premises[i]?.(flag) ?? []])) };
    const guide: Guide = { notes, recorded: [{ flag, condition, before: doubling.id }] };
    return new RedundancyJudge(model, method, guide, DEFAULT_BOUNDS);
  };
  return { model, method, claims, judge };
}

const given = (x: number): TestCase => ({ inputs: new Map([['x', String(x)]]), objects: new Map(), choices: [] });

describe('a test is redundant', () => {
  const under = (flag: Variable): Premise => [[flag]];

  test('not if a premise is false where its execution comes to the claim', () => {
    const judge = doubled().judge([under, under]);
    expect(judge.judge(given(50)).kind).toBe('non-redundant');
    expect(judge.judge(given(1000)).kind).toBe('non-redundant');
  });

  test('not if it comes to a claim that nobody verified', () => {
    const judge = doubled().judge([]);
    expect(judge.judge(given(1)).kind).toBe('non-redundant');
    expect(judge.judge(given(0)).kind).toBe('non-redundant');
  });

  test('if what was assumed holds, is not come to, or if no claim is come to', () => {
    const judge = doubled().judge([under, under]);
    expect(judge.judge(given(1)).kind).toBe('redundant');
    expect(judge.judge(given(-5)).kind).toBe('redundant');
    expect(doubled().judge([]).judge(given(7)).kind).toBe('redundant');
  });

  test('if one of several results counts', () => {
    const either = (flag: Variable): Premise => [[flag], []];
    expect(doubled().judge([either, either]).judge(given(50)).kind).toBe('redundant');
  });

  test('which cannot be said of inputs that do not fit', () => {
    const judge = doubled().judge([under, under]);
    expect(judge.judge({ inputs: new Map(), objects: new Map(), choices: [] })).toEqual({ kind: 'unknown' });
  });

  test('not, and yet covers no more than another one that parts from it where everything is verified', () => {
    const model = modelOfText(`method M(x: int) {
  if x > 100 { assert x > 3; }
  assert x != 9;
  if x > 0 { assert x > -1; }
}`);
    const method = methodNamed(model, 'M');
    const verified = method.claims.filter(({ text }) => text === 'x > -1');
    const premises = new Map(verified.map((claim) => [claim, FULLY_VERIFIED]));
    const judge = new RedundancyJudge(model, method, { notes: { flags: [], premises }, recorded: [] }, DEFAULT_BOUNDS);
    const [low, middle, high] = [-1, 1, 101].map((x) => judge.judge(given(x)));
    expect(low).toMatchObject({ kind: 'non-redundant' });
    expect(middle).toEqual(low);
    expect(high).toMatchObject({ kind: 'non-redundant' });
    expect(high).not.toEqual(low);
  });

  test('and a claim is unverified on a run where its own premise is false', () => {
    const { claims, judge } = doubled();
    const [first, second] = claims;
    if (first === undefined || second === undefined) throw new Error('another method');
    const some = judge([under, () => FULLY_VERIFIED]);
    expect(some.isUnverified(given(1000), first.id)).toBe(true);
    expect(some.isUnverified(given(1), first.id)).toBe(false);
    // The run ends at the first one, which it violates.
    expect(some.isUnverified(given(50), second.id)).toBe(false);
  });
});

// ── Figures ─────────────────────────────────────────────────────────────────────────────────────

function one(configuration: Configuration, some: Partial<Measured>): Measured {
  return {
    ...{
      configuration,
      most: 100,
      tests: 0,
      redundant: 0,
      nonRedundant: 0,
      unverifiedExecutions: 0,
      unjudged: 0,
      aborted: 0,
      failing: 0,
    },
    ...{
      violated: [],
      violatedUnverified: [],
      proved: [],
      deferred: 0,
      runs: 0,
      queries: 0,
      solverSeconds: 0,
      seconds: 1,
      work: 1,
    },
    ...{ instrumentation: 1, undecided: 0, bounds: [], exhaustive: false, divergences: [] },
    ...some,
  };
}

function method(name: string, all: readonly Measured[]): SubjectResult {
  const subject = { suite: 'tasks', name, file: name, method: name } as const;
  return { subject, analyzer: 'cheap', premises: { verified: 1, partly: 0, unverified: 1 }, measured: all };
}

const RESULTS: readonly SubjectResult[] = [
  method('equal', [
    one('UV', { tests: 10, redundant: 6, nonRedundant: 4, violated: ['c'], violatedUnverified: ['c'] }),
    one('PV', { tests: 10, redundant: 6, nonRedundant: 4, seconds: 4, violated: ['c'], bounds: ['runs', 'depth'] }),
    one('MAY', { tests: 5, redundant: 1, nonRedundant: 4, aborted: 2, seconds: 1, violated: [] }),
  ]),
  method('<slower>', [
    one('UV', { tests: 2, nonRedundant: 2 }),
    one('PV', { tests: 2, nonRedundant: 2, seconds: 1, queries: 10, solverSeconds: 0.1 }),
    one('MAY', { tests: 2, nonRedundant: 3, seconds: 2, queries: 10, solverSeconds: 1, bounds: ['undecided'] }),
  ]),
  method('not in all of them', [one('UV', { tests: 1000 })]),
];

describe('figures', () => {
  const summary = summaryOf(RESULTS, 'cheap', 100, ['UV', 'PV', 'MAY']);

  test('are of methods that were measured in every configuration', () => {
    expect(summary.methods).toBe(2);
    expect(summary.configurations.map(({ tests }) => tests)).toEqual([12, 12, 7]);
    expect(summary.configurations.map(({ bounds: { runs, stack, solver } }) => [runs, stack, solver])).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      [0, 0, 1],
    ]);
    expect(summary.configurations.map(({ fewerClaims }) => fewerClaims)).toEqual([0, 0, 1]);
  });

  test('compare times where the tests that count are as many', () => {
    expect(summary.equalMethods).toBe(1);
    expect(summary.configurations.map(({ equalSeconds }) => equalSeconds)).toEqual([1, 4, 1]);
  });

  test('count tests that were ended as changes, and say why a method is slower', () => {
    expect(summary.changes[0]).toEqual({ name: 'equal', change: { UV: 0, PV: 0, MAY: -30 } });
    expect(summary.slower.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      '<slower>: tests that are not redundant: 3 instead of 2, as other parts came within the bounds',
    ]);
  });

  test('a violation that MAY loses is missed, unless something ended MAY', () => {
    expect(summary.lost).toEqual(['equal: c']);
    expect(barsOf([summary]).find(({ what }) => what.includes('loses'))).toMatchObject({ ours: '1', isReached: false });
    const [first] = RESULTS;
    if (first === undefined) throw new Error('no results');
    const ended = { ...first, measured: first.measured.map((each) => ({ ...each, bounds: ['runs'] as const })) };
    expect(summaryOf([ended], 'cheap', 100, ['UV', 'PV', 'MAY']).lost).toEqual([]);
    const unanswered = { ...first, measured: first.measured.map((each) => ({ ...each, undecided: 1 })) };
    expect(summaryOf([unanswered], 'cheap', 100, ['UV', 'PV', 'MAY']).lost).toEqual([]);
  });

  test('a claim that is proved and violated is seen', () => {
    const contradicting = [one('PV', { proved: ['c', 'd'] }), one('MAY', { violated: ['c'] })];
    const found = summaryOf([method('m', contradicting)], 'cheap', 100, ['PV', 'MAY']);
    expect(found.contradicted).toEqual(['m: c']);
    expect(barsOf([found]).find(({ what }) => what.includes('proves'))?.isReached).toBe(false);
    expect(summary.contradicted).toEqual([]);
  });

  test('what is better than the paper is compared with the bar, not with the paper', () => {
    const tests = barsOf([summary]).find(({ what }) => what.startsWith('tests, MAY'));
    expect(tests).toMatchObject({ paper: '-19.2 %', ours: '-41.7 %', isReached: true });
  });

  test('make one page, with four charts, in which names are text', () => {
    const page = guidePage({ setting: ['A sentence.'], summaries: [summary] });
    expect(page.match(/<svg /g)).toHaveLength(4);
    expect(page).toContain('&lt;slower&gt;');
    expect(page).not.toContain('<slower>');
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
});

// ── Measuring ───────────────────────────────────────────────────────────────────────────────────

async function solver(): Promise<SolverFactory> {
  const choice = await chooseSolver(undefined);
  if (choice.kind === 'none') throw new Error(choice.message);
  return choice.factory;
}

describe('a method is measured', () => {
  const settings: GuideSettings = {
    ...{
      analyzers: ['cheap'],
      configurations: CONFIGURATIONS,
      runs: [30],
      seconds: 2,
      querySeconds: 1,
      strategy: 'coverage',
    },
    ...{ deferrals: 10, prove: false, solver: undefined, seed: 0 },
  };

  test('in all configurations, and the same way each time', async () => {
    const [subject] = await guideSubjects({ ...all, filter: 'tasks/Clock' });
    if (subject === undefined) throw new Error('no task');
    const factory = await solver();
    const results = [await measured(subject, settings, factory), await measured(subject, settings, factory)];
    const [first, second] = results.map(([only]) =>
      only?.measured.map((each) => ({ ...each, seconds: 0, solverSeconds: 0, instrumentation: 0 })),
    );
    expect(first).toEqual(second);
    expect(new Set(first?.map(({ configuration }) => configuration))).toEqual(new Set(CONFIGURATIONS));
    for (const { tests, redundant, nonRedundant, unjudged, violated } of first ?? []) {
      expect(tests).toBeGreaterThan(0);
      expect(redundant + nonRedundant + unjudged).toBe(tests);
      expect(violated).toHaveLength(1);
    }
  });

  test('only if some of its claims are verified and some are not', async () => {
    const [subject] = await guideSubjects({ ...all, filter: 'tasks/LeapYear' });
    if (subject === undefined) throw new Error('no task');
    const [only] = await measured(subject, settings, await solver());
    expect(only?.left?.kind).toBe('same-premise');
  });

  test('also by an analyzer that says more than it knows', async () => {
    expect(analyzerNamed('wrong-hasty')).toContain('There is no such analyzer');
    const model = modelOfText('method M(x: int) { assert x > 0; assert x > 1; assert x > 2; assert x > 3; }');
    const own = methodNamed(model, 'M');
    const session = await (await solver()).open();
    try {
      const tools = { session, seed: 1, now: () => performance.now() };
      const [right, wrong] = await Promise.all(
        ['cheap', 'wrong-cheap'].map(async (name) => {
          const analyse = analyzerNamed(name);
          if (typeof analyse === 'string') throw new Error(analyse);
          return premiseCounts(own, await analyse(model, own, tools)).verified;
        }),
      );
      expect(right).toBe(0);
      expect(wrong).toBeGreaterThan(0);
    } finally {
      await session.close();
    }
  });
});
