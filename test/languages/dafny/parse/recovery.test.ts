import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/languages/dafny/parse/index.js';
import { SourceText } from '../../../../src/languages/source.js';
import { dump, errorsIn } from './dump.js';

/** The names of the declarations and of their members. */
function namesIn(text: string): readonly string[] {
  return parseFile(new SourceText('test.dfy', text)).file.declarations.flatMap((declaration) => {
    const members =
      'members' in declaration ? declaration.members : 'declarations' in declaration ? declaration.declarations : [];
    return [declaration.name.text, ...members.map((member) => `${declaration.name.text}.${member.name.text}`)];
  });
}

/** One mistake: one message, whose place and words are given, and all members are there. */
function oneMistake(text: string, place: string, message: string): void {
  const errors = errorsIn(text);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.split(' ')[0]).toBe(place);
  expect(errors[0]).toContain(message);
}

describe('one mistake in a body gives one message', () => {
  test.each([
    ['x := ;', '3:8', 'Expected an expression, but found `;`'],
    ['x := a +;', '3:11', 'Expected an expression'],
    ['x = 5;', '3:5', 'write `:=` instead of `=`'],
    ['x == 5;', '3:5', 'assert'],
    ['var x = 5;', '3:9', 'write `:=` instead of `=`'],
    ['var x y;', '3:9', 'Expected `:=`, `:|` or `;` after the variable, but found `y`'],
    ['x := f(a, b;', '3:14', 'Expected `)`'],
    ['x := (a + b;', '3:14', 'Expected `)`'],
    ['x := [a, b;', '3:13', 'Expected `]`'],
    ['x := {a, b;', '3:13', 'Expected `}`'],
    ['if x = 5 { y(); }', '3:8', 'a comparison is written `==`'],
    ['if x { y() } else { z(); }', '3:13', 'Expected `;` after the call'],
    ['while x = 5 { y(); }', '3:11', '`==`'],
    ['while i < invariant i { y(); }', '3:13', 'Expected an expression'],
    ['for i = 0 to 5 { }', '3:9', 'Expected `:=`'],
    ['for i := 0 5 { }', '3:14', '`to` or `downto`'],
    ['match x { case A. => y(); case B => z(); }', '3:19', 'without its type or module'],
    ['match x { case A y(); case B => z(); }', '3:20', 'Expected `=>`'],
    ['match x { y(); }', '3:13', 'Expected `case`'],
    ['x := match y { case A => 1 + case B => 2 };', '3:32', 'Expected an expression'],
    ['x := match y { case A => ; case B => 2 };', '3:28', 'Expected an expression'],
    ['L: x := 1;', '3:4', 'the keyword `label`'],
    ['x := 5 6;', '3:10', 'Expected `;`'],
    ['5;', '3:3', 'does nothing'],
    [';', '3:3', 'remove the `;`'],
    ['else { }', '3:3', 'belongs to no `if`'],
    ['const c := 1;', '3:3', 'with `var`'],
    ['calc { a; b c; { } }', '3:15', 'Expected `;`'],
    ['assert x, y;', '3:11', 'Expected `;`'],
    ['forall x :: P(x);', '3:12', '`assert`'],
    ['x := new;', '3:11', 'Expected a type'],
    ['x := f(new C);', '3:10', 'cannot make an object'],
    ['var x: seq<int = 1;', '3:18', 'Expected `>`'],
    ['x := "abc;', '3:8', 'does not end on its line'],
    ['x := a § b;', '3:10', 'cannot be part of a program'],
    ['x := y.;', '3:10', 'the name of a member'],
    ['print;', '3:8', 'Expected an expression'],
    ['assert forall x : P(x);', '3:22', 'Expected `::`'],
    ['while x\n    decreases +\n  { y(); }', '4:15', 'Expected an expression'],
  ])('%s', (statement, place, message) => {
    const text = `method Before() { }\nmethod M() {\n  ${statement}\n  after();\n}\nmethod After() { }\n`;
    oneMistake(text, place, message);
    expect(namesIn(text)).toEqual(['Before', 'M', 'After']);
    const method = parseFile(new SourceText('test.dfy', text)).file.declarations[1];
    const last = method?.kind === 'method' ? method.body?.statements.at(-1) : undefined;
    expect(dump(last)).toBe('(call (after))');
  });
});

