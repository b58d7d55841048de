/** Region graphs drawn: what DASH did on `abs` (seed 001, 3.7), in the colours of 3.2. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Iteration } from '../../../src/prove/listener.js';
import { RegionGraph } from '../../../src/prove/region-graph.js';
import { programGraph } from '../../../src/prove/program-graph.js';
import { IterationLog } from '../../../src/report/regions/log.js';
import { tracePages } from '../../../src/report/regions/pages.js';
import type { RegionPicture } from '../../../src/report/regions/picture.js';
import { snapshotOf } from '../../../src/report/regions/snapshot.js';
import { StepTeller } from '../../../src/report/regions/teller.js';
import { REGION_DARK, REGION_LIGHT } from '../../../src/report/regions/style.js';
import { regionsSvg } from '../../../src/report/regions/svg.js';
import type { SolverSession } from '../../../src/smt/session.js';
import type { HtmlFile } from '../../../src/report/html/index.js';
import { DARK, LIGHT } from '../../../src/report/graph/style.js';
import { methodIn, provenMethod } from '../../support/proving.js';
import { lowered } from '../../support/replaying.js';
import { openSolver } from '../../support/verifying.js';
import { contrast, elements, parseXml } from '../graph/drawing.js';
import type { Xml } from '../graph/drawing.js';
import { pictures } from './sample-pages.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

async function traced(
  text: string,
  name: string,
  iterations = 40,
): Promise<{ readonly graph: RegionGraph; readonly files: readonly HtmlFile[] }> {
  const model = lowered(text);
  const log = new IterationLog(methodIn(model, name));
  const teller = new StepTeller(model, log.entry, (step) => {
    log.add(structuredClone(step));
  });
  const { proof, findings } = await provenMethod(model, log.entry, session, { listener: teller, iterations });
  if (proof === undefined) throw new Error(`${name} has a body`);
  log.finished(structuredClone(teller.end(proof.graph, findings)), findings);
  return { graph: proof.graph, files: await tracePages([log], ['assay']) };
}

const classOf = (xml: Xml): string => xml.attributes.get('class') ?? '';
const named = (root: Xml, name: string): readonly Xml[] =>
  elements(root, 'g').filter((group) => classOf(group).split(' ')[0] === name);
const texts = (group: Xml): string =>
  elements(group, 'text')
    .map((one) => one.text.trim())
    .join(' ');

/** What is drawn: boxes with their classes, and lines with theirs; numbers that a solver chooses are left open. */
function outline(svg: string): readonly string[] {
  const root = parseXml(svg);
  const boxes = named(root, 'node').map((node) => {
    const [box] = elements(node, 'rect').map(classOf);
    return `${box ?? ''}: ${texts(node)}`;
  });
  const lines = named(root, 'transition').map((edge) => {
    const [line] = elements(edge, 'path').map(classOf);
    const labels = elements(edge, 'text').map((one) => (classOf(one) === 'assumed' ? `<${one.text}>` : one.text));
    return `${line ?? ''}: ${labels.join(' ')}`;
  });
  return [...boxes, ...lines.sort()].map((text) => text.replace(/-> -?\d+/g, '-> n').trimEnd());
}

const ABS = `method Abs(a: int) returns (b: int) {
  b := a;
  if b < 0 { b := -b; }
  assert b >= 0;
}
`;

const pictureOf = (files: readonly HtmlFile[], name: string): string =>
  files.find((file) => file.name === name)?.content ?? '';

