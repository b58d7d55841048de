import { describe, expect, test } from 'vitest';
import { errorsIn, statements } from './dump.js';

describe('variables and assignment', () => {
  test.each([
    ['var x;', '(locals [(x)])'],
    [
      'ghost var x: int, {:a} y := 1, *;',
      '(locals ghost [(x type:int) (attributes:[(brace a)] y)] initializer:(assign [1 havoc-rhs]))',
    ],
    [
      'var x {:a} :| assume {:b} P(x);',
      '(locals [(x)] initializer:(such-that assume attributes:[(brace a) (brace b)] (P x)))',
    ],
    ['var x :- expect M(y), z;', '(locals [(x)] initializer:(or-fail keyword:expect [(M y) z]))'],
    ['var x := M() by { }', '(locals [(x)] initializer:(assign [(M)]) proof:(block))'],
    ['var (a, b: int) := e;', '(pattern-var (tuple-pattern [a b:int]) e)'],
    ['ghost var Cons(x, _) := e;', '(pattern-var ghost (constructor-pattern [Cons] [x _]) e)'],
    [
      'x, a[i], this.f := 1, 2 {:c}, g;',
      '(assign [x (index a indices:[i]) this.f] initializer:(assign [1 (rhs 2 [(brace c)]) g]))',
    ],
    ['x :| P;', '(assign [x] initializer:(such-that P))'],
    [':- assume {:axiom} M();', '(assign initializer:(or-fail keyword:assume attributes:[(brace axiom)] [(M)]))'],
    ['x := M() by { assert a; }', '(assign [x] initializer:(assign [(M)]) proof:(block [(assert a)]))'],
    ['M<int>(x);', '(call (M<int> x))'],
    ['M() {:a} by { }', '(call (M) attributes:[(brace a)] proof:(block))'],
    ['hide(x);', '(call (hide x))'],
    ['opaque := 1;', '(assign [opaque] initializer:(assign [1]))'],
    ['x := new C;', '(assign [x] initializer:(assign [(new-object-rhs type:C)]))'],
    ['x := new M.C<int>.Init(1);', '(assign [x] initializer:(assign [(new-object-rhs type:M.C<int>.Init [1])]))'],
    ['x := new int[3, n];', '(assign [x] initializer:(assign [(new-array-rhs elementType:int dimensions:[3 n])]))'],
    [
      'x := new int[3](f);',
      '(assign [x] initializer:(assign [(new-array-rhs elementType:int dimensions:[3] initializer:f)]))',
    ],
    ['x := new int[] [1, 2];', '(assign [x] initializer:(assign [(new-array-rhs elementType:int [1 2])]))'],
    ['x := new [n];', '(assign [x] initializer:(assign [(new-array-rhs dimensions:[n])]))'],
    [
      'x := new (int, bool)[2] [a, b];',
      '(assign [x] initializer:(assign [(new-array-rhs elementType:(tuple-type [(type:int) (type:bool)]) dimensions:[2] [a b])]))',
    ],
    ['x := var y := 1; y;', '(assign [x] initializer:(assign [(let patterns:[y] operator::= [1] y)]))'],
    ['f(a)(b).g := 1;', '(assign [((f a) b).g] initializer:(assign [1]))'],
  ])('%s', (text, expected) => {
    expect(statements(text)).toBe(expected);
  });
});

