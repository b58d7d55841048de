/** `:|` in expressions: over every kind of domain, with one value or several. */
import type { Draft } from './draft.js';
import type { Observed } from './observed.js';
import { NOTHING_AROUND } from './observed.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

/** A way to write a choice, and what may be chosen. */
interface Choosing {
  readonly open: Text;
  readonly meanings: readonly Text[];
  readonly complete: boolean;
}

export function choice(draft: Draft): Observed {
  draft.has('choice');
  const { random } = draft;
  const low = random.between(-1, 2);
  const values = [low, low + 1, low + 2];
  if (random.chance(12)) return choiceOfInput(draft);
  if (random.chance(10)) return choiceOfObject(draft);
  const form = random.pick([plainChoice, plainChoice, memberChoice, memberChoice, typedChoice, nestedChoice]);
  const made = random.below(1 << 20);
  return {
    ...NOTHING_AROUND,
    type: 'int',
    values,
    isChoice: true,
    occurrence: (free) => {
      const { open, meanings, complete } = form(draft, low, made, free);
      return draft.place(
        text`(${open})`,
        meanings.map((one) => text`(${one})`),
        complete,
      );
    },
  };
}

function numbers(low: number, count: number): readonly Text[] {
  return Array.from({ length: count }, (_, i) => text`${low + i}`);
}

function oneOf(forms: readonly Choosing[], made: number): Choosing {
  return forms[made % forms.length] as Choosing;
}

function plainChoice(_: Draft, low: number, made: number, free: string | undefined): Choosing {
  const [a, b] = [low, low + 1];
  const forms: Choosing[] = [
    { open: text`var x :| ${a} <= x < ${a + 2}; x`, meanings: numbers(a, 2), complete: true },
    { open: text`var x :| ${a} <= x < ${a + 3}; x`, meanings: numbers(a, 3), complete: true },
    { open: text`var x: int :| x == ${a} || x == ${b}; x`, meanings: numbers(a, 2), complete: true },
    { open: text`var x: int :| x == ${b} || x == ${a}; x`, meanings: numbers(a, 2), complete: true },
    {
      open: text`var x :| ${a} <= x < ${a + 3} && x != ${b}; x`,
      meanings: [text`${a}`, text`${a + 2}`],
      complete: true,
    },
    { open: text`var x: int :| x == ${a}; x`, meanings: numbers(a, 1), complete: true },
    { open: text`var x :| ${a} <= x <= ${a}; x`, meanings: numbers(a, 1), complete: true },
    { open: text`var x: int :| x >= ${a}; x`, meanings: [...numbers(a, 2), text`${a + 7}`], complete: false },
    { open: text`var x: int :| x != ${a}; x`, meanings: [text`${b}`, text`${a - 1}`], complete: false },
    { open: text`var x: nat :| x < 2; x`, meanings: numbers(0, 2), complete: true },
    {
      open: text`var x, y :| x + y == ${a + 2} && ${a} <= x <= ${b} && 0 <= y < 4; x`,
      meanings: numbers(a, 2),
      complete: true,
    },
  ];
  if (free === undefined) return oneOf(forms, made);
  return oneOf(
    [
      ...forms,
      {
        open: text`var x :| ${free} <= x <= ${free} + 1; x`,
        meanings: [text`${free}`, text`${free} + 1`, text`if ${free} == ${a} then ${free} else ${free} + 1`],
        complete: false,
      },
      {
        open: text`var x: int :| x == ${free} || x == ${b}; x`,
        meanings: [text`${free}`, text`${b}`],
        complete: false,
      },
      { open: text`var x: int :| x >= ${free}; x`, meanings: [text`${free}`, text`${free} + 3`], complete: false },
    ],
    made,
  );
}

/** Of collections, whose elements have no order that a program could rely on. */
function memberChoice({ random }: Draft, low: number, made: number): Choosing {
  const [a, b] = random.chance(50) ? [low, low + 1] : [low + 1, low];
  const forms = [
    `x in {${a}, ${b}}`,
    `x in {${a}} + {${b}}`,
    `x in multiset{${a}, ${b}, ${b}}`,
    `x in [${a}, ${b}, ${a}]`,
    `x in map[${a} := 1, ${b} := 2]`,
    `x in map[1 := ${a}, 2 := ${b}].Values`,
    `x in (set y | ${low} <= y < ${low + 2})`,
    `x in {${a}, ${b}, ${low + 5}} && x < ${low + 3}`,
    `x in iset{${a}, ${b}}`,
  ];
  return { open: text`var x :| ${forms[made % forms.length] ?? ''}; x`, meanings: numbers(low, 2), complete: true };
}

