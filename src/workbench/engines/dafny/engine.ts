/** `--verifier dafny`: what an installed Dafny says about a file, as findings on our claims. */
import { spanOf } from '../../../languages/origins.js';
import { Cancellation } from '../../../model/index.js';
import type { Finding, Method, Model } from '../../../model/index.js';
import type { CancelToken } from '../../../model/index.js';
import type { Engine } from '../../seam/engine.js';
import { findingsOf, openFindings } from './findings.js';
import { isAbout, taskName } from './names.js';
import { readOutput, withPaths } from './output.js';
import type { DafnyTask } from './output.js';

/** A Dafny that somebody can run. */
export interface InstalledDafny {
  /** As in reports: `dafny 2.3.0`. */
  readonly name: string;
  readonly verify: (file: string, limits: DafnyLimits, cancel?: CancelToken) => Promise<DafnyAnswer>;
  /** Whether two paths, of which it printed one, are of one file. */
  readonly isSameFile: (ours: string, printed: string) => boolean;
}

export interface DafnyLimits {
  /** Seconds for each member, which Dafny is asked to keep. */
  readonly member: number;
  /** Seconds for all of it. */
  readonly all: number;
}

export interface DafnyAnswer {
  /** All that it printed. */
  readonly text: string;
  readonly ended: 'exit' | 'time' | 'cancelled';
}

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
  const { text, ended } = await dafny.verify(file, { member: options.seconds, all: limit }, options.cancel);
  if (ended === 'cancelled') return unanswered(model, `${dafny.name} was stopped before it answered.`);
  if (ended === 'time') return unanswered(model, `${dafny.name} did not answer within ${limit} seconds.`);
  const ours = sourcePaths(model);
  const output = withPaths(
    readOutput(text),
    (printed) => ours.find((one) => dafny.isSameFile(one, printed)) ?? printed,
  );
  return { findings: findingsOf(dafny.name, output, model), tasks: output.kind === 'finished' ? output.tasks : [] };
}

function sourcePaths({ methods }: Model): readonly string[] {
  return [...new Set(methods.map(({ origin }) => spanOf(origin).source.path))];
}

function unanswered(model: Model, reason: string): DafnyRun {
  return { findings: openFindings(model, () => reason), tasks: [] };
}

export function dafnyEngine(dafny: InstalledDafny, seconds: number): Engine {
  const running = new Set<Cancellation>();
  return {
    name: 'dafny',
    decider: dafny.name,
    async run(program, { methods, effort }, tell, cancel) {
      const own = new Cancellation(cancel);
      running.add(own);
      const owners = new Map(methods.flatMap((method) => method.claims.map((claim) => [claim, method] as const)));
      const { findings, tasks } = await verifyWithDafny(dafny, program.path, program.model, {
        seconds: seconds * effort,
        cancel: own,
      });
      own.release();
      running.delete(own);
      for (const finding of findings) {
        const method = owners.get(finding.claim);
        if (method !== undefined) tell({ kind: 'finding', method, finding });
      }
      for (const method of methods) tell({ kind: 'finished', method, seconds: secondsOf(method, tasks) });
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
