import { describe, expect, test } from 'vitest';
import { interpret, isSettled } from '../../src/evidence/index.js';
import type { ClaimStatus } from '../../src/evidence/index.js';
import type { Claim, Finding, Model } from '../../src/model/index.js';
import { claimsOf, lower } from '../languages/dafny/lower/lowering.js';
import { readProjectFile } from '../support/project.js';
import { CALLER, modelWith, on, proved, unknown, unreachable } from './findings.js';

function claimNamed(model: Model, name: string): Claim {
  const claim = claimsOf(model).find(({ id }) => id === name);
  if (claim === undefined) throw new Error(`no claim ${name}`);
  return claim;
}

/** The status of the first claim of a model with claims a, b, c, given what is found about them. */
function statusOf(find: (a: Claim, b: Claim, c: Claim) => readonly Finding[]): ClaimStatus {
  const model = modelWith(['a', 'b', 'c']);
  const findings = find(claimNamed(model, 'a'), claimNamed(model, 'b'), claimNamed(model, 'c'));
  const [first] = interpret(model, findings);
  if (first === undefined) throw new Error('no claims');
  return first;
}

describe('a claim is', () => {
  test('V if it is proved', () => {
    const status = statusOf((a) => [proved(a, on('contract', 'Neg'))]);
    expect(status).toMatchObject({ status: 'V', by: ['verifier'], conditional: false });
    expect(status.under).toEqual([[on('contract', 'Neg')]]);
    expect(status.triage).toBe('Proved: the assertion holds.');
  });

  test('D if it is proved that nothing reaches it', () => {
    const status = statusOf((a) => [unreachable(a)]);
    expect(status).toMatchObject({ status: 'D', triage: 'Proved dead: no execution gets here.' });
  });

  test('I with the reason if no engine knows', () => {
    expect(statusOf((a) => [unknown(a, 'It took 20 s.')])).toMatchObject({
      status: 'I',
      triage: 'It took 20 s.',
      by: [],
    });
  });

  test('I with what solvers find hard, if one gave up, and not if it was interrupted', () => {
    const model = lower('method M(x: int, y: int) { assert x * y == y * x + 0; }');
    const [claim] = claimsOf(model);
    if (claim === undefined) throw new Error('no claim');
    const [given] = interpret(model, [unknown(claim)]);
    expect(given?.theories?.map(({ name }) => name)).toEqual(['non-linear']);
    const [stopped] = interpret(model, [{ ...unknown(claim), interrupted: true } as Finding]);
    expect(stopped).toMatchObject({ status: 'I' });
    expect(stopped?.theories).toBeUndefined();
  });

  test('I, never D, if there are no findings', () => {
    expect(statusOf(() => [])).toMatchObject({ status: 'I', triage: 'Not analysed.' });
  });

  test('V if one engine proves it and another does not know', () => {
    const status = statusOf((a) => [unknown(a), { ...proved(a), engine: 'dafny' }]);
    expect(status).toMatchObject({ status: 'V', by: ['dafny'] });
  });

  test('I if one engine proves it at one place and not at another', () => {
    expect(statusOf((a) => [proved(a), unknown(a, 'No.'), proved(a)])).toMatchObject({ status: 'I', triage: 'No.' });
  });

  test('V if it is dead at one place only', () => {
    const status = statusOf((a) => [proved(a, on('contract', 'P')), unreachable(a, on('contract', 'Q'))]);
    expect(status.status).toBe('V');
    expect(status.under).toEqual([[on('contract', 'P'), on('contract', 'Q')]]);
  });

  test('I if it is proved only as seen from another entry', () => {
    expect(statusOf((a) => [{ ...proved(a), entry: CALLER }]).status).toBe('I');
  });

  test('V under a disjunction if two engines prove it', () => {
    const status = statusOf((a) => [proved(a, on('contract', 'P')), { ...proved(a), engine: 'dafny' }]);
    expect(status).toMatchObject({ status: 'V', by: ['dafny', 'verifier'], under: [[], [on('contract', 'P')]] });
  });
});

describe("the program's own assumptions", () => {
  test.each(['assume', 'axiom', 'bodiless'] as const)('%s makes a proof conditional', (kind) => {
    const status = statusOf((a) => [proved(a, on(kind, 'P'), on('contract', 'M'))]);
    expect(status).toMatchObject({ status: 'V', conditional: true });
    expect(status.triage).toMatch(/^Proved, if one believes .+: the assertion holds\.$/);
    expect([isSettled(status, false), isSettled(status, true)]).toEqual([true, false]);
  });

  test('do not matter to a claim that has another proof', () => {
    const status = statusOf((a) => [proved(a, on('assume', 'P')), { ...proved(a), engine: 'dafny' }]);
    expect(status).toMatchObject({ status: 'V', conditional: false });
  });

  test('make everything conditional that rests on them, through any number of steps', () => {
    const status = statusOf((a, b, c) => [
      proved(a, on('lemma', 'B', ['b'])),
      proved(b, on('lemma', 'C', ['c'])),
      proved(c, on('assume', 'P')),
    ]);
    expect(status).toMatchObject({ status: 'V', conditional: true, under: [[on('lemma', 'B', ['b'])]] });
    expect(status.triage).toMatch(/^Proved, if one believes an assumption: /);
    expect(isSettled(status, true)).toBe(false);
  });

  test('do not matter behind a lemma that has another proof', () => {
    const status = statusOf((a, b) => [
      proved(a, on('lemma', 'B', ['b'])),
      proved(b, on('assume', 'P')),
      { ...proved(b), engine: 'dafny' },
    ]);
    expect(status).toMatchObject({ status: 'V', conditional: false });
  });

  test('make deadness conditional', () => {
    const status = statusOf((a) => [unreachable(a, on('assume', 'false'))]);
    expect(status).toMatchObject({ status: 'D', conditional: true });
    expect(isSettled(status, true)).toBe(false);
  });
});

