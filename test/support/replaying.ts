/** Executions replayed with symbols, and compared with what the executions found. */
import type { Run } from '../../src/execute/index.js';
import { Runner } from '../../src/execute/index.js';
import { DEFAULT_SCOPE } from '../../src/explore/bounds.js';
import { Recorder } from '../../src/explore/record.js';
import type { Path } from '../../src/explore/symbolic/context.js';
import { replay } from '../../src/explore/symbolic/replay.js';
import type { Scope } from '../../src/explore/symbolic/value.js';
import type { Trace } from '../../src/explore/trace.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/dafny/syntax/index.js';
import type { Method, Model, Term } from '../../src/model/index.js';
import { stage, type Scene, type Staged, type Value } from '../../src/values/index.js';
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
  readonly assignment: Assignment;
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
  const outside = fit(
    assignment,
    path,
    scene,
    run.choices.map((choice) => staged?.original(choice) ?? choice),
  );
  return { run, trace, path, assignment, outside, wrong: outside === undefined ? wrongIn(path, run, assignment) : [] };
}

function fit(assignment: Assignment, path: Path, scene: Scene, choices: readonly Value[]): string | undefined {
  try {
    assignment.inputs(scene.inputs);
    path.choices.forEach(({ value }, i) => {
      const choice = choices[i];
      if (choice === null && value.kind !== 'scalar') throw new DoesNotFit('choice');
      if (choice !== undefined) assignment.bind(value, choice);
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
