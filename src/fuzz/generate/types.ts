/** Type tests and casts of objects whose type is known, and what two types of inputs say of aliasing. */
import type { Draft } from './draft.js';
import type { Observed } from './observed.js';
import { NOTHING_AROUND } from './observed.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

/** Types of objects, how one is made, and which other types it has. Type arguments are compared as they are, synonyms aside. */
const MADE: readonly (readonly [type: string, maker: string, ...others: readonly string[]])[] = [
  ['Cell<int>', 'new Cell<int>(0)', 'Cell<Whole>'],
  ['Cell<nat>', 'new Cell<nat>(0)'],
  ['Cell<bool>', 'new Cell<bool>(true)'],
  ['Cell<N>', 'new Cell<N>(0)'],
  ['Cell<seq<int>>', 'new Cell<seq<int>>([])'],
  ['Im<int>', 'new Im<int>()', 'Tr<int>', 'Tr<Whole>'],
  ['Im<bool>', 'new Im<bool>()', 'Tr<bool>'],
  ['Plain', 'new Plain()', 'Tr<nat>'],
  ['array<int>', 'new int[1](i => 3)', 'array<Whole>'],
  ['array<nat>', 'new nat[1](i => 3)'],
  ['array<bool>', 'new bool[1](i => true)'],
  ['array<N>', 'new N[1](i => 3)'],
];

const TESTED = [...new Set(MADE.flatMap(([type, , ...others]) => [type, ...others]))];

function declareTypes(draft: Draft): void {
  draft.declare('Cell', [text`class Cell<T> { var v: T constructor(v: T) ensures this.v == v { this.v := v; } }`]);
  draft.declare('N', [text`newtype N = x: int | x >= 0`]);
  draft.declare('Whole', [text`type Whole = int`]);
  draft.declare('Tr', [
    text`trait Tr<T> extends object { }`,
    text`class Im<T> extends Tr<T> { constructor() {} }`,
    text`class Plain extends Tr<nat> { constructor() {} }`,
  ]);
}

/** The same family half of the time, so that type arguments make the difference. */
function testedType(draft: Draft, type: string): string {
  const family = TESTED.filter((one) => one.split('<')[0] === type.split('<')[0]);
  return draft.random.pick(draft.random.chance(60) ? family : TESTED);
}

export function typeTest(draft: Draft): Observed {
  draft.has('type test');
  declareTypes(draft);
  const { random } = draft;
  const [type, maker, ...others] = random.pick(MADE);
  const tested = testedType(draft, type);
  const holds = tested === type || others.includes(tested);
  const [object, source] = [draft.fresh('o'), draft.fresh('c')];
  const given = random.chance(40) && !type.startsWith('array');
  const through = random.below(4);
  if (through === 1) {
    draft.has('generic type test');
    draft.declare('IsCell', [text`ghost predicate IsCell<T>(o: object) { o is Cell<T> }`]);
  }
  const cell = /^Cell<(.*)>$/.exec(tested)?.[1];
  const test = through === 1 && cell !== undefined ? text`IsCell<${cell}>(${object})` : text`${object} is ${tested}`;
  return {
    ...NOTHING_AROUND,
    type: 'bool',
    inputs: given ? [`${source}: ${type}`] : [],
    setup: [...(given ? [] : [text`  var ${source} := ${maker};`]), text`  var ${object}: object := ${source};`],
    values: [],
    isPure: false,
    occurrence: () => draft.place(test, [text`${String(holds)}`], true),
  };
}

/** A cast to a type that the object does not have fails, and one to its own does not. */
export function castMember(draft: Draft): void {
  draft.has('cast');
  declareTypes(draft);
  const [type, maker, ...others] = draft.random.pick(MADE);
  const tested = testedType(draft, type);
  const holds = tested === type || others.includes(tested);
  draft.member([
    text`method ${draft.fresh('M')}() {`,
    text`  var c := ${maker};`,
    text`  var o: object := c;`,
    text`  var d := o as ${tested}; // not ${holds ? 'R F' : 'V D'}`,
    text`  assert d == o; // not R F`,
    text`}`,
  ]);
}

/** Pairs of types of one object: whether it may have both. */
const TWO_TYPES: readonly (readonly [string, string, boolean])[] = [
  ['array<nat>', 'array<int>', false],
  ['array<N>', 'array<int>', false],
  ['Cell<nat>', 'Cell<int>', false],
  ['Cell<N>', 'Cell<int>', false],
  ['Cell<N>', 'Cell<nat>', false],
  ['Cell<Whole>', 'Cell<int>', true],
  ['Cell<int>', 'Cell<int>', true],
  ['array<Whole>', 'array<int>', true],
  ['array<int>', 'array<int>', true],
  ['Cell<T>', 'Cell<int>', true],
  ['array<T>', 'array<int>', true],
];

/** A write to one of two inputs, and what is said of the other. */
export function aliasMember(draft: Draft): void {
  draft.has('two types for one object');
  declareTypes(draft);
  const { random } = draft;
  const [first, second, mayAlias] = random.pick(TWO_TYPES);
  const isGeneric = first.includes('T>');
  const isArray = first.startsWith('array');
  // What is written must be of the type of the place.
  const [a, b] = isGeneric || random.chance(50) ? (['b', 'a'] as const) : (['a', 'b'] as const);
  const place = (name: string): string => (isArray ? `${name}[0]` : `${name}.v`);
  const mark = mayAlias ? 'not V D' : 'not R F';
  const claims: readonly Text[] = [
    text`  assert ${place(b)} == old(${place(b)}); // ${mark}`,
    text`  assert ${place(a)} == 4; // not R F`,
  ];
  const different: Text = text`  assert (a as object) != (b as object); // ${mark}`;
  draft.member([
    text`method ${draft.fresh('M')}${isGeneric ? '<T(==)>' : ''}(a: ${first}, b: ${second}) ${
      isArray ? 'requires a.Length > 0 && b.Length > 0 ' : ''
    }modifies a, b {`,
    text`  ${place(a)} := 4;`,
    ...claims,
    ...(random.chance(30) ? [different] : []),
    text`}`,
  ]);
}
