import { expect, test } from 'vitest';
import { withoutHints } from '../../../src/languages/dafny/hints.js';
import { printFile } from '../../../src/languages/dafny/print/index.js';
import { resolveSource } from '../../../src/languages/dafny/resolve/program.js';

/** The program without hints, as text that still resolves, and what was removed. */
function stripped(text: string) {
  const program = resolveSource(text);
  expect(program.diagnostics).toEqual([]);
  const [main] = program.files;
  if (main === undefined) throw new Error('a program has a file');
  const { file, removed } = withoutHints(program, main);
  const printed = printFile(file);
  expect(resolveSource(printed).diagnostics).toEqual([]);
  return { printed, removed };
}

const LEMMA = 'lemma L(x: int) {\n  assert x == x;\n}\n\n';

test('invariants, assertions, calculations and lemma calls go; contracts and measures stay', () => {
  const { printed, removed } = stripped(`${LEMMA}method M(n: nat) returns (i: nat)
  requires n > 0
  ensures i == n
{
  i := 0;
  assert n > 0; // the precondition
  // up
  while i < n
    invariant i <= n
    // never past the end
    invariant 0 <= i
    decreases n - i
  {
    L(i);
    calc { i; == { /* why */ } i; }
    i := i + 1; // next
  }
  assert i == n by {
    L(i); // inside
  }
}`);
  expect(printed).toBe(`${LEMMA}method M(n: nat) returns (i: nat)
  requires n > 0
  ensures i == n
{
  i := 0;
  // up
  while i < n
    // never past the end
    decreases n - i
  {
    i := i + 1; // next
  }
}
`);
  expect(removed).toEqual({ invariant: 2, assertion: 2, calculation: 1, 'lemma call': 1, proof: 0 });
});

test('the bodies of lemmas and functions are left alone', () => {
  const text = `${LEMMA}function F(x: int): int {\n  assert x == x;\n  L(x);\n  x\n} by method {\n  return x;\n}\n`;
  expect(stripped(text.replace('  return x;', '  assert true;\n  return x;')).printed).toBe(text);
});

test('what is revealed or jumped to by name still is, or is not missed', () => {
  const { printed } = stripped(`method M(x: int)
  requires R: x > 0
{
  assert A: x == x;
  assert 3: x == x;
  label B: assert true;
  reveal R, A;
  reveal A, 3;
  assert old@B(x) == x;
  ghost var y := old@B(x);
}`);
  expect(printed).toBe(`method M(x: int)
  requires R: x > 0
{
  label B: {}
  reveal R;
  ghost var y := old@B(x);
}
`);
});

test('forall statements that prove something go, those that assign stay', () => {
  const { printed, removed } = stripped(`${LEMMA}method M(a: array<int>)
  modifies a
{
  forall i | 0 <= i < a.Length {
    a[i] := 0;
  }
  forall x: int ensures x == x {
    L(x);
  }
  forall x: int {
    L(x);
  }
}`);
  expect(printed).toBe(`${LEMMA}method M(a: array<int>)
  modifies a
{
  forall i | 0 <= i < a.Length {
    a[i] := 0;
  }
}
`);
  expect(removed.proof).toBe(2);
});

test('assertions go from expressions too, and proofs from assignments', () => {
  const { printed } = stripped(`${LEMMA}method P(x: int) returns (y: int)
  requires x > 0
{
  y := assert x > 0; x + (L(x); 1);
}

method M(c: bool) {
  var y := P(1) by {
    assert 1 > 0;
  }
  if c {
    assert y == y;
  }
}`);
  expect(printed).toBe(`${LEMMA}method P(x: int) returns (y: int)
  requires x > 0
{
  y := x + 1;
}

method M(c: bool) {
  var y := P(1);
  if c {}
}
`);
});

test('results of lemmas, assumptions and other statements stay', () => {
  const text = `lemma Pick() returns (x: int)
  ensures x > 0
{
  x := 1;
}

method M() {
  ghost var x := Pick();
  assume {:axiom} x > 1;
  expect true;
}
`;
  expect(stripped(text).printed).toBe(text);
});
