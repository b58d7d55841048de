/** What a recursive value holds existed at an earlier moment of a run if every object in it did. */
import { expect, test } from 'vitest';
import { Runner, type Run } from '../../src/execute/index.js';
import { methodNamed, modelOfText } from '../support/explore-fixtures.js';

const run = (value: string, type: string): Run => {
  const model = modelOfText(`class C { constructor() {} }
    datatype List<T> = Nil | Cons(head: T, tail: List<T>) | Of(parts: seq<List<T>>) | Call(f: int -> T, tail: List<T>)
    method M() {
      var d := new C();
      label before: var c := new C();
      ghost var l: ${type} := ${value};
      assert old@before(exists x: ${type} :: x == l);
    }`);
  return new Runner(model).run(methodNamed(model, 'M'), () => []);
};

test.each([
  ['Cons(d, Cons(d, Nil))', 'List<C>', 'returned'],
  ['Cons(d, Cons(c, Nil))', 'List<C>', 'violated'],
  ['Cons(d, Of([Nil, Cons(d, Nil)]))', 'List<C>', 'returned'],
  ['Cons(d, Of([Nil, Cons(c, Nil)]))', 'List<C>', 'violated'],
  ['Cons({d}, Cons({d, c}, Nil))', 'List<set<C>>', 'violated'],
  ['Cons({d}, Cons({d}, Nil))', 'List<set<C>>', 'returned'],
  ['Cons(map[1 := d], Cons(map[2 := c], Nil))', 'List<map<int, C>>', 'violated'],
  ['Cons(multiset{d}, Cons(multiset{c}, Nil))', 'List<multiset<C>>', 'violated'],
])('%s of %s: %s', (value, type, outcome) => {
  const { outcome: reached, unchecked } = run(value, type);
  expect(unchecked).toEqual([]);
  expect(reached.kind).toBe(outcome);
});

test('what a function value was made from is not seen', () => {
  expect(run('Cons(d, Call((x: int) => c, Nil))', 'List<C>').unchecked).toHaveLength(1);
});
