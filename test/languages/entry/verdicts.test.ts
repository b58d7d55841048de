/** Claims that are judged from an entry: what its executions violate is refuted and never proved, whoever else calls. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../../src/evidence/index.js';
import { checkedIn } from '../../../src/languages/composition/checks.js';
import { methodNamed, useSolvers } from '../../support/explore-fixtures.js';
import { entryOf, findingsOf, statusesFrom, withEntriesOf } from '../../support/entries.js';
import type { Asked } from '../../support/entries.js';

const solvers = useSolvers();

const PROGRAM = `method Sub(a: int) { assert a >= 0; }
method Safe(x: int) { if x >= 0 { Sub(x); } }
method Unsafe(x: int) { Sub(x); }
method Behind(x: int) { assert x > 10; Sub(x); }
method After(x: int) { Sub(x); assert x >= 0; assert x > 5; }
method Looping(n: int) { var i := 0; while i < n { Sub(i); i := i + 1; } }
method LoopingDown(n: int) { var i := n; while i > -2 { Sub(i); i := i - 1; } }
method Down(n: int) { if n > 0 { Down(n - 1); } assert n != 3; }
method DownFromTwo() { Down(2); }
method DownFromFive() { Down(5); }
method Endless(n: int) decreases * { while true decreases * { Sub(n); } }
method CallsEndless() decreases * { Endless(1); }
method CallsEndlessWrongly() decreases * { Endless(-1); }
method Pre(x: int) requires x > 0 { assert x > 0; }
method CallsPre(x: int) { Pre(x); }
method CallsPreSafely(x: int) { if x > 5 { Pre(x); } }
method CallsCaller() { CallsPre(0); }
class C { var f: int constructor(v: int) ensures f == v { f := v; assert v >= 0; } }
method Makes(x: int) { var c := new C(x); }
method MakesTwo() { var c := new C(2); }
method Generic<X>(x: X, i: int) returns (y: X) { assert i > 0; y := x; }
method CallsGeneric(i: int) { var y := Generic(true, i); }`;

/** By entry, what DASH and exploration must say of claims: nothing is said for one that either may leave open. */
const EXPECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Safe: { 'Sub: a >= 0': 'V' },
  Unsafe: { 'Sub: a >= 0': 'R' },
  Behind: { 'Behind: x > 10': 'R', 'Sub: a >= 0': 'V' },
  After: { 'Sub: a >= 0': 'R', 'After: x >= 0': 'V', 'After: x > 5': 'R' },
  LoopingDown: { 'Sub: a >= 0': 'R' },
  Down: { 'Down: n != 3': 'R' },
  DownFromTwo: { 'Down: n != 3': 'V' },
  DownFromFive: { 'Down: n != 3': 'R' },
  CallsEndlessWrongly: { 'Sub: a >= 0': 'R' },
  CallsPre: { 'CallsPre: Pre: x > 0': 'R', 'Pre: x > 0': 'V' },
  CallsPreSafely: { 'CallsPreSafely: Pre: x > 0': 'V', 'Pre: x > 0': 'V' },
  CallsCaller: { 'CallsPre: Pre: x > 0': 'R', 'Pre: x > 0': 'V' },
  Makes: { 'C.constructor: v >= 0': 'R', 'C.constructor: f == v': 'V' },
  MakesTwo: { 'C.constructor: v >= 0': 'V', 'C.constructor: f == v': 'V' },
  CallsGeneric: { 'Generic: i > 0': 'R' },
};

const model = withEntriesOf(PROGRAM, ...Object.keys(EXPECTED), 'Looping', 'CallsEndless');

describe.each<Asked>(['dash', 'explorer'])('%s alone', (engine) => {
  test.each(Object.entries(EXPECTED))('%s', async (entry, expected) => {
    expect(await statusesFrom(solvers, model, entry, engine)).toEqual(expected);
  });
});

test('loops without invariants are for DASH: in the entry, and in a callee that never comes back', async () => {
  expect(await statusesFrom(solvers, model, 'Looping', 'dash')).toEqual({ 'Sub: a >= 0': 'V' });
  // That the call never comes back is no proof that nobody gets to the claim.
  expect(await statusesFrom(solvers, model, 'CallsEndless', 'dash')).toEqual({ 'Sub: a >= 0': 'V' });
});

test('an entry gets a claim for each that its executions check, and none for steps of proofs, guesses and functions', () => {
  const composed = withEntriesOf(
    `function F(x: int): int { assert x != 3; x }
lemma L(x: int) { assert x == x; }
method M(x: int) { assert x == x by { assert x + 0 == x; } L(x); if x > 0 { M(F(x) - 1); } assert x < 9; }
method E(f: int -> int) { M(f(1)); }
method Alone(f: int -> int) { var y := f(3); }`,
    'E',
    'Alone',
  );
  const { claims } = entryOf(composed, 'E');
  expect(claims.map(({ id }) => id)).toEqual(['from E/M/assertion/x < 9#0']);
  expect(claims.map(({ from }) => from)).toEqual(checkedIn(methodNamed(composed, 'M')));
  expect(entryOf(composed, 'Alone').claims).toEqual([]);
});

test('what runs of an entry decides depends on the class of an object', async () => {
  const composed = withEntriesOf(
    `trait T { method Do(x: int) }
class A extends T { constructor() {} method Do(x: int) { assert x != 7; } }
method Any(t: T, x: int) { t.Do(x); }
method Right() { var t: T := new A(); t.Do(4); }
method Wrong() { var t: T := new A(); t.Do(7); }`,
    'Any',
    'Right',
    'Wrong',
  );
  expect(await statusesFrom(solvers, composed, 'Any', 'explorer', 'dash', 'verifier')).toEqual({ 'A.Do: x != 7': 'R' });
  expect(await statusesFrom(solvers, composed, 'Right', 'explorer', 'dash')).toEqual({ 'A.Do: x != 7': 'V' });
  expect(await statusesFrom(solvers, composed, 'Wrong', 'explorer', 'dash', 'verifier')).toEqual({
    'A.Do: x != 7': 'R',
  });
});

