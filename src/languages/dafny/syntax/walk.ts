/**
 * Going through a tree without knowing its kinds: children are found by looking at the fields of plain objects.
 * Nothing here recurses, because trees of real programs may be deeper than the stack.
 */
import type { Statement } from './statements.js';

/** Any object of the tree: nodes, and the parts of nodes that have no span of their own. */
type TreePart = Readonly<Record<string, unknown>>;

/** Visits `root` and everything below it, parents before children, in the order of the fields. `false` skips the children. */
export function walk(root: object, enter: (part: object) => boolean | undefined | void): void {
  const todo: object[] = [root];
  for (let part = todo.pop(); part !== undefined; part = todo.pop()) {
    if (!Array.isArray(part) && enter(part) === false) continue;
    const from = todo.length;
    for (const child of childrenOf(part)) todo.push(child);
    reverseFrom(todo, from);
  }
}

/**
 * Rewrites a tree from the leaves up. `rewrite` gets each part after its children have been rewritten, and the part
 * that it came from; what it leaves alone stays shared with the old tree, so that `===` says whether anything changed.
 * A subtree that `enter` refuses is kept as it is.
 */
export function mapTree<Root extends object>(
  root: Root,
  rewrite: (part: object, original: object) => object,
  enter: (part: object) => boolean = () => true,
): Root {
  const frames: Frame[] = [];
  const results: object[] = [];
  const visit = (part: object): void => {
    if (!Array.isArray(part) && !enter(part)) results.push(part);
    else frames.push({ original: part, keys: childKeysOf(part), next: 0, firstResult: results.length });
  };
  visit(root);
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const key = frame.keys[frame.next++];
    if (key !== undefined) {
      visit((frame.original as Readonly<Record<string, object>>)[key] ?? {});
      continue;
    }
    frames.pop();
    const rebuilt = withChildren(frame, results.splice(frame.firstResult));
    results.push(Array.isArray(rebuilt) ? rebuilt : rewrite(rebuilt, frame.original));
  }
  return results[0] as Root;
}

/** Expressions and statements share some kinds (`if`, `match`); only statements have labels. */
export function isStatement(part: object): part is Statement {
  return 'labels' in part;
}

interface Frame {
  readonly original: object;
  readonly keys: readonly string[];
  next: number;
  readonly firstResult: number;
}

function* childrenOf(part: object): Iterable<object> {
  for (const key of childKeysOf(part)) yield (part as Readonly<Record<string, object>>)[key] ?? {};
}

/** Positions are not below a node, and neither is what is found by position. */
function childKeysOf(part: object): string[] {
  return Object.keys(part).filter((key) => {
    const value = (part as TreePart)[key];
    return typeof value === 'object' && value !== null && key !== 'span' && key !== 'source' && key !== 'comments';
  });
}

function withChildren(frame: Frame, children: readonly object[]): object {
  const original = frame.original as Readonly<Record<string, object>>;
  if (frame.keys.every((key, i) => original[key] === children[i])) return frame.original;
  const copy: Record<string, object> = Array.isArray(original)
    ? ([...(original as readonly object[])] as unknown as Record<string, object>)
    : { ...original };
  frame.keys.forEach((key, i) => {
    const child = children[i];
    if (child !== undefined) copy[key] = child;
  });
  return copy;
}

function reverseFrom(stack: object[], from: number): void {
  for (let low = from, high = stack.length - 1; low < high; low++, high--) {
    const kept = stack[low] ?? {};
    stack[low] = stack[high] ?? {};
    stack[high] = kept;
  }
}
