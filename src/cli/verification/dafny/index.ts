/** `--verifier dafny`: what an installed Dafny says about a file, as findings on our claims. */
import type { Finding, Model } from '../../../model/index.js';
import type { CancelToken } from '../../../smt/session.js';
import { findingsOf, openFindings } from './findings.js';
import { readOutput } from './output.js';
import { findDafny, runDafny, verifyingArgs } from './process.js';
import type { InstalledDafny } from './process.js';

export { findDafny };
export type { InstalledDafny };

export interface DafnyOptions {
  /** Per member; Dafny is asked to keep it. */
  readonly seconds: number;
  readonly cancel?: CancelToken;
}

/** Time beyond the members' own in which Dafny must have started, resolved the program and printed its results. */
const SPARE_SECONDS = 60;

/** A finding for each claim of the model. `file` is the program that the model was made from, which Dafny reads itself. */
export async function verifyWithDafny(
  dafny: InstalledDafny,
  file: string,
  model: Model,
  options: DafnyOptions,
): Promise<readonly Finding[]> {
  // Each member has a few verification tasks, one after the other.
  const limit = SPARE_SECONDS + options.seconds * 3 * (model.methods.length + 1);
  const args = verifyingArgs(dafny, file, options.seconds);
  const { text, ended } = await runDafny(dafny.command, args, limit, options.cancel);
  if (ended === 'cancelled') return openFindings(model, () => `${dafny.name} was stopped before it answered.`);
  if (ended === 'time') return openFindings(model, () => `${dafny.name} did not answer within ${limit} seconds.`);
  return findingsOf(dafny.name, readOutput(text), model);
}