/** Of types with few values. */
function typedChoice(draft: Draft, low: number, made: number): Choosing {
  draft.declare('Color', [text`datatype Color = Red | Green | Blue`]);
  draft.declare('Opt', [text`datatype Opt = None | Some(v: int)`]);
  const [a, b] = [low, low + 1];
  const pick = (domain: string, yes: string): Choosing => ({
    open: text`var q${domain}; if ${yes} then ${a} else ${b}`,
    meanings: numbers(a, 2),
    complete: true,
  });
  return oneOf(
    [
      pick(': bool :| true', 'q'),
      pick(': bool :| q || !q', '!q'),
      pick(': Color :| true', 'q == Red'),
      pick(': Color :| q != Red', 'q == Green'),
      pick(': Opt :| q == None || q == Some(1)', 'q.None?'),
      pick(': Opt :| q.Some? ==> q.v == 3', 'q.Some?'),
      pick(': bv2 :| q != 0', 'q == 1'),
      pick(': bv2 :| true', 'q < 2'),
      pick(" :| q in {'a', 'b'}", "q == 'a'"),
      pick(' :| q in {true, false}', 'q'),
      pick(' :| q in {[1], [2]}', 'q == [1]'),
      pick(' :| q in {(1, 2), (2, 1)}', 'q.0 == 1'),
      pick(' :| q in {{1}, {2}}', '1 in q'),
      pick(' :| q in {1.5, 2.5}', 'q < 2.0'),
      {
        open: text`var q: Color :| q == Blue; if q == Blue then ${a} else ${b}`,
        meanings: numbers(a, 1),
        complete: true,
      },
    ],
    made,
  );
}

/** A choice between what another one leaves. */
function nestedChoice(draft: Draft, low: number, made: number): Choosing {
  draft.has('nested choice');
  const inner = (): Text => {
    const { open, meanings, complete } = plainChoice(draft, low, Math.floor(made / 7), undefined);
    return draft.place(text`(${open})`, meanings, complete);
  };
  const [first, second] = [inner(), inner()];
  return oneOf(
    [
      {
        open: text`var q := ${first}; var x :| q <= x <= q + 1; x`,
        meanings: [text`var q := ${first}; q`, text`var q := ${first}; q + 1`],
        complete: true,
      },
      {
        open: text`var x: int :| x == ${first} || x == ${low + 4}; x`,
        meanings: [first, text`${low + 4}`],
        complete: true,
      },
      {
        open: text`var q := ${first}; var p := ${second}; if q == p then ${low} else ${low + 1}`,
        meanings: [text`if ${first} == ${second} then ${low} else ${low + 1}`],
        complete: true,
      },
      { open: text`var s := {${first}, ${second}}; var x :| x in s; x`, meanings: [first, second], complete: true },
    ],
    made,
  );
}

/** The smallest and the greatest element depend on the value of the set, and on nothing else. */
function choiceOfInput(draft: Draft): Observed {
  const name = draft.fresh('s');
  const type = draft.random.pick(['set', 'multiset', 'seq', 'iset'] as const);
  const least = text`(var x :| x in ${name} && forall y :: y in ${name} ==> x <= y; x)`;
  const greatest = text`(var x :| x in ${name} && forall y :: y in ${name} ==> y <= x; x)`;
  const finite = type !== 'iset';
  return {
    ...NOTHING_AROUND,
    type: 'int',
    inputs: [`${name}: ${type}<int>`],
    requires: [text`exists x :: x in ${name}`],
    values: [0, 1, 2],
    isChoice: true,
    isPure: false,
    occurrence: () =>
      draft.place(
        text`(var x :| x in ${name}; x)`,
        finite ? [least, greatest] : [text`(var x :| x in ${name}; x)`],
        false,
      ),
  };
}

