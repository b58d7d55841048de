/** Members without a body: functions of their arguments, of their type arguments, and of what they read. */
import type { Draft } from './draft.js';
import { CLASS_C } from './choices.js';
import type { Observed } from './observed.js';
import { NOTHING_AROUND } from './observed.js';
import { text } from './sketch.js';

const ARGUMENTS = ['int', 'nat', 'bool', 'seq<int>', 'C?'] as const;

export function bodiless(draft: Draft): Observed {
  draft.declare('C', [CLASS_C]);
  return draft.random.pick([
    plainFunction,
    genericFunction,
    genericFunction,
    staticConstant,
    methodCall,
    readingFunction,
    typeTestFunction,
  ])(draft);
}

function plainFunction(draft: Draft): Observed {
  draft.has('function without body');
  const { random } = draft;
  const name = draft.fresh('B');
  const ensures = random.chance(30) ? ` ensures 0 <= ${name}(n) <= 1` : '';
  const body = draft.place(text``, [text` { 0 }`, text` { 1 }`, text` { if n == 0 then 0 else 1 }`], false);
  const of = draft.place(text``, [text` { 0 }`, text` { 1 }`, text` { if n == 1 then 0 else 1 }`], false);
  draft.declare(name, [text`ghost function ${name}(n: int): int${ensures}${random.chance(50) ? body : of}`]);
  const argument = random.between(0, 2);
  const difference = random.chance(40);
  return {
    ...NOTHING_AROUND,
    type: 'int',
    values: [0, 1],
    occurrence: (free) =>
      difference ? text`${name}(${argument}) - ${name}(${free ?? 1})` : text`${name}(${free ?? argument})`,
  };
}

/** Nothing says that the values at two types are equal. */
function genericFunction(draft: Draft): Observed {
  draft.has('function without body');
  draft.has('generic member without body');
  const { random } = draft;
  const name = draft.fresh('Sz');
  const takes = random.chance(30);
  draft.declare(name, [text`ghost function ${name}<T>(${takes ? 'n: int' : ''}): int`]);
  const at = (type: string): ReturnType<Draft['place']> =>
    draft.place(text`${name}<${type}>(${takes ? '1' : ''})`, [text`0`, text`1`, text`2`], false, `${name}<${type}>`);
  return twoTypes(draft, at);
}

function staticConstant(draft: Draft): Observed {
  draft.has('constant without value');
  draft.has('generic member without body');
  const name = draft.fresh('G');
  draft.declare(name, [text`class ${name}<T> { static const k: int }`]);
  return twoTypes(draft, (type) =>
    draft.place(text`${name}<${type}>.k`, [text`0`, text`1`], false, `${name}<${type}>`),
  );
}

function twoTypes(draft: Draft, at: (type: string) => ReturnType<Draft['place']>): Observed {
  const [a, b] = [draft.random.pick(ARGUMENTS), draft.random.pick(ARGUMENTS)];
  return draft.random.chance(50)
    ? { ...NOTHING_AROUND, type: 'bool', values: [], occurrence: () => text`${at(a)} == ${at(b)}` }
    : { ...NOTHING_AROUND, type: 'int', values: [0, 1], occurrence: () => at(a) };
}

/** Each call may return something else. */
function methodCall(draft: Draft): Observed {
  draft.has('method without body');
  const { random } = draft;
  const [name, first, second] = [draft.fresh('Any'), draft.fresh('r'), draft.fresh('r')];
  const promise = random.pick(['0 <= r < 2', 'r == n || r == n + 1', 'r >= 0', 'r >= 0 && r * r == n * n', 'true']);
  draft.declare(name, [text`method ${name}(n: int) returns (r: int) ensures ${promise}`]);
  const results =
    promise === 'r >= 0 && r * r == n * n' ? ['1'] : promise === 'r == n || r == n + 1' ? ['1', '2'] : ['0', '1'];
  const call = (variable: string): ReturnType<Draft['place']> =>
    text`  var ${variable} := ${draft.place(
      text`${name}(1)`,
      results.map((one) => text`${one}`),
      promise === '0 <= r < 2',
    )};`;
  const both = random.chance(50);
  return {
    ...NOTHING_AROUND,
    type: 'int',
    setup: both ? [call(first), call(second)] : [call(first)],
    values: [0, 1, 2],
    isPure: false,
    occurrence: () => (both ? text`${first} - ${second}` : text`${first}`),
  };
}

/** Equal as long as nothing that it reads has changed. */
function readingFunction(draft: Draft): Observed {
  draft.has('function without body');
  const { random } = draft;
  const [name, object, before] = [draft.fresh('H'), draft.fresh('c'), draft.fresh('h')];
  draft.declare(name, [text`ghost function ${name}(c: C): int reads c`]);
  const changes = random.chance(60);
  const asked = (moment: string): ReturnType<Draft['place']> =>
    draft.place(text`${name}(${object})`, [text`0`, text`1`], false, `${name} ${moment}`);
  return {
    ...NOTHING_AROUND,
    type: 'int',
    setup: [
      text`  var ${object} := new C(0);`,
      text`  ghost var ${before} := ${asked('before')};`,
      ...(changes ? [text`  ${object}.v := 1;`] : []),
    ],
    values: [0, 1],
    isPure: false,
    readsState: true,
    occurrence: () => text`${before} - ${asked(changes ? 'after' : 'before')}`,
  };
}

/** A type test in a member that is generic: its value depends on the type argument alone. */
function typeTestFunction(draft: Draft): Observed {
  draft.has('generic type test');
  const name = draft.fresh('c');
  draft.declare('Cell', [text`class Cell<T> { var v: T constructor(v: T) ensures this.v == v { this.v := v; } }`]);
  draft.declare('IsCell', [text`ghost predicate IsCell<T>(o: object) { o is Cell<T> }`]);
  const is = (type: string): ReturnType<Draft['place']> =>
    draft.place(text`IsCell<${type}>(${name})`, [text`${String(type === 'int')}`], true);
  const [a, b] = [draft.random.pick(['int', 'bool', 'nat']), draft.random.pick(['int', 'bool', 'nat'])];
  return {
    ...NOTHING_AROUND,
    type: 'bool',
    inputs: [`${name}: Cell<int>`],
    values: [],
    isPure: false,
    occurrence: () => text`${is(a)} == ${is(b)}`,
  };
}
