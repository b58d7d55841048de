import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import { claimId } from '../../src/model/index.js';
import type { Claim, Dependency, Finding, Model, Violated } from '../../src/model/index.js';
import { lower } from '../languages/dafny/lower/lowering.js';
import { on, proved, undefinedIn, violated } from './findings.js';

const model = lower('method M(x: int) { assert x > 1; assert x > 2; assert x > 3; assert x > 4; }', 'm.dfy');
const [first, second, third, last] = model.methods.flatMap(({ claims }) => claims) as [Claim, Claim, Claim, Claim];

/** A violation by a run that went past other claims. */
function past(finding: Violated, ...passed: readonly Claim[]): Violated {
  return { ...finding, unchecked: passed.map(({ id }) => id) };
}

function statusOf(claim: Claim, findings: readonly Finding[], of: Model = model): string {
  const found = interpret(of, findings).find((status) => status.claim === claim);
  if (found === undefined) throw new Error('no status');
  return found.defect === undefined ? found.status : `${found.status} and a defect`;
}

const believed = (kind: 'axiom' | 'bodiless' | 'assume'): Dependency => on(kind, 'p');
const fails = violated(last);

describe('a violation by a run that went past claims which it could not evaluate', () => {
  test.each<[what: string, status: string, findings: readonly Finding[]]>([
    ['none', 'R', [fails]],
    ['one that is not proved', 'R?', [past(fails, first)]],
    ['one that is proved', 'R', [past(fails, first), proved(first)]],
    ['two, of which one is proved', 'R?', [past(fails, first, second), proved(first)]],
    ['two that are proved', 'R', [past(fails, first, second), proved(first), proved(second)]],
    ['one that another run violates', 'R?', [past(fails, first), proved(first), violated(first)]],
    ['one whose proof rests on an axiom', 'R?', [past(fails, first), proved(first, believed('axiom'))]],
    ['one whose proof rests on what has no body', 'R?', [past(fails, first), proved(first, believed('bodiless'))]],
    [
      'one whose proof rests on an assumption that no run checks',
      'R?',
      [past(fails, first), proved(first, { ...believed('assume'), unchecked: true })],
    ],
    [
      'one whose proof rests on an assumption that the run has checked',
      'R',
      [past(fails, first), proved(first, believed('assume'))],
    ],
    [
      'one whose proof rests on a claim that is not proved',
      'R?',
      [past(fails, first), proved(first, on('lemma', 'L', [third.id]))],
    ],
    [
      'one whose proof rests on the violated claim',
      'R?',
      [past(fails, first), proved(first, on('lemma', 'L', [last.id]))],
    ],
    ['itself, earlier', 'R', [past(fails, last)]],
    ['itself and another one', 'R?', [past(fails, last, first)]],
    ['one that the program does not have', 'R?', [{ ...fails, unchecked: [claimId('of another program')] }]],
    ['one, where another run went past none', 'R', [past(fails, first), violated(last, { x: '7' })]],
    ['one, and is proved', 'V', [past(fails, first), proved(last)]],
    ['one that is proved, and is proved', 'R and a defect', [past(fails, first), proved(first), proved(last)]],
    [
      'one, each proved with the help of the other',
      'R? and a defect',
      [past(fails, first), proved(first, on('lemma', 'L', [last.id])), proved(last)],
    ],
  ])('%s: %s', (_, status, findings) => {
    expect(statusOf(last, findings)).toBe(status);
    expect(statusOf(last, [...findings].reverse())).toBe(status);
  });

  test('is as doubtful where the claim is undefined', () => {
    expect(statusOf(last, [past(undefinedIn(last), first)])).toBe('F?');
    expect(statusOf(last, [past(undefinedIn(last), first), proved(first)])).toBe('F');
  });

  test('takes no proof away that rests on the claim', () => {
    const findings = [past(fails, first), proved(last), proved(second, on('lemma', 'L', [last.id]))];
    expect(statusOf(second, findings)).toBe('V');
  });

  test('is told with the claims that are open, and what to do', () => {
    const found = interpret(model, [past(fails, first, second), proved(second)]);
    const status = found.find(({ claim }) => claim === last);
    expect(status?.triage).toMatch(/The run went past 1:27 \(x > 1\), which it could not evaluate .* not proved/);
    expect(status?.evidence).toMatchObject([
      { outcome: 'false?', doubts: [{ reason: expect.stringContaining('(x > 1)') as string }] },
    ]);
  });
});

describe('claims that need no proof', () => {
  const program = lower(
    'method M(n: int) { if n != 0 { M(n - 1); } assert n > 0; }\nmethod D(n: int) decreases n { if n != 0 { D(n - 1); } assert n > 0; }',
    'a.dfy',
  );
  const claimOf = (owner: string, kind: string): Claim => {
    const found = program.methods
      .flatMap(({ claims }) => claims)
      .find((one) => one.owner.member === owner && one.kind === kind);
    if (found === undefined) throw new Error(`no ${kind} in ${owner}`);
    return found;
  };

  test('a measure that was guessed stops nothing, one that was written does', () => {
    const [guessed, written] = [claimOf('M', 'assertion'), claimOf('D', 'assertion')];
    expect(statusOf(guessed, [past(violated(guessed), claimOf('M', 'decreases-call'))], program)).toBe('R');
    expect(statusOf(written, [past(violated(written), claimOf('D', 'decreases-call'))], program)).toBe('R?');
  });
});
