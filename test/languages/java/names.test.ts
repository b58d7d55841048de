/** What names mean: the rules of the language, and that what cannot be known is left out. */
import { describe, expect, test } from 'vitest';
import { printModel } from '../../../src/model/index.js';
import { mistakes, modelOf, read } from './support.js';

describe('classes of one name in several packages', () => {
  const model = modelOf({
    'm/M.java': 'package m; class M { static void t() { p.A.x = 1; q.A.x = 2; assert p.A.x == 2; p.A.g(); q.A.g(); } }',
    'p/A.java': 'package p; public class A { public static int x; public static void g() { m.M.t(); } }',
    'q/A.java': 'package q; public class A { public static int x; public static void g() { } }',
  });

  test('are called by their packages, and only they', () => {
    expect(model.methods.map(({ name }) => name)).toEqual(['M.t', 'p.A.g', 'q.A.g']);
  });

  test('have fields of their own', () => {
    const outputs = model.methods[0]?.outputs ?? [];
    expect(outputs.map(({ name }) => name)).toEqual(['p.A.x', 'q.A.x']);
    const written = [...(model.methods[0]?.body?.blocks.values() ?? [])].flatMap(({ instructions }) =>
      instructions.flatMap((one) => (one.kind === 'assign' ? one.targets : [])),
    );
    expect(new Set(written.filter((one) => outputs.includes(one)))).toEqual(new Set(outputs));
  });
});

/** What each member is left out for, by the end of its name. */
function features(files: Readonly<Record<string, string>> | string): Readonly<Record<string, string>> {
  return Object.fromEntries(modelOf(files).unsupported.map(({ member, feature }) => [member, feature]));
}

/** The methods that the first one calls. */
function called(files: Readonly<Record<string, string>>): readonly string[] {
  const model = modelOf(files);
  expect(model.unsupported).toEqual([]);
  return (model.methods[0]?.body?.blocks ?? []).flatMap(({ instructions }) =>
    instructions.flatMap((one) => (one.kind === 'call' ? [one.callee.name] : [])),
  );
}

describe('what a superclass declares comes before what the classes around declare', () => {
  const inside = (members: string): string => `
    class Base { static int x = 1; static int f() { return 1; } static final int K = 7; static class N { static int y; } }
    class Outer { static int x = 2; static int f() { return 2; } static final int K = 8;
      static class N { static int y; }
      static class In extends Base { ${members} }
    }`;
  const unknown = (members: string): string => inside(members).replace('In extends Base', 'In extends Missing');

  test.each([
    ['static void m() { assert x == 2; }', 'x'],
    ['static void m() { x = 1; }', 'x'],
    ['static void m() { assert f() == 2; }', 'f'],
    ['static void m() { assert K == 8; }', 'K'],
    ['static void m() { N.y = 1; }', 'N'],
    ['static void m() { assert Math.max(1, 2) == 2; }', 'Math'],
    ['static void m() { assert Integer.MAX_VALUE > 0; }', 'Integer'],
  ])('%s', (members, name) => {
    expect(features(inside(members))).toEqual({});
    expect(features(unknown(members))).toEqual({
      'Outer.In.m': `${name} in a class with a superclass, which may declare it`,
    });
  });

  test('what is inherited is meant', () => {
    const model = modelOf(inside('static void m() { x = f(); assert x == K; N.y = 2; }'));
    const method = model.methods.find(({ name }) => name === 'Outer.In.m');
    expect(method?.outputs.map(({ name }) => name)).toEqual(['Base.x', 'Base.N.y']);
    expect(printModel(model)).toContain('Base.f(');
  });

  test('the value of a field is not known by it either', () => {
    const text = unknown('static final int L = K; static int g() { return 1; }');
    expect(features(text.replace('class Outer {', 'class Outer { static int m() { return In.L; }'))).toEqual({
      'Outer.m': 'Outer.In.L, whose value is not known',
    });
  });

  test('members of its own are used as before', () => {
    expect(features(unknown('static int y; static int g() { return y; } static int m() { return g() + y; }'))).toEqual(
      {},
    );
  });

  test('an overload may be inherited', () => {
    const text =
      'class A { static int f(int x) { return x; } } class B extends A { static int f(boolean b) { return f(1); } }';
    expect(features(text)).toEqual({});
    expect(features(text.replace('extends A', 'extends M'))).toEqual({ 'B.f': 'inherited members' });
  });
});

