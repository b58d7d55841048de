/** The thread that explores: whatever the explored program does to it, the command line can end it and go on. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ExploreListener, ExploreOptions } from '../../explore/exploration.js';
import { exploreMethod } from '../../explore/explorer.js';
import { speaksOfAllObjects } from '../../explore/symbolic/all-objects.js';
import { lowerProgram } from '../../languages/dafny/lower/index.js';
import { resolveProgram } from '../../languages/dafny/resolve/program.js';
import { SourceText } from '../../languages/source.js';
import type { Finding, Method, Model } from '../../model/index.js';
import { isProof } from '../../model/index.js';
import { isCheck } from '../../report/replay.js';
import { verifyMethod } from '../../verify/index.js';
import { includeReader } from '../reading.js';
import { endingsOf } from './endings.js';
import type { ExploreJob, FromThread, ToThread } from './messages.js';
import { claimAt, packed, packedFindings, packedPath } from './packing.js';
import { pathProver } from './prover.js';
import { Questions, RemoteSession } from './remote-session.js';

const { solver } = workerData as { readonly solver: string };

const PROGRESS_MILLISECONDS = 100;

let model: Model | undefined;

const questions = new Questions((session, id, request) => {
  send({ kind: 'solve', session, id, request });
});

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

const now = (): number => performance.now();

function loaded(file: string, texts: ReadonlyMap<string, string>): Model {
  const reader = includeReader(file);
  const program = resolveProgram(new SourceText(file, texts.get(file) ?? ''), {
    resolve: (from, include) => reader.resolve(from, include),
    read: (path) => ({ kind: 'text', text: texts.get(path) ?? '' }),
  });
  return lowerProgram(program);
}

function methodAt(position: number): { readonly model: Model; readonly method: Method } {
  const method = model?.methods[position];
  if (model === undefined || method === undefined) throw new Error('there is no such method to explore');
  return { model, method };
}

async function explore(job: ExploreJob): Promise<void> {
  const { method: position, bounds, strategy, loops, seed, candidates, decided } = job;
  const { model: program, method } = methodAt(position);
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
      void guarded(() => {
        model = undefined;
        model = loaded(message.file, message.texts);
        // Asked before any engine adds terms of its own, so that the answer does not depend on which method comes first.
        speaksOfAllObjects(model);
      });
      return;
    case 'explore':
      void guarded(() => explore(message.job));
      return;
    case 'repeat':
      void guarded(() => {
        const { model: program, method } = methodAt(message.job.method);
        send({ kind: 'repeated', endings: endingsOf(program, method, message.job) });
      });
      return;
    case 'reply':
      questions.answered(message.id, message.reply);
      return;
  }
});
