/** The thread where engines work: whatever the program does to it, the command line can end it and go on. */
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { speaksOfAllObjects } from '../../explore/symbolic/all-objects.js';
import type { Model } from '../../model/index.js';
import { reloadProgram } from '../files/programs.js';
import type { JobContext } from '../../workbench/thread-work.js';
import type { FromThread, ThreadProgram, ToThread } from './messages.js';
import { Questions, RemoteSession } from './remote-session.js';

const { solver } = workerData as { readonly solver: string };

/** Messages are read while it is loaded, so that those after it wait. */
let model: Promise<Model | undefined> = Promise.resolve(undefined);

const questions = new Questions((session, id, request) => {
  send({ kind: 'solve', session, id, request });
});

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

async function loaded({ file, texts, reading }: ThreadProgram): Promise<Model | undefined> {
  let program: Model | undefined;
  await guarded(async () => {
    program = await reloadProgram(file, texts, reading);
    // Asked before any engine adds terms of its own, so that the answer does not depend on which method comes first.
    speaksOfAllObjects(program);
  });
  return program;
}

async function contextOf(position: number): Promise<JobContext> {
  const program = await model;
  const method = program?.methods[position];
  if (program === undefined || method === undefined) throw new Error('there is no such method');
  return {
    model: program,
    method,
    session: (name) => new RemoteSession(solver, name, questions),
    now: () => performance.now(),
    isFull,
    send,
  };
}

function isFull(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > limit * MOST_USED;
}

const MOST_USED = 0.85;

/** Whatever is thrown is told: the thread itself stays. */
async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    send({ kind: 'defect', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Engines are loaded when they are needed: what one needs is no use to another. */
parentPort?.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'program':
      model = loaded(message);
      return;
    case 'explore':
      void guarded(async () => {
        const { explore } = await import('../../workbench/engines/explorer/in-thread.js');
        await explore(await contextOf(message.job.method), message.job);
      });
      return;
    case 'repeat':
      void guarded(async () => {
        const { endingsOf } = await import('../../workbench/engines/explorer/endings.js');
        const { model: program, method } = await contextOf(message.job.method);
        send({ kind: 'repeated', endings: endingsOf(program, method, message.job) });
      });
      return;
    case 'prove':
      void guarded(async () => {
        const { prove } = await import('../../workbench/engines/dash/in-thread.js');
        await prove(await contextOf(message.job.method), message.job);
      });
      return;
    case 'reply':
      questions.answered(message.id, message.reply);
      return;
  }
});
