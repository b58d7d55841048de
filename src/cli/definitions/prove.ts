/** `assay prove` on the command line: its options and its help. */
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { PROVE_DEFAULTS } from '../options/prove-defaults.js';
import type { ProveFlags } from '../options/prove.js';
import { examples } from './help.js';
import { addIncluded, addInputs } from './inputs.js';
import {
  addEntry,
  addProofBounds,
  addReading,
  addReports,
  ALL,
  CHECK_PROOF,
  ENTRY_ENDINGS,
  ISOLATE,
  jobs,
  REPRODUCIBLE,
  SEED,
  SOLVER,
  STRICT,
  timeLimit,
} from './options.js';

export function defineProve(program: Command, ended: (code: ExitCode) => void): void {
  const command = program
    .command('prove')
    .summary('prove or refute claims behind loops and calls that carry no annotations')
    .description(
      'Looks at METHOD (named M, Class.M or Module.M), or at every method of the FILE, or of every source file below the ' +
        'DIR: runs it towards each claim, and where runs cannot go further, divides the states that are left, until a run ' +
        'violates the claim or no states are left that could (the DASH algorithm). Loops need no invariants, and what is ' +
        'called needs no contract. Methods are looked at in parallel.',
    )
    .argument('<FILE|DIR>', 'a source file, or a folder of them')
    .argument('[METHOD]', 'what to look at; everything if nothing is said')
    .option(...CHECK_PROOF)
    .option('--trace <DIR>', 'write pages into DIR that show each iteration: the region graph, and what was done');
  addProofBounds(command)
    .option('--max-depth <N>', 'look into calls that are nested so deep', PROVE_DEFAULTS.maxDepth)
    .option('--begin <WITH>', 'the runs to begin with: nothing, small or explored', PROVE_DEFAULTS.begin)
    .option('--replay <FILE>', 'begin with the runs that assay explore --save has written')
    .option(
      '--path <CHOICE>',
      'which way to an error is tried: shortest or nearest (from where runs were)',
      PROVE_DEFAULTS.path,
    )
    .option(
      '--state <CHOICE>',
      'which run is continued, where there are several: newest or oldest',
      PROVE_DEFAULTS.state,
    )
    .option(...timeLimit('each method', PROVE_DEFAULTS.timeLimit))
    .option(...REPRODUCIBLE)
    .option(...jobs('methods that are looked at'))
    .option(...ISOLATE)
    .option(...SOLVER)
    .option(...SEED);
  addEntry(addReading(command));
  addIncluded(addInputs(command));
  addReports(command)
    .option(...ALL)
    .option(...STRICT)
    .addHelpText('after', ENDINGS + ENTRY_ENDINGS)
    .addHelpText(
      'after',
      examples('assay prove examples/BinarySearch.dfy', 'assay prove --check-proof --trace steps Sum.dfy Sum'),
    )
    .action(async (path: string, method: string | undefined, flags: ProveFlags) => {
      const { prove } = await during('loading', () => import('../commands/prove.js'));
      ended(await prove(path, method, flags));
    });
}

const ENDINGS = `
Exit codes: 0 every claim is proved, or proved dead; 2 a program has errors; 4 a run violates a claim; 5 no claim was
refuted, and some claim is not settled.`;
