/** Explorations that are guided by notes (seed 004, 3): what they look at, what they never lose, and what they never say. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import type { Exploration } from '../../src/explore/index.js';
import type { Claim, Instruction, Method, Model, Term, Variable } from '../../src/model/index.js';
import type { Guide, GuideMode, Premise } from '../../src/partial/index.js';
import { targetsOf } from '../../src/model/index.js';
import { discharged, guidanceFor, instrument } from '../../src/partial/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

function instructionsOf({ body }: Method): readonly Instruction[] {
  return body?.blocks.flatMap(({ instructions }) => instructions) ?? [];
}

function assertionsOf({ claims }: Method): readonly Claim[] {
  return claims.filter(({ kind }) => kind === 'assertion');
}

async function guided(model: Model, method: Method, guide: Guide, mode: GuideMode): Promise<Exploration> {
  const guidance = guidanceFor(model.arena, method, guide, mode, 10);
  return explored(model, method, solvers, { seconds: 5 }, 'unroll', { guidance, seeds: 1 });
}

const passed = ({ nodes }: Exploration) => nodes.filter(({ outcome }) => outcome !== 'aborted');
const violatedIn = ({ findings }: Exploration): ReadonlySet<Claim> =>
  new Set(findings.flatMap(({ claim, outcome }) => (outcome === 'false' ? [claim] : [])));

// ── Figure 1 ────────────────────────────────────────────────────────────────────────────────────

/** Sums overflow at 1000. A reviewer takes it for granted that this one does not. */
const DEPOSIT = `method Count(s: seq<int>) returns (n: int) {
  n := 0;
  var i := 0;
  while i < |s| { if s[i] > 0 { n := n + 1; } i := i + 1; }
}
method Deposit(before: int, amount: int, s: seq<int>) returns (balance: int)
  requires 0 <= before < 1000 && 0 <= amount < 1000
{
  balance := before;
  if amount == 0 || amount > 900 {
    var n := Count(s);
  } else {
    balance := (balance + amount) % 1000;
    if balance > 500 { var n := Count(s); }
  }
  assert balance >= before;
}`;

interface Subject {
  readonly model: Model;
  readonly method: Method;
  readonly guide: Guide;
}

function deposit(premiseOf: (flag: Variable) => Premise, text = DEPOSIT): Subject {
  const model = modelOfText(text);
  const method = methodNamed(model, 'Deposit');
  const { arena } = model;
  const flag: Variable = { name: 'a', type: arena.types.bool, role: 'local', ghost: true };
  const isAddition = (one: Instruction): boolean =>
    one.kind === 'assign' && one.values.some((value) => arena.operator(value) === 'mod');
  const addition = instructionsOf(method).find(isAddition);
  const [before, amount] = method.inputs;
  if (addition === undefined || before === undefined || amount === undefined) throw new Error('another deposit');
  const sum = arena.make('add', [arena.variable(before), arena.variable(amount)]);
  const condition = arena.make('lt', [sum, arena.int(1000)]);
  return {
    model,
    method,
    guide: {
      notes: { flags: [flag], premises: new Map(assertionsOf(method).map((claim) => [claim, premiseOf(flag)])) },
      recorded: [{ flag, condition, before: addition.id }],
    },
  };
}

