import { describe, it } from 'vitest';
import { expectDiagnostics, resolved } from './support.js';

describe('what a refining body adds', () => {
  const old = `
      abstract module A {
        class C {
          var x: int
          method M(a: array<int>, n: nat) returns (r: int) modifies this, a { var t := n; x := t; r := x; }
        }
      }
  `;

  it('may use variables and fields of its own', () => {
    resolved(`${old}
      abstract module B refines A {
        class C ... {
          ghost var seen: int
          method M ... {
            var i := 0;
            while i < n { i := i + 1; if i == 3 { break; } }
            ...;
            seen := seen + i;
            return;
          }
        }
      }
    `);
  });

  it('does not assign to what it refines, or jump out of what it adds', () => {
    expectDiagnostics(`${old}
      abstract module B refines A {
        class C ... {
          method M ... {
            ...;
            t := 1;
//          ^ error bad-refinement
            this.x := 2;
//          ^^^^^^ error bad-refinement
            r := 3;
//          ^ error bad-refinement
            if n > 0 { a[0] := 4; }
//                     ^^^^ error bad-refinement
          }
        }
      }
    `);
    expectDiagnostics(`
      abstract module A { method M(n: nat) { var i := 0; while i < n { i := i + 1; } } }
      abstract module B refines A { method M ... { ...; while ... { ...; if i == 3 { break; } } } }
//                                                                                   ^^^^^^ error bad-refinement
    `);
  });
});

describe('replaceable modules', () => {
  it('are replaced once, and used like any other module', () => {
    expectDiagnostics(`
      replaceable module Clock { method Now() returns (n: nat) }
      module Fast replaces Clock { method Now() returns (n: nat) { n := 1; } }
      module Slow replaces Clock { method Now() returns (n: nat) { n := 2; } }
//           ^^^^ error bad-refinement
      module Use { import Clock  method M() { var n := Clock.Now(); } }
    `);
  });
});

describe('abstract modules inside compiled ones', () => {
  it('are not used', () => {
    expectDiagnostics(`
      module Outer {
        abstract module Spec { datatype D = D  function F(): int }
        const n := Spec.F()
//                 ^^^^ error bad-declaration
        method M(d: Spec.D)
//                  ^^^^ error bad-declaration
      }
    `);
  });
});

describe('newtypes', () => {
  it('have the members of their base, and implement traits with them', () => {
    resolved(`
      trait HasG { function G(): int }
      newtype A extends HasG = x: int | 0 <= x < 10 { function G(): int { 2 } }
      newtype B extends HasG = A
      function F(b: B): int { b.G() }
    `);
    expectDiagnostics(`
      newtype R = real { const Floor: int := 1 }
//                             ^^^^^ error bad-override
      trait T { function Floor(): int }
      newtype S extends T = real
//            ^ error bad-override
    `);
  });
});
