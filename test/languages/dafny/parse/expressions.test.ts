import { describe, expect, test } from 'vitest';
import { parseExpression } from '../../../../src/languages/dafny/parse/index.js';
import { SourceText, textOf } from '../../../../src/languages/source.js';
import { errorsInExpression, expr } from './dump.js';

describe('operators', () => {
  test.each([
    ['a + b * c - d', '(- (+ a (* b c)) d)'],
    ['a * b & c', '(* a (& b c))'],
    ['-a as int', '(as (- a) type:int)'],
    ['!a == b', '(== (! a) b)'],
    ['a << 1 + 2', '(<< a (+ 1 2))'],
    ['a >> b >> c', '(>> (>> a b) c)'],
    ['a ==> b ==> c', '(==> a (==> b c))'],
    ['a <== b <== c', '(<== (<== a b) c)'],
    ['a <==> b ==> c && d', '(<==> a (==> b (&& c d)))'],
    ['a && b && c', '(&& (&& a b) c)'],
    ['a || b == c || d', '(|| (|| a (== b c)) d)'],
    ['&& a && b', '(&& a b)'],
    ['|| a', '(|| false a)'],
    ['a ==> && b && c', '(==> a (&& b c))'],
    ['a in b && c !in d', '(&& (in a b) (!in c d))'],
    ['a !! b', '(!! a b)'],
    ['a !! b !! c', '(chain a !! b !! c)'],
    ['a <= b < c == d != e', '(chain a <= b < c == d != e)'],
    ['a > b >= c', '(chain a > b >= c)'],
    ['a ==#[k] b', '(==#[k] a b)'],
    ['a !=#[k + 1] b', '(!=#[(+ k 1)] a b)'],
    ['a ==#[k] b ==#[k] c', '(&& (==#[k] a b) (==#[k] b c))'],
    ['a is C? && b', '(&& (is a type:C?) b)'],
    ['x as bv8 | y', '(| (as x type:bv8) y)'],
    ['|a| + |b|', '(+ (cardinality a) (cardinality b))'],
    ['||a| - |b||', undefined],
    ['|(a | b)|', '(cardinality (| a b))'],
    ['- - x', '(- (- x))'],
    ['(a decreases to b)', '(decreases-to strict before:[a] after:[b])'],
    ['(a, b nonincreases to c)', '(decreases-to before:[a b] after:[c])'],
  ])('%s', (text, expected) => {
    if (expected === undefined) expect(errorsInExpression(text)).toHaveLength(1);
    else expect(expr(text)).toBe(expected);
  });

  test.each([
    ['a && b || c', '1:8', '`&&` and `||`'],
    ['a || b && c && d', '1:8', '`&&` and `||`'],
    ['a ==> b <== c', '1:9', '`==>` and `<==`'],
    ['a <== b ==> c', '1:9', '`==>` and `<==`'],
    ['a & b | c', '1:7', '`&`, `|` and `^`'],
    ['a < b > c', '1:7', 'ascending to descending'],
    ['a != b != c', '1:8', 'only one `!=`'],
    ['a in b in c', '1:8', 'cannot be part of a chain'],
    ['a !! b == c', '1:8', 'can only be chained with itself'],
    ['a ! b', '1:3', 'disjointness is `!!`'],
  ])('%s is refused', (text, place, message) => {
    const errors = errorsInExpression(text);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(place);
    expect(errors[0]).toContain(message);
  });

  test('parentheses disambiguate, and leave no node', () => {
    expect(expr('(a && b) || c')).toBe('(|| (&& a b) c)');
    expect(expr('((a))')).toBe('a');
  });
});

describe('type arguments or comparisons', () => {
  test.each([
    ['f<int>(x)', '(f<int> x)'],
    ['f < int', undefined],
    ['a < b', '(< a b)'],
    ['g(a < b, c > (d))', '(g (a<b c> d))'],
    ['g(a < b, c > d)', '(g (< a b) (> c d))'],
    ['a < b && c > d', '(&& (< a b) (> c d))'],
    ['M.f<seq<set<int>>>.g', 'M.f<seq<set<int>>>.g'],
    ['a<(int, bool) -> int>()', '(a<([int bool] -> int)>)'],
    ['x as T < y', '(< (as x type:T) y)'],
    ['x as T<int>', '(as x type:T<int>)'],
    ['a<b>', 'a<b>'],
    ['a<b> == c', '(== a<b> c)'],
    ['i < n < m', '(chain i < n < m)'],
    ['P#<int>[k](x)', '(P#<int> k x)'],
  ])('%s', (text, expected) => {
    if (expected === undefined) expect(errorsInExpression(text)).toHaveLength(1);
    else expect(expr(text)).toBe(expected);
  });
});

