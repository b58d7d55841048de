/** One solver process and its pipes. A message ends with an `echo`, and the reply is what is printed before it. */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { Reply } from '../../smt/channel.js';
import type { CancelToken } from '../../model/index.js';
import { register } from './running.js';
import { Waiting } from './waiting.js';

/** A solver that prints more than this for one message is out of its mind. */
const LONGEST_REPLY = 1 << 26;
const LONGEST_COMPLAINT = 2000;
const LONGEST_MARK = 40;

export class SolverProcess {
  /** Undefined while it runs. */
  private end: string | undefined;
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** The reply as it comes, and its end, in which the mark is looked for. */
  private pieces: string[] = [];
  private length = 0;
  private tail = '';
  private complained = '';
  private messages = 0;
  private waiting: Waiting | undefined;
  private readonly closed: Promise<void>;

  constructor(file: string, args: readonly string[]) {
    // A group of its own, so that a script that starts the solver is stopped together with it.
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: process.platform !== 'win32' });
    this.child = child;
    const forget = register(() => {
      this.stop();
    });
    this.closed = new Promise((resolve) => {
      const ended = (detail: string): void => {
        this.end ??= detail;
        forget();
        this.waiting?.finish({ kind: 'died', text: this.printed, detail: this.describeEnd(detail) });
        resolve();
      };
      child.on('error', (error) => {
        ended(`The solver could not be started: ${error.message}.`);
      });
      child.on('exit', () => {
        this.signalGroup();
      });
      child.on('close', (code, signal) => {
        ended(
          signal === null ? `The solver ended with exit code ${code ?? '?'}.` : `The solver was ended by ${signal}.`,
        );
      });
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.read(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.complained = (this.complained + text).slice(-LONGEST_COMPLAINT);
    });
    // Writing to a solver that has ended is noticed by its end.
    child.stdin.on('error', () => undefined);
    // A session that nobody closed does not keep this process; a request that waits does, by its timer.
    child.unref();
    for (const pipe of this.pipes) pipe.unref();
  }

  get alive(): boolean {
    return this.end === undefined;
  }

  async exchange(text: string, seconds: number, cancel?: CancelToken): Promise<Reply> {
    if (this.end !== undefined) return { kind: 'died', text: '', detail: this.end };
    this.pieces = [];
    this.length = 0;
    this.tail = '';
    this.messages++;
    const waiting = new Waiting(seconds, cancel);
    this.waiting = waiting;
    this.child.stdin.write(`${text}(echo "${this.mark}")\n`);
    const reply = await waiting.reply;
    this.waiting = undefined;
    if (reply.kind === 'answered') return reply;
    this.stop();
    return reply.kind === 'late' ? { kind: 'late', text: this.printed } : reply;
  }

  stop(): void {
    if (this.end !== undefined) return;
    this.end = 'The solver was stopped.';
    this.signalGroup();
    this.waiting?.finish({ kind: 'died', text: '', detail: this.end });
  }

  async close(): Promise<void> {
    this.stop();
    // The process has closed when its pipes have, which may be after its end.
    for (const handle of [this.child, ...this.pipes]) handle.ref();
    await this.closed;
  }

  private get pipes(): readonly Socket[] {
    const { stdin, stdout, stderr } = this.child;
    return [stdin as Socket, stdout as Socket, stderr as Socket];
  }

  private get mark(): string {
    return `assay-${this.messages}`;
  }

  private get printed(): string {
    return this.pieces.join('');
  }

  private read(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
    this.tail = (this.tail + text).slice(-LONGEST_MARK);
    // Some solvers print the quotes of what they echo.
    const plain = `${this.mark}\n`;
    const quoted = `"${this.mark}"\n`;
    const ending = this.tail.endsWith(quoted) ? quoted : this.tail.endsWith(plain) ? plain : undefined;
    if (ending !== undefined) {
      this.waiting?.answer(this.printed.slice(0, -ending.length));
    } else if (this.length > LONGEST_REPLY) {
      const start = this.printed.slice(0, LONGEST_COMPLAINT);
      this.waiting?.finish({ kind: 'died', text: start, detail: 'The solver did not stop printing.' });
      this.stop();
    }
  }

  private describeEnd(detail: string): string {
    const complaint = this.complained.trim();
    return complaint === '' ? detail : `${detail} It complained: ${complaint}`;
  }

  private signalGroup(): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}