function choiceOfObject(draft: Draft): Observed {
  draft.has('choice of an object');
  draft.declare('C', [CLASS_C]);
  const [a, b] = [draft.fresh('c'), draft.fresh('c')];
  const order = draft.random.chance(50) ? text`{${a}, ${b}}` : text`[${b}, ${a}]`;
  return {
    ...NOTHING_AROUND,
    type: 'int',
    setup: [text`  var ${a} := new C(0);`, text`  var ${b} := new C(1);`],
    values: [0, 1, 2],
    isChoice: true,
    isPure: false,
    readsState: true,
    occurrence: () => draft.place(text`(var o :| o in ${order}; o).v`, [text`${a}.v`, text`${b}.v`], true),
  };
}

export const CLASS_C: Text = text`class C { var v: int constructor(v: int) ensures this.v == v { this.v := v; } }`;

/** A choice is a function of what its predicate mentions: these are theorems. */
export function choiceTheorem(draft: Draft): void {
  draft.has('choice');
  draft.has('choice in a function');
  const { random } = draft;
  const [f, name] = [draft.fresh('Pick'), draft.fresh('M')];
  const [a, b] = random.pick([
    ['{1, 2}', '{2, 1}'],
    ['{1} + {2}', '{2} + {1}'],
    ['{1, 2, 3} - {3}', '{2, 1}'],
    ['{5, 1, 3}', '{3} + {5, 1}'],
  ] as const);
  const kind = random.pick(['set', 'generic', 'heap', 'multiset', 'map', 'free', 'inputs'] as const);
  const member = random.pick(['method', 'lemma']);
  const function_ = (parameter: string, body: string): Text =>
    text`ghost function ${f}(${parameter}): int${parameter.startsWith('s') ? ' requires exists x :: x in s' : ''} { ${body} }`;
  switch (kind) {
    case 'set':
      draft.member([function_('s: set<int>', 'var x :| x in s; x')]);
      draft.member([text`${member} ${name}() {`, text`  assert ${f}(${a}) == ${f}(${b}); // not R F`, text`}`]);
      return;
    case 'generic':
      draft.member([text`ghost function ${f}<T>(s: set<T>): T requires s != {} { var x :| x in s; x }`]);
      draft.member([text`${member} ${name}() {`, text`  assert ${f}(${a}) == ${f}(${b}); // not R F`, text`}`]);
      return;
    case 'heap':
      draft.declare('C', [CLASS_C]);
      draft.member([
        text`ghost function ${f}(s: set<int>, c: C): int requires s != {} reads c { var x :| x in s && c.v == c.v; x }`,
      ]);
      draft.member([text`method ${name}(c: C) {`, text`  assert ${f}(${a}, c) == ${f}(${b}, c); // not R F`, text`}`]);
      return;
    case 'multiset':
      draft.member([function_('s: multiset<int>', 'var x :| x in s; x')]);
      draft.member([
        text`${member} ${name}() {`,
        text`  assert ${f}(multiset(${a})) == ${f}(multiset(${b})); // not R F`,
        text`}`,
      ]);
      return;
    case 'map':
      draft.member([function_('s: map<int, int>', 'var x :| x in s; x')]);
      draft.member([
        text`${member} ${name}(a: int, b: int) requires a != b {`,
        text`  assert ${f}(map[a := 1, b := 2]) == ${f}(map[b := 2, a := 1]); // not R F`,
        text`}`,
      ]);
      return;
    case 'free':
      draft.member([function_('n: int', 'var x :| 0 <= x < 2; x')]);
      draft.member([
        text`${member} ${name}(a: int, b: int) {`,
        text`  assert ${f}(a) == ${f}(b); // not R F`,
        text`  assert a == b ==> ${f}(a) == ${f}(b); // not R F`,
        text`}`,
      ]);
      return;
    case 'inputs':
      draft.member([function_('s: set<int>', 'var x :| x in s; x')]);
      draft.member([
        text`${member} ${name}(s: set<int>, t: set<int>, a: int, b: int) requires s == t && s != {} {`,
        text`  assert ${f}(s) == ${f}(t); // not R F`,
        text`  assert ${f}({a, b}) == ${f}({b, a}); // not R F`,
        text`}`,
      ]);
      return;
  }
}
