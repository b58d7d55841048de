/** How the statuses of claims are distributed, as the table of seed 003, section VI, has it. */
import type { Status } from '../../src/evidence/index.js';
import type { ClaimReport } from '../../src/report/claims-report.js';
import type { Distribution, Shares } from '../../src/report/distribution.js';
import { distributionOf, percentText } from '../../src/report/distribution.js';

/** In the order of the seed. */
const STATUSES = ['D', 'V', 'R', 'F', 'R?', 'F?', 'U', 'V?', 'I'] as const satisfies readonly Status[];

/** What a developer wrote counts together with what it needs in order to mean something. */
export function toldStatus({ overall, status }: ClaimReport): Status {
  return overall ?? status;
}

export function toldDistribution(claims: readonly ClaimReport[]): Distribution {
  return distributionOf(claims.map((claim) => ({ explicit: claim.explicit, status: toldStatus(claim) })));
}

export function distributionRows({
  explicit,
  implicit,
  total,
}: Distribution): readonly (readonly (string | number)[])[] {
  return [
    ['', 'claims', ...STATUSES, 'conclusive : inconclusive'],
    sharesRow('explicit', explicit),
    sharesRow('implicit', implicit),
    sharesRow('total', total),
  ];
}

function sharesRow(name: string, shares: Shares): readonly (string | number)[] {
  const { claims, percent, conclusive, inconclusive } = shares;
  const cells = STATUSES.map((status) => percentText(claims === 0 ? null : percent[status]));
  return [name, claims, ...cells, `${conclusive} : ${inconclusive}`];
}
