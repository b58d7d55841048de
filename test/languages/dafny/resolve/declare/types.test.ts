import { describe, expect, it } from 'vitest';
import { typeText } from '../../../../../src/languages/dafny/resolve/types-text.js';
import { callableNamed, expectDiagnostics, resolved, typeNamed } from './support.js';

describe('types as written', () => {
  it('are looked up by path, with their arguments', () => {
    const program = resolved(`
      module Lib { datatype Pair<A, B> = P(a: A, b: B)  class C { } }
      module Use {
        import Lib
        type Row = seq<Lib.Pair<int, array2<real>>>
        method M<T>(r: Row, f: (T, bool) ~> T, o: Lib.C?, g: bv8 -> (ghost int, string), s: imap<nat, ORDINAL>)
          returns (x: array<Lib.C>)
      }
    `);
    const { formals } = callableNamed(program, 'M');
    expect(formals.map(({ type }) => typeText(type))).toEqual([
      'seq<Pair<int, array2<real>>>',
      '(T, bool) ~> T',
      'C?',
      'bv8 -> (ghost int, string)',
      'imap<nat, ORDINAL>',
    ]);
  });

  it('that do not exist suggest a near name', () => {
    expectDiagnostics(`
      datatype Colour = Red
      method M(a: Color, b: Strig, c: Gone.T, d: M)
//                ^^^^^ error unresolved-type: did you mean 'Colour'?
//                          ^^^^^ error unresolved-type
//                                    ^^^^ error unresolved-module
//                                               ^ error wrong-kind-of-name: a method
    `);
  });

  it('have as many arguments as their declaration has parameters', () => {
    expectDiagnostics(`
      datatype Box<T> = Box(T)
      class C { var b: Box  var s: seq  var m: map<int>  var x: Box<int, int> }
//                     ^^^ error wrong-type-arguments
//                                 ^^^ error wrong-type-arguments
//                                             ^^^^^^^^ error wrong-type-arguments
//                                                              ^^^^^^^^^^^^^ error wrong-type-arguments
    `);
  });

  it('are nullable only if they are references', () => {
    expectDiagnostics(`
      datatype D = D
      class C { }
      method M(c: C?, d: D?, o: object?, a: array?<int>)
//                       ^^ error unresolved-type: Write 'D'
    `);
  });
});

describe('type arguments that are left out', () => {
  it('become type parameters of the member', () => {
    const program = resolved(`
      datatype List<T> = Nil | Cons(head: T, tail: List)
      function Length(xs: List): nat { match xs case Nil => 0 case Cons(_, tail) => 1 + Length(tail) }
      function Append(xs: List, ys: List): List { match xs case Nil => ys case Cons(x, r) => Cons(x, Append(r, ys)) }
      method Use() { var n := Length(Cons(true, Nil)); var m := Append(Cons(1, Nil), Nil); }
    `);
    const append = callableNamed(program, 'Append');
    expect(append.typeParameters.map(({ name }) => name.text)).toEqual(['_T0']);
    expect(append.formals.map(({ type }) => typeText(type))).toEqual(['List<_T0>', 'List<_T0>']);
  });

  it('are the first of the parameters that are declared', () => {
    const program = resolved(`
      datatype Pair<A, B> = P(a: A, b: B)
      function Swap<X, Y>(p: Pair, q: Pair<Y, X>): X { p.a }
    `);
    expect(callableNamed(program, 'Swap').formals.map(({ type }) => typeText(type))).toEqual([
      'Pair<X, Y>',
      'Pair<Y, X>',
    ]);
    expectDiagnostics(`
      datatype Pair<A, B> = P(a: A, b: B)
      function First<X>(p: Pair): int { 0 }
//                         ^^^^ error wrong-type-arguments
    `);
  });
});

