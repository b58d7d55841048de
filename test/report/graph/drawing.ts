/** Graphs for tests: made up ones, and what a picture must keep. */
import fc from 'fast-check';
import type { LaidOutGraph, LaidOutNode } from '../../../src/report/graph/index.js';
import { claimId } from '../../../src/model/index.js';
import type { GraphEdge, GraphNode, GraphRow, Mark, MethodGraph } from '../../../src/report/graph/index.js';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.constantFrom('x := 1', '</text><script>', '日本語 & ]]>'),
);
const mark = fc.constantFrom<Mark | undefined>(undefined, 'executed', 'open', 'dead');

const row: fc.Arbitrary<GraphRow> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('title', 'contract', 'state', 'code', 'decision', 'guide'),
    text,
    line: fc.option(fc.integer({ min: 1, max: 20000 }), { nil: undefined }),
    claim: fc.constant(undefined),
  }),
  fc.record({
    kind: fc.constant('claim'),
    text,
    line: fc.integer({ min: 1, max: 20000 }),
    claim: fc.record({
      id: text.map(claimId),
      kind: fc.constant('index in range'),
      status: fc.constantFrom('V', 'R', 'F?', 'D', undefined),
      nested: fc.boolean(),
    }),
  }),
);

/** Any graph, reducible or not, with edges from a node to itself and twice between two nodes. */
export function graphs(most: number): fc.Arbitrary<MethodGraph> {
  return fc
    .array(fc.tuple(fc.array(row, { maxLength: 5 }), mark), { minLength: 1, maxLength: most })
    .chain((blocks) => {
      const place = fc.nat(blocks.length - 1);
      const edge = fc.record({
        from: place,
        to: place,
        kind: fc.constantFrom<GraphEdge['kind']>('true', 'flow'),
        mark,
      });
      return fc.array(edge, { maxLength: 2 * blocks.length }).map((edges) => ({
        name: 'M',
        description: 'Made up.',
        nodes: blocks.map(([rows, shown], i): GraphNode => ({
          id: `b${i}`,
          kind: i === 0 ? 'entry' : 'block',
          rows,
          mark: shown,
        })),
        edges: edges.map(({ from, to, kind, mark: shown }, i): GraphEdge => ({
          id: `e${i}`,
          from: `b${from}`,
          to: `b${to}`,
          kind,
          back: to <= from,
          label: kind === 'flow' ? undefined : kind,
          mark: shown,
        })),
        loops: [],
        shows: { coverage: true, statuses: true },
      }));
    });
}

/** A chain of branches, each of which meets again. */
export function longGraph(branches: number): MethodGraph {
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const node = (words: string): string => {
    const id = `b${nodes.length}`;
    nodes.push({
      id,
      kind: 'block',
      rows: [{ kind: 'code', text: words, line: nodes.length, claim: undefined }],
      mark: undefined,
    });
    return id;
  };
  const edge = (from: string, to: string, kind: GraphEdge['kind']): void => {
    const label = kind === 'flow' ? undefined : kind;
    edges.push({ id: `e${edges.length}`, from, to, kind, back: false, label, mark: undefined });
  };
  let last = node('start');
  for (let i = 0; i < branches; i++) {
    const [yes, no, next] = [node(`yes ${i}`), node(`no ${i}`), node(`if ${i}`)];
    edge(last, yes, 'true');
    edge(last, no, 'false');
    edge(yes, next, 'flow');
    edge(no, next, 'flow');
    last = next;
  }
  return { name: 'Long', description: 'Long.', nodes, edges, loops: [], shows: { coverage: false, statuses: false } };
}

/** Pairs of nodes that cover each other in part. */
export function overlapping({ nodes }: LaidOutGraph): readonly string[] {
  const meet = (a: LaidOutNode, b: LaidOutNode): boolean =>
    a.at.x < b.at.x + b.box.width &&
    b.at.x < a.at.x + a.box.width &&
    a.at.y < b.at.y + b.box.height &&
    b.at.y < a.at.y + a.box.height;
  return nodes.flatMap((a, i) =>
    nodes.slice(0, i).flatMap((b) => (meet(a, b) ? [`${a.box.node.id} and ${b.box.node.id}`] : [])),
  );
}

/** Nodes, lines and labels that are not inside the picture. */
export function outside({ nodes, edges, width, height }: LaidOutGraph): readonly string[] {
  const isIn = ({ x, y }: { x: number; y: number }): boolean => x >= 0 && y >= 0 && x <= width && y <= height;
  return [
    ...nodes.flatMap(({ box, at }) =>
      isIn(at) && isIn({ x: at.x + box.width, y: at.y + box.height }) ? [] : [box.node.id],
    ),
    ...edges.flatMap(({ edge, points }) => (points.length > 1 && points.every(isIn) ? [] : [edge.id])),
  ];
}

export interface Xml {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Xml[];
  /** What stands in it and in its children, references replaced. */
  readonly text: string;
}

/** A strict reader of the part of XML that we write; anything else is an error. */
export function parseXml(source: string): Xml {
  const tag = /<(\/?)([a-zA-Z][\w:-]*)((?: [a-zA-Z][\w:-]*="[^"<]*")*)(\/?)>/y;
  const stack: { name: string; attributes: Map<string, string>; children: Xml[]; text: string }[] = [];
  let root: Xml | undefined;
  let at = 0;
  const close = (): void => {
    const done = stack.pop();
    const parent = stack.at(-1);
    if (done === undefined) throw new Error(`nothing to close at ${at}`);
    if (parent === undefined) root = done;
    else {
      parent.children.push(done);
      parent.text += done.text;
    }
  };
  while (at < source.length) {
    if (source[at] !== '<') {
      const end = source.indexOf('<', at) < 0 ? source.length : source.indexOf('<', at);
      const words = source.slice(at, end);
      const open = stack.at(-1);
      if (open !== undefined) open.text += unescaped(words);
      else if (words.trim() !== '') throw new Error(`text outside of the root: ${words}`);
      at = end;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(source);
    if (found === null) throw new Error(`not a tag: ${source.slice(at, at + 60)}`);
    const [whole, closing, name = '', attributes = '', empty] = found;
    if (closing === '/') {
      if (stack.at(-1)?.name !== name) throw new Error(`</${name}> closes <${stack.at(-1)?.name ?? ''}>`);
      close();
    } else {
      if (root !== undefined) throw new Error('two roots');
      const pairs = [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(
        ([, key = '', value = '']) => [key, unescaped(value)] as const,
      );
      if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`an attribute twice: ${whole}`);
      stack.push({ name, attributes: new Map(pairs), children: [], text: '' });
      if (empty === '/') close();
    }
    at += whole.length;
  }
  if (root === undefined || stack.length > 0) throw new Error('the root is not closed');
  return root;
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescaped(words: string): string {
  if (/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(words))
    throw new Error('a character that XML forbids');
  return words.replace(/&([^;]*;?)/g, (whole, name: string) => {
    const character = CHARACTERS[name.slice(0, -1)];
    if (character === undefined) throw new Error(`not a reference: ${whole}`);
    return character;
  });
}

export function elements(root: Xml, name: string): readonly Xml[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => elements(child, name))];
}

/** WCAG 2.2, "contrast ratio". */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
