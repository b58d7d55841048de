/** Executions replayed with symbols, and compared with what the executions found. */
import type { Run } from '../../src/execute/index.js';
import { Runner } from '../../src/execute/index.js';
import { DEFAULT_SCOPE } from '../../src/explore/bounds.js';
import { Recorder } from '../../src/explore/record.js';
import type { Path } from '../../src/explore/symbolic/context.js';
import { replay } from '../../src/explore/symbolic/replay.js';
import type { Scope } from '../../src/explore/symbolic/value.js';
import type { Trace, TraceEvent } from '../../src/explore/trace.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import type { Arena, Method, Model, Term } from '../../src/model/index.js';
import { Sequence, stage, type Scene, type Staged, type Value } from '../../src/values/index.js';
import { fixtureReader } from './fixtures.js';
import { Assignment, DoesNotFit } from './symbolic-values.js';

/** A program of a test. */
export function lowered(text: string): Model {
  return lowerProgram(resolveProgram(new SourceText('program.dfy', text), fixtureReader));
}

export interface Replayed {
  readonly run: Run;
  readonly trace: Trace;
  readonly path: Path;
  /** In terms of the scene's objects. */
  readonly choices: readonly Value[];
  /** Why the state of the execution is not one of those that the path speaks of. */
  readonly outside: string | undefined;
  /** Conditions that the execution found to hold, and that are false in its state: defects. */
  readonly wrong: readonly { readonly what: string; readonly condition: Term; readonly event: number }[];
}

export function replayed(
  model: Model,
  method: Method,
  scene: Scene,
  scope: Scope = DEFAULT_SCOPE,
  branches = 400,
): Replayed {
  const recorder = new Recorder(method, { branches });
  let staged: Staged | undefined;
  const run = new Runner(model).run(method, (heap) => (staged = stage(scene, heap)), {
    callbacks: recorder,
    limits: { steps: 200_000, depth: 200 },
  });
  const trace = recorder.trace(run);
  const path = replay(model, trace, scope);
  const assignment = new Assignment(model.arena, path.initial);
  const choices = run.choices.map((choice) => staged?.original(choice) ?? choice);
  const outside = fit(assignment, path, scene, choices);
  return { run, trace, path, choices, outside, wrong: outside === undefined ? wrongIn(path, run, assignment) : [] };
}

function fit(assignment: Assignment, path: Path, scene: Scene, choices: readonly Value[]): string | undefined {
  try {
    assignment.inputs(scene.inputs);
    path.choices.forEach((symbol, i) => {
      const choice = choices[i];
      if (choice === undefined) return;
      const symbols = symbol.row?.map(({ value }) => value) ?? [symbol.value];
      const values = symbol.row === undefined ? [choice] : choice instanceof Sequence ? choice.toArray() : [];
      symbols.forEach((value, at) => {
        const drawn = values[at];
        if (drawn === undefined || (drawn === null && value.kind !== 'scalar')) throw new DoesNotFit('choice');
        assignment.bind(value, drawn);
      });
    });
  } catch (raised) {
    if (raised instanceof DoesNotFit) return `does not fit: ${raised.message}`;
    throw raised;
  }
  const cut = path.restrictions.find(({ condition }) => assignment.valueOf(condition) !== true);
  return cut === undefined ? undefined : `left out: ${cut.cut.what}`;
}

function wrongIn(path: Path, run: Run, assignment: Assignment): Replayed['wrong'] {
  const failed = run.outcome.kind === 'assumption-failed' || run.outcome.kind === 'violated';
  const last = path.atoms.at(-1);
  return path.atoms.flatMap((atom) => {
    if (atom.doubt !== undefined || assignment.valueOf(atom.condition) === true) return [];
    if (atom.own.some(({ condition }) => assignment.valueOf(condition) !== true)) return [];
    // The assumption at which the run stopped is what is false, and so is the lemma that failed.
    if (failed && atom === last && atom.kind === 'assumption') return [];
    return [{ what: atom.kind, condition: atom.condition, event: atom.event }];
  });
}

/**
 * Whether a path predicts what another execution of the method does: it takes the same decisions up to the first
 * condition that is false in its state, and no further. Undefined where the path does not speak of that state.
 */
export function mispredicted(of: Replayed, other: Replayed, scene: Scene, arena: Arena): string | undefined {
  const assignment = new Assignment(arena, of.path.initial);
  const { choices } = other;
  if (fit(assignment, { ...of.path, restrictions: [] }, scene, choices) !== undefined) return undefined;
  for (const atom of of.path.atoms) {
    const left = [...of.path.restrictions.slice(0, atom.restrictions), ...atom.own];
    if (atom.doubt !== undefined || left.some(({ condition }) => assignment.valueOf(condition) !== true))
      return undefined;
    const holds = assignment.valueOf(atom.condition) === true;
    const together = commonPrefix(of.trace.events, other.trace.events);
    // The event of an assumption is the same in both; the run that fails it ends there.
    const expected = atom.kind === 'assumption' ? atom.event + 1 : atom.event;
    if (!holds)
      return together === expected || isLast(of, atom) ? undefined : `parts at ${together}, not at ${expected}`;
    if (together < expected) return `parts at ${together}, before ${expected} (${atom.kind})`;
    if (together === atom.event && atom.kind !== 'assumption') return `parts at ${together}, where it should agree`;
  }
  return undefined;
}

function isLast(of: Replayed, atom: Path['atoms'][number]): boolean {
  return atom === of.path.atoms.at(-1) && of.run.outcome.kind === 'assumption-failed';
}

function commonPrefix(a: readonly TraceEvent[], b: readonly TraceEvent[]): number {
  let i = 0;
  while (i < a.length && i < b.length && sameEvent(a[i] as TraceEvent, b[i] as TraceEvent)) i++;
  return i;
}

function sameEvent(a: TraceEvent, b: TraceEvent): boolean {
  if (a.kind !== b.kind || a.frame !== b.frame) return false;
  if (a.kind === 'enter' && b.kind === 'enter') return a.method === b.method;
  if (a.kind === 'instruction' && b.kind === 'instruction') return a.instruction === b.instruction;
  if (a.kind === 'branch' && b.kind === 'branch') return a.exit === b.exit && a.taken === b.taken;
  if (a.kind === 'choose' && b.kind === 'choose') return a.exit === b.exit && a.way === b.way;
  if (a.kind === 'claim' && b.kind === 'claim') return a.claim === b.claim && a.held === b.held;
  return true;
}