describe('control', () => {
  test.each([
    ['if a { } else if b { } else { }', '(if a then:(block) else:(if b then:(block) else:(block)))'],
    ['if (a) { x(); }', '(if a then:(block [(call (x))]))'],
    ['if * { }', '(if then:(block))'],
    ['if (*) { }', '(if then:(block))'],
    ['if x: int :| P { }', '(if (binding-guard [x:int] P) then:(block))'],
    ['if x {:a} :| P { }', '(if (binding-guard [x] attributes:[(brace a)] P) then:(block))'],
    ['if { case a => x(); case y :| P => }', '(alternatives [(a [(call (x))]) ((binding-guard [y] P))] braces)'],
    ['if case a => x(); case b => y();', '(alternatives [(a [(call (x))]) (b [(call (y))])])'],
    ['if a { } else { } { }', '(if a then:(block) else:(block)) (block)'],
    ['while a invariant {:x} b; decreases *, modifies c { }', undefined],
    [
      'while a invariant {:x} b; decreases * modifies c { }',
      '(while a specification:(invariants:[(attributes:[(brace x)] b)] modifies:[(frame:[(frame c)])] decreases:[(wildcard)]) (block))',
    ],
    ['while a free invariant b { }', '(while a specification:(invariants:[(free b)]) (block))'],
    ['while * { }', '(while (block))'],
    ['while a decreases b, c x();', '(while a specification:(decreases:[(expressions:[b c])])) (call (x))'],
    ['while invariant i { case a => }', '(while-alternatives specification:(invariants:[(i)]) [(a)] braces)'],
    ['for i := 0 to n { }', '(for variable:i low:0 direction:to high:n (block))'],
    [
      'for i: nat := n downto * invariant a { }',
      '(for variable:i:nat low:n direction:downto specification:(invariants:[(a)]) (block))',
    ],
    ['match x { case A => y(); z(); case _ => }', '(match x [(A [(call (y)) (call (z))]) (_)] braces)'],
    ['match x case A => match y case B => a(); case C =>', '(match x [(A [(match y [(B [(call (a))]) (C)])])])'],
    ['forall x | P ensures Q; { }', '(forall [x] range:P ensures:[(Q)] (block))'],
    ['forall (x: int | P) { }', '(forall [x:int] range:P (block))'],
    ['forall ensures P { }', '(forall ensures:[(P)] (block))'],
    ['forall x <- s ensures Q(x); y();', '(forall [x<-s] ensures:[((Q x))]) (call (y))'],
    [
      'label a: label b: while c { break a; continue b; }',
      '(while labels:[a b] c (block [(break label:a count:1) (break continues label:b count:1)]))',
    ],
    ['break break; break continue; continue;', '(break count:2) (break continues count:2) (break continues count:1)'],
    ['label L: ', '(block labels:[L])'],
    ['return; return 1, *, new C();', '(return) (return [1 havoc-rhs (new-object-rhs type:C)])'],
    ['yield; yield 1;', '(yield) (yield [1])'],
    ['opaque ensures a modifies b { }', '(opaque-block ensures:[(a)] modifies:[(frame:[(frame b)])] (block))'],
  ])('%s', (text, expected) => {
    if (expected === undefined) expect(errorsIn(`method M() { ${text} }`)).toHaveLength(1);
    else expect(statements(text)).toBe(expected);
  });
});

describe('claims and proofs', () => {
  test.each([
    ['assert {:a} L: x == 1 by { }', '(assert attributes:[(brace a)] L (== x 1) proof:(block))'],
    ['assume {:axiom} x;', '(assume attributes:[(brace axiom)] x)'],
    ['expect x, "m";', '(expect x message:"m")'],
    ['print a, "b";', '(print [a "b"])'],
    ['reveal f, M.g(), L;', '(reveal [f (M.g) L])'],
    ['hide *; hide f;', '(reveal hides wildcard) (reveal hides [f])'],
    ['modify a, b`f;', '(modify frame:[(frame a) (frame b field:f)])'],
    ['modify a { }', '(modify frame:[(frame a)] (block))'],
    ['calc { }', '(calc)'],
    ['calc <= { a; < b; { x(); } calc { c; } == { } d; }', undefined],
    [
      'calc <= { a; < { x(); } calc { c; } b; == { } d; }',
      '(calc operator:(operator:<=) [a b d] steps:[(operator:(operator:<) hints:[(block [(call (x))]) (calc [c])]) (operator:(operator:==) hints:[(block)])])',
    ],
    ['calc ==> { a; b; ==#[k] c; { } }', undefined],
    ['calc { a; ==#[k] b; }', '(calc [a b] steps:[(operator:(operator:==# index:k))])'],
    ['calc { a; { } }', '(calc [a] steps:[(hints:[(block)])])'],
    ['...;', '...'],
    ['assert ...; if ... { } while ... ...', '(assert ...) (if ... then:(block)) (while ... (block [...]))'],
  ])('%s', (text, expected) => {
    if (expected === undefined) expect(errorsIn(`method M() { ${text} }`)).toHaveLength(1);
    else expect(statements(text)).toBe(expected);
  });
});
