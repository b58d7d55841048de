/** Starts the verifier that the command line asks for. */
import { chooseSolver } from '../../smt/node/choose.js';
import type { SolverFactory } from '../../smt/session.js';
import { defaultResources } from '../../verify/options.js';
import { verifyMethod } from '../../verify/verifier.js';
import { UsageError } from '../exit.js';
import { assayVerifier } from './assay-backend.js';
import type { VerifyMethod } from './assay-backend.js';
import type { Verifier } from './backend.js';
import { dafnyVerifier } from './dafny/index.js';
import { writerInto } from './file-writer.js';
import type { VerifySettings } from './options.js';

/** With this solver, if it has been started already. */
export async function startVerifier(settings: VerifySettings, started?: SolverFactory): Promise<Verifier> {
  if (settings.verifier === 'dafny') return dafnyVerifier('dafny', settings.seconds);
  const dump = settings.dumpFolder === undefined ? undefined : writerInto('--dump-smt', settings.dumpFolder);
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
