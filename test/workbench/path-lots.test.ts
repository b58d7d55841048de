/** Claims on many paths, proved by whoever has time: whoever that is, the exploration finds the same. */
import { expect, test } from 'vitest';
import { DEFAULT_BOUNDS } from '../../src/explore/bounds.js';
import { exploreMethod } from '../../src/explore/explorer.js';
import { spanOf } from '../../src/languages/origins.js';
import type { LotRequest, LotSettings } from '../../src/workbench/bridges/path-lots.js';
import { proveHere, SharedLots } from '../../src/workbench/bridges/path-lots.js';
import { pathProver } from '../../src/workbench/bridges/path-prover.js';
import { forOneJob } from '../../src/workbench/seam/thread-work.js';
import { methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();
/** Of whoever helps. */
const others = useSolvers();

const MANY = `method Many(a: int, b: int, c: int, d: int, e: int, f: int) returns (r: int)
  ensures r <= 63
  ensures r != 63
  ensures r < 50 || a * a * a != 29791 + a
{
  r := 0;
  if a > 10 { r := r + 1; }
  if b > 20 { r := r + 2; }
  if c > 30 { r := r + 4; }
  if d > 40 { r := r + 8; }
  if e > 50 { r := r + 16; }
  if f > 60 { r := r + 32; }
}
`;

type Help = LotSettings['help'];

async function found(helpers: number, help: (here: Help) => Help) {
  const read = modelOfText(MANY);
  const fresh = () => forOneJob(read);
  const model = fresh();
  const method = methodNamed(model, 'Many');
  // Work is counted alone, so that no clock has a say.
  const { arena } = model;
  const now = (): number => arena.work / 250;
  const bounds = { ...DEFAULT_BOUNDS, seconds: 60 };
  const session = () => solvers.proofs;
  const sources = [spanOf(method.origin).source];
  const patience = Infinity;
  const there: Help = (request) => proveHere({ model: fresh(), method, session: () => others.proofs, now }, request);
  const settings = { model, method, fresh, sources, bounds, patience, helpers, session, now, help: help(there) };
  const prover = pathProver({ model, session: solvers.proofs, now });
  const tools = { session: solvers.session, prover, now, lots: new SharedLots(settings) };
  const options = { bounds, strategy: 'coverage', seed: 0, candidates: [] } as const;
  const { findings, exhaustive, nodes, runs, queries } = await exploreMethod(model, method, tools, options);
  const told = findings.map(({ claim, outcome, ...rest }) => [
    claim.text,
    outcome,
    'under' in rest ? rest.under.map(({ kind, name, claims }) => [kind, name, claims]) : [],
  ]);
  return { told, exhaustive, paths: nodes.length, runs, queries, work: arena.work };
}

test('with help, without it, and with some that never comes', async () => {
  const lots: LotRequest[] = [];
  const alone = await found(0, (there) => there);
  expect(alone).toMatchObject({ exhaustive: true, paths: 64 });
  expect(alone.told.map(([text, outcome]) => `${String(text)}: ${String(outcome)}`)).toContain('r <= 63: proved');
  expect(alone.told.map(([text, outcome]) => `${String(text)}: ${String(outcome)}`)).toContain('r != 63: false');
  const sometimes =
    (there: Help): Help =>
    (request) => {
      lots.push(request);
      return lots.length % 2 === 0 ? Promise.resolve(undefined) : there(request);
    };
  const helped = await found(1, sometimes);
  expect(lots.length).toBeGreaterThan(0);
  expect(helped).toEqual(alone);
});

test('what comes back for another path is not taken', async () => {
  const alone = await found(0, (there) => there);
  // Whoever helps has another program, or a run that goes another way.
  const confused = await found(
    1,
    (there) => (request) =>
      there({ ...request, paths: request.paths.map((path) => ({ ...path, beginning: `${path.beginning} T` })) }),
  );
  expect(confused.told).toEqual(alone.told);
});
