import { describe, expect, it } from 'vitest';
import { components, cycleOf, isCycle } from '../../../../../src/languages/graph.js';
import { didYouMean, nearestName } from '../../../../../src/languages/dafny/resolve/suggest.js';

describe('near names', () => {
  it.each([
    ['lenght', ['length', 'depth'], 'length'],
    ['Lenght', ['Length'], 'Length'],
    ['LENGTH', ['length', 'lengths'], 'length'],
    ['cout', ['count', 'out'], 'count'],
    ['x', ['y', 'z'], undefined],
    ['ab', ['abc'], 'abc'],
    ['something', ['entirelyDifferent'], undefined],
    ['name', ['name'], undefined],
  ] as const)('%s', (name, candidates, expected) => {
    expect(nearestName(name, candidates)).toBe(expected);
  });

  it('end a sentence, or leave it alone', () => {
    expect(didYouMean('valeu', ['value'])).toBe("; did you mean 'value'?");
    expect(didYouMean('valeu', [])).toBe('');
  });
});

describe('groups of things that depend on each other', () => {
  const edges: Readonly<Record<string, readonly string[]>> = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [], e: ['e'] };
  const dependencies = (node: string): readonly string[] => edges[node] ?? [];

  it('come after what they depend on', () => {
    expect(components(Object.keys(edges), dependencies)).toEqual([['d'], ['b', 'c'], ['a'], ['e']]);
  });

  it('are cycles if they lead back', () => {
    expect([['b', 'c'], ['a'], ['e']].map((group) => isCycle(group, dependencies))).toEqual([true, false, true]);
    expect(cycleOf(['b', 'c'], dependencies)).toEqual(['b', 'c']);
  });

  it('can be chains of any length', () => {
    const long = Array.from({ length: 100_000 }, (_, i) => i);
    expect(components(long, (i) => (i + 1 < long.length ? [i + 1] : [])).length).toBe(long.length);
  });
});
