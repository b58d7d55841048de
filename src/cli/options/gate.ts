/** What the command line says of what counts, checked. */
import type { ProgramInput } from '../../host/projects/program-inputs.js';
import { baselineOf } from '../../host/reports/baseline-file.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { FailOn, GateSettings, LinePlace } from '../../host/reports/gate.js';

/** As the command line gives it. */
export interface GateFlags {
  readonly baseline?: string;
  readonly failOn?: string;
  readonly changed?: true;
  readonly at?: string;
}

const FAIL_ON: readonly FailOn[] = ['refuted', 'open', 'assumed'];

export function gateSettings(
  { baseline, failOn = 'open', changed, at }: GateFlags,
  inputs: readonly ProgramInput[],
): GateSettings {
  const mildest = FAIL_ON.find((one) => one === failOn);
  if (mildest === undefined)
    throw new UsageError(`--fail-on takes "refuted", "open" or "assumed", but "${failOn}" was given.`);
  if (changed === true && baseline === undefined)
    throw new UsageError('--changed compares with a report: name it with --baseline.');
  const named = inputs.flatMap((input) => [...input.named]);
  const known = baseline === undefined ? undefined : baselineOf(baseline, named);
  if (changed === true && known?.baseline.digests.size === 0)
    throw new UsageError(
      `The baseline "${known.file}" does not say what its members were; write one with --json again.`,
    );
  return {
    failOn: mildest,
    onlyChanged: changed === true,
    ...(known === undefined ? {} : { baseline: known }),
    ...(at === undefined ? {} : { at: placeOf(at) }),
  };
}

function placeOf(given: string): LinePlace {
  const [, file, line] = /^(.+?):([1-9]\d{0,8})$/.exec(given) ?? [];
  if (file === undefined || line === undefined)
    throw new UsageError(`--at takes a file and a line, as in "src/a.dfy:12", but "${given}" was given.`);
  return { file, line: Number(line) };
}
