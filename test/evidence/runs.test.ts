import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import type { ClaimStatus, Status } from '../../src/evidence/index.js';
import type { Claim, Finding, Model } from '../../src/model/index.js';
import { lower } from '../languages/dafny/lower/lowering.js';
import { CALLER, cutoff, doubtful, held, on, proved, undefinedIn, unknown, unreachable, violated } from './findings.js';

const PROGRAM = `method M(x: int, s: seq<int>) returns (y: int)
  requires x < 10
  ensures s[0] > y
{
  assert x > 0;
  y := x;
}
method Caller() {
  var y := M(3, []);
}
lemma L()
  ensures 1 < 2
{
}
method Guess(n: int) {
  if n != 0 { Guess(n - 1); }
}
method Written(n: int)
  decreases n
{
  if n != 0 { Written(n - 1); }
}
`;

const model: Model = lower(PROGRAM, 'a.dfy');

function claimOf(owner: string, kind: string): Claim {
  const claims = model.methods.filter(({ name }) => name === owner).flatMap((method) => method.claims);
  const found = claims.find((claim) => claim.kind === kind);
  if (found === undefined) throw new Error(`no ${kind} in ${owner}`);
  return found;
}

const assertion = claimOf('M', 'assertion');
const post = claimOf('M', 'postcondition');
const index = claimOf('M', 'index-range');
const lemma = claimOf('L', 'postcondition');

function statusOf(claim: Claim, findings: readonly Finding[]): ClaimStatus {
  const found = interpret(model, findings).find((status) => status.claim === claim);
  if (found === undefined) throw new Error('no status');
  return found;
}

test('an index check inside a postcondition supports it', () => {
  expect(index.supports).toBe(post);
});

interface Row {
  readonly what: string;
  readonly find: readonly Finding[];
  readonly status: Status;
  readonly defect?: true;
}

const dash = (finding: Finding): Finding => ({ ...finding, engine: 'dash' });
const elsewhere = (finding: Finding): Finding => ({ ...finding, entry: CALLER });
const a = assertion;

const TABLE: readonly Row[] = [
  { what: 'an executed violation', find: [violated(a)], status: 'R' },
  { what: 'a violation and paths on which it holds', find: [held(a), violated(a), cutoff(a)], status: 'R' },
  { what: 'a violation that a run of a caller met', find: [violated(a, {}, CALLER)], status: 'R' },
  { what: 'an execution in which it is undefined', find: [undefinedIn(a), held(a)], status: 'F' },
  { what: 'both: the violation says more', find: [undefinedIn(a), violated(a)], status: 'R' },
  { what: 'a violation and a proof', find: [violated(a), proved(a)], status: 'R', defect: true },
  {
    what: 'a violation met from a caller, and a proof',
    find: [violated(a, {}, CALLER), proved(a)],
    status: 'R',
    defect: true,
  },
  {
    what: 'a violation and a proof that nothing gets here',
    find: [violated(a), unreachable(a)],
    status: 'R',
    defect: true,
  },
  {
    what: 'a violation and a proof under an assumption that runs check',
    find: [violated(a), proved(a, on('assume', 'p'))],
    status: 'R',
    defect: true,
  },
  {
    what: 'a violation and a proof that rests on an axiom',
    find: [violated(a), proved(a, on('axiom', 'A'))],
    status: 'R',
  },
  {
    what: 'a violation and a proof that rests on an assumption in a proof, which runs do not check',
    find: [violated(a), proved(a, { ...on('assume', 'p'), unchecked: true })],
    status: 'R',
  },
  {
    what: 'a violation and a proof that rests on a lemma with an assumption',
    find: [
      violated(a),
      proved(a, on('lemma', 'L', [lemma.id])),
      proved(lemma, { ...on('assume', 'p'), unchecked: true }),
    ],
    status: 'R',
  },
  {
    what: 'a violation and a proof that does not stand',
    find: [violated(a), proved(a, on('lemma', 'L', [lemma.id]))],
    status: 'R',
  },
  { what: 'undefined, and a proof', find: [undefinedIn(a), proved(a)], status: 'F', defect: true },
  { what: 'a run that gets to what is proved dead', find: [held(a), unreachable(a)], status: 'V?', defect: true },
  {
    what: 'a proof of another engine and a violation',
    find: [violated(a), dash(proved(a))],
    status: 'R',
    defect: true,
  },
  { what: 'a doubtful violation and a proof', find: [doubtful(a), proved(a)], status: 'V' },
  { what: 'paths and a proof', find: [held(a, 3), cutoff(a), proved(a)], status: 'V' },
  { what: 'paths and a proof by exhaustion', find: [held(a, 3), { ...proved(a), engine: 'explorer' }], status: 'V' },
  {
    what: 'a proof by the engine that left something out',
    find: [cutoff(a), { ...proved(a), engine: 'explorer' }],
    status: 'U',
  },
  { what: 'a cutoff and deadness', find: [cutoff(a), unreachable(a)], status: 'D' },
  { what: 'a doubtful violation', find: [doubtful(a), held(a), cutoff(a)], status: 'R?' },
  { what: 'doubtful undefinedness', find: [doubtful(a, 'undefined?'), held(a)], status: 'F?' },
  { what: 'both in doubt', find: [doubtful(a, 'undefined?'), doubtful(a)], status: 'R?' },
  { what: 'cutoffs alone', find: [cutoff(a), cutoff(a, 'depth')], status: 'U' },
  { what: 'paths and cutoffs', find: [held(a), cutoff(a)], status: 'V?' },
  { what: 'paths alone, which prove nothing', find: [held(a, 7)], status: 'V?' },
  { what: 'paths of one engine where another does not know', find: [held(a), cutoff(a), unknown(a)], status: 'V?' },
  {
    what: 'paths of an engine that does not know about others',
    find: [held(a), { ...unknown(a), engine: 'explorer' }],
    status: 'I',
  },
  { what: 'nothing but an answer that nobody knows', find: [unknown(a)], status: 'I' },
  { what: 'no findings', find: [], status: 'I' },
  { what: 'what a run of a caller saw of it', find: [held(a), cutoff(a), doubtful(a)].map(elsewhere), status: 'I' },
];

