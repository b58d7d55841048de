/** How a run ends. The numbers are part of the command line's contract (README.md, "Exit codes"). */

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

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
