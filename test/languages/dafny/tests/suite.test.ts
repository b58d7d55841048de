import { describe, expect, test } from 'vitest';
import { Runner } from '../../../../src/execute/index.js';
import { lowerProgram } from '../../../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../../../src/languages/dafny/resolve/program.js';
import type { Program } from '../../../../src/languages/dafny/resolve/resolution.js';
import { SourceText } from '../../../../src/languages/source.js';
import { suiteOf } from '../../../../src/languages/dafny/tests/suite.js';
import type { TestSuite } from '../../../../src/languages/language.js';
import { printedText } from '../../../../src/languages/dafny/value-text.js';
import type { Model, TestCase, Type } from '../../../../src/model/index.js';
import type { Value } from '../../../../src/values/index.js';

const PROGRAM = `module Shapes {
  datatype Option<T> = None | Some(value: T)
  datatype Tree = Leaf | Node(left: Tree, key: int, right: Tree)
  newtype Small = x: int | 0 <= x < 100
  class Closed {
    const size: int
    constructor (n: int) { size := n; }
    method Size() returns (n: int) { n := size; }
  }
  class Made {
    var n: int
    constructor Empty() { n := 0; }
    method Get() returns (r: int) { r := n; }
  }
  method Key(t: Tree) returns (k: Option<int>) { k := if t.Leaf? then None else Some(t.key); }
  method Sum(a: array<int>, m: array2<int>) returns (s: int)
    ensures s >= 0 || a.Length >= 0
    ensures Twice(s) == 2 * s
  {
    s := (if a.Length > 0 then a[0] else 0) + (if m.Length0 > 0 && m.Length1 > 0 then m[0, 0] else 0);
  }
  ghost function Twice(x: int): int { 2 * x }
  method First<T>(s: seq<T>) returns (r: Option<T>) { r := if |s| > 0 then Some(s[0]) else None; }
  function Apply(f: int -> int, x: Small): int { f(x as int) }
  lemma Obvious(x: int) ensures x == x {}
}
class Cell {
  var value: int
  var next: Cell?
  method Add(d: int) returns (sum: int)
    modifies this
    ensures value == old(value) + d
  {
    value := value + d;
    sum := value;
  }
}
method Follow(c: Cell) returns (n: int) { n := if c.next == null then 0 else c.next.value; }
method Pick(n: nat) returns (r: int)
  ensures 0 <= r <= n
{
  r :| 0 <= r <= n;
}
method Forever(n: nat) returns (r: int)
  decreases *
{
  r := 0;
  while r != n decreases * { r := r + 1; }
}
method Scalars(a: int, b: bool, c: char, r: real, s: string, v: bv8, n: nat) returns (t: (int, real)) { t := (a, r); }
method Collections(s: set<int>, m: multiset<int>, p: map<int, string>, q: seq<seq<bool>>) returns (n: int)
  ensures n >= 0
{
  n := |s| + |m| + |p| + |q|;
}
`;

/** Resolves a program that includes the one above. */
function resolved(text: string): Program {
  return resolveProgram(new SourceText('tests.dfy', text), {
    resolve: (_, include) => include,
    read: () => ({ kind: 'text', text: PROGRAM }),
  });
}

const model = lowerProgram(
  resolveProgram(new SourceText('program.dfy', PROGRAM), {
    resolve: (_, include) => include,
    read: () => ({ kind: 'text', text: '' }),
  }),
);

function testCase(inputs: Readonly<Record<string, string>>, objects: TestCase['objects'] = new Map()): TestCase {
  return { inputs: new Map(Object.entries(inputs)), objects, choices: [] };
}

interface Case {
  readonly method: string;
  readonly test: TestCase;
  readonly outputs?: Readonly<Record<string, string>>;
}

function suiteFor(cases: readonly Case[], dafny: 2 | 4 = 4): TestSuite {
  const members = cases.map(({ method: name, test: one, outputs = {} }) => {
    const method = model.methods.find((candidate) => candidate.name === name && candidate.kind !== 'declaration');
    if (method === undefined) throw new Error(`no method ${name}`);
    return { method, passing: [{ test: one, outputs: new Map(Object.entries(outputs)) }], failing: [] };
  });
  return suiteOf(model, members, {
    include: 'program.dfy',
    dafny,
    problems: (text) =>
      new Map(
        resolved(text)
          .diagnostics.filter(({ severity }) => severity === 'error')
          .map(({ span, message }) => [span.source.position(span.start).line, message]),
      ),
    replay: ({ name }) => `replay ${name}`,
  });
}

