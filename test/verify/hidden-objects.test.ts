/** Binders over values in which no object is seen: type parameters, function values, and what holds them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolverSession } from '../../src/smt/session.js';
import { modelOfText } from '../support/explore-fixtures.js';
import { openSolver, statusesOf } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

const COMMON = `class C { constructor() {} }
  datatype List<T> = Nil | Cons(head: T, tail: List<T>)
  trait Maker<T> extends object { method Make() returns (t: T) }
`;

const lastOf = async (program: string): Promise<string | undefined> => {
  const statuses = await statusesOf(modelOfText(COMMON + program), session);
  return statuses.filter(({ claim }) => claim.kind === 'assertion').at(-1)?.status;
};

test.each([
  ['a type parameter', 'method M<T>(m: Maker<T>) { var t := m.Make(); assert old(exists x: T :: x == t); }'],
  [
    'what all its values satisfied',
    'method M<T>(m: Maker<T>, ghost s: iset<T>) requires forall x: T :: x in s { var t := m.Make(); assert t in s; }',
  ],
  [
    'recursive values over it',
    'method M<T>(m: Maker<T>) { var t := m.Make(); ghost var l := Cons(t, Nil); assert old(exists x: List<T> :: x == l); }',
  ],
  [
    'a declared type',
    'type A method Make() returns (t: A) method M() { var t := Make(); assert old(exists x: A :: x == t); }',
  ],
  [
    'function values that give objects',
    'method M() { var c := new C(); ghost var g := (x: int) => c; if g(0) == c { assert old(exists f: int -> C :: f(0) == c); } }',
  ],
  [
    'function values that read objects',
    `method M() { var c := new C(); ghost var g: () ~> int := () reads c => 0;
       if c in g.reads() { assert old(exists f: () ~> int :: c in f.reads()); } }`,
  ],
])('%s: what came later was not there', async (_, program) => {
  expect(await lastOf(program)).toBe('I');
});

test.each([
  [
    'a type parameter without objects',
    'method M<T(!new)>(m: Maker<T>) { var t := m.Make(); assert old(exists x: T :: x == t); }',
  ],
  ['inputs', 'method M<T>(m: Maker<T>, l: List<T>) { var t := m.Make(); assert old(exists x: List<T> :: x == l); }'],
  ['results', 'method M<T>(m: Maker<T>) { var t := m.Make(); assert exists x: T :: x == t; }'],
  [
    'what functions give, where nothing comes into being',
    'lemma M<T>(P: T -> bool, f: T -> T, t: T) requires forall x: T :: P(x) { assert P(f(f(t))); }',
  ],
  [
    'function values made from what exists',
    'method M(c: C) { var d := new C(); ghost var g := (x: int) => c; assert g(0) == c; assert old(exists f: int -> C :: f(0) == c); }',
  ],
  [
    'function values in which there are no objects',
    `method M(P: (C -> int) -> bool) { ghost var e := forall f: C -> int :: P(f);
       var c := new C(); ghost var g := (x: C) => if x == c then 1 else 0; assert e ==> P(g); }`,
  ],
])('%s are there', async (_, program) => {
  expect(await lastOf(program)).toBe('V');
});
