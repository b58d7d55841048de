/** What an exploration is to find, and that it ends when it has found it. */
import { expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import type { Exploration } from '../../src/explore/explorer.js';
import type { Claim, Finding, Method, Model } from '../../src/model/index.js';
import { isProof } from '../../src/model/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

interface Found {
  readonly model: Model;
  readonly method: Method;
  readonly exploration: Exploration;
}

/** With all claims of the program decided but these. */
async function exploreFor(text: string, ...open: readonly string[]): Promise<Found> {
  const model = modelOfText(text);
  const method = methodNamed(model, 'M');
  const claims = model.methods.flatMap((one) => one.claims);
  const decided = new Set<Claim>(claims.filter((claim) => !open.includes(claim.text)));
  const goal = { kind: 'claims', decided } as const;
  const exploration = await explored(model, method, solvers, { seconds: 3 }, 'unroll', { goal });
  expect(exploration.divergences).toEqual([]);
  return { model, method, exploration };
}

const outcomes = ({ findings }: Exploration, text: string): readonly string[] =>
  findings.filter(({ claim }) => claim.text === text).map(({ outcome }) => outcome);

const boundsOf = ({ cutoffs }: Exploration): readonly string[] => cutoffs.map(({ bound }) => bound);

test('the first violation ends an exploration, and its inputs are still made small', async () => {
  const model = modelOfText(`method M(x: int, y: int) {
    if y > 1000 { assert x * y != 7 * 1003; }
    if x == 4711 { assert y != 17; }
  }`);
  const method = methodNamed(model, 'M');
  const goal = { kind: 'violation' } as const;
  const exploration = await explored(model, method, solvers, {}, 'unroll', { goal });
  const violations = exploration.findings.filter(({ outcome }) => outcome === 'false');
  expect(violations.length).toBe(1);
  expect(exploration.exhaustive).toBe(false);
  expect(boundsOf(exploration)).toEqual(['enough']);
  expect(exploration.findings.some(isProof)).toBe(false);
});

const TWO = `method M(x: int) returns (r: int) ensures r != 12 {
  if x == 4711 { assert x < 0; }
  r := x;
}`;

test('an exploration for open claims ends when all of them are violated, and leaves others alone', async () => {
  const { exploration } = await exploreFor(TWO, 'x < 0');
  expect(outcomes(exploration, 'x < 0')).toContain('false');
  expect(outcomes(exploration, 'r != 12')).not.toContain('false');
  expect(boundsOf(exploration)).toEqual(['enough']);
});

test('what nobody decided yet is looked for', async () => {
  const { exploration } = await exploreFor(TWO, 'r != 12');
  expect(outcomes(exploration, 'r != 12')).toContain('false');
});

const LATER = (early: string): string => `method M(x: int, n: nat) returns (r: int) ensures r >= n {
  assert ${early};
  if x > 10 { assert x > 5; }
  r := 0;
  while r < n { r := r + 1; }
}`;

test('where only decided claims follow, nothing is looked for, and the open ones are proved', async () => {
  const { exploration } = await exploreFor(LATER('x * x >= 0'), 'x > 5');
  expect(outcomes(exploration, 'x > 5')).toContain('proved');
  // The loop has more paths, none of which leads to the claim.
  expect(exploration.exhaustive).toBe(false);
  expect(exploration.coverage[0]?.dead.size).toBe(0);
  expect(exploration.cutoffs).toEqual([]);
  expect(outcomes(exploration, 'r >= n')).not.toContain('proved');
});

test('a side that leads to an open claim is not left out', async () => {
  const { exploration } = await exploreFor(LATER('true'), 'r >= n');
  expect(exploration.exhaustive).toBe(false);
  expect(outcomes(exploration, 'r >= n')).not.toContain('proved');
  expect(boundsOf(exploration)).not.toEqual([]);
});

test('a claim in a loop is reached again from everything in the loop', async () => {
  const { exploration } = await exploreFor(
    `method M(n: nat) { var i, k := 0, 0; while i < n { assert k < 3; if i % 2 == 1 { k := k + 1; } i := i + 1; } }`,
    'k < 3',
  );
  expect(outcomes(exploration, 'k < 3')).toContain('false');
});

test('a claim behind a call is reached from what the callee decides', async () => {
  const { exploration } = await exploreFor(
    `method Pick(x: int) returns (r: int) { if x == 4711 { r := 1; } else { r := 0; } }
     method M(x: int) { var r := Pick(x); assert r == 0; }`,
    'r == 0',
  );
  expect(outcomes(exploration, 'r == 0')).toContain('false');
});

test('in a lemma, what is proved rests on the decided claims before it, and falls with them', async () => {
  const text = `lemma M(x: int) { assert x > 5; assert x > 4; }`;
  const { model, method, exploration } = await exploreFor(text, 'x > 4');
  const [first, second] = method.claims;
  if (first === undefined || second === undefined) throw new Error('two claims');
  const proof = exploration.findings.filter(isProof).find(({ claim }) => claim === second);
  expect(proof?.under.flatMap(({ claims }) => claims)).toContain(first.id);
  const { id: entry } = method;
  const proved: Finding = { claim: first, engine: 'verifier', entry, outcome: 'proved', under: [] };
  const unknown: Finding = { claim: first, engine: 'verifier', entry, outcome: 'dontknow', reason: 'Unknown.' };
  // Without the runs that violate the first claim.
  const silent = exploration.findings.filter(({ claim }) => claim === second);
  expect(interpret(model, [...silent, proved]).find(({ claim }) => claim === second)?.status).toBe('V');
  expect(interpret(model, [...silent, unknown]).find(({ claim }) => claim === second)?.status).not.toBe('V');
});

test('in compiled code, executions that violate a claim stop: what follows holds whether or not it is proved', async () => {
  const { model, method, exploration } = await exploreFor(`method M(x: int) { assert x > 5; assert x > 4; }`, 'x > 4');
  const second = method.claims[1];
  expect(interpret(model, exploration.findings).find(({ claim }) => claim === second)?.status).toBe('V');
});

test('nothing is explored for a method of which all claims are decided', async () => {
  const { exploration } = await exploreFor(TWO);
  expect(exploration.runs).toBe(0);
  expect(exploration.findings.filter(({ outcome }) => outcome !== 'cutoff')).toEqual([]);
});

test('what a callee decides after the last open claim of a block is not looked for', async () => {
  const { exploration } = await exploreFor(
    `method Square(x: int) returns (r: int) { r := x * x; }
     method Count(n: int) returns (r: int) { r := 0; while r < n { r := r + 1; } }
     method M(x: int) { var r := Square(x); assert r == x * x; var n := Count(r); assert n >= 0; }`,
    'r == x * x',
  );
  expect(outcomes(exploration, 'r == x * x')).toContain('proved');
  expect(exploration.exhaustive).toBe(false);
});

test('a claim of a call that cannot be evaluated is no divergence where what is promised holds', async () => {
  const model = modelOfText(`method {:axiom} Root(s: int) returns (r: int)
      requires exists k :: 0 <= k && k * k == s
      ensures 0 <= r && r * r == s
    method M(x: int) { var r := Root(x * x); assert r >= 0; }`);
  const exploration = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
  expect(exploration.divergences).toEqual([]);
  expect(outcomes(exploration, 'r >= 0')).toContain('proved');
});

test('what leads to one claim may be exhausted where the whole is not', async () => {
  const text = `method Square(x: int) returns (r: int) { r := x * x; }
    method Count(n: int) returns (r: int) { r := 0; while r < n { r := r + 1; } }
    method M(x: int) { var r := Square(x); assert r == x * x; var n := Count(r); assert n == r; assert x < 4711; }`;
  const model = modelOfText(text);
  const exploration = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
  expect(exploration.exhaustive).toBe(false);
  expect(outcomes(exploration, 'r == x * x')).toContain('proved');
  expect(outcomes(exploration, 'n == r')).not.toContain('proved');
});

test('a claim behind a run that was cut off is not proved by the runs that came to it', async () => {
  const text = `method Slow(x: int) { var i := 0; while i < x { i := i + 1; } }
    method M(x: int) requires x >= 0 { Slow(x); assert x < 2000000; }`;
  const model = modelOfText(text);
  const exploration = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3, steps: 1000 });
  expect(outcomes(exploration, 'x < 2000000')).not.toContain('proved');
});

test.each([
  ['assert-by', 'method M(x: int) { assert x == x by { assert x > 5; } }', 'x > 5'],
  ['a hint of a calculation', 'method M(x: int) { calc { x + 1; == { assert x == 77; } 1 + x; } }', 'x == 77'],
  ['a forall statement', 'method M() { forall y | 0 <= y < 3 ensures y < 10 { assert y < 2; } }', 'y < 2'],
  ['assert-by in a lemma', 'lemma M(x: int) { assert x == x by { assert x > 5; } }', 'x > 5'],
  [
    'a proof before a loop',
    'method M(n: nat) { assert n >= 0 by { assert n > 5; } var i := 0; while i < n { i := i + 1; } }',
    'n > 5',
  ],
])('a step of a proof that no run takes is neither proved nor dead: %s', async (_, program, step) => {
  const { exploration } = await exploreFor(program, step);
  expect(outcomes(exploration, step)).not.toContain('proved');
  expect(outcomes(exploration, step)).not.toContain('unreachable');
});
