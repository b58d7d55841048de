/** Proofs are checked by themselves, and a graph that excludes too much is rejected. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../src/model/index.js';
import type { Proof } from '../../src/prove/check-proof.js';
import { checkProof } from '../../src/prove/check-proof.js';
import { reachableRegions } from '../../src/prove/paths.js';
import { Solver } from '../../src/prove/solver.js';
import type { SolverSession } from '../../src/smt/session.js';
import type { ProvenProgram } from '../support/proving.js';
import { proven } from '../support/proving.js';
import { openSolver } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

const LOOP = `method M(n: int) returns (b: int) requires n < 3 {
  var i := 0;
  b := 7;
  while i < n decreases n - i { i := i + 1; }
  assert b == 7;
  assert i <= 3;
}`;

const CALL = `method M(x: int, y: int) {
  if x > 0 && y > 4 {
    var q := Sum(x, y);
    assert q >= 6;
  }
}
method Sum(i: int, x: int) returns (s: int) {
  if i > 100 { return 101 + x; }
  return i + x;
}`;

async function proofOf(text: string): Promise<ProvenProgram & { readonly proof: Proof }> {
  const program = await proven(text, session, { isChecking: true, name: 'M' });
  const { proof } = program.proving;
  if (proof === undefined) throw new Error('there is no proof');
  return { ...program, proof };
}

function again(model: Model, proof: Proof, { method }: ProvenProgram): ReturnType<typeof checkProof> {
  const settings = { session, seconds: 10, seed: 0, now: () => performance.now(), cancel: undefined };
  return checkProof(model.arena, new Solver(model, settings), proof, new Set(method.claims));
}

describe.each([
  ['a loop', LOOP],
  ['a call', CALL],
])('the proof of %s', (_name, text) => {
  test('is accepted', async () => {
    const program = await proofOf(text);
    expect(program.outcomes.every((one) => one.startsWith('proved'))).toBe(true);
    expect(program.proving.checked?.kind).toBe('accepted');
    expect(program.proving.defects).toEqual([]);
  });

  test('is rejected without an edge that executions take', async () => {
    const program = await proofOf(text);
    const { graph } = program.proof;
    const [edge] = [...reachableRegions(graph)]
      .filter(({ location }) => location.kind === 'point')
      .flatMap(({ leaving }) => [...leaving].filter(({ to }) => to.states.length > 0));
    if (edge === undefined) throw new Error('no execution was made');
    graph.removeEdge(edge);
    expect((await again(program.model, program.proof, program)).kind).toBe('rejected');
  });

  test('is rejected without a region that executions are in', async () => {
    const program = await proofOf(text);
    const { graph } = program.proof;
    const region = graph.regions.find(({ states, location }) => states.length > 0 && location.kind === 'point');
    if (region === undefined) throw new Error('no execution was made');
    graph.remove(region);
    expect((await again(program.model, program.proof, program)).kind).toBe('rejected');
  });

  test('does not prove a claim whose error can be reached', async () => {
    const fresh = await proven(text, session, { iterations: 0, name: 'M' });
    if (fresh.proving.proof === undefined) throw new Error('there is no graph');
    expect((await again(fresh.model, fresh.proving.proof, fresh)).kind).toBe('rejected');
  });
});

test('a proof of a call is rejected without what was proved of the callee, or with what was not', async () => {
  const program = await proofOf(CALL);
  const { graph, summaries } = program.proof;
  expect(summaries.length).toBeGreaterThan(0);
  expect((await again(program.model, { graph, summaries: [] }, program)).kind).toBe('rejected');
  const { arena } = program.model;
  const bold = summaries.map((one) => ({ ...one, begins: arena.true, before: arena.true }));
  expect((await again(program.model, { graph, summaries: bold }, program)).kind).toBe('rejected');
});
