/** `assay run` on the command line: its options and its help. */
import type { Command } from 'commander';
import type { RunFlags } from '../commands/run.js';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { examples } from './help.js';
import { addProgram } from './inputs.js';
import { addReading, LOOPS, RUNNER } from './options.js';

export function defineRun(program: Command, ended: (code: ExitCode) => void): void {
  const command = program
    .command('run')
    .summary('run a method on given inputs, with every claim checked')
    .description(
      'Runs Main, or the METHOD (or function, or lemma) named M, Class.M or Module.M, with one ARG per parameter, ' +
        'written as a literal of its language. Contracts and ghost code are checked on the way; the run stops at the ' +
        'first claim that is violated.',
    )
    .argument('<FILE>', 'a source file')
    .argument('[METHOD]', 'what to run; Main if nothing is said')
    .argument(
      '[ARGS...]',
      'literals such as 5, true, 1.5, \'c\', "text", [1, 2], {3}, map[1 := 2], Some(4), new int[] [1, 2]',
    )
    .option('--input <PATH>', 'read inputs, objects and choices from a JSON file, or from JSON that is given here')
    .option(...LOOPS)
    .option(...RUNNER)
    .option('--trace', 'print each step and what it changed, on standard error')
    .option('--json', 'print one JSON object and nothing else')
    .option('--max-steps <N>', 'stop after so many iterations, calls and tried values', '100000000000')
    .option('--max-depth <N>', 'stop when so many calls are nested', '100000')
    .option('--time-limit <SECONDS>', 'stop after this time', '60');
  addProgram(addReading(command))
    .addHelpText('after', INPUT_FILE)
    .addHelpText(
      'after',
      examples(
        'assay run examples/Sums.dfy',
        'assay run examples/BinarySearch.dfy BinarySearch "new int[] [1, 3, 5]" 3',
      ),
    )
    .action(async (file: string, method: string | undefined, args: readonly string[], options: RunFlags) => {
      const { run } = await during('loading', () => import('../commands/run.js'));
      ended(await during(`running "${file}"`, () => run(file, method, args, options)));
    });
}

const INPUT_FILE = `
The file for --input, where every value is a literal and @name stands for an object:
  {
    "objects": {
      "a": { "type": "array", "elements": ["1", "2"] },
      "n": { "class": "Node", "fields": { "data": "5", "next": "@n" } }
    },
    "inputs": { "this": "@n", "x": "5", "values": "@a" },
    "choices": ["0"]
  }
Objects may name each other and themselves. The elements of an array of several dimensions are lists of lists.
"this" is the object whose method is run. Choices are taken in order where the program leaves one open.`;