describe('names, calls and selections', () => {
  test.each([
    ['a.b(c).d[e]', '(index (a.b c).d indices:[e])'],
    ['f(x := 1, 2)', '(f x:=1 2)'],
    ['f@L(x)', '(f@L x)'],
    ['P#[k](x)', '(P# k x)'],
    ['a.P#[k]()', '(a.P# k)'],
    ['f.requires(x) && f.reads(x) == {}', '(&& (f.requires x) (== (f.reads x) (set-display)))'],
    ['t.0.1.2', 't.0.1.2'],
    ['t.0.f', 't.0.f'],
    ['s[i]', '(index s indices:[i])'],
    ['s[i..]', '(slice s low:i)'],
    ['s[..j]', '(slice s high:j)'],
    ['s[..]', '(slice s)'],
    ['s[1..2]', '(slice s low:1 high:2)'],
    ['s[i := v]', '(update s index:i v)'],
    ['s[a : b]', '(segments s lengths:[a b])'],
    ['s[a : b :]', '(segments s lengths:[a b] open)'],
    ['s[a:]', '(segments s lengths:[a] open)'],
    ['m[i, j]', '(index m indices:[i j])'],
    ['d.(x := 1, 0 := 2)', '(datatype-update d updates:[x:=1 0:=2])'],
    ['old@L(x.f)', '(old label:L x.f)'],
    ['unchanged(this, a`f, `g)', '(unchanged frame:[(frame this) (frame a field:f) (frame field:g)])'],
    ['fresh(x) && allocated(y) && assigned(z)', '(&& (&& (fresh x) (allocated y)) (assigned z))'],
    ['least + opaque + hide', '(+ (+ least opaque) hide)'],
  ])('%s', (text, expected) => {
    expect(expr(text)).toBe(expected);
  });
});

describe('literals', () => {
  test.each([
    ['1_000', '1000'],
    ['0xF_F', '0xFF'],
    ['1.50', '150e-2'],
    ['1.', '10e-1'],
    ['.5', '5e-1'],
    ['1e3', '10000e-1'],
    ['1.5e-2', '15e-3'],
    ['"a\\n\\u0041\\U{1F600}"', '"a\\nA😀"'],
    ['@"a\\n""b"', '"a\\\\n\\"b"'],
    ["'\\''", '(char 39)'],
    ["'\\U{1F600}'", '(char 128512)'],
    ['null', 'null'],
  ])('%s', (text, expected) => {
    expect(expr(text)).toBe(expected);
  });

  test.each(['"\\q"', "'\\q'", '"\\U{110000}"', '"\\U{D800}"', '"\\U{0000041}"', '1e99999'])(
    '%s has no value',
    (text) => {
      expect(errorsInExpression(text)).toHaveLength(1);
    },
  );
});

describe('displays', () => {
  test.each([
    ['[]', '(seq-display)'],
    ['[a, b][0]', '(index (seq-display [a b]) indices:[0])'],
    ['{}', '(set-display)'],
    ['{a, b} + iset{c}', '(+ (set-display [a b]) (set-display infinite [c]))'],
    ['multiset{a}', '(multiset-display [a])'],
    ['multiset(s)', '(multiset-of s)'],
    ['map[a := b, c := d]', '(map-display entries:[a:=b c:=d])'],
    ['imap[]', '(map-display infinite)'],
    ['seq(n, i => i)', '(seq-construction length:n initializer:(lambda parameters:[i] i))'],
    ['seq<int>(n, f)', '(seq-construction elementType:int length:n initializer:f)'],
    ['()', '(tuple)'],
    ['(a, ghost b)', '(tuple [a ghost b])'],
    ['(ghost a)', '(tuple [ghost a])'],
    ['(1 := b, 0 := a)', '(tuple [a b])'],
  ])('%s', (text, expected) => {
    expect(expr(text)).toBe(expected);
  });
});

describe('binders', () => {
  test.each([
    ['forall x :: P(x)', '(quantifier quantifier:forall [x] (P x))'],
    ['exists x: int, y | x < y :: P(x)', '(quantifier quantifier:exists [x:int y] range:(< x y) (P x))'],
    ['forall x <- s | x > 0, y <- t :: Q', '(quantifier quantifier:forall [x<-s y<-t] range:(> x 0) Q)'],
    ['forall x | P, y | Q :: R', '(quantifier quantifier:forall [x y] range:(&& P Q) R)'],
    [
      'forall x {:trigger f(x)} :: f(x)',
      '(quantifier quantifier:forall [x] attributes:[(brace trigger [(f x)])] (f x))',
    ],
    ['forall x: T<int> <- s :: b', '(quantifier quantifier:forall [x:T<int><-s] b)'],
    ['a && forall x :: b && c', '(&& a (quantifier quantifier:forall [x] (&& b c)))'],
    ['set x | x in s', '(set-comprehension [x] range:(in x s))'],
    ['set x, y | P :: f(x, y)', '(set-comprehension [x y] range:P (f x y))'],
    ['iset x: int', '(set-comprehension infinite [x:int])'],
    ['map x | x in s :: f(x)', '(map-comprehension [x] range:(in x s) (f x))'],
    ['imap x | P :: k := v', '(map-comprehension infinite [x] range:P key:k v)'],
    ['|set x | x in s|', '(cardinality (set-comprehension [x] range:(in x s)))'],
    ['x => x + 1', '(lambda parameters:[x] (+ x 1))'],
    ['(x, y) => x', '(lambda parameters:[x y] x)'],
    [
      '(x: int, _) requires x > 0 reads r, `f => x',
      '(lambda parameters:[x:int _] clauses:[(requires (> x 0)) (reads frame:[(frame r) (frame field:f)])] x)',
    ],
    ['() => 1', '(lambda 1)'],
    ['x => y => z', '(lambda parameters:[x] (lambda parameters:[y] z))'],
    ['(x, y)', '(tuple [x y])'],
    ['f(x => x, y)', '(f (lambda parameters:[x] x) y)'],
  ])('%s', (text, expected) => {
    expect(expr(text)).toBe(expected);
  });

  test('several variables need a value', () => {
    expect(errorsInExpression('set x, y | P')).toHaveLength(1);
    expect(errorsInExpression('map x, y :: P')).toHaveLength(1);
  });
});

