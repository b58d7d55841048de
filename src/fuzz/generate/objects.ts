/** Quantifiers over objects: which objects there are is decided by the state, not by what a member mentions. */
import { CLASS_C } from './choices.js';
import type { Draft } from './draft.js';
import type { Observed } from './observed.js';
import { NOTHING_AROUND } from './observed.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

export function objects(draft: Draft): Observed {
  draft.has('quantifier over objects');
  draft.declare('C', [CLASS_C]);
  const { random } = draft;
  const key = draft.fresh('state ');
  const [c, d] = [draft.fresh('c'), draft.fresh('c')];
  const either = [text`true`, text`false`];
  const made = [text`  var ${c} := new C(0);`];
  const two = [...made, text`  var ${d} := new C(1);`];
  const quantified = (
    inputs: readonly string[],
    setup: readonly Text[],
    open: string,
    meanings: readonly Text[],
  ): Observed => ({
    ...NOTHING_AROUND,
    type: 'bool',
    inputs,
    setup,
    values: [],
    isPure: false,
    readsState: true,
    // Asked twice in one state, it is the same.
    occurrence: () => draft.place(text`(${open})`, meanings, true, `${open} of ${key}`),
  });
  return random.pick([
    () => quantified([`${c}: C`], [], `forall o: C :: o == ${c}`, either),
    () => quantified([`${c}: C`], [], `exists o: C :: o != ${c}`, either),
    () => quantified([`${c}: C`, `${d}: C`], [], `forall o: C :: o == ${c} || o == ${d}`, either),
    () => quantified([], [], 'exists o: C :: true', either),
    () => quantified([], [], 'forall o: C :: o.v >= 0', either),
    () => quantified([], [], 'forall o: C :: o.v == 1', either),
    () => quantified([`${c}: C`], [], `exists o: C :: o.v == ${c}.v`, [text`true`]),
    () => quantified([], made, 'exists o: C :: true', [text`true`]),
    () => quantified([], made, `forall o: C :: o == ${c}`, either),
    () => quantified([], two, `forall o: C :: o == ${c}`, [text`false`]),
    () => quantified([], two, `exists o: C :: o.v == 1`, [text`true`]),
    () => quantified([], made, `forall o: C :: o.v == 0`, either),
    () => quantified([], made, `forall o: object :: o == ${c}`, either),
    () => quantified([], made, `forall o: C :: allocated(o)`, [text`true`]),
  ])();
}