describe('a proof counts only with what it rests on', () => {
  test('so a lemma that is not proved takes its users along, through any number of steps', () => {
    const status = statusOf((a, b, c) => [
      proved(a, on('lemma', 'B', ['b'])),
      proved(b, on('lemma', 'C', ['c'])),
      unknown(c),
    ]);
    expect(status).toMatchObject({
      status: 'I',
      triage: 'Proved, but it rests on lemma B, and that is not proved: the assertion may not hold.',
    });
    expect(status.restsOn?.id).toBe('c');
  });

  test('and deadness as well', () => {
    expect(statusOf((a, b) => [unreachable(a, on('lemma', 'B', ['b'])), unknown(b)]).status).toBe('I');
  });

  test('and a claim that nobody analysed is not settled', () => {
    expect(statusOf((a) => [proved(a, on('lemma', 'B', ['b']))]).status).toBe('I');
    expect(statusOf((a) => [proved(a, on('lemma', 'Elsewhere', ['unheard of']))])).toMatchObject({
      status: 'I',
      triage: 'Proved, but it rests on lemma Elsewhere, and that is not analysed.',
    });
  });

  test('and what is missing is told', () => {
    const missing = { ...on('function', 'It'), missing: 'it uses an iterator.' };
    expect(statusOf((a) => [proved(a, missing)])).toMatchObject({
      status: 'I',
      triage: 'Proved, but it rests on function It, and that is not analysed: it uses an iterator.',
    });
    expect(statusOf((a, b) => [proved(a, on('lemma', 'B', ['b'])), proved(b, missing)]).triage).toBe(
      'Proved, but it rests on lemma B, which rests on function It, and that is not analysed: it uses an iterator.',
    );
  });

  test('a dead claim is settled for those that rest on it', () => {
    expect(statusOf((a, b) => [proved(a, on('lemma', 'B', ['b'])), unreachable(b)]).status).toBe('V');
  });

  test('a cycle stays if every claim of it is proved, and falls as a whole if one is not', () => {
    const cycle = (a: Claim, b: Claim): readonly Finding[] => [
      proved(a, on('lemma', 'B', ['b', 'c'])),
      proved(b, on('lemma', 'A', ['a', 'c'])),
    ];
    expect(statusOf((a, b, c) => [...cycle(a, b), proved(c)]).status).toBe('V');
    expect(statusOf((a, b, c) => [...cycle(a, b), unknown(c)]).status).toBe('I');
  });

  test('another proof that rests on less is enough', () => {
    const status = statusOf((a) => [proved(a, on('lemma', 'B', ['b'])), { ...proved(a), engine: 'dafny' }]);
    expect(status).toMatchObject({ status: 'V', by: ['dafny'], under: [[]] });
  });
});

test('a guessed measure that fails needs a decreases clause', () => {
  const model = lower('method M(n: int) { if n != 0 { M(n - 1); } }');
  const measure = claimsOf(model).find(({ kind }) => kind === 'decreases-call');
  expect(measure).toBeDefined();
  const [status] = interpret(model, measure === undefined ? [] : [unknown(measure)]).filter(
    ({ claim }) => claim === measure,
  );
  expect(status?.triage).toMatch(/^It needs a decreases clause/);
});

describe('a function that is defined by a contradiction', () => {
  const model = lower(readProjectFile('test/fixtures/evidence/circular-definition.dfy'), 'circular.dfy');
  const termination = claimsOf(model).filter(({ owner }) => owner.member === 'Next');
  const rests = on(
    'function',
    'Next',
    termination.map(({ id }) => id),
  );
  const lemma = claimsOf(model).filter(({ owner }) => owner.member === 'Anything');
  const uses = on(
    'lemma',
    'Anything',
    lemma.map(({ id }) => id),
  );
  const findings = claimsOf(model).map((claim) => {
    if (claim.kind === 'decreases-call') return unknown(claim);
    return claim.owner.member === 'Anything' ? proved(claim, rests) : proved(claim, uses);
  });

  test('proves no claim of a lemma, nor of what calls it', () => {
    const statuses = interpret(model, findings);
    expect(statuses.length).toBeGreaterThan(3);
    const settled = statuses.filter((status) => isSettled(status, false));
    expect(settled.map(({ claim }) => claim.id)).toEqual([]);
    const [first] = statuses.filter(({ claim }) => claim.owner.member === 'Anything');
    expect(first?.triage).toBe(
      'Proved, but it rests on the termination of Next, and that is not proved: the call may not decrease the measure.',
    );
  });
});
