/** `--assumptions`: what others verified, for whoever explores. */
import type { ReadingOptions } from '../../languages/language.js';
import type { ProgramInput } from '../../host/projects/program-inputs.js';
import type { ExplorerLimits } from '../../workbench/engines/explorer/limits.js';

/** What files say beside; what of it does not fit the programs is told on standard error. */
export async function withAssumptions(
  limits: ExplorerLimits,
  given: readonly string[] | undefined,
  inputs: readonly ProgramInput[],
  reading: ReadingOptions,
): Promise<ExplorerLimits> {
  if (given === undefined || limits.guide === undefined) return limits;
  const { misfits, readPartialResults } = await import('../../host/partial-results.js');
  const told = readPartialResults(given);
  for (const sentence of await misfits(told, inputs, reading)) process.stderr.write(`warning: ${sentence}\n`);
  return { ...limits, guide: { ...limits.guide, told } };
}
