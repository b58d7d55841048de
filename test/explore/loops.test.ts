/** Loops from any state that their invariants allow (seed 000, 2.4.4). */
import { expect, test } from 'vitest';
import { inputLoops } from '../../src/analysis/index.js';
import type { UncutLoop } from '../../src/explore/loops.js';
import { loopTreatment } from '../../src/explore/treatment.js';
import { lineOf } from '../../src/languages/lines.js';
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

const CHOOSES = 'it chooses which objects it changes';

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

/** Why loops are unrolled that were to be cut. */
function whyUncut(text: string): readonly string[] {
  const model = modelOfText(text);
  return loopTreatment(model, methodNamed(model, 'M')).uncut.map(({ reason }: UncutLoop) => reason);
}

test.each([
  ['without an invariant', 'while i < k { i := i + 1; }', 'it has no invariant'],
  ['that makes objects', 'while i < k invariant i <= k { var e := new C(); i := i + 1; }', 'it makes objects'],
  [
    'with a call that may change objects',
    'while i < k invariant i <= k { Touch(c); i := i + 1; }',
    'it calls Touch, which may change or make objects',
  ],
  ['that chooses what it writes', 'while i < k invariant i <= k { d.n := 1; d := c; i := i + 1; }', CHOOSES],
  [
    'that writes through what it changes',
    'while i < k invariant i <= k { c.a := b; c.a[0] := i; i := i + 1; }',
    CHOOSES,
  ],
  [
    'that may write to nothing',
    'while i < k invariant i <= k { if c.next != null { c.next.n := 1; } i := i + 1; }',
    CHOOSES,
  ],
])('a loop %s is unrolled, and told with the reason', (_, loop, reason) => {
  const why = whyUncut(`class C { var n: int var next: C? var a: array<int> constructor () { a := new int[3]; } }
    method Touch(c: C) modifies c { c.n := 1; }
    method M(c: C, e: C, b: array<int>, k: nat) requires b.Length > 0 modifies c, c.next, c.a, e, b {
      var d := e;
      var i := 0;
      ${loop}
    }`);
  expect(why).toEqual([reason]);
});

test('a loop of a method that the class of an object chooses is unrolled', () => {
  const why = whyUncut(`trait T extends object { method Go(n: nat) }
    class C extends T { method Go(n: nat) { var i := 0; while i < n invariant i <= n { i := i + 1; } } }
    method M(t: T, n: nat) { t.Go(n); }`);
  expect(why).toEqual(['the class of an object chooses C.Go']);
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
  const { entry, uncut } = loopTreatment(model, methodNamed(model, 'M'));
  expect([entry.body?.loops, uncut]).toEqual([[], []]);
  expect(checkModel({ ...model, methods: [entry] })).toEqual([]);
});

// ── Which loops depend on inputs ────────────────────────────────────────────────────────────────

test.each([
  ['a constant', 'var i := 0; while i < 3 { i := i + 1; }', []],
  ['a constant that was an input before', 'var i := n; i := 0; while i < 3 { i := i + 1; }', []],
  ['a constant that a branch chose', 'var k := if n > 3 then 3 else 4; var i := 0; while i < 3 { i := i + k; }', [2]],
  ['the length of a new array', 'var b := new int[4]; var i := 0; while i < b.Length { i := i + 1; }', []],
  ['an input', 'var i := 0; while i < n { i := i + 1; }', [2]],
  ['an input, from which something is computed', 'var k := n / 2; var i := 0; while i < k { i := i + 1; }', [2]],
  ['the heap', 'var i := 0; while i < 3 && a[i] == 0 { i := i + 1; }', [2]],
  ['nothing', 'var i := 0; while * { i := i + 1; }', [2]],
  ['any value', 'var i := *; while i < 3 { i := i + 1; }', [2]],
  ['what only its body asks', 'var i := 0; while true { if i == n { break; } i := i + 1; }', [2]],
  ['a constant, although its body asks more', 'for i := 0 to 3 { if i == n { return; } }', []],
  ['what a callee is given', 'Callee(n);', [4]],
  ['a constant that a callee is given', 'Callee(3);', []],
  ['what a callee gives', 'var k := Same(n); var i := 0; while i < k { i := i + 1; }', [2]],
  ['a constant that a callee gives', 'var k := Same(3); var i := 0; while i < k { i := i + 1; }', []],
  ['what a method without a body gives', 'var k := Open(); var i := 0; while i < k { i := i + 1; }', [2]],
])('the guard depends on %s', (_, statements, lines) => {
  const model = modelOfText(`method M(n: nat, a: array<int>) requires a.Length > 9 decreases * {
    ${statements.replaceAll('{ i', 'decreases * { i').replaceAll('while true {', 'while true decreases * {')}
}
method Callee(k: nat) { for i := 0 to k { } }
method Same(k: nat) returns (r: nat) { r := k; }
method Open() returns (r: nat)`);
  expect([...inputLoops(model.arena, methodNamed(model, 'M'))].map(({ origin }) => lineOf(origin))).toEqual(lines);
});

