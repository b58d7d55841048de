import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dotText, graphOf, layOut, svgText } from '../../../src/report/graph/index.js';
import { COLUMN, columnsOf, wrapped } from '../../../src/report/graph/boxes.js';
import { DARK, LIGHT } from '../../../src/report/graph/style.js';
import type { Palette } from '../../../src/report/graph/style.js';
import { methodNamed, modelOfText } from '../../support/explore-fixtures.js';
import { contrast, elements, graphs, longGraph, outside, overlapping, parseXml } from './drawing.js';
import type { Xml } from './drawing.js';

describe('a layout', () => {
  test('keeps nodes apart, and everything inside the picture', async () => {
    await fc.assert(
      fc.asyncProperty(graphs(7), async (graph) => {
        const laidOut = await layOut(graph);
        expect(overlapping(laidOut)).toEqual([]);
        expect(outside(laidOut)).toEqual([]);
        // Whatever the texts are, the picture is XML, and they are text in it.
        const root = parseXml(svgText(laidOut));
        expect(elements(root, 'script')).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('of many blocks too', async () => {
    const laidOut = await layOut(longGraph(36));
    expect(laidOut.nodes).toHaveLength(109);
    expect([...overlapping(laidOut), ...outside(laidOut)]).toEqual([]);
  });

  test('is the same for the same graph', async () => {
    const graph = longGraph(6);
    expect(svgText(await layOut(graph))).toBe(svgText(await layOut(graph)));
  });
});

const HOSTILE = `method Hostile(x: int) returns (y: int)
  ensures y != 7 // </style><script>alert(1)</script>
{
  if x < 3 && "</text><script>alert('x')</script>" != "&amp;" {
    print "]]>\\" onload=\\"alert(1)", 'a', "日本語 🎉 \\U{202E}";
    y := 1;
  } else { y := 2; }
}
`;

async function hostile(): Promise<{ readonly root: Xml; readonly text: string; readonly dot: string }> {
  const graph = graphOf(methodNamed(modelOfText(HOSTILE), 'Hostile'));
  if (graph === undefined) throw new Error('no graph');
  const text = svgText(await layOut(graph));
  return { root: parseXml(text), text, dot: dotText(graph) };
}

describe('a picture', () => {
  test('says what it is to those who do not see it', async () => {
    const { root } = await hostile();
    expect(root.name).toBe('svg');
    expect(root.attributes.get('role')).toBe('img');
    expect(root.attributes.get('aria-label')).toMatch(/^The control flow of Hostile: \d+ blocks, 0 loops, 1 claim\.$/);
    expect(elements(root, 'title')[0]?.text).toBe('Hostile');
    expect(elements(root, 'desc')).toHaveLength(1);
    for (const group of elements(root, 'g').filter((one) => one.attributes.get('class') === 'node')) {
      expect(group.children[0]?.name).toBe('title');
    }
  });

  test('shows what a program contains, and runs none of it', async () => {
    const { root, dot } = await hostile();
    expect(new Set(elements(root, 'svg').flatMap(names))).toEqual(
      new Set(['svg', 'title', 'desc', 'style', 'rect', 'g', 'path', 'text', 'circle']),
    );
    const texts = elements(root, 'text').map(({ text }) => text);
    expect(texts.some((one) => one.includes("</text><script>alert('x')</script>"))).toBe(true);
    expect(root.text).not.toContain('alert(1)</script>');
    expect(dot).toContain(String.raw`\\\" onload=\\\"alert(1)`);
  });

  test('has its text inside its boxes', async () => {
    const { root } = await hostile();
    for (const node of elements(root, 'g').filter((one) => one.attributes.get('class') === 'node')) {
      const width = Number(elements(node, 'rect')[0]?.attributes.get('width'));
      for (const line of elements(node, 'text').filter((one) => one.attributes.get('class') !== 'number')) {
        const end = Number(line.attributes.get('x')) + columnsOf(line.text) * COLUMN;
        expect(end).toBeLessThanOrEqual(width);
      }
    }
  });

  test('leads from claims to where they are explained, by keyboard as well', async () => {
    const graph = graphOf(methodNamed(modelOfText(HOSTILE), 'Hostile'));
    if (graph === undefined) throw new Error('no graph');
    const root = parseXml(svgText(await layOut(graph), { style: false, claimLink: (id) => `#"${id}"` }));
    expect(root.attributes.get('role')).toBe('group');
    expect(elements(root, 'style')).toEqual([]);
    expect(elements(root, 'a').map((link) => link.attributes.get('href'))).toEqual([
      expect.stringMatching(/^#"Hostile.*postcondition.*"$/),
    ]);
  });
});

function names({ name, children }: Xml): readonly string[] {
  return [name, ...children.flatMap(names)];
}

describe('lines', () => {
  test('break at spaces, and end with a sign that something is left out', () => {
    expect(wrapped('one two three', 9)).toEqual(['one two', '  three']);
    expect(wrapped('aaaaaaaaaa', 4)).toEqual(['aaaa', '  aa', '  a…']);
    expect(wrapped('aa bb cc dd', 5, 2)).toEqual(['aa bb', '  cc…']);
  });

  test('are never wider than they may be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 6, max: 30 }), (words, columns) => {
        const lines = wrapped(words, columns);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('colours in %s', (_, palette: Palette) => {
  const { page, box, line, text, muted, known, knownFill, loop } = palette;
  const tones = ['good', 'bad', 'open', 'dead'] as const;

  test('have the contrast that text needs', () => {
    const pairs = [
      [text, box],
      [muted, box],
      [muted, page],
      [known, knownFill],
      [loop, page],
      [text, page],
      ...tones.flatMap((tone) => [
        [palette[tone], palette[`${tone}Fill`]],
        [palette[tone], page],
      ]),
    ];
    for (const [ink = '', paper = ''] of pairs)
      expect({ ink, paper, enough: contrast(ink, paper) >= 4.5 }).toEqual({ ink, paper, enough: true });
  });

  test('have the contrast that lines need', () => {
    const inks = [line, loop, ...tones.map((tone) => palette[tone])];
    for (const ink of inks) for (const paper of [page, box]) expect(contrast(ink, paper)).toBeGreaterThanOrEqual(3);
  });
});
