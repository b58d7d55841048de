import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Arena } from '../../src/model/index.js';
import type { LiteralWorld, Reference, Value, HeapArray } from '../../src/values/index.js';
import {
  BadLiteral,
  equal,
  Heap,
  literalText,
  readLiteral,
  Sequence,
  termOf,
  valueOf,
} from '../../src/values/index.js';
import { typedValues } from './typed-values.js';

const arena = new Arena();
const { types } = arena;

const typedValue = typedValues(arena, 2, true);

function world(named: (name: string) => Reference | undefined = () => undefined): LiteralWorld {
  return { types, heap: new Heap(), named };
}

const noObjects = (): string => '@none';

describe('values of every type without objects', () => {
  test('as literals and back', () => {
    fc.assert(
      fc.property(typedValue, ({ type, value }) => {
        const text = literalText(types, value, type, noObjects);
        expect(equal(readLiteral(world(), text, type), value)).toBe(true);
        // The same value is always written the same way.
        expect(literalText(types, readLiteral(world(), text, type), type, noObjects)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test('as terms and back', () => {
    fc.assert(
      fc.property(typedValue, ({ type, value }) => {
        const term = termOf(arena, value, types.erase(type));
        expect(term).toBeDefined();
        if (term !== undefined) expect(equal(valueOf(arena, term) as Value, value)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('a literal with a character too many or too few is refused with a place, or is another value', () => {
    fc.assert(
      fc.property(typedValue, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), ({ type, value }, at, extra) => {
        const text = literalText(types, value, type, noObjects);
        const place = at % (text.length + 1);
        for (const changed of [
          text.slice(0, place) + extra + text.slice(place),
          text.slice(0, place) + text.slice(place + 1),
        ]) {
          try {
            readLiteral(world(), changed, type);
          } catch (raised) {
            expect(raised).toBeInstanceOf(BadLiteral);
            expect((raised as BadLiteral).message).toMatch(/^expected .+, but found /);
            expect((raised as BadLiteral).offset).toBeLessThanOrEqual(changed.length);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('objects', () => {
  const array = types.array(1, types.int, false);

  test('an array literal makes an array with these elements', () => {
    const made = readLiteral(world(), 'new int[] [3, -1, 4]', array) as HeapArray;
    expect(made.dimensions).toEqual([3]);
    expect([0, 1, 2].map((place) => made.get(place))).toEqual([3, -1, 4]);
    const matrix = readLiteral(
      world(),
      'new int[2, 2] [[1, 2], [3, 4]]',
      types.array(2, types.int, false),
    ) as HeapArray;
    expect(matrix.dimensions).toEqual([2, 2]);
    expect(matrix.get(matrix.place([1, 0]))).toBe(3);
  });

  test('a name stands for one object wherever it is written: aliases stay aliases', () => {
    const heap = new Heap();
    const shared = heap.allocateArray(array, [1]);
    const names = (name: string): Reference | undefined => (name === 'a' ? shared : undefined);
    const type = types.seq(array);
    const read = readLiteral({ types, heap, named: names }, '[@a, @a]', type) as Sequence;
    expect(read.at(0)).toBe(shared);
    expect(read.at(1)).toBe(shared);
    expect(literalText(types, read, type, (object) => (object === shared ? '@a' : '@other'))).toBe('[@a, @a]');
    expect(() => readLiteral({ types, heap, named: names }, '@b', array)).toThrow(BadLiteral);
  });

  test('an object has no term, and neither has a value that contains one', () => {
    const object = new Heap().allocateArray(array, [0]);
    expect(termOf(arena, object, types.reference)).toBeUndefined();
    expect(termOf(arena, Sequence.of([null, object]), types.seq(types.reference))).toBeUndefined();
    expect(valueOf(arena, termOf(arena, null, types.reference) ?? arena.true)).toBeNull();
  });

  test('a term with a variable has no value', () => {
    const x = arena.variable({ name: 'x', type: types.int, role: 'local', ghost: false });
    expect(valueOf(arena, arena.make('seq', [x], undefined, types.seq(types.int)))).toBeUndefined();
  });
});