describe('Figure 1', () => {
  test('leaves the executions in which the addition overflows, and shows that they violate the claim', async () => {
    const { model, method, guide } = deposit((flag) => [[flag]]);
    const exploration = await guided(model, method, guide, 'may');
    const [claim] = assertionsOf(method);
    expect([...violatedIn(exploration)]).toEqual([claim]);
    // Each of the others is ended as soon as nothing is left to look for.
    expect(passed(exploration).every(({ violated }) => violated === claim?.id)).toBe(true);
    expect(exploration.cutoffs.map(({ bound }) => bound)).toContain('assumed');
    const plain = await explored(model, method, solvers, { seconds: 2 }, 'unroll', { seeds: 1 });
    expect(passed(plain).some(({ violated }) => violated !== claim?.id)).toBe(true);
  });

  test('with preferences makes the violating execution its first test', async () => {
    const { model, method, guide } = deposit((flag) => [[flag]]);
    const exploration = await guided(model, method, guide, 'both');
    expect(violatedIn(exploration).size).toBe(1);
    const [first] = passed(exploration);
    expect(first?.violated).toBe(assertionsOf(method)[0]?.id);
  });

  test('conditions of paths say nothing of what is preferred, or of where a guide ends runs', async () => {
    const { model, method, guide } = deposit((flag) => [[flag]]);
    for (const mode of ['may', 'must', 'both'] as const) {
      const { nodes } = await guided(model, method, guide, mode);
      const texts = nodes.flatMap(({ pathCondition }) => pathCondition);
      expect(texts.length).toBeGreaterThan(0);
      // What is recorded of the sum is a condition of no branch; its remainder is.
      expect(texts.filter((text) => text.includes('before + amount') && !text.includes('%'))).toEqual([]);
    }
  });

  test('paths are told in terms of the method as it is', async () => {
    const { model, method, guide } = deposit((flag) => [[flag]]);
    // A flag of its own begins true in a block of its own.
    const { nodes } = await guided(model, method, guide, 'may');
    const own = nodes.flatMap(({ covered }) => covered).filter((edge) => edge.method === method.name);
    const edges = new Set(method.body?.blocks.flatMap(({ id, exit }) => targetsOf(exit).map((to) => `${id} ${to}`)));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ from, to }) => !edges.has(`${from} ${to}`))).toEqual([]);
    expect(own.map(({ from }) => from)).toContain(0);
  });

  test('a reviewer who is wrong is believed nowhere: the claim is left open', async () => {
    const { model, method, guide } = deposit(() => [[]]);
    for (const mode of ['may', 'both'] as const) {
      const { findings, exhaustive, nodes } = await guided(model, method, guide, mode);
      expect(exhaustive).toBe(false);
      expect(nodes.every(({ outcome }) => outcome === 'aborted')).toBe(true);
      const own = findings.filter(({ claim }) => claim.kind === 'assertion').map(({ outcome }) => outcome);
      expect(own).toContain('cutoff');
      expect(own).not.toContain('proved');
      expect(own).not.toContain('unreachable');
    }
  });

  test('what holds wherever the premise is false is told apart from what is proved', async () => {
    const right = DEPOSIT.replace('balance >= before', 'balance >= 0').replace(/Count\(s\)/g, 'Count([])');
    const { model, method, guide } = deposit((flag) => [[flag]], right);
    const { findings, beyondPremises } = await guided(model, method, guide, 'may');
    const [claim] = assertionsOf(method);
    const own = findings.filter((finding) => finding.claim === claim);
    expect([...beyondPremises.keys()]).toEqual([claim]);
    expect(own.map(({ outcome }) => outcome)).not.toContain('proved');
    expect(own.flatMap((finding) => (finding.outcome === 'cutoff' ? [finding.bound] : []))).toEqual(['assumed']);
  });

  test('without notes everything is proved as ever', async () => {
    const right = DEPOSIT.replace('balance >= before', 'balance >= 0').replace(/Count\(s\)/g, 'Count([])');
    const { model, method, guide } = deposit(() => [], right);
    const { findings, exhaustive } = await guided(model, method, guide, 'both');
    expect(exhaustive).toBe(true);
    const proved = findings.flatMap(({ claim, outcome }) => (outcome === 'proved' ? [claim] : []));
    expect(new Set(proved)).toEqual(new Set(method.claims));
  });
});

// ── No violation is lost ────────────────────────────────────────────────────────────────────────

