/** Pictures of region graphs that nobody computed, and a page of them. */
import fc from 'fast-check';
import { markup } from '../../../src/report/html/markup.js';
import type { HtmlFile } from '../../../src/report/html/index.js';
import { stepsPage } from '../../../src/report/regions/pages.js';
import type { DrawnEdge, DrawnRegion, RegionPicture } from '../../../src/report/regions/picture.js';
import { regionsSvg } from '../../../src/report/regions/svg.js';
import { methodIn } from '../../support/proving.js';
import { lowered } from '../../support/replaying.js';

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('x < 0 && y > 1', '</text><script>', '日本語 & ]]>'),
);
const perhaps = fc.option(words, { nil: undefined });

/** Any graph, with edges from a region to itself and twice between two regions. */
export function pictures(most: number): fc.Arbitrary<RegionPicture> {
  const region = fc.record({
    number: fc.nat(99),
    kind: fc.constantFrom<DrawnRegion['kind']>('initial', 'error', 'end', 'inner'),
    isReachable: fc.boolean(),
    isNew: fc.boolean(),
    place: perhaps,
    claim: perhaps,
    predicate: perhaps,
    states: perhaps,
  });
  return fc.array(region, { minLength: 1, maxLength: most }).chain((regions) => {
    const place = fc.nat(regions.length - 1).map((at) => `r${at}`);
    const edge = fc.record({
      from: place,
      to: place,
      steps: fc.array(fc.record({ text: words, isAssumed: fc.boolean() }), { maxLength: 6 }),
      isReachable: fc.boolean(),
      role: fc.constantFrom<DrawnEdge['role']>(undefined, 'concrete', 'frontier', 'path'),
    });
    return fc.array(edge, { maxLength: 2 * most }).map((edges) => ({
      name: 'Made up',
      description: 'Made up: nothing.',
      regions: regions.map((one, i) => ({ id: `r${i}`, ...one })),
      edges: edges.map((one, i) => ({ id: `e${i}`, ...one })),
    }));
  });
}

/** Every kind of region and every role of an edge. */
const PICTURE: RegionPicture = {
  name: 'Iteration',
  description: 'Iteration: 7 regions, 7 edges.',
  regions: [
    box(0, 'initial', true, 'n > 0', '{#0[n -> 4, s -> "</script>"]}'),
    box(
      1,
      'inner',
      true,
      'i <= n && (forall k :: 0 <= k < i ==> a[k] != 0 && a[k] < a[n - k - 1])',
      '{12 more, #3[i -> 1]}',
    ),
    box(2, 'inner', true, undefined, undefined),
    box(3, 'error', true, 'i > n', undefined),
    box(4, 'inner', false, 'n < 0', undefined),
    box(5, 'error', false, undefined, undefined),
    box(6, 'end', true, undefined, '{#9[i -> 4]}'),
  ],
  edges: [
    edge(0, 1, 'concrete'),
    edge(1, 1, undefined),
    edge(1, 2, 'frontier'),
    edge(2, 3, 'path'),
    edge(2, 6, undefined),
    edge(4, 5, undefined, false),
    edge(4, 6, undefined, false),
  ],
};

function box(
  number: number,
  kind: DrawnRegion['kind'],
  isReachable: boolean,
  predicate: string | undefined,
  states: string | undefined,
): DrawnRegion {
  const claim = kind === 'error' ? 'assertion: i <= n' : undefined;
  return {
    id: `r${number}`,
    number,
    kind,
    isReachable,
    isNew: number === 2,
    place: `line ${number + 1}`,
    claim,
    predicate,
    states,
  };
}

function edge(from: number, to: number, role: DrawnEdge['role'], isReachable = true): DrawnEdge {
  const steps = [
    { text: `i := i + ${to}`, isAssumed: false },
    { text: 'i < n', isAssumed: true },
  ];
  return { id: `e${from}-${to}`, from: `r${from}`, to: `r${to}`, steps, isReachable, role };
}

const HEADINGS = [
  { text: 'a test was executed', tone: 'good' },
  { text: 'a test violated a claim', tone: 'bad' },
  { text: 'a region was split', tone: 'dead' },
  { text: 'not decided', tone: 'open' },
] as const;

/** One page with four iterations. */
export async function sampleSteps(name: string): Promise<HtmlFile> {
  const { inline } = await regionsSvg(PICTURE, false);
  const steps = HEADINGS.map((heading, i) => ({
    anchor: `i${i + 1}`,
    title: `Iteration ${i + 1}`,
    heading,
    sentences: [markup`It goes through <code>0, 1: i &lt; n, ${i + 2}</code>.`, markup`A test crosses the frontier.`],
    picture: PICTURE,
    svg: inline,
    file: `iteration-00${i + 1}.svg`,
  }));
  const method = methodIn(lowered('method Sum(n: int) { assert n == n; }'), 'Sum');
  const [claim] = method.claims;
  const reason = 'No proof and no violation was found: the time limit of 20 s was reached.';
  const findings =
    claim === undefined ? [] : [{ claim, engine: 'dash', entry: method.id, outcome: 'dontknow', reason } as const];
  return { name, content: stepsPage({ method, iterations: 300, leftOut: 296, steps, findings }, ['assay', 'z3']) };
}
