/** Execution: speed as ratios in one run, and runs of the real programs, which must violate nothing. */
import { runCorpus } from './run-corpus.js';
import { runSpeed } from './run-speed.js';

/** With parts of names, only the programs that have one of them are run, and nothing is timed. */
export function run(args: readonly string[]): boolean {
  const fast = args.length > 0 || runSpeed();
  return runCorpus(args) && fast;
}
