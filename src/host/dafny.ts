/** Runs an installed Dafny. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { DafnyAnswer, InstalledDafny } from '../workbench/engines/dafny/engine.js';
import { UsageError } from '../workbench/seam/mistakes.js';
import type { CancelToken } from '../model/index.js';

/** Subcommands came with version 4; before, options began with a slash. */
type Style = 'slashes' | 'subcommands';

/** A missing program is a mistake in the command line, not a finding about the user's file. */
export async function findDafny(command: string): Promise<InstalledDafny> {
  const told = /^\s*(?:Dafny )?(\d+)\.(\d+)\.(\d+)/m;
  for (const option of ['/version', '--version']) {
    const { text } = await runDafny(command, [option], VERSION_SECONDS);
    const match = told.exec(text);
    if (match === null) continue;
    const [, major = '', minor = '', patch = ''] = match;
    const style = Number(major) >= 4 ? 'subcommands' : 'slashes';
    return {
      name: `dafny ${major}.${minor}.${patch}`,
      verify: (file, { member, all }, cancel) => runDafny(command, verifyingArgs(style, file, member), all, cancel),
      isSameFile,
    };
  }
  throw new UsageError(`"${command}" does not say which version of Dafny it is: is it Dafny?`);
}

const VERSION_SECONDS = 30;

/** 2.x knows no way to lift the limit on errors per member, and 0 stops it at the first. */
const MANY_ERRORS = 100_000;

/** Dafny prints paths as they were given, or as seen from the working directory. */
function isSameFile(ours: string, printed: string): boolean {
  return path.resolve(ours) === path.resolve(printed);
}

/** `seconds` are for each member. */
function verifyingArgs(style: Style, file: string, seconds: number): readonly string[] {
  const limit = Math.max(1, Math.ceil(seconds));
  if (style === 'slashes') {
    return ['/compile:0', '/trace', '/verifyAllModules', `/timeLimit:${limit}`, `/errorLimit:${MANY_ERRORS}`, file];
  }
  return [
    'verify',
    '--verify-included-files',
    '--log-format',
    'text',
    '--show-snippets',
    'false',
    '--verification-time-limit',
    `${limit}`,
    '--error-limit',
    '0',
    file,
  ];
}

function runDafny(
  command: string,
  args: readonly string[],
  seconds: number,
  cancel?: CancelToken,
): Promise<DafnyAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let ended: DafnyAnswer['ended'] = 'exit';
    let text = '';
    const stop = (why: DafnyAnswer['ended']): void => {
      ended = why;
      child.kill('SIGKILL');
    };
    const onCancel = (): void => {
      stop('cancelled');
    };
    const timer = setTimeout(stop, seconds * 1000, 'time');
    cancel?.addEventListener('abort', onCancel);
    if (cancel?.aborted === true) onCancel();
    const finish = (): void => {
      clearTimeout(timer);
      cancel?.removeEventListener('abort', onCancel);
    };
    // What it says of a member must stay in order, whichever stream it is on.
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    child.on('error', (error: NodeJS.ErrnoException) => {
      finish();
      const missing = error.code === 'ENOENT';
      reject(new UsageError(missing ? notInstalled(command) : `"${command}" cannot be run: ${error.message}.`));
    });
    child.on('close', () => {
      finish();
      resolve({ text, ended });
    });
  });
}

function notInstalled(command: string): string {
  return `There is no program "${command}": install Dafny, or use the verifier that is built in.`;
}
