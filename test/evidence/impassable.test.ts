/** Proofs that together leave no way for a run: a defect, with all that contradicts each other. Without such a run they are none. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import type { ClaimStatus } from '../../src/evidence/index.js';
import { claimId } from '../../src/model/index.js';
import type { Claim, Finding, Held, Model } from '../../src/model/index.js';
import { modelOfText } from '../support/explore-fixtures.js';
import { CALLER, held, on, proved, unreachable } from './findings.js';

const BRANCH = `method M(b: bool, x: int) returns (y: int) {
  assert 0 == 0;
  if b { y := 1; assert 1 == 1; } else { y := 2; assert 2 == 2; }
  assert 3 == 3;
}`;

const EARLY = `method M(b: bool, c: bool) {
  assert 0 == 0;
  if b { return; }
  assert 3 == 3;
  if c { assert 1 == 1; } else { assert 2 == 2; }
}`;

const claimIn = (model: Model, text: string): Claim => {
  const claim = model.methods.flatMap(({ claims }) => claims).find((one) => one.text === text);
  if (claim === undefined) throw new Error(`no claim ${text}`);
  return claim;
};

/** An execution that passed the claim and came to its end. */
const ended = (claim: Claim, more: Partial<Held> = {}): Finding => ({
  ...held(claim),
  after: { values: new Map(), objects: new Map() },
  ...more,
});

function defectsIn(
  text: string,
  findings: (claim: (text: string) => Claim) => readonly Finding[],
): readonly ClaimStatus[] {
  const model = modelOfText(text);
  return interpret(
    model,
    findings((one) => claimIn(model, one)),
  ).filter(({ defect }) => defect !== undefined);
}

describe('both sides of a branch that are dead', () => {
  test('contradict a run that comes to its end', () => {
    const defects = defectsIn(BRANCH, (claim) => [
      unreachable(claim('1 == 1')),
      unreachable(claim('2 == 2')),
      ended(claim('0 == 0')),
    ]);
    expect(defects.map(({ claim: { text }, status }) => [text, status])).toEqual([
      ['1 == 1', 'I'],
      ['2 == 2', 'I'],
    ]);
    expect(defects[0]?.triage).toMatch(
      /^Assay contradicts itself.* the verifier proved that no execution gets here, the verifier that none gets to line 3, and running M comes to its end, past one of these places\./,
    );
  });

  test('do not, if one of them is not', () => {
    expect(defectsIn(BRANCH, (claim) => [unreachable(claim('1 == 1')), ended(claim('0 == 0'))])).toEqual([]);
  });

  test('do not, if another way leads to the end', () => {
    const dead = (claim: (text: string) => Claim): readonly Finding[] => [
      unreachable(claim('1 == 1')),
      unreachable(claim('2 == 2')),
    ];
    expect(defectsIn(EARLY, (claim) => [...dead(claim), ended(claim('0 == 0'))])).toEqual([]);
    expect(defectsIn(EARLY, (claim) => [...dead(claim), ended(claim('3 == 3'))])).toHaveLength(2);
  });

  test.each<[string, Partial<Held>]>([
    ['stopped', { after: undefined as never }],
    ['could not evaluate an assumption', { unevaluated: true }],
    ['could not evaluate a claim that is not proved', { unchecked: [claimId('M:assertion:3 == 3')] }],
    ['began elsewhere', { entry: CALLER }],
  ])('do not, if the run %s', (_, more) => {
    const findings = (claim: (text: string) => Claim): readonly Finding[] => {
      const unchecked = more.unchecked === undefined ? {} : { unchecked: [claim('3 == 3').id] };
      return [
        unreachable(claim('1 == 1')),
        unreachable(claim('2 == 2')),
        ended(claim('0 == 0'), { ...more, ...unchecked }),
      ];
    };
    expect(defectsIn(BRANCH, findings)).toEqual([]);
  });

  test('do not, if that rests on what no run checks', () => {
    const findings = (claim: (text: string) => Claim): readonly Finding[] => [
      unreachable(claim('1 == 1'), on('axiom', 'A')),
      unreachable(claim('2 == 2')),
      ended(claim('0 == 0')),
    ];
    expect(defectsIn(BRANCH, findings)).toEqual([]);
  });
});

describe('a condition and its negation that are proved', () => {
  const both = (between: string): string => `method M(x: int) returns (y: int) {
    y := x; assert 0 == 0;
    assert y > 3; ${between} assert !(y > 3);
  }`;
  const proofs = (claim: (text: string) => Claim): readonly Finding[] => [
    proved(claim('y > 3')),
    proved(claim('!(y > 3)')),
    ended(claim('0 == 0'), { unchecked: [claim('y > 3').id, claim('!(y > 3)').id] }),
  ];

  test('contradict a run that passes them', () => {
    expect(defectsIn(both(''), proofs).map(({ claim: { text } }) => text)).toEqual(['y > 3', '!(y > 3)']);
  });

  test('do not, if something changes between them', () => {
    expect(defectsIn(both('y := y - 9;'), proofs)).toEqual([]);
  });

  test('do not, if no run passes them', () => {
    expect(defectsIn(both(''), (claim) => proofs(claim).slice(0, 2))).toEqual([]);
  });
});

describe('the conclusion of a proof that holds', () => {
  const PROOF = `method M(k: int) {
  forall z | 3 <= z < 3 ensures z > 7 { assert z > 8; }
  assert k > 4;
}`;

  test('is no visit to a dead step', () => {
    const defects = defectsIn(PROOF, (claim) => [
      unreachable(claim('z > 7')),
      ended(claim('z > 7')),
      ended(claim('k > 4')),
    ]);
    expect(defects).toEqual([]);
  });

  test('where a claim of the method is dead, a run that holds it is a defect', () => {
    const defects = defectsIn(PROOF, (claim) => [unreachable(claim('k > 4')), ended(claim('k > 4'))]);
    expect(defects.map(({ claim: { text } }) => text)).toEqual(['k > 4']);
  });
});
