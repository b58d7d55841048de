/** The commands, their options and their help. What a command does is loaded when it runs. */
import { Command } from 'commander';
import { during } from './exit.js';
import type { ExitCode } from './exit.js';
import { packageVersion } from './version.js';

/** `ended` receives the exit code of the command that ran. */
export function buildProgram(ended: (code: ExitCode) => void): Command {
  const program = new Command('assay')
    .description('Reads Dafny programs and says what is wrong with them.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .showHelpAfterError('Run with --help to see what is possible.')
    .exitOverride();

  program
    .command('resolve')
    .summary('check names, types and contexts of Dafny files')
    .description(
      'Parses each FILE, and every .dfy file below each DIR, with the files it includes; resolves names, ' +
        'infers types, and reports what is wrong. Each file is a program of its own.',
    )
    .argument('<FILE|DIR...>', 'Dafny files, or folders of them')
    .option('--json', 'print one JSON report (schema/report.schema.json) and nothing else')
    .addHelpText('after', examples('assay resolve examples', 'assay resolve --json src/Queue.dfy > report.json'))
    .action(async (paths: readonly string[], options: { readonly json?: true }) => {
      const { resolve } = await during('loading', () => import('./commands/resolve.js'));
      ended(await resolve(paths, { json: options.json ?? false }));
    });

  program
    .command('print')
    .summary('print a Dafny file in canonical layout')
    .description('Prints FILE in canonical layout, comments kept. A file with syntax errors is not printed.')
    .argument('<FILE>', 'a Dafny file')
    .addHelpText('after', examples('assay print examples/Queue.dfy'))
    .action(async (path: string) => {
      const { print } = await during('loading', () => import('./commands/print.js'));
      ended(await print(path));
    });

  program
    .command('parse')
    .summary('parse a Dafny file, without resolving it')
    .description('Reports the syntax errors of FILE; with --json, also prints its syntax tree. Includes are not read.')
    .argument('<FILE>', 'a Dafny file')
    .option('--json', 'print { path, diagnostics, tree } as JSON and nothing else')
    .addHelpText('after', examples('assay parse --json examples/Queue.dfy'))
    .action(async (path: string, options: { readonly json?: true }) => {
      const { parse } = await during('loading', () => import('./commands/parse.js'));
      ended(await parse(path, { json: options.json ?? false }));
    });

  program.addHelpText('after', EXIT_CODES).addHelpText('after', examples('assay resolve examples'));
  return program;
}

const EXIT_CODES = `
Exit codes:
  0   no errors
  1   bad usage
  2   a program has errors
  70  a defect in Assay`;

function examples(...lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
