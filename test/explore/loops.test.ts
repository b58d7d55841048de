/** Loops from any state that their invariants allow (seed 000, 2.4.4). */
import { expect, test } from 'vitest';
import { cutLoops } from '../../src/explore/loops.js';
import type { Finding } from '../../src/model/index.js';
import { checkModel, isProof } from '../../src/model/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

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
  expect(outcomes(await findingsOf(COUNT('true', 'i == n')), 'i == n')).toEqual(['false?', 'true', 'cutoff']);
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

const FILL = (claim: string, more = ''): string => `method M(a: array<int>, b: array<int>, v: int)
  requires a.Length > 0 && b.Length > 0 ${more}
  modifies a
{
  var i := 0;
  while i < a.Length
    invariant 0 <= i <= a.Length
    invariant forall k :: 0 <= k < i ==> a[k] == v
  { a[i] := v; i := i + 1; }
  assert ${claim};
}`;

test('elements that a loop writes may be anything that its invariants allow', async () => {
  const whole = 'forall k :: 0 <= k < a.Length ==> a[k] == v';
  expect(outcomes(await findingsOf(FILL(whole)), whole)).toContain('proved');
  expect(outcomes(await findingsOf(FILL('a[0] == old(a[0])')), 'a[0] == old(a[0])')).toContain('false');
});

test('another name of the same array sees what the loop writes, another array does not', async () => {
  const same = await findingsOf(FILL('b[0] == old(b[0])'));
  expect(outcomes(same, 'b[0] == old(b[0])')).toContain('false');
  const apart = await findingsOf(FILL('b[0] == old(b[0])', '&& a != b'));
  expect(outcomes(apart, 'b[0] == old(b[0])')).toContain('proved');
});

const FIELDS = (claim: string, more = ''): string => `class C { var n: int var next: C? }
method M(c: C, d: C, k: nat) requires k > 0 ${more} modifies c {
  var i := 0;
  while i < k invariant 0 <= i <= k invariant i > 0 ==> c.n == i { c.n := i + 1; i := i + 1; }
  assert ${claim};
}`;

test('fields that a loop writes, and aliases', async () => {
  expect(outcomes(await findingsOf(FIELDS('c.n == k')), 'c.n == k')).toContain('proved');
  expect(outcomes(await findingsOf(FIELDS('c.n != 2')), 'c.n != 2')).toContain('false');
  expect(outcomes(await findingsOf(FIELDS('d.n == old(d.n)')), 'd.n == old(d.n)')).toContain('false');
  expect(outcomes(await findingsOf(FIELDS('d.n == old(d.n)', '&& c != d')), 'd.n == old(d.n)')).toContain('proved');
  // What no iteration writes stays as it was.
  expect(outcomes(await findingsOf(FIELDS('d.next == old(d.next)')), 'd.next == old(d.next)')).toContain('proved');
});

test('objects that the method makes may be what a loop writes, although no choice can name them', async () => {
  const model = modelOfText(`class C { var next: C? constructor () { next := null; } }
    method M(k: nat) {
      var c := new C();
      var d := new C();
      var i := 0;
      while i < k invariant 0 <= i <= k { c.next := d; i := i + 1; }
      assert c.next != d;
    }`);
  const { findings, divergences } = await explored(
    model,
    methodNamed(model, 'M'),
    solvers,
    { seconds: 5 },
    'invariant',
  );
  expect(divergences).toEqual([]);
  expect(outcomes(findings, 'c.next != d')).toContain('false');
});

test.each([
  ['without an invariant', 'while i < k { i := i + 1; }'],
  ['that makes objects', 'while i < k invariant i <= k { var e := new C(); i := i + 1; }'],
  ['that calls what may change objects', 'while i < k invariant i <= k { Touch(c); i := i + 1; }'],
  ['that chooses what it writes', 'while i < k invariant i <= k { d.n := 1; d := c; i := i + 1; }'],
  ['that writes through what it changes', 'while i < k invariant i <= k { c.a := b; c.a[0] := i; i := i + 1; }'],
  ['that may write to nothing', 'while i < k invariant i <= k { if c.next != null { c.next.n := 1; } i := i + 1; }'],
])('a loop %s is unrolled', (_, loop) => {
  const model = modelOfText(`class C { var n: int var next: C? var a: array<int> constructor () { a := new int[3]; } }
    method Touch(c: C) modifies c { c.n := 1; }
    method M(c: C, e: C, b: array<int>, k: nat) requires b.Length > 0 modifies c, c.next, c.a, e, b {
      var d := e;
      var i := 0;
      ${loop}
    }`);
  const { cut, unrolled } = cutLoops(model.arena, methodNamed(model, 'M'));
  expect([cut.length, unrolled.length]).toEqual([0, 1]);
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
  const { method, cut } = cutLoops(model.arena, methodNamed(model, 'M'));
  expect(cut.length).toBe(2);
  expect(checkModel({ ...model, methods: [method] })).toEqual([]);
});
