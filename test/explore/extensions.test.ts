/** What can be added to an exploration from outside, and what it leaves to the abstract interpreter. */
import { expect, test } from 'vitest';
import { DEFAULT_BOUNDS } from '../../src/explore/bounds.js';
import { exploreMethod } from '../../src/explore/explorer.js';
import type { Exploration } from '../../src/explore/explorer.js';
import { ExtensionError, extensionOf } from '../../src/explore/extending.js';
import type { Extension, SideView, StepChange, StepView, TermMaker } from '../../src/explore/extensions.js';
import { Reachability } from '../../src/explore/reachability.js';
import type { BlockId } from '../../src/model/index.js';
import { isProof } from '../../src/model/index.js';
import { pathProver } from '../../src/workbench/bridges/path-prover.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

/** Nobody finds the root of this number by trying, or by asking. */
const SECRET = `function Mix(x: int): int { (x * x * x * 7919 + x * 31) % 1000003 }
method M(x: int) { if Mix(x) == Mix(918273) && x > 900000 { assert x < 0; } }`;

async function exploredWith(text: string, hooks: unknown, seconds = 2): Promise<Exploration> {
  const model = modelOfText(text);
  const now = (): number => performance.now();
  const tools = { session: solvers.session, prover: pathProver({ model, session: solvers.proofs, now }), now };
  const bounds = { ...DEFAULT_BOUNDS, seconds, solverSeconds: 0.2 };
  const extensions = [extensionOf('mine.mjs', hooks)];
  const options = { bounds, strategy: 'coverage', seed: 0, candidates: [], extensions } as const;
  return exploreMethod(model, methodNamed(model, 'M'), tools, options);
}

const refuted = ({ findings }: Exploration): readonly string[] =>
  findings.flatMap(({ outcome, claim }) => (outcome === 'false' ? [claim.text] : []));

const outcomesOf = ({ findings }: Exploration, text: string): readonly string[] =>
  findings.filter(({ claim }) => claim.text === text).map(({ outcome }) => outcome);

test('an extension adds successors, which are executed like any others', async () => {
  const knows: Extension = { successors: ({ id }) => (id === 0 ? [{ inputs: { x: '918273' } }] : []) };
  expect(refuted(await exploredWith(SECRET, knows))).toEqual(['x < 0']);
});

test('successors may lead to successors without end, within the bounds', async () => {
  const on: Extension = {
    *successors({ inputs }) {
      for (let i = 1; ; i++) yield { inputs: { n: String(Number(inputs['n']) + i) } };
    },
  };
  const program = 'method M(n: nat) { var i := 0; while i < n { i := i + 1; } assert i < 30; }';
  expect(refuted(await exploredWith(program, on))).toContain('i < 30');
});

const TWO_BRANCHES = 'method M(x: int) { if x > 5 { } else if x < -5 { } }';

test('an extension changes the strategy, and all paths are still found', async () => {
  const asked: SideView[] = [];
  const curious: Extension = {
    strategy: (side) => {
      asked.push(side);
      return -side.number;
    },
  };
  const { exhaustive, nodes } = await exploredWith(TWO_BRANCHES, curious);
  expect(asked[0]).toMatchObject({ method: 'M', line: 1, calls: ['M'], depth: 0, isCovered: false, attempts: 0 });
  expect([exhaustive, nodes.length]).toEqual([true, 3]);
});

test('sides that an extension drops are not taken, and nothing is proved of them', async () => {
  const program = 'method M(x: int) { var y := 0; if 7 * x == 6913571 { y := 1; } assert y == 0; }';
  expect(refuted(await exploredWith(program, { frontier: () => 0 }))).toEqual(['y == 0']);
  const found = await exploredWith(program, { frontier: () => 'drop' });
  expect(outcomesOf(found, 'y == 0')).toEqual(['true', 'cutoff']);
  expect(found.exhaustive).toBe(false);
  expect(found.cutoffs).toEqual([
    expect.objectContaining({
      bound: 'sampled',
      reason: expect.stringContaining('an extension (mine.mjs) drops') as unknown,
    }),
  ]);
});

test('an extension puts sides off', async () => {
  const order = async (bias: number): Promise<readonly string[]> => {
    const { nodes } = await exploredWith('method M(x: int, y: int) { if x == 700 { }\n if y == 700 { } }', {
      frontier: ({ line }: SideView) => (line === 1 ? bias : 0),
    });
    return nodes.slice(1, 2).map(({ test: { inputs } }) => (inputs.get('x') === '700' ? 'x' : 'y'));
  };
  expect([await order(-1000), await order(1000)]).toEqual([['x'], ['y']]);
});

// ── Steps ───────────────────────────────────────────────────────────────────────────────────────

/** Seeds do not get there: 987653. */
const BRANCH = 'method M(x: int) { var y := 7 * x; if y == 6913571 { assert false; } assert y != 6913571; }';

/** At the first assignment to y. */
const atAssignment =
  (change: (terms: TermMaker) => StepChange) =>
  ({ kind, method, terms }: StepView): StepChange | undefined =>
    kind === 'assign' && method === 'M' ? change(terms) : undefined;

test('an assumption of an extension ends runs, and proves nothing', async () => {
  const small = atAssignment((terms) => ({ assume: terms.make('le', terms.variable('x'), terms.literal(10)) }));
  expect(refuted(await exploredWith(BRANCH, { step: () => undefined }))).toContain('false');
  const found = await exploredWith(BRANCH, { step: small });
  expect(refuted(found)).toEqual([]);
  for (const text of ['false', 'y != 6913571']) {
    expect(outcomesOf(found, text)).not.toContain('proved');
    expect(outcomesOf(found, text)).not.toContain('unreachable');
    expect(outcomesOf(found, text)).toContain('cutoff');
  }
  expect(found.exhaustive).toBe(false);
  expect(found.cutoffs.map(({ bound, reason }) => `${bound}: ${reason}`)).toContain(
    'sampled: Runs were sampled: an extension (mine.mjs) changes what is executed.',
  );
});

