/**
 * How many claims have each status, those that are written apart from those that the language asks for (seed 003, the
 * table of section VI).
 */
import type { Status } from '../evidence/index.js';

/** The most important first. */
export const STATUS_ORDER: readonly Status[] = ['R', 'F', 'R?', 'F?', 'I', 'U', 'V?', 'D', 'V'];

export type StatusCounts = Readonly<Record<Status, number>>;

export interface Distribution {
  /** Written in the program. */
  readonly explicit: Shares;
  readonly implicit: Shares;
  readonly total: Shares;
}

export interface Shares {
  readonly claims: number;
  readonly counts: StatusCounts;
  /** Of the claims, with one decimal; all zero where there are no claims. */
  readonly percent: StatusCounts;
  /** Of which there is nothing more to find out: V, R, F and D. */
  readonly conclusive: number;
  readonly inconclusive: number;
  /** Of the claims; null where there are none. */
  readonly conclusivePercent: number | null;
}

interface Counted {
  readonly explicit: boolean;
  readonly status: Status;
}

export function distributionOf(claims: readonly Counted[]): Distribution {
  return {
    explicit: sharesOf(claims.filter(({ explicit }) => explicit)),
    implicit: sharesOf(claims.filter(({ explicit }) => !explicit)),
    total: sharesOf(claims),
  };
}

function countsOf(claims: readonly Pick<Counted, 'status'>[]): StatusCounts {
  const counts = { V: 0, R: 0, F: 0, D: 0, U: 0, 'V?': 0, 'R?': 0, 'F?': 0, I: 0 };
  for (const { status } of claims) counts[status]++;
  return counts;
}

function sharesOf(claims: readonly Counted[]): Shares {
  const counts = countsOf(claims);
  const all = claims.length;
  const share = (part: number): number => (all === 0 ? 0 : Math.round((1000 * part) / all) / 10);
  const { V, R, F, D, U, I } = counts;
  const conclusive = V + R + F + D;
  return {
    claims: all,
    counts,
    percent: {
      V: share(V),
      R: share(R),
      F: share(F),
      D: share(D),
      U: share(U),
      'V?': share(counts['V?']),
      'R?': share(counts['R?']),
      'F?': share(counts['F?']),
      I: share(I),
    },
    conclusive,
    inconclusive: all - conclusive,
    conclusivePercent: all === 0 ? null : share(conclusive),
  };
}

/** `42.9 %`, or a dash of nothing. */
export function percentText(percent: number | null): string {
  return percent === null ? '-' : `${percent.toFixed(1)} %`;
}

/** `19 : 1`: those that are conclusive for each that is not; with one decimal where that is not a whole number. */
export function ratioText({ conclusive, inconclusive }: Shares): string {
  if (inconclusive === 0) return conclusive === 0 ? '-' : 'all';
  const ratio = conclusive / inconclusive;
  return `${Number.isInteger(ratio) ? ratio : ratio.toFixed(1)} : 1`;
}

/** As a table for a terminal; nothing if all claims are proved. Statuses that no claim has are left out. */
export function distributionText({ explicit, implicit, total }: Distribution): string {
  if (total.counts.V === total.claims) return '';
  const columns = [explicit, implicit, total];
  const row = (name: string, cell: (shares: Shares) => readonly [string, string]): readonly string[] => [
    name,
    ...columns.flatMap(cell),
  ];
  const shown = STATUS_ORDER.filter((status) => total.counts[status] > 0).reverse();
  const rows = [
    ['status', 'explicit', '', 'implicit', '', 'total', ''],
    ...shown.map((status) =>
      row(status, ({ claims, counts, percent }) => [
        String(counts[status]),
        percentText(claims === 0 ? null : percent[status]),
      ]),
    ),
    row('all', ({ claims }) => [String(claims), '']),
    row('conclusive', ({ conclusive, conclusivePercent }) => [String(conclusive), percentText(conclusivePercent)]),
    row('conclusive : inconclusive', (shares) => [ratioText(shares), '']),
  ];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((cells) => cells[i]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  return rows.map((cells) => `${line(cells).trimEnd()}\n`).join('');
}
