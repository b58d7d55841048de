/** `assay verify` on the command line: its options and its help. */
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import type { VerifyFlags } from '../options/verify.js';
import { examples } from './help.js';
import { addIncluded, addInputs } from './inputs.js';
import {
  addGate,
  addReading,
  addReports,
  FILTER,
  ISOLATE,
  jobs,
  LOG_STAGES,
  SELF_CHECK,
  REPRODUCIBLE,
  SOLVER,
  STRICT,
  timeLimit,
} from './options.js';

export function defineVerify(program: Command, ended: (code: ExitCode) => void): void {
  const command = program
    .command('verify')
    .summary('prove every claim of source files, or say which are open and why')
    .description(
      'Proves the claims in each FILE, and in every source file below each DIR, with what they include: what the program ' +
        'asserts and promises, and what the language asks for (indices in range, termination, frames). Shows each claim ' +
        'that is not proved, with its place and the reason. Members are verified in parallel.',
    )
    .argument('<FILE|DIR...>', 'source files, project files, or folders of them')
    .option(...FILTER)
    .option(
      '--resource-limit <N>',
      'work of the solver for each member, in units of its own that are the same on every machine; 0 is no limit ' +
        '(default: 100000000, for cvc5 1000000)',
    )
    .option(...timeLimit('each member, should that come before the limit of the solver', '60'))
    .option(...REPRODUCIBLE)
    .option(...jobs('solvers that run'))
    .option(...ISOLATE)
    .option(...SOLVER);
  addReading(command);
  addIncluded(addInputs(addGate(command)));
  addReports(command)
    .option(...STRICT)
    .option('--dump-smt <DIR>', 'write each query to DIR, as a file that any solver can run')
    .option(...LOG_STAGES)
    .option(...SELF_CHECK)
    .option(
      '--optimistic <KINDS>',
      'where a claim is not proved, what would prove it: takes things for granted that nobody has checked, and tells which ' +
        'of them a proof needs; such a claim is not settled. KINDS: overflow, rounds N, guess, distinct, depth N, ' +
        'unchanged, small N, assume, with commas between them',
    )
    .option(
      '--export-assumptions <FILE>',
      'write what is proved, and under which assumptions, to FILE as JSON (schema/assay-partial-1.json), for explore --guide',
    )
    .option('--seed <N>', "the solver's random seed", '0')
    .option('--verifier <NAME>', 'assay, or dafny: an installed Dafny in its place', 'assay')
    .addHelpText('after', ENDINGS)
    .addHelpText(
      'after',
      examples('assay verify examples', 'assay verify --filter Queue.Enqueue --resource-limit 0 examples/Queue.dfy'),
    )
    .action(async (paths: readonly string[], flags: VerifyFlags) => {
      const { verify } = await during('loading', () => import('../commands/verify.js'));
      ended(await verify(paths, flags));
    });
}

const ENDINGS = `
Exit codes: 0 every claim is proved, or proved dead; 2 a program has errors; 5 some claim is not settled.`;
