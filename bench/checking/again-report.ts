/** What is told of a second run over the same programs: what it saves, and that it says the same. */
import { percent, table } from '../table.js';
import { sum } from '../verification/figures.js';
import { listed } from './lists.js';
import type { Checked, JudgedTogether } from './results.js';
import { changedClaims } from './results.js';

/** The bar: at most so many percent of the first runs' time. */
const BAR = 5;

/** True if it is quick enough, and every status is the same. */
export function tellAgain(results: readonly Checked[], again: JudgedTogether | string): boolean {
  if (typeof again === 'string') {
    console.log(`The second run failed: ${again}`);
    return false;
  }
  const changed = listed(
    'Changed by the second run',
    results.flatMap(({ program, check }) => {
      const second = again.programs.get(program.path);
      const lines = second === undefined ? ['is not in the report'] : changedClaims(check, second);
      return lines.map((line) => `${program.name}: ${line}`);
    }),
  );
  const first = sum(results.map(({ check }) => check.seconds));
  console.log(
    table([
      ['first runs, without the starts of processes', `${first.toFixed(1)} s`, ''],
      ['second run of all in one process', `${again.seconds.toFixed(1)} s`, percent(again.seconds, first)],
      ['claims whose status it changes', `${changed}`, ''],
    ]),
  );
  return changed === 0 && 100 * again.seconds <= BAR * first;
}
