/** Which claims matter most to a user: what is wrong, then what is open, and of that what the least is known about. */
import { isSettled } from '../evidence/index.js';
import type { ClaimStatus, Status } from '../evidence/index.js';
import { spanOf } from '../languages/origins.js';
import { shareOf } from './path-bounds.js';
import { claimsInOrder } from './verdicts.js';
import type { MemberVerdict, ToldStatus } from './verdicts.js';

const RANK: Readonly<Record<Status, number>> = { R: 1, F: 2, 'R?': 3, 'F?': 4, U: 5, I: 6, 'V?': 7, V: 8, D: 8 };

function rankOf({ status, defect }: ClaimStatus): number {
  return defect === undefined ? RANK[status] : 0;
}

/**
 * Of those that matter as much, open ones are ordered by the share of the paths to them that was run: the lower it is, the
 * less runs say about them (seed 000, 1.4). Where the share is the same, by the number of these paths, and then by place.
 */
export function byImportance(member: MemberVerdict): readonly ToldStatus[] {
  return [...claimsInOrder(member)].sort((a, b) => rankOf(a) - rankOf(b) || comparePaths(a, b));
}

function comparePaths(a: ToldStatus, b: ToldStatus): number {
  if (a.paths === undefined || b.paths === undefined || rankOf(a) <= RANK['F?']) return 0;
  return shareOf(a.paths) - shareOf(b.paths) || a.paths.run - b.paths.run;
}

/**
 * Members with something wrong first, then those with open claims: the smaller the share of the paths to these that was
 * run, the less is known about them (seed 000, 1.4); where nobody knows it, the share of the branches counts.
 */
export function membersByImportance(members: readonly MemberVerdict[], strict: boolean): readonly MemberVerdict[] {
  const order = new Map(members.map((member) => [member, orderOf(member, strict)]));
  return [...members].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

function orderOf(member: MemberVerdict, strict: boolean): number {
  const statuses = [...member.statuses.values()];
  if (statuses.some((status) => rankOf(status) <= RANK.F)) return -1;
  return statuses.every((status) => isSettled(status, strict)) ? 2 : knownOf(member, strict);
}

/** From 0 to 1: of the open claim about which the least is known. */
function knownOf(member: MemberVerdict, strict: boolean): number {
  const open = [...member.statuses.values()].filter((status) => !isSettled(status, strict));
  const shares = open.flatMap(({ paths }) => (paths === undefined ? [] : [shareOf(paths)]));
  return shares.length === 0 ? coverageOf(member) : Math.min(...shares);
}

/** The part of the branches that runs took, from 0 to 1. */
function coverageOf({ exploration }: MemberVerdict): number {
  if (exploration === undefined) return 0;
  const sum = (part: 'branches' | 'coveredBranches' | 'deadBranches'): number =>
    exploration.coverage.reduce((total, one) => total + one[part], 0);
  const branches = sum('branches') - sum('deadBranches');
  return branches <= 0 ? 1 : sum('coveredBranches') / branches;
}

export interface Group {
  readonly first: ToldStatus;
  /** The same is to be said of these. */
  readonly others: readonly ToldStatus[];
}

/** Claims with the same key are shown once. */
export function placeKey({ claim, status }: ClaimStatus): string {
  const { source, start, end } = spanOf(claim.origin);
  return `${source.path} ${start} ${end} ${claim.kind} ${status} ${claim.owner.entry ?? ''}`;
}

/**
 * Open claims with the same status and the same reason. A contract is checked apart from the code, so what is wrong with
 * it may be found twice: then it is shown once.
 */
export function grouped(statuses: readonly ToldStatus[]): readonly Group[] {
  const groups = new Map<string, { readonly first: ToldStatus; readonly others: ToldStatus[] }>();
  const places = new Set<string>();
  for (const status of statuses) {
    const { triage } = status;
    const place = placeKey(status);
    if (places.has(place)) continue;
    places.add(place);
    const isOpen = rankOf(status) > RANK['F?'];
    const key = isOpen ? `${status.status} ${triage}` : place;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: status, others: [] });
    else known.others.push(status);
  }
  return [...groups.values()];
}
