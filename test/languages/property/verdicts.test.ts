/** Programs with a property whose verdicts are known: DASH finds them, and no engine proves what executions violate. */
import { describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { helpersFor } from '../../../src/workbench/bridges/dash-helpers.js';
import { interpret } from '../../../src/evidence/index.js';
import type { Finding, Method, Model } from '../../../src/model/index.js';
import { isProof } from '../../../src/model/index.js';
import { DEFAULT_PROVE_OPTIONS, proveMethod } from '../../../src/prove/index.js';
import { verifyMethod } from '../../../src/verify/index.js';
import { explored, useSolvers } from '../../support/explore-fixtures.js';
import { projectRoot } from '../../support/project.js';
import { composed, readPropertyProgram, rightTwinOf, wrongPrograms } from '../../support/properties.js';
import { claimPlace, expectedViolations } from '../../support/prove-fixtures.js';

const solvers = useSolvers();
const now = (): number => performance.now();

/** DASH with its helpers, as users have it. */
async function dash(model: Model, method: Method, seconds = 20): Promise<readonly Finding[]> {
  const { session, proofs } = solvers;
  const tools = { session, now, ...helpersFor(model, proofs, now, new AbortController().signal) };
  const proving = await proveMethod(model, method, tools, { ...DEFAULT_PROVE_OPTIONS, seconds, isChecking: true });
  expect(proving.defects).toEqual([]);
  return proving.findings;
}

async function verified(model: Model, method: Method): Promise<readonly Finding[]> {
  const options = { seconds: 10, resources: 0, seed: 0, selfCheck: false, now };
  const findings: Finding[] = [];
  for await (const finding of verifyMethod(model, method, solvers.session, options)) findings.push(finding);
  return findings;
}

async function exploration(model: Model, method: Method): Promise<readonly Finding[]> {
  return (await explored(model, method, solvers, { seconds: 5, runs: 200, branches: 60 })).findings;
}

/** Of the claims of the property. */
function placesOf(findings: readonly Finding[], isWanted: (finding: Finding) => boolean): readonly string[] {
  const wanted = findings.filter((finding) => finding.claim.kind === 'protocol' && isWanted(finding));
  return [...new Set(wanted.map(({ claim }) => claimPlace(claim)))].sort();
}

function isViolation({ outcome }: Finding): boolean {
  return outcome === 'false' || outcome === 'undefined';
}

test('programs come in twins, of which one is marked', () => {
  expect(wrongPrograms.length).toBeGreaterThan(15);
  const alone = wrongPrograms.filter((file) => !existsSync(path.join(projectRoot, rightTwinOf(file))));
  expect(alone).toEqual([]);
  expect(wrongPrograms.filter((file) => expectedViolations(file).size === 0)).toEqual([]);
  expect(wrongPrograms.filter((file) => expectedViolations(rightTwinOf(file)).size > 0)).toEqual([]);
});

describe('what is wrong is found by DASH and by exploration, and proved by nobody', () => {
  test.each(wrongPrograms)('%s', async (file) => {
    const { model, main } = await readPropertyProgram(file);
    const expected = [...expectedViolations(file)].sort();
    const byDash = await dash(model, main);
    expect(placesOf(byDash, isViolation)).toEqual(expected);
    const byRuns = await exploration(model, main);
    expect(placesOf(byRuns, isViolation)).toEqual(expected);
    const all = [...byDash, ...byRuns, ...(await verified(model, main))];
    const violated = new Set(all.filter(isViolation).map(({ claim }) => claim));
    expect(all.filter((finding) => isProof(finding) && violated.has(finding.claim))).toEqual([]);
    expect(interpret(model, all).filter(({ defect }) => defect !== undefined)).toEqual([]);
  });
});

/** Calls that are nested without a bound, and calls of which the run-time class decides what they lead to. */
const NOT_BY_DASH = new Set(
  ['recursion', 'recursion-of-entry', 'implementers'].map((name) => `test/fixtures/property/${name}.right.dfy`),
);

describe('what is right is proved by DASH, and violated by nobody', () => {
  test.each(wrongPrograms.map(rightTwinOf))('%s', async (file) => {
    const { model, main } = await readPropertyProgram(file);
    const findings = await dash(model, main);
    const byRuns = await exploration(model, main);
    expect([...findings, ...byRuns].filter(isViolation)).toEqual([]);
    const open = main.claims.filter((claim) => !findings.some((one) => one.claim === claim && isProof(one)));
    expect(open.length > 0).toBe(NOT_BY_DASH.has(file));
  });
});

describe('claims of the program', () => {
  const PROGRAM = `method {:extern} Acquire()
method {:extern} Release()
method Callee(x: int) { Release(); assert x > 0; }
method Use() { Acquire(); Callee(0); }`;

  test('are not proved because executions that begin in the initial state do not get there', async () => {
    const { model } = composed(PROGRAM);
    const findings: Finding[] = [];
    for (const method of model.methods) {
      findings.push(...(await dash(model, method, 5)), ...(await verified(model, method)));
      if (method.body !== undefined) findings.push(...(await exploration(model, method)));
    }
    const statuses = interpret(model, findings);
    expect(statuses.filter(({ defect }) => defect !== undefined)).toEqual([]);
    expect(Object.fromEntries(statuses.map(({ claim, status }) => [claim.id, status]))).toEqual({
      'Callee/assertion/x > 0#0': 'R',
      'Callee+Locking/protocol/Locking: Release only in Locked#0': 'R',
      'Use+Locking/protocol/Locking: Acquire only in Unlocked#0': 'V',
      // The execution stops in the callee, at the assertion.
      'Use+Locking/protocol/Locking: the calls in Callee#0': 'D',
    });
  });

  test('a postcondition that no return keeps says nothing about a return because of an error', async () => {
    const { model } = composed(`method {:extern} Acquire()
method {:extern} Release()
method Never(x: int) returns (y: int)
  ensures y > x && y < x
  decreases *
{
  if x == 0 { Release(); }
  while true decreases * {}
}
method Use(x: int) decreases * { var y := Never(x); }`);
    const use = model.methods.find(({ name }) => name === 'Use+Locking');
    expect(use).toBeDefined();
    if (use === undefined) return;
    const byVerifier = await verified(model, use);
    expect(byVerifier.filter(isProof)).toEqual([]);
    expect((await dash(model, use)).filter(isViolation)).toHaveLength(1);
  });
});

test('executions go on where a measure is wrong that the language guessed, and what comes then counts', async () => {
  const { model } = composed(`method {:extern} Acquire()
method {:extern} Release()
method Twice(n: int, k: int) { if k < 5 { Release(); Twice(n, k + 1); } }
method Use() { Acquire(); Twice(1, 3); }`);
  const use = model.methods.find(({ name }) => name === 'Use+Locking');
  expect(use).toBeDefined();
  if (use === undefined) return;
  const findings = [
    ...(await dash(model, use, 5)),
    ...(await exploration(model, use)),
    ...(await verified(model, use)),
  ];
  const wrong = new Set(findings.filter(isViolation).map(({ claim }) => claim));
  expect([...wrong].map(({ text }) => text)).toEqual(['Locking: the calls in Twice']);
  expect(findings.filter((finding) => isProof(finding) && wrong.has(finding.claim))).toEqual([]);
});

test('a member that one trait passes on to another is that of the class', async () => {
  const { model } = composed(`method {:extern} Acquire()
method {:extern} Release()
trait Outer { method Do() }
trait Inner extends Outer { method Do() }
class C extends Inner { constructor() {} method Do() { Acquire(); Release(); } }
method Use() { var c: Outer := new C(); c.Do(); }`);
  const use = model.methods.find(({ name }) => name === 'Use+Locking');
  expect(use).toBeDefined();
  if (use === undefined) return;
  const findings = [...(await dash(model, use, 5)), ...(await exploration(model, use))];
  expect(findings.filter(isViolation)).toEqual([]);
  expect(findings.filter(isProof).map(({ engine }) => engine)).toEqual(['explorer']);
});
