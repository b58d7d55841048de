/** The real programs with different seeds of the solver: which claims change their status? */
import { percent, table } from './table.js';
import { numberOption, readOptions } from './verification/options.js';
import type { ProgramResult } from './verification/results.js';
import { verifyPrograms } from './verification/workers.js';
import { chosenPrograms } from './verify.js';

const OPTIONS = ['limit', 'filter', 'seconds', 'jobs', 'solver', 'runs'];

/** The bar, in percent of the claims. */
const BAR = 1;

export async function verifyStability(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const files = chosenPrograms(options);
  const runs: (readonly ProgramResult[])[] = [];
  for (let seed = 0; seed < numberOption(options, 'runs', 3); seed++) {
    const { results } = await verifyPrograms(files, numberOption(options, 'jobs', 2), {
      seconds: numberOption(options, 'seconds', 20),
      solver: options.values.get('solver'),
      seed,
      verifier: 'assay',
      change: 'none',
    });
    runs.push(results);
  }
  const [first = []] = runs;
  let [claims, changed] = [0, 0];
  for (const [i, result] of first.entries()) {
    const others = runs.slice(1).map((run) => new Map(run[i]?.claims.map(({ id, status }) => [id, status])));
    for (const claim of result.claims) {
      claims++;
      const statuses = [claim.status, ...others.map((other) => other.get(claim.id) ?? 'none')];
      if (new Set(statuses).size === 1) continue;
      changed++;
      console.log(`${result.name}:${claim.line}: ${statuses.join(' ')}: ${claim.kind} ${claim.text} in ${claim.owner}`);
    }
  }
  console.log(
    table([
      [`claims, ${runs.length} seeds`, claims, ''],
      [`whose status changes (bar: ${BAR} %)`, changed, percent(changed, claims)],
    ]),
  );
  return 100 * changed < BAR * claims;
}
