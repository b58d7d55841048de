/** The thread where engines work: whatever the program does to it, this process can end it and go on. */
import { getHeapStatistics } from 'node:v8';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { Exchange } from '../../execute/index.js';
import type { Model } from '../../model/index.js';
import { WORKS } from '../../workbench/registry.js';
import { Questions, RemoteSession } from '../../workbench/seam/remote-session.js';
import { endOf, forOneJob } from '../../workbench/seam/thread-work.js';
import type { ExtensionModule, WorkContext, WorkRequest } from '../../workbench/seam/thread-work.js';
import { reloadProgram } from '../files/programs.js';
import type { CompiledProgram } from '../jvm/compile.js';
import { openExchange } from '../jvm/exchange.js';
import type { OpenExchange } from '../jvm/exchange.js';
import { importModule } from '../files/import-module.js';
import { TRACED_PROVING } from './tracing.js';
import type { FromThread, ThreadProgram, ToThread } from './messages.js';

/** The one that is asked through this process. */
let solver = '';
let hasWorked = false;

/** Of the program that was read. */
let model: Model | undefined;
let text: WorkContext<unknown>['text'];
/** Messages come while a program is read; work on it waits. */
let reading = Promise.resolve();

const questions = new Questions((session, id, request) => {
  send({ kind: 'solve', session, id, request });
});

const asked = new Map<number, (answer: unknown) => void>();

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

/** Tells how it ended, as work does: with the milliseconds of the longest step. */
async function read({ file, texts, reading }: ThreadProgram): Promise<void> {
  model = undefined;
  const ended = await endOf(async () => {
    const program = await reloadProgram(file, texts, reading);
    ({ model, text } = program);
    return program.longestStep;
  });
  send({ kind: 'ended', ended });
}

function contextFor({ method: position }: WorkRequest): WorkContext<unknown> {
  const read = model;
  if (read === undefined) throw new Error('no program was given');
  const program = forOneJob(read);
  const method = program.methods[position];
  if (method === undefined) throw new Error('there is no such method');
  return {
    model: program,
    method,
    fresh: () => forOneJob(read),
    ...(text === undefined ? {} : { text }),
    session: (name) => new RemoteSession(solver, name, questions),
    now: () => performance.now(),
    isFull,
    tell: (news) => {
      send({ kind: 'news', news });
    },
    load: loadModule,
    ask: (question) =>
      new Promise((resolve) => {
        asked.set(asked.size, resolve);
        send({ kind: 'ask', id: asked.size - 1, question });
      }),
  };
}

/** A module that was edited is another one, also to a thread that has loaded it before. */
async function loadModule({ path, digest }: ExtensionModule): Promise<unknown> {
  const url = pathToFileURL(path);
  url.searchParams.set('version', digest ?? String(performance.now()));
  return (await importModule(url.href))['default'];
}

/** One process for all work on a program. It ends with this thread. */
let running: { readonly runtime: CompiledProgram; readonly open: OpenExchange } | undefined;

function exchangeWith(runtime: CompiledProgram | undefined): { readonly exchange?: Exchange } {
  if (runtime === undefined) return {};
  if (running?.runtime.args.join(' ') !== runtime.args.join(' ')) {
    void running?.open.close();
    running = { runtime, open: openExchange(runtime) };
  }
  return { exchange: running.open.exchange };
}

function isFull(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > limit * MOST_USED;
}

const MOST_USED = 0.85;

/** Whatever is thrown is told: the thread itself stays. */
async function work({ name, request, runtime }: Extract<ToThread, { readonly kind: 'work' }>): Promise<void> {
  const ended = await endOf(async () => {
    const found = [...WORKS, TRACED_PROVING].find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no work named ${name}`);
    const run = await found.load();
    await reading;
    const result: unknown = await run({ ...contextFor(request as WorkRequest), ...exchangeWith(runtime) }, request);
    return result;
  });
  send({ kind: 'ended', ended });
}

parentPort?.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'program':
      ({ solver } = message);
      reading = read(message);
      return;
    case 'work':
      hasWorked = true;
      void work(message);
      return;
    case 'reply':
      questions.answered(message.id, message.reply);
      return;
    case 'answer':
      asked.get(message.id)?.(message.answer);
      return;
    case 'leave':
      // A thread without work has run too little of its code to keep it.
      process.exit(hasWorked ? 0 : 1);
  }
});