test('a loop with a constant bound is unrolled, so that an invariant that says nothing is enough', async () => {
  const constant = (bound: string): string => `method M(n: nat) returns (i: nat) {
    i := 0;
    while i < ${bound} invariant true { i := i + 1; }
    assert ${bound} == 3 ==> i == 3;
  }`;
  expect(outcomes(await findingsOf(constant('3')), '3 == 3 ==> i == 3')).toContain('proved');
  expect(outcomes(await findingsOf(constant('n')), 'n == 3 ==> i == 3')).not.toContain('proved');
});

// ── Callees ─────────────────────────────────────────────────────────────────────────────────────

const CALLED = (invariant: string, claim: string): string => `method Count(n: nat) returns (i: nat) {
  i := 0;
  while i < n invariant ${invariant} { i := i + 1; }
}
method M(n: nat) {
  var k := Count(n);
  assert ${claim};
}`;

test('a loop of a callee is cut: the caller has few paths, and its claims rest on the invariant of the callee', async () => {
  const model = modelOfText(CALLED('i <= n', 'k == n'));
  const { findings, nodes, exhaustive } = await explored(
    model,
    methodNamed(model, 'M'),
    solvers,
    { seconds: 5 },
    'invariant',
  );
  const proof = findings.find((finding) => isProof(finding) && finding.claim.text === 'k == n');
  if (proof === undefined || !isProof(proof)) throw new Error('no proof');
  const invariants = methodNamed(model, 'Count').claims.filter(({ kind }) => kind.startsWith('invariant'));
  expect(invariants.length).toBe(2);
  expect(proof.under.flatMap(({ claims }) => claims)).toEqual(expect.arrayContaining(invariants.map(({ id }) => id)));
  expect([exhaustive, nodes.length < 8]).toEqual([true, true]);
});

test('a callee whose invariant says too little proves nothing of its caller', async () => {
  const found = outcomes(await findingsOf(CALLED('true', 'k == n')), 'k == n');
  expect(found).toContain('false?');
  expect(found).not.toContain('proved');
  expect(found).not.toContain('false');
});

test('what is wrong behind a loop of a callee is found by an execution of the method itself', async () => {
  expect(outcomes(await findingsOf(CALLED('i <= n', 'k != 3')), 'k != 3')).toContain('false');
});

test('a wrong invariant of a callee is found, and what rests on it counts only with it', async () => {
  const model = modelOfText(CALLED('i <= n && i < 100', 'k < 100'));
  const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 5 }, 'invariant');
  expect(outcomes(findings, 'i < 100')).toContain('false');
  const wrong = methodNamed(model, 'Count').claims.filter(({ text }) => text === 'i < 100');
  for (const proof of findings.filter((one) => one.claim.text === 'k < 100'))
    if (isProof(proof)) expect(proof.under.flatMap(({ claims }) => claims)).toContain(wrong[1]?.id);
});

test('a wrong postcondition of a callee with a loop is found', async () => {
  const findings = await findingsOf(`method Count(n: nat) returns (i: nat) ensures i < 7 {
      i := 0;
      while i < n invariant i <= n { i := i + 1; }
    }
    method M(n: nat) { var k := Count(n); assert k < 7; }`);
  expect(outcomes(findings, 'i < 7')).toContain('false');
});

// ── Other shapes ────────────────────────────────────────────────────────────────────────────────

test.each([
  [
    'a break',
    `var i := 0; while i < n invariant i <= n { if i == 5 { break; } i := i + 1; } assert CLAIM;`,
    'i <= 5 || i == n',
    'i == n',
  ],
  [
    'a continue',
    `var i := 0; var s := 0; while i < n invariant s <= i <= n { i := i + 1; if i % 2 == 0 { continue; } s := s + 1; } assert CLAIM;`,
    's <= n',
    's == n',
  ],
  [
    'a return',
    `var i := 0; while i < n invariant i <= n { if i == 4 { assert CLAIM; return; } i := i + 1; }`,
    'n > 4',
    'n > 9',
  ],
  [
    'a loop inside',
    `var i := 0; while i < n invariant i <= n { var j := 0; while j < i invariant j <= i { j := j + 1; } assert CLAIM; i := i + 1; }`,
    'j == i',
    'j < 2',
  ],
  [
    'ghost code only',
    `ghost var i := 0; while i < n invariant i <= n { i := i + 1; } assert CLAIM;`,
    'i == n',
    'i < 2',
  ],
])(
  'a loop with %s: what holds is proved, what does not is violated by the method itself',
  async (_, text, right, wrong) => {
    const program = (claim: string): string => `method M(n: nat) { ${text.replace('CLAIM', claim)} }`;
    expect(outcomes(await findingsOf(program(right)), right)).toContain('proved');
    const found = outcomes(await findingsOf(program(wrong)), wrong);
    expect(found).toContain('false');
    expect(found).not.toContain('proved');
  },
);

test('a method with a loop that calls itself', async () => {
  const recursive = (claim: string): string => `method M(n: nat) returns (r: nat) ensures r >= 0 decreases n {
    r := 0;
    while r < n invariant r <= n { r := r + 1; }
    assert ${claim};
    if n > 0 { var k := M(n - 1); }
  }`;
  expect(outcomes(await findingsOf(recursive('r < 3')), 'r < 3')).toContain('false');
  expect(outcomes(await findingsOf(recursive('r == n')), 'r == n')).not.toContain('false');
});
