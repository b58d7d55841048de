/** What ends work: mistakes of the user, who is told in a sentence, and defects of Assay. */

/** The user asks for something that cannot be done. The message is a sentence for the user. */
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
