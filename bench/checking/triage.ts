/** Claims that stay open, with what the user is told about them, for judging by hand. */
import { readFileSync } from 'node:fs';
import type { ClaimReport } from '../../src/report/claims-report.js';
import type { Checked } from './results.js';
import { isRefutedClaim, isSettledClaim } from './results.js';

/** So many, spread over the programs: one of each, then a second one, and so on. */
export function triageLines(results: readonly Checked[], most: number): readonly string[] {
  if (most === 0) return [];
  const open = results
    .map((checked) => ({ checked, claims: checked.check.claims.filter(isUnproved) }))
    .filter(({ claims }) => claims.length > 0);
  const rounds = Math.max(0, ...open.map(({ claims }) => claims.length));
  const inRounds = Array.from({ length: rounds }, (_, round) =>
    open.flatMap(({ checked, claims }) => {
      // The middle first: the first open claims of programs are much alike.
      const claim = claims[(Math.floor(claims.length / 2) + round) % claims.length];
      return claim === undefined || round >= claims.length ? [] : [{ checked, claim }];
    }),
  ).flat();
  const step = Math.max(1, Math.floor(open.length / most));
  return inRounds
    .filter((_, i) => i % step === 0)
    .slice(0, most)
    .flatMap(({ checked, claim }) => triageText(checked, claim));
}

/** Neither settled nor refuted, and without a proof that only rests on something open: that one is judged where it is. */
function isUnproved(claim: ClaimReport): boolean {
  const isProved = claim.evidence.some(({ outcome }) => outcome === 'proved' || outcome === 'unreachable');
  return !isSettledClaim(claim) && !isRefutedClaim(claim) && !isProved;
}

function triageText({ program }: Checked, claim: ClaimReport): readonly string[] {
  const source = readFileSync(program.path, 'utf8').split('\n')[claim.line - 1] ?? '';
  return [
    `\n${program.name}:${claim.line}: ${claim.status} ${claim.id}`,
    `  | ${source.trim()}`,
    `  ${claim.triage}`,
    ...(program.mutant === undefined ? [] : [`  (changed: ${program.mutant.change})`]),
  ];
}
