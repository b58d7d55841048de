/**
 * `assay check --watch`: checks again whenever files change, and tells what came out differently, by the identities of
 * claims. Each round has the same engines, and the cache makes what did not change cheap, so that a round looks at
 * everything and needs no rules of its own about what depends on what. A save in the middle of a round ends it: its
 * findings are about a text that is no longer there.
 */
import { counted } from '../../model/index.js';
import type { Diagnostic } from '../../languages/diagnostics.js';
import { differenceOf, differenceText } from '../../report/difference.js';
import { diagnosticText } from '../../report/text.js';
import type { FileVerdict } from '../../report/verdicts.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { ProgramInput } from '../../host/projects/program-inputs.js';
import type { ExitCode } from '../terminal/exit.js';
import { styleFor, writeAll } from '../terminal/output.js';
import { changedFirst } from './changed-first.js';
import type { ClaimsRun, ClaimsSettings } from './claims-run.js';
import { FolderWatch, Stamps } from '../../host/files/watched-files.js';

export interface Checking {
  readonly strict: boolean;
  begin(settings: Pick<ClaimsSettings, 'opening' | 'cancel' | 'endsAtOnce' | 'isToldElsewhere' | 'order'>): ClaimsRun;
  /** Raises a `UsageError` if nothing in the files is asked for. */
  judge(run: ClaimsRun, inputs: readonly ProgramInput[]): Promise<void>;
}

/** What is watched: paths, and the programs that they lead to now. */
export interface Watched {
  readonly paths: readonly string[];
  readonly inputs: (paths: readonly string[]) => readonly ProgramInput[];
}

/** Goes on until a signal ends the process. The first check is as without `--watch`; a signal in it ends the watch. */
export async function checkAndWatch(watched: Watched, checking: Checking): Promise<ExitCode> {
  const { paths, inputs } = watched;
  let round = new Round(watched);
  const run = checking.begin({ opening: round.opening });
  const started = performance.now();
  await checking.judge(run, inputs(paths));
  const code = await run.end(secondsSince(started));
  if (run.isInterrupted) return code;
  const known = new Known(run);
  await say(`Watching ${counted(round.stamps.files.length, 'file')} for changes. Ctrl-C ends it.\n`);
  const folders = new FolderWatch({
    paths,
    onEvent: () => {
      round.look();
    },
  });
  for (;;) {
    folders.follow(round.stamps.files);
    round.look();
    await round.outdated;
    round = new Round(watched);
    folders.follow(filesOf(round.inputs));
    await checkAgain(checking, round, known);
  }
}

/** One check: the files as it saw them. */
class Round {
  readonly stamps = new Stamps();
  readonly inputs: Inputs;
  private readonly watched: Watched;
  private readonly stop = new AbortController();

  constructor(watched: Watched) {
    this.watched = watched;
    this.inputs = presentInputs(watched);
    // Files that are named and missing are waited for.
    for (const path of [...filesOf(this.inputs), ...this.inputs.missing.keys()]) this.stamps.take(path);
  }

  readonly opening = (file: string): void => {
    this.stamps.take(file);
  };

  /** Fires when files are no longer as they were. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  get outdated(): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else
        this.signal.addEventListener('abort', () => {
          resolve();
        });
    });
  }

  look(): void {
    if (this.signal.aborted) return;
    const isSame =
      this.stamps.changed().length === 0 && sameList(filesOf(this.inputs), filesOf(presentInputs(this.watched)));
    if (!isSame) this.stop.abort();
  }
}

/** What the last check of each program without errors found. */
class Known {
  private files: readonly FileVerdict[];
  private programs: ReadonlyMap<string, readonly string[]>;
  private warnings: ReadonlySet<string>;

  constructor(run: ClaimsRun) {
    this.files = run.files;
    this.programs = new Map(run.judged.map(({ paths }) => [paths[0] ?? '', paths]));
    this.warnings = new Set(run.diagnostics.map(wordsOf));
  }

  /** In which order members are looked at after a save. */
  changedFirst(): ClaimsSettings['order'] {
    return changedFirst(this.files);
  }

  /** Returns what is to be said. A program with errors has no claims now; they are compared when it is right again. */
  learn(run: ClaimsRun, missing: Iterable<string>, strict: boolean): string {
    const style = styleFor(process.stdout);
    const news = run.diagnostics.filter((one) => one.severity === 'error' || !this.warnings.has(wordsOf(one)));
    const files = [...run.files, ...this.waiting(run, missing)];
    const difference = differenceOf(this.files, files);
    this.files = files;
    this.programs = new Map([
      ...this.programs,
      ...run.judged.filter(({ isJudged }) => isJudged).map(({ paths }) => [paths[0] ?? '', paths] as const),
    ]);
    this.warnings = new Set(run.diagnostics.map(wordsOf));
    return news.map((one) => diagnosticText(one, style)).join('') + differenceText(difference, { strict, style });
  }

  /** Files of programs that have errors, or that are not there, unless another program has judged them. */
  private waiting(run: ClaimsRun, missing: Iterable<string>): readonly FileVerdict[] {
    const named = run.judged.flatMap(({ paths, isJudged }) => (isJudged ? [] : paths.slice(0, 1)));
    const waiting = new Set([...named, ...missing].flatMap((path) => [path, ...(this.programs.get(path) ?? [])]));
    const judged = new Set(run.files.map(({ path }) => path));
    return this.files.filter(({ path }) => waiting.has(path) && !judged.has(path));
  }
}

/** Places move with every edit. */
function wordsOf({ span, message }: Diagnostic): string {
  return `${span.source.path} ${message}`;
}

async function checkAgain(checking: Checking, round: Round, known: Known): Promise<void> {
  const { programs, missing } = round.inputs;
  const { opening, signal } = round;
  const started = performance.now();
  try {
    const order = known.changedFirst();
    const run = checking.begin({ opening, cancel: signal, endsAtOnce: true, isToldElsewhere: true, order });
    await checking.judge(run, programs);
    // What is known about files that have changed again is of no interest.
    if (signal.aborted) return;
    const sentences = [...missing.values()].map((sentence) => `error: ${sentence}\n`).join('');
    const notes = sentences + known.learn(run, missing.keys(), checking.strict);
    await run.end(secondsSince(started), [notes === '' ? 'Nothing changed. ' : notes]);
  } catch (error) {
    // On the command line it would have ended the run; here the next save may put it right.
    if (!(error instanceof UsageError)) throw error;
    await say(`error: ${error.message}\n`);
  }
}

interface Inputs {
  readonly programs: readonly ProgramInput[];
  /** Paths of the command line that lead nowhere now, each with a sentence. */
  readonly missing: ReadonlyMap<string, string>;
}

function presentInputs({ paths, inputs }: Watched): Inputs {
  const missing = new Map<string, string>();
  for (const path of paths) {
    try {
      inputs([path]);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      missing.set(path, error.message);
    }
  }
  return { programs: inputs(paths.filter((path) => !missing.has(path))), missing };
}

/** Project files, too: what they say decides what is checked. */
function filesOf({ programs }: Inputs): readonly string[] {
  const files = programs.flatMap(({ file, reading, sources }) => [
    file,
    ...(reading.together ?? []),
    ...sources.map(({ path }) => path),
  ]);
  return [...new Set(files)];
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}

function say(text: string): Promise<void> {
  return writeAll(process.stdout, [text]);
}
