/**
 * Persistent maps from small natural numbers, as big-endian Patricia trees (Okasaki and Gill, "Fast Mergeable Integer
 * Maps", 1998). Two versions share what they have in common, and comparing them visits only what differs: this is
 * what makes a join cost as much as the branches changed, not as much as the state has.
 */
export type PMap<V> = Node<V> | undefined;

type Node<V> = Leaf<V> | Fork<V>;

interface Leaf<V> {
  readonly key: number;
  readonly value: V;
}

/** Keys that agree above the bit; those without the bit are left. */
interface Fork<V> {
  readonly prefix: number;
  readonly bit: number;
  readonly left: Node<V>;
  readonly right: Node<V>;
}

export function get<V>(map: PMap<V>, key: number): V | undefined {
  let node = map;
  while (node !== undefined && 'bit' in node) {
    if (prefixOf(key, node.bit) !== node.prefix) return undefined;
    node = (key & node.bit) === 0 ? node.left : node.right;
  }
  return node?.key === key ? node.value : undefined;
}

/** Depth is at most 31, so recursion is fine here. */
export function set<V>(map: PMap<V>, key: number, value: V): Node<V> {
  if (map === undefined) return { key, value };
  if (!('bit' in map)) {
    if (map.key !== key) return fork(key, { key, value }, map.key, map);
    return map.value === value ? map : { key, value };
  }
  if (prefixOf(key, map.bit) !== map.prefix) return fork(key, { key, value }, map.prefix, map);
  if ((key & map.bit) === 0) {
    const left = set(map.left, key, value);
    return left === map.left ? map : withLeft(map, left);
  }
  const right = set(map.right, key, value);
  return right === map.right ? map : withRight(map, right);
}

export function remove<V>(map: PMap<V>, key: number): PMap<V> {
  if (map === undefined) return undefined;
  if (!('bit' in map)) return map.key === key ? undefined : map;
  if (prefixOf(key, map.bit) !== map.prefix) return map;
  if ((key & map.bit) === 0) {
    const left = remove(map.left, key);
    return left === map.left ? map : left === undefined ? map.right : withLeft(map, left);
  }
  const right = remove(map.right, key);
  return right === map.right ? map : right === undefined ? map.left : withRight(map, right);
}

export function put<V>(map: PMap<V>, key: number, value: V | undefined): PMap<V> {
  return value === undefined ? remove(map, key) : set(map, key, value);
}

/** Every entry, by ascending key. */
export function forEach<V>(map: PMap<V>, visit: (key: number, value: V) => void): void {
  if (map === undefined) return;
  if (!('bit' in map)) {
    visit(map.key, map.value);
    return;
  }
  forEach(map.left, visit);
  forEach(map.right, visit);
}

/** Keys whose values are not identical, with both values. Shared parts are not visited. */
export function forEachDifference<V>(
  a: PMap<V>,
  b: PMap<V>,
  visit: (key: number, a: V | undefined, b: V | undefined) => void,
): void {
  if (a === b) return;
  if (a === undefined) {
    forEach(b, (key, value) => visit(key, undefined, value));
  } else if (b === undefined) {
    forEach(a, (key, value) => visit(key, value, undefined));
  } else if (!('bit' in a)) {
    againstLeaf(b, a, (key, other, own) => visit(key, own, other));
  } else if (!('bit' in b)) {
    againstLeaf(a, b, visit);
  } else if (a.bit === b.bit && a.prefix === b.prefix) {
    forEachDifference(a.left, b.left, visit);
    forEachDifference(a.right, b.right, visit);
  } else if (a.bit > b.bit && prefixOf(b.prefix, a.bit) === a.prefix) {
    const inLeft = (b.prefix & a.bit) === 0;
    forEachDifference(a.left, inLeft ? b : undefined, visit);
    forEachDifference(a.right, inLeft ? undefined : b, visit);
  } else if (b.bit > a.bit && prefixOf(a.prefix, b.bit) === b.prefix) {
    const inLeft = (a.prefix & b.bit) === 0;
    forEachDifference(inLeft ? a : undefined, b.left, visit);
    forEachDifference(inLeft ? undefined : a, b.right, visit);
  } else {
    forEachDifference(a, undefined, visit);
    forEachDifference(undefined, b, visit);
  }
}

function againstLeaf<V>(
  map: Node<V>,
  leaf: Leaf<V>,
  visit: (key: number, map: V | undefined, leaf: V | undefined) => void,
): void {
  let found = false;
  forEach(map, (key, value) => {
    const same = key === leaf.key;
    found ||= same;
    if (!same) visit(key, value, undefined);
    else if (value !== leaf.value) visit(key, value, leaf.value);
  });
  if (!found) visit(leaf.key, undefined, leaf.value);
}

function withLeft<V>({ prefix, bit, right }: Fork<V>, left: Node<V>): Fork<V> {
  return { prefix, bit, left, right };
}

function withRight<V>({ prefix, bit, left }: Fork<V>, right: Node<V>): Fork<V> {
  return { prefix, bit, left, right };
}

/** Two subtrees with different prefixes under one fork. */
function fork<V>(prefixA: number, a: Node<V>, prefixB: number, b: Node<V>): Fork<V> {
  const bit = 1 << (31 - Math.clz32(prefixA ^ prefixB));
  const prefix = prefixOf(prefixA, bit);
  return (prefixA & bit) === 0 ? { prefix, bit, left: a, right: b } : { prefix, bit, left: b, right: a };
}

/** The bits above. Keys stay below 2³⁰, so nothing gets negative. */
function prefixOf(key: number, bit: number): number {
  return key & ~((bit << 1) - 1);
}
