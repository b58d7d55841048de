/** What `unchanged` speaks of: all places of its objects, mentioned elsewhere or not. */
import { describe, expect, it } from 'vitest';
import { checkModel, printTerm } from '../../../../src/model/index.js';
import { claimsOf, lower } from './lowering.js';

function storesOf(text: string, kind = 'postcondition'): string[] {
  const model = lower(text);
  expect(checkModel(model)).toEqual([]);
  const claim = claimsOf(model).find((one) => one.kind === kind);
  const term = claim === undefined ? 'no claim' : printTerm(model.arena, claim.condition);
  return [...new Set([...term.matchAll(/\(select ([^ @]+) /g)].map(([, name = '']) => name))];
}

describe('unchanged', () => {
  it.each([
    [
      'fields that nothing mentions',
      'class C { var x: int var y: int }\nmethod M(c: C) ensures unchanged(c) {}',
      'C.x C.y',
    ],
    ['one field', 'class C { var x: int var y: int }\nmethod M(c: C) ensures unchanged(c`y) {}', 'C.y'],
    ['a field of the receiver', 'class C { var x: int var y: int method M() ensures unchanged(`y) {} }', 'C.y'],
    [
      'inherited fields',
      'trait T { var x: int }\nclass C extends T { var y: int }\nmethod M(c: C) ensures unchanged(c) {}',
      'C.y T.x',
    ],
    [
      'fields of classes that a trait stands for',
      'trait T {}\nclass C extends T { var y: int }\nmethod M(t: T) ensures unchanged(t) {}',
      'C.y',
    ],
    ['arrays', 'method M(a: array<bool>) ensures unchanged(a) {}', 'array<bool>'],
    ['any object', 'class C { var x: int }\nmethod M(o: object) ensures unchanged(o) {}', 'array<int> C.x'],
  ])('%s', (_, text, stores) => {
    expect(storesOf(text).join(' ')).toBe(stores);
  });

  it('makes a two-state predicate depend on both states', () => {
    const model = lower('class C { var x: int }\ntwostate predicate P(c: C) reads c { unchanged(c) }');
    expect(checkModel(model)).toEqual([]);
    const [symbol] = model.functions.keys();
    expect(symbol?.heap.map(({ name }) => name)).toEqual(['alloc', 'C.x', 'alloc@old', 'C.x@old']);
  });
});
