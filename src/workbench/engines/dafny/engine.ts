/** `--verifier dafny`: what an installed Dafny says about a file, as findings on our claims. */
import type { Finding, Method, Model } from '../../../model/index.js';
import type { CancelToken } from '../../../smt/session.js';
import type { Verifier } from '../../engine.js';
import { findingsOf, openFindings } from './findings.js';
import { isAbout, taskName } from './names.js';
import { readOutput } from './output.js';
import type { DafnyTask } from './output.js';
import { findDafny, runDafny, verifyingArgs } from '../../../host/dafny.js';
import type { InstalledDafny } from '../../../host/dafny.js';

export interface DafnyRun {
  /** One for each claim of the model. */
  readonly findings: readonly Finding[];
  readonly tasks: readonly DafnyTask[];
}

export interface DafnyOptions {
  /** Per member; Dafny is asked to keep it. */
  readonly seconds: number;
  readonly cancel?: CancelToken;
}

/** Time beyond the members' own in which Dafny must have started, resolved the program and printed its results. */
const SPARE_SECONDS = 60;

/** `file` is the program that the model was made from, which Dafny reads itself. */
export async function verifyWithDafny(
  dafny: InstalledDafny,
  file: string,
  model: Model,
  options: DafnyOptions,
): Promise<DafnyRun> {
  // Each member has a few verification tasks, one after the other.
  const limit = SPARE_SECONDS + options.seconds * 3 * (model.methods.length + 1);
  const args = verifyingArgs(dafny, file, options.seconds);
  const { text, ended } = await runDafny(dafny.command, args, limit, options.cancel);
  if (ended === 'cancelled') return unanswered(model, `${dafny.name} was stopped before it answered.`);
  if (ended === 'time') return unanswered(model, `${dafny.name} did not answer within ${limit} seconds.`);
  const output = readOutput(text);
  return { findings: findingsOf(dafny.name, output, model), tasks: output.kind === 'finished' ? output.tasks : [] };
}

function unanswered(model: Model, reason: string): DafnyRun {
  return { findings: openFindings(model, () => reason), tasks: [] };
}

/** `command` is the name or path of the program; a sentence for the user is thrown if it cannot be used. */
export async function dafnyVerifier(command: string, seconds: number): Promise<Verifier> {
  const dafny = await findDafny(command);
  const running = new Set<AbortController>();
  return {
    kind: 'dafny',
    name: dafny.name,
    async verify(file, { methods, effort }, listener, cancel) {
      const own = new AbortController();
      running.add(own);
      const stop = (): void => {
        own.abort();
      };
      cancel.addEventListener('abort', stop);
      if (cancel.aborted) stop();
      const wanted = new Set(methods.flatMap(({ claims }) => claims));
      const { findings, tasks } = await verifyWithDafny(dafny, file.path, file.model, {
        seconds: seconds * effort,
        cancel: own.signal,
      });
      cancel.removeEventListener('abort', stop);
      running.delete(own);
      for (const finding of findings) if (wanted.has(finding.claim)) listener.finding(finding);
      for (const method of methods) listener.finished(method, secondsOf(method, tasks));
    },
    parallel: 1,
    close() {
      for (const one of running) one.abort();
      return Promise.resolve();
    },
  };
}

function secondsOf({ name }: Method, tasks: readonly DafnyTask[]): number {
  return tasks.reduce((sum, task) => sum + (isAbout(taskName(task.member), name) ? task.seconds : 0), 0);
}
