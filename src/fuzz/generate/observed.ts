/** A value that the language leaves open, or that an engine may get wrong: positions put it into members. */
import type { Draft } from './draft.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

export interface Observed {
  readonly type: 'int' | 'bool';
  /** Inputs that a member needs for it, as `name: Type`. */
  readonly inputs: readonly string[];
  readonly requires: readonly Text[];
  /** Statements that go before it. */
  readonly setup: readonly Text[];
  /** Another occurrence each time. `free` is an integer variable that it may mention. */
  occurrence(free?: string): Text;
  /** Some integers that it may be, and some that it may not. */
  readonly values: readonly number[];
  /** Whether a choice is made where it stands, and not in something that it calls. */
  readonly isChoice: boolean;
  /** Whether it may stand in a function or a lemma that has no more than its own parameters. */
  readonly isPure: boolean;
  /** Whether it reads fields, or asks which objects there are: a function would have to say so, or may not. */
  readonly readsState?: boolean;
}

export const NOTHING_AROUND = { inputs: [], requires: [], setup: [], isChoice: false, isPure: true } as const;

/** Something that an execution can decide about the value. */
export function conditionOn(draft: Draft, { type, values }: Observed): (value: Text) => Text {
  const { random } = draft;
  if (type === 'bool') return random.chance(50) ? (value) => value : (value) => text`!(${value})`;
  const number = random.pick(values);
  const other = random.pick(values);
  return random.pick<(value: Text) => Text>([
    (value) => text`(${value}) == ${number}`,
    (value) => text`(${value}) == ${number}`,
    (value) => text`(${value}) != ${number}`,
    (value) => text`(${value}) <= ${number}`,
    (value) => text`(${value}) in {${number}, ${other + 7}}`,
    (value) => text`(${value}) * 2 == ${2 * number}`,
  ]);
}
