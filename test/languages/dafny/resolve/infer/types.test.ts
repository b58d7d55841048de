import { describe, expect, test } from 'vitest';
import { inMethod, types } from './support.js';

/** What each initial value gives a local. */
const LOCALS: Readonly<Record<string, string>> = {
  // Literals and operators
  '5': 'int',
  '1.5': 'real',
  "'a'": 'char',
  '"ab"': 'string',
  'i + 1': 'int',
  'n + n': 'int',
  'bits + 1': 'bv8',
  'w + 1': 'Word',
  '|s|': 'int',
  '-n': 'int',
  '!b': 'bool',
  'r.Floor': 'int',
  // Names keep their constraints
  n: 'nat',
  e: 'Even',
  q: 'Cell?',
  k: 'Cell',
  o: 'Option<int>',
  l: 'List<nat>',
  f: 'int -> bool',
  // Collections
  '[n, n]': 'seq<nat>',
  '[n, i]': 'seq<int>',
  '[k, null]': 'seq<Cell?>',
  '{k}': 'set<Cell>',
  'multiset{1}': 'multiset<int>',
  'map[n := k]': 'map<nat, Cell>',
  's + [1]': 'seq<int>',
  's[0]': 'int',
  's[1..]': 'seq<int>',
  'a[..]': 'seq<int>',
  'a2[0, 1]': 'int',
  'u[3]': 'nat',
  'm[3]': 'string',
  'm.Keys': 'set<int>',
  'm.Items': 'set<(int, string)>',
  's[0 := 1]': 'seq<int>',
  'multiset(s)': 'multiset<int>',
  'seq(3, j => j + 1)': 'seq<int>',
  'set j | j in s': 'set<int>',
  'map j | j in s :: j > 0': 'map<int, bool>',
  'map j | j in s :: j + 1 := true': 'map<int, bool>',
  // Generics
  'Id(n)': 'nat',
  'Id(k)': 'Cell',
  'Some(n)': 'Option<nat>',
  'Some(k).value': 'Cell',
  'Cons(n, Nil)': 'List<nat>',
  'Option<real>.None': 'Option<real>',
  'o.(value := 3)': 'Option<int>',
  // Control
  'if b then n else n': 'nat',
  'if b then n else i': 'int',
  'if b then e else n': 'int',
  'match o case Some(v) => v case None => 0': 'int',
  'var v := n; v': 'nat',
  '(n, k)': '(nat, Cell)',
  '(n, k).1': 'Cell',
  '(j: nat) => j': 'nat -> nat',
  'j => j + i': 'int -> int',
  '(j: int) requires j > 0 => j': 'int --> int',
  '() reads k => k.data': '() ~> int',
  'i as real': 'real',
  'i as nat': 'nat',
  'k as object': 'object',
};

