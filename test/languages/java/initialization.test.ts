/** What fields hold when a method begins, and what happens when a class is used for the first time. */
import { describe, expect, test } from 'vitest';
import { modelOf } from './support.js';

/** What each member is left out for. */
function features(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(modelOf(text).unsupported.map(({ member, feature }) => [member, feature]));
}

describe('a final field has one value, so it is not taken to have any', () => {
  test.each([
    'static final int X = new int[3].length;',
    'static final int X = Math.abs(-3);',
    'static final int X = 1 / 0;',
    'static final int X; static { X = 5; }',
    'static final int X = Y + 1; static final int Y = X + 1;',
    'static final int X = (Integer) 3;',
  ])('%s', (fields) => {
    expect(features(`class A { ${fields} static int m() { return X; } }`)['A.m']).toBe('A.X, whose value is not known');
  });

  test('what is computed from it is not known either', () => {
    const text =
      'class A { static final int X = Math.max(1, 2); static final int Z = X + 1; static int m() { return Z; } }';
    expect(features(text)).toEqual({ 'A.m': 'A.Z, whose value is not known' });
  });
});

describe('the first use of another class may run code', () => {
  const using = (other: string, use = 'B.y'): string =>
    `class A { static int x; static int m() { x = 1; int t = ${use}; assert x == 1; return t; } static int bump() { x = 7; return 3; } static int own = bump(); static int n() { return x + own; } } ${other}`;

  test.each([
    ['class B { static int y; static { A.x = 5; } }', 'which runs a static initializer'],
    ['class B { static int y = A.bump(); }', 'where B.y gets its value by more than a calculation'],
    ['class B { static int y; static int z = A.x = 5; }', 'where B.z gets its value by more than a calculation'],
    ['class B { static int y; static int z = A.x++; }', 'where B.z gets its value by more than a calculation'],
    ['class B { static int y; static B z = new B(); }', 'where B.z gets its value by more than a calculation'],
    ['class B { static int y; static int[] z = { A.bump() }; }', 'where B.z gets its value by more than a calculation'],
    ['class B { static int y; static int z = 1 / y; }', 'where B.z gets its value by more than a calculation'],
    [
      'class B { static int y; static String z = "" + o; static Object o; }',
      'where B.z gets its value by more than a calculation',
    ],
    ['class B extends C { static int y; } class C { static { A.x = 5; } }', 'which runs a static initializer'],
    ['class B extends Missing { static int y; }', 'whose superclass is initialized with it'],
    [
      'class B { static int y = C.z; } class C { static int z; static { A.x = 5; } }',
      'which runs a static initializer',
    ],
    ['enum B { ONE; static int y; B() { A.x = 5; } }', 'which runs a static initializer'],
    ['enum B { ONE(A.bump()); static int y; B(int i) { } }', 'which runs a static initializer'],
  ])('%s', (other, reason) => {
    const feature = features(using(other))['A.m'];
    expect(feature).toMatch(/^the first use of [BC], /);
    expect(feature).toContain(reason);
    expect(features(using(other, '(B.y = 3)'))['A.m']).toBe(feature);
    expect(Object.keys(features(using(other)))).not.toContain('A.n');
  });

  test('by a call as well', () => {
    const other = 'class B { static { A.x = 5; } static int f() { return 1; } static native int any(); }';
    expect(features(using(other, 'B.f()'))['A.m']).toBe('the first use of B, which runs a static initializer');
    expect(features(using(other, 'B.any()'))['A.m']).toBe('the first use of B, which runs a static initializer');
  });

  test.each([
    'class B { static int y = 3 * 4 / 2 + C.z; static String s = "a" + 1; static Object o = null; static char c = \'c\'; static long l = 3L; } class C { static int z = B.y; }',
    'class B { static int y; static final int K = 7; static boolean b = A.x > 0 && !C.b; B() { A.x = 5; } int z = A.bump(); } interface C { boolean b = true; }',
    'enum B { ONE, TWO; static int y; }',
  ])('%s does nothing that matters', (other) => {
    expect(features(using(other))['A.m']).toBeUndefined();
  });

  test('a constant is no use of its class', () => {
    expect(features(using('class B { static final int K = 3; static { A.x = 5; } }', 'B.K'))['A.m']).toBeUndefined();
  });
});

describe('initial values', () => {
  const initials = (text: string): readonly (string | false)[] =>
    modelOf(text).methods[0]?.inputs.map(({ name, initial }) => initial !== undefined && name) ?? [];

  test('are known where nothing else is done before the method begins', () => {
    expect(
      initials('class A { static int x = 1; static boolean y; static boolean m() { return y && x > 0; } }'),
    ).toEqual(['A.x', 'A.y']);
  });

  test.each([
    'class A { static int x = 1; static int y = x++; static int m() { return x; } }',
    'class A { static int m() { return B.x; } static { B.x = 5; } } class B { static int x = 1; }',
  ])('%s', (text) => {
    expect(initials(text)).toEqual([false]);
  });
});
