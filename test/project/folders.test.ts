/** The folders of what joins the engines have an order, too: none needs one that needs it. Types count. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.join(import.meta.dirname, '../../src');

/** The folders of `src` that a folder imports from, by their paths; files directly in a folder are of that folder. */
function edgesOf(room: string): ReadonlyMap<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>();
  for (const entry of readdirSync(path.join(SRC, room), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const from = path.relative(SRC, entry.parentPath);
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const [, spec = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const to = path.relative(SRC, path.dirname(path.resolve(entry.parentPath, spec)));
      if (to !== from && to.startsWith(room)) targets.add(to);
    }
  }
  return edges;
}

/** A way from a folder back to itself. */
function cycleIn(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (folder: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const next of edges.get(folder) ?? []) {
      const found = visit(next, [...way, folder]);
      if (found !== undefined) return found;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of edges.keys()) {
    const found = visit(folder, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

test('a way back is found', () => {
  const edges = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  expect(cycleIn(edges)).toEqual(['b', 'c', 'b']);
});

test.each(['workbench', 'host', 'cli'])('no folder of %s needs one that needs it', (room) => {
  const edges = edgesOf(room);
  expect(edges.size).toBeGreaterThan(1);
  expect(cycleIn(edges)).toBeUndefined();
});