describe('definitions', () => {
  it('may not go in circles', () => {
    expectDiagnostics(`
      type A = seq<B>
//         ^ error cyclic-declaration: A -> B -> A
      type B = x: A | true
      type C = C
//         ^ error cyclic-declaration
      newtype N = x: N | true
//            ^ error cyclic-declaration
      trait T extends U { }
//          ^ error cyclic-declaration: T -> U -> T
      trait U extends T { }
    `);
  });

  it('of synonyms may not grow beyond all bounds', () => {
    const doubled = Array.from({ length: 60 }, (_, i) => `type T${i + 1} = (T${i}, T${i})`).join('\n');
    expectDiagnostics(`type T0 = int\n${doubled.replace(/(type T10 .*)/, '$1\n//   ^^^ error nested-too-deeply')}`);
  });

  it('of newtypes are based on values', () => {
    expectDiagnostics(`
      class C { }
      newtype A = C
//                ^ error type-mismatch
      newtype B = x: int -> int | true
//                   ^^^^^^^^^^ error type-mismatch
      newtype D = x: seq<int> | |x| > 0 witness [1]
      newtype E = D
    `);
  });

  it('of datatypes can be unfolded to an end', () => {
    expectDiagnostics(`
      datatype Endless = More(Endless)
//             ^^^^^^^ warning uninhabited-type
      datatype Ping = Ping(Pong)
//             ^^^^ warning uninhabited-type
      datatype Pong = Pong((Ping, int))
//             ^^^^ warning uninhabited-type
      datatype Tree = Node(seq<Tree>)
      datatype Ok = Leaf | Fork(Ok, Ok)
      codatatype Stream = Next(Stream)
    `);
  });

  it('use type parameters as their variance says', () => {
    expectDiagnostics(`
      datatype In<-T> = In(f: T -> bool)
      datatype Out<+T> = Out(T) | Wrong(T -> bool)
//                                      ^^^^^^^^^ error bad-declaration: covariant
      datatype Left<T> = Left(T -> bool)
//                            ^^^^^^^^^ error bad-declaration: '!T'
      datatype Fine<!T> = Fine(T -> bool)
      datatype Self = Self(Self -> bool)
//                         ^^^^^^^^^^^^ error bad-declaration
      class C<+T> { }
//            ^^ error bad-declaration
    `);
  });
});

describe('members', () => {
  it('have names of their own', () => {
    expectDiagnostics(`
      class C {
        var x: int
        method x() { }
//             ^ error duplicate-name
        constructor () { }
        constructor () { }
//      ^^^^^^^^^^^^^^^^^^ error duplicate-name
        method M<A, A>(p: A, p: int) returns (p: int)
//                  ^ error duplicate-name
//                           ^ error duplicate-name
//                                            ^ error duplicate-name
      }
      datatype D = A(x: int, x: int) | A | B(y: int) { const y := 1 }
//                           ^ error duplicate-name
//                                     ^ error duplicate-name
//                                                           ^ error duplicate-name
    `);
  });

  it('that several constructors share have one type', () => {
    expectDiagnostics(`
      datatype D = A(x: int, y: bool) | B(y: bool, x: nat)
//                                                 ^^^^^^ error type-mismatch
    `);
    const program = resolved('datatype D = A(x: int) | B(x: int, z: int)');
    const x = typeNamed(program, 'D').members.get('x');
    expect(x?.kind === 'destructor' && x.sources.map(({ constructor }) => constructor.name)).toEqual(['A', 'B']);
  });

  it('stand where they can', () => {
    expectDiagnostics(`
      trait T { constructor () }
//              ^^^^^^^^^^^^^^ error bad-declaration
      datatype D = D { var x: int }
//                         ^ error bad-declaration
      static method M() { }
//                  ^ warning deprecated
    `);
  });

  it('of iterators come from their parameters', () => {
    const program = resolved(`
      iterator Count(n: nat) yields (x: nat) { var i := 0; while i < n { x := i; yield; i := i + 1; } }
      method Use() {
        var it := new Count(3);
        var more := it.MoveNext();
        if more { print it.x; }
        ghost var past: seq<nat> := it.xs;
      }
    `);
    expect([...typeNamed(program, 'Count').members.keys()]).toEqual([
      'n',
      'x',
      'xs',
      '_reads',
      '_modifies',
      '_new',
      'Valid',
      'MoveNext',
    ]);
  });

  it('are ghost as their file understands it', () => {
    const old = resolved('function method F(): int { 1 }  function G(): int { 2 }');
    expect([callableNamed(old, 'F').ghost, callableNamed(old, 'G').ghost]).toEqual([false, true]);
    const current = resolved('function F(): int { 1 }  ghost function G(): int { 2 }  least predicate P() { P() }');
    expect(['F', 'G', 'P'].map((name) => callableNamed(current, name).ghost)).toEqual([false, true, true]);
  });

  it('take parameters in an order that calls can follow', () => {
    expectDiagnostics(`
      function F(nameonly a: int, b: int): int { a }
//                                ^ error bad-declaration
      function G(nameonly a: int, b: int := 3, nameonly c: int): int { a }
      datatype D = D(a: int := 1, bool)
//                             ^ error bad-declaration
    `);
  });
});

describe('attributes', () => {
  it('with an @ are known by name and place', () => {
    expectDiagnostics(`
      @Axiomm lemma L()
//    ^^^^^^^ error bad-attribute: did you mean 'Axiom'?
      @NativeInt8 function F(): int { 1 }
//    ^^^^^^^^^^^ error bad-attribute
      @VerifyOnly method M() { }
    `);
  });
});
