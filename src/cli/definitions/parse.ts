/** `assay parse` on the command line: its options and its help. */
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { examples } from './help.js';

export function defineParse(program: Command, ended: (code: ExitCode) => void): void {
  program
    .command('parse')
    .summary('parse a Dafny file, without resolving it')
    .description('Reports the syntax errors of FILE; with --json, also prints its syntax tree. Includes are not read.')
    .argument('<FILE>', 'a Dafny file')
    .option('--json', 'print { path, diagnostics, tree } as JSON and nothing else')
    .addHelpText('after', examples('assay parse --json examples/Queue.dfy'))
    .action(async (path: string, options: { readonly json?: true }) => {
      const { parse } = await during('loading', () => import('../commands/parse.js'));
      ended(await parse(path, { json: options.json ?? false }));
    });
}
