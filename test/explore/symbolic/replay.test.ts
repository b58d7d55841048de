import { describe, expect, it } from 'vitest';
import { smallScenes } from '../../../src/explore/seeds.js';
import { printTerm } from '../../../src/model/index.js';
import { lowered, replayed, type Replayed } from '../../support/replaying.js';
import { readRunProgram, runPrograms } from '../../support/run-fixtures.js';

/** Scenes of each method. */
const SCENES = 6;

function* replaysOf(
  text: string,
): Iterable<Replayed & { readonly member: string; readonly conditions: readonly string[] }> {
  const model = lowered(text);
  for (const method of model.methods) {
    if (method.body === undefined || method.kind === 'override') continue;
    let count = 0;
    for (const scene of smallScenes(model, method)) {
      if (count++ === SCENES) break;
      const one = replayed(model, method, scene);
      const conditions = one.wrong.map(({ what, condition }) => `${what} ${printTerm(model.arena, condition)}`);
      yield { ...one, member: method.name, conditions };
    }
  }
}

describe('what an execution found holds of its state', () => {
  it.each(runPrograms)('%s', { timeout: 60_000 }, (program) => {
    for (const { member, conditions } of replaysOf(readRunProgram(program))) {
      expect({ member, conditions }).toEqual({ member, conditions: [] });
    }
  });
});

const PROGRAMS: Readonly<Record<string, string>> = {
  'recursion on a symbol': `
    function Fib(n: nat): nat { if n < 2 then n else Fib(n - 1) + Fib(n - 2) }
    method M(n: nat) returns (r: int) ensures r == Fib(n) {
      var a, b, i := 0, 1, 0;
      while i < n invariant i <= n && a == Fib(i) && b == Fib(i + 1) { a, b, i := b, a + b, i + 1; }
      r := a;
    }`,
  'arrays that may be one': `
    method M(a: array<int>, b: array<int>) returns (r: int) modifies a, b {
      if a.Length > 1 && b.Length > 1 { a[0] := 1; b[0] := 2; r := a[0]; if r == 2 { assert a == b; } }
    }`,
  'objects in a list': `
    class Node { var next: Node? var value: int constructor(v: int) { value := v; next := null; } }
    method M(n: Node) returns (r: int) modifies n {
      var m := new Node(7);
      m.next := n.next; n.next := m;
      if n.next.next != null && n.next.next.value == n.value { r := 1; } else { r := n.next.value; }
    }`,
  'classes behind a trait': `
    trait T { method Get() returns (r: int)  function G(): int }
    class A extends T { method Get() returns (r: int) { r := 1; } function G(): int { 3 } }
    class B extends T { var x: int  method Get() returns (r: int) { r := x; } function G(): int { 4 } }
    method M(t: T) returns (r: int) { r := t.Get(); if r > t.G() { r := 0; } }`,
  'every element at once': `
    method M(a: array<int>, k: int) modifies a {
      forall i | 0 <= i < a.Length { a[i] := a[i] + k; }
      assert forall i :: 0 <= i < a.Length ==> a[i] == old(a[i]) + k;
      var s := set i | 0 <= i < a.Length && a[i] > 0 :: a[i];
      var m := map i | 0 <= i < a.Length :: a[i] := i;
      if |s| > 1 { assert exists i :: 0 <= i < a.Length && a[i] in m; }
    }`,
  'some value': `
    method M(n: int) returns (r: int) {
      var x :| n <= x < n + 4;
      var y :| y * 2 == x || y == x;
      if * { r := x; } else { r := y; }
    }`,
  data: `
    datatype L = Nil | Cons(head: int, tail: L)
    function Len(l: L): nat { if l.Nil? then 0 else 1 + Len(l.tail) }
    function Rev(l: L, r: L): L { match l case Nil => r case Cons(h, t) => Rev(t, Cons(h, r)) }
    method M(l: L) { if Len(l) == 2 { assert Len(Rev(l, Nil)) == 2; } }`,
  'functions without a body': `
    function F(x: int): int ensures F(x) >= x
    method {:axiom} Ask() returns (r: nat)
    method M(x: int) returns (r: int) { var a := Ask(); r := a; if a > x { r := x; } }`,
  'function values': `
    method M(x: int) returns (r: int) {
      var k := 3;
      var f := (y: int) => y + k;
      k := 4;
      if f(x) == 5 { r := f(1); }
      var s := seq(3, i => i * x);
      if |s| == 3 && s[1] == s[2] { r := -1; }
    }`,
  'bit vectors and reals': `
    method M(b: bv8, r: real) returns (c: bool) {
      var d := b * 3 + 1;
      if d < b { c := true; } else { c := (r + 0.5).Floor == 2; }
      if b << 2 == 4 { assert b & 0x3f == 1; }
    }`,
};

describe('the same of single features', () => {
  it.each(Object.keys(PROGRAMS))('%s', { timeout: 60_000 }, (name) => {
    let inside = 0;
    for (const { member, conditions, outside } of replaysOf(PROGRAMS[name] ?? '')) {
      expect({ member, conditions }).toEqual({ member, conditions: [] });
      if (outside === undefined) inside++;
    }
    expect(inside).toBeGreaterThan(5);
  });
});
