/** Values without parts, by cost: zero costs nothing, and each step away from it costs one. */
import type { Arena, Type } from '../model/index.js';
import { integers } from '../model/index.js';
import { baseOf, Real } from '../values/index.js';
import type { Value } from '../values/index.js';

/** Position is cost. */
export type ByCost = readonly (readonly Value[])[];

export class ScalarsByCost {
  private readonly arena: Arena;
  private readonly isLegal: (value: Value, type: Type) => boolean;
  private readonly lists = new Map<Type, ByCost | undefined>();

  constructor(arena: Arena, isLegal: (value: Value, type: Type) => boolean) {
    this.arena = arena;
    this.isLegal = isLegal;
  }

  /** Undefined for types whose values have parts. */
  of(type: Type): ByCost | undefined {
    let known = this.lists.get(type);
    if (known === undefined && !this.lists.has(type)) this.lists.set(type, (known = this.computed(type)));
    return known;
  }

  private computed(type: Type): ByCost | undefined {
    switch (type.kind) {
      case 'bool':
        return [[false], [true]];
      case 'int':
        return SMALL_INTEGERS;
      case 'parameter':
        return [[0], [1], [2]];
      case 'char':
        return [[0x61], [0x62], [0x30], [0x20]];
      case 'real':
        return SMALL_REALS;
      case 'bitvector':
        return smallBits(type.width);
      case 'constrained':
        return baseOf(this.arena, type).kind === 'int' ? this.legalIntegers(type) : undefined;
      default:
        return undefined;
    }
  }

  /** Those nearest to zero, which may be far from it. */
  private legalIntegers(type: Type): ByCost {
    const found: Value[][] = [];
    for (const distance of DISTANCES) {
      const legal = (distance === 0 ? [0] : [distance, -distance]).filter((value) => this.isLegal(value, type));
      if (legal.length > 0) found.push(legal);
      if (found.length >= SMALL_INTEGERS.length) break;
    }
    return found;
  }
}

/** The largest ones are as interesting as the smallest. */
function smallBits(width: number): ByCost {
  const most = 2n ** BigInt(width) - 1n;
  const seen = new Set<bigint>();
  return [[0n], [1n, most], [2n, (most + 1n) / 2n], [3n]].map((values) =>
    values
      .filter((value) => {
        const isNew = value <= most && !seen.has(value);
        seen.add(value);
        return isNew;
      })
      .map((value) => integers.integer(value)),
  );
}

const SMALL_INTEGERS: ByCost = [[0], [1, -1], [2, -2], [3, -3]];

const SMALL_REALS: ByCost = [
  [Real.of(0)],
  [Real.of(1), Real.of(-1)],
  [Real.of(1, 2), Real.of(2), Real.of(-2)],
  [Real.of(3), Real.of(-3), Real.of(-1, 2), Real.of(3, 2)],
];

/** Every one that is near, then rounder ones. */
const DISTANCES: readonly number[] = [
  ...Array.from({ length: 301 }, (_, i) => i),
  ...[500, 512, 999, 1000, 1001, 1024, 2000, 2024, 4096, 10_000, 32_768, 65_536, 1_000_000, 2 ** 31, 2 ** 32],
];
