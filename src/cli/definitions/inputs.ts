/** What the command line says of paths: which files are one program, and which libraries it uses. */
import type { Command } from 'commander';
import { collect } from './options.js';

/** Of commands that take several paths. */
export function addInputs(command: Command): Command {
  return addProgram(
    command
      .option('--as-one', 'the files are one program, as Dafny takes them; without it each is one of its own')
      .option(
        '--exclude <PATTERN>',
        'leave out files and folders, by a pattern as in .gitignore; can be repeated (left out anyway are hidden folders, ' +
          'node_modules, and what .gitignore names)',
        collect,
      ),
  ).addHelpText('after', PROGRAMS);
}

/** Of commands that judge claims. */
export function addIncluded(command: Command): Command {
  return command.option('--included', 'report also the claims of files that are only included');
}

/** Of every command that reads a program. */
export function addProgram(command: Command): Command {
  return command
    .option('--with <FILE>', 'one more file of the program; can be repeated', collect)
    .option(
      '--library <PATH>',
      'texts that the program may use, and that are not checked: a .dfy or .doo file, a project file, or a folder; can be repeated',
      collect,
    )
    .option(
      '--standard-libraries',
      "Dafny's standard library: of an installed Dafny, else the one that comes with Assay",
    )
    .option('--no-project', 'look for no dfyconfig.toml above the files');
}

const PROGRAMS = `
Programs: a file with what it includes is one program, and so are all files of a project. A project is a dfyconfig.toml that is
named, or found above a file that it includes. Of a program, the claims of files that are named, or below a folder that is
named, are reported.`;
