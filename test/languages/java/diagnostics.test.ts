/** Mistakes in Java texts: where they are, and that any text gets an answer. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mistakes, read } from './support.js';

const inMethod = (body: string): string => `class A { static int f(int x, boolean b) {\n${body}\nreturn 0; } }`;

describe('mistakes are told at their place', () => {
  test.each([
    ['x = b;', '2:5 type-mismatch'],
    ['b = x + 1;', '2:5 type-mismatch'],
    ['if (x) x++;', '2:5 type-mismatch'],
    ['while (x = 1) { }', '2:8 type-mismatch'],
    ['b++;', '2:1 bad-operand'],
    ['b += true;', '2:1 bad-operand'],
    ['x = y;', '2:5 unresolved-name'],
    ['x = g(1);', '2:5 unresolved-name'],
    ['x = f(1);', '2:5 wrong-argument-count'],
    ['x = f(1, 2);', '2:5 type-mismatch'],
    ['x = A.z;', '2:5 unresolved-member'],
    ['x = 2147483648;', '2:5 bad-literal'],
    ['x = 0x1_0000_0000;', '2:5 bad-literal'],
    ['int x = 1;', '2:5 duplicate-name'],
    ['x + 1;', '2:1 expected'],
    ['1 = x;', '2:1 not-assignable'],
    ['final int k = 1; k = 2;', '2:18 not-assignable'],
    ['int y; x = y;', '2:12 not-definitely-assigned'],
    ['int y; if (b) y = 1; x = y;', '2:26 not-definitely-assigned'],
    ['int y; while (b) { y = 1; } x = y;', '2:33 not-definitely-assigned'],
    ['int y; switch (x) { case 1: y = 1; } x = y;', '2:42 not-definitely-assigned'],
    ['int y; b = b && (y = 1) > 0; x = y;', '2:34 not-definitely-assigned'],
    ['break;', '2:1 bad-jump'],
    ['l: { continue l; }', '2:15 bad-jump'],
    ['while (b) { break m; }', '2:19 unresolved-label'],
    ['switch (x) { case 1: case 1: x = 2; }', '2:27 redundant-case'],
    ['switch (x) { case 1: x = 1; default: default: }', '2:38 redundant-case'],
    ['switch (x) { case x: }', '2:19 bad-pattern'],
    ['x = switch (x) { case 1 -> 2; };', '2:5 missing-implementation'],
    ['return;', '2:1 type-mismatch'],
    ['return b;', '2:8 type-mismatch'],
    ['x = h();', '2:5 type-mismatch'],
    ['int[] a = new int[;', '2:18 expected'],
    ['x = #;', '2:5 bad-character'],
  ])('%s', (body, expected) => {
    const text = inMethod(body).replace(/ \}$/, '\nstatic void h() { } }');
    expect(mistakes(text)).toEqual([expected]);
  });

  test.each([
    ['boolean a = true; a = a && x > 0; assert x > 0 : "verified under a";', []],
    ['boolean a = true; assert x > 0 : "verified under a || (b && a) || true";', ['2:35 bad-premise']],
    ['boolean a = false; assert x > 0 : "verified under a";', ['2:36 bad-premise']],
    ['boolean a = true; a = x > 0; assert x > 0 : "verified under a";', ['2:46 bad-premise']],
    ['boolean a = true; a = x > 0 && a; assert x > 0 : "verified under a";', ['2:51 bad-premise']],
    ['boolean a = true; a &= x > 0; assert x > 0 : "verified under a";', ['2:47 bad-premise']],
    ['boolean a = true; b = (a = a && x > 0); assert x > 0 : "verified under a";', ['2:57 bad-premise']],
    ['final boolean a = true; assert x > 0 : "verified under a";', ['2:41 bad-premise']],
    ['{ boolean a = true; } assert x > 0 : "verified under a";', ['2:39 bad-premise']],
    ['assert x > 0 : "verified under x";', ['2:17 bad-premise']],
    ['assert x > 0 : "verified under !b";', ['2:17 bad-premise']],
    ['assert x > 0 : "verified under ";', ['2:17 bad-premise']],
    ['assert x > 0 : "verified under true false";', ['2:17 bad-premise']],
    [`assert x > 0 : "verified under ${'('.repeat(40)}";`, ['2:17 bad-premise']],
    ['assert x > 0 : "verified underneath";', []],
    ['assert x > 0 : "x is verified under b";', []],
    ['assert x > 0 : b;', []],
  ])('what premises name: %s', (body, expected) => {
    const { diagnostics } = read({ 'T.java': inMethod(body) });
    expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(mistakes(inMethod(body))).toEqual(expected);
  });

  test('a value that may be missing at the end', () => {
    expect(mistakes('class A { static int f(int x) { if (x > 0) return 1; } }')).toEqual([
      '1:54 missing-implementation',
    ]);
    expect(mistakes('class A { static int f(int x) { if (true) return 1; } }')).toHaveLength(1);
    expect(mistakes('class A { static int f(int x) { while (true) { if (x > 0) break; } } }')).toHaveLength(1);
  });

  test('the text ends too early', () => {
    expect(mistakes('class A {\n  static int f() {\n')).toEqual(['2:18 expected']);
  });

  test('members and classes of one name', () => {
    expect(mistakes('class A { static int x; static boolean x; } class A { }')).toEqual([
      '1:40 duplicate-name',
      '1:51 duplicate-name',
    ]);
    expect(mistakes('class A { static void f(int x) { } static void f(int y) { } }')).toEqual(['1:48 duplicate-name']);
  });
});

test.each([
  'int y; if (b) y = 1; else y = 2; x = y;',
  'int y; if (b && (y = x) > 0) x = y;',
  'int y; if (!b || (y = x) > 0) x = 1; else x = y;',
  'int y; while (true) { y = 1; break; } x = y;',
  'int y; for (;;) { if (b) { y = 2; break; } } x = y;',
  'int y; do { y = 1; } while (b); x = y;',
  'int y; switch (x) { case 1: y = 1; break; default: y = 2; } x = y;',
  'final int y; y = 3; x = y;',
  'int y = b ? 1 : (x = 2) + x; l: { if (b) break l; x = y; }',
  'x = -2147483648 + 0xFFFF_FFFF + 0b1 + 017 + 1_000;',
  'x = Integer.MAX_VALUE + Math.abs(x) + Math.max(1, x) + java.lang.Integer.MIN_VALUE;',
  'for (int i = 0, j = 1; i < 3; i++, j--) { } for (int i = 0; ; ) { break; }',
  'x = (int) x; b = (boolean) (x == 1); x = (x); ;;',
])('no mistake: %s', (body) => {
  expect(mistakes(inMethod(body))).toEqual([]);
});

describe('escapes that the language replaces before it reads the text', () => {
  test.each([
    ['// \\u000a x = 2;', '2:4 bad-character'],
    ['/* \\u002a/ x = 2; /* */', '2:4 bad-character'],
    ['/* *\\uuu002f x = 2; /* */', '2:5 bad-character'],
    ['// \\\\\\u000a x = 2;', '2:6 bad-character'],
    ['\\u0078 = 2;', '2:1 bad-character'],
    ['x = \\u0031;', '2:5 bad-character'],
    ['String s = "\\u0022; x = 2; s = "";', '2:13 bad-character'],
    ['String s = "\\\\\\u005c";', '2:15 bad-character'],
    ["char c = '\\u0027;", '2:11 bad-character'],
    ['String s = """\n  a \\""" \\u0022""";', '3:10 bad-character'],
    ['// C:\\users', '2:6 bad-character'],
  ])('%s', (body, expected) => {
    expect(mistakes(inMethod(body))).toEqual([expected]);
  });

  test.each([
    '// caf\\u00e9, and \\\\u000a is no escape',
    '/* \\u00e9 */ x = 2;',
    'String s = "caf\\u00e9 \\\\u0022";',
    "char c = '\\u00e9';",
    'String s = "// "; char q = \'"\'; // \\u00e9',
  ])('no mistake: %s', (body) => {
    expect(mistakes(inMethod(body))).toEqual([]);
  });
});

