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