/** Statements over x and y, which are small at first, and asserts among them. */
const statement: fc.Arbitrary<string> = fc.letrec<{ statement: string; block: string }>((tie) => ({
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('x := x + 1;', 'y := y - x;', 'x := y;', 'y := 2;', 'x, y := y, x + y;'),
    fc.constantFrom('assert x != 2;', 'assert y < 3;', 'assert x <= y + 1;', 'assert x + y != 4;'),
    fc
      .tuple(fc.constantFrom('x < y', 'y == 1', 'x > 1', 'x + y == 3'), tie('block'), tie('block'))
      .map(([condition, one, other]) => `if ${condition} { ${one} } else { ${other} }`),
    tie('block').map((body) => `var i := 0; while i < 2 decreases 2 - i { ${body} i := i + 1; }`),
  ),
  block: fc.array(tie('statement'), { maxLength: 3 }).map((all) => all.map((one) => `{ ${one} }`).join(' ')),
})).block;

interface Notes {
  /** For each of two flags: at which instruction something is recorded, and what. */
  readonly recorded: readonly (readonly [number, number])[];
  /** For each claim in turn: the conjunctions of its premise, as sets of flags. */
  readonly premises: readonly (readonly number[])[];
}

const notes: fc.Arbitrary<Notes> = fc.record({
  recorded: fc.array(fc.tuple(fc.nat(40), fc.nat(3)), { minLength: 2, maxLength: 2 }),
  premises: fc.array(fc.array(fc.nat(3), { maxLength: 2 }), { minLength: 1, maxLength: 6 }),
});

function guideOf(model: Model, method: Method, { recorded, premises }: Notes): Guide {
  const { arena } = model;
  const [x, y] = method.outputs.map((output) => arena.variable(output)) as [Term, Term];
  const conditions = [
    arena.make('lt', [x, arena.int(2)]),
    arena.make('eq', [x, y]),
    arena.make('le', [y, x]),
    arena.make('not', [arena.make('eq', [y, arena.int(2)])]),
  ];
  const flags = recorded.map((_, i): Variable => ({
    name: `a${i}`,
    type: arena.types.bool,
    role: 'local',
    ghost: true,
  }));
  // Before both outputs have values, nothing can be recorded of them: no text that resolves says so.
  const all = instructionsOf(method);
  const instructions = all.slice(all.findIndex(({ kind }) => kind === 'assign') + 1);
  return {
    notes: {
      flags,
      premises: new Map(
        method.claims.map((claim, i) => {
          const premise = premises[i % premises.length] ?? [];
          return [claim, premise.map((bits) => flags.filter((_, flag) => ((bits >> flag) & 1) === 1))];
        }),
      ),
    },
    recorded: recorded.map(([at, which], i) => ({
      flag: flags[i] as Variable,
      condition: conditions[which] as Term,
      before: (instructions[at % instructions.length] as Instruction).id,
    })),
  };
}

/** Claims that some execution violates while their premise does not hold: each input is run. */
function violatedBeyondPremises(model: Model, method: Method, guide: Guide): ReadonlySet<Claim> {
  const runner = new Runner(model);
  const checked = instrument(model.arena, method, guide, 'premises');
  const violated = new Set<Claim>();
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 3; b++) {
      const { outcome } = runner.run(checked, () => [a, b]);
      if (outcome.kind === 'violated') violated.add(outcome.claim);
    }
  return violated;
}