describe('abs', () => {
  test('is drawn in every iteration, in the colours of the thesis', async () => {
    const { files } = await traced(ABS, 'Abs');
    const svgs = files.filter(({ name }) => name.endsWith('.svg'));
    const drawn = svgs.map(({ name, content }) => [name, ...outline(content).map((line) => `  ${line}`)].join('\n'));
    await expect(`${drawn.join('\n')}\n`).toMatchFileSnapshot('abs-iterations.txt');
    const first = outline(pictureOf(files, 'iteration-001.svg'));
    expect(first).toContain('box initial: 0 · line 1');
    expect(first).toContain('box error: 4 · line 4 assertion: b >= 0');
    expect(first).toContain('frontier edge: b := a <b >= 0>');
    expect(first).toContain('path edge: <b < 0>');
    const end = outline(pictureOf(files, 'end.svg'));
    expect(end).toContain('box lost error: 4 · line 4 assertion: b >= 0');
    expect(end.filter((line) => line.startsWith('box lost: 2'))).toEqual(['box lost: 2 · line 4 b < 0']);
    expect(end).toContain('lost edge: <b < 0>');
    const all = svgs.flatMap(({ content }) => outline(content));
    expect(all.some((line) => line.startsWith('concrete edge: b := a'))).toBe(true);
  });

  test('with a defect: a test is in the error region at the end', async () => {
    const { files } = await traced(ABS.replace('b >= 0', 'b != 3'), 'Abs');
    const end = outline(pictureOf(files, 'end.svg'));
    expect(end.find((line) => line.startsWith('box error'))).toMatch(
      /^box error: 4 · line 4 assertion: b != 3 \{#\d\[a -> n, b -> n\]\}$/,
    );
  });
});

test('states of the newest runs are shown, and how many there are', async () => {
  const { graph, files } = await traced(
    `method M(n: int) { var i := 0; while i < 9 decreases 9 - i { i := i + 1; } assert i != n; }`,
    'M',
    4,
  );
  const header = snapshotOf(graph, undefined).regions.find(({ states }) => states >= 9);
  expect(header?.newest).toHaveLength(3);
  expect(pictureOf(files, 'end.svg')).toMatch(/\{\d+ more, #\d+\[n -&gt; -?\d+, i -&gt; \d\]/);
});

test('every region and every edge is drawn once, whatever they say', async () => {
  await fc.assert(
    fc.asyncProperty(pictures(6), async (picture: RegionPicture) => {
      const { file, inline } = await regionsSvg(picture, true);
      const root = parseXml(file);
      expect(named(root, 'node')).toHaveLength(picture.regions.length);
      const edges = named(root, 'transition');
      expect(edges).toHaveLength(picture.edges.length);
      for (const edge of edges) expect(elements(edge, 'path')[0]?.attributes.get('d')).toMatch(/^M/);
      expect(root.attributes.get('aria-label')).toBe(picture.description);
      expect(elements(parseXml(inline), 'style')).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test('of many iterations the first and the last are kept', async () => {
  const model = lowered(ABS);
  const method = methodIn(model, 'Abs');
  const seen: Iteration[] = [];
  await provenMethod(model, method, session, {
    iterations: 1,
    listener: { iteration: (iteration) => seen.push(iteration) },
  });
  const log = new IterationLog(method);
  const teller = new StepTeller(model, method, (step) => {
    log.add(step);
  });
  for (let i = 0; i < 250; i++) for (const one of seen.slice(0, 1)) teller.iteration(one);
  expect(log.iterations).toBe(250);
  expect([log.first.length, log.first.at(-1)?.anchor]).toEqual([100, 'i100']);
  expect([log.last.length, log.last[0]?.anchor, log.last.at(-1)?.anchor]).toEqual([100, 'i151', 'i250']);
});

test('of a large graph what is near is drawn, and the rest is counted', () => {
  const model = lowered('method M(n: int) { var i := 0; while i < n decreases n - i { i := i + 1; } assert i >= 0; }');
  const { arena } = model;
  const method = methodIn(model, 'M');
  const [input] = method.inputs;
  if (method.body === undefined || input === undefined) throw new Error('M has a body');
  const graph = new RegionGraph(arena, programGraph(model, method, method.body));
  for (let i = 0; i < 40; i++) {
    const region = graph.regions.find((one) => one.location.loop !== undefined && one.location.kind === 'point');
    if (region === undefined) break;
    const predicate = arena.make('eq', [arena.variable(input), arena.int(i)]);
    graph.split(region, predicate, arena.make('not', [predicate]), () => undefined);
  }
  const snapshot = snapshotOf(graph, undefined);
  expect(snapshot.regions.length).toBeLessThanOrEqual(24);
  expect(snapshot.edges.length).toBeLessThanOrEqual(30);
  expect(snapshot.regions.length + snapshot.leftOut.regions).toBe(graph.regions.length);
  expect(snapshot.leftOut.edges).toBeGreaterThan(0);
  expect(snapshot.regions.filter(({ isInitial }) => isInitial)).toHaveLength(1);
});

describe.each([
  ['light', REGION_LIGHT, LIGHT],
  ['dark', REGION_DARK, DARK],
] as const)('the colours in %s', (_name, regions, graph) => {
  test('have the contrast that text and lines need', () => {
    const { text, errorText, initial, error, lost, lostError, lostLine, concrete, frontier, assumed } = regions;
    for (const ground of [initial, lost, lostError, graph.page])
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(errorText, error)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(assumed, graph.page)).toBeGreaterThanOrEqual(4.5);
    for (const line of [lostLine, concrete, frontier]) expect(contrast(line, graph.page)).toBeGreaterThanOrEqual(3);
  });
});
