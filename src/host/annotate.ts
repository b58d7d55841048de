/**
 * `assay check --annotate`: writes into the files which assertions only exploration proves. It edits text, not trees: the
 * language finds assertions in a fresh tree of the text that was checked, and inserts or removes the attribute behind the
 * keyword. No engine reads it.
 */
import { counted } from '../model/index.js';
import { readFileSync, statSync } from 'node:fs';
import type { AnnotatedText } from '../languages/language.js';
import { languageOf } from '../languages/registry.js';
import { spanOf } from '../languages/origins.js';
import type { Span } from '../languages/source.js';
import type { FileVerdict, ToldStatus } from '../report/verdicts.js';
import { UsageError } from '../workbench/seam/mistakes.js';
import { errorText } from './files/paths.js';
import { decodeUtf8 } from './files/utf8.js';
import { writeWhole } from './files/whole-file.js';

export interface Annotations {
  /** Lines about files that were written. */
  readonly written: readonly string[];
  /** Sentences about files that could not be. */
  readonly problems: readonly string[];
}

/**
 * `files` are those to write to, `isWhole` says that every member was asked for: then an assertion without a claim, in a
 * member that could not be analysed, is one that is not proved.
 */
export async function annotateFiles(
  files: readonly string[],
  verdicts: readonly FileVerdict[],
  isWhole: boolean,
): Promise<Annotations> {
  const named = new Set(files);
  const written: string[] = [];
  const problems: string[] = [];
  for (const file of verdicts.filter(({ path }) => named.has(path))) {
    try {
      written.push(...(await annotateFile(file, isWhole)));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
    }
  }
  return { written, problems };
}

async function annotateFile({ path, members }: FileVerdict, isWhole: boolean): Promise<readonly string[]> {
  const [source, ...others] = new Map(members.map(({ span }) => [span.source.text, span.source])).values();
  const annotate = await (await languageOf(path).load()).annotate?.();
  if (source === undefined || annotate === undefined) return [];
  const annotated = annotate(
    source,
    wantedIn(
      members.flatMap(({ statuses }) => [...statuses.values()]),
      isWhole,
    ),
  );
  if (annotated.text === source.text) return [];
  const bytes = bytesOf(path);
  const decoded = decodeUtf8(bytes);
  // Two programs that include the file may have read it at different times.
  if (others.length > 0 || !decoded.valid || decoded.text !== source.text) {
    throw new UsageError(`"${path}" has changed since it was checked, so it was not annotated; check it again.`);
  }
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? '\ufeff' : '';
  writeWhole(path, mark + annotated.text);
  return [`${path}: ${wordsFor(annotated)}\n`];
}

function wordsFor({ added, removed }: AnnotatedText): string {
  const parts = [
    ...(added === 0 ? [] : [`${counted(added, 'assertion')} annotated as proved`]),
    ...(removed === 0 ? [] : [`${counted(removed, 'annotation')} removed`]),
  ];
  return parts.join(', ');
}

/** A pipe ends once. */
function bytesOf(path: string): Uint8Array {
  try {
    if (statSync(path).isFile()) return readFileSync(path);
  } catch (error) {
    throw new UsageError(`"${path}" cannot be read again to annotate it: ${errorText(error)}.`);
  }
  throw new UsageError(`"${path}" is not a file that can be annotated.`);
}

/** An assertion of several conjuncts has a claim for each, and one in a module that others refine has one in each of them. */
function wantedIn(statuses: readonly ToldStatus[], isWhole: boolean): (condition: Span) => boolean | undefined {
  const claims = statuses
    .filter(({ claim }) => claim.kind === 'assertion')
    .map((status) => ({ status, span: spanOf(status.claim.origin) }))
    .sort((a, b) => a.span.start - b.span.start);
  return ({ start, end }) => {
    const own: ToldStatus[] = [];
    for (let i = firstFrom(claims, start); i < claims.length; i++) {
      const claim = claims[i];
      if (claim === undefined || claim.span.start >= end) break;
      if (claim.span.end <= end) own.push(claim.status);
    }
    if (own.length === 0) return isWhole ? false : undefined;
    return own.every(isProvedOutright) && own.some(({ by }) => !by.includes('verifier'));
  };
}

/** The index of the first claim that does not begin before `start`, of claims in the order of their places. */
function firstFrom(claims: readonly { readonly span: Span }[], start: number): number {
  let low = 0;
  for (let high = claims.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((claims[middle]?.span.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What rests on assumptions of the program holds under these, and not under `true`. */
function isProvedOutright({ status, conditional, defect }: ToldStatus): boolean {
  return status === 'V' && !conditional && defect === undefined;
}
