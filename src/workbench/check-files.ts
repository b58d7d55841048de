/** Files -> what is known about their claims. Several files are in work at once; their ends come in the order of the files. */
import type { Diagnostic } from '../languages/diagnostics.js';
import type { LibraryTexts } from '../languages/language.js';
import type { SourceText } from '../languages/source.js';
import { Cancellation } from '../model/index.js';
import type { CancelToken, Model } from '../model/index.js';
import { Channel } from './channel.js';
import { checkProgram } from './check-program.js';
import type { CheckedProgram, CheckProgram, Explored, Failure, ProgramEvent } from './check-program.js';
import type { LoadedProgram } from './seam/engine.js';
import { DefectError, UsageError } from './seam/mistakes.js';

/** A program as it was read. */
export interface ReadFile {
  /** Every file of the program that could be read, the named one first. */
  readonly sources: readonly SourceText[];
  /** Of these, what belongs to libraries: it is no part of reports. */
  readonly libraries?: LibraryTexts;
  readonly diagnostics: readonly Diagnostic[];
  /** Makes the model of a program without errors. Undefined if that was cancelled. */
  readonly lower: () => Model | Promise<Model | undefined>;
  /** What it was read with, if anything. */
  readonly reading?: LoadedProgram['reading'];
}

export interface CheckFiles extends CheckProgram {
  readonly files: readonly string[];
  /** Undefined if it was cancelled. */
  readonly load: (path: string, cancel: CancelToken) => Promise<ReadFile | undefined>;
}

export interface FileOutcome {
  readonly read: readonly string[];
  /** The texts of the files that could be read. */
  readonly sources: readonly SourceText[];
  readonly diagnostics: readonly Diagnostic[];
  /** Absent if the program has errors. */
  readonly verdict: CheckedProgram['verdict'] | undefined;
  readonly failures: readonly Failure[];
  readonly explored: Explored;
}

export type CheckEvent =
  /** A program was read: its files, and what is wrong with their texts. */
  | {
      readonly kind: 'read';
      readonly path: string;
      readonly read: readonly string[];
      readonly diagnostics: readonly Diagnostic[];
    }
  /** Something about a program that is being checked. */
  | { readonly kind: 'program'; readonly path: string; readonly event: ProgramEvent }
  /** A program is done. These come in the order of the files. */
  | { readonly kind: 'checked'; readonly outcome: FileOutcome };

/** For the report of the defect. */
export function failureError(verb: string, { path, method, error }: Failure): DefectError {
  return new DefectError(method === undefined ? `${verb} "${path}"` : `${verb} "${method}" of "${path}"`, error);
}

/** While one file waits for one member, others go on, so that no engine is without work. */
const FILES_PER_JOB = 4;
/** So many may be done and wait for one before them: a model takes memory. */
const AHEAD_PER_JOB = 8;

/** A defect at one file is part of its outcome, and the others go on. */
export async function* checkFiles(given: CheckFiles): AsyncGenerator<CheckEvent, void, undefined> {
  const { files, stages, cancel } = given;
  const stop = new Cancellation(cancel);
  const job: CheckFiles = { ...given, cancel: stop };
  const parallel = Math.max(...stages.map(({ engine }) => engine.parallel));
  const channel = new Channel<CheckEvent>();
  const outcomes = new Map<number, Promise<FileOutcome>>();
  let begun = 0;
  let told = 0;
  let inWork = 0;
  const begin = (): void => {
    while (
      begun < files.length &&
      !stop.aborted &&
      (begun === told || (inWork < FILES_PER_JOB * parallel && begun - told < AHEAD_PER_JOB * parallel))
    ) {
      const path = files[begun] ?? '';
      const tell = (event: CheckEvent): void => {
        channel.push(event);
      };
      const outcome = checkFile(job, path, tell).finally(() => {
        inWork--;
        begin();
      });
      // A usage error is met when its turn comes.
      outcome.catch(() => undefined);
      outcomes.set(begun++, outcome);
      inWork++;
    }
  };
  try {
    for (const [index] of files.entries()) {
      begin();
      const outcome = outcomes.get(index);
      // Nobody begins it any more.
      if (outcome === undefined) break;
      yield* channel.until(outcome);
      // Its model can be forgotten.
      outcomes.delete(index);
      told++;
      yield { kind: 'checked', outcome: await outcome };
    }
  } finally {
    // Nobody waits for the others any more; but the engines are theirs until they have ended.
    begun = files.length;
    stop.abort();
    await Promise.allSettled(outcomes.values());
  }
}

async function checkFile(job: CheckFiles, path: string, tell: (event: CheckEvent) => void): Promise<FileOutcome> {
  let known: FileOutcome = { read: [path], sources: [], diagnostics: [], ...NO_ANSWER };
  try {
    const loaded = await job.load(path, job.cancel);
    if (loaded === undefined) return known;
    const { sources, libraries, diagnostics, lower, reading } = loaded;
    const told = new Set(diagnostics.map(({ span }) => span.source.path));
    const read = sources.map((one) => one.path).filter((one) => told.has(one) || libraries?.has(one) !== true);
    known = { read, sources, diagnostics, ...NO_ANSWER };
    tell({ kind: 'read', path, read, diagnostics });
    if (diagnostics.some(({ severity }) => severity === 'error')) return known;
    const model = await lower();
    if (model === undefined) return known;
    const program = { path, paths: read, sources, ...(reading === undefined ? {} : { reading }), model };
    const tellEvent = (event: ProgramEvent): void => {
      tell({ kind: 'program', path, event });
    };
    return { ...known, ...(await checkProgram(program, job, tellEvent)) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return { ...known, failures: [{ path, method: undefined, error }] };
  }
}

const NO_ANSWER = { verdict: undefined, failures: [], explored: new Map() } as const;
