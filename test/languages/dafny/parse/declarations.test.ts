import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import { SourceText } from '../../../../src/languages/source.js';
import { cleanFile, declarations, errorsIn } from './dump.js';

describe('modules', () => {
  test.each([
    ['module A.B refines C.D { }', '(module B flavour:module prefix:[A] refines:([C D]))'],
    [
      'abstract module A replaces B { const c := 1 }',
      '(module A flavour:abstract refines:([B] replaces) declarations:[(const c 1)])'.replace(' modifiers:()', ''),
    ],
    ['replaceable module {:a} A { }', '(module attributes:[(brace a)] A flavour:replaceable)'],
    ['import A', '(import A relation:= target:[A])'],
    ['import opened A.B`E', '(import B opened relation:= target:[A B] exports:[E])'],
    ['import A = B.C`{E, F}', '(import A relation:= target:[B C] exports:[E F] renamed)'],
    ['import A : B', '(import A relation:: target:[B] renamed)'],
    ['import A as B', '(import A relation:: target:[B] renamed)'],
    ['module M { export }', '(module M flavour:module declarations:[(export)])'],
    [
      'module M { export E extends F, G provides a, B.c reveals * }',
      '(module M flavour:module declarations:[(export E extends:[F G] items:[(mode:provides [a]) (mode:provides [B c]) (mode:reveals)])])',
    ],
    [
      'module M { export ... provides a }',
      '(module M flavour:module declarations:[(export items:[(mode:provides [a])] refining)])',
    ],
  ])('%s', (text, expected) => {
    expect(declarations(text)).toBe(expected);
  });

  test('includes come first, and their paths are read', () => {
    expect(cleanFile('include "a\\\\b.dfy"\ninclude @"c"').includes.map(({ path }) => path)).toEqual(['a\\b.dfy', 'c']);
    expect(errorsIn('const c := 1\ninclude "a"')).toHaveLength(1);
  });
});

describe('types', () => {
  test.each([
    [
      'class {:a} C<T> extends A, B<T> { var x: int, y: T; }',
      '(class attributes:[(brace a)] C typeParameters:[(T)] extends:[A B<T>] members:[(field x type:int) (field y type:T)])',
    ],
    ['class C ... { }', '(class C refining)'],
    [
      'trait T extends object { ghost var x: int }',
      '(trait T extends:[object] members:[(field modifiers:(ghost) x type:int)])',
    ],
    [
      'datatype D = | A | ghost {:x} B(int, y: bool := true, ghost z: T) { const c := 1 }',
      '(datatype D constructors:[(A) (attributes:[(brace x)] ghost B formals:[(type:int) (y type:bool default:true) (ghost z type:T)])] members:[(const c 1)])',
    ],
    ['codatatype S<T> = Cons(head: T, tail: S<T>);', undefined],
    ['datatype D ... { }', '(datatype D refining)'],
    ['newtype N = int', '(newtype N base:int)'],
    [
      'newtype N = x: int | x > 0 witness 1 { }',
      '(newtype N base:int variable:x constraint:(> x 0) witness:(witness 1))',
    ],
    ['newtype N ... { const c := 1 }', '(newtype N members:[(const c 1)] refining)'],
    [
      'type T = x: int | x > 0 witness *',
      '(subset-type T variable:x base:int constraint:(> x 0) witness:(no-witness))',
    ],
    ['type T = x | P(x) ghost witness w', '(subset-type T variable:x constraint:(P x) witness:(ghost-witness w))'],
    ['type T<A> = seq<A>', '(synonym T typeParameters:[(A)] target:seq<A>)'],
    ['type T(==)<A> extends B { }', '(abstract-type T characteristics:[==] typeParameters:[(A)] extends:[B])'],
    ['type {:extern} T(0, !new)', '(abstract-type attributes:[(brace extern)] T characteristics:[0 !new])'],
    ['type T ...', '(abstract-type T refining)'],
    [
      'iterator I<T>(x: T) yields (y: int) yield requires a yield ensures b ensures c { yield; }',
      '(iterator I typeParameters:[(T)] formals:[(x type:T)] yields:[(y type:int)] specification:(ensures:[(c)]) yieldRequires:[(a)] yieldEnsures:[(b)] (block [(yield)]))',
    ],
    ['iterator I ... { }', '(iterator I (block) refining)'],
  ])('%s', (text, expected) => {
    if (expected === undefined) expect(errorsIn(text)).toEqual([]);
    else expect(declarations(text)).toBe(expected);
  });
});

