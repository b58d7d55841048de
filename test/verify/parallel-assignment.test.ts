/** Targets of one assignment change together: what is written to a place says nothing of the place after its parts changed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolverSession } from '../../src/smt/session.js';
import { lower } from '../languages/dafny/lower/lowering.js';
import { openSolver, statusesOf } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

async function statuses(body: string): Promise<readonly string[]> {
  const model = lower(`class F { var f: int }
    method M(o0: F, p: F, a: array<int>) requires o0 != p && p.f == 4 && a.Length > 3 && a[2] == 9 modifies o0, p, a {
      var o := o0; var i := 1;
      ${body}
    }`);
  const judged = await statusesOf(model, session);
  return judged.filter(({ claim }) => claim.kind === 'assertion').map(({ status }) => status);
}

test.each([
  ['o.f, o := 5, p; assert o.f == 4; assert o0.f == 5; assert false;', ['V', 'V', 'I']],
  ['o, o.f := p, 5; assert o.f == 4; assert o0.f == 5; assert false;', ['V', 'V', 'I']],
  ['a[i], i := 7, 2; assert a[i] == 9; assert a[1] == 7; assert false;', ['V', 'V', 'I']],
  ['i, a[i] := 2, 7; assert a[i] == 9; assert a[1] == 7; assert false;', ['V', 'V', 'I']],
])('%s', async (body, expected) => {
  expect(await statuses(body)).toEqual(expected);
});
