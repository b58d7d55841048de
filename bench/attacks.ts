/** Programs that once were, or nearly were, answered wrongly: through each engine alone and through `check`, with each solver. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Attack, AttackResult } from '../src/fuzz/oracles/attacked.js';
import { attacked } from '../src/fuzz/oracles/attacked.js';
import type { Engine } from '../src/fuzz/oracles/answers.js';
import { ENGINES } from '../src/fuzz/oracles/answers.js';
import { Command } from './checking/command.js';
import type { AskSettings } from './soundness/ask.js';
import { ask } from './soundness/ask.js';
import { table } from './table.js';
import { numberOption, readOptions } from './verification/options.js';

const ROOT = fileURLToPath(new URL('attacks', import.meta.url));
const SOLVERS = ['z3', 'z3-wasm'];

export async function attacks(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, ['filter', 'engine', 'solver', 'jobs', 'limit', 'assay']);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const { values } = options;
  const programs = attackPrograms().filter(({ name }) => name.includes(values.get('filter') ?? ''));
  const engines = ENGINES.filter((engine) => engine === (values.get('engine') ?? engine));
  const solvers = values.has('solver') ? [values.get('solver') ?? ''] : SOLVERS;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'attacks-'));
  const assay = values.get('assay');
  const command = assay === undefined ? await Command.build(folder) : Command.at(assay, folder);
  const jobs = [...new Set(programs.map(({ finding }) => finding))].flatMap((finding) => {
    const own = programs.filter((one) => one.finding === finding);
    return solvers.flatMap((solver) => engines.map((engine) => ({ finding, own, solver, engine })));
  });
  const rows: (readonly (string | number)[])[] = [];
  const problems: string[] = [];
  const seconds = numberOption(options, 'limit', 5);
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { finding, own, solver, engine } = job;
      const place = path.join(folder, `${finding}-${engine}-${solver}`);
      const results = await askAll(command, engine, own, place, { seconds, solver, limit: 60 + 20 * seconds });
      const all = results.flatMap(({ problems: found }) => found);
      const row = [
        `${finding} ${engine} ${solver}`,
        own.length,
        sum(results, ({ marked }) => marked),
        count(all, 'wrong'),
        count(all, 'missing'),
        count(all, 'failed'),
      ];
      const found = all.map(({ kind, text }) => `${kind}: ${engine} ${solver} ${text}`);
      // As they come: whoever stops a long run has what it knew.
      console.error([row.join(' '), ...found].join('\n'));
      rows.push(row);
      problems.push(...found);
    }
  };
  try {
    await Promise.all(Array.from({ length: numberOption(options, 'jobs', 2) }, work));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (assay === undefined) command.remove();
  }
  rows.sort((a, b) => String(a[0]).localeCompare(String(b[0])));
  console.log(table([['finding', 'programs', 'marked', 'wrong', 'missing', 'failures'], ...rows]));
  console.log(problems.sort().join('\n') || 'No wrong answer.');
  return problems.length === 0;
}

/** In folders by finding: files, and folders with a `main.dfy`. */
export function attackPrograms(): readonly Attack[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: finding }) =>
      readdirSync(path.join(ROOT, finding), { withFileTypes: true })
        .map((entry) => (entry.isDirectory() ? path.join(entry.name, 'main.dfy') : entry.name))
        .filter((name) => name.endsWith('.dfy'))
        .map((name) => ({ finding, name: `${finding}/${name}`, path: path.join(ROOT, finding, name) })),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** One command for all files; one for each folder, and for each file if the command fails. */
async function askAll(
  command: Command,
  engine: Engine,
  programs: readonly Attack[],
  place: string,
  settings: AskSettings,
): Promise<readonly AttackResult[]> {
  const alone = programs.filter(({ name }) => name.endsWith('/main.dfy'));
  const together = programs.filter((one) => !alone.includes(one));
  mkdirSync(place, { recursive: true });
  for (const { path: file } of together) cpSync(file, path.join(place, path.basename(file)));
  const results: AttackResult[] = [];
  const answers = together.length === 0 ? undefined : await ask(command, engine, place, settings);
  const isWhole = answers?.failure === undefined;
  for (const program of programs) {
    const isAlone = alone.includes(program) || !isWhole || answers === undefined;
    const own = isAlone ? await ask(command, engine, program.path, settings) : answers;
    results.push(attacked(program, engine, readFileSync(program.path, 'utf8'), own));
  }
  return results;
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}

function count(list: readonly { readonly kind: string }[], kind: string): number {
  return list.filter((one) => one.kind === kind).length;
}
