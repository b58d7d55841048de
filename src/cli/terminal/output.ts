/** Writing to the terminal, a file or a pipe, and what to do when nobody reads any more. */
import type { WriteStream } from 'node:tty';
import { colourStyle, plainStyle } from '../../report/style.js';
import type { LimitNames, Style } from '../../report/style.js';
import { EXIT } from './exit.js';

/** Writes all chunks, waiting whenever the reader is slower than we are. */
export async function writeAll(stream: NodeJS.WriteStream, chunks: Iterable<string>): Promise<void> {
  for (const chunk of chunks) {
    if (!stream.write(chunk)) await new Promise<void>((resolve) => stream.once('drain', resolve));
  }
}

/**
 * A reader that has seen enough (`assay … | head`) closes the pipe: that ends the run without a word.
 * Any other failure to write (a full disk) is said on standard error.
 */
export function endOnClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`error: the output could not be written: ${error.message}.\n`);
    process.exit(EXIT.badUsage);
  });
  process.stderr.on('error', () => process.exit());
}

type Output = Partial<Pick<WriteStream, 'isTTY'>>;

/** Colour is for terminals, unless the user says no (https://no-color.org). */
export function isColourful(stream: Output, env: NodeJS.ProcessEnv = process.env): boolean {
  return stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

export function styleFor(stream: Output): Style {
  return { ...(isColourful(stream) ? colourStyle : plainStyle), limits: LIMIT_OPTIONS };
}

/** The options that raise limits. */
const LIMIT_OPTIONS: LimitNames = {
  runs: '--max-runs',
  paths: '--max-paths',
  branches: '--max-branches',
  depth: '--max-depth',
  steps: '--max-steps',
  collection: '--max-collection',
  objects: '--max-objects',
  nesting: '--max-nesting',
  unfolding: '--max-unfolding',
  range: '--max-range',
  time: '--time-limit',
  work: '--time-limit',
  iterations: '--max-iterations',
  states: '--max-states',
  resources: '--resource-limit',
};
