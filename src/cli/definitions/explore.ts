/** `assay explore` on the command line: its options and its help. */
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { EXPLORE_DEFAULTS } from '../options/explore-defaults.js';
import type { ExploreFlags } from '../options/explore.js';
import { examples } from './help.js';
import { addIncluded, addInputs } from './inputs.js';
import {
  addBounds,
  addExtensions,
  addGuide,
  addEntry,
  addReading,
  addReports,
  ALL,
  ENTRY_ENDINGS,
  ISOLATE,
  jobs,
  LOOPS,
  REPRODUCIBLE,
  RUNNER,
  SEED,
  SOLVER,
  STRICT,
  timeLimit,
} from './options.js';

export function defineExplore(program: Command, ended: (code: ExitCode) => void): void {
  const { strategy, testsFor } = EXPLORE_DEFAULTS;
  const command = program
    .command('explore')
    .summary('run a method on inputs that take it everywhere, looking for claims that fail')
    .description(
      'Explores METHOD (a method, function or lemma named M, Class.M or Module.M), or every method of the FILE, or of ' +
        'every source file below the DIR: runs it, sees which decisions were made, asks a solver for inputs that decide ' +
        'otherwise, and runs those. A claim that fails ends with inputs that were executed; where every path was run, ' +
        'claims are proved. Methods are explored in parallel.',
    )
    .argument('<FILE|DIR>', 'a source file, or a folder of them')
    .argument('[METHOD]', 'what to explore; everything if nothing is said')
    .option('--strategy <NAME>', 'which branch to try next: coverage, breadth, depth or generational', strategy)
    .option(...LOOPS)
    .option(...RUNNER);
  addExtensions(command);
  addGuide(command);
  addBounds(command)
    .option(...timeLimit('each method', EXPLORE_DEFAULTS.timeLimit))
    .option(...REPRODUCIBLE)
    .option(...jobs('methods that are explored'))
    .option(...ISOLATE)
    .option(...SOLVER)
    .option(...SEED)
    .option('--emit-tests <FILE>', 'write a test for each path to FILE, a Dafny program that includes the explored one')
    .option('--tests-for <VERSION>', '4, or 2 for tests that Dafny 2 can run', testsFor)
    .option('--save <FILE>', 'write the runs to FILE, as JSON')
    .option('--replay <FILE>', 'explore nothing; repeat the runs that were saved, and say which end differently');
  addEntry(addReading(command));
  addIncluded(addInputs(command));
  addReports(command)
    .option(...ALL)
    .option(...STRICT)
    .addHelpText('after', ENDINGS + ENTRY_ENDINGS)
    .addHelpText('after', TESTS)
    .addHelpText('after', GUIDES)
    .addHelpText(
      'after',
      examples(
        'assay explore examples/BinarySearch.dfy BinarySearch',
        'assay explore examples/Queue.dfy --emit-tests QueueTests.dfy && assay run QueueTests.dfy',
      ),
    )
    .action(async (path: string, method: string | undefined, flags: ExploreFlags) => {
      const { explore } = await during('loading', () => import('../commands/explore.js'));
      ended(await explore(path, method, flags));
    });
}

const ENDINGS = `
Exit codes: 0 every claim is proved, or proved dead; 2 a program has errors; 4 a run violates a claim; 5 no claim was
refuted, and some claim is not settled. With --replay: 0 every run ends as before; 4 a run violates a claim that it did
not violate; 5 a run ends in another way.`;

const TESTS = `
Tests (--emit-tests): each path is a method marked {:test}, which builds its inputs, calls the method, and expects what
the postconditions say and what was observed. Main calls all of them but those that fail, so that "assay run FILE" (and
"dafny run FILE") runs the suite; "dafny test FILE" runs the methods that are marked. Tests that fail show a violated
claim; they stand at the end, marked by a comment, to be run one by one. With --tests-for 2, Main prints what differs.`;

const GUIDES = `
Guides (--guide): somebody has verified claims under assumptions, and runs are spent on the executions that remain. "may"
ends a run where everything that may follow is verified, "must" looks first for runs of which nothing is, "both" does
both. What is recorded stands in the program (in Dafny "ghost var {:assumption} a: bool;", "a := a && P;" and
"assert {:verified_under a} E;"), or is what the verifier proves with --optimistic. Nothing of it is believed: a claim
is V only if it is proved for the other executions, too.`;
