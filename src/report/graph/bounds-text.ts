/** Bounds of integers and of their differences as people write them: `0 <= low <= high <= a.Length`. */

/** `left <= right + by`; without a name, a side is zero. */
export interface Bound {
  readonly left: string | undefined;
  readonly right: string | undefined;
  readonly by: bigint;
}

/**
 * Each line is a fact by itself; what follows from others is left out. Bounds of hidden names count for what they say of
 * the others.
 */
export function boundTexts(
  bounds: readonly Bound[],
  isHidden: (name: string) => boolean = () => false,
): readonly string[] {
  const names = [...new Set(bounds.flatMap(({ left, right }) => [left, right]))].filter((name) => name !== undefined);
  const [hidden, shown] = [names.filter(isHidden), names.filter((name) => !isHidden(name))];
  const table = new Table([undefined, ...[...shown, ...hidden].slice(0, MOST_NAMES)]);
  for (const bound of bounds) table.add(bound);
  table.close();
  const { kept, equalities } = table.distinct((name) => name === undefined || !isHidden(name));
  return [...equalities, ...chains(table.reduced(kept))];
}

/** Closing is cubic. */
const MOST_NAMES = 40;

/** At `[i][j]`: the least known c with `i <= j + c`. The first name is zero. */
class Table {
  private readonly names: readonly (string | undefined)[];
  private readonly least: (bigint | undefined)[][];
  private readonly places: ReadonlyMap<string | undefined, number>;

  constructor(names: readonly (string | undefined)[]) {
    this.names = names;
    this.places = new Map(names.map((name, place) => [name, place]));
    this.least = names.map((_, i) => names.map((_name, j) => (i === j ? 0n : undefined)));
  }

  add({ left, right, by }: Bound): void {
    const i = this.places.get(left);
    const j = this.places.get(right);
    if (i !== undefined && j !== undefined) this.improve(i, j, by);
  }

  close(): void {
    for (const [k] of this.names.entries()) {
      for (const [i] of this.names.entries()) {
        for (const [j] of this.names.entries()) {
          const through = plus(this.at(i, k), this.at(k, j));
          if (through !== undefined) this.improve(i, j, through);
        }
      }
    }
  }

  /** One name for each group whose members differ by a constant, and what the others are. */
  distinct(isShown: (name: string | undefined) => boolean): {
    readonly kept: readonly number[];
    readonly equalities: readonly string[];
  } {
    const kept: number[] = [];
    const equalities: string[] = [];
    for (const [i, name] of this.names.entries()) {
      if (!isShown(name)) continue;
      const same = kept.find((j) => plus(this.at(i, j), this.at(j, i)) === 0n);
      if (same === undefined) kept.push(i);
      else equalities.push(`${name ?? '0'} == ${offset(this.names[same], this.at(i, same) ?? 0n)}`);
    }
    return { kept, equalities };
  }

  /** The bounds between these that do not follow from two others. */
  reduced(kept: readonly number[]): readonly Bound[] {
    return kept.flatMap((i) =>
      kept.flatMap((j): readonly Bound[] => {
        const by = this.at(i, j);
        if (i === j || by === undefined) return [];
        const follows = kept.some((k) => {
          const through = k === i || k === j ? undefined : plus(this.at(i, k), this.at(k, j));
          return through !== undefined && through <= by;
        });
        return follows ? [] : [{ left: this.names[i], right: this.names[j], by }];
      }),
    );
  }

  private at(i: number, j: number): bigint | undefined {
    return this.least[i]?.[j];
  }

  private improve(i: number, j: number, by: bigint): void {
    const known = this.at(i, j);
    const row = this.least[i];
    if (row !== undefined && (known === undefined || by < known)) row[j] = by;
  }
}

function plus(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

/** Comparisons that share a side are written as one. */
function chains(bounds: readonly Bound[]): readonly string[] {
  const links = new Set(bounds.filter(isLink));
  const lower = new Map(
    bounds.flatMap(({ left, right, by }) => (left === undefined && right !== undefined ? [[right, -by]] : [])),
  );
  const upper = new Map(
    bounds.flatMap(({ left, right, by }) => (right === undefined && left !== undefined ? [[left, by]] : [])),
  );
  const lines: string[] = [];
  const take = (name: string, limits: Map<string, bigint>): bigint | undefined => {
    const limit = limits.get(name);
    limits.delete(name);
    return limit;
  };
  const line = (first: string): string => {
    const low = take(first, lower);
    let text = low === undefined ? first : `${low} <= ${first}`;
    let last = first;
    for (let link = from(links, last); link !== undefined; link = from(links, last)) {
      links.delete(link);
      last = link.right;
      text += link.by === 0n ? ` <= ${last}` : ` < ${last}`;
    }
    const high = take(last, upper);
    return high === undefined ? text : `${text} <= ${high}`;
  };
  for (let first = beginning(links); first !== undefined; first = beginning(links)) lines.push(line(first));
  for (const name of new Set([...lower.keys(), ...upper.keys()])) lines.push(line(name));
  const others = bounds.filter((bound) => bound.left !== undefined && bound.right !== undefined && !isLink(bound));
  return [...lines, ...others.map(({ left, right, by }) => otherText(left, right, by))];
}

interface Link extends Bound {
  readonly left: string;
  readonly right: string;
}

function isLink(bound: Bound): bound is Link {
  return bound.left !== undefined && bound.right !== undefined && (bound.by === 0n || bound.by === -1n);
}

/** Where a chain can begin that cannot be continued to the left. */
function beginning(links: ReadonlySet<Link>): string | undefined {
  const ends = new Set([...links].map(({ right }) => right));
  const [any] = links;
  return [...links].find(({ left }) => !ends.has(left))?.left ?? any?.left;
}

function from(links: ReadonlySet<Link>, name: string): Link | undefined {
  return [...links].find(({ left }) => left === name);
}

/** `x + 2 <= y` or `x <= y + 2`. */
function otherText(left: string | undefined, right: string | undefined, by: bigint): string {
  return by < 0n ? `${offset(left, -by)} <= ${right ?? '0'}` : `${left ?? '0'} <= ${offset(right, by)}`;
}

function offset(name: string | undefined, by: bigint): string {
  if (name === undefined) return String(by);
  return by === 0n ? name : by < 0n ? `${name} - ${-by}` : `${name} + ${by}`;
}
