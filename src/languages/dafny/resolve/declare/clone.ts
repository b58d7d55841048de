/**
 * Copies of trees, so that what is copied into a refining module has side-table entries of its own.
 * Spans are shared: a copy stands where its original was written.
 */
import type { Node } from '../../syntax/index.js';

export function clone<T extends Node>(node: T): T {
  return copy(node) as T;
}

export function cloneAll<T extends Node>(nodes: readonly T[]): readonly T[] {
  return nodes.map(clone);
}

/** Trees are plain objects and arrays; a work list instead of recursion, because chains of operators are deep. */
function copy(root: object): object {
  const result = blank(root);
  const work: (readonly [from: Plain, to: Plain])[] = [[root as Plain, result as Plain]];
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const [from, to] = item;
    for (const key of Object.keys(from)) {
      const value = from[key];
      if (key === 'span' || typeof value !== 'object' || value === null) {
        to[key] = value;
        continue;
      }
      const twin = blank(value);
      to[key] = twin;
      work.push([value as Plain, twin as Plain]);
    }
  }
  return result;
}

type Plain = Record<string, unknown>;

function blank(like: object): object {
  return Array.isArray(like) ? [] : {};
}
