/** Files with partial results (`schema/assay-partial-1.json`): what they say is read, compared with programs, and written. */
import { readFileSync } from 'node:fs';
import type { ClaimStatus } from '../evidence/index.js';
import { isSettled } from '../evidence/index.js';
import type { ReadingOptions } from '../languages/language.js';
import { languageOf } from '../languages/registry.js';
import type { Method, Model } from '../model/index.js';
import type { NamedGuide, OptimisticKind, PartialResults } from '../partial/index.js';
import {
  candidatesIn,
  candidatesOf,
  digestsOf,
  guideFrom,
  guidesIn,
  readResults,
  resultsText,
  verifiedIn,
  writeResults,
} from '../partial/index.js';
import { UsageError } from '../workbench/seam/mistakes.js';
import type { FileOutcome } from '../workbench/check-files.js';
import { hasErrors } from './files/programs.js';
import { loadInput } from './projects/loading.js';
import { errorText } from './files/paths.js';
import { includeReader } from './files/reading.js';
import type { ProgramInput } from './projects/program-inputs.js';
import { packageVersion } from './files/version.js';
import { writeWhole } from './files/whole-file.js';

/** Raises a `UsageError` about the first file that is none. */
export function readPartialResults(files: readonly string[]): readonly PartialResults[] {
  return files.map((file) => {
    const read = readResults(textOf(file));
    if (read.kind === 'results') return read.results;
    throw new UsageError(`"${file}" has no partial results. ${read.messages.join(' ')}`);
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (raised) {
    throw new UsageError(`"${file}" cannot be read: ${errorText(raised)}.`);
  }
}

/** What of the results does not fit the programs as they are: sentences. Programs with errors say so themselves. */
export async function misfits(
  results: readonly PartialResults[],
  inputs: readonly ProgramInput[],
  reading: ReadingOptions,
): Promise<readonly string[]> {
  const unused = new Map<PartialResults, number>();
  const sentences: string[] = [];
  for (const input of inputs) {
    const { file } = input;
    const { sources, diagnostics, lower, reading: options } = await loadInput(input, reading);
    if (hasErrors(diagnostics)) continue;
    const model = lower();
    const language = await languageOf(file).load();
    const digest = await digestsOf(sources.map(({ text }) => text));
    const program = { model, sources, language, reader: includeReader(file, {}, options), options, digest };
    const guides = guidesIn(program, results, candidatesIn(model));
    for (const { of, at, message } of guides.warnings) sentences.push(`${of.analyzer.name}, ${at}: ${message}`);
    for (const one of guides.unused) unused.set(one, (unused.get(one) ?? 0) + 1);
  }
  for (const [{ analyzer }, times] of unused)
    if (times === inputs.length)
      sentences.push(`${analyzer.name}: No file that is analysed is among those that it lists.`);
  return sentences;
}

/** What the verifier proved, and under which of these assumptions. */
export async function exportResults(
  target: string,
  outcomes: readonly FileOutcome[],
  kinds: readonly OptimisticKind[],
): Promise<void> {
  const analyzer = { name: 'assay', kind: 'assay', version: packageVersion() } as const;
  const parts: PartialResults[] = [];
  for (const { verdict, sources } of outcomes) {
    if (verdict === undefined) continue;
    const { model, statuses } = verdict;
    const digest = await digestsOf(sources.map(({ text }) => text));
    parts.push(writeResults({ model, sources, digest }, analyzer, (method) => guideOf(model, method, statuses, kinds)));
  }
  const [first, ...others] = parts;
  if (first === undefined) throw new UsageError('No program was verified, so there is nothing to export.');
  writeWhole(target, resultsText(others.reduce(together, first)));
}

/** A proof that rests on something that is not proved is none; what was proved under a premise is told with it. */
function guideOf(
  model: Model,
  method: Method,
  statuses: readonly ClaimStatus[],
  kinds: readonly OptimisticKind[],
): NamedGuide {
  const candidates = candidatesOf(model, method, kinds);
  const own = statuses.filter(({ claim }) => method.claims.includes(claim));
  const results = own.flatMap((status) => {
    const { claim, evidence } = status;
    if (isSettled(status, true)) return [{ claim, premise: [[]] }];
    return verifiedIn(evidence.filter(({ outcome }) => outcome === 'partly'));
  });
  const guide = guideFrom(candidates, results);
  const used = new Set(guide.recorded.map(({ flag }) => flag));
  return { ...guide, recorded: candidates.filter(({ flag }) => used.has(flag)) };
}

/** Of several programs in one file: names of assumptions are made different. */
function together(one: PartialResults, other: PartialResults): PartialResults {
  const renamed = (id: string): string => `${id}.${one.assumptions.length}`;
  return {
    ...one,
    files: { ...one.files, ...other.files },
    assumptions: [...one.assumptions, ...other.assumptions.map((entry) => ({ ...entry, id: renamed(entry.id) }))],
    verified: [
      ...one.verified,
      ...other.verified.map((entry) => ({ ...entry, premise: entry.premise.map((all) => all.map(renamed)) })),
    ],
  };
}