test('what an extension only makes possible is in doubt; what the program itself violates is not', async () => {
  const program = 'method M(x: int) { var y := 0; var z := y; assert z == 0; assert x != 77; }';
  const anything = ({ text }: StepView): StepChange | undefined => (text.includes('z') ? { havoc: ['y'] } : undefined);
  const found = await exploredWith(program, { step: anything });
  expect(outcomesOf(found, 'z == 0')).toContain('false?');
  expect(outcomesOf(found, 'z == 0')).not.toContain('false');
  expect(refuted(found)).toEqual(['x != 77']);
});

const HASHED = `method Hash(x: int) returns (h: int) { h := (x * x * x * 7919 + x * 31) % 1000003; }
method M(x: int, y: int) { var h := Hash(x); if h == 1234 { assert y != 5; } assert h < 1000003; }`;

test('a call is replaced: what the program itself does not violate stays in doubt', async () => {
  const replaced = ({ callee, terms }: StepView): StepChange | undefined =>
    callee === 'Hash' ? { replace: { where: terms.make('le', terms.literal(0), terms.result(0)) } } : undefined;
  const found = await exploredWith(HASHED, { step: replaced });
  expect(outcomesOf(found, 'y != 5')).toContain('false?');
  expect(outcomesOf(found, 'h < 1000003')).toContain('false?');
  expect(refuted(found)).toEqual([]);
  const doubts = found.findings.flatMap((one) =>
    one.outcome === 'false?' ? one.doubts.map(({ reason }) => reason) : [],
  );
  expect(new Set(doubts)).toEqual(new Set(['an extension (mine.mjs) changed what was executed']));
  expect(found.findings.every((one) => !('test' in one) || one.test.treated === 'extension')).toBe(true);
});

test('steps of an extension and loops from any state go together', async () => {
  const program = `method M(n: nat) { var i := 0; while i < n invariant i <= n { i := i + 1; } assert i == n; }`;
  const model = modelOfText(program);
  const extensions = [extensionOf('mine.mjs', { step: ({ kind }: StepView) => (kind === 'assign' ? {} : undefined) })];
  const more = { extensions } as const;
  const found = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 }, 'invariant', more);
  expect(found.findings.some(isProof)).toBe(false);
});

// ── Nonsense ────────────────────────────────────────────────────────────────────────────────────

test.each([
  ['no object', 5, 'has no default export that is an object'],
  ['no hooks', { sucessors: () => [] }, 'none of the hooks successors, strategy, frontier, step'],
  ['a hook that is no function', { step: 1 }, 'hook step is not a function'],
  [
    'a strategy that raises',
    { strategy: () => (undefined as unknown as string[]).length },
    'hook strategy raised an exc',
  ],
  ['a strategy without a number', { strategy: () => 'soon' }, 'hook strategy must return a number'],
  ['a frontier with nonsense', { frontier: () => 'away' }, 'hook frontier must return "drop", a number or nothing'],
  ['successors that are no list', { successors: () => 5 }, 'hook successors must return a list'],
  ['successors that are no inputs', { successors: () => [7] }, 'hook successors must return a list'],
  ['inputs that are no literals', { successors: () => [{ inputs: { x: 'seven' } }] }, 'hook successors gives what M'],
  ['inputs that M does not have', { successors: () => [{ inputs: { z: '1' } }] }, 'hook successors gives what M'],
  ['a step that is no change', { step: () => 5 }, 'hook step must return an object or nothing'],
  ['a condition that is no term', { step: () => ({ assume: 12 }) }, 'hook step must return conditions'],
  ['a condition that is no condition', { step: ({ terms }: StepView) => ({ assume: terms.literal(1) }) }, 'conditions'],
  ['an unknown variable', { step: ({ terms }: StepView) => ({ assume: terms.variable('q') }) }, 'no variable q here'],
  ['an input that is havocked', { step: () => ({ havoc: ['x'] }) }, 'inputs aside, as havoc'],
  ['a replacement of no call', { step: () => ({ replace: {} }) }, 'replace for a call only'],
])('%s is told, with the names of module and hook', async (_, hooks, message) => {
  const failed = exploredWith(BRANCH, hooks);
  await expect(failed).rejects.toThrow(ExtensionError);
  await expect(failed).rejects.toThrow(/^The extension mine\.mjs/);
  await expect(failed).rejects.toThrow(message);
});

test('what the abstract interpreter excludes is not asked of the solver', () => {
  const model = modelOfText(`method M(n: nat) returns (r: int) {
    var k := if n > 3 then 3 else 4;
    if k > 10 { r := 1; } else { r := 2; }
  }`);
  const method = methodNamed(model, 'M');
  const reachability = new Reachability(model);
  const edges = (method.body?.blocks ?? []).flatMap(({ id, exit }) =>
    exit.kind === 'branch' ? [exit.then, exit.else].map((to) => ({ from: id, to })) : [],
  );
  const excluded = edges.filter((edge) => !reachability.takes(method, edge));
  expect(excluded.length).toBe(1);
  expect(excluded.every(({ to }) => !reachability.reaches(method, to))).toBe(true);
  expect(reachability.reaches(method, 0 as BlockId)).toBe(true);
});