describe('members', () => {
  test.each([
    ['const c: int', '(const c type:int)'],
    ['ghost opaque const {:a} c := 1;', '(const attributes:[(brace a)] modifiers:(ghost opaque) c 1)'],
    ['const c ... := 1', '(const c 1 refining)'],
    [
      'method M<T>(x: T, ghost y: int := 1, nameonly older: bool) returns (ghost r: int)',
      '(method flavour:method M typeParameters:[(T)] formals:[(x type:T) (ghost y type:int default:1) (nameonly older type:bool)] returns:[(ghost r type:int)])',
    ],
    [
      'method {:a} M() requires L: a; ensures {:b} c modifies x, `f reads * decreases d, e { }',
      '(method flavour:method attributes:[(brace a)] M specification:(requires:[(label:L a)] ensures:[(attributes:[(brace b)] c)] reads:[(frame:[frame-wildcard])] modifies:[(frame:[(frame x) (frame field:f)])] decreases:[(expressions:[d e])]) (block))',
    ],
    ['method M() free ensures a', '(method flavour:method M specification:(ensures:[(free a)]))'],
    ['method M ... { }', '(method flavour:method M refining (block))'],
    [
      '@A @B.C(1, x := 2) ghost method M()',
      '(method flavour:method attributes:[(at A) (at B.C [1 x:=2])] modifiers:(ghost) M)',
    ],
    ['least lemma L[nat]()', '(method flavour:least lemma L prefixIndex:nat)'],
    ['greatest lemma L()', '(method flavour:greatest lemma L)'],
    ['twostate lemma L(new x: C)', '(method flavour:twostate lemma L formals:[(isNew x type:C)])'],
    ['inductive lemma L()', '(method flavour:least lemma L)'],
    ['colemma L()', '(method flavour:greatest lemma L)'],
    [
      'function F(older x: C, y: int): int { y } by method { return y; }',
      '(function flavour:function F formals:[(older x type:C) (y type:int)] result:(type:int) y byMethod:(block [(return [y])]))',
    ],
    ['function method F(): (r: int) { 1 }', '(function flavour:function methodKeyword F result:(r type:int) 1)'],
    ['function F(): (int) { 1 }', '(function flavour:function F result:(type:int) 1)'],
    [
      'ghost predicate P(): (b: bool) { true }',
      '(function flavour:predicate modifiers:(ghost) P result:(b type:bool) true)',
    ],
    ['predicate method P()', '(function flavour:predicate methodKeyword P)'],
    ['protected predicate P()', '(function flavour:predicate P)'],
    ['twostate function F(): int', '(function flavour:twostate function F result:(type:int))'],
    ['least predicate P[ORDINAL]()', '(function flavour:least predicate P prefixIndex:ORDINAL)'],
    [
      'inductive predicate P() copredicate Q()',
      '(function flavour:least predicate P) (function flavour:greatest predicate Q)',
    ],
    ['static opaque function F ... { 1 }', '(function flavour:function modifiers:(static opaque) F refining 1)'],
    [
      'class C { constructor () { a := 1; new; b(); } constructor I() { c(); } constructor J() }',
      '(class C members:[(constructor (first:(block [(assign [a] initializer:(assign [1]))]) second:(block [(call (b))]))) (constructor I (first:(block [(call (c))]))) (constructor J)])',
    ],
  ])('%s', (text, expected) => {
    expect(declarations(text)).toBe(expected);
  });

  test.each([
    ['opaque method M()', 'may not be `opaque`'],
    ['ghost lemma L()', 'ghost anyway'],
    ['static class C { }', 'may not be `static`'],
    ['ghost ghost const c := 1', 'written twice'],
    ['constructor C()', 'Only classes and traits'],
    ['var x: int', 'A module has no variables'],
    ['class C { var x }', 'declared with its type'],
    ['class C { var x: int := 1 }', 'no initial value'],
    ['const c', 'a type or a value'],
    ['const c = 1', 'instead of `=`'],
    ['predicate P(): bool', 'writes no result type'],
    ['predicate P(): (r: int)', 'is a `bool`'],
    ['function F() { 1 }', 'Expected `:`'],
    ['function F(): int decreases *', '`decreases *`'],
    ['least predicate P() decreases 1', 'has no `decreases`'],
    ['function F(): int modifies x', 'changes nothing'],
    ['method M() modifies *', '`*` may not be used here'],
    ['method M() decreases 1 decreases *', 'the only `decreases`'],
    ['method M(ghost x: int := 1) returns (y: int := 2)', 'no default value'],
    ['lemma L(ghost x: int)', 'may not be `ghost` here'],
    ['method M(): int', '`returns (r: T)`'],
    ['iterator I() returns (x: int)', '`yields`'],
    ['export provides x', 'move the export into a module'],
    ['const _x := 1', 'underscore'],
    ['method method()', 'cannot be a name'],
  ])('%s is refused', (text, message) => {
    const errors = errorsIn(text);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(message);
  });

  test('older spellings are warned about', () => {
    const source = new SourceText(
      'test.dfy',
      'copredicate P() inductive lemma L() protected function F(): int free ensures true',
    );
    expect(parseFile(source).diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
      Array.from({ length: 4 }, () => 'warning deprecated'),
    );
  });
});