/** What the suite prints, or how it ends. */
function printed({ text, main }: TestSuite): string {
  const program = resolved(text ?? '');
  expect(program.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const tests: Model = lowerProgram(program);
  const entry = tests.methods.find(({ name }) => name === main);
  if (entry === undefined) throw new Error('no main');
  const format = (value: Value, type: Type): string => printedText(tests.arena.types, value, type);
  const { outcome, output } = new Runner(tests).run(entry, () => [], { format });
  return outcome.kind === 'returned' ? output : outcome.kind;
}

const cell = (
  value: string,
  next: string,
): ['o1' | 'o2', { kind: 'object'; class: string; fields: Map<string, string> }] => [
  next === 'null' ? 'o2' : 'o1',
  {
    kind: 'object',
    class: 'Cell',
    fields: new Map([
      ['value', value],
      ['next', next],
    ]),
  },
];
const CHAIN = new Map([cell('1', '@o2'), cell('5', 'null')]);

const CASES: readonly Case[] = [
  {
    method: 'Scalars',
    test: testCase({ a: '-3', b: 'true', c: "'\\n'", r: '1.0 / 3.0', s: '"a\\"b"', v: '255', n: '0' }),
    outputs: { t: '(-3, 1.0 / 3.0)' },
  },
  {
    method: 'Collections',
    test: testCase({ s: '{1, 2}', m: 'multiset{1, 1}', p: 'map[1 := "x"]', q: '[[true], []]' }),
    outputs: { n: '7' },
  },
  { method: 'Shapes.Key', test: testCase({ t: 'Node(Leaf, 4, Leaf)' }), outputs: { k: 'Some(4)' } },
  { method: 'Follow', test: testCase({ c: '@o1' }, CHAIN), outputs: { n: '5' } },
  { method: 'Cell.Add', test: testCase({ this: '@o1', d: '2' }, CHAIN), outputs: { sum: '3' } },
  {
    method: 'Shapes.Sum',
    test: testCase(
      { a: '@o1', m: '@o2' },
      new Map([
        ['o1', { kind: 'array', elements: ['7'] }],
        [
          'o2',
          {
            kind: 'array',
            elements: [
              ['1', '2'],
              ['3', '4'],
            ],
          },
        ],
      ]),
    ),
    outputs: { s: '8' },
  },
  { method: 'Shapes.First', test: testCase({ s: '[]' }), outputs: { r: 'None' } },
  {
    method: 'Shapes.Apply',
    test: testCase({ f: '(x: int) => if x == 1 then 5 else 0', x: '1' }),
    outputs: { result: '5' },
  },
  {
    method: 'Shapes.Made.Get',
    test: testCase(
      { this: '@o1' },
      new Map([['o1', { kind: 'object', class: 'Shapes.Made', fields: new Map([['n', '9']]) }]]),
    ),
    outputs: { r: '9' },
  },
];

test('what the program chooses is left to it', () => {
  const one: Case = { method: 'Pick', test: { ...testCase({ n: '3' }), choices: ['1'] }, outputs: { r: '1' } };
  const { text, omitted } = suiteFor([one]);
  expect(omitted).toEqual([]);
  expect(text).toContain('  expect 0 <= r <= n;\n}');
  expect(text).toMatch(/^\/\/ The program makes choices of its own here/m);
});

test('what may run forever may be tested', () => {
  const suite = suiteFor([{ method: 'Forever', test: testCase({ n: '3' }), outputs: { r: '3' } }]);
  expect(suite.omitted).toEqual([]);
  expect(printed(suite)).toBe('1 test passed\n');
});

describe('a suite of tests', () => {
  test.each(CASES)('passes where the run returned: $method', (one) => {
    const suite = suiteFor([one]);
    expect(suite.omitted).toEqual([]);
    expect(printed(suite)).toBe('1 test passed\n');
  });

  test.each(CASES)('counts failures for Dafny 2: $method', (one) => {
    expect(printed(suiteFor([one], 2))).toBe('1 tests, 0 failed\n');
  });

  test('fails where the result is another one', () => {
    const [first] = CASES;
    if (first === undefined) throw new Error('no cases');
    expect(printed(suiteFor([{ ...first, outputs: { t: '(0, 0.0)' } }]))).toBe('violated');
    expect(printed(suiteFor([{ ...first, outputs: { t: '(0, 0.0)' } }], 2))).toMatch(
      /this does not hold.*\n1 tests, 1 failed\n$/,
    );
  });

  test('expects what postconditions say, if that is compiled', () => {
    const text = suiteFor([CASES[5] as Case]).text ?? '';
    expect(text).toContain('  expect s >= 0 || a.Length >= 0;\n');
    expect(text).not.toContain('Twice');
  });

  test('writes characters in the way of each version', () => {
    const inputs = { a: '0', b: 'true', c: "'\\U{7}'", r: '1.0', s: '"\\\\U{41}"', v: '0', n: '0' };
    const of = (more: Partial<typeof inputs>, dafny: 2 | 4): TestSuite =>
      suiteFor([{ method: 'Scalars', test: testCase({ ...inputs, ...more }) }], dafny);
    expect(of({}, 4).text).toContain("'\\U{7}'");
    expect(of({}, 2).text).toContain("'\\u0007'");
    expect(of({}, 2).text).toContain('"\\\\U{41}"');
    expect(of({ s: '"😀"' }, 4).omitted).toEqual([]);
    expect(of({ s: '"😀"' }, 2).omitted[0]?.reason).toContain('a character beyond 16 bits');
  });

  test('says what no constructor can build', () => {
    const closed = new Map([
      ['o1', { kind: 'object', class: 'Shapes.Closed', fields: new Map([['size', '3']]) }],
    ] as const);
    const suite = suiteFor([
      { method: 'Shapes.Closed.Size', test: testCase({ this: '@o1' }, closed) },
      CASES[0] as Case,
    ]);
    expect(suite.omitted).toEqual([
      {
        method: 'Shapes.Closed.Size',
        reason:
          'it needs an object of class Shapes.Closed, whose constructors all take something or require something, which no test can build',
        replay: 'replay Shapes.Closed.Size',
      },
    ]);
    expect(suite.text).toMatch(
      /^\/\/ No test of Shapes\.Closed\.Size: .*Repeat it with: replay Shapes\.Closed\.Size$/m,
    );
  });

  test('has no tests of ghost code', () => {
    const suite = suiteFor([{ method: 'Shapes.Obvious', test: testCase({ x: '0' }) }]);
    expect(suite.text).toBeUndefined();
    expect(suite.omitted[0]?.reason).toBe('Shapes.Obvious is a lemma, which compiled code cannot call');
  });
});
