/** Strongly connected components (Tarjan), with an explicit stack: call chains of real programs are long. */

/**
 * The components of the graph reachable from `nodes`. A component comes after all components that it points to,
 * so the result is in the order of dependency.
 */
export function components<Node>(
  nodes: Iterable<Node>,
  successors: (node: Node) => Iterable<Node>,
): readonly (readonly Node[])[] {
  const index = new Map<Node, number>();
  const low = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const found: Node[][] = [];

  const enter = (node: Node): Frame<Node> => {
    const number = index.size;
    index.set(node, number);
    low.set(node, number);
    open.push(node);
    isOpen.add(node);
    return { node, rest: successors(node)[Symbol.iterator]() };
  };
  const lower = (node: Node, to: number): void => {
    low.set(node, Math.min(low.get(node) ?? to, to));
  };
  const close = (node: Node): void => {
    const component: Node[] = [];
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      isOpen.delete(last);
      component.push(last);
      if (last === node) break;
    }
    found.push(component.reverse());
  };

  for (const start of nodes) {
    if (index.has(start)) continue;
    const frames: Frame<Node>[] = [enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const next = frame.rest.next();
      if (next.done !== true) {
        const seen = index.get(next.value);
        if (seen === undefined) frames.push(enter(next.value));
        else if (isOpen.has(next.value)) lower(frame.node, seen);
        continue;
      }
      frames.pop();
      const lowest = low.get(frame.node) ?? 0;
      if (lowest === index.get(frame.node)) close(frame.node);
      const caller = frames.at(-1);
      if (caller !== undefined) lower(caller.node, lowest);
    }
  }
  return found;
}

interface Frame<Node> {
  readonly node: Node;
  readonly rest: Iterator<Node>;
}
