/**
 * Functions whose definitions lead to themselves at ever larger types: `Valid` of `A<T>` to `Valid` of `A<array<T>>`, and
 * so on without end. Of each function only some of these instances are looked at. The others are symbols of which nothing
 * is known, not even a frame: a proof that holds for any function holds for the one that the program means.
 */
import type { FunctionSymbol, Type } from '../model/index.js';
import { typeSize } from '../model/index.js';

/** A function at type arguments. */
export interface TypedUse {
  readonly of: FunctionSymbol;
  readonly typeArgs: readonly Type[];
}

/** Counts the instances of each function that are larger than one that led to them. */
export class Growth {
  /** The functions of which some instances are not looked at. */
  readonly unlimited = new Set<FunctionSymbol>();
  private readonly useOf: (symbol: FunctionSymbol) => TypedUse | undefined;
  private readonly causes = new Map<FunctionSymbol, FunctionSymbol | undefined>();
  private readonly counts = new Map<FunctionSymbol, number>();

  constructor(useOf: (symbol: FunctionSymbol) => TypedUse | undefined) {
    this.useOf = useOf;
  }

  /** `cause` is the symbol in whose axioms this one was first met; none where the condition itself mentions it. */
  met(symbol: FunctionSymbol, cause: FunctionSymbol | undefined): void {
    this.causes.set(symbol, cause);
  }

  /** Whether to look at what is known of the symbol; asked once for each, in an order that does not change between runs. */
  admits(symbol: FunctionSymbol): boolean {
    const use = this.useOf(symbol);
    if (use === undefined || !this.isGrown(symbol, use)) return true;
    const count = this.counts.get(use.of) ?? 0;
    if (count >= MOST_GROWN) {
      this.unlimited.add(use.of);
      return false;
    }
    this.counts.set(use.of, count + 1);
    return true;
  }

  /** A smaller instance led to it. If such instances are finitely many, so are all, because types of one size are. */
  private isGrown(symbol: FunctionSymbol, { of, typeArgs }: TypedUse): boolean {
    if (typeArgs.length === 0) return false;
    const size = sizeOf(typeArgs);
    for (let cause = this.causes.get(symbol); cause !== undefined; cause = this.causes.get(cause)) {
      const use = this.useOf(cause);
      if (use?.of === of && sizeOf(use.typeArgs) < size) return true;
    }
    return false;
  }
}

function sizeOf(types: readonly Type[]): number {
  return types.reduce((sum, type) => sum + typeSize(type), 0);
}

/** Definitions unfold twice where a claim mentions them, so that further instances hardly ever serve a proof. */
export const MOST_GROWN = 6;
