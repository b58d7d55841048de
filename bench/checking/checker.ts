/** Runs the commands on one program. */
import type { Command } from './command.js';
import type { CheckedProgram } from './programs.js';
import type { Checked, Judged, JudgedTogether } from './results.js';
import { judgedFrom, judgedTogether, replayOf } from './results.js';

export interface CheckSettings {
  /** For each member. */
  readonly seconds: number;
  readonly solver: string | undefined;
  /** As for the command. */
  readonly loops: string | undefined;
  /** Counterexamples are executed again, and nothing is compared with the verifier. */
  readonly replaysOnly: boolean;
}

/** A program has at most so many members that use up their time, and then something is wrong. */
const MEMBERS_AT_THE_LIMIT = 60;

const REPLAY_SECONDS = 60;

const NOTHING: Judged = { code: null, methods: [], claims: [], seconds: 0, wall: 0, notes: '' };

export class Checker {
  private readonly command: Command;
  private readonly settings: CheckSettings;

  constructor(command: Command, settings: CheckSettings) {
    this.command = command;
    this.settings = settings;
  }

  async check(program: CheckedProgram): Promise<Checked> {
    const check = await this.run('check', program);
    if (typeof check === 'string') return { program, problem: check, check: NOTHING, replays: new Map() };
    const replays = await this.replays(check);
    if (this.settings.replaysOnly) return { program, check, replays };
    const verify = await this.run('verify', program);
    return typeof verify === 'string'
      ? { program, problem: verify, check, replays }
      : { program, check, verify, replays };
  }

  /** One command on all of them, with what the first runs kept. */
  async again(programs: readonly CheckedProgram[]): Promise<JudgedTogether | string> {
    const paths = programs.map(({ path }) => path);
    return judgedTogether(await this.command.run(this.args('check', paths), this.limit(programs.length)));
  }

  private async run(name: 'check' | 'verify', { path }: CheckedProgram): Promise<Judged | string> {
    return judgedFrom(await this.command.run(this.args(name, [path]), this.limit(1)));
  }

  /** One member at a time: programs are checked at the same time. */
  private args(name: 'check' | 'verify', paths: readonly string[]): readonly string[] {
    const { seconds, solver, loops } = this.settings;
    const chosen = solver === undefined ? [] : ['--solver', solver];
    const checking = name === 'check' ? ['--check-proof', ...(loops === undefined ? [] : ['--loops', loops])] : [];
    return [name, '--json', '--jobs', '1', '--time-limit', `${seconds}`, ...checking, ...chosen, ...paths];
  }

  private limit(programs: number): number {
    return 60 + this.settings.seconds * MEMBERS_AT_THE_LIMIT * programs;
  }

  private async replays({ claims }: Judged): Promise<ReadonlyMap<string, number | null>> {
    const codes = new Map<string, number | null>();
    for (const claim of claims) {
      const replay = replayOf(claim);
      if (replay !== undefined) codes.set(claim.id, (await this.command.run(replay, REPLAY_SECONDS)).code);
    }
    return codes;
  }
}
