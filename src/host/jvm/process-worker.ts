/** The thread that talks to a process which runs methods, so that whoever asks can wait without an event loop. */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { workerData } from 'node:worker_threads';
import type { Exchanged } from '../../execute/index.js';
import type { ProcessSettings, ToProcess } from './messages.js';

const { program, port, told } = workerData as ProcessSettings;

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** Runs that tell more than this are out of their mind. */
const MOST_TOLD = 1 << 27;

let child: Child | undefined;
let text = '';
let isAsked = false;

port.on('message', (message: ToProcess) => {
  if (message === 'late') {
    // What was replied meanwhile is on its way.
    if (!isAsked) return;
    child?.kill('SIGKILL');
    child = undefined;
    reply({ kind: 'late', lines: linesOf(text) });
    return;
  }
  isAsked = true;
  child ??= started();
  child.stdin.write(`${message.line}\n`);
});

function started(): Child {
  const one = spawn(program.command, program.args, { stdio: ['pipe', 'pipe', 'ignore'] });
  text = '';
  let failure: string | undefined;
  one.stdout.setEncoding('utf8').on('data', (piece: string) => {
    if (child !== one) return;
    text += piece;
    if (text.length > MOST_TOLD) one.kill('SIGKILL');
    if (isAsked && piece.endsWith('\n') && isLast(text)) reply({ kind: 'told', lines: linesOf(text) });
  });
  one.on('error', ({ message }) => {
    failure = message;
  });
  // Writing to a process that has ended is noticed by its end.
  one.stdin.on('error', () => undefined);
  one.on('close', (code, signal) => {
    if (child !== one) return;
    child = undefined;
    const reason = `a run that ended its process (${failure ?? signal ?? `exit code ${code ?? '?'}`})`;
    if (isAsked) reply({ kind: 'ended', lines: linesOf(text), reason });
  });
  return one;
}

/** An outcome is the last line of a run. */
function isLast(all: string): boolean {
  const start = all.lastIndexOf('\n', all.length - 2) + 1;
  return all.startsWith('{"outcome":', start);
}

/** Only whole lines: the last one may have been cut. */
function linesOf(all: string): readonly string[] {
  return all.split('\n').slice(0, -1);
}

function reply(exchanged: Exchanged): void {
  isAsked = false;
  text = '';
  port.postMessage(exchanged);
  Atomics.add(told, 0, 1);
  Atomics.notify(told, 0);
}
