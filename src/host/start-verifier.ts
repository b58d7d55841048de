/** Starts the verifier that the command line asks for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WriteQuery } from '../smt/dump.js';
import { chooseSolver } from './solvers/choose.js';
import type { SolverFactory } from '../smt/session.js';
import { defaultResources } from '../verify/options.js';
import { verifyMethod } from '../verify/verifier.js';
import { UsageError } from '../workbench/mistakes.js';
import { errorText } from './files/paths.js';
import { assayVerifier } from '../workbench/engines/verifier/engine.js';
import type { VerifyMethod } from '../workbench/engines/verifier/engine.js';
import type { Verifier } from '../workbench/engine.js';
import { dafnyVerifier } from '../workbench/engines/dafny/engine.js';
import type { VerifySettings } from '../cli/options/verify.js';

/** With this solver, if it has been started already. */
export async function startVerifier(settings: VerifySettings, started?: SolverFactory): Promise<Verifier> {
  if (settings.verifier === 'dafny') return dafnyVerifier('dafny', settings.seconds);
  const dump = settings.dumpFolder === undefined ? undefined : writerInto(settings.dumpFolder);
  const factory = started ?? (await chosenSolver(settings));
  const now = (): number => performance.now();
  return assayVerifier({
    factory,
    jobs: settings.jobs,
    verifyMethod: verifyMethodWith(settings, now),
    dump,
    now: () => now() / 1000,
  });
}

async function chosenSolver({ solver }: VerifySettings): Promise<SolverFactory> {
  const choice = await chooseSolver(solver);
  if (choice.kind === 'none') throw new UsageError(choice.message);
  return choice.factory;
}

function verifyMethodWith({ seconds, resources, seed, selfCheck }: VerifySettings, now: () => number): VerifyMethod {
  return (model, method, session, cancel, warn, effort) => {
    const units = Math.ceil((resources ?? defaultResources(session.solver)) * effort);
    const onWarning = ({ message }: { readonly message: string }): void => {
      warn(message);
    };
    return verifyMethod(
      model,
      method,
      session,
      { seconds: seconds * effort, resources: units, seed, selfCheck, now, onWarning },
      cancel,
    );
  };
}

function writerInto(folder: string): WriteQuery {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`The folder "${folder}" for --dump-smt cannot be made: ${errorText(error)}.`);
  }
  return (name, text) => {
    try {
      writeFileSync(path.join(folder, name), text);
    } catch (error) {
      throw new UsageError(`"${name}" cannot be written to "${folder}": ${errorText(error)}.`);
    }
  };
}
