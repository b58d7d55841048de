/** What fields hold when a method begins, and what happens when a class is used for the first time. */
import { describe, expect, test } from 'vitest';
import { modelOf } from './support.js';

/** What each member is left out for. */
function features(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(modelOf(text).unsupported.map(({ member, feature }) => [member, feature]));
}

describe('a final field has one value, so it is not taken to have any', () => {
  test.each([
    'static final int X = (byte) 300;',
    'static final int X = Math.abs(-3);',
    'static final int X = 1 / 0;',
    'static final int X; static { X = 5; }',
    'static final int X = Y + 1; static final int Y = X + 1;',
    "static final int X = 'a';",
  ])('%s', (fields) => {
    expect(features(`class A { ${fields} static int m() { return X; } }`)['A.m']).toBe('A.X, whose value is not known');
  });

  test('what is computed from it is not known either', () => {
    const text =
      'class A { static final int X = (short) 70000; static final int Z = X + 1; static int m() { return Z; } }';
    expect(features(text)).toEqual({ 'A.m': 'A.Z, whose value is not known' });
  });
});
