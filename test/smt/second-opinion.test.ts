/** Two solvers on one question: who is asked what, whose answer counts, and that a contradiction proves nothing. */
import { expect, test } from 'vitest';
import { resourcesFor } from '../../src/smt/counted-session.js';
import { withSecondOpinion } from '../../src/smt/second-opinion.js';
import type { SecondAsked } from '../../src/smt/second-opinion.js';
import type { Answer, Limits, SolverFactory, SolverSession, UnknownReason } from '../../src/smt/session.js';

const SAT: Answer = { kind: 'sat' };
const GAVE_UP = unknown('incomplete');
const LIMITS: Limits = { seconds: 10, resources: 0 };

function unknown(reason: UnknownReason): Answer {
  return { kind: 'unknown', reason, detail: `because of ${reason}` };
}

function unsat(...core: string[]): Answer {
  return { kind: 'unsat', core };
}

interface Scripted extends SolverFactory {
  /** All that it was told and asked, in order. */
  readonly heard: string[];
  readonly limits: Limits[];
  opened: number;
  closed: number;
}

interface Script {
  readonly units?: number;
  /** Called while it thinks. */
  readonly meanwhile?: () => void;
}

/** A solver that gives these answers in turn. */
function scripted(solver: string, answers: readonly Answer[], { units, meanwhile }: Script = {}): Scripted {
  const heard: string[] = [];
  const limits: Limits[] = [];
  const left = [...answers];
  const session: SolverSession = {
    solver,
    lastResources: units,
    reset: (options) => heard.push(`reset ${[...options.keys()].join(' ')}`),
    send: (text) => heard.push(...text.trim().split('\n')),
    check: (assumptions, given) => {
      heard.push(`check ${assumptions.join(' ')}`);
      limits.push(given);
      meanwhile?.();
      const answer = left.shift();
      return answer === undefined ? Promise.reject(new Error(`${solver} has no answer`)) : Promise.resolve(answer);
    },
    values: (terms) => Promise.resolve(terms.map((term) => `${term} of ${solver}`)),
    close: () => {
      factory.closed++;
      return Promise.resolve();
    },
  };
  const factory: Scripted = {
    solver,
    heard,
    limits,
    opened: 0,
    closed: 0,
    open: () => {
      factory.opened++;
      return Promise.resolve(session);
    },
  };
  return factory;
}

interface Both {
  readonly session: SolverSession;
  readonly z3: Scripted;
  readonly cvc5: Scripted;
}

async function both(asked: SecondAsked, first: readonly Answer[], second: readonly Answer[]): Promise<Both> {
  const z3 = scripted('z3 1.0', first);
  const cvc5 = scripted('cvc5 2.0', second);
  return { session: await withSecondOpinion(z3, cvc5, asked).open(), z3, cvc5 };
}

const names = (asked: SecondAsked): string =>
  withSecondOpinion(scripted('z3 1', []), scripted('cvc5 2', []), asked).solver;

test('both solvers are named, the first one first, and how the second is asked', () => {
  expect(names('on-unknown')).toBe('z3 1, cvc5 2');
  expect(names('confirm')).toBe('z3 1 + cvc5 2');
});

test('where the first does not know, the second answers, with its own core', async () => {
  const { session, cvc5 } = await both('on-unknown', [GAVE_UP], [unsat('b')]);
  expect(await session.check(['a', 'b'], LIMITS)).toEqual(unsat('b'));
  expect(cvc5.heard.at(-1)).toBe('check a b');
});

test('where the first knows, the second is not even started', async () => {
  const { session, cvc5 } = await both('on-unknown', [unsat('a'), SAT], []);
  expect(await session.check(['a', 'b'], LIMITS)).toEqual(unsat('a'));
  expect(await session.check([], LIMITS)).toEqual(SAT);
  expect(cvc5.opened).toBe(0);
});

test('to confirm, the second is asked for the core of the first', async () => {
  const { session, cvc5 } = await both('confirm', [unsat('a')], [unsat('a')]);
  expect(await session.check(['a', 'b'], LIMITS)).toEqual(unsat('a'));
  expect(cvc5.heard.at(-1)).toBe('check a');
});

test('what the second cannot confirm is still what the first said', async () => {
  const { session } = await both('confirm', [unsat('a')], [GAVE_UP]);
  expect(await session.check(['a'], LIMITS)).toEqual(unsat('a'));
});

test('solvers that contradict each other prove nothing, and both are named', async () => {
  const { session } = await both('confirm', [unsat()], [SAT]);
  expect(await session.check([], LIMITS)).toEqual({
    kind: 'unknown',
    reason: 'disagreement',
    detail: 'z3 1.0 says unsat and cvc5 2.0 says sat',
  });
  expect(await session.values(['x'])).toEqual(['x of cvc5 2.0']);
});

