/** Order among things that depend on each other. Nothing here recurses, so a long chain is as good as a short one. */

/**
 * Groups of nodes that reach each other, each group after the groups that it depends on (Tarjan's algorithm).
 * Nodes and their dependencies are visited in the order given, so the result is the same each time.
 */
export function components<T>(nodes: Iterable<T>, dependencies: (node: T) => Iterable<T>): readonly (readonly T[])[] {
  const state = new Map<T, { index: number; low: number; onStack: boolean }>();
  const stack: T[] = [];
  const result: T[][] = [];
  let next = 0;
  const enter = (node: T): Frame<T> => {
    const entry = { index: next, low: next, onStack: true };
    next++;
    state.set(node, entry);
    stack.push(node);
    return { node, entry, rest: dependencies(node)[Symbol.iterator]() };
  };
  for (const start of nodes) {
    if (state.has(start)) continue;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const step = frame.rest.next();
      if (step.done !== true) {
        const seen = state.get(step.value);
        if (seen === undefined) frames.push(enter(step.value));
        else if (seen.onStack) frame.entry.low = Math.min(frame.entry.low, seen.index);
        continue;
      }
      frames.pop();
      const above = frames.at(-1);
      if (above !== undefined) above.entry.low = Math.min(above.entry.low, frame.entry.low);
      if (frame.entry.low === frame.entry.index) result.push(popGroup(stack, state, frame.node));
    }
  }
  return result;
}

interface Frame<T> {
  readonly node: T;
  readonly entry: { index: number; low: number; onStack: boolean };
  readonly rest: Iterator<T>;
}

function popGroup<T>(stack: T[], state: ReadonlyMap<T, { onStack: boolean }>, root: T): T[] {
  const group: T[] = [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const entry = state.get(node);
    if (entry !== undefined) entry.onStack = false;
    group.push(node);
    if (node === root) break;
  }
  return group.reverse();
}

/** Whether a group is a cycle: several nodes, or one that depends on itself. */
export function isCycle<T>(group: readonly T[], dependencies: (node: T) => Iterable<T>): boolean {
  const [first] = group;
  if (group.length !== 1 || first === undefined) return group.length > 1;
  for (const other of dependencies(first)) if (other === first) return true;
  return false;
}

/** A shortest path from the group's first node back to it, inside the group: the cycle to show. */
export function cycleOf<T extends object | string>(
  group: readonly T[],
  dependencies: (node: T) => Iterable<T>,
): readonly T[] {
  const [start] = group;
  if (start === undefined) return [];
  const inside = new Set(group);
  const cameFrom = new Map<T, T>();
  const queue = [start];
  for (let i = 0; i < queue.length; i++) {
    const node = queue[i];
    if (node === undefined) break;
    for (const other of dependencies(node)) {
      if (other === start) {
        const path = [node];
        for (let back = cameFrom.get(node); back !== undefined; back = cameFrom.get(back)) path.push(back);
        return path.reverse();
      }
      if (!inside.has(other) || cameFrom.has(other)) continue;
      cameFrom.set(other, node);
      queue.push(other);
    }
  }
  return group;
}