describe('imports', () => {
  const q = {
    'q/P.java': 'package q; public class P { public static int x; public static int f() { return 1; } }',
    'q/Q.java':
      'package q; public class Q { public static int x; public static int f() { return 2; } public static class C { public static int f() { return 4; } } }',
    'q/C.java': 'package q; public class C { public static int f() { return 3; } }',
  };

  test.each([
    ['import static q.P.*; import static q.Q.f;', 'f()', 'Q.f'],
    ['import static q.Q.f; import static q.P.*;', 'f()', 'Q.f'],
    ['import q.*; import static q.Q.C;', 'C.f()', 'Q.C.f'],
    ['import q.*; import q.Q.C;', 'C.f()', 'Q.C.f'],
    ['import static q.Q.*;', 'C.f()', 'Q.C.f'],
    ['import q.Q.*;', 'C.f()', 'Q.C.f'],
    ['import q.*;', 'C.f()', 'C.f'],
  ])('%s %s', (imports, call, expected) => {
    expect(
      called({ 'm/M.java': `package m; ${imports} class M { static int t() { return ${call}; } }`, ...q }),
    ).toEqual([expected]);
  });

  test('a class beside the file comes before those on demand, and after those by name', () => {
    const beside = { 'm/C.java': 'package m; class C { static int f() { return 5; } }' };
    const calls = (imports: string): readonly string[] =>
      called({
        'm/M.java': `package m; ${imports} class M { static int t() { return m.C.f() + C.f(); } }`,
        ...beside,
        ...q,
      });
    expect(calls('import q.*; import static q.Q.*;')).toEqual(['C.f', 'C.f']);
    expect(calls('import q.C;')).toEqual(['m.C.f', 'q.C.f']);
  });

  test('by name of a class that is not given: nothing else has the name', () => {
    const files = {
      'm/M.java': `package m; import static z.Z.f; import static q.P.*; import z.C; class M {
        static int t() { return f(); } static int u() { return C.f(); } static int v() { return x; } }`,
      'm/C.java': 'package m; class C { static int f() { return 5; } }',
      ...q,
    };
    expect(features(files)).toEqual({
      'M.t': 'f, which an import takes from a class that is not given',
      'M.u': 'C, which an import takes from a class that is not given',
    });
  });

  test('of one name from several classes', () => {
    const files = {
      'm/M.java': 'package m; import static q.P.*; import static q.Q.*; class M { static int t() { return f(); } }',
      ...q,
    };
    expect(features(files)).toEqual({ 'M.t': 'f, which several imports give' });
  });

  test('of several classes of one name, of which we do not see who may use them', () => {
    const files = {
      'm/M.java': 'package m; import q.*; import r.*; class M { static int t() { return C.f(); } }',
      'q/C.java': 'package q; class C { static int f() { return 1; } }',
      'r/C.java': 'package r; public class C { public static int f() { return 2; } }',
    };
    expect(features(files)).toEqual({ 'M.t': 'C, which several imports give' });
  });
});

describe('the library', () => {
  test.each([
    ['import foo.Math; class M { static int t(int x) { return Math.max(x, 0); } }', false],
    ['import foo.Integer; class M { static int t(int x) { return Integer.MAX_VALUE; } }', false],
    [
      'import foo.Integer; class M { static final int K = Integer.MAX_VALUE; static int t(int x) { return K; } }',
      false,
    ],
    ['class M { static String Math; static int t(int x) { return Math.max(x, 0); } }', false],
    ['class M { static String Integer; static int t(int x) { return Integer.MAX_VALUE; } }', false],
    ['import foo.*; import java.lang.Math; class M { static int t(int x) { return Math.max(x, 0); } }', true],
    ['class M { static final int K = Integer.MIN_VALUE; static int t(int x) { return K + Integer.MAX_VALUE; } }', true],
  ])('%s', (text, isKnown) => {
    expect(Object.keys(features(text))).toEqual(isKnown ? [] : ['M.t']);
  });

  test('a class of the program with the name of one of the library is that class', () => {
    const text =
      'class M { static final int K = Integer.MAX_VALUE; static int t() { return K; } } class Integer { static final int MAX_VALUE = 3; }';
    expect(modelOf(text).methods[0]?.body?.blocks.length).toBeGreaterThan(0);
    expect(printModel(modelOf(text))).not.toContain('2147483647');
  });
});

describe('variables come before classes', () => {
  test.each([
    [
      'class M { static int t() { return E.t(); } } enum E { A; static int x; static int t() { return A.x; } } class A { static int x; }',
    ],
  ])('%s', (text) => {
    expect(Object.keys(features(text))).toContain('M.t');
  });

  test.each([
    'class M { static B A; static int t() { return A.x; } } class A { static int x; } class B { }',
    'class M { static B A; static int t() { return A.f(); } } class A { static int f() { return 1; } } class B { }',
    'class M { static int t() { return N.A.x; } } class N { static B A; static class A { static int x; } } class B { }',
  ])('%s', (text) => {
    expect(mistakes(text)).toEqual([expect.stringMatching(/ unresolved-member$/)]);
    const right = text.replace('class B { }', 'class B { int x; int f() { return x; } }');
    expect(modelOf(right).unsupported).toEqual([]);
  });

  test('an annotation type is a class of its own', () => {
    const text =
      'class M { @interface A { int X = 3; } static int t() { return A.X; } } class A { static final int X = 4; }';
    expect(printModel(modelOf(text))).not.toContain('4');
  });
});

test('a class is what its file says, not what its folder says', () => {
  const files = {
    'm/M.java': 'package m; class M { static int t() { return p.A.x; } static int u() { return B.y; } }',
    'p/A.java': 'package z; public class A { public static int x; }',
    'm/B.java': 'package z; public class B { public static int y; }',
  };
  expect(features(files)).toEqual({
    'M.t': 'the class p.A, which is not given',
    'M.u': 'the class B, which is not given',
  });
});

test('a class that two files declare is a mistake', () => {
  const program = read({
    'M.java': 'class M { static int t() { return C.x + U.y; } }',
    'C.java': 'class C { static int x; }',
    'U.java': 'class U { static int y; } class C { static int x; }',
  });
  expect(program.diagnostics.map(({ code }) => code)).toEqual(['duplicate-name']);
});
