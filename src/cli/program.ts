/** The commands, their options and their help. What a command does is loaded when it runs. */
import { Command } from 'commander';
import { defineCheck } from './definitions/check.js';
import { defineExplore } from './definitions/explore.js';
import { addLanguages } from './definitions/languages.js';
import { defineGraph } from './definitions/graph.js';
import { examples } from './definitions/help.js';
import { defineModel } from './definitions/model.js';
import { defineParse } from './definitions/parse.js';
import { definePrint } from './definitions/print.js';
import { defineProve } from './definitions/prove.js';
import { defineResolve } from './definitions/resolve.js';
import { addSettings } from './definitions/settings.js';
import { defineRun } from './definitions/run.js';
import { defineVerify } from './definitions/verify.js';
import type { ExitCode } from './terminal/exit.js';
import { packageVersion } from '../host/files/version.js';

/** `ended` receives the exit code of the command that ran. */
export function buildProgram(ended: (code: ExitCode) => void): Command {
  const program = new Command('assay')
    .description(
      'For every claim of a program: proved, refuted by an execution, dead, or not yet known and exactly why.',
    )
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .showHelpAfterError('Run with --help to see what is possible.')
    .exitOverride();

  const commands = [
    defineCheck,
    defineVerify,
    defineExplore,
    defineProve,
    defineRun,
    defineGraph,
    defineResolve,
    defineModel,
    definePrint,
    defineParse,
  ];
  for (const define of commands) define(program, ended);
  // Trees and layout are not what modules give.
  for (const command of program.commands) {
    if (SYNTAX.has(command.name())) continue;
    addSettings(command);
    addLanguages(command);
  }
  program.addHelpText('after', EXIT_CODES).addHelpText('after', examples('assay check examples'));
  return program;
}

const SYNTAX = new Set(['parse', 'print']);

const EXIT_CODES = `
Exit codes:
  0   no errors; for check, verify, explore and prove, every claim is settled
  1   bad usage
  2   a program has errors
  4   a run violated a claim, or its precondition does not hold
  5   a claim is not settled; a run could not be finished: a limit was reached, or something cannot be executed
  70  a defect in Assay`;
