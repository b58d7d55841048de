/** Programs whose claims are proved are executed on enumerated, random and solver-made inputs: nothing proved may be violated. */
import path from 'node:path';
import { digestOf } from '../src/host/cache/store.js';
import { includeReader, openFile } from '../src/host/files/reading.js';
import { lowerProgram } from '../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../src/languages/dafny/resolve/program.js';
import type { SourceReader } from '../src/languages/language.js';
import { SourceText } from '../src/languages/source.js';
import { table } from './table.js';
import { CachingSession } from '../src/smt/caching-session.js';
import type { CrossChecked, CrossCheckOptions } from '../src/fuzz/oracles/crosscheck.js';
import { crossCheck, NOTHING_CHECKED, sumOf } from '../src/fuzz/oracles/crosscheck.js';
import { randomProgram } from '../src/fuzz/generate/arithmetic/programs.js';
import { mutantsOf } from '../src/fuzz/wrong/mutants.js';
import { numberOption } from './verification/options.js';
import { Random, seedOf } from '../src/fuzz/random.js';
import { optionsAndSolver } from './verification/solver.js';
import { chosenPrograms } from './verify.js';

const OPTIONS = ['limit', 'filter', 'seconds', 'seed', 'mutants', 'generated', 'runs', 'solver', 'minutes'];

type Kind = 'real programs' | 'mutants' | 'generated programs';

export async function verifyCrosscheck(args: readonly string[]): Promise<boolean> {
  const chosen = await optionsAndSolver(args, OPTIONS);
  if (chosen === undefined) return false;
  const { options, factory } = chosen;
  const seed = numberOption(options, 'seed', 0);
  const settings = {
    seed,
    seconds: numberOption(options, 'seconds', 3),
    runs: numberOption(options, 'runs', 40),
    now: () => performance.now(),
  };
  const minutes = numberOption(options, 'minutes', 600);
  const started = performance.now();
  const bench = new CrossCheck(() => factory.open(), settings);
  const isLate = (): boolean => (performance.now() - started) / 60_000 > minutes;
  for (let i = 0; i < numberOption(options, 'generated', 200) && !isLate(); i++) {
    const name = `generated ${i}`;
    await bench.check('generated programs', name, new SourceText(name, randomProgram(new Random(seedOf(seed, name)))));
  }
  for (const file of chosenPrograms(options)) {
    if (isLate()) break;
    await bench.program(file, numberOption(options, 'mutants', 8));
  }
  await bench.close();
  console.log(bench.summary());
  return bench.isClean;
}

class CrossCheck {
  private readonly open: () => Promise<CachingSession>;
  private readonly options: CrossCheckOptions;
  private readonly totals = new Map<Kind, { count: number; sum: CrossChecked }>();
  private readonly failures: string[] = [];
  private session: CachingSession | undefined;

  constructor(open: () => Promise<ConstructorParameters<typeof CachingSession>[0]>, options: CrossCheckOptions) {
    this.open = async () => new CachingSession(await open(), digestOf);
    this.options = options;
  }

  get isClean(): boolean {
    return [...this.totals.values()].every(({ sum }) => sum.contradictions.length === 0);
  }

  /** A real program and mutants of it. */
  async program(file: string, mutants: number): Promise<void> {
    // Answers about another program are of no use.
    await this.close();
    const { source } = openFile(file);
    const name = path.basename(file);
    const reader = includeReader(file);
    if (!(await this.check('real programs', name, source, reader))) return;
    let left = mutants;
    let tries = mutants * 4;
    for (const { text, change } of mutantsOf(source, new Random(seedOf(this.options.seed, name)))) {
      if (left === 0 || tries-- === 0) return;
      if (await this.check('mutants', `${name}, ${change}`, new SourceText(file, text), reader)) left--;
    }
  }

  /** False if the program does not resolve. */
  async check(
    kind: Kind,
    name: string,
    source: SourceText,
    reader: SourceReader = includeReader(name),
  ): Promise<boolean> {
    const program = resolveProgram(source, reader);
    if (program.diagnostics.some(({ severity }) => severity === 'error')) return false;
    const session = (this.session ??= await this.open());
    const total = this.totals.get(kind) ?? { count: 0, sum: NOTHING_CHECKED };
    this.totals.set(kind, total);
    try {
      const result = await crossCheck(lowerProgram(program), session, this.options);
      total.count++;
      total.sum = sumOf(total.sum, result);
      for (const text of result.contradictions) console.log(`UNSOUND in ${name}\n${text}\n`);
    } catch (raised) {
      const text = raised instanceof Error ? (raised.stack ?? raised.message) : String(raised);
      this.failures.push(`${name}: ${text.split('\n').slice(0, 4).join(' ')}`);
    }
    return true;
  }

  async close(): Promise<void> {
    await this.session?.close();
    this.session = undefined;
  }

  summary(): string {
    const rows = [...this.totals].map(([kind, { count, sum }]) => [
      kind,
      count,
      sum.methods,
      sum.proved,
      sum.met,
      sum.checks,
      sum.executions,
      sum.solverMade,
      sum.violatedOpen,
      sum.disbelieved,
      sum.contradictions.length,
    ]);
    const head = [
      '',
      'programs',
      'methods',
      'V',
      'V met',
      'checks of V',
      'executions',
      'by models',
      'violated, not V',
      'violated, V if one believes',
      'violated, V',
    ];
    return [...this.failures.map((failure) => `Failed: ${failure}`), table([head, ...rows])].join('\n');
  }
}
