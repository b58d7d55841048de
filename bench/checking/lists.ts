/** Lists and tables that every part of the bench has. */
import { distributionOf, distributionText } from '../../src/report/distribution.js';
import type { Checked, Judged } from './results.js';
import { defectsOf } from './results.js';

/** Prints the lines if there are some; returns how many there are. */
export function listed(title: string, lines: readonly string[]): number {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  return lines.length;
}

export function listDefects(results: readonly Checked[]): number {
  return listed(
    'Defects of Assay',
    results.flatMap(({ program, check, verify }) =>
      [check, verify].flatMap((judged) =>
        judged === undefined ? [] : defectsOf(judged).map((defect) => `${program.name}: ${defect}`),
      ),
    ),
  );
}

/** In per cent, explicit and implicit claims apart. */
export function statusTable(judged: readonly Judged[]): string {
  return distributionText(distributionOf(judged.flatMap((one) => one.claims)));
}
