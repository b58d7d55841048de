/** The program's own assumptions as premises. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printModel } from '../../../src/model/index.js';
import { candidatesOf, guideFrom, recording, verifiedIn } from '../../../src/partial/index.js';
import type { SolverSession } from '../../../src/smt/session.js';
import { isPartly, kinds, premisesOf, programOf, statusOf, told, wrongPremises } from '../../support/optimistic.js';
import { openSolver } from '../../support/verifying.js';

const INDEX = `method Index(a: array<int>, i: int) returns (x: int)
  requires 0 <= i
{
  assume i < a.Length;
  x := a[i];
  assert i >= 0;
}
`;

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(async () => {
  await session.close();
});

test('what the program assumes is a premise, and not believed', async () => {
  const result = await told(programOf(INDEX), session, 'assume');
  expect(premisesOf(result)).toEqual({ i: ['the assumption in line 4 holds'] });
  expect(statusOf(result, 'i')).toMatchObject({
    status: 'V?',
    conditional: false,
    triage: 'Proved if the assumption in line 4 holds.',
  });
  expect(wrongPremises(result, 'assume')).toEqual([]);
});

test('what holds without it is proved without it', async () => {
  const result = await told(programOf(INDEX), session, 'assume');
  expect(statusOf(result, 'i >= 0')).toMatchObject({ status: 'V', conditional: false });
});

test('without the kind, the program is believed as ever', async () => {
  const result = await told(programOf(INDEX), session, 'distinct');
  expect(statusOf(result, 'i')).toMatchObject({ status: 'V', conditional: true });
});

test('runs that record it go past it', async () => {
  const model = programOf(INDEX);
  const { findings } = await told(model, session, 'assume');
  const [method] = model.methods;
  if (method === undefined) throw new Error('no method');
  const guide = guideFrom(candidatesOf(model, method, kinds('assume')), verifiedIn(findings.filter(isPartly)));
  const text = printModel({ ...model, methods: [recording(model.arena, method, guide)] });
  expect(text).toContain('as the assumption in line 4 holds');
  expect(text).not.toContain('assume (program)');
});

test('what is assumed in a proof is no matter of an execution', async () => {
  const result = await told(
    programOf('method M(x: int) {\n  assert x > 0 by {\n    assume x > 0;\n  }\n}\n'),
    session,
    'assume',
  );
  expect(premisesOf(result)).toEqual({});
  expect(statusOf(result, 'x > 0')).toMatchObject({ status: 'V', conditional: true });
});
