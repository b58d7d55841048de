/** Choices inside expressions: one value for the same arguments, any that fits, and the tape says which. */
import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/execute/index.js';
import { Runner } from '../../src/execute/index.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import type { Value } from '../../src/values/index.js';
import { fixtureReader } from '../support/fixtures.js';

function runOf(program: string, choices: readonly Value[] = []): Run {
  const model = lowerProgram(resolveProgram(new SourceText('test.dfy', program), fixtureReader));
  const method = model.methods.find(({ name, kind }) => name === 'M' && kind === 'method');
  if (method === undefined) throw new Error('M was not lowered');
  return new Runner(model).run(method, () => ({ inputs: [], choices }));
}

const outcomeOf = (program: string, choices?: readonly Value[]): string => runOf(program, choices).outcome.kind;

const BIT = 'ghost function Bit(n: int): int { var x :| 0 <= x < 2; x }';
const PICK = 'ghost function Pick<T>(s: set<T>): T requires s != {} { var x :| x in s; x }';

describe('how a collection was filled does not matter', () => {
  const element = (type: string, body: string): string =>
    `ghost function F(s: ${type}): int requires |s| > 0 { var x :| x in s; x } method M() { ${body} }`;
  test.each([
    ['sets', element('set<int>', 'assert F({1, 2}) == F({2, 1});')],
    ['unions', element('set<int>', 'assert F({3} + {1}) == F({1} + {3});')],
    ['multisets', element('multiset<int>', 'assert F(multiset{1, 2}) == F(multiset{2, 1});')],
    ['maps', element('map<int, int>', 'assert F(map[1 := 1, 2 := 2]) == F(map[2 := 2, 1 := 1]);')],
    ['sets of any type', `${PICK} method M() { assert Pick({1, 2}) == Pick({2, 1}); }`],
    [
      'sets on the heap',
      `class C { var s: set<int> constructor() { s := {1, 2}; } }
       ghost function F(c: C): int reads c requires c.s != {} { var x :| x in c.s; x }
       method M() { var c := new C(); ghost var a := F(c); c.s := {2, 1}; assert F(c) == a; }`,
    ],
  ])('%s', (_, program) => {
    expect(outcomeOf(program)).toBe('returned');
  });
});

describe('the tape', () => {
  test('says which value is chosen, once for the same arguments', () => {
    const program = `${BIT} method M() { assert Bit(1) == 0; }`;
    expect(outcomeOf(program)).toBe('returned');
    expect(outcomeOf(program, [1])).toBe('violated');
    expect(outcomeOf(`${BIT} method M() { assert Bit(1) == Bit(2); }`, [1, 0])).toBe('returned');
  });

  test('may not say a value that does not fit', () => {
    expect(runOf(`${BIT} method M() { assert 0 <= Bit(1) < 2; }`, [7])).toMatchObject({ choices: [0] });
  });

  test('keeps occurrences of the same text apart', () => {
    const twice = '(var x :| 0 <= x < 2; x)';
    expect(outcomeOf(`method M() { assert ${twice} == ${twice}; }`, [0, 1])).toBe('violated');
  });

  test('chooses several values at once', () => {
    const program = 'method M() { ghost var p := (var x, y :| 0 <= x < y < 3; (x, y)); assert p == (0, 1); }';
    expect(outcomeOf(program)).toBe('returned');
  });
});

test('a choice of which there is only one is none', () => {
  expect(runOf(`${PICK} method M() { assert Pick({3}) == 3; }`)).toMatchObject({
    isDetermined: true,
    hasAlternatives: false,
  });
  const one = 'ghost function Only(n: int): int { var x :| x == n + 1; x }';
  expect(runOf(`${one} method M() { assert Only(1) == 2; }`).hasAlternatives).toBe(false);
  expect(runOf(`${BIT} method M() { assert Bit(1) == 0; }`).hasAlternatives).toBe(true);
  expect(runOf(`${PICK} method M() { assert Pick({3, 4}) == 3; }`).hasAlternatives).toBe(true);
});

describe('functions without a body', () => {
  const SIZE = 'ghost function Size<T>(): int';
  test('are others at other type arguments', () => {
    expect(outcomeOf(`${SIZE} method M() { assert Size<int>() == Size<bool>(); }`, [0, 1])).toBe('violated');
    expect(outcomeOf(`${SIZE} method M() { assert Size<int>() == Size<int>(); }`, [0, 1])).toBe('returned');
  });

  test('give values of their result type there', () => {
    const program = 'ghost function Get<T>(): T method M() { ghost var b := Get<bool>(); assert b || !b; }';
    expect(outcomeOf(program)).toBe('returned');
  });

  test('are not known where the type arguments are not', () => {
    const { outcome, unchecked } = runOf(
      `${SIZE} ghost function Twice<T>(): int { 2 * Size<T>() } method M<T>() { assert Twice<T>() == 2 * Size<int>(); }`,
    );
    expect(outcome.kind).toBe('returned');
    expect(unchecked).toHaveLength(1);
  });

  test('are known in callees, which are given them', () => {
    const twice = `${SIZE} ghost function Twice<T>(): int { 2 * Size<T>() }`;
    const { outcome, unchecked } = runOf(`${twice} method M() { assert Twice<int>() == 2 * Size<int>(); }`);
    expect(outcome.kind).toBe('returned');
    expect(unchecked).toEqual([]);
  });
});
