/** Structural equality of trees: what was written is the same, wherever it stands. */

/** Positions, and what is found by position, are no part of what was written. */
const BESIDE_THE_TREE: ReadonlySet<string> = new Set(['span', 'source', 'comments']);

/** Iterative: trees of real programs may be deeper than the stack. */
export function sameTree(first: object, second: object): boolean {
  return firstDifference(first, second) === undefined;
}

/** The path of fields to the first difference (`declarations.0.body`), or `undefined` if there is none. */
export function firstDifference(first: object, second: object): string | undefined {
  const todo: { readonly left: unknown; readonly right: unknown; readonly path: Path | undefined }[] = [
    { left: first, right: second, path: undefined },
  ];
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    const { left, right, path } = pair;
    if (left === right) continue;
    if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return textOf(path);
    const keys = fieldsOf(left);
    if (keys.length !== fieldsOf(right).length) return textOf(path);
    for (let i = keys.length - 1; i >= 0; i--) {
      const key = keys[i] ?? '';
      if (!(key in right)) return textOf({ key, parent: path });
      todo.push({ left: left[key], right: right[key], path: { key, parent: path } });
    }
  }
  return undefined;
}

interface Path {
  readonly key: string;
  readonly parent: Path | undefined;
}

function textOf(path: Path | undefined): string {
  const keys: string[] = [];
  for (let at = path; at !== undefined; at = at.parent) keys.push(at.key);
  return keys.reverse().join('.');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A field that is `undefined` is the same as one that is absent. */
function fieldsOf(node: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(node).filter((key) => !BESIDE_THE_TREE.has(key) && node[key] !== undefined);
}
