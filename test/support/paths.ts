/** Paths of small programs in tests: run, recorded, and given to the verifier as straight-line methods. */
import { expect } from 'vitest';
import { pathProver } from '../../src/workbench/bridges/path-prover.js';
import type { Run } from '../../src/execute/index.js';
import { Runner } from '../../src/execute/index.js';
import { pathMethod } from '../../src/explore/path-method.js';
import type { PathMethod, PathOptions } from '../../src/explore/path-method.js';
import { restsOn } from '../../src/explore/path-source.js';
import { Recorder } from '../../src/explore/record.js';
import type { Trace } from '../../src/explore/trace.js';
import type { Dependency, Model } from '../../src/model/index.js';
import { checkModel } from '../../src/model/index.js';
import type { SolverSession } from '../../src/smt/session.js';
import type { Heap, Value } from '../../src/values/index.js';

export interface Traced {
  readonly model: Model;
  readonly run: Run;
  readonly trace: Trace;
}

/** Inputs, or how to make them on the heap. */
type Inputs = readonly Value[] | ((heap: Heap) => readonly Value[]);

export function traced(model: Model, entry: string, inputs: Inputs, choices: readonly Value[] = []): Traced {
  const method = model.methods.find(({ name, kind }) => name === entry && kind !== 'declaration');
  if (method === undefined) throw new Error(`no ${entry}; unsupported: ${JSON.stringify(model.unsupported)}`);
  const recorder = new Recorder(method, { branches: 1000 });
  const made = (heap: Heap): readonly Value[] => (typeof inputs === 'function' ? inputs(heap) : inputs);
  const staged = (heap: Heap): { inputs: readonly Value[]; choices: readonly Value[] } => ({
    inputs: made(heap),
    choices,
  });
  const run = new Runner(model).run(method, staged, { callbacks: recorder, limits: { steps: 100_000 } });
  return { model, run, trace: recorder.trace(run) };
}

/** The path as a method, which must be well-formed. */
export function pathOf({ model, trace }: Traced, options: PathOptions): PathMethod {
  const path = pathMethod(model, trace, options);
  const heap = [...model.heap, ...path.method.source.stores];
  expect(checkModel({ ...model, heap, methods: [path.method] })).toEqual([]);
  const ids = path.method.body.blocks.flatMap(({ instructions }) => instructions.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  return path;
}

export async function rests(
  traced: Traced,
  session: SolverSession,
  options: PathOptions,
): Promise<readonly (readonly Dependency[] | undefined)[]> {
  const prover = pathProver({ model: traced.model, session, now: () => performance.now() });
  const { method } = pathOf(traced, options);
  const answers = await prover.prove(method, 10);
  return answers.map((under) => (under === undefined ? undefined : restsOn(method, under)));
}

/** Each claim on the path: whether it is proved, its kind and its text, and what a proof rests on. */
export async function claimsOn(traced: Traced, session: SolverSession): Promise<readonly string[]> {
  const path = pathOf(traced, { goal: 'claims' });
  const answers = await rests(traced, session, { goal: 'claims' });
  expect(answers.length).toBe(path.claims.length);
  return path.claims.map(({ claim }, i) => {
    const under = answers[i];
    const names = under?.map(({ kind, name }) => `${kind} ${name}`).sort() ?? [];
    const note = names.length === 0 ? '' : ` (${names.join(', ')})`;
    return `${under === undefined ? 'open' : 'proved'} ${claim.kind} ${claim.text}${note}`;
  });
}

/** For each branch on the path: the way that was taken, and `only` if no execution takes the other one. */
export async function branchesOn(traced: Traced, session: SolverSession): Promise<readonly string[]> {
  const words: string[] = [];
  for (const [until, event] of traced.trace.events.entries()) {
    if (event.kind !== 'branch') continue;
    const [under] = await rests(traced, session, { until, goal: 'infeasible' });
    words.push(`${String(event.taken)}${under === undefined ? '' : ' only'}`);
  }
  return words;
}

/** An array of integers on the heap of a run. */
export function intArray(heap: Heap, { arena: { types } }: Model, elements: readonly number[]): Value {
  const array = heap.allocateArray(types.array(1, types.int, false), [elements.length]);
  elements.forEach((element, i) => {
    array.set(i, element, heap.now);
  });
  return array;
}
