/** Types that have no place in the model: nobody gets a part of them. */
import { describe, expect, test } from 'vitest';
import { modelOfText } from '../../../support/explore-fixtures.js';

/** An abstract type at other arguments is one. */
const OPAQUE = 'type Opaque(==)<T>';

const leftOut = (text: string): Record<string, string> =>
  Object.fromEntries(modelOfText(`${OPAQUE} ${text}`).unsupported.map(({ member, feature }) => [member, feature]));

describe('who uses a type that is left out is left out', () => {
  test('datatypes, and those that hold them, whatever comes first', () => {
    const text = `datatype Around = Around(inner: Left)
      datatype Left = Hidden(o: Opaque<int>) | Number(x: int)
      datatype Free = Free(x: int)
      method M(a: Left, b: Left) { if a.Hidden? && b.Hidden? { assert a == b; } }
      method N(a: Around) { assert a == a; }
      method P(f: Free) { assert f.x == f.x; }`;
    expect(Object.keys(leftOut(text)).sort()).toEqual(['Around', 'Left', 'M', 'N']);
  });

  test('those that are made meanwhile and hold it', () => {
    const text = `datatype Item = Item(list: List, level: Opaque<int>)
      datatype List = Nil | Cons(head: Item, tail: List, free: Free)
      datatype Free = Free(x: int)
      method M(l: List) { assert l == l; }
      method P(f: Free) { assert f.x == f.x; }`;
    expect(Object.keys(leftOut(text)).sort()).toEqual(['Item', 'List', 'M']);
  });

  test('subset types with such a base', () => {
    const text = `type One = x: Opaque<int> | true witness *
      method M(a: One, b: One) { assert a == b; }`;
    expect(Object.keys(leftOut(text)).sort()).toEqual(['M', 'One']);
  });
});

test('a class is told to have such a field, and its other fields are there, whatever comes first', () => {
  const model = modelOfText(`${OPAQUE} datatype Before = Before(c: Cell)
    class Cell { var level: Opaque<int> var size: int constructor(l: Opaque<int>) { size := 1; level := l; } }
    method M(b: Before) { assert b.c.size == b.c.size; }`);
  expect(model.unsupported.map(({ member }) => member).filter((member) => member !== '_ctor')).toContain('Cell');
  expect(model.unsupported.map(({ member }) => member)).not.toContain('M');
  expect(model.classes.find(({ name }) => name === 'Cell')?.fields.map(({ name }) => name)).toEqual(['size']);
});

test('a constraint that is left out is not taken to hold', () => {
  const model = modelOfText(`${OPAQUE} ghost function F(): Opaque<int>
    type Small = x: int | (var o := F(); o == F()) && x < 10
    method M(x: int) { var s: Small := x; }`);
  expect(model.constrainedTypes.find(({ name }) => name === 'Small')?.open).toBe(true);
  const [method] = model.methods.filter(({ name }) => name === 'M');
  expect(method?.claims.map(({ kind }) => kind)).toEqual(['constraint']);
});

describe('datatypes that contain themselves at ever larger types', () => {
  const ENDLESS = 'datatype that contains itself at ever larger types';

  test.each([
    'datatype D<T> = N | C(D<seq<T>>)',
    'codatatype D<T> = C(T, D<set<T>>)',
    'datatype D<T> = N | C(E<T>) datatype E<T> = E(D<(T, T)>)',
    'datatype D<T> = N | C(Option<D<Option<T>>>) datatype Option<T> = None | Some(T)',
    'datatype D<T> = N | C(D<S<T>>) type S<T> = s: seq<T> | |s| < 3',
    'datatype D<A, B> = N | C(D<B, map<int, A>>)',
    'datatype D<T> = N | C(int -> D<int -> T>)',
  ])('%s', (text) => {
    expect(leftOut(text)['D']).toBe(ENDLESS);
  });

  test.each([
    'datatype D<T> = N | C(T, D<T>)',
    'datatype D<T> = C(T, seq<D<T>>)',
    'datatype D<A, B> = N | C(A, D<B, A>)',
    'datatype D<T> = N | C(T, D<seq<bool>>)',
    'datatype D<T> = N | C(T, E<seq<T>>) datatype E<T> = E(T, D<int>)',
    'datatype D<T> = N | C(array<D<seq<T>>>)',
  ])('%s is fine', (text) => {
    expect(leftOut(text)).toEqual({});
  });
});
