/**
 * One file as a program, however long it takes to read. The front end works in the thread that hears signals and prints, so
 * it works in steps, and others go on after a few of them. A step has no limit of its own. So a long program is read by
 * another thread before, which can be ended: one that it cannot read in time is not read here.
 */
import { setImmediate } from 'node:timers/promises';
import type { Diagnostic } from '../../languages/diagnostics.js';
import type { ReadingOptions } from '../../languages/language.js';
import { languageOf } from '../../languages/registry.js';
import type { SourceText } from '../../languages/source.js';
import type { CancelToken, Model, Steps } from '../../model/index.js';
import type { ReadFile } from '../../workbench/check-files.js';
import type { Ended } from '../../workbench/seam/thread-work.js';
import { reloadLanguages } from './language-modules.js';
import { modelOf } from './programs.js';
import { includeReader, openFile } from './reading.js';
import type { FileAccess } from './reading.js';

/** Another thread reads the program. It ends with the milliseconds that the longest step took. */
export type ReadAhead = (
  program: { readonly path: string; readonly sources: readonly SourceText[]; readonly reading: ReadingOptions },
  cancel: CancelToken,
) => Promise<Ended<number>>;

export interface LongReading {
  readonly cancel: CancelToken;
  /** Without it, long programs have no limit. */
  readonly readAhead?: ReadAhead | undefined;
  /** Signals. Unless told otherwise, they wait for work that is short. */
  readonly signals?:
    | {
        /** From now on the event loop runs often enough to hear them. */
        readonly hear: () => void;
        /** Does something during which they cannot be heard. */
        readonly unheard: <Result>(work: () => Result) => Result;
      }
    | undefined;
}

/** Characters of texts that take a noticeable part of a second to read. */
const LONG = 200_000;
/** Milliseconds after which others go on. */
const SLICE = 30;
/** Milliseconds that a signal may have to wait for a step: what is known is still to be printed. */
const LONGEST_STEP = 500;

/** Of a text that could not be read as it is, only that is said. Undefined if it was cancelled. */
export async function loadLong(
  file: string,
  reading: ReadingOptions,
  access: FileAccess,
  { cancel, readAhead, signals }: LongReading,
): Promise<ReadFile | undefined> {
  const { source, problem } = openFile(file, access);
  await reloadLanguages(reading.modules);
  const language = await languageOf(file).load();
  if (isLong([source])) signals?.hear();
  const found = await inSlices(language.read(source, includeReader(file, access, reading), reading), cancel);
  if (found === undefined) return undefined;
  let around = plainly;
  if (isLong(found.sources)) {
    signals?.hear();
    const ended = await readAhead?.({ path: file, sources: found.sources, reading }, cancel);
    if (cancel.aborted) return undefined;
    if (ended?.kind === 'lost') return { ...found, diagnostics: [notRead(source, ended.reason)], lower: neverCalled };
    // A defect shows itself here again, and is told where it belongs.
    const isHeard = ended === undefined || (ended.kind === 'done' && ended.result < LONGEST_STEP);
    if (!isHeard) around = signals?.unheard ?? plainly;
  }
  const program = await inSlices(found.resolve(), cancel, around);
  if (program === undefined) return undefined;
  return {
    sources: program.sources,
    ...(program.libraries === undefined ? {} : { libraries: program.libraries }),
    diagnostics: problem === undefined ? program.diagnostics : [problem],
    lower: () => inSlices(modelOf(program, reading), cancel, around),
    reading,
  };
}

function isLong(sources: readonly SourceText[]): boolean {
  return sources.reduce((sum, { text }) => sum + text.length, 0) > LONG;
}

function notRead(source: SourceText, reason: string): Diagnostic {
  return {
    severity: 'error',
    code: 'takes-too-long',
    span: { source, start: 0, end: 0 },
    message: `${reason} Nothing is said of this program. Divide it into files that are read one by one.`,
  };
}

function neverCalled(): Model {
  throw new Error('a program with errors has no model');
}

function plainly<Result>(work: () => Result): Result {
  return work();
}

/** Undefined if it was cancelled before the end. */
async function inSlices<Result>(
  steps: Steps<Result>,
  cancel: CancelToken,
  around: <Slice>(work: () => Slice) => Slice = plainly,
): Promise<Result | undefined> {
  for (;;) {
    const step = around(() => slice(steps));
    if (step.done === true) return step.value;
    await setImmediate();
    if (cancel.aborted) return undefined;
  }
}

function slice<Result>(steps: Steps<Result>): IteratorResult<undefined, Result> {
  const end = performance.now() + SLICE;
  for (;;) {
    const step = steps.next();
    if (step.done === true || performance.now() >= end) return step;
  }
}
