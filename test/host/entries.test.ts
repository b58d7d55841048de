import { expect, test } from 'vitest';
import { findEntry } from '../../src/host/files/entries.js';
import { entryNames } from '../../src/report/replay.js';
import { modelOfText } from '../support/explore-fixtures.js';

const model = modelOfText(`type Even = x: int | x % 2 == 0 witness 2
module A { method M(x: int) requires 10 / x > 1 }
module B { method M(x: int) requires 10 / x > 1 { } }
`);

test('each method has a name of its own, by which it is found', () => {
  const names = entryNames(model.methods);
  expect(new Set(names.values()).size).toBe(model.methods.length);
  expect([...names.values()]).toEqual(
    expect.arrayContaining(['Even:contract', 'Even:contract2', 'A.M:contract', 'B.M']),
  );
  for (const [method, name] of names) expect(findEntry(model, name)).toEqual({ kind: 'method', method });
});

test('what several paths end with is not enough', () => {
  expect(() => findEntry(model, 'M')).toThrow('There are several members named M: A.M, B.M; write which one.');
});
