/** Every proof and refutation of each engine by itself, on random programs, against executions, other engines and twins. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CONSTRUCTS } from '../src/fuzz/index.js';
import { generated, type Generated } from '../src/fuzz/generate/numbered.js';
import type { Answer, Engine } from '../src/fuzz/oracles/answers.js';
import { ENGINES } from '../src/fuzz/oracles/answers.js';
import { evidenceOf } from '../src/fuzz/oracles/evidence.js';
import type { Evidence, Wrong } from '../src/fuzz/oracles/judge.js';
import { byName, judge } from '../src/fuzz/oracles/judge.js';
import { Command } from './checking/command.js';
import type { AskSettings } from './soundness/ask.js';
import { ask } from './soundness/ask.js';
import { planting } from './soundness/planted.js';
import { PLANTS } from './soundness/plants.js';
import { table } from './table.js';
import { numberOption, readOptions } from './verification/options.js';

const OPTIONS = [
  'seconds',
  'programs',
  'first',
  'seed',
  'jobs',
  'engines',
  'limit',
  'solver',
  'assay',
  'keep',
  'batch',
  'construct',
  'plant',
];

export async function soundness(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const engines = (options.values.get('engines') ?? 'verify,explore,prove').split(',') as Engine[];
  if (!engines.every((engine) => ENGINES.includes(engine))) {
    console.error(`Engines are ${ENGINES.join(', ')}.`);
    return false;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'soundness-'));
  const assay = options.values.get('assay');
  const name = options.values.get('plant');
  const plant = PLANTS.find((one) => one.name === name);
  if (name !== undefined && plant === undefined) {
    console.error(`There is no plant "${name}"; there are ${PLANTS.map((one) => one.name).join(', ')}.`);
    return false;
  }
  const plugins = plant === undefined ? [] : [planting(plant)];
  const command = assay === undefined ? await Command.build(folder, plugins) : Command.at(assay, folder);
  const limit = numberOption(options, 'limit', 1);
  const reference = plant === undefined ? undefined : await Command.build(folder, [], 'reference');
  const campaign = new Campaign(command, {
    reference,
    folder,
    engines,
    seed: numberOption(options, 'seed', 0),
    first: numberOption(options, 'first', 0),
    programs: numberOption(options, 'programs', 100),
    until: performance.now() + numberOption(options, 'seconds', 3600) * 1000,
    batch: numberOption(options, 'batch', 6),
    construct: options.values.get('construct') ?? plant?.construct,
    keep: options.values.get('keep') ?? path.join('.assay', 'soundness'),
    asking: { seconds: limit, solver: options.values.get('solver'), limit: 60 + limit * 20 },
  });
  const stop = (): void => {
    campaign.stop();
  };
  // Whoever stops a long run has what it knew: it ends with the programs that are under way.
  process.on('SIGINT', stop);
  try {
    await Promise.all(Array.from({ length: numberOption(options, 'jobs', 2) }, () => campaign.work()));
  } finally {
    process.off('SIGINT', stop);
    rmSync(folder, { recursive: true, force: true });
    if (assay === undefined) command.remove();
    reference?.remove();
  }
  const isClean = campaign.report();
  return plant === undefined ? isClean : campaign.hasFound;
}

interface CampaignSettings {
  readonly folder: string;
  readonly engines: readonly Engine[];
  readonly seed: number;
  readonly first: number;
  readonly programs: number;
  readonly until: number;
  readonly batch: number;
  /** Only programs with this one. */
  readonly construct: string | undefined;
  /** The build without the mistake that was planted: what is wrong there, too, does not count. */
  readonly reference: Command | undefined;
  /** Where programs with wrong answers are written. */
  readonly keep: string;
  readonly asking: AskSettings;
}

class Campaign {
  private readonly command: Command;
  private readonly settings: CampaignSettings;
  private next: number;
  private until: number;
  private readonly sums = {
    programs: 0,
    claims: 0,
    judged: 0,
    errors: 0,
    runs: 0,
    accepted: 0,
    vacuous: 0,
    pairs: 0,
    readings: 0,
  };
  private readonly statuses = new Map<string, number>();
  private readonly constructs = new Map<string, number>();
  private readonly wrong: { readonly number: number; readonly wrong: Wrong }[] = [];
  private readonly failures: string[] = [];
  private readonly obstacles = new Map<string, number>();

  constructor(command: Command, settings: CampaignSettings) {
    this.command = command;
    this.settings = settings;
    this.next = settings.first;
    this.until = settings.until;
  }

  stop(): void {
    this.until = 0;
  }

  get hasFound(): boolean {
    return this.wrong.length > 0;
  }

  /** A mistake that was planted needs to be found once. */
  async work(): Promise<void> {
    const { first, programs, batch, reference } = this.settings;
    const isPlanted = reference !== undefined;
    while (this.next < first + programs && performance.now() < this.until && !(isPlanted && this.hasFound)) {
      const from = this.next;
      this.next = Math.min(first + programs, from + batch);
      const list = Array.from({ length: this.next - from }, (_, i) => generated(this.settings.seed, from + i));
      const wanted = list.filter(({ sketch }) => this.isWanted(sketch.constructs));
      if (wanted.length > 0) await this.batch(wanted);
    }
  }

  private isWanted(constructs: ReadonlySet<string>): boolean {
    return this.settings.construct === undefined || constructs.has(this.settings.construct);
  }

