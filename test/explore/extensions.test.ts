/** What can be added to an exploration from outside, and what it leaves to the abstract interpreter. */
import { expect, test } from 'vitest';
import { DEFAULT_BOUNDS } from '../../src/explore/bounds.js';
import { exploreMethod } from '../../src/explore/explorer.js';
import type { Exploration } from '../../src/explore/explorer.js';
import type { Extension } from '../../src/explore/extensions.js';
import { Reachability } from '../../src/explore/reachability.js';
import type { BlockId } from '../../src/model/index.js';
import { Heap } from '../../src/values/index.js';
import { methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

/** Nobody finds the root of this number by trying, or by asking. */
const SECRET = `function Mix(x: int): int { (x * x * x * 7919 + x * 31) % 1000003 }
method M(x: int) { if Mix(x) == Mix(918273) && x > 900000 { assert x < 0; } }`;

async function exploredWith(text: string, extensions: readonly Extension[], seconds = 2): Promise<Exploration> {
  const model = modelOfText(text);
  const tools = { session: solvers.session, prover: undefined, now: () => performance.now() };
  const bounds = { ...DEFAULT_BOUNDS, seconds, solverSeconds: 0.2 };
  const options = { bounds, strategy: 'coverage', seed: 0, candidates: [], extensions } as const;
  return exploreMethod(model, methodNamed(model, 'M'), tools, options);
}

const refuted = ({ findings }: Exploration): readonly string[] =>
  findings.flatMap(({ outcome, claim }) => (outcome === 'false' ? [claim.text] : []));

test('an extension adds successors, which are executed like any others', async () => {
  const knows: Extension = {
    successors: ({ parent }) => (parent === undefined ? [{ heap: new Heap(), inputs: [918273], choices: [] }] : []),
  };
  expect(refuted(await exploredWith(SECRET, [knows]))).toEqual(['x < 0']);
});

test('an extension changes the strategy', async () => {
  const asked = new Set<string>();
  const curious: Extension = {
    strategy: ({ site, number }) => {
      asked.add(site);
      return -number;
    },
  };
  const { exhaustive, nodes } = await exploredWith('method M(x: int) { if x > 5 { } else if x < -5 { } }', [curious]);
  expect(asked.size).toBeGreaterThan(0);
  expect([exhaustive, nodes.length]).toEqual([true, 3]);
});

test('a path that an extension changed proves nothing', async () => {
  const program = 'method M(x: int) { if x > 5 { if x < 3 { assert false; } } }';
  const blind: Extension = { view: (path) => ({ ...path, atoms: [] }) };
  expect((await exploredWith(program, [blind])).exhaustive).toBe(false);
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
