/** The abstract interpreter on the real programs: how many claims of each kind it proves alone. */
import { AbstractInterpreter } from '../src/analysis/index.js';
import { includeReader, openFile } from '../src/host/files/reading.js';
import { lowerProgram } from '../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../src/languages/dafny/resolve/program.js';
import type { ClaimKind, Method, Model } from '../src/model/index.js';
import { verifiedPrograms } from './corpus.js';
import { firstError } from './problems.js';
import { percent, table } from './table.js';

/** Only what needs no contract and no assumption of the program counts as proved alone. */
const ALONE = { useContracts: false, useProgramAssumptions: false } as const;

export function abstractCorpus(args: readonly string[]): boolean {
  const counts = new Map<ClaimKind, { claims: number; proved: number }>();
  let [methods, seconds] = [0, 0];
  for (const program of verifiedPrograms().filter((file) => args.every((part) => file.includes(part)))) {
    const model = modelOf(program);
    if (model === undefined) continue;
    const interpreter = new AbstractInterpreter(model, ALONE);
    const start = performance.now();
    for (const method of model.methods) {
      if (method.body === undefined) continue;
      methods++;
      count(counts, method, interpreter);
    }
    seconds += (performance.now() - start) / 1000;
  }
  const rows = [...counts].sort(([, a], [, b]) => b.claims - a.claims);
  const lines = rows.map(([kind, { claims, proved }]) => [kind, claims, proved, percent(proved, claims)]);
  console.log(table([['claims of the corpus', 'number', 'proved alone', 'share'], ...lines]));
  console.log(`${methods} members in ${seconds.toFixed(1)} s`);
  return methods > 0;
}

function count(
  counts: Map<ClaimKind, { claims: number; proved: number }>,
  method: Method,
  by: AbstractInterpreter,
): void {
  const verdicts = by.analyse(method)?.claims;
  for (const claim of method.claims) {
    const row = counts.get(claim.kind) ?? { claims: 0, proved: 0 };
    row.claims++;
    if (verdicts?.has(claim) === true) row.proved++;
    counts.set(claim.kind, row);
  }
}

function modelOf(program: string): Model | undefined {
  const { source } = openFile(program);
  const resolved = resolveProgram(source, includeReader(program));
  return firstError(resolved.diagnostics) === undefined ? lowerProgram(resolved) : undefined;
}
