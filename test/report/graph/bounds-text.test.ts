import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundTexts } from '../../../src/report/graph/bounds-text.js';
import type { Bound } from '../../../src/report/graph/bounds-text.js';

function atMost(left: string | undefined, right: string | undefined, by = 0n): Bound {
  return { left, right, by };
}

describe('bounds as people write them', () => {
  test('are one line where they share a side', () => {
    const bounds = [atMost(undefined, 'low'), atMost('low', 'high', -1n), atMost('high', 'a.Length')];
    expect(boundTexts(bounds)).toEqual(['0 <= low < high <= a.Length']);
  });

  test('leave out what follows from others', () => {
    const bounds = [atMost(undefined, 'i'), atMost('i', 'n'), atMost(undefined, 'n'), atMost('i', 'n', 7n)];
    expect(boundTexts(bounds)).toEqual(['0 <= i <= n']);
  });

  test('say what is equal', () => {
    const bounds = [
      atMost('x', 'y', 2n),
      atMost('y', 'x', -2n),
      atMost('z', undefined, 5n),
      atMost(undefined, 'z', -5n),
    ];
    expect(boundTexts(bounds)).toEqual(['y == x - 2', 'z == 5']);
  });

  test('keep distances', () => {
    expect(boundTexts([atMost('x', 'y', -3n), atMost('u', 'v', 2n)])).toEqual(['x + 3 <= y', 'u <= v + 2']);
  });

  test('speak of hidden names only through what follows', () => {
    const bounds = [atMost('i', '#1'), atMost('#1', '|s|'), atMost(undefined, '#1')];
    expect(boundTexts(bounds, (name) => name.includes('#'))).toEqual(['i <= |s|', '0 <= |s|']);
  });

  test('mean what the bounds mean', () => {
    const name = fc.constantFrom('a', 'b', 'c', undefined);
    const bound = fc.record({ left: name, right: name, by: fc.bigInt({ min: -2n, max: 2n }) });
    const different = bound.filter(({ left, right }) => left !== right);
    fc.assert(
      fc.property(fc.array(different, { maxLength: 6 }), (bounds) => {
        const states = [...allStates(3n)];
        fc.pre(states.some((state) => bounds.every((one) => holds(one, state))));
        const texts = boundTexts(bounds);
        const isSame = (state: State): boolean =>
          texts.every((text) => isTrue(text, state)) === bounds.every((one) => holds(one, state));
        expect({ texts, differs: states.filter((state) => !isSame(state)) }).toEqual({ texts, differs: [] });
      }),
      { numRuns: 200 },
    );
  });
});

type State = ReadonlyMap<string, bigint>;

function* allStates(most: bigint): IterableIterator<State> {
  const values = Array.from({ length: Number(2n * most + 1n) }, (_, i) => BigInt(i) - most);
  for (const a of values) {
    for (const b of values)
      for (const c of values)
        yield new Map([
          ['a', a],
          ['b', b],
          ['c', c],
        ]);
  }
}

function holds({ left, right, by }: Bound, state: State): boolean {
  return valueOf(left ?? '0', state) <= valueOf(right ?? '0', state) + by;
}

/** `0 <= a < b + 2`, or `a == b - 1`. */
function isTrue(text: string, state: State): boolean {
  const parts = text.split(/ (<=|<|==) /);
  return parts.every((part, i) => {
    const [before, after] = [parts[i - 1], parts[i + 1]];
    if (i % 2 === 0 || before === undefined || after === undefined) return true;
    const [left, right] = [valueOf(before, state), valueOf(after, state)];
    return part === '==' ? left === right : part === '<' ? left < right : left <= right;
  });
}

function valueOf(text: string, state: State): bigint {
  const [, name = '0', sign, by = '0'] = /^(\S+)(?: ([+-]) (\d+))?$/.exec(text) ?? [];
  return (state.get(name) ?? BigInt(name)) + (sign === '-' ? -BigInt(by) : BigInt(by));
}
