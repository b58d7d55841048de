/** How long the procedures of the algorithm take (seed 001, Figure 5.5), for whoever measures them. */

export const PROCEDURES = [
  'FindAbstractErrorPath',
  'ConvertToRegionTrace',
  'ExecuteSymbolic',
  'IsSAT',
  'RunTest',
  'RefinePred',
  'RefineGraph',
  'IsErrorRegionReached',
] as const;
export type Procedure = (typeof PROCEDURES)[number];

/** What is returned is called when the procedure ends. Those that it calls are part of its time. */
export type Profile = (procedure: Procedure) => () => void;

export const UNMEASURED: Profile = () => () => undefined;

export function timed<Result>(profile: Profile, procedure: Procedure, work: () => Result): Result {
  const ended = profile(procedure);
  try {
    return work();
  } finally {
    ended();
  }
}

export async function timedStep<Result>(
  profile: Profile,
  procedure: Procedure,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = profile(procedure);
  try {
    return await work();
  } finally {
    ended();
  }
}
