import { describe, expect, test } from 'vitest';
import { typeText } from '../../../../../src/languages/dafny/resolve/types-text.js';
import { accepted, faults, inMethod, types } from './support.js';

describe('new', () => {
  test.each([
    ['new Cell', "bad-constructor-use 'new Cell'"],
    ['new Cell()', "wrong-argument-count 'new Cell()'"],
    ['new Cell(b)', "type-mismatch 'b'"],
    ['new Cell.Init(3)', "bad-constructor-use 'Init'"],
    ['new Cell?(3)', "bad-constructor-use 'Cell?'"],
    ['new Shape', "bad-constructor-use 'Shape'"],
    ['new Option', "bad-constructor-use 'Option'"],
    ['new int[b]', "type-mismatch 'b'"],
    ['new int[2] [1, b]', "type-mismatch 'b'"],
    ['new int[3](b)', "type-mismatch 'b'"],
    ['new int[3](j => b)', "type-mismatch 'b'"],
  ])('%s is refused, once', (value, fault) => {
    expect(faults(inMethod(`  var v := ${value};`))).toEqual([fault]);
  });

  test('objects and arrays in all forms', () => {
    const found = types(`
class Plain { var f: int }
class Built<T> { const t: T constructor (t: T) { this.t := t; } constructor Named(t: T, n: int) { this.t := t; } }
class Old { method Init(i: int) { } }
module N { class D { constructor () { } constructor Make() { } } }
method M() {
  var a := new Plain;
  var b := new Built(3);
  var c := new Built<bool>(true);
  var d := new Built.Named('c', 1);
  var e := new Old.Init(3);
  var f := new N.D();
  var g := new N.D.Make();
  var h := new int[3];
  var i := new bool[2, 3];
  var j := new int[3](k => k * k);
  var k := new real[] [1.0, 2.0];
  var l := new object;
  var m := new [3](k => k > 1);
}`);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'l', 'm'];
    expect(names.map((name) => found.get(name))).toEqual([
      'Plain',
      'Built<int>',
      'Built<bool>',
      'Built<char>',
      'Old',
      'D',
      'D',
      'array<int>',
      'array2<bool>',
      'array<int>',
      'object',
      'array<bool>',
    ]);
  });
});

describe('constants and constrained types', () => {
  test('a constant without a type gets it from its value, in any order', () => {
    const program = accepted(`
const a := b + 1
const b := |c|
const c := [d, 3]
const d: nat := 4
class C { const e := f.0 const f := (a, "x") }
type Small = x | 0 <= x < 10
newtype Tiny = y | 0.0 <= y <= 1.0 witness 0.5
`);
    const fields = [...program.symbols.values()].flatMap((symbol) =>
      symbol.kind === 'field' ? [`${symbol.name}: ${typeText(symbol.type)}`] : [],
    );
    expect(fields).toEqual(['a: int', 'b: int', 'c: seq<int>', 'd: nat', 'e: int', 'f: (int, string)']);
    const bases = program.typeSymbols.flatMap((symbol) =>
      symbol.kind === 'subset' || symbol.kind === 'newtype' ? [typeText(symbol.base)] : [],
    );
    expect(bases).toEqual(['int', 'real']);
  });

  test('a type that depends on itself must be written', () => {
    expect(faults('const a := b\nconst b := a')).toContain("cyclic-declaration 'a'");
    expect(faults('type T = x | true')).toEqual(["cannot-infer 'T'"]);
  });

  test('constraints and witnesses', () => {
    expect(
      faults(`
type A = x: int | x
type B = x: int | x > 0 witness true
newtype C = x: int | this > 0
const d: int := true`),
    ).toEqual(["type-mismatch 'x'", "type-mismatch 'true'", "this-not-allowed 'this'", "type-mismatch 'true'"]);
  });
});

describe('specifications', () => {
  test('conditions, frames and measures', () => {
    expect(
      faults(`
class C { var f: int const g: int }
method M(c: C, s: set<C>, i: int)
  requires i
  modifies i
  modifies c\`f, c\`g, c\`h
  modifies s\`f
  ensures c.f
  decreases s, i
function F(c: C, g: int -> set<C>, h: int -> int): int
  requires c
  reads c, g, h
{ true }
`),
    ).toEqual([
      "type-mismatch 'i'",
      "bad-frame 'i'",
      "bad-frame 'g'",
      "unresolved-member 'h'",
      "type-mismatch 'c.f'",
      "type-mismatch 'c'",
      "bad-frame 'h'",
      "type-mismatch 'true'",
    ]);
  });

  test('attributes see what is in scope where they stand', () => {
    expect(
      faults(`
function {:opaque} F(x: int): (r: int) ensures {:a r} r == x { x }
method {:fuel F, 2} {:b nothing} M(x: int) { assert forall y: int {:trigger F(y)} :: F(y) == y; var {:c z} z := 1; }
`),
    ).toEqual(["unresolved-name 'nothing'"]);
  });

  test('ordinals are not type arguments', () => {
    expect(faults('method M(o: ORDINAL) { var s := [o]; }')).toEqual(["type-characteristic 's'"]);
    expect(faults('function Id<T>(t: T): T { t }\nmethod M(o: ORDINAL) { ghost var p := Id(o); }')).toEqual([
      "type-characteristic 'Id'",
    ]);
    accepted('method M(o: ORDINAL) { ghost var p: ORDINAL := o + 1; assert p.IsSucc && p > 3; }');
  });
});
