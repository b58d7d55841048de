import { describe, expect, test } from 'vitest';
import { graphOf, statesOf } from '../../../src/report/graph/index.js';
import { methodNamed, modelOfText } from '../../support/explore-fixtures.js';

/** What is known where a row of code stands, by its text. */
function known(text: string): ReadonlyMap<string, readonly string[]> {
  const model = modelOfText(text);
  const method = methodNamed(model, 'M');
  const { nodes } = graphOf(method, { states: statesOf(model, method) }) ?? { nodes: [] };
  return new Map(
    nodes.map(({ rows }) => [
      rows.find(({ kind }) => kind === 'code' || kind === 'decision')?.text ?? '',
      rows.filter(({ kind }) => kind === 'state').map((row) => row.text),
    ]),
  );
}

describe('what is known on entry of a block', () => {
  test('is said in the names of the program', () => {
    const facts = known(`method M(a: array<int>) returns (n: nat) {
  n := 0;
  for i := 0 to a.Length {
    n := n + 2;
  }
}`);
    expect(facts.get('for i := 0 to a.Length')).toEqual(['0 <= i <= a.Length', 'n % 2 == 0']);
    expect(facts.get('n := n + 2')).toEqual(['0 <= i < a.Length', 'n % 2 == 0']);
  });

  test('names alternatives of datatypes, booleans and null', () => {
    const facts = known(`datatype Colour = Red | Green | Blue
class C { }
method M(c: Colour, b: bool, o: C?) returns (x: int) {
  if c.Red? || c.Green? {
    if b { x := 1; } else { x := 2; }
  } else if o == null { x := 3; } else { x := 4; }
}`);
    expect(facts.get('x := 1')).toContain('b');
    expect(facts.get('x := 2')).toContain('!b');
    expect(facts.get('x := 3')).toEqual(['c.Blue?', 'o == null']);
    expect(facts.get('x := 4')).toEqual(['c.Blue?', 'o != null']);
  });

  test('speaks of the variable that is meant where two have one name', () => {
    const facts = known(`method M(n: nat) returns (x: int) {
  x := 0;
  for i := 0 to n { x := x + 1; }
  for i := 5 to 9 { x := x + 2; }
}`);
    expect(facts.get('x := x + 1')).toContain('0 <= i < n');
    expect(facts.get('x := x + 2')).toContain('5 <= i <= 8');
    expect(facts.get('x := x + 2')?.filter((text) => /\bi\b/.test(text))).toHaveLength(1);
  });

  test('says nothing of a name that may mean two values', () => {
    const facts = known(`method M(n: nat) returns (x: int) {
  x := 0;
  var i := 3;
  if n > 1 {
    var i := 8;
    if n > 2 { x := i; }
    x := x + i;
  }
  x := x + i;
}`);
    expect(facts.get('x := i')?.filter((text) => /\bi\b/.test(text))).toEqual([]);
  });

  test('says so where no execution gets', () => {
    const facts = known('method M(n: nat) returns (x: int) {\n  if n < 0 { x := 1; } else { x := 2; }\n}');
    expect(facts.get('x := 1')).toEqual(['no execution gets here']);
    expect(facts.get('x := 2')).toEqual([]);
  });

  test('leaves out what the lowering made up', () => {
    const facts = known(`method M(n: nat) {
  var from := 10;
  while from > 3 decreases from { from := from - 1; }
  print "measure";
}`);
    expect(facts.get('while from > 3')).toEqual(['3 <= from <= 10']);
    expect(facts.get('from := from - 1')).toEqual(['4 <= from <= 10']);
  });
});
