import { describe, expect, test } from 'vitest';
import { textOf } from '../../../../../src/languages/source.js';
import { accepted, faults, inMethod } from './support.js';

const BAD: readonly (readonly [string, string])[] = [
  ['match o { case Some => case None => }', "bad-pattern 'Some'"],
  ['match o { case Some(v, z) => case None => }', "bad-pattern 'Some(v, z)'"],
  ['match o { case Cons(v, z) => case _ => }', "bad-pattern 'Cons(v, z)'"],
  ['match o { case Some(true) => case _ => }', "type-mismatch 'true'"],
  ['match i { case Some(v) => case _ => }', "bad-pattern 'Some(v)'"],
  ['match (i, b) { case (v, z, u1) => }', "bad-pattern '(v, z, u1)'"],
  ['match o { case Some(v) | None => }', "bad-pattern 'v'"],
  ['match o { case Some(1 | 2) => case _ => }', "bad-pattern '1 | 2'"],
  ['match bits { case -1 => case _ => }', "bad-pattern '-1'"],
  ['match o { case Some(v: bool) => case None => }', "type-mismatch 'v: bool'"],
  ['var Some(v) := i;', "bad-pattern 'Some(v)'"],
  ['var v := var None := o; 1;', "bad-pattern 'None'"],
  ['var (v, z) := i;', "bad-pattern '(v, z)'"],
  ['var v := var (p, p) := (1, 2); p;', "duplicate-name 'p'"],
  ['var v := var p, z := 1; p;', "wrong-argument-count 'var p, z := 1; p'"],
];

describe('patterns', () => {
  test.each(BAD)('%s is refused, once', (statement, fault) => {
    expect(faults(inMethod(`  ${statement}`))).toEqual([fault]);
  });

  test('constructors are told from variables', () => {
    const program = accepted(`
datatype Tree = Leaf | Node(left: Tree, value: int, right: Tree)
const zero := 0
function F(t: Tree): int {
  match t
  case Leaf => 0
  case Node(Leaf, zero, _) => 1
  case Node(l, -1, Leaf()) => 2
  case Node(l, v, r) => F(l) + v + F(r)
}`);
    const found = [...program.resolution.patterns].map(([pattern, { name }]) => `${textOf(pattern.span)} ${name}`);
    expect(found).toEqual([
      'Leaf Leaf',
      'Node(Leaf, zero, _) Node',
      'Leaf Leaf',
      'Node(l, -1, Leaf()) Node',
      'Leaf() Leaf',
      'Node(l, v, r) Node',
    ]);
    const names = [...program.resolution.variables.values()].map(({ name }) => name);
    expect(names).not.toContain('zero');
    expect(names).not.toContain('Leaf');
  });

  test('a constant that is not written as a literal cannot be matched', () => {
    expect(faults('const one := 0 + 1\nfunction F(i: int): int { match i case one => 1 case _ => 2 }')).toEqual([
      "bad-pattern 'one'",
    ]);
  });

  test('alternatives, literals and tuples', () => {
    accepted(
      inMethod(`
  match s[0] { case 0 | 1 => x := 1; case _ => }
  match (o, c) { case (Some(1), 'a') => case (None, _) => case (_, _) => }
  match b { case true => case false => }
  match "ab" { case "ab" => case _ => }
  var Cons(h, rest) := Cons(1, Nil);
  var (p, (q1, q2)) := (1, (b, c));
  ghost var (g, _) := (1, 2);`),
    );
  });
});
