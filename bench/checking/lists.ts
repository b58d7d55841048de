/** Lists and tables that every part of the bench has. */
import type { Status } from '../../src/evidence/index.js';
import { percent } from '../table.js';
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

const STATUSES: readonly Status[] = ['V', 'D', 'R', 'F', 'V?', 'R?', 'F?', 'U', 'I'];

export function statusRows(judged: readonly Judged[]): readonly string[][] {
  const claims = judged.flatMap((one) => one.claims);
  const counts = STATUSES.map((status) => claims.filter((claim) => claim.status === status).length);
  return [
    ['status', ...STATUSES],
    ['claims', ...counts.map(String)],
    ['share', ...counts.map((count) => percent(count, claims.length))],
  ];
}
