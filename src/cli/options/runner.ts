/** `--runner`: who runs the methods of a program. */
import { requireJava } from '../../host/jvm/compile.js';
import { requireFeature } from '../../host/files/programs.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { RunnerName } from '../../workbench/seam/thread-work.js';

/** `others`: options by their names, if they are given, that need the model to be run. Undefined: it is. */
export function runnerOf(
  given: string | undefined,
  files: readonly string[],
  others: Readonly<Record<string, boolean>>,
): RunnerName | undefined {
  if (given === undefined || given === 'model') return undefined;
  if (given !== 'jvm') throw new UsageError(`--runner takes model or jvm, but "${given}" was given.`);
  const [other] = Object.entries(others).find(([, isGiven]) => isGiven) ?? [];
  if (other !== undefined)
    throw new UsageError(`--runner jvm runs the program as it is, and ${other} needs its model to be run.`);
  requireFeature(files, 'runtime', '--runner jvm');
  requireJava();
  return given;
}
