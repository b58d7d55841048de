import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import {
  printDeclaration,
  printExpression,
  printFile,
  printStatement,
  printType,
} from '../../../../src/languages/dafny/print/index.js';
import { SourceText } from '../../../../src/languages/source.js';
import type * as ast from '../../../../src/languages/dafny/syntax/index.js';

function parsed(text: string): ast.File {
  const { file, diagnostics } = parseFile(new SourceText('layout.dfy', text));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return file;
}

function printed(text: string): string {
  return printFile(parsed(text));
}

/** An expression as it comes back from reading and printing. */
function expression(text: string): string {
  const [declaration] = parsed(`function F(): int { ${text} }`).declarations;
  if (declaration?.kind !== 'function' || declaration.body === undefined) throw new Error('a function has a body');
  return printExpression(declaration.body);
}

describe('parentheses stand where they are needed and nowhere else', () => {
  test.each([
    ['((a)) + (b * c)', 'a + b * c'],
    ['(a + b) * c', '(a + b) * c'],
    ['a - (b - c)', 'a - (b - c)'],
    ['(a - b) - c', 'a - b - c'],
    ['(a && b) || c', '(a && b) || c'],
    ['(a && b) ==> (c || d)', 'a && b ==> c || d'],
    ['a ==> (b ==> c)', 'a ==> b ==> c'],
    ['(a ==> b) ==> c', '(a ==> b) ==> c'],
    ['(a <== b) <== c', 'a <== b <== c'],
    ['(a ==> b) <== c', '(a ==> b) <== c'],
    ['(a <==> b) <==> c', 'a <==> b <==> c'],
    ['(a < b) == (c < d)', '(a < b) == (c < d)'],
    ['a < b <= c', 'a < b <= c'],
    ['-(a + b)', '-(a + b)'],
    ['-(-a)', '--a'],
    ['!(!a)', '!!a'],
    ['(-a) as real', '-a as real'],
    ['-(a as int)', '-(a as int)'],
    ['(a as int) + b', 'a as int + b'],
    ['(a as seq<int>) + b', '(a as seq<int>) + b'],
    ['a is (B -> C)', 'a is (B -> C)'],
    ['(a | b) & c', '(a | b) & c'],
    ['|a| + |b|', '|a| + |b|'],
    ['|(|a|)|', '|(|a|)|'],
    ['|(a | b)|', '|(a | b)|'],
    ['|set x | x in s|', '|set x | x in s|'],
    ['(forall x :: p(x)) && q', '(forall x :: p(x)) && q'],
    ['q && (forall x :: p(x))', 'q && forall x :: p(x)'],
    ['(if a then b else c) + d', '(if a then b else c) + d'],
    ['d + (if a then b else c)', 'd + (if a then b else c)'],
    ['(x => x)(1)', '(x => x)(1)'],
    ['(1).0', '(1).0'],
    ['t.0.1', 't.0.1'],
    ['f((a < b), c > (d))', 'f((a < b), c > d)'],
    ['((a < b), c > (d))', '((a < b), c > d)'],
    ['a < (b >> c)', 'a < (b >> c)'],
    ['(f<int>) + g', '(f<int>) + g'],
    ['f<int>(x)', 'f<int>(x)'],
    ['f((set x | x in s), y)', 'f((set x | x in s), y)'],
    [
      'match a case X => (match b case Y => 1) case Z => 2',
      'match a\ncase X =>\n  (match b\n    case Y => 1)\ncase Z => 2',
    ],
    ['var x := (var y := 1; y); x', 'var x := (var y := 1; y); x'],
    ['a[(b)..(c)]', 'a[b..c]'],
    ['d.(x := (1))', 'd.(x := 1)'],
  ])('%s', (text, expected) => {
    expect(expression(text)).toBe(expected);
  });
});

describe('layout', () => {
  test('clauses stand under the signature, and then the brace on a line of its own', () => {
    expect(printed('method M(x: int) returns (y: int) requires x > 0; ensures y > x; { y := x + 1; }')).toBe(
      'method M(x: int) returns (y: int)\n  requires x > 0\n  ensures y > x\n{\n  y := x + 1;\n}\n',
    );
  });

  test('clauses keep the order in which they were written', () => {
    const text = 'method M()\n  ensures a\n  requires b\n  decreases c\n  ensures d\n{\n}\n';
    expect(printed(text)).toBe(text);
  });

  test('old spellings are printed as written', () => {
    const text = 'function method F(): int {\n  1\n}\n\npredicate method P() {\n  true\n}\n';
    expect(printed(text)).toBe(text);
  });

  test('what does not fit on a line is broken at its outermost operators', () => {
    const long = (name: string): string => name.repeat(30);
    expect(printed(`predicate P() { ${long('a')} && ${long('b')} && (${long('c')} ==> ${long('d')}) }`)).toBe(
      `predicate P() {\n  && ${long('a')}\n  && ${long('b')}\n  && (${long('c')} ==> ${long('d')})\n}\n`,
    );
    expect(printed(`method M() ensures forall x :: ${long('a')} < ${long('b')} ==> ${long('c')} == ${long('d')}`)).toBe(
      `method M()\n  ensures forall x ::\n    ${long('a')} < ${long('b')} ==>\n      ${long('c')} == ${long('d')}\n`,
    );
    expect(printed(`const c := f(${long('a')}, ${long('b')}, ${long('c')}, ${long('d')})`)).toBe(
      `const c := f(${long('a')}, ${long('b')}, ${long('c')},\n  ${long('d')})\n`,
    );
  });

  test('conditions and lets in function bodies are laid out in lines', () => {
    expect(printed('function F(n: nat): nat { if n == 0 then 0 else var m := n - 1; assert m < n; F(m) }')).toBe(
      'function F(n: nat): nat {\n  if n == 0 then 0\n  else\n    var m := n - 1;\n    assert m < n;\n    F(m)\n}\n',
    );
  });

  test('the parts of a file print by themselves', () => {
    const [type, method] = parsed(
      'type T = (int, seq<A.B<C?>>) -> bool\nmethod M() { while a invariant b { return; } }',
    ).declarations;
    if (type?.kind !== 'synonym' || method?.kind !== 'method') throw new Error('a type and a method');
    const [loop] = method.body?.statements ?? [];
    expect(printType(type.target)).toBe('(int, seq<A.B<C?>>) -> bool');
    expect(printDeclaration(type)).toBe('type T = (int, seq<A.B<C?>>) -> bool');
    expect(loop === undefined ? '' : printStatement(loop)).toBe('while a\n  invariant b\n{\n  return;\n}');
  });

  test('an empty file prints as nothing', () => {
    expect(printed('')).toBe('');
    expect(printed('\n\n  \n')).toBe('');
    expect(printed('// only this')).toBe('// only this\n');
  });

  test('a list of cases without braces is closed where another would take over its cases', () => {
    const file = parsed('method M() { match a { case X => match b { case Y => } case Z => } }');
    const [method] = file.declarations;
    if (method?.kind !== 'method' || method.body === undefined) throw new Error('a method has a body');
    const [outer] = method.body.statements;
    if (outer?.kind !== 'match') throw new Error('a match');
    const [first, second] = outer.cases;
    const [inner] = first?.body ?? [];
    if (inner?.kind !== 'match' || first === undefined || second === undefined) throw new Error('a match in a match');
    const open = { ...outer, cases: [{ ...first, body: [{ ...inner, braces: false }] }, second] };
    expect(printStatement(open)).toBe('match a {\n  case X =>\n    match b {\n      case Y =>\n    }\n  case Z =>\n}');
  });
});
