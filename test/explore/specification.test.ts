/** Which antecedents and disjuncts of a specification were true in executions (seed 003). */
import { expect, test } from 'vitest';
import type { Exploration } from '../../src/explore/exploration.js';
import { explorationReport } from '../../src/explore/summary.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

async function explore(text: string, more: Parameters<typeof explored>[5] = {}): Promise<Exploration> {
  const model = modelOfText(text);
  return explored(model, methodNamed(model, 'M'), solvers, { seconds: 5 }, 'unroll', more);
}

/** `text: applied of paths`, in the order of the program. */
async function told(text: string): Promise<readonly string[]> {
  const { specification = [] } = explorationReport(await explore(text));
  return specification.map(({ text: clause, conjunct, applied, disjuncts, paths, sampled }) => {
    const part = conjunct === undefined ? '' : ` (${conjunct})`;
    return `${clause}${part}: ${applied ?? disjuncts?.join('+')} of ${paths}${sampled === true ? ', sampled' : ''}`;
  });
}

test('an antecedent that some execution makes true counts where it does', async () => {
  const clauses = await told(`method M(n: int) returns (r: int)
    ensures n < 0 ==> r == 0
    ensures r == 77 ==> n == 1
    ensures n >= 0 <== r == 5
  {
    if n < 0 { return 0; }
    r := 5;
  }`);
  expect(clauses).toEqual(['n < 0 ==> r == 0: 1 of 2', 'r == 77 ==> n == 1: 0 of 2', 'n >= 0 <== r == 5: 1 of 2']);
});

test('an antecedent of an antecedent must be true, too', async () => {
  const clauses = await told(`method M(b: bool) returns (r: int)
    ensures b ==> r == 2 ==> r > 0
    ensures b ==> r == 1 ==> r > 0
  {
    if b { r := 1; } else { r := 2; }
  }`);
  expect(clauses).toEqual(['b ==> r == 2 ==> r > 0: 0 of 2', 'b ==> r == 1 ==> r > 0: 1 of 2']);
});

test('disjuncts count one by one, also those that others make superfluous', async () => {
  const clauses = await told(`method M(b: bool) returns (r: int)
    ensures r == 0 || r == 1 || r == 2 || r >= 0
  {
    if b { r := 1; } else { r := 0; }
  }`);
  expect(clauses).toEqual(['r == 0 || r == 1 || r == 2 || r >= 0: 1+1+0+2 of 2']);
});

test('a disjunct that has no value where another one holds is not true there', async () => {
  const clauses = await told(`method M(s: seq<int>)
    requires |s| <= 1
  {
    if |s| == 0 { assert |s| != 0 || true; }
    assert |s| == 0 || s[0] == s[0];
    assert |s| > 0 ==> s[0] > 7 ==> |s| == 1;
  }`);
  expect(clauses.slice(1, 2)).toEqual(['|s| == 0 || s[0] == s[0]: 1+1 of 2']);
  // The second antecedent has no value on a path on which the first is false.
  expect(clauses[2]).toMatch(/: [01] of 2$/);
});

test('what cannot be evaluated is neither true nor false', async () => {
  const clauses = await told(`method M(b: bool)
  {
    assert (forall x: int :: x * x >= 0) ==> b || !b;
  }`);
  expect(clauses).toEqual([expect.stringMatching(/: 0 of 0$/)]);
});

test('inputs that the method may not be given do not count', async () => {
  const clauses = await told(`method M(n: int) returns (r: int)
    requires n > 3
    requires n > 5 ==> n < 9
    requires n < 0 ==> n == -1
    ensures n < 2 ==> r == 1
  {
    if n > 5 { r := 1; } else { r := 2; }
  }`);
  expect(clauses).toEqual(['n > 5 ==> n < 9: 1 of 2', 'n < 0 ==> n == -1: 0 of 2', 'n < 2 ==> r == 1: 0 of 2']);
});

test('an invariant is one clause, however often a path comes to it', async () => {
  const clauses = await told(`method M(n: int)
    requires 2 <= n <= 3
  {
    var i := 0;
    while i < n
      invariant i <= n
      invariant i > 2 ==> n == 3
      invariant i > 3 ==> n == 4
    {
      i := i + 1;
    }
  }`);
  expect(clauses).toEqual(['i > 2 ==> n == 3: 1 of 2', 'i > 3 ==> n == 4: 0 of 2']);
});

test('only the entry is watched, not what calls of itself do', async () => {
  const clauses = await told(`method M(n: int) returns (r: int)
    requires n == 1 || n == 0
    ensures n == 0 ==> r == 0
    decreases n
  {
    if n == 0 { return 0; }
    r := M(n - 1);
    assert n == 0 ==> false;
  }`);
  expect(clauses).toEqual(['n == 1 || n == 0: 1+1 of 2', 'n == 0 ==> r == 0: 1 of 2', 'n == 0 ==> false: 0 of 1']);
});

test('an execution that violates the claim puts it to the test', async () => {
  const clauses = await told(`method M(n: int) {
    assert n == 12345 ==> n < 5;
  }`);
  expect(clauses).toEqual(['n == 12345 ==> n < 5: 1 of 2']);
});

test('an assertion with a proof is watched where it is concluded', async () => {
  const clauses = await told(`method M(b: bool) {
    assert b ==> 1 < 2 by { assert 1 < 2; }
    assert !b && b ==> 2 < 1 by { }
  }`);
  expect(clauses).toContain('!b && b ==> 2 < 1: 0 of 1');
});

test('what is decided is not looked at, and nothing where only a violation is looked for', async () => {
  const text = 'method M(n: int) { assert n > n ==> n == 1; assert n > n + 1 ==> n == 2; }';
  const model = modelOfText(text);
  const method = methodNamed(model, 'M');
  const decided = new Set(method.claims.slice(0, 1));
  const bounds = { seconds: 5 };
  const open = await explored(model, method, solvers, bounds, 'unroll', { goal: { kind: 'claims', decided } });
  expect(open.specification.map(({ text: clause }) => clause)).toEqual(['n > n + 1 ==> n == 2']);
  expect((await explore(text, { goal: { kind: 'violation' } })).specification).toEqual([]);
});

test('of more paths than are looked at, some are told', async () => {
  const tests = Array.from({ length: 8 }, (_, i) => `if b${i} { r := r + 1; }`).join('\n');
  const inputs = Array.from({ length: 8 }, (_, i) => `b${i}: bool`).join(', ');
  const clauses = await told(`method M(${inputs}) returns (r: int)
    ensures r > 9 ==> b0
  {
    r := 0;
    ${tests}
  }`);
  expect(clauses).toEqual([expect.stringMatching(/^r > 9 ==> b0: 0 of (200|1?\d?\d), sampled$/)]);
});

test('nothing is told of a method without antecedents and disjuncts', async () => {
  const exploration = await explore('method M(n: int) returns (r: int) ensures r == n { r := n; }');
  expect(explorationReport(exploration)).not.toHaveProperty('specification');
});
