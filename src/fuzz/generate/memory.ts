/** Places of new objects that nobody assigned: they hold anything of their type, and two of them need not hold the same. */
import type { Draft } from './draft.js';
import type { Observed } from './observed.js';
import { NOTHING_AROUND } from './observed.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

export function unassignedMemory(draft: Draft): Observed {
  draft.has('unassigned memory');
  return draft.random.pick([elements, fields])(draft);
}

/** Which element is looked at may depend on an input, and some may have been assigned. */
function elements(draft: Draft): Observed {
  const { random } = draft;
  const [a, i] = [draft.fresh('a'), draft.fresh('i')];
  const filled = (value: string): Text => text`new int[3](j => ${value})`;
  const made = draft.place(text`new int[3]`, [filled('0'), filled('1'), filled('j'), filled('1 - j')], false);
  const assigned = random.chance(40) ? [text`  ${a}[0] := ${random.between(0, 1)};`] : [];
  const isAny = random.chance(30);
  const value = isAny ? `${a}[${i}]` : random.pick([`${a}[0]`, `${a}[1]`, `${a}[0] - ${a}[1]`, `${a}[..][1]`]);
  return {
    ...NOTHING_AROUND,
    type: 'int',
    inputs: isAny ? [`${i}: int`] : [],
    requires: isAny ? [text`0 <= ${i} < 3`] : [],
    setup: [text`  var ${a} := ${made};`, ...assigned],
    values: [0, 1],
    isPure: false,
    readsState: true,
    occurrence: () => text`${value}`,
  };
}

function fields(draft: Draft): Observed {
  const { random } = draft;
  draft.declare('Blank', [text`class Blank { var v: int var w: int var b: bool constructor () { } }`]);
  const [c, d] = [draft.fresh('c'), draft.fresh('d')];
  const making = (name: string): Text =>
    draft.place(
      text`  var ${name} := new Blank();`,
      [0, 1].map(
        (value) =>
          text`  var ${name} := new Blank(); ${name}.v, ${name}.w, ${name}.b := ${value}, 1, ${String(value > 0)};`,
      ),
      false,
    );
  const value = random.pick([`${c}.v`, `${c}.w`, `${c}.v - ${d}.v`, `(if ${c}.b then 1 else 0)`]);
  return {
    ...NOTHING_AROUND,
    type: 'int',
    setup: value.includes(d) ? [making(c), making(d)] : [making(c)],
    values: [0, 1],
    isPure: false,
    readsState: true,
    occurrence: () => text`${value}`,
  };
}
