/**
 * The classes of a program are not all there are: files that include it may add others. What was shown by following the
 * implementers of a trait says so, and is conditional unless the language forbids others.
 */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

/** What is said of the last claim of a method, and what that rests on. */
async function said(text: string, name: string): Promise<readonly string[]> {
  const model = modelOfText(text);
  const { findings, divergences } = await explored(model, methodNamed(model, name), solvers, { seconds: 3 });
  expect(divergences).toEqual([]);
  const last = interpret(model, findings).findLast(({ claim }) => claim.owner.member === name);
  const under = last?.under.flat().map((one) => `${one.kind} of ${one.name}`) ?? [];
  return [`${last?.status}${last?.conditional === true ? ' under assumptions' : ''}`, ...new Set(under)];
}

const CALL = 'method M(t: T) { var x := t.m(); assert x == 1; }';
const DEAD = 'method M(t: T) { var x := t.m(); if x != 1 { assert false; } }';

function world(trait: string, method = CALL): string {
  return `${trait} { method m() returns (x: int) }
    class C extends T { constructor() {} method m() returns (x: int) { x := 1; } }
    ${method}`;
}

describe('a proof that follows the implementers of a trait', () => {
  test.each([
    ['in the default module', world('trait T'), 'M', 'V', 'T'],
    ['that nothing reaches a claim', world('trait T', DEAD), 'M', 'D', 'T'],
    ['in an abstract module', `abstract module A { ${world('trait T')} }`, 'A.M', 'V', 'A.T'],
    ['in a module inside one', `abstract module A { module B { ${world('trait T')} } }`, 'A.B.M', 'V', 'A.B.T'],
    [
      'in a module that another refines',
      `module A { ${world('trait T')} } module B refines A { class D extends T { constructor() {} method m() returns (x: int) { x := 7; } } }`,
      'A.M',
      'V',
      'A.T',
    ],
    ['of a trait for other modules', `module A { ${world('trait {:termination false} T')} }`, 'A.M', 'V', 'A.T'],
    [
      'of a trait with a subtrait for other modules',
      `module A { ${world('trait {:termination false} U extends T {} trait T')} }`,
      'A.M',
      'V',
      'A.T',
    ],
    [
      'of which one gives the body',
      'trait T { method m() returns (x: int) { x := 1; } } class C extends T { constructor() {} } ' + CALL,
      'M',
      'V',
      'T',
    ],
    [
      'by a type test',
      'trait T {} class C extends T { constructor() {} } method M(t: T) { if !(t is C) { assert false; } }',
      'M',
      'D',
      'T',
    ],
    [
      'by a function',
      `trait T { function f(): int } class C extends T { constructor() {} function f(): int { 1 } }
       method M(t: T) { if t.f() != 1 { assert false; } }`,
      'M',
      'D',
      'T',
    ],
  ])('%s is conditional', async (_, text, name, status, trait) => {
    expect(await said(text, name)).toEqual([`${status} under assumptions`, `implementers of ${trait}`]);
  });

  test('in a named module is not, because the language forbids others', async () => {
    expect(await said(`module A { ${world('trait T')} }`, 'A.M')).toEqual(['V', 'implementers of A.T']);
    expect(await said(`module A { ${world('trait T', DEAD)} }`, 'A.M')).toEqual(['D', 'implementers of A.T']);
  });

  test('is none where it does not matter which class it is', async () => {
    expect(await said(world('trait T', 'method M(t: T, n: int) { if n > 3 { assert n > 2; } }'), 'M')).toEqual(['V']);
    expect(await said(world('trait T', 'method M(t: C) { var x := t.m(); assert x == 1; }'), 'M')).toEqual(['V']);
  });
});

describe('nothing is proved', () => {
  test.each([
    ['a generic class', 'class G<X> {} method M(o: object) { if o is G<bool> { assert false; } }'],
    ['an array', 'class C {} method M(o: object) { if o is array<int> { assert false; } }'],
    ['a trait without a class', 'trait T {} class C {} method M(o: object) { if o is T { assert false; } }'],
  ])('of an object that may be of %s', async (_, text) => {
    const [status] = await said(text, 'M');
    expect(status).not.toMatch(/^[VD]$|under/);
  });

  test('of a trait with a class that is left out', async () => {
    const text = `module A {
      iterator Iter() yields (y: int) {}
      trait V {}
      trait T extends object { method m() returns (x: int) }
      class C extends T { constructor() {} method m() returns (x: int) { x := 1; } }
      class D extends T { var i: Iter? constructor() {} method m() returns (x: int) { x := 1; } }
      ${CALL} }`;
    const [status] = await said(text, 'A.M');
    expect(status).not.toMatch(/^[VD]$|under/);
  });
});

test('a method that is left out gives no value: nothing is refuted with one', async () => {
  const text = `iterator Iter() yields (y: int) {}
    method N() returns (x: int) { var i := new Iter(); x := 7; }
    method M() { var x := N(); assert x == 7; }`;
  expect(await said(text, 'M')).toEqual(['U']);
});

test('a function that is left out is no defect', async () => {
  const text = `iterator Iter() yields (y: int) {}
    function F(): int { var i: Iter? := null; 7 }
    method M() { if F() != 7 { assert false; } }`;
  expect(await said(text, 'M')).toEqual(['U']);
});
