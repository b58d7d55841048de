/**
 * Claims that nothing can prove, planted after every call, loop and join of the real programs. The verifier may prove one
 * only where nothing gets: Dafny is asked about the same places, and why they are unreachable is known (unreachable.ts).
 */
import path from 'node:path';
import { percent, table } from './table.js';
import { numberOption, readOptions } from './verification/options.js';
import { PLANTED } from '../src/fuzz/wrong/plant.js';
import { dafnyOpinions } from './verification/planted-dafny.js';
import type { Opinion } from './verification/planted-dafny.js';
import type { ClaimResult, ProgramResult } from './verification/results.js';
import { explainedIn } from './verification/unreachable.js';
import { verifyPrograms } from './verification/workers.js';
import { chosenPrograms } from './verify.js';

const OPTIONS = ['limit', 'filter', 'seconds', 'jobs', 'solver', 'seed'];

export async function verifyPlanted(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const files = chosenPrograms(options);
  const seconds = numberOption(options, 'seconds', 5);
  const { results } = await verifyPrograms(files, numberOption(options, 'jobs', 2), {
    seconds,
    solver: options.values.get('solver'),
    seed: numberOption(options, 'seed', 0),
    verifier: 'assay',
    change: 'plant',
  });
  for (const { name, problem } of results) if (problem !== undefined) console.log(`${name}: ${problem}`);
  const counts = new Map<Opinion, number>();
  const groups = new Map<string, number>();
  let doubtful = 0;
  for (const [i, result] of results.entries()) {
    const proved = plantedIn(result).filter(isProved);
    if (proved.length === 0) continue;
    const explained = new Map(explainedIn(result.name, proved).map((one) => [one.claim, one]));
    const opinions = await dafnyOpinions(files[i] ?? '', proved, Math.max(10, seconds));
    for (const [claim, told] of opinions) {
      // Dafny's answer about a text that refining modules inherit is about the module that has it.
      const opinion = isInherited(claim, result) ? 'cannot be asked' : told;
      const { group, why } = explained.get(claim) ?? { group: UNEXPLAINED, why: UNEXPLAINED };
      counts.set(opinion, (counts.get(opinion) ?? 0) + 1);
      groups.set(group, (groups.get(group) ?? 0) + 1);
      if (opinion === 'not proved' || (opinion !== 'proved' && group === UNEXPLAINED)) doubtful++;
      const { line, owner, text, status } = claim;
      console.log(
        `${path.basename(files[i] ?? '')}:${line}: ${status} in ${owner}: ${text}; Dafny: ${opinion}; ${why}`,
      );
    }
  }
  const planted = results.flatMap(plantedIn);
  const proved = planted.filter(isProved).length;
  console.log(
    table([
      ['planted claims', planted.length, ''],
      ['  that are proved', proved, percent(proved, planted.length)],
      ...(['proved', 'not proved', 'cannot be asked'] as const).map((opinion) => [
        `    by Dafny: ${opinion}`,
        counts.get(opinion) ?? 0,
        '',
      ]),
      ...[...groups].sort(([a], [b]) => compareGroups(a, b)).map(([group, count]) => [`    ${group}`, count, '']),
    ]),
  );
  return doubtful === 0;
}

const UNEXPLAINED = 'not explained';

function compareGroups(a: string, b: string): number {
  return Number(a === UNEXPLAINED) - Number(b === UNEXPLAINED) || (a < b ? -1 : 1);
}

function plantedIn({ claims }: ProgramResult): readonly ClaimResult[] {
  return claims.filter(({ text }) => text.startsWith(`${PLANTED} after`));
}

function isInherited({ line, column, text, owner }: ClaimResult, result: ProgramResult): boolean {
  return plantedIn(result).some(
    (other) => other.line === line && other.column === column && other.text === text && other.owner !== owner,
  );
}

/** Also where the proof rests on something that is not proved: that would be the wrong reason not to say so. */
function isProved({ status, triage }: ClaimResult): boolean {
  return status === 'V' || status === 'D' || /^Proved/.test(triage);
}