describe('types of locals', () => {
  test.each(Object.entries(LOCALS))('var v := %s', (value, type) => {
    expect(types(inMethod(`  var local := ${value};`)).get('local')).toBe(type);
  });

  test('all that is assigned counts, wherever it stands', () => {
    const found = types(
      inMethod(`
  var v0 := n; v0 := v0 - 1;
  var v1 := k; v1 := null;
  var v2; v2 := n;
  var v3 := []; v3 := v3 + [n];
  var v4 := null; v4 := k;
  var v5; v5 := new Square(); v5 := new Circle();
  var v6, v7 := n, k;
  var (v8, v9) := (n, e);
  var v10 := *; v10 := 1.0;
  var v11 := One(3);
  var v12, v13 := Two();
  var v14 := new int[3];
  var v15 := new Cell(3);
  var v16: seq := [n];`),
    );
    expect(Array.from({ length: 17 }, (_, j) => found.get(`v${j}`))).toEqual([
      'int',
      'Cell?',
      'nat',
      'seq<nat>',
      'Cell?',
      'Shape',
      'nat',
      'Cell',
      'nat',
      'Even',
      'real',
      'int',
      'int',
      'bool',
      'array<int>',
      'Cell',
      'seq<nat>',
    ]);
  });

  test('bound variables range over a whole type, and the index of a loop is an int', () => {
    const found = types(
      inMethod(`
  assert forall bound1: nat, bound2 :: bound2 in s ==> bound1 >= 0;
  for index := 0 to n { }
  var cells := {k};
  assert forall bound3 <- cells :: bound3 != null;`),
    );
    expect(['bound1', 'bound2', 'index', 'bound3'].map((name) => found.get(name))).toEqual([
      'nat',
      'int',
      'int',
      'Cell?',
    ]);
  });

  const RANGES: readonly (readonly [string, string])[] = [
    ['x :: Small(x)', 'nat'],
    ['x :: 0 <= x < 10 ==> Small(x)', 'nat'],
    ['x :: x in s ==> Small(x)', 'nat'],
    ['x :: Small(x) && x == k', 'nat'],
    ['x :: Small(x) ==> k + x > 2', 'nat'],
    ['x :: Small(x) ==> s[x] == 1', 'nat'],
    ['x :: g(x) == 0', 'nat'],
    ['x :: Small(x) ==> Large(x)', 'nat'],
    ['x :: Large(x)', 'Big'],
    ['x :: Used(x)', 'Thing'],
    ['x :: x != null && Used(x) && x.f == 2', 'Thing'],
    ['x :: All(x)', 'set<Thing>'],
    ['x :: Same(x, 1) && Small(x)', 'nat'],
    ['x :: Small(x) && Any(x)', 'int'],
    ['x :: Uneven(x) && Small(x)', 'int'],
    ['x :: x < k && Small(x)', 'int'],
    ['x :: x < |s| && Small(x)', 'int'],
    ['x :: x <= 5 <= |s| && Small(x)', 'int'],
    ['x :: exists y :: x <= y && y < k && Small(x)', 'int'],
    ['x :: Small(x + 1)', 'int'],
    ['x :: Small(if k == 1 then x else 2)', 'int'],
    ['x :: Same(x, k) && Small(x)', 'int'],
    ['x :: Used(x) && Maybe(x)', 'Thing?'],
  ];

  const RANGED = `
class Thing { var f: int }
type Big = n: nat | n > 1000 witness 1001
type Odd = n | n % 2 == 1 witness 1
ghost predicate Small(n: nat)
ghost predicate Large(n: Big)
ghost predicate Uneven(n: Odd)
ghost predicate Any(n: int)
ghost predicate Used(n: Thing)
ghost predicate Maybe(n: Thing?)
ghost predicate All(n: set<Thing>)
ghost predicate Same<T>(a: T, b: T)
`;

  test.each(RANGES)('forall %s', (quantified, type) => {
    const found = types(`${RANGED}
lemma L(s: seq<int>, k: int, g: nat -> int) { ghost var b := forall ${quantified}; }`);
    expect(found.get('x')).toBe(type);
  });

  test('the elements of an array are of the type that it was made with', () => {
    const found = types(`
class C { }
method M(k: int, c: C?) {
  var a := new nat[3]; a[0] := 0; a[1] := k;
  var b := new C?[3]; b[0] := c;
  var d := new set<nat>[3]; d[0] := {k};
  var e; e := a; e[0] := k;
}`);
    expect(['a', 'b', 'd', 'e'].map((name) => found.get(name))).toEqual([
      'array<nat>',
      'array<C?>',
      'array<set<nat>>',
      'array<nat>',
    ]);
  });

  test('what is chosen ranges over what its condition takes, unless it is given a value too', () => {
    const found = types(`${RANGED}
lemma L(k: int) {
  var a :| Small(a);
  var b; b :| Used(b);
  var c; c := k; assert Small(c);
  var d :| Small(d) && d < k;
  var e := set x | 0 <= x < 10 && Small(x);
  forall y | Used(y) ensures Maybe(y) { }
  var f := var z :| Small(z); z;
}`);
    expect(['a', 'b', 'c', 'd', 'e', 'y', 'f'].map((name) => found.get(name))).toEqual([
      'nat',
      'Thing',
      'int',
      'int',
      'set<nat>',
      'Thing?',
      'nat',
    ]);
  });

  test('patterns have the types of what they stand for', () => {
    const found = types(`
datatype Pair<A, B> = Pair(first: A, second: B)
class C {}
method M(n: nat, c: C) {
  var p := Pair(n, c);
  match p { case Pair(x, y) => }
  var Pair(u, v) := p;
}`);
    expect(['x', 'y', 'u', 'v'].map((name) => found.get(name))).toEqual(['nat', 'C', 'nat', 'C']);
  });

  test('an expected function type gives a lambda its parameters', () => {
    const found = types(`
class C { const f: int }
function Map<A, B>(g: A -> B, s: seq<A>): seq<B> { [] }
method M(cs: seq<C>) {
  var fs := Map(c => c.f, cs);
}`);
    expect([found.get('c'), found.get('fs')]).toEqual(['C', 'seq<int>']);
  });
});
