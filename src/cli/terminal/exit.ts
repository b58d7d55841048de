/** How a run ends. The numbers are part of the command line's contract (README.md, "Exit codes"). */
import type { SignalCode } from './interrupts.js';
import type { RunOutcome } from '../../workbench/outcome.js';

export const EXIT = {
  ok: 0,
  badUsage: 1,
  invalidProgram: 2,
  /** A claim was violated, or an assumption that the run rests on does not hold. */
  violated: 4,
  /** The run could not be finished: a limit, or something that cannot be executed. */
  undecided: 5,
  defect: 70,
} as const;

/** A process that a signal ended has the code that shells give to it. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT] | SignalCode;

const CODES: Readonly<Record<RunOutcome, ExitCode>> = {
  settled: EXIT.ok,
  'bad-usage': EXIT.badUsage,
  'invalid-program': EXIT.invalidProgram,
  refuted: EXIT.violated,
  open: EXIT.undecided,
  defect: EXIT.defect,
};

export function exitCodeOf(outcome: RunOutcome): ExitCode {
  return CODES[outcome];
}
