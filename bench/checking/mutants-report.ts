/** What is told of changed programs: whether the claims that fail are refuted, and that none of them is proved. */
import type { ClaimReport } from '../../src/report/claims-report.js';
import { percent, table } from '../table.js';
import { listDefects, listed, statusTable } from './lists.js';
import type { Checked } from './results.js';
import { isRefutedClaim, isSettledClaim } from './results.js';

/** An execution that violates a claim exits with this. */
const VIOLATED = 4;

/** True if no claim that enumeration violates is proved, and nothing contradicts itself. */
export function tellMutants(results: readonly Checked[]): boolean {
  const problems = listed(
    'Failed',
    results.flatMap(({ program, problem }) => (problem === undefined ? [] : [`${program.name}: ${problem}`])),
  );
  const defects = listDefects(results);
  const failing = results.map((checked) => ({ checked, claim: failingClaim(checked) }));
  const line = ({ checked, claim }: (typeof failing)[number]): string => {
    const { name, mutant } = checked.program;
    const said = claim === undefined ? 'is not in the report' : `${claim.status}: ${claim.triage}`;
    return `${name}:${claim?.line ?? 0}: ${mutant?.change ?? ''}: ${mutant?.violated.text ?? ''}: ${said}`;
  };
  const proved = failing.filter(({ claim }) => claim !== undefined && isSettledClaim(claim));
  const wrong = listed('Violated by an execution on small inputs, and proved', proved.map(line));
  const unreplayed = results.flatMap(({ program, replays }) =>
    [...replays].flatMap(([id, code]) =>
      code === VIOLATED ? [] : [`${program.name}: ${id}: exits with ${code ?? 'nothing'}`],
    ),
  );
  listed('Refuted, and the replay violates nothing', unreplayed);
  const refuted = failing.filter(({ claim }) => claim !== undefined && isRefutedClaim(claim));
  const isExecuted = ({ checked, claim }: (typeof failing)[number]): boolean =>
    checked.replays.get(claim?.id ?? '') === VIOLATED;
  const open = failing.filter((one) => !refuted.includes(one) && !proved.includes(one));
  listed('Violated by an execution on small inputs, and open', open.map(line));
  const exposed = results.filter(({ check }) => check.claims.some(isRefutedClaim));
  const row = (name: string, part: number): (string | number)[] => [
    name,
    part,
    results.length,
    percent(part, results.length),
  ];
  const all = results.flatMap(({ check }) => check.claims.filter(isRefutedClaim));
  console.log(
    `\n${table([
      row('claims that executions on small inputs violate, one of each changed program', results.length),
      row('that end R or F', refuted.length),
      row('with a counterexample that violates a claim when executed again', refuted.filter(isExecuted).length),
      row('that stay open, with such a counterexample: guessed measures', open.filter(isExecuted).length),
      row('that end V or D', proved.length),
      row('changed programs with some claim R or F', exposed.length),
    ])}\n${all.length} claims are R or F in all\n`,
  );
  console.log(`${statusTable(results.map(({ check }) => check))}\n`);
  return problems + defects + wrong + unreplayed.length === 0;
}

function failingClaim({ program, check }: Checked): ClaimReport | undefined {
  return check.claims.find(({ id }) => id === program.mutant?.violated.id);
}
