/** Numbers that look random and are the same for the same seed. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** From 0 up to, but not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** Both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(percent: number): boolean {
    return this.fraction() * 100 < percent;
  }

  /** The list is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Mulberry32: a counter whose bits are mixed. */
  private fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