describe('any text gets an answer', () => {
  const word = fc.constantFrom(
    ...['class', 'A', '{', '}', '(', ')', 'static', 'int', 'x', '=', '+', ';', 'if', 'while', 'return', '1', '<', '->'],
    ...['switch', 'case', ':', 'boolean', 'f', ',', '.', '?', 'assert', '++', '"', "'", '@', '[', ']', '\n', '0x', 'é'],
  );

  test('words in any order', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const program = read({ 'T.java': words.join(' ') });
        if (program.diagnostics.length === 0) program.lower();
      }),
      { numRuns: 100 },
    );
  });

  test('a program with something missing', () => {
    const text = inMethod('for (int i = 0; i < x; i++) { x += b ? f(i, !b) : x / 2; } assert x > 0 : "why";');
    for (let at = 0; at < text.length; at += 9) {
      const program = read({ 'T.java': text.slice(0, at) + text.slice(at + 2) });
      if (program.diagnostics.length === 0) program.lower();
    }
  });

  test('what is nested deeply, and what is long', () => {
    const deep = (n: number): string => inMethod(`x = ${'('.repeat(n)}1${')'.repeat(n)};`);
    expect(mistakes(deep(50))).toEqual([]);
    expect(mistakes(deep(5000))[0]).toMatch(/nested-too-deeply/);
    expect(mistakes(inMethod(`x = 1${' + x'.repeat(1000)};`))).toEqual([]);
    expect(mistakes(`class A { static int y = 1${' + 1'.repeat(12000)}; static int f() { return A.y; } }`)).toEqual([]);
    const chain = Array.from({ length: 500 }, (_, i) => `if (x == ${i}) x = 1;`).join(' else ');
    const [told] = mistakes(inMethod(chain));
    expect(told ?? 'nested-too-deeply').toMatch(/nested-too-deeply/);
  });
});
