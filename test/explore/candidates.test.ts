/** Inputs that the verifier suggests are tried first. */
import { expect, test } from 'vitest';
import type { ExploredPath } from '../../src/explore/exploration.js';
import { suggestedScenes } from '../../src/explore/candidates.js';
import type { Finding, Method, Model, TestCase } from '../../src/model/index.js';
import { describeScene } from '../../src/values/index.js';
import { verifyMethod } from '../../src/verify/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

async function suggested(model: Model, method: Method): Promise<readonly TestCase[]> {
  const tests: TestCase[] = [];
  const options = { seconds: 5, resources: 0, seed: 0, selfCheck: false, now: (): number => performance.now() };
  for await (const finding of verifyMethod(model, method, solvers.proofs, options)) {
    if (finding.outcome !== 'dontknow' || finding.candidate === undefined) continue;
    tests.push({ inputs: finding.candidate, objects: new Map(), choices: [] });
  }
  return tests;
}

const tests = (model: Model, method: Method, test: TestCase): readonly Readonly<Record<string, string>>[] =>
  [...suggestedScenes(model, method, test)].map((scene) =>
    Object.fromEntries(describeScene(model, method, scene).inputs),
  );

const given = (inputs: Readonly<Record<string, string>>): TestCase => ({
  inputs: new Map(Object.entries(inputs)),
  objects: new Map(),
  choices: [],
});

test.each([
  ['integers', 'method M(x: int, y: int) returns (r: int) requires x > 90 && y > x ensures r < 5000 { r := x * y; }'],
  ['arrays', 'method M(a: array<int>) requires a.Length == 3 && a[1] == 77 && a[2] > a[1] { assert a[2] != 78; }'],
  [
    'data',
    'datatype T = A(x: int) | B(s: seq<int>)\nmethod M(t: T) requires t.B? && |t.s| == 2 { assert t.s[1] != 99; }',
  ],
])('the first run is the one that the verifier suggests, and it refutes the claim: %s', async (_, text) => {
  const model = modelOfText(text);
  const method = methodNamed(model, 'M');
  const candidates = await suggested(model, method);
  expect(candidates.length).toBeGreaterThan(0);
  const paths: ExploredPath[] = [];
  const found: Finding[] = [];
  const listener = {
    path: (path: ExploredPath): void => void paths.push(path),
    violation: (finding: Finding): void => void found.push(finding),
  };
  const goal = { kind: 'violation' } as const;
  const { findings, nodes } = await explored(model, method, solvers, {}, 'unroll', { candidates, goal, listener });
  expect(paths.map(({ node, runs }) => [node.outcome, runs])).toEqual([['violated', 1]]);
  expect(nodes.map(({ test: first }) => first)).toEqual([paths[0]?.node.test]);
  // It is told as it was found, and again when it is small.
  expect(found[0]).toMatchObject({ outcome: 'false', test: paths[0]?.node.test });
  // In the end it has the condition of its path besides.
  expect(findings.filter(({ outcome }) => outcome === 'false')).toMatchObject([found.at(-1)]);
});

test('inputs that are left out are small ones', () => {
  const model = modelOfText('class C { var x: int }\nmethod M(n: int, c: C, m: nat) { }');
  const found = tests(model, methodNamed(model, 'M'), given({ n: '4711' }));
  expect(found[0]).toEqual({ n: '4711', c: '@o1', m: '0' });
  expect(found.length).toBeGreaterThan(3);
  expect(new Set(found.map(({ n }) => n))).toEqual(new Set(['4711']));
});

test('what does not fit the method is not tried', () => {
  const model = modelOfText('method M(n: int) { }');
  const method = methodNamed(model, 'M');
  expect(tests(model, method, given({ n: 'true' }))).toEqual([]);
  expect(tests(model, method, given({ n: '1', k: '1' }))).toEqual([]);
  expect(tests(model, method, given({ n: '1' }))).toEqual([{ n: '1' }]);
});
