/** What is told early of real programs by real engines is what is told of them at the end. */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseSolver } from '../../src/host/solvers/choose.js';
import { readAtOnce } from '../../src/languages/language.js';
import { languageOf } from '../../src/languages/registry.js';
import { SourceText } from '../../src/languages/source.js';
import { Cancellation } from '../../src/model/index.js';
import { verdictText } from '../../src/report/claims-text.js';
import { Verdicts } from '../../src/report/verdicts.js';
import { checkProgram } from '../../src/workbench/check-program.js';
import type { ProgramEvent } from '../../src/workbench/check-program.js';
import { ENGINES } from '../../src/workbench/registry.js';
import { SameThread } from '../../src/workbench/seam/same-thread.js';
import type { Engine, LoadedProgram } from '../../src/workbench/seam/engine.js';
import { stagesOf } from '../../src/workbench/stages.js';
import type { ProgramVerdict } from '../../src/workbench/verdict.js';
import { filesBelow, readProjectFile } from '../support/project.js';

/** One of so many. All of them take some minutes: `TOLD_EARLY=1`. */
const EVERY = Number(process.env['TOLD_EARLY'] ?? 12);

const files = ['verify', 'explore', 'prove'].flatMap((name) =>
  filesBelow(`test/fixtures/${name}`)
    .filter((file) => file.endsWith('.dfy') && !readProjectFile(file).includes('include '))
    .sort()
    .filter((_, index) => index % EVERY === 0),
);

/** Seconds of each engine: what the limits leave open matters as much as what they settle. */
const SECONDS = 2;

let threads: SameThread;
let engines: readonly Engine[] = [];
beforeAll(async () => {
  const solver = await chooseSolver(undefined);
  if (solver.kind === 'none') throw new Error(solver.message);
  threads = new SameThread(solver.factory, () => performance.now());
  const { verifier, explorer, dash } = ENGINES;
  engines = [
    verifier.start(threads, { ...verifier.limits, seconds: SECONDS }),
    explorer.start(threads, {
      ...explorer.limits,
      goal: 'open-claims',
      bounds: { ...explorer.limits.bounds, seconds: SECONDS },
    }),
    dash.start(threads, { ...dash.limits, seconds: SECONDS }),
  ];
});
afterAll(() => threads.close());

async function programOf(file: string): Promise<LoadedProgram | undefined> {
  const source = new SourceText(path.basename(file), readProjectFile(file));
  const language = await languageOf(source.path).load();
  const nowhere = {
    resolve: (_from: string, include: string) => include,
    read: () => ({ kind: 'error', code: 'include-not-found', message: 'There are no other files.' }) as const,
  };
  const { sources, diagnostics, lower } = readAtOnce(language, source, nowhere, {});
  if (diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  return { path: source.path, paths: [source.path], sources, model: lower() };
}

function textOf(verdict: ProgramVerdict, members: ReadonlySet<string>): string {
  return new Verdicts()
    .add({ ...verdict, wanted: (name) => members.has(name) })
    .map((file) => verdictText(file, { strict: false, all: true, byImportance: true }))
    .join('');
}

test.each(files)('%s', async (file) => {
  const program = await programOf(file);
  if (program === undefined) return;
  const events: ProgramEvent[] = [];
  const job = { stages: stagesOf(engines), wanted: () => () => true, cancel: new Cancellation() };
  const { verdict } = await checkProgram(program, job, (event) => events.push(event));
  const atEnd = new Map(verdict.statuses.map((status) => [status.claim, status]));
  for (const event of events) {
    if (event.kind === 'final') {
      const members = new Set(event.members);
      expect(textOf(event.verdict, members)).toBe(textOf(verdict, members));
    }
    if (event.kind === 'refuted')
      for (const { claim } of event.verdict.statuses) expect(atEnd.get(claim)?.status).toBe('R');
  }
  const final = events.flatMap((event) => (event.kind === 'final' ? event.members : []));
  expect(new Set(final).size).toBe(final.length);
  expect([...new Set(program.model.methods.map(({ name }) => name))].every((name) => final.includes(name))).toBe(true);
});