describe('the status of a claim', () => {
  test.each(TABLE)('$status: $what', ({ find, status, defect }) => {
    const found = statusOf(a, find);
    expect(found.status).toBe(status);
    expect(found.defect !== undefined).toBe(defect ?? false);
    expect(found.triage).toMatch(/^\S.*\.$/);
  });

  test.each(TABLE)('does not depend on the order of findings: $what', ({ find }) => {
    expect(statusOf(a, [...find].reverse())).toEqual(statusOf(a, find));
  });

  test('has the findings as evidence, whoever made them', () => {
    expect(statusOf(a, [elsewhere(held(a)), unknown(a)]).evidence).toHaveLength(2);
  });

  test('names the engines that give it', () => {
    expect(statusOf(a, [violated(a), proved(a)]).by).toEqual(['explorer']);
    expect(statusOf(a, [held(a), cutoff(a), unknown(a)]).by).toEqual(['explorer']);
    expect(statusOf(a, [unknown(a)]).by).toEqual([]);
  });
});

describe('a claim that others support', () => {
  test('is F if one of those is violated, with the run as evidence', () => {
    const { status, triage, evidence } = statusOf(post, [violated(index, { x: '1', s: '[]' })]);
    expect(status).toBe('F');
    expect(triage).toBe(
      'It cannot be evaluated: the index is out of range (0), as running M with x = 1, s = [] shows. ' +
        'These inputs satisfy the precondition of M; a caller in the program need not use them.',
    );
    expect(evidence).toMatchObject([{ outcome: 'undefined', because: index.id, claim: post }]);
    expect(statusOf(index, [violated(index)]).status).toBe('R');
  });

  test('is R if it is violated as well', () => {
    expect(statusOf(post, [violated(index), violated(post)]).status).toBe('R');
  });

  test('is F? if one of those is violated in doubt', () => {
    expect(statusOf(post, [doubtful(index), held(post)]).status).toBe('F?');
  });

  test('may be proved, which is about the states in which it has a meaning', () => {
    const { status, defect } = statusOf(post, [violated(index), proved(post)]);
    expect([status, defect]).toEqual(['F', undefined]);
  });

  test('contradicts its proof if the supporting claim is proved too', () => {
    const { defect } = statusOf(post, [violated(index), proved(index), proved(post)]);
    expect(defect).toMatchObject({ run: { outcome: 'undefined' }, proof: { engine: 'verifier' } });
  });

  test('is told once that it is undefined', () => {
    const told: Finding = { ...undefinedIn(post), because: index.id };
    expect(statusOf(post, [violated(index), told]).evidence).toHaveLength(1);
  });
});

describe('a termination measure', () => {
  test('that was guessed and fails asks for a decreases clause', () => {
    const claim = claimOf('Guess', 'decreases-call');
    const { status, triage, by } = statusOf(claim, [violated(claim, { n: '-1' })]);
    expect([status, by]).toEqual(['I', ['explorer']]);
    expect(triage).toMatch(/^It needs a decreases clause, unless .* running Guess with n = -1 shows\./);
    expect(statusOf(claim, [doubtful(claim)]).status).toBe('I');
    expect(statusOf(claim, [violated(claim), proved(claim)]).defect).toBeDefined();
  });

  test('that was written and fails is refuted', () => {
    const claim = claimOf('Written', 'decreases-call');
    expect(statusOf(claim, [violated(claim, { n: '-1' })]).status).toBe('R');
  });
});

describe('proofs that rest on a violated claim', () => {
  test('fall, even if that claim has a proof', () => {
    const found = statusOf(a, [proved(a, on('lemma', 'L', [lemma.id])), proved(lemma), violated(lemma)]);
    expect(found).toMatchObject({ status: 'I', fallen: true, restsOn: lemma });
  });

  test('and what runs saw is told beside it', () => {
    const found = statusOf(a, [proved(a, on('lemma', 'L', [lemma.id])), held(a, 2), cutoff(a)]);
    expect(found).toMatchObject({ status: 'V?', fallen: true });
    expect(found.triage).toMatch(/^Proved, but it rests on lemma L.* It held on all 2 paths that were run\./);
  });
});

