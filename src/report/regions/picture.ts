/** A snapshot -> the picture of it: plain data, in the words of the program (seed 001, 3.2). */
import { counted } from '../../model/index.js';
import type { EdgeRole, RegionSnapshot, SnapshotRegion } from './snapshot.js';
import { claimText } from './texts.js';
import type { RegionTexts, StepText } from './texts.js';

export interface RegionPicture {
  readonly name: string;
  /** For those who do not see it. */
  readonly description: string;
  readonly regions: readonly DrawnRegion[];
  readonly edges: readonly DrawnEdge[];
}

export interface DrawnRegion {
  /** `r4`; unique in the picture. */
  readonly id: string;
  /** Regions at one location share it. */
  readonly number: number;
  readonly kind: 'initial' | 'error' | 'end' | 'inner';
  readonly isReachable: boolean;
  /** Not in the picture before. */
  readonly isNew: boolean;
  /** `line 5`, and for an error region the claim that is violated there. */
  readonly place: string | undefined;
  readonly claim: string | undefined;
  /** Undefined for `true`. */
  readonly predicate: string | undefined;
  /** `{#3[a -> 0]}` */
  readonly states: string | undefined;
}

export interface DrawnEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly steps: readonly StepText[];
  readonly isReachable: boolean;
  readonly role: EdgeRole | undefined;
}

export function pictureOf(name: string, snapshot: RegionSnapshot, texts: RegionTexts): RegionPicture {
  const regions = snapshot.regions.map((region) => drawnRegion(region, texts));
  const edges = snapshot.edges.map(({ from, to, operation, isReachable, role }, i): DrawnEdge => ({
    id: `e${i}`,
    from: `r${from}`,
    to: `r${to}`,
    steps: texts.operation(operation),
    isReachable,
    role,
  }));
  return { name, description: descriptionOf(name, regions, edges, snapshot), regions, edges };
}

/** Says what is new since the picture before this one of the same graph, if there is one. */
export function withNews(picture: RegionPicture, before: RegionPicture | undefined): RegionPicture {
  if (before === undefined) return picture;
  const old = new Set(before.regions.map(({ id }) => id));
  return { ...picture, regions: picture.regions.map((region) => ({ ...region, isNew: !old.has(region.id) })) };
}

function drawnRegion(region: SnapshotRegion, texts: RegionTexts): DrawnRegion {
  const { id, location, predicate, isInitial, isReachable } = region;
  const { kind, claim } = location;
  return {
    id: `r${id}`,
    number: location.id,
    kind: isInitial ? 'initial' : kind === 'error' ? 'error' : kind === 'exit' ? 'end' : 'inner',
    isReachable,
    isNew: false,
    place: texts.place(location),
    claim: kind === 'error' && claim !== undefined ? claimText(claim) : undefined,
    predicate: texts.predicate(predicate),
    states: statesText(region, texts),
  };
}

/** The newest are told; how many came before them is. */
function statesText({ states, newest }: SnapshotRegion, texts: RegionTexts): string | undefined {
  if (states === 0) return undefined;
  const more = states - newest.length;
  const told = newest.map((state) => texts.state(state));
  return `{${[...(more > 0 ? [`${more} more`] : []), ...told].join(', ')}}`;
}

function descriptionOf(
  name: string,
  regions: readonly DrawnRegion[],
  edges: readonly DrawnEdge[],
  { leftOut }: RegionSnapshot,
): string {
  const errors = regions.filter(({ kind }) => kind === 'error');
  const lost = errors.filter(({ isReachable }) => !isReachable);
  const parts = [
    counted(regions.length, 'region'),
    counted(edges.length, 'edge'),
    ...(errors.length === 0
      ? []
      : [`${counted(errors.length, 'error region')}, ${lost.length} of which cannot be reached`]),
    ...(leftOut.regions === 0
      ? []
      : [`${counted(leftOut.regions, 'region')} further away and ${counted(leftOut.edges, 'edge')} left out`]),
  ];
  return `${name}: ${parts.join(', ')}.`;
}
