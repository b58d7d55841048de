/**
 * One run of the command line, from arguments to exit code. This is the one place that catches.
 *
 * There is no handler for signals here on purpose: a handler waits for the event loop, and most commands work without it, so
 * only the default action ends the process at once (shells report it as 130). Commands that have something to say when
 * they are interrupted handle them themselves (`terminal/interrupts.ts`).
 */
import { CommanderError } from 'commander';
import { EXIT } from './terminal/exit.js';
import { DefectError, UsageError } from '../workbench/seam/mistakes.js';
import type { ExitCode } from './terminal/exit.js';
import { endOnClosedOutput } from './terminal/output.js';
import { buildProgram } from './program.js';
import { packageVersion } from '../host/files/version.js';

export async function run(args: readonly string[]): Promise<ExitCode> {
  endOnClosedOutput();
  let code: ExitCode = EXIT.ok;
  try {
    const program = buildProgram((result) => {
      code = result;
    });
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, args);
  }
}

function explain(error: unknown, args: readonly string[]): ExitCode {
  if (error instanceof CommanderError) {
    // Commander has printed its message; asking for help or the version is not a mistake.
    return error.exitCode === 0 ? EXIT.ok : EXIT.badUsage;
  }
  if (error instanceof UsageError) {
    process.stderr.write(`error: ${error.message}\n`);
    return EXIT.badUsage;
  }
  process.stderr.write(defectReport(error, args));
  return EXIT.defect;
}

/** What a user can copy into a report: what happened, while doing what, and where. */
export function defectReport(error: unknown, args: readonly string[]): string {
  const cause = error instanceof DefectError ? error.cause : error;
  const lines = ['Assay failed because of a defect in Assay, not because of a mistake in your program.'];
  if (error instanceof DefectError) lines.push(`It happened while ${error.message}.`);
  lines.push(
    'Please report it as an issue of the Assay project, with the text below and the file that was read.',
    '',
    `  assay ${packageVersion()}, node ${process.version}, ${process.platform} ${process.arch}`,
    `  arguments: ${JSON.stringify(args)}`,
    ...describe(cause).map((line) => `  ${line}`),
  );
  return `${lines.join('\n')}\n`;
}

function describe(cause: unknown): readonly string[] {
  if (!(cause instanceof Error)) return [String(cause)];
  return (cause.stack ?? `${cause.name}: ${cause.message}`).split('\n').map((line) => line.trim());
}
