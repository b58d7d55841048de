/** What Java becomes in the model. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { printModel } from '../../../src/model/index.js';
import { modelOf, read } from './support.js';

const golden = (name: string): string => new URL(`golden/${name}`, import.meta.url).pathname;

test('control flow, evaluation order and static fields', async () => {
  const text = readFileSync(golden('control.java'), 'utf8');
  await expect(printModel(modelOf(text))).toMatchFileSnapshot(golden('control.model'));
});

describe('recorded assumptions', () => {
  const lines = (body: string): readonly string[] =>
    printModel(modelOf(`class A { static int g(int x) { return x; } static void f(int x, int y) {\n${body}\n} }`))
      .split('\n')
      .filter((line) => /assumed|verified|a := /.test(line))
      .map((line) => line.trim());

  test('are what the encoding of seed 004 says, where something is verified under them', () => {
    expect(lines('boolean a = true; a = a && x > 0; assert x > 0 : "verified under a || true && a";')).toEqual([
      'a := true',
      'assumed (bv-slt 0bv32 x) as a',
      'claim assertion (bv-slt 0bv32 x) (verified under a || a)',
    ]);
    expect(lines('assert x > 0 : "verified under false";')).toEqual([
      'claim assertion (bv-slt 0bv32 x) (verified under false)',
    ]);
  });

  test.each([
    [
      'nothing is verified under them',
      'a = a && x > 0; assert x > 0 : "verified under true";',
      'a := (and a (bv-slt 0bv32 x))',
    ],
    ['evaluating them has claims', 'a = a && 1 / x > 0; assert x > 0 : "verified under a";', 'a := '],
    ['evaluating them calls something', 'a = a && g(x) > 0; assert x > 0 : "verified under a";', 'a := '],
    ['evaluating them changes something', 'a = a && x++ > 0; assert x > 0 : "verified under a";', 'a := '],
  ])('are assignments where %s', (_, body, assignment) => {
    const found = lines(`boolean a = true; ${body}`);
    expect(found.join('\n')).not.toContain('assumed');
    expect(found[1]).toContain(assignment);
  });
});

describe('members', () => {
  test('methods that are overloaded have their parameters in their names', () => {
    const model = modelOf('class A { static int f(int x) { return x; } static int f(boolean b) { return f(1); } }');
    expect(model.methods.map(({ name }) => name)).toEqual(['A.f(int)', 'A.f(boolean)']);
  });

  test('what is not analysed is named, with what calls it; the rest is there', () => {
    const model = modelOf(`
      import java.util.*;
      @interface Marked {}
      class A<T extends Comparable<T>> {
        private final List<T> items = new ArrayList<>();
        A(int x) { this.x = x; }
        int x;
        int get() { return x; }
        static double big(int a) { return a * 2.0; }
        static int narrow(int a) { return (int) big(a); }
        static int twice(int a) { return narrow(a); }
        static int shout(int a) { System.out.println("a"); return a; }
        static int read(int a) { try (Reader r = open()) { return a; } }
        static int fine(int a) { return a; }
        public static void main(String... args) { fine(1); }
        static void each(int[] a) { for (int x : a) { } }
        enum Colour { RED; static int code(int c) { return c + 1; } }
        interface Shape { int SIDES = 4; static int sides() { return SIDES; } double area(); }
      }`);
    const fine = ['A.fine', 'A.main', 'A.each', 'A.Colour.code', 'A.Shape.sides'];
    expect(model.methods.map(({ name }) => name)).toEqual(fine);
    expect(model.unsupported.map(({ member, feature }) => `${member}: ${feature}`)).toEqual([
      'A.initializer: the field A.items of type List<T>',
      'A.A: the type A with type parameters',
      'A.get: the type A with type parameters',
      'A.big: the type double',
      'A.narrow: a call of big',
      'A.twice: a call of A.narrow',
      'A.shout: strings',
      'A.read: try with resources',
      'A.Shape.area: the type double',
    ]);
  });

  test('claims have identities of owner, kind, text and ordinal', () => {
    const model = modelOf(`class A { static int f(int x) { assert x > 0; assert  x
      > 0; error(); return x / x; } static int g(int x) { return x / 2; } static void error() { throw null; } }`);
    expect(model.methods.map(({ name }) => name)).toEqual(['A.f', 'A.g']);
    expect(model.methods.flatMap(({ claims }) => claims.map(({ id, explicit }) => [id, explicit]))).toEqual([
      ['A.f/assertion/x > 0#0', true],
      ['A.f/assertion/x > 0#1', true],
      ['A.f/assertion/error()#0', true],
      ['A.f/division-by-zero/x / x#0', false],
    ]);
  });
});

describe('several files', () => {
  test('classes beside the file, in packages and by static import', () => {
    const model = modelOf({
      'src/p/A.java': `package p; import q.r.C; import static q.D.twice;
        class A { static int f(int x) { return B.g(x) + C.K + twice(x) + q.D.count + Inner.h(); }
          static class Inner { static int h() { return B.g(1); } } }`,
      'src/p/B.java': 'package p; class B { static int g(int x) { return x; } }',
      'src/q/r/C.java': 'package q.r; public class C { public static final int K = 2 + q.D.L; }',
      'src/q/D.java':
        'package q; public class D { public static final int L = 3; public static int count; public static int twice(int x) { return 2 * x; } }',
    });
    expect(model.methods.map(({ name }) => name)).toEqual(['A.f', 'A.Inner.h', 'B.g', 'D.twice']);
    expect(model.methods[0]?.inputs.map(({ name }) => name)).toEqual(['x', 'D.count']);
    expect(model.unsupported).toEqual([]);
  });

  test('a class that is not given leaves out what uses it', () => {
    const model = modelOf('class A { static int f() { return Missing.g(); } static int h() { return 1; } }');
    expect(model.unsupported.map(({ feature }) => feature)).toEqual(['the class Missing, which is not given']);
    expect(model.methods.map(({ name }) => name)).toEqual(['A.h']);
  });

  test('only files that exist are read, each once', () => {
    const program = read({
      'A.java': 'class A { static int f() { return B.g() + B.g() + Nothing.h(); } static int k() { return B.g(); } }',
      'B.java': 'class B { static int g() { return A.k(); } }',
    });
    expect(program.sources.map(({ path }) => path)).toEqual(['A.java', 'B.java']);
  });
});

describe('methods with a meaning', () => {
  const text = `class A {
    static void f(int x) { if (x > 0) Verifier.fail(); if (Verifier.any() > x) error(); }
    static void error() { }
  }`;

  test('the error method and nondeterministic inputs are named on the command line', () => {
    const model = modelOf(text, { errorMethods: ['Verifier.fail'], nondetMethods: ['any'] });
    expect(model.methods.map(({ name }) => name)).toEqual(['A.f', 'A.error']);
    expect(model.methods[0]?.claims.map(({ text: claim }) => claim)).toEqual(['Verifier.fail()']);
    expect(printModel(model)).toContain('havoc');
  });

  test('without a word it is error and nondet', () => {
    expect(modelOf(text).unsupported.map(({ feature }) => feature)).toEqual(['the class Verifier, which is not given']);
    const model = modelOf('class A { static boolean f() { return X.nondetBoolean() == (nondet() > 1); } }');
    expect(printModel(model).match(/havoc/g)).toHaveLength(2);
  });

  test.each([
    'calls++; return 5;',
    'return calls = 5;',
    'return other();',
    'assert calls > 0; return 5;',
    'int x = 1; return x;',
    'return 1 / calls;',
    'return new Random(other()).nextInt();',
    'return new Random().nextInt();} static class Random { static { calls = 3; }',
    'while (true) { }',
  ])('what a nondeterministic method does beside returning is not lost: %s', (body) => {
    const model =
      modelOf(`class A { static int calls; static int nondetInt() { ${body} } static int other() { return calls++; }
      static void m() { calls = 0; int x = nondetInt(); assert calls == 0; } }`);
    expect(model.unsupported[0]).toMatchObject({
      member: 'A.m',
      feature: 'A.nondetInt, which is to give any value and does more',
    });
  });

  test.each([
    'native int nondetInt();',
    'int nondetInt() { return 0; }',
    'int nondetInt() { return calls + 1; }',
    'int nondetInt() { return new Random().nextInt(); }',
    'int nondetInt() { return new java.util.Random().nextInt(); }',
  ])('and these only give a value: %s', (declaration) => {
    const model = modelOf(`import java.util.Random; class A { static int calls; static ${declaration}
      static int m() { return nondetInt(); } }`);
    expect(model.unsupported).toEqual([]);
  });

  test.each([
    ['if (V.nondet()) m(1);', 'boolean'],
    ['while (!nondet()) m(1);', 'boolean'],
    ['boolean b = V.nondet();', 'boolean'],
    ['boolean b = true; b = b | nondet();', 'boolean'],
    ['boolean b = true; b = nondet() == b;', 'boolean'],
    ['boolean b = x > 0 ? nondet() : x < 3;', 'boolean'],
    ['m(x > 0 ? nondet() : 3);', 'int'],
    ['yes(nondet());', 'boolean'],
    ['m(nondet());', 'int'],
    ['int y = nondet() + 1;', 'int'],
    ['assert nondet() == nondet();', 'int'],
  ])('where its name does not say, the type is what its use needs: %s', (statement, type) => {
    const model = modelOf(`class A { static void m(int x) { ${statement} } static void yes(boolean b) { } }`);
    const havocs = model.methods[0]?.body?.blocks.flatMap(({ instructions }) =>
      instructions.flatMap((one) => (one.kind === 'havoc' ? one.targets : [])),
    );
    const kind = type === 'int' ? 'bitvector' : 'bool';
    expect(havocs?.map((variable) => variable.type.kind)).toEqual(havocs?.map(() => kind));
    expect(havocs?.length).toBeGreaterThan(0);
  });

  test.each([
    ['long x = nondet();', 64],
    ['byte b = nondet();', 8],
    ['int x = (short) nondet();', 16],
    ['long x = nondet() + 1;', 64],
    ['long x = 3; x += nondet();', 64],
    ['long x = 3; boolean b = nondet() == x;', 64],
    ['long x = 3; x = x > 0 ? nondet() : x;', 64],
    ['A a = new A(nondet());', 64],
    ['A a = new A(1); a.k(nondet());', 8],
    ['int[] a = new int[nondet()];', 32],
  ])('also where it needs a number of another width, or belongs to an object: %s', (statement, width) => {
    const model = modelOf(`class A { A(long x) { } void k(byte b) { } static void m() { ${statement} } }`);
    expect(model.unsupported).toEqual([]);
    const types = model.methods
      .filter(({ name }) => name === 'A.m')
      .flatMap(({ body }) => body?.blocks ?? [])
      .flatMap(({ instructions }) => instructions.flatMap((one) => (one.kind === 'havoc' ? one.targets : [])))
      .map(({ type }) => type.kind === 'bitvector' && type.width);
    expect(types).toEqual([width]);
  });

  test('a name that says another type than its use needs is a mistake', () => {
    expect(() => modelOf('class A { static void m() { if (V.nondetInt()) m(); } }')).toThrow('type-mismatch');
  });

  test('the type of a value that is not declared is in its name', () => {
    const model =
      modelOf(`class A { static void m() { int x = V.nondetFloat(); } static boolean n() { return V.nondetString() > 1; }
      static short s() { return V.nondetShort(); } static long g() { return V.nondetLong() + V.nondetChar(); }
      static int k() { return V.nondetInt() + V.nondet(); } static boolean l() { return V.nondetBoolean(); } }`);
    expect(model.unsupported.map(({ feature }) => feature)).toEqual([
      'the type of V.nondetFloat, which is not given',
      'the type of V.nondetString, which is not given',
    ]);
  });
});
