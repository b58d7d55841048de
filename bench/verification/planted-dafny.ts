/** What Dafny says about `assert false` at the places of planted claims. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFile } from '../../src/host/files/reading.js';
import { readOutput } from '../../src/workbench/engines/dafny/output.js';
import { parseFile } from '../../src/languages/dafny/parse/index.js';
import type { ClaimResult } from './results.js';

export type Opinion =
  | 'proved'
  | 'not proved'
  /** The file, with or without the assertion, is not for this version of Dafny; or the place has no statement. */
  | 'cannot be asked';

/** The attribute keeps Dafny from assuming what it could not prove. */
const ASSERTION = 'assert {:subsumption 0} false;';

export async function dafnyOpinions(
  file: string,
  claims: readonly ClaimResult[],
  seconds: number,
): Promise<ReadonlyMap<ClaimResult, Opinion>> {
  const { text } = openFile(file).source;
  const places = claims.flatMap((claim) => {
    const offset = placeAfter(file, claim);
    return offset === undefined ? [] : [{ claim, offset }];
  });
  const opinions = new Map<ClaimResult, Opinion>(claims.map((claim) => [claim, 'cannot be asked']));
  // Sorted backwards, so that one insertion does not move the next.
  const offsets = [...new Set(places.map(({ offset }) => offset))].sort((a, b) => b - a);
  const changed = offsets.reduce((now, at) => `${now.slice(0, at)}\n${ASSERTION}\n${now.slice(at)}`, text);
  const failing = offsets.length === 0 ? undefined : await failingLines(changed, seconds);
  if (failing === undefined) return opinions;
  const lines = changed.split('\n').flatMap((line, i) => (line === ASSERTION ? [i + 1] : []));
  for (const { claim, offset } of places) {
    const line = lines[offsets.length - 1 - offsets.indexOf(offset)] ?? 0;
    opinions.set(claim, failing.has(line) ? 'not proved' : 'proved');
  }
  return opinions;
}

/** The end of the innermost statement around the claim's place. */
function placeAfter(file: string, { line, column, text }: ClaimResult): number | undefined {
  if (/beginning|entry|some paths/.test(text)) return undefined;
  const { source } = openFile(file);
  const offset =
    source.text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length +
    (line > 1 ? 1 : 0) +
    column -
    1;
  const around = statementsOf(parseFile(source).file).filter(({ start, end }) => start <= offset && offset < end);
  const size = ({ start, end }: Range): number => end - start;
  const [innermost] = around.toSorted((a, b) => size(a) - size(b));
  return innermost?.listed === true ? innermost.end : undefined;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface StatementRange extends Range {
  /** Another statement may follow; not so for the `if` of an `else if`. */
  readonly listed: boolean;
}

interface Spanned {
  readonly kind?: string;
  readonly span?: Range;
}

function rangeOf({ kind, span }: Spanned, listed: boolean): readonly StatementRange[] {
  if (span === undefined || (!listed && kind !== 'if')) return [];
  return [{ start: span.start, end: span.end, listed }];
}

function statementsOf(root: object): readonly StatementRange[] {
  const found: StatementRange[] = [];
  const seen = new Set<object>();
  const work: object[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const [key, value] of Object.entries(node) as [string, unknown][]) {
      if (typeof value !== 'object' || value === null || key === 'span') continue;
      if (key === 'statements' && Array.isArray(value)) {
        found.push(...value.flatMap((one: Spanned) => rangeOf(one, true)));
      }
      if (key === 'else') found.push(...rangeOf(value, false));
      work.push(value);
    }
  }
  return found;
}

/** Undefined if Dafny does not come to an end with the text. */
async function failingLines(text: string, seconds: number): Promise<ReadonlySet<number> | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-planted-'));
  try {
    const file = path.join(folder, 'planted.dfy');
    writeFileSync(file, text);
    const args = ['/compile:0', `/timeLimit:${seconds}`, '/errorLimit:10000', '/trace', file];
    const printed = await new Promise<string>((resolve) => {
      execFile('dafny', args, { maxBuffer: 1 << 28 }, (_, stdout) => {
        resolve(stdout);
      });
    });
    const output = readOutput(printed);
    if (output.kind !== 'finished' || output.tasks.some(({ outcome }) => outcome === 'unfinished')) return undefined;
    return new Set(output.errors.map(({ line }) => line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
