import { describe, expect, it } from 'vitest';
import { expectDiagnostics, moduleNamed, resolved } from './support.js';

const queue = `
      module Queues {
        export provides Queue, Queue.Size, Empty, Push
        export Friends extends Queues reveals Queue provides Queue.items
        class Queue {
          ghost var items: seq<int>
          constructor () { items := []; }
          ghost function Size(): nat reads this { |items| }
        }
        method Empty() returns (q: Queue) { q := new Queue(); }
        method Push(q: Queue, n: int) modifies q`;

describe('export sets', () => {
  it('give everything if there are none', () => {
    const program = resolved(
      'module A { const x := 1  class C { var f: int } }  module B { import A  const y := A.x }',
    );
    const alias = moduleNamed(program, 'B').declared.get('A');
    expect(alias?.kind === 'import' && [...alias.view.entries.keys()]).toEqual(['x', 'C']);
  });

  it('hide what they do not list', () => {
    expectDiagnostics(`
      module A { export provides f  function f(): int { g() }  function g(): int { 1 } }
      module B {
        import A
        const x := A.f()
        const y := A.g()
//                   ^ error not-exported
      }
    `);
  });

  it('must exist where an import names them, and have a default where it does not', () => {
    expectDiagnostics(`
      module A { export E provides x  const x := 1 }
      module B { import A }
//               ^^^^^^^^ error not-exported: no default export set
      module C { import A\`F }
//                        ^ error unresolved-name
      module D { import X = A\`E  const y := X.x }
    `);
  });

  it('can be followed through other imports', () => {
    resolved(`
      module A { export Small provides T  export Big reveals T  type T = int }
      module B { export provides Mine  export Other provides Yours  import Mine = A\`Big  import Yours = A\`Small }
      module C { import B\`Other  import Y = B.Yours  method M(t: Y.T) { } }
      module D { import M = B.Mine  const n: int := 1  const t: M.T := n }
    `);
  });

  it('name only what the module declares, in the way that it can be given', () => {
    expectDiagnostics(`
      module A {
        export E provides x, gone reveals M, D.size, D?, C, E
//                           ^^^^ error bad-export
//                                        ^ error bad-export: write 'provides M'
//                                             ^^^^ error bad-export
//                                                   ^^ error bad-export
//                                                          ^ error bad-export: extends E
        const x := 1
        method M() { }
        datatype D = D(size: int)
        class C { }
      }
    `);
  });

  it('give fields and constructors only with the class they belong to', () => {
    expectDiagnostics(`
      module A {
        export provides C, C.Init, C.n
//                           ^^^^ error bad-export
//                                   ^ error bad-export
        class C { var n: int  constructor Init() { n := 0; } }
      }
    `);
  });

  it('must give what they mention', () => {
    expectDiagnostics(`
      module A {
        export provides f
//                      ^ error bad-export: add 'provides T'
        export Body reveals g
//                          ^ error bad-export: add 'provides h'
        datatype T = T(n: int)
        function f(t: T): int { t.n }
        function g(): int { h() }
        function h(): int { 0 }
      }
    `);
  });

  it('may not extend each other in a circle', () => {
    expectDiagnostics(`
      module A {
        export E extends F
//      ^^^^^^^^^^^^^^^^^^ error cyclic-declaration
        export F extends E
        export G extends H
//                       ^ error bad-export
      }
    `);
  });
});

describe('provided types', () => {
  it('are opaque', () => {
    expectDiagnostics(`
      module A {
        export provides Id, first
        type Id = nat
        function first(): Id { 0 }
      }
      module B {
        import A
        const id: A.Id := A.first()
        const n: int := A.first()
//                      ^^^^^^^^^ error type-mismatch
        const m: A.Id := 3
//                       ^ error type-mismatch
      }
    `);
  });

  it('are what they are where another set reveals them', () => {
    resolved(`
      module A { export provides Id, first  export All reveals *  type Id = nat  function first(): Id { 0 } }
      module B { import A\`All  const n: int := A.first()  const m: A.Id := 3 }
    `);
  });

  it('show the members that are exported and no others', () => {
    expectDiagnostics(`${queue}
      }
      module Use {
        import Q = Queues
        method M(q: Q.Queue, r: Q.Queue?)
//                                ^^^^^^ error not-exported
        {
          var e := Q.Empty();
          ghost var n := q.Size();
          ghost var s := q.items;
//                         ^^^^^ error not-exported
        }
      }
    `);
  });

  it('are one type, however they are reached', () => {
    resolved(`
      module A { export provides T, make  export All reveals *  datatype T = T(n: int)  function make(): T { T(1) } }
      module B { import A  function pass(t: A.T): A.T { t } }
      module C { import A\`All  import B  const n := B.pass(A.T(2)).n }
      module D { import A  import B  const t: A.T := B.pass(A.make()) }
    `);
  });
});
