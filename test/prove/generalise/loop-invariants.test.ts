/** Loops without annotations: what is proved with invariants that were found, and what must never be. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SolverSession } from '../../../src/smt/session.js';
import { openSolver } from '../../support/verifying.js';
import { withInvariants } from './support.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

const proved = async (text: string, name?: string): Promise<readonly string[]> =>
  (await withInvariants(text, session, name)).proved;

describe('claims behind loops are proved', () => {
  test('a sum, by an equation that runs show', async () => {
    const text = `method Total(n: nat) returns (s: int) ensures 2 * s == n * (n + 1) {
      var i := 0;
      s := 0;
      while i < n { i := i + 1; s := s + i; }
    }`;
    expect(await proved(text)).toContain('postcondition 2 * s == n * (n + 1)');
  });

  test('a search, by what was not found before', async () => {
    const text = `method Find(a: array<int>, key: int) returns (at: int)
      ensures at < 0 ==> forall k :: 0 <= k < a.Length ==> a[k] != key
    {
      at := 0;
      while at < a.Length {
        if a[at] == key { return; }
        at := at + 1;
      }
      at := -1;
    }`;
    expect(await proved(text)).toContain('postcondition at < 0 ==> forall k :: 0 <= k < a.Length ==> a[k] != key');
  });

  test('a function of a prefix, and one of what is left', async () => {
    const text = `function Sum(s: seq<int>): int { if s == [] then 0 else s[0] + Sum(s[1..]) }
    method Add(s: seq<int>) returns (r: int) ensures r == Sum(s) {
      r := 0;
      var i := 0;
      while i < |s| { r := r + s[i]; i := i + 1; }
    }`;
    expect(await proved(text, 'Add')).toContain('postcondition r == Sum(s)');
  });

  test('a fixed number of rounds, by the values that runs show', async () => {
    const text = `method M() returns (c: int) ensures c == 6 {
      c := 0;
      var i := 0;
      while i < 3 {
        var j := 0;
        while j <= i { c := c + 1; j := j + 1; }
        i := i + 1;
      }
    }`;
    expect(await proved(text)).toContain('postcondition c == 6');
  });

  test('an array that is filled, by what was written at each position', async () => {
    const text = `method Append(a: array<int>, b: int) returns (c: array<int>) ensures a[..] + [b] == c[..] {
      c := new int[a.Length + 1];
      var i := 0;
      while i < a.Length { c[i] := a[i]; i := i + 1; }
      c[a.Length] := b;
    }`;
    expect(await proved(text)).toContain('postcondition a[..] + [b] == c[..]');
  });

  test('a generic predicate, by what it says of the type that it is used at', async () => {
    const text = `predicate None<T(==)>(s: seq<T>, n: int, key: T) requires n <= |s| { forall k :: 0 <= k < n ==> s[k] != key }
    method Find(s: seq<int>, key: int) returns (at: int) ensures at < 0 ==> None(s, |s|, key) {
      at := 0;
      while at < |s| {
        if s[at] == key { return; }
        at := at + 1;
      }
      at := -1;
    }`;
    expect(await proved(text, 'Find')).toContain('postcondition at < 0 ==> None(s, |s|, key)');
  });

  test('an array that is reversed in place', async () => {
    const text = `method Reverse(a: array<int>) modifies a
      ensures forall k :: 0 <= k < a.Length ==> a[k] == old(a[a.Length - 1 - k])
    {
      var i := 0;
      while i < a.Length / 2 {
        a[i], a[a.Length - 1 - i] := a[a.Length - 1 - i], a[i];
        i := i + 1;
      }
    }`;
    expect(await proved(text)).toContain(
      'postcondition forall k :: 0 <= k < a.Length ==> a[k] == old(a[a.Length - 1 - k])',
    );
  });
});

describe('what is false is never proved', () => {
  const programs: readonly (readonly [string, string])[] = [
    [
      'a bound that is missed by one',
      `method M(n: nat) returns (s: int) ensures s == n + 1 {
        var i := 0;
        s := 0;
        while i < n { i := i + 1; s := s + 1; }
      }`,
    ],
    [
      'a number of rounds that is the same for small inputs only',
      `method M(n: int) returns (c: int) ensures c == 3 decreases * {
        c := 0;
        while c < 3 || c < n - 1000000 decreases * { c := c + 1; }
      }`,
    ],
    [
      'what was written at a position and is written again elsewhere',
      `method M(a: array<int>) modifies a requires a.Length > 3 ensures a[0] == 0 {
        var i := 0;
        while i < a.Length { a[i] := i; if i == 2 { a[0] := 7; } i := i + 1; }
      }`,
    ],
    [
      'a loop that is left early',
      `method M(n: nat) returns (i: int) ensures i == n {
        i := 0;
        while i < n { if i == 7 { break; } i := i + 1; }
      }`,
    ],
    [
      'a return in the middle',
      `method M(a: array<int>) returns (r: bool) ensures r ==> forall k :: 0 <= k < a.Length ==> a[k] > 0 {
        var i := 0;
        while i < a.Length { if a[i] == 5 { return true; } if a[i] <= 0 { return false; } i := i + 1; }
        r := true;
      }`,
    ],
    [
      'arrays that may be one',
      `method M(a: array<int>, b: array<int>) requires a.Length == b.Length modifies b
        ensures forall k :: 0 <= k < a.Length ==> b[k] == a[k] + 1
      {
        var i := 0;
        while i < a.Length { b[i] := a[i] + 1; i := i + 1; }
      }`,
    ],
    [
      'a callee that promises nothing',
      `method Any() returns (x: int)
      method M(n: nat) returns (s: int) ensures s >= 0 {
        s := 0;
        var i := 0;
        while i < n { var x := Any(); s := s + x; i := i + 1; }
      }`,
    ],
    [
      'a loop that may not end',
      `method M(x: int) returns (y: int) ensures y == 10 decreases * {
        y := x;
        while y < 10 decreases * { if * { y := y + 1; } }
      }`,
    ],
    [
      'a value that is only declared',
      `method M(n: nat) returns (s: int) ensures s == 0 {
        var i := 0;
        var t: int := *;
        s := 0;
        while i < n { if i == 3 { s := t; } i := i + 1; }
      }`,
    ],
    [
      'a ghost counter that counts something else',
      `method M(n: nat) returns (s: int) ensures s == 2 * n {
        ghost var g := 0;
        var i := 0;
        s := 0;
        while i < n { g := g + 2; if i != 100 { s := s + 2; } i := i + 1; }
      }`,
    ],
  ];

  test.each(programs)('%s', async (_name, text) => {
    expect((await proved(text, 'M')).filter((claim) => claim.startsWith('postcondition'))).toEqual([]);
  });

  test('a loop whose header no run reaches proves nothing of what follows', async () => {
    const text = `method M(x: int) returns (y: int) requires x > 1000000 ensures y < 0 {
      y := x;
      while y > 2000000 { y := y - 1; }
    }`;
    expect(await proved(text)).not.toContain('postcondition y < 0');
  });
});

describe('what proofs rest on', () => {
  const text = `method M(n: nat) returns (s: int) ensures s == n {
    assume n != 3;
    s := 0;
    while s < n { s := s + 1; assert s != 3 || n > 3; }
  }`;

  test('no claim that the program does not have is named', async () => {
    const { proofs, model } = await withInvariants(text, session);
    const ids = new Set(model.methods.flatMap(({ claims }) => claims.map(({ id }) => id)));
    expect(proofs.size).toBeGreaterThan(0);
    expect([...proofs.values()].flat().flatMap(({ claims }) => claims.filter((id) => !ids.has(id)))).toEqual([]);
  });

  test('an assumption that is needed is named', async () => {
    const { proofs } = await withInvariants(text, session);
    const [claim] = [...proofs.keys()].filter(({ kind }) => kind === 'assertion');
    expect(claim === undefined ? ['assume'] : proofs.get(claim)?.map(({ kind }) => kind)).toContain('assume');
  });
});
