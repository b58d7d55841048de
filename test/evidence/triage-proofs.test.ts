/** What the sentence about a missing proof blames: the loop or the contract that says too little. */
import { expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import type { Finding } from '../../src/model/index.js';
import { modelOfText } from '../support/explore-fixtures.js';
import { held, unknown, violated } from './findings.js';

/** The sentence for the claim with this text, if the verifier does not know, and runs found nothing wrong. */
function triageOf(program: string, text: string, ...more: readonly ((text: string) => Finding | undefined)[]): string {
  const model = modelOfText(program);
  const claims = model.methods.flatMap((method) => method.claims);
  const claim = claims.findLast((one) => one.text === text);
  if (claim === undefined) throw new Error(`no claim ${text} among ${claims.map((one) => one.text).join('; ')}`);
  const others = claims.flatMap((one) => more.flatMap((find) => (find(one.text) === undefined ? [] : [violated(one)])));
  const statuses = interpret(model, [unknown(claim, 'The solver does not know.'), held(claim), ...others]);
  return statuses.find((status) => status.claim === claim)?.triage ?? '';
}

test.each([
  [
    'a loop whose targets the claim names',
    'method M(n: nat) { var i, k := 0, 0; while i < n { i, k := i + 1, k + 2; } assert k == 2 * n; }',
    'k == 2 * n',
    'A proof needs an invariant for the loop in line 1 that says more about k.',
  ],
  [
    'a loop through what the claim is computed from',
    'method M(n: nat) { var i := 0; while i < n { i := i + 1; } var k := i + 1; assert k > 0; }',
    'k > 0',
    'A proof needs an invariant for the loop in line 1 that says more about i.',
  ],
  [
    'a callee without a contract',
    'method F(x: int) returns (y: int) { y := x; } method M(x: int) { var z := F(x); assert z == x; }',
    'z == x',
    'A proof needs a postcondition of F, about what it returns.',
  ],
  [
    'a callee that changes objects',
    `class C { var f: int method Set() modifies this ensures true { f := 1; } }
     method M(c: C) modifies c { c.Set(); assert c.f == 1; }`,
    'c.f == 1',
    'A proof needs a stronger postcondition of C.Set, about what it does to the field f.',
  ],
  [
    'a loop that decides whether the claim is reached',
    'method M(s: seq<int>) { var i := 0; while i < |s| { if s[i] == 7 { return; } i := i + 1; } assert 7 !in s; }',
    '7 !in s',
    'A proof needs an invariant for the loop in line 1 that says more about i.',
  ],
  [
    'neither: a step of the proof',
    'method M(x: int, y: int) requires x > y > 0 { assert x * x > y * y; }',
    'x * x > y * y',
    'A proof needs a step more, such as an assertion before it or a lemma. Solvers may give up on it because of a product, quotient or remainder of unknowns (line 1).',
  ],
  [
    'not a loop that comes later',
    'method M(n: nat) { var i := n * n; assert i >= n; while i > 0 { i := i - 1; } }',
    'i >= n',
    'A proof needs a step more, such as an assertion before it or a lemma. Solvers may give up on it because of a product, quotient or remainder of unknowns (line 1).',
  ],
])('%s', (_, program, claim, sentence) => {
  expect(triageOf(program, claim)).toBe(`It held on the one path that was run. ${sentence}`);
});

test('another claim of the same member that runs violate comes first', () => {
  const program = 'method M(x: int) { var y := x + 2; assert y == x + 1; assert y * y >= 0; }';
  const wrong = (text: string): Finding | undefined =>
    text === 'y == x + 1' ? ({ outcome: 'false' } as Finding) : undefined;
  expect(triageOf(program, 'y * y >= 0', wrong)).toMatch(
    /^Look first at line 1, where executions end: the [a-z ]+ does not hold \(y == x \+ 1\)\. It held/,
  );
});
