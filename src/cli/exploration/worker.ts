/** The thread that explores: whatever the explored program does to it, the command line can end it and go on. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ExploreListener, ExploreOptions } from '../../explore/exploration.js';
import { exploreMethod } from '../../explore/explorer.js';
import { speaksOfAllObjects } from '../../explore/symbolic/all-objects.js';
import type { Finding, Method, Model } from '../../model/index.js';
import { isProof } from '../../model/index.js';
import { isCheck } from '../../report/replay.js';
import { verifyMethod } from '../../verify/index.js';
import { reloadProgram } from '../programs.js';
import { endingsOf } from './endings.js';
import type { ExploreJob, FromThread, ThreadProgram, ToThread } from './messages.js';
import { claimAt, packed, packedFindings, packedPath } from './packing.js';
import { pathProver } from './prover.js';
import { Questions, RemoteSession } from './remote-session.js';

const { solver } = workerData as { readonly solver: string };

const PROGRESS_MILLISECONDS = 100;

/** Messages are read while it is loaded, so that those after it wait. */
let model: Promise<Model | undefined> = Promise.resolve(undefined);

const questions = new Questions((session, id, request) => {
  send({ kind: 'solve', session, id, request });
});

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

const now = (): number => performance.now();

async function loaded({ file, texts, reading }: ThreadProgram): Promise<Model | undefined> {
  let program: Model | undefined;
  await guarded(async () => {
    program = await reloadProgram(file, texts, reading);
    // Asked before any engine adds terms of its own, so that the answer does not depend on which method comes first.
    speaksOfAllObjects(program);
  });
  return program;
}

async function methodAt(position: number): Promise<{ readonly model: Model; readonly method: Method }> {
  const program = await model;
  const method = program?.methods[position];
  if (program === undefined || method === undefined) throw new Error('there is no such method to explore');
  return { model: program, method };
}

async function explore(job: ExploreJob): Promise<void> {
  const { method: position, bounds, strategy, loops, seed, candidates, decided } = job;
  const { model: program, method } = await methodAt(position);
  const session = new RemoteSession(solver, 'search', questions);
  const proofSession = new RemoteSession(solver, 'proof', questions);
  const prover = pathProver({ model: program, session: proofSession, now });
  const judged: Finding[] = [];
  if (isCheck(method)) {
    // Contracts must make sense in any state, and runs do not come to any state: a proof says more.
    const limits = { seconds: bounds.seconds / 2, resources: 0, seed, selfCheck: false, now };
    for await (const finding of verifyMethod(program, method, proofSession, limits)) judged.push(finding);
    if (judged.every(isProof)) {
      send({ kind: 'proved', findings: packedFindings(program, judged) });
      return;
    }
  }
  let shown = now();
  const onProgress = (runs: number, open: number): void => {
    if (now() - shown < PROGRESS_MILLISECONDS) return;
    shown = now();
    send({ kind: 'progress', runs, open });
  };
  const listener: ExploreListener = {
    path: (path) => {
      send({ kind: 'path', path: packedPath(program, path) });
    },
    violation: (finding) => {
      send({ kind: 'violation', findings: packedFindings(program, [finding]) });
    },
  };
  const goal: Pick<ExploreOptions, 'goal'> =
    decided === undefined
      ? {}
      : { goal: { kind: 'claims', decided: new Set(decided.map((claim) => claimAt(program, claim))) } };
  const options = { bounds, strategy, loops, seed, candidates, onProgress, listener, ...goal };
  const exploration = await exploreMethod(program, method, { session, prover, now }, options);
  const findings = [...exploration.findings, ...judged];
  send({ kind: 'explored', exploration: packed(program, { ...exploration, findings }) });
}

/** Whatever is thrown is told: the thread itself stays. */
async function guarded(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    send({ kind: 'defect', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

parentPort?.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'program':
      model = loaded(message);
      return;
    case 'explore':
      void guarded(() => explore(message.job));
      return;
    case 'repeat':
      void guarded(async () => {
        const { model: program, method } = await methodAt(message.job.method);
        send({ kind: 'repeated', endings: endingsOf(program, method, message.job) });
      });
      return;
    case 'reply':
      questions.answered(message.id, message.reply);
      return;
  }
});
