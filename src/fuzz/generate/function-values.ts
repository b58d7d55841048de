/** Function values: what they return, and whether two of them are equal, which only the same term is for certain. */
import type { Draft } from './draft.js';
import type { Observed } from './observed.js';
import { NOTHING_AROUND } from './observed.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

/** Two functions over integers, and whether they are equal; undefined where the language does not say. */
const PAIRS: readonly (readonly [string, string, boolean | undefined])[] = [
  ['(x: int) => x + 1', '(x: int) => x + 1', true],
  ['(x: int) => x + 1', '(y: int) => y + 1', true],
  ['(x: int) => x', '(x: int) => x + 0', undefined],
  ['(x: int) => x + 1', '(x: int) => 1 + x', undefined],
  ['(x: int) => x * 2', '(x: int) => x + x', undefined],
  ['(x: int) => x', '(x: int) => x + 1', false],
  ['(x: int) => 3', '(x: int) => 4', false],
  ['(x: int) => x', '(x: int) => -x', false],
  ['Id', '(x: int) => x', undefined],
  ['Id', 'Id', true],
];

export function functionValue(draft: Draft): Observed {
  draft.has('function value');
  return draft.random.chance(75) ? equality(draft) : application(draft);
}

function equality(draft: Draft): Observed {
  draft.has('equality of functions');
  draft.declare('Id', [text`function Id(x: int): int { x }`]);
  draft.declare('Holder', [text`datatype Holder = Holder(f: int -> int)`]);
  const { random } = draft;
  const [left, right, equal] = random.pick(PAIRS);
  const [f, g] = [draft.fresh('f'), draft.fresh('g')];
  const meanings = equal === undefined ? [true, false] : [equal];
  const decided = (open: Text, value: (equal: boolean) => string): Text =>
    draft.place(
      open,
      meanings.map((one) => text`${value(one)}`),
      true,
      `${f} == ${g}`,
    );
  const truth = (open: Text): Text => decided(open, String);
  const forms: readonly (() => Observed)[] = [
    () => bool(() => truth(text`${f} == ${g}`)),
    () => bool(() => truth(text`${f} == ${g}`)),
    () => bool(() => truth(text`Holder(${f}) == Holder(${g})`)),
    () => bool(() => truth(text`[${f}] == [${g}]`)),
    () => bool(() => truth(text`(${f}, 1) == (${g}, 1)`)),
    () => collection(bool(() => truth(text`${f} in {${g}}`))),
    () => collection(bool(() => truth(text`${f} in iset{${g}}`))),
    () => collection(bool(() => truth(text`${f} in [${g}]`))),
    () => collection(bool(() => truth(text`${f} in map[${g} := 1]`))),
    () => collection(bool(() => truth(text`{${f}} == {${g}}`))),
    () => collection(count(() => decided(text`|{${f}, ${g}}|`, (one) => (one ? '1' : '2')))),
    () => collection(count(() => decided(text`|map[${f} := 1, ${g} := 2]|`, (one) => (one ? '1' : '2')))),
    () => collection(count(() => decided(text`|{${f}} + {${g}}|`, (one) => (one ? '1' : '2')))),
    () => collection(count(() => decided(text`multiset{${f}, ${g}}[${f}]`, (one) => (one ? '2' : '1')))),
  ];
  const around = {
    ...NOTHING_AROUND,
    setup: [text`  ghost var ${f}: int -> int := ${left};`, text`  ghost var ${g}: int -> int := ${right};`],
    isPure: false,
  };
  const bool = (occurrence: () => Text): Observed => ({ ...around, type: 'bool', values: [], occurrence });
  const count = (occurrence: () => Text): Observed => ({ ...around, type: 'int', values: [1, 2], occurrence });
  const collection = (observed: Observed): Observed => {
    draft.has('function in a collection');
    return observed;
  };
  return random.pick(forms)();
}

/** A capture is the value of the variable when the function was made. */
function application(draft: Draft): Observed {
  const { random } = draft;
  const [f, g, a] = [draft.fresh('f'), draft.fresh('g'), draft.fresh('a')];
  const around = { ...NOTHING_AROUND, type: 'int', isPure: false } as const;
  const index = random.between(0, 1);
  const given = draft.place(text`${g}(1)`, [text`${g}(1)`], false);
  return random.pick<() => Observed>([
    () => ({
      ...around,
      setup: [text`  var ${a} := 1;`, text`  var ${f} := (x: int) => x + ${a};`, text`  ${a} := 5;`],
      values: [1, 2, 6],
      occurrence: () => text`${f}(1)`,
    }),
    () => ({
      ...around,
      setup: [text`  var ${f} := [(x: int) => x, (x: int) => x + 1];`],
      values: [1, 2],
      occurrence: () => text`${f}[${index}](1)`,
    }),
    () => ({
      ...around,
      setup: [text`  var ${f} := map[0 := (x: int) requires x > 0 => x, 1 := (x: int) => x + 1];`],
      values: [1, 2],
      occurrence: () => text`${f}[${index}](1)`,
    }),
    () => ({ ...around, inputs: [`${g}: int -> int`], values: [0, 1], occurrence: () => given }),
    () => ({
      ...around,
      inputs: [`${g}: int -> int`, `${f}: int -> int`],
      requires: [text`forall x :: ${f}(x) == ${g}(x)`],
      values: [0, 1],
      occurrence: () => text`(if ${f} == ${g} then 0 else 1)`,
    }),
  ])();
}
