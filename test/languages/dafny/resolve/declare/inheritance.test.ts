import { describe, expect, it } from 'vitest';
import { expectDiagnostics, resolved, typeNamed } from './support.js';

describe('traits', () => {
  it('know everything that implements them', () => {
    const program = resolved(`
      trait A<T> { function F(t: T): T }
      trait B extends A<int> { }
      class C extends B { function F(t: int): int { t } }
      class D<X> extends A<X> { function F(t: X): X { t } }
    `);
    const trait = typeNamed(program, 'A');
    const implementers = trait.kind === 'class' ? program.implementers.get(trait) : undefined;
    expect(implementers?.map(({ name }) => name)).toEqual(['B', 'C', 'D']);
  });

  it('must be implemented by classes, but not by traits', () => {
    expectDiagnostics(`
      trait T { function F(): int  method M()  function G(): int { 1 }  const c: int }
      trait U extends T { }
      class C extends U { function F(): int { 2 } }
//          ^ error missing-implementation: the method 'T.M'
      class D extends T { }
//          ^ error missing-implementation: the function 'T.F', the method 'T.M'
    `);
  });

  it('are overridden with the same signature', () => {
    expectDiagnostics(`
      trait T<X> {
        function F(x: X): int
        method M<Y>(x: X, y: Y) returns (r: Y)
        ghost method G()
        predicate P()
        lemma L()
      }
      class C extends T<bool> {
        function F(x: int): nat { 1 }
//                 ^^^^^^ error bad-override: 'bool'
//                          ^^^ error bad-override: 'int'
        method M<Z>(renamed: bool, z: Z) returns (r: Z) { r := z; }
        method G() { }
//             ^ error bad-override: ghost
        predicate P() { true }
        method L() { }
//             ^ error bad-override: a lemma
      }
    `);
  });

  it('keep what they define', () => {
    expectDiagnostics(`
      trait T { var x: int  function F(): int { 1 }  static method S() { } }
      class C extends T {
        const x: int := 1
//            ^ error bad-override
        function F(): int { 2 }
//               ^ error bad-override
        static method S() { }
//                    ^ error bad-override
      }
    `);
  });

  it('do not give one name two meanings, or one trait two choices of arguments', () => {
    expectDiagnostics(`
      trait A { function F(): int { 1 } }
      trait B { function F(): int { 2 } }
      class C extends A, B { }
//          ^ error bad-override
      trait G<T> { }
      trait H extends G<int> { }
      class D extends G<bool>, H { }
//          ^ error bad-declaration
    `);
  });

  it('may be reached in two ways', () => {
    resolved(`
      trait A { function F(): int }
      trait B extends A { function F(): int { 2 } }
      trait C extends A { }
      class D extends B, C { }
    `);
  });

  it('are extended in their own module, unless they give up on termination', () => {
    expectDiagnostics(`
      module M { trait T { }  trait {:termination false} U { } }
      module N {
        import opened M
        class C extends T { }
//                      ^ error bad-declaration
        class D extends U { }
        @AssumeCrossModuleTermination class E extends T { }
      }
    `);
  });

  it('are the only types that can be extended', () => {
    expectDiagnostics(`
      class A { }
      class B extends A { }
//                    ^ error type-mismatch
      datatype D extends A = D
//                       ^ error type-mismatch
      trait T extends object { }
      datatype E extends T = E
//                       ^ error type-mismatch
      trait V { function F(): int }
      datatype F extends V = F { function F(): int { 1 } }
    `);
  });
});
