/** How the statuses of claims are distributed: the table of seed 003, section VI. */
import type { Status } from '../../src/evidence/index.js';
import type { ClaimReport } from '../../src/report/claims-report.js';
import { percent } from '../table.js';

/** In the order of the seed. */
const STATUSES = ['D', 'V', 'R', 'F', 'R?', 'F?', 'U', 'V?', 'I'] as const satisfies readonly Status[];

const CONCLUSIVE: readonly Status[] = ['D', 'V', 'R', 'F'];

/** What a developer wrote counts together with what it needs in order to mean something. */
export function toldStatus({ overall, status }: ClaimReport): Status {
  return overall ?? status;
}

export function isConclusive(claim: ClaimReport): boolean {
  return CONCLUSIVE.includes(toldStatus(claim));
}

export function conclusiveShare(claims: readonly ClaimReport[]): number {
  return claims.length === 0 ? 0 : claims.filter(isConclusive).length / claims.length;
}

export function distributionRows(claims: readonly ClaimReport[]): readonly (readonly (string | number)[])[] {
  const explicit = claims.filter((claim) => claim.explicit);
  const implicit = claims.filter((claim) => !claim.explicit);
  return [
    ['', 'claims', ...STATUSES, 'conclusive : inconclusive'],
    distributionRow('explicit', explicit),
    distributionRow('implicit', implicit),
    distributionRow('total', claims),
  ];
}

function distributionRow(name: string, claims: readonly ClaimReport[]): readonly (string | number)[] {
  const conclusive = claims.filter(isConclusive).length;
  return [
    name,
    claims.length,
    ...STATUSES.map((status) => {
      return percent(claims.filter((claim) => toldStatus(claim) === status).length, claims.length);
    }),
    `${conclusive} : ${claims.length - conclusive}`,
  ];
}
