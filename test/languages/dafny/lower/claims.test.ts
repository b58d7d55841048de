/** For each kind of claim, programs that raise it: where, in which words, under which guard, and for which other claim. */
import { describe, expect, it } from 'vitest';
import { CLAIM_TEXT, checkModel, type ClaimKind } from '../../../../src/model/index.js';
import { claimsOf, describeClaim, lower } from './lowering.js';

/** Programs with all claims that they raise, in order. */
const RAISED: readonly (readonly [ClaimKind, string, readonly string[]])[] = [
  [
    'assertion',
    'method M(x: int) { assert x == x && x > 1; }',
    ['assertion 1:27 x == x (explicit)', 'assertion 1:37 x > 1 (explicit)'],
  ],
  [
    'precondition',
    'function F(x: int): int requires x > 0 && x < 9 { x }\nmethod M(x: int) { var y := F(x); }',
    ['precondition 2:29 F: x > 0', 'precondition 2:29 F: x < 9 (guarded)'],
  ],
  ['precondition', 'method N(x: int) requires x > 0 {}\nmethod M(x: int) { N(x); }', ['precondition 2:20 N: x > 0']],
  [
    'postcondition',
    'method M(x: int) returns (y: int) ensures y > x && y > 1 { y := x; }',
    ['postcondition 1:43 y > x (explicit)', 'postcondition 1:52 y > 1 (explicit)'],
  ],
  [
    'postcondition',
    'method M(a: array<int>, i: nat) returns (y: int) requires i < a.Length ensures y == a[i] { y := a[i]; }',
    [
      'index-range 1:99 i',
      'postcondition 1:80 y == a[i] (explicit)',
      'index-range 1:87 i (supports y == a[i])',
      'index-range 1:87 i',
    ],
  ],
  ['postcondition', 'function F(x: int): (r: int) ensures r > x { x + 1 }', ['postcondition 1:38 r > x (explicit)']],
  [
    'invariant-entry',
    'method M() { var i := 0;\n  while i < 9 invariant i <= 9 { i := i + 1; } }',
    [
      'invariant-entry 2:25 i <= 9 (explicit)',
      'invariant-kept 2:25 i <= 9 (explicit)',
      'decreases-loop 2:3 decreases (guessed)',
    ],
  ],
  [
    'invariant-kept',
    'method M() decreases * { while true invariant true && 1 < 2 decreases * {} }',
    [
      'invariant-entry 1:47 true (explicit)',
      'invariant-entry 1:55 1 < 2 (explicit)',
      'invariant-kept 1:47 true (explicit)',
      'invariant-kept 1:55 1 < 2 (explicit)',
    ],
  ],
  [
    'decreases-loop',
    'method M(n: nat) { var i := n;\n  while i > 0 decreases i, 1 / n { i := i - 1; } }',
    ['division-by-zero 2:28 1 / n', 'division-by-zero 2:28 1 / n', 'decreases-loop 2:25 i, 1 / n (explicit)'],
  ],
  ['decreases-loop', 'method M() { while true {} }', ['decreases-loop 1:14 decreases (guessed)']],
  ['decreases-call', 'function F(n: int): int { F(n - 1) }', ['decreases-call 1:27 F decreases']],
  [
    'decreases-call',
    'function F(n: int): int decreases n { var g := (m: int) => F(m); g(n) }',
    ['decreases-call 1:60 F decreases (explicit)'],
  ],
  ['modifies', 'class C { var x: int }\nmethod M(c: C) { c.x := 1; }', ['modifies 2:18 c.x']],
  ['modifies', 'class C { var x: int }\nmethod N(c: C) modifies c\nmethod M(c: C) { N(c); }', ['modifies 3:18 N(c)']],
  [
    'modifies',
    'class C { var x: int }\nmethod M(c: C) { while true modifies c decreases 1 { } }',
    ['modifies 2:29 modifies c', 'decreases-loop 2:50 1 (explicit)'],
  ],
  ['modifies', 'class C { var x: int }\nmethod M(c: C) { modify c; }', ['modifies 2:18 modify c;']],
  ['reads', 'class C { var x: int }\nfunction F(c: C): int { c.x }', ['reads 2:25 c.x']],
  [
    'reads',
    'class C { var x: int }\nfunction F(c: C): int reads c { c.x }\nfunction G(c: C): int { F(c) }',
    ['reads 3:25 F(c)'],
  ],
  ['reads', 'class C { var x: int }\nmethod M(c: C) returns (y: int) reads {} { y := c.x; }', ['reads 2:49 c.x']],
  ['reads', 'class C { var x: int }\nmethod M(c: C) { var f := () => c.x; }', ['reads 2:33 c.x']],
  ['reads', 'ghost predicate P(f: int ~> int) { f.requires(1) }', ['reads 1:36 f.requires(1)']],
  ['non-null', 'class C { var x: int }\nmethod M(c: C?) returns (y: int) { y := c.x; }', ['non-null 2:41 c']],
  [
    'allocated',
    'class C { var x: int }\nmethod M() { var c := new C; assert old(c.x) == 0; }',
    ['assertion 2:37 old(c.x) == 0 (explicit)', 'allocated 2:41 c.x (supports old(c.x) == 0)'],
  ],
  [
    'allocated',
    'class C { var x: int }\nfunction F(c: C): int reads c { c.x }\nmethod M() { var c := new C; assert old(F(c)) == 0; }',
    ['assertion 3:37 old(F(c)) == 0 (explicit)', 'allocated 3:41 F(c) (supports old(F(c)) == 0)'],
  ],
  [
    'allocated',
    'class C { var x: int }\nmethod M() { var c := new C; assert unchanged(c); }',
    [
      'assertion 2:37 unchanged(c) (explicit)',
      'non-null 2:47 c (supports unchanged(c))',
      'allocated 2:47 c (supports unchanged(c))',
    ],
  ],
  ['index-range', 'function F(s: seq<int>, i: int): int { s[i] }', ['index-range 1:42 i']],
  ['index-range', 'function F(s: seq<int>, i: int): seq<int> { s[i..] }', ['index-range 1:47 i']],
  ['index-range', 'method M(a: array<int>) modifies a { a[0] := 1; }', ['index-range 1:40 0']],
  ['division-by-zero', 'function F(x: int, y: int): int { x / y }', ['division-by-zero 1:35 x / y']],
  [
    'division-by-zero',
    'function F(x: int, y: int): bool { y != 0 && x % y == 0 }',
    ['division-by-zero 1:46 x % y (guarded)'],
  ],
  ['constraint', 'method M(x: int) returns (n: nat) { n := x; }', ['constraint 1:37 n']],
  ['constraint', 'function F(x: int): nat { x }', ['constraint 1:27 x']],
  ['constraint', 'method N(n: nat) {}\nmethod M(x: int) { N(x); }', ['constraint 2:22 x']],
  ['constraint', 'datatype D = D(n: nat)\nfunction F(x: int): D { D(x) }', ['constraint 2:27 x']],
  ['constraint', 'function F(x: int): seq<nat> { [x] }', ['constraint 1:32 [x]']],
  [
    'constraint',
    'newtype B = x: int | 0 <= x < 9\nfunction F(b: B): B { b + 1 }',
    ['inhabited 1:9 B', 'constraint 2:27 1', 'constraint 2:23 b + 1'],
  ],
  ['constraint', 'function F(c: char): char { c + c }', ['constraint 1:29 c + c']],
  ['constraint', 'method M(x: nat := -1) {}', ['constraint 1:20 -1']],
  ['constraint', 'datatype D = D(n: nat := 0 - 1)', ['constraint 1:26 0 - 1']],
  ['cast', 'function F(r: real): int { r as int }', ['cast 1:28 r as int']],
  ['map-key', 'function F(m: map<int, int>): int { m[0] }', ['map-key 1:39 0']],
  ['destructor', 'datatype D = A(x: int) | B\nfunction F(d: D): int { d.x }', ['destructor 2:25 d.x']],
  ['match-exhaustive', 'function F(x: int): int { match x case 0 => 1 }', ['match-exhaustive 1:33 x']],
  ['match-exhaustive', 'datatype D = A(x: int) | B\nmethod M(d: D) { var A(x) := d; }', ['match-exhaustive 2:22 A(x)']],
  [
    'match-exhaustive',
    'method M(x: int) { if { case x > 0 => } }',
    ['match-exhaustive 1:20 some alternative is possible'],
  ],
  ['such-that', 'method M(s: set<int>) { var x :| x in s; }', ['such-that 1:34 x in s']],
  [
    'such-that-unique',
    'function F(s: set<int>): int { var x :| x in s; x }',
    ['such-that 1:41 x in s', 'such-that-unique 1:32 var x :| x in s; x'],
  ],
  [
    'forall-unique',
    'method M(a: array<int>) requires a.Length > 9 modifies a {\n  forall i | 0 <= i < 9 { a[i / 2] := i; } }',
    [
      'division-by-zero 2:29 i / 2',
      'index-range 2:29 i / 2',
      'forall-unique 2:3 forall i | 0 <= i < 9 { a[i / 2] := i; }',
    ],
  ],
  ['calc-step', 'lemma L(x: int) { calc { x; x + 0; } }', ['calc-step 1:29 x == x + 0 (explicit)']],
  ['expect', 'method M(x: int) { expect x > 0; }', ['expect 1:27 x > 0 (explicit)']],
  ['initialised', 'method M(b: bool) returns (r: int) { if b { r := 1; } }', ['initialised 1:55 r']],
  ['initialised', 'method M(b: bool) { var x: int; if b { x := 1; } print x; }', ['initialised 1:56 x']],
  ['initialised', 'class C { var d: C constructor (c: C, b: bool) { if b { d := c; } } }', ['initialised 1:67 d']],
  ['initialised', 'method M(b: bool) returns (r: int) { if b { return; } r := 1; }', ['initialised 1:45 r']],
  ['initialised', 'class C {}\nmethod M(n: nat) { var a := new C[n]; }', ['size 2:35 n', 'initialised 2:29 new C[n]']],
  [
    'ghost-variant',
    'datatype D = ghost A(x: int) | B(x: int) function F(d: D): int { d.x }',
    ['ghost-variant 1:66 d.x'],
  ],
  ['shift-range', 'function F(b: bv8, n: nat): bv8 { b << n }', ['shift-range 1:35 b << n']],
  ['size', 'method M(n: int) { var a := new int[n]; }', ['size 1:37 n']],
  ['inhabited', 'type T = x: int | x > 0', ['inhabited 1:6 T']],
  ['inhabited', 'type T = x: int | x > 0 witness 1', ['inhabited 1:33 1']],
  [
    'override',
    'trait T { method M(x: int) returns (y: int) requires x > 0 ensures y > 0 }\nclass C extends T { method M(x: int) returns (y: int) requires x > 1 ensures y > 1 { y := x; } }',
    ['postcondition 2:78 y > 1 (explicit)', 'override 2:64 requires x > 1', 'override 2:28 ensures y > 0'],
  ],
  [
    'override',
    'trait T { function F(x: int): (r: int) ensures r > 0 }\nclass C extends T { var k: int function F(x: int): int reads this { k } }',
    ['override 2:56 reads this', 'override 2:41 decreases', 'override 2:41 ensures r > 0'],
  ],
  ['function-requires', 'function F(f: int --> int): int { f(1) }', ['function-requires 1:35 f(1)']],
];