  private async batch(programs: readonly Generated[]): Promise<void> {
    const { folder, engines, seed } = this.settings;
    const root = path.join(folder, `b${programs[0]?.number ?? 0}`);
    for (const { number, files } of programs) write(path.join(root, `p${number}`), files);
    const answers = new Map<Engine, ReadonlyMap<number, ReadonlyMap<string, readonly Answer[]>>>();
    for (const engine of engines) answers.set(engine, await this.answers(this.command, engine, root, programs));
    for (const program of programs) {
      const evidence = evidenceOf(program, seed, () => performance.now());
      this.count(program, evidence);
      const own = new Map([...answers].map(([engine, all]) => [engine, all.get(program.number) ?? new Map()] as const));
      for (const files of own.values()) this.countAnswers(files);
      const { wrong, judged, vacuous, reachedPairs } = judge(own, evidence);
      this.sums.judged += judged;
      this.sums.vacuous += vacuous;
      this.sums.pairs += reachedPairs;
      const counted = await this.counted(program, wrong, evidence, root);
      if (counted.length > 0) this.keep(program, counted);
    }
    rmSync(root, { recursive: true, force: true });
  }

  /** Without those that the build without the planted mistake gives, too. */
  private async counted(
    program: Generated,
    wrong: readonly Wrong[],
    evidence: Evidence,
    root: string,
  ): Promise<readonly Wrong[]> {
    const { reference, engines } = this.settings;
    if (reference === undefined || wrong.length === 0) return wrong;
    const answers: (readonly [Engine, ReadonlyMap<string, readonly Answer[]>])[] = [];
    for (const engine of engines) {
      const all = await this.answers(reference, engine, root, [program]);
      answers.push([engine, all.get(program.number) ?? new Map<string, readonly Answer[]>()]);
    }
    const before = new Set(judge(new Map(answers), evidence).wrong.map(placeOf));
    return wrong.filter((one) => !before.has(placeOf(one)));
  }

  /** One command for all of them; where it fails, one for each. */
  private async answers(
    command: Command,
    engine: Engine,
    root: string,
    programs: readonly Generated[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<string, readonly Answer[]>>> {
    const { asking } = this.settings;
    const all = await ask(command, engine, root, asking);
    const found = new Map<number, ReadonlyMap<string, readonly Answer[]>>();
    for (const { number, files } of programs) {
      const place = `p${number}`;
      const one = all.failure === undefined ? all : await ask(command, engine, path.join(root, place), asking);
      if (one.failure !== undefined) {
        this.failures.push(`${number}: ${engine}: ${one.failure}`);
        write(this.folderOf(number), files);
      }
      found.set(number, byName(one, place));
    }
    for (const obstacle of all.obstacles) {
      const text = obstacle.replace(/^.*?: /, '');
      this.obstacles.set(text, (this.obstacles.get(text) ?? 0) + 1);
    }
    return found;
  }

  private count({ sketch }: Generated, { own, readings }: ReturnType<typeof evidenceOf>): void {
    this.sums.programs++;
    for (const construct of sketch.constructs) add(this.constructs, construct);
    for (const { runs, accepted, errors, crash } of [own, ...readings]) {
      this.sums.runs += runs;
      this.sums.accepted += accepted;
      if (errors.length > 0) this.sums.errors++;
      for (const error of errors) add(this.obstacles, error);
      if (crash !== undefined) this.failures.push(`run: ${crash}`);
    }
    this.sums.readings += readings.length;
  }

  private countAnswers(files: ReadonlyMap<string, readonly Answer[]>): void {
    for (const claims of files.values()) {
      this.sums.claims += claims.length;
      for (const { status } of claims) add(this.statuses, status);
    }
  }

  private keep({ number, files, sketch }: Generated, wrong: readonly Wrong[]): void {
    this.wrong.push(...wrong.map((one) => ({ number, wrong: one })));
    const folder = this.folderOf(number);
    write(folder, files);
    const text = wrong.map((one) => wrongText(number, one, files)).join('\n');
    writeFileSync(path.join(folder, 'wrong.txt'), `${text}\n${[...sketch.constructs].join(', ')}\n`);
    console.log(text);
  }

  private folderOf(number: number): string {
    return path.join(this.settings.keep, `${this.settings.seed}-${number}`);
  }

  report(): boolean {
    const { programs, claims, judged, errors, runs, accepted, vacuous, pairs, readings } = this.sums;
    console.log(
      [
        `${programs} programs (seed ${this.settings.seed}, from ${this.settings.first}), ${readings} readings, ${runs} runs, ${accepted} of them within preconditions`,
        `${claims} answers (${[...this.statuses].map(([status, count]) => `${status} ${count}`).join(', ')}), ${judged} compared`,
        `${pairs} pairs of twins that runs come to, ${vacuous} without`,
        `${errors} texts with errors; ${this.failures.length} failures; ${this.wrong.length} wrong answers in ${new Set(this.wrong.map(({ number }) => number)).size} programs`,
        '',
        table([['construct', 'programs'], ...CONSTRUCTS.map((one) => [one, this.constructs.get(one) ?? 0])]),
        ...[...this.obstacles]
          .sort((a, b) => b[1] - a[1])
          .slice(0, 10)
          .map(([text, count]) => `${count} × ${text}`),
        ...this.failures.slice(0, 40),
      ].join('\n'),
    );
    return this.wrong.length === 0 && this.failures.length === 0;
  }
}

function placeOf({ engine, file, line, status }: Wrong): string {
  return `${engine} ${file} ${line} ${status}`;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function write(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
}

function wrongText(number: number, wrong: Wrong, files: ReadonlyMap<string, string>): string {
  const { engine, file, line, status, claim, judge, because } = wrong;
  const content = files.get(file)?.split('\n')[line - 1]?.trim() ?? '';
  return `WRONG ${number} ${engine} ${status} (${judge}) ${file}:${line} ${claim}: ${because}\n    ${content}`;
}
