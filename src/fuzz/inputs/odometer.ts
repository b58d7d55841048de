/**
 * Goes through all sequences of choices that some code makes, cheap ones first. The code is run again and again; each
 * time it asks for its choices in order, and how many ways there are may depend on the choices before.
 */

/** The choices made so far do not lead to a value. */
export class Impossible extends Error {}

export interface Chooser {
  /** At least 0 and less than `ways`. What is chosen is its cost: simple things should have small numbers. */
  choose(ways: number): number;
}

/** Where enumeration stands after it ended. */
export type Ending = 'complete' | 'stopped';

/** Calls `visit` with every sequence that `make` can ask for, until it returns false; sequences come in the order of growing budgets. */
export function forEachSequence<T>(
  make: (chooser: Chooser) => T,
  visit: (made: T, choices: readonly number[]) => boolean,
  most: number,
): Ending {
  for (let below = -1, budget = 0; ; below = budget, budget = Math.max(1, budget * 2)) {
    const odometer = new Odometer(Math.min(budget, most));
    do {
      const made = odometer.attempt(make);
      if (made === undefined || odometer.spent <= below) continue;
      if (!visit(made.value, odometer.choices)) return 'stopped';
    } while (odometer.advance());
    if (!odometer.wasShort) return 'complete';
    if (budget >= most) return 'stopped';
  }
}

/** The same choices again. */
export function replaying(choices: readonly number[]): Chooser {
  let position = 0;
  return { choose: () => choices[position++] ?? 0 };
}

class Odometer implements Chooser {
  /** What the choices of the current sequence cost together. */
  spent = 0;
  /** Whether a sequence was left out because it is too expensive. */
  wasShort = false;
  private readonly budget: number;
  private readonly digits: number[] = [];
  private readonly ways: number[] = [];
  private position = 0;

  constructor(budget: number) {
    this.budget = budget;
  }

  get choices(): readonly number[] {
    return this.digits;
  }

  attempt<T>(make: (chooser: Chooser) => T): { readonly value: T } | undefined {
    this.position = 0;
    try {
      return { value: make(this) };
    } catch (raised) {
      if (raised instanceof Impossible) return undefined;
      throw raised;
    }
  }

  choose(ways: number): number {
    if (ways <= 0) throw new Impossible();
    const known = this.digits[this.position];
    if (known === undefined) {
      this.digits.push(0);
      this.ways.push(ways);
    }
    this.position++;
    return known ?? 0;
  }

  /** To the next sequence within the budget; false after the last one. */
  advance(): boolean {
    // What was not asked for this time is of no interest.
    this.spent -= this.digits.slice(this.position).reduce((sum, digit) => sum + digit, 0);
    this.digits.length = this.ways.length = this.position;
    for (let last = this.digits.pop(); last !== undefined; last = this.digits.pop()) {
      const ways = this.ways.pop() ?? 0;
      if (last + 1 < ways) {
        if (this.spent < this.budget) {
          this.digits.push(last + 1);
          this.ways.push(ways);
          this.spent++;
          return true;
        }
        this.wasShort = true;
      }
      this.spent -= last;
    }
    return false;
  }
}
