/** `assay resolve` on the command line: its options and its help. */
import type { Command } from 'commander';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { examples } from './help.js';
import { JSON_REPORT } from './options.js';

export function defineResolve(program: Command, ended: (code: ExitCode) => void): void {
  program
    .command('resolve')
    .summary('check names, types and contexts of source files')
    .description(
      'Parses each FILE, and every source file below each DIR, with the files it includes; resolves names, ' +
        'infers types, and reports what is wrong. Each file is a program of its own.',
    )
    .argument('<FILE|DIR...>', 'source files, or folders of them')
    .option(...JSON_REPORT)
    .addHelpText('after', examples('assay resolve examples', 'assay resolve --json src/Queue.dfy > report.json'))
    .action(async (paths: readonly string[], options: { readonly json?: true }) => {
      const { resolve } = await during('loading', () => import('../commands/resolve.js'));
      ended(await resolve(paths, { json: options.json ?? false }));
    });
}
