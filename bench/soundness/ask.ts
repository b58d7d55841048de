/** Asks a command about programs in a folder, as a user does. */
import type { Answers, Engine } from '../../src/fuzz/oracles/answers.js';
import { answersFrom } from '../../src/fuzz/oracles/answers.js';
import type { Command } from '../checking/command.js';

export interface AskSettings {
  /** For each member. */
  readonly seconds: number;
  readonly solver: string | undefined;
  /** For the whole command; after it, it hangs. */
  readonly limit: number;
}

export async function ask(command: Command, engine: Engine, target: string, settings: AskSettings): Promise<Answers> {
  const { seconds, solver, limit } = settings;
  const args = [
    engine,
    ...['--json', '--jobs', '1', '--time-limit', `${seconds}`],
    ...(engine === 'check' ? ['--no-cache'] : []),
    ...(solver === undefined ? [] : ['--solver', solver]),
    target,
  ];
  return answersFrom(await command.run(args, limit));
}
