/** `assay model` on the command line: its options and its help. */
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import type { ModelFlags } from '../commands/model.js';
import { examples } from './help.js';
import { addProgram } from './inputs.js';
import { addReading } from './options.js';

export function defineModel(program: Command, ended: (code: ExitCode) => void): void {
  const command = program
    .command('model')
    .summary('print the model that every engine reads, for those who look into Assay')
    .description(
      'Prints what FILE, with what it includes, is lowered to: functions, and methods as blocks of instructions with every ' +
        'claim at its place. With METHOD (M, Class.M or Module.M, or M:contract for the check of its contract), only that ' +
        'member. A program with errors has no model. With --json, the whole model with the texts that it speaks of: saved as ' +
        'NAME.assay.json, it is a file that every command reads.',
    )
    .argument('<FILE>', 'a source file')
    .argument('[METHOD]', 'what to print (default: the whole program)')
    .option('--json', 'print the whole model as JSON (schema/model-1.schema.json), for others and to be read again');
  addProgram(addReading(command))
    .addHelpText('after', ENDINGS)
    .addHelpText(
      'after',
      examples(
        'assay model examples/Queue.dfy',
        'assay model examples/Sums.dfy ComputeSum',
        'assay model --json examples/Sums.dfy > Sums.assay.json',
      ),
    )
    .action(async (file: string, method: string | undefined, flags: ModelFlags) => {
      const { model } = await during('loading', () => import('../commands/model.js'));
      ended(await model(file, method, flags));
    });
}

const ENDINGS = `
Exit codes: 0 the model was printed; 2 the program has errors; 5 the method uses something that is not supported yet.`;
