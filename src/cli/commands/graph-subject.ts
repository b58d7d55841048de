/** The program and the method that a graph is about, and what an exploration says of it. */
import { chopsIn } from '../../evidence/index.js';
import type { Diagnostic } from '../../languages/diagnostics.js';
import type { ReadingOptions } from '../../languages/language.js';
import type { Method, Model, Unsupported } from '../../model/index.js';
import { coverageOf } from '../../report/graph/index.js';
import type { GraphFacts } from '../../report/graph/index.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { findEntry } from '../../host/files/entries.js';
import type { ExploreSettings } from '../options/explore.js';
import { loadLongInput } from '../../host/projects/loading.js';
import { loadInput } from '../../host/projects/loading.js';
import type { ProgramInput } from '../../host/projects/program-inputs.js';
import { Interrupts } from '../terminal/interrupts.js';
import { Progress } from '../terminal/progress.js';
import { checkFiles, failureError } from '../../workbench/check-files.js';
import { ENGINES } from '../../workbench/registry.js';
import { withAssumptions } from './assumptions.js';
import { workbenchFor } from './workbench.js';
import type { RunTree } from '../../workbench/seam/explorations.js';
import type { FileOutcome } from '../../workbench/check-files.js';

export interface DrawnMethod {
  readonly kind: 'method';
  readonly model: Model;
  readonly method: Method;
  readonly facts: GraphFacts;
  /** Its runs, if it was explored. */
  readonly tree?: RunTree;
  /** What exploring it gave reason to warn of. */
  readonly warnings: readonly string[];
  /** Where runs contradict proofs or predictions: mistakes of ours. */
  readonly defects: readonly string[];
}

export type Subject =
  | DrawnMethod
  | { readonly kind: 'unsupported'; readonly unsupported: Unsupported }
  | { readonly kind: 'wrong'; readonly diagnostics: readonly Diagnostic[] };

/** Without an exploration: what the text of the program says. */
export async function subjectOf(input: ProgramInput, name: string, reading: ReadingOptions): Promise<Subject> {
  const program = await loadInput(input, reading);
  const diagnostics = program.diagnostics.filter(({ severity }) => severity === 'error');
  if (diagnostics.length > 0) return { kind: 'wrong', diagnostics };
  const model = program.lower();
  const found = methodOf(model, name);
  return found.kind === 'unsupported' ? found : { ...found, model, facts: {}, warnings: [], defects: [] };
}

/** The program is read again by whoever explores it, and the answer is in terms of what was read then. */
export async function exploredSubject(
  input: ProgramInput,
  name: string,
  settings: ExploreSettings,
  assumptions: readonly string[] | undefined,
  reading: ReadingOptions,
): Promise<Subject> {
  const read = await subjectOf(input, name, reading);
  if (read.kind !== 'method') return read;
  const { solver, jobs } = settings;
  const limits = await withAssumptions(settings.limits, assumptions, [input], reading);
  const workbench = await workbenchFor({ solver, jobs });
  const progress = new Progress(process.stderr, () => performance.now());
  // There is no part of a picture.
  const interrupts = new Interrupts(() => {
    progress.end();
    process.exit(interrupts.code);
  });
  interrupts.hear();
  progress.begin(1);
  try {
    const checking = checkFiles({
      files: [input.file],
      stages: [{ engine: workbench.start(ENGINES.explorer, limits), effort: 1 }],
      wanted: (model) => wantedOf(model, name),
      load: (_, cancel) => {
        const { readAhead } = workbench.threads;
        return loadLongInput(input, reading, {}, { cancel, readAhead, signals: interrupts });
      },
      cancel: interrupts.signal,
    });
    for await (const event of checking) {
      if (event.kind === 'checked') return subjectFrom(event.outcome, name);
      if (event.kind === 'read') progress.hasRead();
      else progress.hear(input.file, event.event);
    }
    return read;
  } finally {
    progress.end();
    interrupts.release();
    await workbench.close();
  }
}

function subjectFrom({ diagnostics, verdict, failures, explored }: FileOutcome, name: string): Subject {
  const [failure] = failures;
  if (failure !== undefined) throw failureError('exploring', failure);
  if (verdict === undefined) return { kind: 'wrong', diagnostics };
  const { model, statuses } = verdict;
  const found = methodOf(model, name);
  if (found.kind === 'unsupported') return found;
  const exploration = explored.get(found.method);
  const nodes = exploration?.nodes ?? [];
  const exhaustive = exploration?.report.exhaustive ?? false;
  return {
    ...found,
    model,
    facts: {
      statuses: new Map(statuses.map(({ claim, status }) => [claim.id, status])),
      coverage: coverageOf(model, found.method, { nodes, exhaustive }),
      guide: exploration?.guide ?? [],
      chop: chopsIn(found.method, statuses),
    },
    ...(exploration?.tree === undefined ? {} : { tree: exploration.tree }),
    warnings: verdict.warnings.filter(({ method }) => method === found.method).map(({ message }) => message),
    defects: [
      ...statuses.flatMap(({ defect, triage }) => (defect === undefined ? [] : [triage])),
      ...(exploration?.report.divergences ?? []),
    ],
  };
}

type Found =
  | { readonly kind: 'method'; readonly method: Method }
  | { readonly kind: 'unsupported'; readonly unsupported: Unsupported };

function methodOf(model: Model, name: string): Found {
  const entry = findEntry(model, name);
  if (entry.kind === 'unsupported' || entry.method.body !== undefined) return entry;
  const { implementers } = entry.method;
  const instead = implementers.map((one) => one.name).join(', ');
  throw new UsageError(
    instead === ''
      ? `${entry.method.name} has no body, so there is nothing to draw.`
      : `${entry.method.name} has no body; draw what implements it: ${instead}.`,
  );
}

function wantedOf(model: Model, name: string): (member: string) => boolean {
  const found = methodOf(model, name);
  return (member) => found.kind === 'method' && member === found.method.name;
}
