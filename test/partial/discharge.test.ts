/** A claim that somebody verified under a premise is V only where nothing is assumed any more. */
import { describe, expect, test } from 'vitest';
import type { Claim, Dependency, Method, Model, Proved } from '../../src/model/index.js';
import type { Guide, Premise } from '../../src/partial/index.js';
import { discharged, notesOf } from '../../src/partial/index.js';
import { methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

const OPTIONS = { seconds: 10, resources: 0, seed: 0, selfCheck: false, now: () => performance.now() };

/** `recorded` stands for what the text assumes under the name a, before the assertion. */
function subject(recorded: string, claim: string): { readonly model: Model; readonly method: Method } {
  const model = modelOfText(`method M(x: int, y: int) {
    ghost var {:assumption} a: bool;
    a := a && ${recorded};
    assert {:verified_under a} ${claim};
  }`);
  return { model, method: methodNamed(model, 'M') };
}

function assertionOf({ claims }: Method): Claim {
  const claim = claims.find(({ kind }) => kind === 'assertion');
  if (claim === undefined) throw new Error('no assertion');
  return claim;
}

/** As if every execution in which the premise is false had been run, and the claim proved there. */
async function afterRuns(model: Model, method: Method, guide: Guide): Promise<readonly Proved[]> {
  const under: Dependency = { kind: 'function', name: 'what the runs rest on', claims: [] };
  return discharged(model, method, guide, new Map([[assertionOf(method), [under]]]), solvers.proofs, OPTIONS);
}

describe('where runs have shown the rest', () => {
  test('the claim is proved if the verifier proves it wherever the premise holds', async () => {
    const { model, method } = subject('x > y', 'x != y');
    const [proof, ...others] = await afterRuns(model, method, { notes: notesOf(method), recorded: [] });
    expect(others).toEqual([]);
    expect(proof).toMatchObject({ outcome: 'proved', engine: 'explorer', claim: assertionOf(method) });
    // What the other half rests on is not lost.
    expect(proof?.under.map(({ name }) => name)).toContain('what the runs rest on');
    expect(proof?.under.map(({ kind }) => kind)).not.toContain('recorded');
  });

  test('it is not if the premise does not prove it, whoever says so', async () => {
    const { model, method } = subject('x >= y', 'x != y');
    expect(await afterRuns(model, method, { notes: notesOf(method), recorded: [] })).toEqual([]);
  });

  test('a premise without assumptions has to be proved whole', async () => {
    const { model, method } = subject('x > y', 'x != y');
    const premise: Premise = [[]];
    const notes = { flags: [], premises: new Map([[assertionOf(method), premise]]) };
    expect(await afterRuns(model, method, { notes, recorded: [] })).toEqual([]);
  });
});

test('without runs of the rest there is nothing to discharge', async () => {
  const { model, method } = subject('x > y', 'x != y');
  const guide = { notes: notesOf(method), recorded: [] };
  expect(await discharged(model, method, guide, new Map(), solvers.proofs, OPTIONS)).toEqual([]);
});
