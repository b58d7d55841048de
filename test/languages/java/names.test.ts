/** What names mean: the rules of the language, and that what cannot be known is left out. */
import { describe, expect, test } from 'vitest';
import { modelOf } from './support.js';

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
