/**
 * Nondeterminism draws from a tape that is part of a test: replaying it takes the same choices. Past its end, the tape
 * is extended by a default, and what was chosen is written down.
 */
import type { Value } from '../values/index.js';

export class ChoiceTape {
  /** All choices made so far, given ones first. */
  readonly made: Value[] = [];
  private readonly given: readonly Value[];

  constructor(given: readonly Value[] = []) {
    this.given = given;
  }

  /** The next choice, or the default. `isLegal` guards against a tape that was made for another program. */
  next(fallback: () => Value, isLegal: (value: Value) => boolean): Value {
    const given = this.given[this.made.length];
    const choice = given !== undefined && isLegal(given) ? given : fallback();
    this.made.push(choice);
    return choice;
  }
}
