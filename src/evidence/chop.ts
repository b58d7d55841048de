/**
 * The part of a method between a place where executions were cut off and a claim that they may come to (seed 003, section
 * V): what lies on a way from the one to the other.
 */
import { blocksLeadingTo } from '../analysis/index.js';
import { lineOf } from '../languages/lines.js';
import { spanOf } from '../languages/origins.js';
import type { Block, BlockId, Claim, Method, Origin } from '../model/index.js';
import { closure, targetsOf } from '../model/index.js';
import { placeOf } from './cone.js';
import type { ClaimStatus } from './statuses.js';
import { isRefuted, isSettled } from './statuses.js';

export interface Chop {
  readonly blocks: ReadonlySet<BlockId>;
  /** Of the file of the claim, in order; the line of the cut and that of the claim are among them. */
  readonly lines: readonly number[];
}

/** Undefined if the cut is at no place of the method, or the claim stands nowhere in it, or no way leads there. */
export function chopOf({ body }: Method, at: Origin, claim: Claim): Chop | undefined {
  const goal = body === undefined ? undefined : placeOf(body, claim);
  if (body === undefined || goal === undefined) return undefined;
  const { blocks } = body;
  const start = blocks.find((block) => originsOf(block).some((one) => isSame(one, at)));
  if (start === undefined) return undefined;
  const leading = blocksLeadingTo(body, [goal.block]);
  const isBehind = start.id === goal.block && indexOf(start, at) <= goal.index;
  const from = isBehind ? [start.id] : targetsOf(start.exit);
  const onward = closure(from, (id) => {
    const block = blocks[id];
    return block === undefined ? [] : targetsOf(block.exit);
  });
  const chop = new Set([...onward].filter((id) => leading.has(id)));
  if (chop.size === 0) return undefined;
  const { source } = spanOf(claim.origin);
  const lines = [...chop]
    .flatMap((id) => {
      const block = blocks[id];
      if (block === undefined) return [];
      const isLast = id === goal.block && !targetsOf(block.exit).some((to) => chop.has(to));
      return isLast ? originsOf(block).slice(0, goal.index) : originsOf(block);
    })
    .filter((origin) => spanOf(origin).source === source)
    .map(lineOf);
  return {
    blocks: new Set([start.id, ...chop]),
    lines: [...new Set([lineOf(at), ...lines, lineOf(claim.origin)])].sort((a, b) => a - b),
  };
}

function originsOf({ instructions, exit }: Block): readonly Origin[] {
  return [
    ...instructions.map(({ origin }) => origin),
    ...(exit.kind === 'branch' || exit.kind === 'choose' ? [exit.origin] : []),
  ];
}

function indexOf(block: Block, at: Origin): number {
  return originsOf(block).findIndex((one) => isSame(one, at));
}

/** What lies between places where executions were cut off and claims that they may come to. */
export function chopsIn(method: Method, statuses: readonly ClaimStatus[]): ReadonlySet<BlockId> {
  const own = statuses.filter(
    (status) => status.claim.owner === method.id && !isSettled(status, false) && !isRefuted(status),
  );
  const chops = own.flatMap(({ claim, evidence }) =>
    evidence.flatMap((finding) =>
      finding.outcome === 'cutoff' && finding.entry === method.id ? (chopOf(method, finding.at, claim) ?? []) : [],
    ),
  );
  return new Set(chops.flatMap(({ blocks }) => [...blocks]));
}

/** Places that came from another thread are equal, and not the same. */
function isSame(a: Origin, b: Origin): boolean {
  const [one, other] = [spanOf(a), spanOf(b)];
  return one.source === other.source && one.start === other.start && one.end === other.end;
}
