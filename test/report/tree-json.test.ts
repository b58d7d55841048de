import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SourceText } from '../../src/languages/source.js';
import { treeJson } from '../../src/report/tree-json.js';

const textOf = (value: unknown): string => [...treeJson(value)].join('');

describe('a tree as JSON', () => {
  test('agrees with JSON.stringify where both apply', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(textOf(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  test('has positions for spans, strings for big integers, null for what is absent, and no source text', () => {
    const source = new SourceText('a.dfy', 'x\nyz');
    const tree = { kind: 'int', value: 10n ** 20n, label: undefined, source, span: { source, start: 2, end: 4 } };
    expect(JSON.parse(textOf(tree))).toEqual({
      kind: 'int',
      value: '100000000000000000000',
      label: null,
      span: { start: { line: 2, column: 1 }, end: { line: 2, column: 3 } },
    });
  });

  test('may be deeper than the call stack, and comes in pieces', () => {
    let tree: unknown = 'leaf';
    for (let i = 0; i < 200_000; i++) tree = { next: [tree] };
    const pieces = [...treeJson(tree)];
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.join('')).toBe(`${'{"next":['.repeat(200_000)}"leaf"${']}'.repeat(200_000)}`);
  });
});
