import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { components } from '../../../../../src/languages/dafny/resolve/graph.js';

function reachable(edges: readonly (readonly number[])[], from: number): Set<number> {
  const seen = new Set([from]);
  for (const node of seen) for (const next of edges[node] ?? []) seen.add(next);
  return seen;
}

describe('strongly connected components', () => {
  test('a chain of a hundred thousand calls does not exhaust the stack', () => {
    const size = 100_000;
    const found = components([0], (node) => (node + 1 < size ? [node + 1] : []));
    expect(found).toHaveLength(size);
    expect(found[0]).toEqual([size - 1]);
  });

  test('a cycle is one component, whichever node comes first', () => {
    const found = components([2, 0, 1], (node) => [(node + 1) % 3]);
    expect(found.map((component) => [...component].sort())).toEqual([[0, 1, 2]]);
  });

  test('two nodes share a component exactly if each reaches the other, and components come in order of dependency', () => {
    const graphs = fc
      .integer({ min: 1, max: 8 })
      .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 4 }), { minLength: size, maxLength: size }));
    fc.assert(
      fc.property(graphs, (edges) => {
        const found = components(edges.keys(), (node) => edges[node] ?? []);
        const place = new Map(found.flatMap((component, i) => component.map((node) => [node, i] as const)));
        expect(place.size).toBe(edges.length);
        for (const [a] of edges.entries()) {
          for (const b of reachable(edges, a)) {
            const together = reachable(edges, b).has(a);
            expect(place.get(a) === place.get(b)).toBe(together);
            expect(place.get(b)).toBeLessThanOrEqual(place.get(a) ?? -1);
          }
        }
      }),
    );
  });
});
