/** `assay graph` on the command line: its options and its help. */
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { EXPLORE_DEFAULTS } from '../options/explore-defaults.js';
import type { GraphFlags } from '../options/graph.js';
import { examples } from './help.js';
import { addProgram } from './inputs.js';
import { addGuide, addReading, SOLVER, timeLimit } from './options.js';

export function defineGraph(program: Command, ended: (code: ExitCode) => void): void {
  const command = program
    .command('graph')
    .summary('draw the control flow of a method, with what was executed and what is known')
    .description(
      'Draws the control flow graph of METHOD (a method, function or lemma named M, Class.M or Module.M): its blocks as ' +
        'source text, its branches and loops, and each claim at the place where it is checked.',
    )
    .argument('<FILE>', 'a source file')
    .argument('<METHOD>', 'what to draw')
    .option('--format <FORMAT>', 'svg, a picture; or dot, text for Graphviz', 'svg')
    .option('--coverage', 'explore the method, and show what was executed and the status of each claim')
    .option('--runs', 'explore the method, and draw the tree of its runs in place of its control flow (see below)')
    .option('--abstract', 'show what is known on entry of each block (0 <= i <= n), by abstract interpretation')
    .option('-o, --output <FILE>', 'write to FILE (default: standard output)')
    .option(...timeLimit('exploring', EXPLORE_DEFAULTS.timeLimit))
    .option(...SOLVER);
  addGuide(command);
  addProgram(addReading(command))
    .addHelpText('after', MARKS)
    .addHelpText(
      'after',
      examples(
        'assay graph examples/BinarySearch.dfy BinarySearch -o search.svg',
        'assay graph --coverage --abstract examples/FlagSort.dfy FlagSort -o sort.svg',
        'assay graph --runs examples/BinarySearch.dfy BinarySearch -o runs.svg',
        'assay graph --format dot examples/Sums.dfy ComputeSum | dot -Tpdf -o sum.pdf',
      ),
    )
    .action(async (file: string, method: string, flags: GraphFlags) => {
      const { graph } = await during('loading', () => import('../commands/graph.js'));
      ended(await graph(file, method, flags));
    });
}

const MARKS = `
With --coverage: blocks and sides of branches that were executed are green and solid, those that were not are red and
dashed, those that are proved dead are grey and dotted. Claims have their status: V proved, R or F refuted, D dead; the
others are not settled. Blocks between a place where runs were cut off and a claim that is open because of it are yellow.
With --guide, too, as in "assay explore": what was assumed where, and where runs end or come first.
With --runs: each run with its inputs, the condition that it was looked for with, and what came of it, below the run whose
decision was changed to get there; sides of decisions that no run took say whether they are impossible or not known.
Exit codes: 0 the graph was drawn, whatever it shows; 2 the program has errors; 5 the method uses something that is not
supported yet.`;
