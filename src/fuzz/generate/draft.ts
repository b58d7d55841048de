/** A program while it is made: its declarations, the names that are taken, what it contains. */
import type { Construct } from './constructs.js';
import type { Random } from '../random.js';
import type { Place, Sketch, Text } from './sketch.js';
import { text } from './sketch.js';

export class Draft {
  readonly random: Random;
  private readonly constructs = new Set<Construct>();
  private readonly declarations = new Map<string, readonly Text[]>();
  private readonly library = new Map<string, readonly Text[]>();
  private count = 0;

  constructor(random: Random) {
    this.random = random;
  }

  has(construct: Construct): void {
    this.constructs.add(construct);
  }

  fresh(prefix: string): string {
    return `${prefix}${this.count++}`;
  }

  /** Something that several members use stands in the program once. */
  declare(name: string, lines: readonly Text[]): void {
    if (!this.declarations.has(name)) this.declarations.set(name, lines);
  }

  /** As `declare`, in a file that the program includes. */
  declareElsewhere(name: string, lines: readonly Text[]): void {
    if (!this.library.has(name)) this.library.set(name, lines);
  }

  /** A member of its own. */
  member(lines: readonly Text[]): void {
    this.declarations.set(this.fresh('member '), lines);
  }

  place(open: Text, meanings: readonly Text[], complete: boolean, key = this.fresh('place ')): Text {
    const place: Place = { key, open, meanings, complete };
    return [place];
  }

  sketch(): Sketch {
    const lines = [...this.declarations.values()].flat();
    const library = [...this.library.values()].flat();
    const files: readonly [string, readonly Text[]][] =
      library.length === 0
        ? [['main.dfy', lines]]
        : [
            ['main.dfy', [text`include "library.dfy"`, ...lines]],
            ['library.dfy', library],
          ];
    return { files: new Map(files), constructs: this.constructs };
  }
}

/** Both cannot hold where an execution comes; `claim` stands at the end of the lines, and judges read it. */
export function twins(draft: Draft, condition: () => Text): readonly Text[] {
  const name = draft.fresh('');
  const negated = (one: Text): Text => text`!(${one})`;
  if (draft.random.chance(40)) {
    return [
      text`  if ${condition()} {`,
      text`    assert false; // twin ${name}`,
      text`  } else {`,
      text`    assert false; // twin ${name}`,
      text`  }`,
    ];
  }
  return [
    text`  if * {`,
    text`    assert ${condition()}; // twin ${name}`,
    text`  } else {`,
    text`    assert ${negated(condition())}; // twin ${name}`,
    text`  }`,
  ];
}