/** Whatever is found, and in whatever order. */
describe('any findings', () => {
  const guess = claimOf('Guess', 'decreases-call');
  const POOL: readonly Finding[] = [a, post, index, guess].flatMap((claim) => [
    proved(claim),
    proved(claim, on('lemma', 'L', [lemma.id])),
    proved(claim, on('axiom', 'A')),
    unreachable(claim),
    dash(proved(claim)),
    { ...proved(claim), engine: 'explorer' },
    held(claim),
    violated(claim),
    violated(claim, { x: '1' }, CALLER),
    undefinedIn(claim),
    doubtful(claim),
    doubtful(claim, 'undefined?'),
    cutoff(claim),
    cutoff(claim, 'depth', 'Too deep.'),
    unknown(claim),
    elsewhere(held(claim)),
  ]);
  const shuffled = fc
    .shuffledSubarray([...POOL])
    .chain((found) => fc.tuple(fc.constant(found), fc.shuffledSubarray(found, { minLength: found.length })));

  test('give the same statuses in any order', () => {
    fc.assert(
      fc.property(shuffled, ([some, again]) => {
        expect(interpret(model, again)).toEqual(interpret(model, some));
      }),
    );
  });

  test('refute what was violated, prove nothing else than what is proved, and leave no contradiction unsaid', () => {
    fc.assert(
      fc.property(shuffled, ([found]) => {
        for (const { claim, status, defect, evidence } of interpret(model, found)) {
          const outcomes = new Set(evidence.map(({ outcome }) => outcome));
          const isViolated = outcomes.has('false') || outcomes.has('undefined');
          if (isViolated) expect(claim === guess ? ['I'] : ['R', 'F']).toContain(status);
          if (status === 'R') expect(outcomes).toContain('false');
          if (status === 'F') expect(outcomes).toContain('undefined');
          if (status === 'V') expect(outcomes).toContain('proved');
          if (status === 'D') expect(outcomes).toContain('unreachable');
          const own = found.filter((finding) => finding.claim === claim);
          const isProved = own.some(({ outcome, engine }) => outcome === 'proved' && engine === 'dash');
          if (isProved && own.some(({ outcome }) => outcome === 'false')) expect(defect).toBeDefined();
        }
      }),
    );
  });
});

describe('the sentence', () => {
  const sentence = (...findings: readonly Finding[]): string => statusOf(a, findings).triage;

  test('of a violation has the inputs, the simplest first', () => {
    expect(sentence(violated(a, { x: '-12345', s: '[1, 2]' }), violated(a, { x: '0', s: '[]' }))).toBe(
      'The code violates this, as running M with x = 0, s = [] shows. ' +
        'These inputs satisfy the precondition of M; a caller in the program need not use them.',
    );
  });

  test('of a violation prefers the own method to a caller', () => {
    const findings = [violated(a, {}, CALLER), violated(a, { x: '-5', s: '[]' })];
    expect(sentence(...findings)).toMatch(/^The code violates this, as running M with/);
    expect(sentence(violated(a, {}, CALLER))).toBe('The code violates this, as running Caller shows.');
  });

  test('of a violation has the choices', () => {
    const choices = { ...violated(a, { x: '0', s: '[]' }), test: { ...violated(a).test, choices: ['1', 'true'] } };
    expect(sentence(choices)).toMatch(/^The code violates this, as running M with the choices 1, true shows\./);
  });

  test('of a claim that only runs of others came to says so', () => {
    expect(sentence(elsewhere(held(a)))).toBe(
      'M itself was not analysed; that runs of Caller came here says little about other calls.',
    );
  });

  test('of a lemma does not speak of code', () => {
    expect(statusOf(lemma, [violated(lemma)]).triage).toBe('This does not hold, as running L shows.');
  });

  test('of a cutoff has its place and the flag', () => {
    expect(sentence(held(a, 4), cutoff(a))).toBe(
      'It held on all 4 paths that were run. ' +
        'Other executions were left out: The bound of 9 runs was reached (line 5).',
    );
    expect(sentence(cutoff(a, 'undecided', 'The solver did not decide x * x > 2.'))).toBe(
      'No execution that was tried gets here. Executions were left out: The solver did not decide x * x > 2 (line 5).',
    );
  });

  test('of a doubt has the doubt', () => {
    expect(sentence(doubtful(a))).toContain('it may be a false alarm: The precondition could not be evaluated.');
  });

  test('of a contradiction has both sides', () => {
    expect(sentence(violated(a, { x: '0', s: '[]' }), proved(a))).toMatch(
      /^Assay contradicts itself.* the verifier proved that this holds, and running M with x = 0, s = \[\] violates it\./,
    );
    expect(sentence(held(a), unreachable(a))).toMatch(/proved that no execution gets here, and running M gets here\./);
  });

  test('of a proof that rests on a wrong axiom says so', () => {
    expect(sentence(violated(a), proved(a, on('axiom', 'A')))).toMatch(
      / It is proved only if one believes A, which is declared an axiom: that belief is wrong\.$/,
    );
  });
});
