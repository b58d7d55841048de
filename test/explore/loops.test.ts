/** Loops from any state that their invariants allow (seed 000, 2.4.4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutLoops } from '../../src/explore/loops.js';
import type { Finding } from '../../src/model/index.js';
import { checkModel, isProof } from '../../src/model/index.js';
import type { Solvers } from '../support/explore-fixtures.js';
import { closeSolvers, explored, methodNamed, modelOfText, openSolvers } from '../support/explore-fixtures.js';

let solvers: Solvers;
beforeAll(async () => {
  solvers = await openSolvers();
});
afterAll(() => closeSolvers(solvers));

async function findingsOf(text: string): Promise<readonly Finding[]> {
  const model = modelOfText(text);
  const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 5 }, 'invariant');
  return findings;
}

function outcomes(findings: readonly Finding[], text: string): readonly string[] {
  return findings.filter(({ claim }) => claim.text === text).map(({ outcome }) => outcome);
}

const COUNT = (invariant: string, claim: string): string => `method M(n: nat) returns (i: nat) {
  i := 0;
  while i < n invariant ${invariant} { i := i + 1; }
  assert ${claim};
}`;

test('a loop whose invariant says enough is explored to the end, and its claims are proved under the invariant', async () => {
  const findings = await findingsOf(COUNT('i <= n', 'i == n'));
  const proof = findings.find((finding) => isProof(finding) && finding.claim.text === 'i == n');
  if (proof === undefined || !isProof(proof)) throw new Error('no proof');
  const kept = findings.filter(({ claim }) => claim.kind.startsWith('invariant')).map(({ claim }) => claim.id);
  expect(proof.under.flatMap(({ claims }) => claims)).toEqual(expect.arrayContaining([...new Set(kept)]));
  expect(kept.length).toBeGreaterThan(0);
});

test('an invariant that says too little leaves what it does not imply in doubt, and proves nothing of it', async () => {
  expect(outcomes(await findingsOf(COUNT('true', 'i == n')), 'i == n')).toEqual(['false?', 'true']);
});

test('an invariant that a later iteration breaks is found, however late that is', async () => {
  const findings = await findingsOf(COUNT('i <= n && i < 1000', 'true'));
  // The inputs of that iteration are executed from the beginning: n is 1000 or more.
  expect(outcomes(findings, 'i < 1000')).toContain('false');
  expect(
    findings.some((one) => isProof(one) && one.claim.kind === 'invariant-kept' && one.claim.text === 'i < 1000'),
  ).toBe(false);
});

test('what an execution of the method itself violates is no longer in doubt', async () => {
  const findings = await findingsOf(COUNT('i <= n', 'i < 3'));
  expect(outcomes(findings, 'i < 3')).toContain('false');
});

test('loops that change objects, and loops without invariants, are unrolled', () => {
  const model = modelOfText(`method M(a: array<int>, n: nat) modifies a {
    var i := 0;
    while i < a.Length invariant 0 <= i <= a.Length { a[i] := 0; i := i + 1; }
    var j := 0;
    while j < n { j := j + 1; }
    while j > 0 invariant j >= 0 { j := j - 1; }
  }`);
  const { cut, unrolled } = cutLoops(methodNamed(model, 'M'));
  expect([cut.length, unrolled.length]).toEqual([1, 2]);
});

test('what is explored is a model like any other', () => {
  const model = modelOfText(`method M(n: nat) {
    var i := 0;
    while i < n invariant i <= n {
      var j := 0;
      while j < i invariant j <= i { if j == 7 { break; } j := j + 1; }
      i := i + 1;
    }
  }`);
  const { method, cut } = cutLoops(methodNamed(model, 'M'));
  expect(cut.length).toBe(2);
  expect(checkModel({ ...model, methods: [method] })).toEqual([]);
});
