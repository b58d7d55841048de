/** An agent process as it is seen from here: what a thread is, and ended like one. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { register } from '../solvers/running.js';
import type { ToThread } from './messages.js';
import { MEMORY_MB } from './start.js';

/** The heap of the thread, and as much again of what is not on it. */
export const AGENT_MEMORY_MB = 1.5 * MEMORY_MB;
/** The exit code of an agent that takes more. */
export const MEMORY_CODE = 77;

export type AgentMessage =
  | { readonly kind: 'said'; readonly said: unknown }
  | {
      readonly kind: 'failed';
      readonly code: string | undefined;
      readonly message: string;
      readonly stack: string | undefined;
    };

/** What is asked of whoever works: a thread, or an agent. It tells `message`, `error` and `exit`. */
export interface Peer extends EventEmitter {
  postMessage(message: ToThread): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

export class AgentProcess extends EventEmitter implements Peer {
  private readonly child: ChildProcess;
  private readonly closed: Promise<void>;

  constructor(script: string | URL) {
    super();
    const file = typeof script === 'string' ? script : fileURLToPath(script);
    // What the agent prints would be no part of a report.
    const child = fork(file, process.argv.slice(2), {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    const forget = register(() => child.kill('SIGKILL'));
    let isTold = false;
    const failed = (error: NodeJS.ErrnoException): void => {
      if (!isTold) this.emit('error', error);
      isTold = true;
    };
    child.on('message', (message) => {
      const told = message as AgentMessage;
      if (told.kind === 'said') this.emit('message', told.said);
      else failed(raised(told));
    });
    child.on('error', failed);
    this.closed = new Promise((resolve) => {
      child.on('exit', (code, signal) => {
        forget();
        // It is ended at its limit, by itself or by the system, which knows no other way to get memory back.
        const isMemory = code === MEMORY_CODE || code === ABORTED || signal === 'SIGKILL' || signal === 'SIGABRT';
        if (isMemory) failed(Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
        this.emit('exit', code);
        resolve();
      });
      child.on('error', () => {
        resolve();
      });
    });
    this.unref();
  }

  postMessage(message: ToThread): void {
    // To one that has ended nothing is said: its end is heard.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  ref(): void {
    this.child.ref();
    this.child.channel?.ref();
  }

  unref(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  async terminate(): Promise<void> {
    this.ref();
    this.child.kill('SIGKILL');
    await this.closed;
  }
}

function raised({ message, code, stack }: Extract<AgentMessage, { readonly kind: 'failed' }>): NodeJS.ErrnoException {
  return Object.assign(new Error(message), code === undefined ? {} : { code }, stack === undefined ? {} : { stack });
}

/** What shells call a process that was aborted. */
const ABORTED = 134;