describe('an override whose contract does not imply the overridden one', () => {
  const contract = (requires: string, ensures: string): string =>
    `trait T { method Do(x: int) returns (r: int) ensures r > 0 }
class A extends T { constructor() {} method Do(x: int) returns (r: int) ${requires} ensures ${ensures} { assert x >= 0; r := if x == 0 then 0 else 1; } }
method E() { var t: T := new A(); var r := t.Do(-1); }
method G(t: T) { var r := t.Do(0); assert r > 0; }`;
  const statuses = async (text: string): Promise<ReadonlyMap<string, string>> => {
    const composed = withEntriesOf(text, 'E', 'G');
    const findings = [];
    for (const method of composed.methods) {
      for (const engine of ['verifier', 'explorer'] as const)
        if (method.body !== undefined) findings.push(...(await findingsOf(solvers, composed, method, engine)));
    }
    return new Map(interpret(composed, findings).map(({ claim, status }) => [claim.id, status]));
  };

  test('is no ground for what is proved behind it, by itself and from entries', async () => {
    const weak = await statuses(contract('requires x >= 0', 'r >= 0'));
    expect(weak.get('A.Do/assertion/x >= 0#0')).toBe('V');
    expect(weak.get('from E/A.Do/assertion/x >= 0#0')).toBe('I');
    expect(weak.get('G/assertion/r > 0#0')).toBe('R');
    expect(weak.get('from G/G/assertion/r > 0#0')).toBe('R');
  });

  test('its twin is proved', async () => {
    const right = await statuses(
      contract('', 'r > 0').replace('assert x >= 0; r := if x == 0 then 0 else 1', 'assert x == x; r := 1'),
    );
    expect(right.get('from E/A.Do/assertion/x == x#0')).toBe('V');
    expect(right.get('G/assertion/r > 0#0')).toBe('V');
    expect(right.get('from G/G/assertion/r > 0#0')).toBe('V');
  });
});

test('executions go on where a measure is wrong that the language guessed', async () => {
  const composed = withEntriesOf(
    `method Up(n: int, k: int) { assert k < 3; if k < 5 { Up(n, k + 1); } }
method Begin() { Up(1, 0); }`,
    'Begin',
  );
  for (const engine of ['explorer', 'dash'] as const)
    expect(await statusesFrom(solvers, composed, 'Begin', engine)).toEqual({ 'Up: k < 3': 'R' });
});

test('a call whose result may have no value makes the entry unsupported, because leaving would seem impossible', () => {
  const composed = withEntriesOf(
    `type None = x: int | x < 0 && x > 0 witness *
method Get(i: int) returns (y: None) decreases * { assert i > 0; while true decreases * {} }
method E(i: int) decreases * { var y := Get(i); }`,
    'E',
  );
  expect(composed.methods.some(({ name }) => name === 'from E')).toBe(false);
  expect(composed.unsupported.map(({ member, feature }) => `${member}: ${feature}`)).toContain(
    'from E: a call whose result may have no value',
  );
});

describe('by itself and from an entry', () => {
  test('a proof of a claim by itself is one from every entry, and says so; a refutation is not', async () => {
    const { verifier } = { verifier: await findingsOf(solvers, model, methodNamed(model, 'Pre'), 'verifier') };
    const statuses = interpret(model, verifier);
    const from = statuses.find(({ claim }) => claim.id.startsWith('from CallsPre/Pre/'));
    expect(from?.status).toBe('V');
    expect(from?.triage).toContain('That is proved of all calls of Pre, wherever they come from.');
    const runs = await findingsOf(solvers, model, methodNamed(model, 'Sub'), 'explorer');
    const byItself = interpret(model, runs);
    expect(byItself.find(({ claim }) => claim.id.startsWith('Sub/'))?.status).toBe('R');
    expect(
      byItself.filter(({ claim }) => claim.from?.owner.member === 'Sub').map(({ status }) => status),
    ).not.toContain('R');
  });

  test('a proof from an entry is none of the claim by itself', async () => {
    const findings = await findingsOf(solvers, model, entryOf(model, 'Safe'), 'dash');
    const statuses = interpret(model, findings);
    expect(statuses.find(({ claim }) => claim.id.startsWith('from Safe/'))?.status).toBe('V');
    expect(statuses.find(({ claim }) => claim.id.startsWith('Sub/'))?.status).toBe('I');
  });

  test('a run of the entry itself counts from there, and a proof that it contradicts is a defect', async () => {
    const runs = await findingsOf(solvers, model, methodNamed(model, 'Unsafe'), 'explorer');
    expect(interpret(model, runs).find(({ claim }) => claim.id.startsWith('from Unsafe/'))?.status).toBe('R');
    const [claim] = methodNamed(model, 'Sub').claims;
    if (claim === undefined) throw new Error('Sub has a claim');
    const wrong = { claim, entry: claim.owner, engine: 'verifier', outcome: 'proved', under: [] } as const;
    const fromEntry = await findingsOf(solvers, model, entryOf(model, 'Unsafe'), 'dash');
    const defects = interpret(model, [...fromEntry, wrong]).filter(({ defect }) => defect !== undefined);
    expect(defects.map((status) => status.claim)).toContain(claim);
  });
});
