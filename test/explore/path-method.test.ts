/** Paths as straight-line methods: what holds is proved, what does not hold never is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../src/model/index.js';
import type { SolverSession } from '../../src/smt/session.js';
import type { Value } from '../../src/values/index.js';
import { Sequence } from '../../src/values/index.js';
import { lower } from '../languages/dafny/lower/lowering.js';
import { claimsOn, intArray, rests, traced } from '../support/paths.js';
import { openSolver } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

describe('claims on one path', () => {
  test('a correct path is proved, a wrong claim is not, although it held in the run', async () => {
    const model = lower(`
      method Abs(x: int) returns (y: int)
        ensures y >= 0
        ensures y != 7
      { if x < 0 { y := -x; } else { y := x; } }`);
    expect(await claimsOn(traced(model, 'Abs', [-3]), session)).toEqual([
      'proved postcondition y >= 0',
      'open postcondition y != 7',
    ]);
  });

  test('two arrays may be one', async () => {
    const model = lower(`
      method Write(a: array<int>, b: array<int>)
        requires a.Length > 0 && b.Length > 0
        modifies a, b
      {
        a[0] := 1;
        b[0] := 2;
        assert b[0] == 2;
        assert a[0] == 1;
        if a != b { assert a[0] == 1; }
      }`);
    const run = traced(model, 'Write', (heap) => [intArray(heap, model, [0]), intArray(heap, model, [0])]);
    expect(run.run.outcome.kind).toBe('returned');
    const claims = await claimsOn(run, session);
    expect(claims.filter((claim) => claim.includes('assertion'))).toEqual([
      'proved assertion b[0] == 2',
      'open assertion a[0] == 1',
      'proved assertion a[0] == 1',
    ]);
    expect(claims.filter((claim) => claim.includes('index'))).not.toContainEqual(expect.stringContaining('open'));
  });

  test('recursion is inlined each time with variables of its own', async () => {
    const model = lower(`
      method Sum(n: nat) returns (s: int)
        decreases n
      { var k := n; if n == 0 { s := 0; } else { var r := Sum(n - 1); s := r + k; } assert k == n; }
      method Main(n: nat)
        requires n <= 2
      { var k := 5; var s := Sum(n); assert k == 5; assert s == n * (n + 1) / 2; assert s == 3; }`);
    const claims = await claimsOn(traced(model, 'Main', [2]), session);
    expect(claims.filter((claim) => claim.includes('assertion'))).toEqual([
      'proved assertion k == n',
      'proved assertion k == n',
      'proved assertion k == n',
      'proved assertion k == 5',
      'proved assertion s == n * (n + 1) / 2',
      'proved assertion s == 3',
    ]);
  });

  test('a loop is unrolled as often as it ran', async () => {
    const model = lower(`
      method Count(n: int) returns (c: int)
        ensures c == n
        ensures c == 3
        ensures n == 4
      { c := 0; while c < n { c := c + 1; } }`);
    expect(await claimsOn(traced(model, 'Count', [3]), session)).toEqual([
      ...Array<string>(3).fill('proved decreases-loop decreases (guessed)'),
      'proved postcondition c == n',
      'proved postcondition c == 3',
      'open postcondition n == 4',
    ]);
    const two = traced(model, 'Count', [2]);
    expect((await claimsOn(two, session)).at(-1)).toBe('open postcondition c == 3');
  });

  test('states of the past: old, labels, and the callee on its own', async () => {
    const model = lower(`
      class C { var x: int
        method Inc() modifies this ensures x == old(x) + 1 { x := x + 1; }
      }
      method Twice(c: C) modifies c ensures c.x == old(c.x) + 2 ensures c.x == old(c.x) + 1 {
        c.Inc();
        label half: c.Inc();
        assert old@half(c.x) == old(c.x) + 1;
        assert old@half(c.x) == old(c.x);
      }`);
    const run = traced(model, 'Twice', (heap) => [object(heap, model, 'C', { x: 4 })]);
    // The run stops at the wrong assertion, and so does its path.
    expect(run.run.outcome.kind).toBe('violated');
    expect((await claimsOn(run, session)).filter((claim) => /assertion|postcondition/.test(claim))).toEqual([
      'proved postcondition x == old(x) + 1',
      'proved postcondition x == old(x) + 1',
      'proved assertion old@half(c.x) == old(c.x) + 1',
      'open assertion old@half(c.x) == old(c.x)',
    ]);
  });

  test('what is new is unlike what was there', async () => {
    const model = lower(`
      class C { var x: int
        constructor(n: int) ensures x == n { x := n; }
      }
      method New(c: C) returns (d: C) modifies c ensures fresh(d) ensures c.x == 1 && d.x == 2 ensures d.x == 1 {
        d := new C(0);
        var e := new C(5);
        c.x := 1;
        d.x := 2;
        assert d != c && e != d;
        assert e.x == 5;
      }`);
    const run = traced(model, 'New', (heap) => [object(heap, model, 'C', { x: 4 })]);
    expect((await claimsOn(run, session)).filter((claim) => !claim.includes('modifies'))).toEqual([
      'proved postcondition x == n',
      'proved postcondition x == n',
      'proved assertion d != c',
      'proved assertion e != d',
      'proved non-null e',
      'proved assertion e.x == 5',
      'proved postcondition fresh(d)',
      'proved postcondition c.x == 1',
      'proved postcondition d.x == 2',
      'open postcondition d.x == 1',
    ]);
  });

  test('a generic callee at two instances', async () => {
    const model = lower(`
      method Put<T>(a: array<T>, v: T) returns (was: T)
        requires a.Length > 0
        modifies a
        ensures a[0] == v
      { was := a[0]; a[0] := v; }
      method Both(a: array<int>, b: array<bool>)
        requires a.Length > 0 && b.Length > 0
        modifies a, b
      {
        var x := Put(a, 5);
        var y := Put(b, true);
        assert b[0];
        assert a[0] == 5 && x == old(a[0]);
        assert y;
      }`);
    const run = traced(model, 'Both', (heap) => {
      const { types } = model.arena;
      const flags = heap.allocateArray(types.array(1, types.bool, false), [1]);
      flags.set(0, true, heap.now);
      return [intArray(heap, model, [1]), flags];
    });
    expect((await claimsOn(run, session)).filter((claim) => /assertion|post/.test(claim))).toEqual([
      'proved postcondition a[0] == v',
      'proved postcondition a[0] == v',
      'proved assertion b[0]',
      'proved assertion a[0] == 5',
      'proved assertion x == old(a[0])',
      'open assertion y',
    ]);
  });

  test('a call is dispatched by the class of the object', async () => {
    const model = lower(`
      trait T { method Get() returns (n: int) }
      class One extends T { method Get() returns (n: int) { n := 1; } }
      class Two extends T { method Get() returns (n: int) { n := 2; } }
      method Ask(t: T, u: T) {
        var n := t.Get();
        var m := u.Get();
        assert n == 1;
        assert m == 2;
        assert t != u;
      }`);
    const run = traced(model, 'Ask', (heap) => [object(heap, model, 'One', {}), object(heap, model, 'Two', {})]);
    expect(await claimsOn(run, session)).toEqual([
      'proved assertion n == 1',
      'proved assertion m == 2',
      'proved assertion t != u',
    ]);
    const enters = run.trace.events.flatMap((event, i) => (event.kind === 'enter' ? [i] : []));
    // Another class would go elsewhere, and there is one.
    for (const until of enters) expect(await rests(run, session, { until, goal: 'infeasible' })).toEqual([undefined]);
  });
});

describe('generic code', () => {
  test('an implementer with type arguments of its own', async () => {
    const model = lower(`
      trait Box<T> { method Get(d: T) returns (t: T) }
      class Pair<U> extends Box<seq<U>> {
        var u: U
        constructor(u: U) { this.u := u; }
        method Get(d: seq<U>) returns (t: seq<U>) { t := [u] + d; }
      }
      method Use(n: int, m: nat) {
        var p := new Pair<int>(n);
        var b: Box<seq<int>> := p;
        var q := new Pair<bool>(true);
        var t := b.Get([m]);
        assert t == [n, m];
        assert t[0] == 0;
      }`);
    const claims = await claimsOn(traced(model, 'Use', [0, 1]), session);
    expect(claims.filter((claim) => claim.includes('assertion'))).toEqual([
      'proved assertion t == [n, m]',
      'open assertion t[0] == 0',
    ]);
  });

  test('a body that a trait gives runs for classes that give none', async () => {
    const model = lower(`
      trait T { method Get() returns (n: int) { n := 0; } }
      class Own extends T { method Get() returns (n: int) { n := 1; } }
      class Same extends T { }
      method Ask(t: T) { var n := t.Get(); assert n == 0; assert !(t is Own); }`);
    const run = traced(model, 'Ask', (heap) => [object(heap, model, 'Same', {})]);
    const claims = await claimsOn(run, session);
    expect(claims).toContainEqual('proved assertion n == 0');
    expect(claims).not.toContainEqual(expect.stringContaining('proved assertion t is'));
  });

  test('values of a type argument are values of that type', async () => {
    const model = lower(`
      method Any<T(==)>(s: seq<T>) returns (t: T) requires |s| > 0 { t :| t in s; }
      method Fill<T>(a: array<T>, v: T) modifies a { forall i | 0 <= i < a.Length { a[i] := v; } }
      method Use(s: seq<nat>, a: array<nat>) requires |s| > 0 modifies a {
        var t := Any(s);
        assert t >= 0;
        Fill(a, t);
        assert forall i :: 0 <= i < a.Length ==> a[i] == t;
        assert t == 0;
      }`);
    const run = traced(model, 'Use', (heap) => [Sequence.of([0]), natArray(heap, model, [3, 4])]);
    expect(run.run.outcome.kind).toBe('returned');
    const claims = await claimsOn(run, session);
    expect(claims.filter((claim) => claim.includes('assertion'))).toEqual([
      'proved assertion t >= 0',
      'proved assertion forall i :: 0 <= i < a.Length ==> a[i] == t',
      'open assertion t == 0',
    ]);
  });

  test('recursion changes the type arguments', async () => {
    const model = lower(`
      method Depth<T>(t: T, n: nat) returns (d: nat) decreases n {
        if n == 0 { d := 0; } else { var e := Depth([t], n - 1); d := e + 1; }
      }
      method Use(n: nat) { var d := Depth(n, n); assert d == n; assert d == 1; }`);
    const claims = await claimsOn(traced(model, 'Use', [2]), session);
    expect(claims.slice(-2)).toEqual(['proved assertion d == n', 'open assertion d == 1']);
  });

  test('fields of generic objects at two instances', async () => {
    const model = lower(`
      class Cell<T> { var v: T
        constructor(v: T) ensures this.v == v { this.v := v; }
        method Swap(w: T) returns (was: T) modifies this ensures v == w && was == old(v) { was := v; v := w; }
      }
      method Use(x: int, b: bool) {
        var c := new Cell(x);
        var d := new Cell(b);
        var was := c.Swap(7);
        assert was == x && c.v == 7 && d.v == b;
        assert was == 0;
      }`);
    const claims = await claimsOn(traced(model, 'Use', [0, true]), session);
    expect(claims.filter((claim) => claim.includes('open'))).toEqual(['open assertion was == 0']);
  });
});

function natArray(heap: Parameters<typeof intArray>[0], model: Model, elements: readonly number[]): Value {
  const nat = model.methods.find(({ name }) => name === 'Use')?.inputs[1]?.type;
  if (nat?.kind !== 'array') throw new Error('the second input is no array');
  const array = heap.allocateArray(nat, [elements.length]);
  elements.forEach((element, i) => {
    array.set(i, element, heap.now);
  });
  return array;
}

function object(
  heap: Parameters<typeof intArray>[0],
  { arena: { types }, classes }: Model,
  name: string,
  fields: Readonly<Record<string, Value>>,
): Value {
  const symbol = classes.find((one) => one.name === name);
  const made = heap.allocate(types.object(symbol, [], false));
  for (const field of symbol?.fields ?? []) {
    const value = fields[field.name];
    if (value !== undefined) made.set(field, value, heap.now);
  }
  return made;
}
