import { describe, expect, it } from 'vitest';
import { expectDiagnostics, moduleNamed, resolved } from './support.js';

describe('the module tree', () => {
  it('puts prefix-named modules in their places, whatever the order', () => {
    const program = resolved(`
      module A.B.C { const x := 1 }
      module A { const y := B.C.x }
      module A.D { import C = B.C  const z := C.x }
    `);
    expect(moduleNamed(program, 'A.B.C').parent?.fullName).toBe('A.B');
    expect([...moduleNamed(program, 'A').declared.keys()].sort()).toEqual(['B', 'D', 'y']);
  });

  it('lists imported modules before their importers', () => {
    const program = resolved('module Last { import First }  module First { }  module Middle { import Last }');
    const names = program.modules.map((module) => module.fullName);
    expect(names.indexOf('First')).toBeLessThan(names.indexOf('Last'));
    expect(names.indexOf('Last')).toBeLessThan(names.indexOf('Middle'));
  });

  it('does not show the enclosing module to a nested one', () => {
    expectDiagnostics(`
      module A {
        const secret := 1
        module Inner { const copy := secret }
//                                   ^^^^^^ error unresolved-name
      }
    `);
  });

  it('refuses a second module, import or member of the same name', () => {
    expectDiagnostics(`
      module A { }
      module A { }
//           ^ error duplicate-name
      module B {
        import A
        import A
//             ^ error duplicate-name
        const c := 1
        method c() { }
//             ^ error duplicate-name
      }
    `);
  });
});

describe('import paths', () => {
  it('start at a submodule, a sibling, or a sibling of an enclosing module', () => {
    resolved(`
      module Far { const f := 1 }
      module A {
        module Near { const n := 2 }
        module Inner {
          module Own { const o := 3 }
          import Own2 = Own
          import Near
          import Far
          const sum := Own2.o + Near.n + Far.f
        }
      }
    `);
  });

  it('suggest a near name', () => {
    expectDiagnostics(`
      module Helpers { }
      module A { import Helper }
//                      ^^^^^^ error unresolved-module: did you mean 'Helpers'?
    `);
  });

  it('that lead back to themselves are reported once, with the way', () => {
    expectDiagnostics(`
      module A { import B }
//               ^^^^^^^^ error cyclic-import: import B -> module B -> import A -> module A
      module B { import A }
    `);
    expectDiagnostics(`
      module Outer { module Inner { import Outer } }
//                                  ^^^^^^^^^^^^ error cyclic-import
    `);
  });

  it('that lead nowhere do not make every use an error', () => {
    expectDiagnostics(`
      module A {
        import opened Missing
//                    ^^^^^^^ error unresolved-module
        import AlsoMissing
//             ^^^^^^^^^^^ error unresolved-module
        method M(x: Thing) { var y := AlsoMissing.f(x); Helper(y); }
      }
      module B {
        import C = Gone
//                 ^^^^ error unresolved-module
        const c := C.x
        const d := e
//                 ^ error unresolved-name
      }
    `);
  });
});

describe('opened imports', () => {
  const two = `
      module A { const both := 1  const a := 1  datatype Color = Red | Green }
      module B { const both := 2  import A  datatype Fruit = Apple | Green }
  `;

  it('make two meanings of a name ambiguous only where it is used', () => {
    expectDiagnostics(`${two}
      module C {
        import opened A
        import opened B
        const fine := a
        const bad := both
//                   ^^^^ error ambiguous-name
        const red := Red
        const green: Color := Color.Green
      }
    `);
  });

  it('give way to what the module itself declares', () => {
    resolved(`${two}
      module C { import opened A  const both := true  method M() { var x: bool := both; } }
    `);
  });

  it('bring the same declaration twice without harm', () => {
    resolved(`${two}
      module C { import opened A  import opened Again = A  const c := a }
      module D { import opened B  const c := A.a }
    `);
  });

  it('of a module with a type of its own name make the name mean the type', () => {
    resolved(`
      module Option { datatype Option<T> = None | Some(value: T) }
      module Use { import opened Option  function F(o: Option<int>): bool { o.Some? } }
    `);
  });

  it('at the level of the module itself need no name', () => {
    resolved('module A { const a := 1 }  import opened A  const b := a + A.a');
  });
});

describe('abstract modules', () => {
  it('are only imported by abstract modules', () => {
    expectDiagnostics(`
      abstract module Spec { type T  function F(t: T): int }
      module Concrete { import Spec }
//                      ^^^^^^^^^^^ error bad-declaration
      module Open { import S : Spec }
//                  ^^^^^^^^^^^^^^^ error bad-declaration
      abstract module Fine { import S : Spec  function G(t: S.T): int { S.F(t) } }
    `);
  });

  it('stand for different refinements in different imports', () => {
    expectDiagnostics(`
      abstract module Spec { type T(==) }
      abstract module Use {
        import A : Spec
        import B : Spec
        predicate Same(a: A.T, b: B.T) { a == b }
//                                       ^^^^^^ error bad-operand
      }
    `);
  });
});
