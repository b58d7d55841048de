/** `assay print` on the command line: its options and its help. */
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { examples } from './help.js';

export function definePrint(program: Command, ended: (code: ExitCode) => void): void {
  program
    .command('print')
    .summary('print a Dafny file in canonical layout')
    .description('Prints FILE in canonical layout, comments kept. A file with syntax errors is not printed.')
    .argument('<FILE>', 'a Dafny file')
    .addHelpText('after', examples('assay print examples/Queue.dfy'))
    .action(async (path: string) => {
      const { print } = await during('loading', () => import('../commands/print.js'));
      ended(await print(path));
    });
}
