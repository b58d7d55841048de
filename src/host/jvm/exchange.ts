/**
 * Runs over a pipe, for callers that wait for them: engines run methods in the middle of their work. The process belongs to
 * a thread of its own, and ends when its pipe does, whatever it does and however this process ends.
 */
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import type { Exchange, Exchanged } from '../../execute/index.js';
import { scriptThread } from '../code/script-thread.js';
import type { CompiledProgram } from './compile.js';
import type { ProcessSettings, ToProcess } from './messages.js';

export interface OpenExchange {
  readonly exchange: Exchange;
  /** Ends the process. */
  readonly close: () => Promise<void>;
}

/** How often whoever waits looks at the clock. */
const LOOK_MILLISECONDS = 20;
/** A process that cannot be ended in this time is left to itself. */
const ENDING_SECONDS = 10;

export function openExchange(program: CompiledProgram): OpenExchange {
  const { port1: port, port2 } = new MessageChannel();
  const told = new Int32Array(new SharedArrayBuffer(4));
  const settings: ProcessSettings = { program, port: port2, told };
  const worker = scriptThread(import.meta.url, 'process-worker', { workerData: settings, transferList: [port2] });
  worker.unref();
  port.unref();
  const post = (message: ToProcess): void => {
    port.postMessage(message);
  };
  const wait = (milliseconds: number): Exchanged | undefined => {
    Atomics.wait(told, 0, seen, milliseconds);
    seen = Atomics.load(told, 0);
    return receiveMessageOnPort(port)?.message as Exchanged | undefined;
  };
  let seen = 0;
  return {
    exchange(line, isLate) {
      post({ line });
      while (!isLate()) {
        const exchanged = wait(LOOK_MILLISECONDS);
        if (exchanged !== undefined) return exchanged;
      }
      post('late');
      return wait(ENDING_SECONDS * 1000) ?? { kind: 'late', lines: [] };
    },
    close: async () => {
      port.close();
      await worker.terminate();
    },
  };
}