describe('one mistake outside of bodies gives one message', () => {
  test.each([
    ['method M(x int) { y(); }', '2:12', 'Expected `:`'],
    ['method M(x: int { y(); }', '2:17', 'Expected `)`'],
    ['method M(x: int)\n  requires x +\n  ensures y\n{ z(); }', '4:3', 'Expected an expression'],
    ['method M(x: int) requires {1, 2\n{ z(); }', '3:1', 'Expected `}`'],
    ['method M() returns int { y(); }', '2:20', 'Expected `(`'],
    ['function F(x: int): { x }', '2:21', 'Expected a type'],
    ['function F(x: int): int { x + }', '2:31', 'Expected an expression'],
    ['function F(x: int): int { match x { case A => case B => 2 } }', '2:47', 'Expected an expression'],
    ['function F(x: int): int { if x then 1 }', '2:39', 'Expected `else`'],
    ['function F(x: int): int { (x + 1 }', '2:34', 'Expected `)`'],
    ['class C { method M( { } method N() { } }', '2:21', 'Expected'],
    ['class C { var x: int; y: int; method N() { } }', '2:23', 'Expected a member'],
    ['class { method N() { } }', '2:7', 'the name of a class'],
    ['class C extends { method N() { } }', '2:17', 'Expected a type'],
    ['datatype D = A | | B', '2:18', 'the name of a constructor'],
    ['datatype D = A(x: ) | B', '2:19', 'Expected a type'],
    ['newtype N = x: int x > 0', '2:20', 'Expected `|`'],
    ['module A B { const c := 1 }', '2:10', 'after the name of the module'],
    ['import opened', '3:1', 'the name of a module'],
    ['}', '2:1', 'closes nothing'],
    ['x := 1;', '2:1', 'Expected a declaration'],
    ['const', '3:1', 'the name of a constant'],
  ])('%s', (declaration, place, message) => {
    const text = `method Before() { }\n${declaration}\nmethod After() { }\n`;
    oneMistake(text, place, message);
    expect(namesIn(text)[0]).toBe('Before');
    expect(namesIn(text).at(-1)).toBe('After');
  });

  test('members around a wrong one are kept', () => {
    expect(namesIn('class C {\n  method A() { }\n  method B(x) { x := ; }\n  method D() { }\n}\nclass E { }')).toEqual([
      'C',
      'C.A',
      'C.B',
      'C.D',
      'E',
    ]);
  });
});

describe('habits of other languages get a hint', () => {
  test.each([
    ['method M() { int x := 5; }', '1:14', '`var x: int`'],
    ['class C { int x; }', '1:11', '`var x: int`'],
    ['method M(int x) { }', '1:10', '`x: int`'],
    ['method M() { i++; }', '1:15', '`i := i + 1`'],
    ['method M() { x -= 1; }', '1:16', '`x := x - 1`'],
    ['method M() { for (i := 0; i < n; i++) { } }', '1:18', 'for i := a to b'],
    ['method M() { x := a ? b : c; }', '1:21', 'if c then a else b'],
    ['method M() { assert a and b; }', '1:23', '`&&`'],
    ['method M() { assert a or b; }', '1:23', '`||`'],
    ['method M() { assert a <> b; }', '1:24', '`!=`'],
    ['method M() { assert a === b; }', '1:25', '`==`'],
    ['function F(): int { return 1; }', '1:21', 'without `return`'],
    ['predicate P() { true; }', '1:21', 'remove the `;`'],
    ['method M() requires x = 5 { }', '1:23', '`==`'],
    ['method M() requires x, { }', '1:22', 'a clause, a body or the next declaration'],
    ['datatype D { A, B }', '1:12', 'Expected `=`'],
  ])('%s', (text, place, message) => {
    oneMistake(text, place, message);
  });
});

describe('braces', () => {
  test('one that is never closed is found by the layout', () => {
    oneMistake('method M() {\n  if a {\n    x();\n  while b {\n  }\n}\n\nmethod N() {\n}\n', '2:8', 'never closed');
    oneMistake('class C {\n  method M() {\n    x();\n\n  method N() {\n  }\n}\n', '2:14', 'never closed');
    oneMistake('method M() {\n  x();\n', '1:12', 'never closed');
  });

  test('one too many is reported where it is', () => {
    oneMistake('method M() {\n  }\n}\nmethod N() { }\n', '3:1', 'closes nothing');
  });

  test('a class that is never closed does not swallow the next one', () => {
    const text = 'class C {\n  method M() { }\n\nclass D {\n  method N() { }\n}\n';
    oneMistake(text, '1:9', 'never closed');
    expect(namesIn(text)).toEqual(['C', 'C.M', 'D', 'D.N']);
  });
});

test('five unrelated mistakes give five messages, each at its place', () => {
  const text = `module M {
  class C {
    var x
    method A() { x := 1 y := 2; }
  }
  function F(x: int): int { x * }
  datatype D = A | 5x
  method Good() { print 1; }
}
method Last() {
  while ) { }
  print 2;
}
`;
  expect(errorsIn(text).map((error) => error.split(' ')[0])).toEqual(['3:10', '4:25', '6:33', '7:21', '11:9']);
  expect(namesIn(text)).toEqual(['M', 'M.C', 'M.F', 'M.D', 'M.Good', 'Last']);
});
