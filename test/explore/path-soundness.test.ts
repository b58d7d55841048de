/**
 * What some run does, no proof about a path may exclude. Two runs that part at a decision are the judges: of the path of
 * one of them, the verifier must neither prove that nothing goes the way of the other, nor a claim that the other violates.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { Recorder } from '../../src/explore/record.js';
import { smallScenes } from '../../src/explore/seeds.js';
import type { Trace, TraceEvent } from '../../src/explore/trace.js';
import type { Method, Model } from '../../src/model/index.js';
import type { SolverSession } from '../../src/smt/session.js';
import { stage } from '../../src/values/index.js';
import { lower } from '../languages/dafny/lower/lowering.js';
import { rests } from '../support/paths.js';
import { readProjectFile } from '../support/project.js';
import { openSolver } from '../support/verifying.js';

const PROGRAMS = [
  'aliasing',
  'arrays',
  'calls',
  'classes',
  'construction',
  'cycles',
  'fresh',
  'lists',
  'maps',
  'nondeterminism',
  'null',
  'old',
  'subset-types',
  'such-that',
  'traits',
  'type-parameters',
];
const SCENES = 60;
const QUESTIONS = 4;

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

describe('what a run does is never proved impossible', () => {
  for (const program of PROGRAMS) {
    test(
      program,
      async () => {
        const model = lower(readProjectFile(`test/fixtures/explore/${program}.dfy`));
        const methods = model.methods.filter(
          ({ kind, ghost, body }) => kind === 'method' && !ghost && body !== undefined,
        );
        for (const method of methods) await judge(model, method);
      },
      60_000,
    );
  }
});

async function judge(model: Model, method: Method): Promise<void> {
  const paths = pathsOf(model, method);
  let questions = QUESTIONS;
  for (const path of paths) {
    for (const other of paths) {
      const until = partingOf(path, other);
      if (until === undefined || questions-- <= 0) continue;
      const answer = await rests({ model, ...path }, session, { until, goal: 'infeasible' });
      expect({ method: method.name, until, answer }).toEqual({ method: method.name, until, answer: [undefined] });
    }
  }
}

/** Different paths of small inputs, without those on which something could not be evaluated. */
function pathsOf(model: Model, method: Method): readonly Pick<Parameters<typeof rests>[0], 'run' | 'trace'>[] {
  const runner = new Runner(model);
  const paths = new Map<string, Pick<Parameters<typeof rests>[0], 'run' | 'trace'>>();
  let left = SCENES;
  for (const scene of smallScenes(model, method)) {
    if (left-- === 0) break;
    const recorder = new Recorder(method, { branches: 40 });
    const limits = { steps: 5_000, depth: 40 };
    const run = runner.run(method, (heap) => stage(scene, heap), { callbacks: recorder, limits });
    if (run.unevaluated.length > 0 || !['returned', 'violated'].includes(run.outcome.kind)) continue;
    const trace = recorder.trace(run);
    paths.set(trace.events.map(wordOf).join(), { run, trace });
  }
  return [...paths.values()];
}

/** Where the other run decides otherwise, or violates the claim that holds here. */
function partingOf(
  { trace: a }: { readonly trace: Trace },
  { trace: b }: { readonly trace: Trace },
): number | undefined {
  const at = a.events.findIndex((event, i) => {
    const other = b.events[i];
    return other === undefined || wordOf(event) !== wordOf(other);
  });
  const [here, there] = [a.events[at], b.events[at]];
  if (here === undefined || here.kind !== there?.kind || here.kind === 'instruction') return undefined;
  return at;
}

function wordOf(event: TraceEvent): string {
  switch (event.kind) {
    case 'enter':
      return `enter ${event.method.name}`;
    case 'leave':
      return 'leave';
    case 'instruction':
      return 'instruction';
    case 'branch':
      return String(event.taken);
    case 'choose':
      return String(event.way);
    case 'claim':
      return `claim ${String(event.held)}`;
    case 'observed':
      return 'observed';
  }
}
