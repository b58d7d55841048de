/** `assay check` on the command line: its options and its help. */
import type { Command } from 'commander';
import type { CheckFlags } from '../options/check.js';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { examples } from './help.js';
import { addIncluded, addInputs } from './inputs.js';
import {
  addBounds,
  addEntry,
  addExtensions,
  addProofBounds,
  addGate,
  addReading,
  addReports,
  ALL,
  CHECK_PROOF,
  FILTER,
  ENTRY_ENDINGS,
  ISOLATE,
  jobs,
  LOG_STAGES,
  LOOPS,
  SEED,
  SELF_CHECK,
  SOLVER,
  STRICT,
  REPRODUCIBLE,
  timeLimit,
} from './options.js';

export function defineCheck(program: Command, ended: (code: ExitCode) => void): void {
  const command = program
    .command('check')
    .summary('say of every claim whether it is proved, refuted, dead, or open and why: the main command')
    .description(
      'Gives every claim in each FILE, and in every source file below each DIR, a status with its evidence. The static ' +
        'verifier tries to prove each claim; what it leaves open is explored: executed on inputs that take every path, ' +
        'which ends with inputs that violate a claim, or with every path run, or with the bound that was reached. What is ' +
        'left, often behind loops without invariants, DASH divides into states that can and cannot violate a claim. ' +
        'Then all of them try again with more time on what is still open.',
    )
    .argument('<FILE|DIR...>', 'source files, project files, or folders of them')
    .option(...FILTER)
    .option(...timeLimit('each engine and member', '20'))
    .option(...REPRODUCIBLE)
    .option(
      '--resource-limit <N>',
      'work of the solver on the proofs of each member, in units of its own; 0 is no limit (default: as for verify)',
    )
    .option(...jobs('members that are looked at'))
    .option(...ISOLATE)
    .option(...SOLVER);
  addReports(command)
    .option(...ALL)
    .option(...STRICT)
    .option(...LOG_STAGES)
    .option(...SELF_CHECK)
    .option(...CHECK_PROOF)
    .option(...SEED);
  addEntry(addReading(command));
  addIncluded(addInputs(addGate(command)));
  addExtensions(command);
  addBounds(command);
  addProofBounds(command)
    .option(...LOOPS)
    .option('--guide', 'spend runs first on the executions that proofs under assumptions leave out')
    .option('--optimistic <KINDS>', 'what such proofs may assume, as for verify (with --guide: what helps most)')
    .option('--watch', 'check again whenever a file is saved, and tell what changed, until Ctrl-C')
    .option(
      '--annotate',
      'write {:verified_under true} into assertions that only exploration proves; remove it from others',
    )
    .option('--no-cache', 'neither use nor keep results in .assay, in the current folder')
    .addHelpText('after', ENDINGS + ENTRY_ENDINGS)
    .addHelpText('after', examples('assay check examples', 'assay check --filter Deposit examples/Ledger.dfy'))
    .action(async (paths: readonly string[], flags: CheckFlags) => {
      const { check } = await during('loading', () => import('../commands/check.js'));
      ended(await check(paths, flags));
    });
}

const ENDINGS = `
Statuses: V proved; R refuted by an execution; F refuted, because it cannot be evaluated; D dead: no execution reaches
it; V? held in every run, others were left out; R? and F? a run speaks against it, but could not check everything on its
way; U no run got there; I inconclusive.
Exit codes: 0 every claim is proved, or proved dead; 2 a program has errors; 4 a run violates a claim; 5 no claim was
refuted, and some claim is not settled.`;