describe('control', () => {
  test.each([
    ['if a then b else c', '(if a then:b else:c)'],
    ['if a then b else if c then d else e', '(if a then:b else:(if c then:d else:e))'],
    ['if x :| P(x) then x else 0', '(if (binding-guard [x] (P x)) then:x else:0)'],
    ['if x: int, y :| P then x else 0', '(if (binding-guard [x:int y] P) then:x else:0)'],
    ['1 + if a then b else c + 2', '(+ 1 (if a then:b else:(+ c 2)))'],
    ['match x { case A => 1 case B(y, _) => 2 }', '(match x [(A 1) ((constructor-pattern [B] [y _]) 2)] braces)'],
    ['match x case A => match y case B => 1 case C => 2', '(match x [(A (match y [(B 1) (C 2)]))])'],
    ['(match x { case A => 1 }) + 1', '(+ (match x [(A 1)] braces) 1)'],
    [
      'match (a, b) { case (0, -1) | (_, 0x2) => 1 }',
      '(match (tuple [a b]) [((or-pattern [(tuple-pattern [0 (- 1)]) (tuple-pattern [_ 0x2])]) 1)] braces)',
    ],
    ['match x { case {:a} "s" => 1 case y: int => 2 }', '(match x [(attributes:[(brace a)] "s" 1) (y:int 2)] braces)'],
    ['var x := 1; x', '(let patterns:[x] operator::= [1] x)'],
    [
      'var (a, B(c)), d := e, f; a',
      '(let patterns:[(tuple-pattern [a (constructor-pattern [B] [c])]) d] operator::= [e f] a)',
    ],
    ['ghost var x: int :| P(x); x', '(let ghost patterns:[x:int] operator::| [(P x)] x)'],
    ['var x :- e; x', '(let patterns:[x] operator::- [e] x)'],
    [':- e; x', '(let operator::- [e] x)'],
    ['var x := 1; var y := 2; x + y', '(let patterns:[x] operator::= [1] (let patterns:[y] operator::= [2] (+ x y)))'],
    ['assert a; b', '(statement-expression statement:(assert a) b)'],
    [
      'assert a by { x := 1; } b',
      '(statement-expression statement:(assert a proof:(block [(assign [x] initializer:(assign [1]))])) b)',
    ],
    [
      'assume {:axiom} a; expect b, "c"; d',
      '(statement-expression statement:(assume attributes:[(brace axiom)] a) (statement-expression statement:(expect b message:"c") d))',
    ],
    [
      'reveal f; hide *; g',
      '(statement-expression statement:(reveal [f]) (statement-expression statement:(reveal hides wildcard) g))',
    ],
    ['calc { 1; } 2', '(statement-expression statement:(calc [1]) 2)'],
    [
      'L(x); M.L(y); z',
      '(statement-expression statement:(call (L x)) (statement-expression statement:(call (M.L y)) z))',
    ],
    ['forall x ensures P(x) { } y', '(statement-expression statement:(forall [x] ensures:[((P x))] (block)) y)'],
  ])('%s', (text, expected) => {
    expect(expr(text)).toBe(expected);
  });

  test('a call in parentheses is not a lemma call', () => {
    expect(errorsInExpression('(L(x)); y')).toHaveLength(1);
  });
});

describe('spans', () => {
  test('of a parenthesised expression are those of what is inside, and of its parent those of the whole', () => {
    const source = new SourceText('test.dfy', ' ( a ) + /* c */ ( b ) ');
    const { expression } = parseExpression(source);
    expect(textOf(expression.span)).toBe('( a ) + /* c */ ( b )');
    if (expression.kind !== 'binary') throw new Error('a sum was expected');
    expect([textOf(expression.left.span), textOf(expression.right.span)]).toEqual(['a', 'b']);
  });
});
