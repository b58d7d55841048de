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

/** The command line asks for something that cannot be done. The message is a sentence for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Says what was being done when a defect showed itself; the report of the defect prints it. */
export class DefectError extends Error {
  override readonly name = 'DefectError';

  constructor(activity: string, cause: unknown) {
    super(activity, { cause });
  }
}

/** Whatever `work` throws is a defect of Assay: inputs, however bad, are answered with diagnostics. */
export async function during<T>(activity: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UsageError ? error : new DefectError(activity, error);
  }
}
