/** Of a member without a body only its declaration says what it gives and what it leaves alone: proofs name it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolverSession } from '../../src/smt/session.js';
import { modelOfText } from '../support/explore-fixtures.js';
import { openSolver, statusesOf } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

test.each([
  ['the type of a result', 'method {:extern} X() returns (x: nat) method M() { var x := X(); assert x >= 0; }', 'X'],
  [
    'the types of parts',
    'method {:extern} X() returns (s: seq<nat>) method M() { var s := X(); if |s| > 0 && s[0] < 0 { assert false; } }',
    'X',
  ],
  [
    'the frame',
    `class C { var f: int constructor() {} method {:extern} X() }
     method M() { var c := new C(); c.f := 1; c.X(); assert c.f == 1; }`,
    'C.X',
  ],
  [
    'that an object is new',
    'class C { constructor() } method M(c: C) { var d := new C(); assert c != d; }',
    'C.constructor',
  ],
])('%s', async (_, program, name) => {
  const statuses = await statusesOf(modelOfText(program), session);
  const [asserted] = statuses.filter(({ claim }) => claim.kind === 'assertion');
  expect(asserted).toMatchObject({ status: 'V', conditional: true });
  expect(JSON.stringify(asserted?.under.map((one) => one.map(({ kind, name: of }) => [kind, of])))).toContain(
    JSON.stringify(['bodiless', name]),
  );
});
