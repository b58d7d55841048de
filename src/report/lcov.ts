/** Statement coverage as an lcov tracefile, for editors and services that show it (seed 000, 4.4.3). */
import type { Report } from './report.js';

/** Dead lines are left out: no test can cover them. Files in which nothing was explored are, too. */
export function lcovText({ files }: Report): string {
  return files
    .flatMap(({ path, coverage }) => {
      if (coverage === undefined) return [];
      const { executed, missed } = coverage;
      const hits = [...executed.map((line) => [line, 1] as const), ...missed.map((line) => [line, 0] as const)];
      const records = hits.sort(([a], [b]) => a - b).map(([line, count]) => `DA:${line},${count}`);
      const counts = [`LF:${records.length}`, `LH:${executed.length}`];
      return ['TN:', `SF:${path}`, ...records, ...counts, 'end_of_record'].map((line) => `${line}\n`);
    })
    .join('');
}
