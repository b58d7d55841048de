/** Makes the hint-free set (src/languages/dafny/hints.ts) from the real programs and checks that it still resolves. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { includeReader, openFile } from '../src/host/files/reading.js';
import { withoutHints } from '../src/languages/dafny/hints.js';
import type { HintKind } from '../src/languages/dafny/hints.js';
import { printFile } from '../src/languages/dafny/print/index.js';
import { resolveProgram } from '../src/languages/dafny/resolve/program.js';
import type { Program } from '../src/languages/dafny/resolve/resolution.js';
import { SourceText } from '../src/languages/source.js';
import { firstDifference } from '../src/languages/dafny/syntax/same-tree.js';
import { verifiedPrograms } from './corpus.js';
import { firstError } from './problems.js';
import { table } from './table.js';

export function stripHints([out]: readonly string[]): boolean {
  if (out === undefined) {
    console.error('Usage: npm run bench -- strip-hints OUT, where OUT is the folder to write to.');
    return false;
  }
  mkdirSync(out, { recursive: true });
  const totals = new Map<HintKind, number>();
  const unresolved: string[] = [];
  const broken: string[] = [];
  const unchanged: string[] = [];
  const programs = verifiedPrograms();
  for (const name of programs) {
    const { source } = openFile(name);
    const program = resolveProgram(source, includeReader(name));
    const [main] = program.files;
    const before = firstError(program.diagnostics);
    if (before !== undefined || main === undefined) {
      unresolved.push(`${path.basename(name)}: ${before ?? ''}`);
      continue;
    }
    const { file, removed } = withoutHints(program, main);
    for (const [kind, count] of Object.entries(removed))
      totals.set(kind as HintKind, (totals.get(kind as HintKind) ?? 0) + count);
    if (Object.values(removed).every((count) => count === 0)) unchanged.push(name);
    const text = printFile(file);
    writeFileSync(path.join(out, path.basename(name)), text);
    const again = resolveProgram(new SourceText(name, text), includeReader(name));
    const problem = firstError(again.diagnostics) ?? differenceOf(file, again);
    if (problem !== undefined) broken.push(`${path.basename(name)}: ${problem}`);
  }
  if (unresolved.length > 0) console.log(`Does not resolve before (left out):\n  ${unresolved.join('\n  ')}\n`);
  if (broken.length > 0) console.log(`Does not resolve after:\n  ${broken.join('\n  ')}\n`);
  const written = programs.length - unresolved.length;
  console.log(
    table([
      ['hint', 'removed'],
      ...totals.entries(),
      ['', ''],
      ['programs', programs.length],
      ['written', written],
      ['without any hint before', unchanged.length],
      ['still resolve', `${written - broken.length} of ${written}`],
    ]),
  );
  return broken.length === 0;
}

function differenceOf(file: Parameters<typeof printFile>[0], again: Program): string | undefined {
  const [main] = again.files;
  const difference = main === undefined ? '' : firstDifference(file, main);
  return difference === undefined ? undefined : `the printed form has another tree: ${difference}`;
}