describe('claims by kind', () => {
  it.each(RAISED)('%s: %s', (kind, text, expected) => {
    const model = lower(text);
    expect(model.unsupported).toEqual([]);
    expect(checkModel(model)).toEqual([]);
    const claims = claimsOf(model);
    expect(claims.map((claim) => describeClaim(model, claim))).toEqual(expected);
    expect(claims.map((claim) => claim.kind)).toContain(kind);
  });

  it('a postcondition is also checked by itself, apart from where the body ends', () => {
    const model = lower('method M(x: int, y: int) returns (q: int) ensures q == 0 || x / y == q { q := 0; }');
    expect(model.methods.map(({ kind, claims }) => [kind, claims.map(({ id }) => id)])).toEqual([
      ['method', ['M/postcondition/q == 0 || x / y == q#0', 'M/division-by-zero/x / y#0']],
      ['declaration', ['M/division-by-zero/x / y#1']],
    ]);
    expect(lower('function F(x: int): (r: int) requires 1 / x > 0 ensures r > 0 { 1 }').methods).toHaveLength(1);
  });

  it('covers every kind', () => {
    // Claims about the order of calls come from properties, and exceptions are Java's.
    const covered = new Set<string>([...RAISED.map(([kind]) => kind), 'protocol', 'exception']);
    expect(Object.keys(CLAIM_TEXT).filter((kind) => !covered.has(kind))).toEqual([]);
  });
});
