/** What is told of programs whose claims all hold: those settled, beside the verifier alone. */
import { percent, table } from '../table.js';
import { sum } from '../verification/figures.js';
import { listDefects, listed, statusTable } from './lists.js';
import type { Checked, Judged } from './results.js';
import { isRefutedClaim, isSettledByDash, isSettledClaim, isWhole, replayOf } from './results.js';

/** What Dafny proves without hints is about so many percent of the programs. */
const HINT_FREE_BAR = 25;

/** True if nothing is refuted, nothing contradicts itself, and enough programs are settled as a whole. */
export function tellPrograms(results: readonly Checked[], hintFree: boolean): boolean {
  const problems = listed(
    'Failed',
    results.flatMap(({ program, problem }) => (problem === undefined ? [] : [`${program.name}: ${problem}`])),
  );
  const refuted = listed('Refuted, although all of them hold', results.flatMap(refutedLines));
  const defects = listDefects(results);
  const unchecked = listed('Proofs by region graphs that could not be checked', results.flatMap(uncheckedLines));
  const lost = listed('Settled by verify and not by check', results.flatMap(lostLines));
  console.log(`\n${hintFree ? 'Without proof hints' : 'As they are'}: ${results.length} programs\n`);
  const isEnough = tellShares(results, hintFree);
  console.log(`\n${statusTable(results.map(({ check }) => check))}\n`);
  console.log(
    `${problems} failed, ${refuted} refuted, ${defects} defects, ${unchecked} proofs not checked, ${lost} settled by verify only`,
  );
  return problems + refuted + defects === 0 && isEnough;
}

function refutedLines({ program, check, replays }: Checked): readonly string[] {
  return check.claims.filter(isRefutedClaim).map((claim) => {
    const replay = replayOf(claim)?.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : `'${arg}'`));
    const code = replays.get(claim.id);
    return `${program.name}:${claim.line}: ${claim.status} ${claim.id}: ${claim.triage}\n    assay ${replay?.join(' ') ?? '(no replay)'} (exits with ${code ?? 'nothing'})`;
  });
}

/** With `--check-proof` these count as open; a proof that is wrong is a defect. */
function uncheckedLines({ program, check }: Checked): readonly string[] {
  return check.claims.flatMap(({ line, id, evidence }) =>
    evidence.flatMap(({ reason }) =>
      reason?.startsWith('A proof was found and could not be checked') === true
        ? [`${program.name}:${line}: ${id}: ${reason}`]
        : [],
    ),
  );
}

function lostLines({ program, check, verify }: Checked): readonly string[] {
  const proved = new Set(verify?.claims.filter(isSettledClaim).map(({ id }) => id));
  return check.claims
    .filter((claim) => proved.has(claim.id) && !isSettledClaim(claim))
    .map(({ line, status, id, triage }) => `${program.name}:${line}: ${status} ${id}: ${triage}`);
}

/** True if they are more than by `verify` alone, or without hints more than by Dafny. */
function tellShares(results: readonly Checked[], hintFree: boolean): boolean {
  const row = (name: string, part: number, whole: number): string[] => [
    name,
    `${part}`,
    `${whole}`,
    percent(part, whole),
  ];
  const checks = results.map(({ check }) => check);
  const verifies = results.flatMap(({ verify }) => verify ?? []);
  // A program that fails counts as one that is not whole.
  const whole = results.filter(({ problem, check }) => problem === undefined && isWhole(check)).length;
  const verified = results.filter(({ verify }) => verify !== undefined && isWhole(verify)).length;
  const settled = (list: readonly Judged[]): number =>
    sum(list.map(({ claims }) => claims.filter(isSettledClaim).length));
  const all = (list: readonly Judged[]): number => sum(list.map(({ claims }) => claims.length));
  const byDash = checks.map(({ claims }) => claims.filter(isSettledByDash).length);
  console.log(
    table([
      row('programs of which every claim is V or D, by check', whole, results.length),
      row('by verify alone, with the same limit of time', verified, results.length),
      row('claims that are V or D, by check', settled(checks), all(checks)),
      row('by verify alone', settled(verifies), all(verifies)),
      row('by DASH and by nobody else', sum(byDash), all(checks)),
      row('programs with such claims', byDash.filter((count) => count > 0).length, results.length),
    ]),
  );
  if (hintFree) return 100 * whole > HINT_FREE_BAR * results.length;
  return whole > verified || whole === results.length;
}