test('no execution is lost that violates a claim whose premise does not hold', async () => {
  await fc.assert(
    fc.asyncProperty(statement, notes, fc.constantFrom('may', 'must', 'both'), async (body, noted, mode) => {
      const text = `method M(a: int, b: int) returns (x: int, y: int)
        requires 0 <= a < 3 && 0 <= b < 3 { x, y := a, b; ${body} x := 0; }`;
      const model = modelOfText(text);
      const method = methodNamed(model, 'M');
      const guide = guideOf(model, method, noted);
      const lost = violatedBeyondPremises(model, method, guide);
      const exploration = await guided(model, method, guide, mode);
      const found = violatedIn(exploration);
      expect([...lost].filter((claim) => !found.has(claim))).toEqual([]);
      // What is said to be proved, no run contradicts.
      const proved = exploration.findings.flatMap(({ claim, outcome }) => (outcome === 'proved' ? [claim] : []));
      const all = violatedAtAll(model, method);
      expect(proved.filter((claim) => all.has(claim))).toEqual([]);
      expect(exploration.divergences).toEqual([]);
    }),
    { numRuns: 100 },
  );
}, 120_000);

/** What the enumerated executions violate, whoever verified it. */
function violatedAtAll(model: Model, method: Method): ReadonlySet<Claim> {
  return violatedBeyondPremises(model, method, { notes: { flags: [], premises: new Map() }, recorded: [] });
}

test('whatever an analyzer says, and however wrong it is, nothing is proved that an execution violates', async () => {
  let dischargedAtAll = 0;
  await fc.assert(
    fc.asyncProperty(statement, notes, async (body, noted) => {
      const text = `method M(a: int, b: int) returns (x: int, y: int)
        requires 0 <= a < 3 && 0 <= b < 3 { x, y := a, b; ${body} x := 0; }`;
      const model = modelOfText(text);
      const method = methodNamed(model, 'M');
      const guide = guideOf(model, method, noted);
      const { beyondPremises, findings } = await guided(model, method, guide, 'may');
      const options = { seconds: 2, resources: 0, seed: 0, selfCheck: false, now: () => performance.now() };
      const whole = await discharged(model, method, guide, beyondPremises, solvers.proofs, options);
      dischargedAtAll += whole.length;
      const all = violatedAtAll(model, method);
      expect(whole.filter(({ claim }) => all.has(claim))).toEqual([]);
      const settled = findings.filter(({ outcome }) => outcome === 'proved' || outcome === 'unreachable');
      expect(settled.filter(({ claim }) => all.has(claim))).toEqual([]);
    }),
    { numRuns: 30 },
  );
  expect(dischargedAtAll).toBeGreaterThan(0);
}, 120_000);

// ── What is not looked for ──────────────────────────────────────────────────────────────────────

test('that a claim is violated is looked for only where its premise does not hold', async () => {
  const model = modelOfText(`method M(x: int, y: int) {
  assert x - y != 31 || x < 1000;
  assert x - y != 32 || x < 1000;
  assert x - y != 33 || x < 1000;
}`);
  const method = methodNamed(model, 'M');
  const { arena } = model;
  const [first, second, third] = assertionsOf(method);
  const [x] = method.inputs;
  const [beginning] = instructionsOf(method);
  if (!first || !second || !third || !x || !beginning) throw new Error('another method');
  const flag: Variable = { name: 'a', type: arena.types.bool, role: 'local', ghost: true };
  const found = async (condition: Term, mode: GuideMode): Promise<readonly string[]> => {
    const premises = new Map<Claim, Premise>([
      [first, [[]]],
      [second, [[flag]]],
    ]);
    const guide = { notes: { flags: [flag], premises }, recorded: [{ flag, condition, before: beginning.id }] };
    const exploration = await guided(model, method, guide, mode);
    return [...violatedIn(exploration)].map(({ text }) => text).sort();
  };
  const isSmall = arena.make('lt', [arena.variable(x), arena.int(1000)]);
  const isAny = arena.make('le', [arena.variable(x), arena.variable(x)]);
  const text = (number: number): string => `x - y != ${number} || x < 1000`;
  for (const mode of ['may', 'must', 'both'] as const) {
    expect(await found(isSmall, mode)).toEqual([text(32), text(33)]);
    // The analyzer is wrong, and it is believed as far as runs are saved; nothing is proved by that.
    expect(await found(isAny, mode)).toEqual([text(33)]);
  }
});
