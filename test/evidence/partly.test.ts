/** Proofs under a premise: what is said of them, and that they never decide a claim (seed 004, and seed 003, III-B). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClaimStatus } from '../../src/evidence/index.js';
import { interpret, isRefuted, isSettled, partlyText } from '../../src/evidence/index.js';
import { originOf } from '../../src/languages/origins.js';
import { SourceText } from '../../src/languages/source.js';
import type { Assumption, Claim, Dependency, Finding, Partly } from '../../src/model/index.js';
import { cutoff, doubtful, held, modelWith, on, proved, unknown, unreachable, violated } from './findings.js';

const model = modelWith(['a', 'b']);
const [a, b] = model.methods[0]?.claims as [Claim, Claim];

const PLACE = originOf({ source: new SourceText('m.dfy', 'method M() {}\n'), start: 0, end: 6 });

const assumption = (words: string): Assumption => ({ id: words, at: a.origin, words });

function partly(claim: Claim, premise: readonly (readonly string[])[], ...under: readonly Dependency[]): Partly {
  const assumed = premise.map((conjunction) => conjunction.map(assumption));
  return { outcome: 'partly', engine: 'verifier', entry: claim.owner, claim, premise: assumed, under };
}

const statusOf = (findings: readonly Finding[], claim: Claim = a): ClaimStatus =>
  interpret(model, findings).find((one) => one.claim === claim) as ClaimStatus;

describe('a claim that is proved under a premise', () => {
  test('is V?, and its sentence says what was taken for granted', () => {
    const status = statusOf([
      unknown(a),
      partly(a, [['x is small', 'y is small']]),
      { ...cutoff(a, 'assumed'), engine: 'verifier' },
    ]);
    expect(status).toMatchObject({
      status: 'V?',
      by: ['verifier'],
      triage: 'Proved if x is small and y is small.',
    });
    expect(isSettled(status, false)).toBe(false);
  });

  test('says what runs saw besides', () => {
    expect(statusOf([unknown(a), partly(a, [['x is small']]), held(a, 3)]).triage).toMatch(
      /^Proved if x is small\. It held on all 3 paths that were run\.$/,
    );
  });

  test('is U where nothing reaches it under the premise', () => {
    const status = statusOf([unknown(a), { ...partly(a, [['x is small']]), dead: true }]);
    expect(status).toMatchObject({ status: 'U', triage: 'Proved that no execution gets here if x is small.' });
  });

  test('is refuted by a run', () => {
    expect(statusOf([partly(a, [['x is small']]), violated(a)]).status).toBe('R');
    expect(statusOf([partly(a, [[]]), violated(a)]).status).toBe('R');
    expect(statusOf([partly(a, [['x is small']]), doubtful(a)]).status).toBe('R?');
  });

  test('is proved by a proof of another engine', () => {
    expect(statusOf([partly(a, [['x is small']]), { ...proved(a), engine: 'dash' }]).status).toBe('V');
  });

  test('is not known where what the proof rests on besides is not proved', () => {
    const resting = [unknown(a), partly(a, [['x is small']], on('lemma', 'L', ['b']))];
    expect(statusOf(resting)).toMatchObject({ status: 'I', triage: 'The solver gave up.' });
    expect(statusOf([...resting, proved(b)])).toMatchObject({ status: 'V?' });
  });

  test('supports no other claim', () => {
    const findings = [unknown(a), partly(a, [['x is small']]), proved(b, on('lemma', 'L', ['a']))];
    expect(statusOf(findings, b)).toMatchObject({ status: 'I', fallen: true });
  });
});

test('a premise of several results is a disjunction, and beliefs are told', () => {
  expect(partlyText(partly(a, [['x is small'], ['y is small', 'z is small', 'u is small']]))).toBe(
    'Proved if x is small, or if y is small, z is small and u is small.',
  );
  expect(partlyText(partly(a, [['x is small']], on('bodiless', 'P')))).toBe(
    'Proved if x is small, and if one believes P, which has no body.',
  );
});

test('an empty premise decides nothing: a copy is not the program', () => {
  const status = statusOf([unknown(a), partly(a, [[]])]);
  expect(status.status).toBe('V?');
  expect(status.triage).toMatch(/^Proved on a copy of the code/);
});

test('a proof that uses a recorded assumption is no proof, whoever tells it', () => {
  expect(statusOf([proved(a, on('recorded', 'x is small'))])).toMatchObject({ status: 'I', fallen: false });
  expect(statusOf([unreachable(a, on('recorded', 'x is small'))])).toMatchObject({ status: 'I', fallen: false });
  // Neither does another proof stand on it.
  expect(statusOf([proved(a, on('recorded', 'r')), proved(b, on('lemma', 'L', ['a']))], b).status).toBe('I');
});

test('whatever is told besides, what is partly proved never decides', () => {
  const others = fc.constantFrom<Finding>(
    unknown(a),
    held(a),
    { ...cutoff(a), at: PLACE },
    { ...cutoff(a, 'assumed'), engine: 'verifier' },
    doubtful(a),
    violated(a),
    proved(a, on('recorded', 'r')),
  );
  const premises = fc.array(fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(others, { maxLength: 5 }), fc.array(premises, { maxLength: 3 }), (found, partial) => {
      const own = partial.map((premise) => partly(a, premise));
      const [without, status] = [statusOf(found), statusOf([...found, ...own])];
      expect(isSettled(status, false)).toBe(false);
      expect(isRefuted(status)).toBe(isRefuted(without));
    }),
    { seed: 4 },
  );
});
