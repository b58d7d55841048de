/**
 * Long work in steps. Whoever runs it may do something else after each of them: hear a signal, for example, or give up.
 * A result does not depend on who runs its steps, or when.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Takes all steps, one after the other. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
