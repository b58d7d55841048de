/** What `--self-check` finds: claims that nothing reaches, and methods in which everything is assumed away. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import type { SolverSession } from '../../src/smt/session.js';
import { verifyMethod } from '../../src/verify/index.js';
import { fixtureReader } from '../support/fixtures.js';
import { openSolver } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

async function selfCheck(text: string): Promise<{ readonly outcomes: string[]; readonly warnings: string[] }> {
  const model = lowerProgram(resolveProgram(new SourceText('test.dfy', text), fixtureReader));
  const outcomes: string[] = [];
  const warnings: string[] = [];
  for (const method of model.methods) {
    const options = {
      seconds: 10,
      resources: 0,
      seed: 0,
      selfCheck: true,
      now: () => performance.now(),
      onWarning: (warning: { readonly message: string }) => warnings.push(`${method.name}: ${warning.message}`),
    };
    for await (const { claim, outcome } of verifyMethod(model, method, session, options)) {
      outcomes.push(`${claim.kind} ${outcome}`);
    }
  }
  return { outcomes, warnings };
}

test('a claim on a path that the precondition excludes is dead, and that is no reason to warn', async () => {
  const found = await selfCheck(`
    method M(s: seq<int>) returns (y: int)
      requires |s| > 0
      ensures y == 1
    {
      y := 1;
      if |s| * |s| == 0 { assert y == 7; }
    }`);
  expect(found.outcomes.sort()).toEqual(['assertion unreachable', 'postcondition proved']);
  expect(found.warnings).toEqual([]);
});

test('a precondition that contradicts itself is warned of', async () => {
  const found = await selfCheck(`
    function F(x: int): int
    lemma Absurd(x: int)
      requires F(x) > 0 && F(x) < 0
      ensures false
    {
    }`);
  expect(found.outcomes).toEqual(['postcondition unreachable']);
  expect(found.warnings).toHaveLength(1);
  expect(found.warnings[0]).toMatch(/^Absurd: no execution reaches its end/);
});

test('a method that does something is not warned of', async () => {
  const found = await selfCheck('method Id(x: int) returns (y: int) ensures y == x { y := x; }');
  expect(found).toEqual({ outcomes: ['postcondition proved'], warnings: [] });
});

test('a part of a clause that is never evaluated is dead', async () => {
  const found = await selfCheck(`
    method M(n: int) returns (r: int)
      requires n >= 0
      ensures n >= 0 || 10 / n == r
      ensures n == 0 || 10 / n >= 0
    {
      r := n;
    }`);
  expect(found.outcomes.sort()).toEqual([
    // In the method, and in the check of its contract.
    'division-by-zero proved',
    'division-by-zero proved',
    'division-by-zero unreachable',
    'division-by-zero unreachable',
    'postcondition proved',
    'postcondition proved',
  ]);
  expect(found.warnings).toEqual([]);
});

test('a clause that never asks for anything is warned of', async () => {
  const found = await selfCheck(`
    method M(n: int) returns (r: int)
      requires n >= 0
      ensures n < 0 ==> r == 3
      ensures n > 0 ==> r > 0
      ensures (n < 0 ==> r == 4) && (n == 0 ==> r == 0)
    {
      r := n;
      assert r < 0 ==> 10 / (r + 1) > 5;
    }`);
  expect(found.outcomes.filter((outcome) => outcome !== 'postcondition proved').sort()).toEqual([
    'assertion proved',
    'division-by-zero unreachable',
  ]);
  const idle = (text: string, line: number): string =>
    `M: "${text}" (line ${line}) never asks for anything: what stands before ==> is true in no execution`;
  expect(found.warnings).toEqual([
    idle('r < 0 ==> 10 / (r + 1) > 5', 9),
    idle('n < 0 ==> r == 3', 4),
    // Conjuncts are claims of their own.
    idle('n < 0 ==> r == 4', 6),
  ]);
});

test('a clause that says something in one of the places where it is checked is not warned of', async () => {
  const found = await selfCheck(`
    method M(n: int) returns (r: int)
      ensures n > 0 ==> r == 1
    {
      if n <= 0 { return 0; }
      r := 1;
    }`);
  expect(found.warnings).toEqual([]);
});

/** A part of a contract that says something in some execution is never called dead, whatever else is wrong with the program. */
describe('a live part is not called dead', () => {
  const idle = (warnings: readonly string[]): readonly string[] =>
    warnings.filter((warning) => warning.includes('never asks for anything'));
  const dead = (outcomes: readonly string[]): readonly string[] =>
    outcomes.filter((outcome) => outcome.endsWith('unreachable'));

  test('because an assertion before it fails', async () => {
    const { outcomes, warnings } = await selfCheck(`
      method M(n: int) returns (r: int)
        ensures n <= 0 ==> r == 10 / (n - 1)
      {
        r := 5;
        assert n > 3;
      }`);
    expect(outcomes).toContain('assertion dontknow');
    expect(warnings).toEqual([]);
  });

  test('because an invariant does not hold', async () => {
    const { outcomes, warnings } = await selfCheck(`
      method M(n: int) returns (r: int)
        ensures n < 0 ==> 10 / (n - 1) <= 10
      {
        r := 0;
        while r < n
          invariant n > 0
        { r := r + 1; }
      }`);
    expect(outcomes).toContain('invariant-entry dontknow');
    expect(warnings).toEqual([]);
  });

  test('because somebody is believed: what is said names what is believed', async () => {
    const { warnings } = await selfCheck(`
      lemma {:axiom} Wrong(n: int)
        ensures n > 0
      method M(n: int) returns (r: int)
        ensures n <= 0 ==> r == 10 / (n - 1)
      {
        Wrong(n);
        r := 5;
      }`);
    expect(idle(warnings)).toEqual([
      'M: "n <= 0 ==> r == 10 / (n - 1)" (line 5) never asks for anything, if one believes Wrong: what stands before ==> is true in no execution',
    ]);
  });

  test('where one execution of many evaluates it', async () => {
    const { outcomes, warnings } = await selfCheck(`
      method M(n: int, a: array<int>) returns (r: int)
        requires n >= -1
        ensures n >= 0 || 10 / n == r
        ensures n < 0 ==> r == -10
        ensures a.Length > 3 && a[0] > 2 ==> a[1] == a[1]
        ensures forall i :: 0 <= i < a.Length && i == 1000 ==> a[i] == a[i]
      {
        if n >= 0 { r := n; } else { r := -10; }
      }`);
    expect(dead(outcomes)).toEqual([]);
    expect(idle(warnings)).toEqual([]);
  });

  test('where the solver does not know', async () => {
    const { outcomes, warnings } = await selfCheck(`
      method M(x: nat, y: nat, z: nat) returns (r: int)
        ensures x * x * x + y * y * y == z * z * z && x * y > 0 ==> 10 / r == 10 / r
      {
        r := 1;
      }`);
    expect(dead(outcomes)).toEqual([]);
    expect(idle(warnings)).toEqual([]);
  });
});
