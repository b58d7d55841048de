/** Proofs about paths: what they rest on, where paths stop, and sides that no execution takes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SolverSession } from '../../src/smt/session.js';
import { Sequence } from '../../src/values/index.js';
import { lower } from '../languages/dafny/lower/lowering.js';
import { branchesOn, claimsOn, pathOf, rests, traced } from '../support/paths.js';
import { openSolver } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

describe('what proofs rest on', () => {
  test('a lemma that is wrong in general is named', async () => {
    const model = lower(`
      lemma Wrong(x: int) ensures x > 0 { }
      method Use(x: int) { Wrong(x); assert x > 0; }`);
    const run = traced(model, 'Use', [3]);
    expect(await claimsOn(run, session)).toEqual(['proved assertion x > 0 (lemma Wrong)']);
    const [under] = await rests(run, session, { goal: 'claims' });
    expect(under?.[0]?.claims).toEqual(model.methods.find(({ name }) => name === 'Wrong')?.claims.map(({ id }) => id));
  });

  test('the steps of a proof block, and the claims of a lemma, by their identities in the program', async () => {
    const model = lower(`
      lemma Steps(x: int) requires x > 2 ensures x > 0 { assert x > 1; assert x != 0 by { assert x > 0; } }
      method Calc(x: int) { calc { x + x; == 2 * x; } assert x + x == 2 * x; }`);
    const known = new Set(model.methods.flatMap(({ claims }) => claims.map(({ id }) => id)));
    for (const [entry, input] of [
      ['Steps', 4],
      ['Calc', 1],
    ] as const) {
      const run = traced(model, entry, [input]);
      const answers = await rests(run, session, { goal: 'claims' });
      expect(answers.length).toBeGreaterThan(1);
      for (const under of answers) {
        expect(under).toBeDefined();
        for (const { claims } of under ?? []) for (const id of claims) expect(known).toContain(id);
      }
    }
  });

  test('what a ghost callee requires, where a proof calls it', async () => {
    const model = lower(`
      ghost method Callee(n: nat) returns (m: nat) requires n > 3 { m := n; assert n > 2; }
      ghost method Use(x: int) { var m := Callee(x); assert m >= 0; assert x > 2; }`);
    const run = traced(model, 'Use', [5]);
    const answers = await rests(run, session, { goal: 'claims' });
    const claims = await claimsOn(run, session);
    expect(claims[0]).toBe('open constraint x');
    expect(claims[1]).toBe('open precondition Callee: n > 3');
    const used = answers.slice(2).map((under) => under?.flatMap((dependency) => dependency.claims) ?? []);
    // Directly, and then through each other.
    const required = model.methods.find(({ name }) => name === 'Use')?.claims[1]?.id;
    expect(used[0]).toContain(required);
    for (const ids of used) expect(ids).not.toEqual([]);
  });

  test('assumptions of the program, also of a callee', async () => {
    const model = lower(`
      method Callee(x: int) { assume {:axiom} x > 0; }
      method Use(x: int) { Callee(x); assert x > 0; assert x == x; }`);
    expect(await claimsOn(traced(model, 'Use', [3]), session)).toEqual([
      expect.stringMatching(/^proved assertion x > 0 \((assume|axiom) Callee \d+\)$/),
      expect.stringMatching(/^proved assertion x == x/),
    ]);
  });

  test('a method without a body', async () => {
    const model = lower(`
      method {:axiom} Some(x: int) returns (y: int) ensures y >= x
      method Use(x: int) { var y := Some(x); assert y >= x; assert y == x; }`);
    const claims = await claimsOn(traced(model, 'Use', [0]), session);
    expect(claims[0]).toMatch(/^proved assertion y >= x \((axiom|bodiless) Some\)$/);
    expect(claims[1]).toMatch(/^open assertion y == x/);
  });
});

describe('only some claims', () => {
  test('are shown, after those before them; others are taken for granted', async () => {
    const model = lower(`
      lemma L(x: int) requires x > 0 ensures x >= 1 { }
      method Callee(x: int) returns (y: int) ensures y > x { L(x); y := x + 1; assert y < 100; }
      method Use(x: int) { var y := Callee(x); assert x > 0; assert y < 100; assert y != 50; L(y); }`);
    const run = traced(model, 'Use', [3]);
    const only = new Set(model.methods.find(({ name }) => name === 'Use')?.claims);
    const options = { goal: 'claims', only } as const;
    const answers = await rests(run, session, options);
    const claims = pathOf(run, options).claims.map(({ claim }, i) => `${claim.text} ${answers[i] === undefined}`);
    expect(claims).toEqual(['x > 0 false', 'y < 100 false', 'y != 50 true', 'L: x > 0 false']);
  });

  test('and each rests on nothing that comes after it', async () => {
    const model = lower(`
      method Callee(x: int) { assert x > 5; }
      method Use(x: int) { assert x > 3; Callee(x); }`);
    const run = traced(model, 'Use', [9]);
    const only = new Set(model.methods.find(({ name }) => name === 'Use')?.claims);
    expect(await rests(run, session, { goal: 'claims', only })).toEqual([undefined]);
  });
});

describe('stops', () => {
  test('what a run did not get to is no part of its path', async () => {
    const model = lower(`
      method Callee(x: int) requires x > 0 requires x > 1 { }
      method Use(x: int) { Callee(x); assert x > 1; }`);
    const run = traced(model, 'Use', [1]);
    expect(run.run.outcome.kind).toBe('violated');
    expect(await claimsOn(run, session)).toEqual([
      'open precondition Callee: x > 0',
      'open precondition Callee: x > 1',
    ]);
  });

  test('a lemma whose conclusion fails is not used for the claim before it', async () => {
    const model = lower(`
      lemma Wrong(x: int) requires x > 2 ensures x > 3 { }
      method Use(x: int) { assert x > 0; Wrong(x); assert x > 3; }`);
    const run = traced(model, 'Use', [3]);
    expect(run.run.outcome.kind).toBe('violated');
    expect(await claimsOn(run, session)).toEqual(['open assertion x > 0', 'open precondition Wrong: x > 2']);
  });

  test('where an assumption failed: whether it can hold', async () => {
    const model = lower(`
      method Use(x: int) requires x > 3 { if x < 9 { assume {:axiom} x > 12; } else { assume {:axiom} x > 12; } }`);
    const last = async (input: number): Promise<unknown> => {
      const run = traced(model, 'Use', [input]);
      const until = run.trace.events.length - 1;
      return rests(run, session, { until, goal: 'infeasible' });
    };
    expect(await last(3)).toEqual([undefined]);
    expect(await last(5)).toEqual([[]]);
    expect(await last(10)).toEqual([undefined]);
  });
});

describe('definitions and induction', () => {
  test('a function does not prove that it terminates by what it would be then', async () => {
    const model = lower(`
      function F(x: int): int ensures F(x) == F(x) + 1 { F(x) + 1 }`);
    const run = traced(model, 'F', [1]);
    const claims = await claimsOn(run, session);
    expect(claims[0]).toMatch(/^open decreases-call/);
  });

  test('a lemma uses itself for smaller arguments only', async () => {
    const model = lower(`
      lemma Bad(n: nat) ensures n > 5 { Bad(n); }
      lemma Worse(n: nat) ensures n > 5 { if n > 0 { Worse(n - 1); } }`);
    const bad = await claimsOn(traced(model, 'Bad', [6]), session);
    expect(bad.find((claim) => claim.includes('decreases'))).toMatch(/^open/);
    const worse = traced(model, 'Worse', [0]);
    expect((await claimsOn(worse, session)).at(-1)).toMatch(/^open postcondition/);
  });

  test('induction rests on all claims of the lemma, also of those that its path does not meet', async () => {
    const model = lower(`
      function Len(n: nat): nat { if n == 0 then 0 else 1 + Len(n - 1) }
      lemma Same(n: nat) ensures Len(n) == n { if n > 100 { assert n == 101; } }`);
    const [under] = (await rests(traced(model, 'Same', [3]), session, { goal: 'claims' })).slice(-1);
    const own = under?.find(({ kind, name }) => kind === 'lemma' && name === 'Same');
    const all = model.methods.find(({ name, kind }) => name === 'Same' && kind === 'lemma')?.claims ?? [];
    expect(own?.claims).toEqual(expect.arrayContaining(all.map(({ id }) => id)));
  });
});

describe('sides that no execution takes', () => {
  test('are shown to be impossible, and others are not', async () => {
    const model = lower(`
      method Twice(x: int) returns (r: int) {
        r := 0;
        if x > 5 { r := 1; }
        if x > 3 { r := r + 1; }
        if x > 9 { r := r + 1; }
      }`);
    expect(await branchesOn(traced(model, 'Twice', [6]), session)).toEqual(['true', 'true only', 'false']);
    expect(await branchesOn(traced(model, 'Twice', [4]), session)).toEqual(['false', 'true', 'false only']);
  });

  test('of claims: none violates it after what was checked before', async () => {
    const model = lower(`
      method Check(s: seq<int>, i: int) requires 0 <= i { var a := s[i]; var b := s[i]; }`);
    const run = traced(model, 'Check', [Sequence.of([1]), 0]);
    const places = run.trace.events.flatMap((event, i) => (event.kind === 'claim' ? [i] : []));
    const answers = [];
    for (const until of places) answers.push(...(await rests(run, session, { until, goal: 'infeasible' })));
    expect(answers).toEqual([undefined, []]);
  });

  test('of choices: any way and any value is possible', async () => {
    const model = lower(`
      method Choose(x: int) returns (r: int) {
        var y: int :| y > x;
        if * { r := 1; } else { r := 2; }
        if y > x { r := r + 1; }
        if y > x + 1 { r := r + 1; }
        if r > 1 { r := 0; }
      }`);
    const run = traced(model, 'Choose', [0]);
    expect(run.run.outcome.kind).toBe('returned');
    const branches = await branchesOn(run, session);
    expect(branches.map((word) => word.endsWith('only'))).toEqual([true, false, true]);
    const choose = run.trace.events.findIndex(({ kind }) => kind === 'choose');
    expect(await rests(run, session, { until: choose, goal: 'infeasible' })).toEqual([undefined]);
  });

  test('by lemmas and revealed definitions', async () => {
    const model = lower(`
      opaque function Twice(x: int): int { 2 * x }
      lemma Even(x: int) ensures Twice(x) % 2 == 0 { reveal Twice(); }
      method Use(x: int) {
        var y := Twice(x);
        Even(x);
        if y % 2 == 0 { reveal Twice(); }
        if y == 2 * x { assert y - x == x; }
        if y == 6 { }
      }`);
    const run = traced(model, 'Use', [2]);
    expect(await branchesOn(run, session)).toEqual(['true only', 'true only', 'false']);
    const until = run.trace.events.findIndex(({ kind }) => kind === 'branch');
    const [under] = await rests(run, session, { until, goal: 'infeasible' });
    expect(under?.map(({ kind, name }) => `${kind} ${name}`)).toContain('lemma Even');
  });

  test('in a proof, that rests on the claims before', async () => {
    const model = lower(`
      lemma Split(x: int) { assert x > 3; if x > 2 { assert true; } }`);
    const run = traced(model, 'Split', [4]);
    const until = run.trace.events.findIndex(({ kind }) => kind === 'branch');
    const [under] = await rests(run, session, { until, goal: 'infeasible' });
    const first = model.methods[0]?.claims.find(({ text }) => text === 'x > 3');
    expect(under?.flatMap(({ claims }) => claims)).toContain(first?.id);
  });
});
