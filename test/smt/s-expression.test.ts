import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printExpression, readExpressions, unquoted } from '../../src/smt/s-expression.js';

function texts(source: string): string[] {
  return readExpressions(source).expressions.map(({ expression }) => printExpression(expression));
}

describe('reading what a solver prints', () => {
  test.each([
    ['sat', ['sat']],
    ['unsat\n(a b)\n', ['unsat', '(a b)']],
    ['((x (- 5))\n (f |a b|))', ['((x (- 5)) (f |a b|))']],
    ['(error "line 1: say ""no""")', ['(error "line 1: say ""no""")']],
    ['(error "a \\"quoted\\" name") sat', ['(error "a \\"quoted\\" name")', 'sat']],
    ['; a remark (\nunsat ; and ) another', ['unsat']],
    ['() ) x', ['()', ')', 'x']],
    ['', []],
  ])('%j', (source, expected) => {
    expect(texts(source)).toEqual(expected);
    expect(readExpressions(source).rest).toBeUndefined();
  });

  test.each([
    ['sat (a (b', 4],
    ['(error "no end)', 0],
    ['a |b c', 2],
    ['(a) (b |', 4],
  ])('%j needs more', (source, rest) => {
    expect(readExpressions(source).rest).toBe(rest);
  });

  test('deep nesting is read and printed', () => {
    const deep = `${'('.repeat(200_000)}${')'.repeat(200_000)}`;
    expect(texts(deep)).toEqual([deep]);
  });

  test('a string stands for its characters', () => {
    expect(unquoted('"say ""no"""')).toBe('say "no"');
    expect(unquoted('"a \\"b\\""')).toBe('a "b"');
    expect(unquoted('plain')).toBe('plain');
  });

  test('any text is read', () => {
    const pieces = fc.constantFrom('(', ')', '"', '|', ';', '\\', '\n', ' ', 'sat', 'x', '""');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const source = parts.join('');
        const { expressions, rest } = readExpressions(source);
        for (const { start, end } of expressions) expect(end).toBeGreaterThan(start);
        if (rest !== undefined) expect(rest).toBeLessThan(source.length);
        // What is complete stays what it is when more comes.
        const whole = rest === undefined ? [] : readExpressions(`${source}x`).expressions.slice(0, expressions.length);
        if (rest !== undefined) expect(whole).toEqual(expressions);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
