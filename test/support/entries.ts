/** Programs with entries: the model has a member for each, and engines are asked about its claims. */
import { expect } from 'vitest';
import type { Status } from '../../src/evidence/index.js';
import { interpret } from '../../src/evidence/index.js';
import { composeEntries, nameFrom } from '../../src/languages/entry/compose.js';
import { callsIn } from '../../src/languages/composition/reach.js';
import type { Finding, Method, Model } from '../../src/model/index.js';
import { checkModel, closure } from '../../src/model/index.js';
import { DEFAULT_PROVE_OPTIONS, proveMethod } from '../../src/prove/index.js';
import { verifyMethod } from '../../src/verify/index.js';
import { helpersFor } from '../../src/workbench/bridges/dash-helpers.js';
import { explored, methodNamed, modelOfText } from './explore-fixtures.js';
import type { Solvers } from './explore-fixtures.js';

const now = (): number => performance.now();

/** Well-formed, the companions included. */
export function withEntriesOf(text: string, ...entries: readonly string[]): Model {
  const model = modelOfText(text);
  const composed = composeEntries(
    model,
    entries.map((name) => methodNamed(model, name)),
  );
  const code = closure(composed.methods, (method) => callsIn(method).map(({ callee }) => callee));
  expect(checkModel({ ...composed, methods: [...code] })).toEqual([]);
  return composed;
}

export function entryOf(model: Model, name: string): Method {
  return methodNamed(model, nameFrom(name));
}

export type Asked = 'explorer' | 'dash' | 'verifier';

export async function findingsOf(
  solvers: Solvers,
  model: Model,
  method: Method,
  engine: Asked,
  seconds = 20,
): Promise<Finding[]> {
  const { session, proofs } = solvers;
  switch (engine) {
    case 'explorer':
      return [...(await explored(model, method, solvers, { seconds, runs: 150 })).findings];
    case 'dash': {
      const tools = { session, now, ...helpersFor(model, proofs, now, new AbortController().signal) };
      const options = { ...DEFAULT_PROVE_OPTIONS, seconds, isChecking: true };
      const { findings, defects } = await proveMethod(model, method, tools, options);
      expect(defects).toEqual([]);
      return [...findings];
    }
    case 'verifier': {
      const options = { seconds, resources: 0, seed: 0, selfCheck: false, now };
      const findings: Finding[] = [];
      for await (const finding of verifyMethod(model, method, session, options)) findings.push(finding);
      return findings;
    }
  }
}

/** The statuses of the claims from an entry, by the text of the claim, as engines that are asked about the entry alone give them. */
export async function statusesFrom(
  solvers: Solvers,
  model: Model,
  entry: string,
  ...engines: readonly Asked[]
): Promise<Readonly<Record<string, Status>>> {
  const findings: Finding[] = [];
  for (const engine of engines) findings.push(...(await findingsOf(solvers, model, entryOf(model, entry), engine)));
  const statuses = interpret(model, findings);
  expect(statuses.filter(({ defect }) => defect !== undefined)).toEqual([]);
  return Object.fromEntries(
    statuses
      .filter(({ claim }) => claim.owner.entry === entry)
      .map(({ claim, status }) => [`${claim.from?.owner.member}: ${claim.text}`, status]),
  );
}