test('after a contradiction only what both say is a proof, until everything is forgotten', async () => {
  const first = [unsat(), unsat(), GAVE_UP, unsat(), unsat()];
  const { session } = await both('confirm', first, [SAT, GAVE_UP, unsat(), unsat(), GAVE_UP]);
  const kinds: string[] = [];
  for (let i = 0; i < 4; i++) kinds.push((await session.check([], LIMITS)).kind);
  expect(kinds).toEqual(['unknown', 'unknown', 'unknown', 'unsat']);
  session.reset(new Map());
  expect(await session.check([], LIMITS)).toEqual(unsat());
});

test('values are those of the one that answered', async () => {
  const { session } = await both('on-unknown', [SAT, GAVE_UP, GAVE_UP, SAT], [SAT, GAVE_UP]);
  const models: unknown[] = [];
  for (let i = 0; i < 4; i++) {
    await session.check([], LIMITS);
    models.push((await session.values(['x']))?.[0]);
  }
  expect(models).toEqual(['x of z3 1.0', 'x of cvc5 2.0', 'x of z3 1.0', 'x of z3 1.0']);
});

test('a second solver that starts late is told what counts, and then all that the first is told', async () => {
  const { session, z3, cvc5 } = await both('on-unknown', [SAT, GAVE_UP, GAVE_UP], [SAT, SAT]);
  session.reset(new Map([['seed', '1']]));
  session.send('(declare-const x Int)');
  session.send('(push 1)\n(assert (> x 1))');
  await session.check([], LIMITS);
  session.send('(pop 1)');
  session.send('(push 1)\n(assert (> x 2))');
  await session.check([], LIMITS);
  const late = ['reset seed', '(declare-const x Int)', '(push 1)', '(assert (> x 2))', 'check '];
  expect(cvc5.heard).toEqual(late);
  const before = z3.heard.length;
  session.send('(pop 1)\n(push 1)\n(assert (> x 3))');
  await session.check(['a'], LIMITS);
  session.reset(new Map());
  const more = ['(pop 1)', '(push 1)', '(assert (> x 3))', 'check a', 'reset '];
  expect(cvc5.heard.slice(late.length)).toEqual(more);
  expect(z3.heard.slice(before)).toEqual(more);
  await session.close();
  expect([z3.closed, cvc5.opened, cvc5.closed]).toEqual([1, 1, 1]);
});

test.each<[UnknownReason, UnknownReason, UnknownReason]>([
  ['incomplete', 'resources', 'resources'],
  ['incomplete', 'timeout', 'timeout'],
  ['incomplete', 'died', 'died'],
  ['incomplete', 'error', 'incomplete'],
  ['resources', 'incomplete', 'resources'],
  ['error', 'timeout', 'error'],
])('%s and %s is %s', async (first, second, reason) => {
  const { session } = await both('confirm', [unknown(first)], [unknown(second)]);
  const detail = `z3 1.0: because of ${first}; cvc5 2.0: because of ${second}`;
  expect(await session.check([], LIMITS)).toEqual({ kind: 'unknown', reason, detail });
});

test('nobody is asked after the end', async () => {
  const { session, cvc5 } = await both('on-unknown', [unknown('cancelled')], []);
  expect(await session.check([], LIMITS)).toEqual(unknown('cancelled'));
  expect(cvc5.opened).toBe(0);
});

test.each<[string, (session: SolverSession) => unknown]>([
  ['something else is said', (session): unknown => session.send('(assert false)')],
  ['everything is forgotten', (session): unknown => session.reset(new Map())],
  ['the session is closed', (session): unknown => session.close()],
])('the second is not asked another question: %s while the first thinks', async (_, interfere) => {
  const cvc5 = scripted('cvc5 2.0', [unsat()]);
  const z3 = scripted('z3 1.0', [GAVE_UP], { meanwhile: () => interfere(session) });
  const session: SolverSession = await withSecondOpinion(z3, cvc5, 'on-unknown').open();
  expect(await session.check([], LIMITS)).toMatchObject({ kind: 'unknown', reason: 'cancelled' });
  expect(cvc5.opened).toBe(0);
});

test('each has half of the time and as much work, in its own units, and all that was used is told in those of the first', async () => {
  const [z3Second, cvc5Second] = [resourcesFor(1, 'z3'), resourcesFor(1, 'cvc5')];
  const z3 = scripted('z3 1.0', [unknown('resources'), GAVE_UP, GAVE_UP], { units: z3Second });
  const cvc5 = scripted('cvc5 2.0', [unsat(), unsat(), unsat()], { units: 3 * cvc5Second });
  const session = await withSecondOpinion(z3, cvc5, 'on-unknown').open();
  await session.check([], { seconds: 60, resources: 4 * z3Second });
  expect(session.lastResources).toBe(7 * z3Second);
  await session.check([], { seconds: 0.2, resources: 0 });
  expect(session.lastResources).toBe(4 * z3Second);
  await session.check([], { seconds: Infinity, resources: 0 });
  expect(z3.limits).toEqual([
    { seconds: 30, resources: 4 * z3Second },
    { seconds: 0.2, resources: 0 },
    { seconds: Infinity, resources: 0 },
  ]);
  expect(cvc5.limits).toEqual([
    { seconds: 30, resources: 4 * cvc5Second },
    { seconds: 0.2, resources: 0 },
    { seconds: Infinity, resources: 0 },
  ]);
});
