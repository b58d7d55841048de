/** Over the real programs: how many parse, survive printing, and resolve. */
import path from 'node:path';
import { includeReader, openFile } from '../src/host/files/reading.js';
import { parseFile } from '../src/languages/dafny/parse/index.js';
import { resolveProgram } from '../src/languages/dafny/resolve/program.js';
import { verifiedPrograms } from './corpus.js';
import { attempt, firstError, problemText } from './problems.js';
import { roundTripProblem } from '../src/fuzz/oracles/round-trip.js';
import { percent, table } from './table.js';

/** The bar, in percent. */
const BARS = { parse: 100, resolve: 98, print: 100 } as const;

type Check = keyof typeof BARS;

export function frontend(args: readonly string[]): boolean {
  const programs = verifiedPrograms().filter((file) => args.length === 0 || args.some((part) => file.includes(part)));
  const problems: Record<Check, string[]> = { parse: [], resolve: [], print: [] };
  for (const program of programs) {
    for (const [check, problem] of Object.entries(problemsOf(program))) {
      problems[check as Check].push(`${path.basename(program)}: ${problem}`);
    }
  }
  for (const check of Object.keys(BARS) as Check[]) {
    if (problems[check].length > 0) console.log(`Does not ${check}:\n  ${problems[check].join('\n  ')}\n`);
  }
  const passed = (check: Check): number => programs.length - problems[check].length;
  const rows = (Object.keys(BARS) as Check[]).map((check) => [
    check,
    `${passed(check)} of ${programs.length}`,
    percent(passed(check), programs.length),
    `${BARS[check]} %`,
  ]);
  console.log(table([['', 'programs', 'share', 'bar'], ...rows]));
  return (Object.keys(BARS) as Check[]).every((check) => 100 * passed(check) >= BARS[check] * programs.length);
}

/** The first problem of each kind; a program that does not parse is not looked at further. */
function problemsOf(program: string): Partial<Record<Check, string>> {
  const { source, problem } = openFile(program);
  if (problem !== undefined) return { parse: problemText(problem) };
  const parsed = attempt(() => parseFile(source));
  if (typeof parsed === 'string') return { parse: parsed };
  const error = firstError(parsed.diagnostics);
  if (error !== undefined) return { parse: error };
  const print = attempt(() => roundTripProblem(parsed.file));
  const resolve = attempt(() => resolutionProblem(program));
  return { ...(print === undefined ? {} : { print }), ...(resolve === undefined ? {} : { resolve }) };
}

function resolutionProblem(program: string): string | undefined {
  const { source } = openFile(program);
  const { diagnostics } = resolveProgram(source, includeReader(program));
  return firstError(diagnostics);
}
