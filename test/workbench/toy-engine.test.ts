/** What a new engine needs: a folder with its definition. Nothing else has to know of it. */
import { describe, expect, test } from 'vitest';
import { checkProgram } from '../../src/workbench/check-program.js';
import type { ProgramEvent } from '../../src/workbench/check-program.js';
import type { EngineDefinition } from '../../src/workbench/engines/definition.js';
import { ENGINES } from '../../src/workbench/registry.js';
import { stagesOf } from '../../src/workbench/stages.js';
import type { SolverFactory } from '../../src/smt/session.js';
import { Cancellation } from '../../src/model/index.js';
import { SameThread } from '../../src/workbench/seam/same-thread.js';
import { packedFindings, unpackedFindings } from '../../src/workbench/seam/packing.js';
import type { PackedFinding } from '../../src/workbench/seam/packing.js';
import type { Work, WorkRequest } from '../../src/workbench/seam/thread-work.js';
import { cached, Programs } from '../../src/workbench/remembering/cached.js';
import type { KeptResults } from '../../src/workbench/remembering/cached.js';
import type { Packed } from '../../src/workbench/remembering/packing.js';
import { fileOf } from './remembering/remembering.js';

interface ToyLimits {
  /** Claims with a longer text are left alone. */
  readonly characters: number;
}

interface ToyRequest extends WorkRequest {
  readonly characters: number;
}

/** Proves `E == E`, by looking at the text. */
const READING: Work<ToyRequest, never, readonly PackedFinding[]> = {
  name: 'read-claims',
  subject: 'Reading',
  load: () =>
    Promise.resolve(({ model, method }, { characters }) =>
      packedFindings(
        model,
        method.claims
          .filter(({ text }) => text.length <= characters)
          .flatMap((claim) => {
            const [left, right, ...more] = claim.text.split(' == ');
            const isSame = left === right && more.length === 0;
            return isSame
              ? [{ outcome: 'proved' as const, engine: 'dash' as const, entry: method.id, claim, under: [] }]
              : [];
          }),
      ),
    ),
};

const TOY: EngineDefinition<ToyLimits> = {
  name: 'dash',
  limits: { characters: 20 },
  works: [READING],
  start: (threads, { characters }) => ({
    name: 'dash',
    decider: 'toy 1.0',
    parallel: 1,
    close: () => threads.close(),
    async run(program, { methods }, tell, cancel) {
      for (const method of methods) {
        const request = { method: program.model.methods.indexOf(method), characters };
        const { ended, seconds } = await threads.run(program, READING, request, { seconds: 1, cancel });
        if (ended.kind === 'done') {
          for (const finding of unpackedFindings(program.model, program.sources, ended.result)) {
            tell({ kind: 'finding', method, finding });
          }
        }
        tell({ kind: 'finished', method, seconds });
      }
    },
  }),
  keeping: (solver, limits) => ({
    setup: (effort) => ['toy', solver, effort, limits],
    isInformed: false,
    basis: ({ content }, method) => {
      const extent = content.own(method);
      return { text: extent.digest, extent, assumptions: [] };
    },
  }),
};

/** Nobody asks it. */
const NO_SOLVER: SolverFactory = { solver: 'none', open: () => Promise.reject(new Error('nobody asks')) };

const PROGRAM = fileOf('method M(x: int) { assert x * x == x * x; assert x == 3; }\n');

function memory(): { readonly kept: Map<string, Packed>; readonly programs: Programs } {
  const kept = new Map<string, Packed>();
  const results: KeptResults = {
    findQuickly: () => undefined,
    find: (key) => kept.get(key),
    keep: (key, _, packed) => kept.set(key, packed),
    save: () => undefined,
  };
  return { kept, programs: new Programs({ open: () => results, digest: (text) => text }) };
}

describe('a toy engine', () => {
  const threads = new SameThread(NO_SOLVER, () => 0);

  test('works in a thread, tells events, and its findings become statuses', async () => {
    if (PROGRAM === undefined) throw new Error('the program has errors');
    const events: ProgramEvent[] = [];
    const job = {
      stages: stagesOf([TOY.start(threads, TOY.limits)]),
      wanted: () => () => true,
      cancel: new Cancellation(),
    };
    const { verdict, failures } = await checkProgram(PROGRAM, job, (event) => events.push(event));
    expect(failures).toEqual([]);
    expect(verdict.statuses.map(({ claim, status }) => [claim.text, status])).toEqual([
      ['x * x == x * x', 'V'],
      ['x == 3', 'I'],
    ]);
    expect(events.map((event) => (event.kind === 'told' ? event.event.kind : event.kind))).toEqual([
      'asked',
      'begun',
      'finding',
      'finished',
      'decided',
      'final',
    ]);
  });

  test('has a memory for nothing', async () => {
    if (PROGRAM === undefined) throw new Error('the program has errors');
    const { kept, programs } = memory();
    const found = async (): Promise<number> => {
      let findings = 0;
      const engine = cached(TOY.start(threads, TOY.limits), TOY.keeping('none', TOY.limits), programs);
      const { methods } = PROGRAM.model;
      const knowledge = { isDecided: () => false, candidates: () => [], saidOf: () => undefined };
      await engine.run(
        PROGRAM,
        { methods, effort: 1, knowledge },
        ({ kind }) => (findings += kind === 'finding' ? 1 : 0),
        new Cancellation(),
      );
      return findings;
    };
    expect(await found()).toBe(1);
    expect(kept.size).toBe(1);
    expect(await found()).toBe(1);
  });
});

test('the names of work in the registry are different', () => {
  const names = Object.values(ENGINES).flatMap(({ works }) => works.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
