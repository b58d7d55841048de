/**
 * Nondeterminism draws from a tape that is part of a test: replaying it takes the same choices. Past its end, the tape
 * is extended by a default, and what was chosen is written down.
 */
import type { Value } from '../values/index.js';

export class ChoiceTape {
  /** All choices made so far, given ones first. */
  readonly made: Value[] = [];
  /** Some of them may have been others. */
  hasAlternatives = false;
  private given: readonly Value[] = [];

  /** What to draw from now on: values that hold objects can only be made when the run has a heap. */
  give(choices: readonly Value[]): void {
    this.given = choices;
  }

  /**
   * The next choice, or the default where the given one is not legal. A choice that cannot be made has its place on the
   * tape too, so that those after it keep theirs; `null` stands for it. A default may turn out to be all there is.
   */
  next(fallback: () => Value, isLegal: (value: Value) => boolean, isForced: () => boolean = () => false): Value {
    const place = this.made.length;
    this.made.push(null);
    const given = this.given[place];
    const choice = given !== undefined && isLegal(given) ? given : fallback();
    this.made[place] = choice;
    if (!isForced()) this.hasAlternatives = true;
    return choice;
  }
}
