/** `assay resolve` on the command line: its options and its help. */
import type { Command } from 'commander';
import type { InputOptions } from '../../host/projects/program-inputs.js';
import { during } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import { examples } from './help.js';
import { addInputs } from './inputs.js';
import { JSON_REPORT } from './options.js';

export function defineResolve(program: Command, ended: (code: ExitCode) => void): void {
  const command = program
    .command('resolve')
    .summary('check names, types and contexts of source files')
    .description(
      'Parses each FILE, and every source file below each DIR, with the files it includes; resolves names, ' +
        'infers types, and reports what is wrong.',
    )
    .argument('<FILE|DIR...>', 'source files, or folders of them')
    .option(...JSON_REPORT);
  addInputs(command)
    .addHelpText('after', examples('assay resolve examples', 'assay resolve --json src/Queue.dfy > report.json'))
    .action(async (paths: readonly string[], options: InputOptions & { readonly json?: true }) => {
      const { resolve } = await during('loading', () => import('../commands/resolve.js'));
      ended(await resolve(paths, options));
    });
}
