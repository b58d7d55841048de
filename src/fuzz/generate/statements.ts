/** `:|` as a statement, `*` and havoc: something is chosen anew each time. */
import type { Draft } from './draft.js';
import type { Observed } from './observed.js';
import { NOTHING_AROUND } from './observed.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

export function choiceStatement(draft: Draft): Observed {
  draft.has('choice statement');
  const { random } = draft;
  const [x, y, s] = [draft.fresh('x'), draft.fresh('y'), draft.fresh('s')];
  const chosen = (declaration: Text, predicate: string, values: readonly number[]): Text =>
    draft.place(
      text`  ${declaration} :| ${predicate};`,
      values.map((one) => text`  ${declaration} := ${one};`),
      true,
    );
  const declare = (name: string): Text => text`${random.chance(50) ? 'ghost ' : ''}var ${name}: int`;
  return random.pick<() => Observed>([
    () => observedAs(x, [chosen(declare(x), `0 <= ${x} < 2`, [0, 1])]),
    () => observedAs(x, [text`  var ${s} := {1, 0};`, chosen(declare(x), `${x} in ${s}`, [0, 1])]),
    () =>
      observedAs(`${x} - ${y}`, [
        chosen(declare(x), `0 <= ${x} < 2`, [0, 1]),
        chosen(declare(y), `0 <= ${y} < 2`, [0, 1]),
      ]),
    () => observedAs(x, [text`  var ${x}: int := *;`]),
    () => observedAs(x, [text`  var ${x}: int := 0;`, text`  if * { ${x} := 1; }`]),
    () => observedAs(x, [text`  var ${s}: bool :| true;`, text`  var ${x} := if ${s} then 0 else 1;`]),
  ])();
}

function observedAs(value: string, setup: readonly Text[]): Observed {
  return { ...NOTHING_AROUND, type: 'int', setup, values: [0, 1], isPure: false, occurrence: () => text`${value}` };
}
