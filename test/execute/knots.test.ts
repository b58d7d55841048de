/** A function value that calls itself through the heap has no end: a run of it is cut off, soon, and says so. */
import { expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { lower } from '../languages/dafny/lower/lowering.js';

test('a function value that is stored in what it reads', () => {
  const model = lower(`
    class Cell<T> { ghost const held: T constructor (ghost held: T) { this.held := held; } }
    method Tie() {
      var c := new Cell<object -> bool>((o: object) => o is Cell<object -> bool> && !(o as Cell<object -> bool>).held(o));
      ghost var b := c.held(c);
      assert b == !b;
    }
  `);
  const [method] = model.methods.filter(({ name }) => name === 'Tie');
  if (method === undefined) throw new Error('Tie was not lowered');
  const begun = performance.now();
  const run = new Runner(model).run(method, () => []);
  expect(run.outcome).toMatchObject({ kind: 'cutoff', bound: 'depth' });
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('a function value inside another one does not take its state for that of the other', () => {
  const made = (inner: string): readonly string[] =>
    lower(`
      method M(a: array<int>) modifies a requires a.Length > 0 {
        ghost var f := () reads a => if a.Length > 0 then (var v := ${inner}; (() reads a => a.Length - v)) else (() => 7);
      }
    `).unsupported.map(({ feature }) => feature);
  expect(made('1')).toEqual([]);
  expect(made('a[0]')).toEqual(['a function value that keeps what another one read where it was called']);
});
