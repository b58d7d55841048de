/** Operators on bit vectors of 32 bits against JavaScript's own: in runs, folded, and as a solver understands them. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BitOperatorName } from '../../src/execute/emit-bits.js';
import { emitBits, emitWordArithmetic } from '../../src/execute/emit-bits.js';
import { operations } from '../../src/execute/operations.js';
import type { BitComparison, BitOperator, Integer, Term } from '../../src/model/index.js';
import { Arena, bitComparison, bitOperation, bitsOf, signedInteger, simplify } from '../../src/model/index.js';
import { SmtWriter } from '../../src/smt/writer.js';
import { testWithTool } from '../support/tools.js';

type Meaning = (a: number, b: number) => number | boolean;

/** The second operand of shifts is the amount, from 0 to 31. */
const MEANING = {
  add: (a, b) => (a + b) | 0,
  sub: (a, b) => (a - b) | 0,
  mul: (a, b) => Math.imul(a, b),
  'bv-and': (a, b) => a & b,
  'bv-or': (a, b) => a | b,
  'bv-xor': (a, b) => a ^ b,
  'bv-shl': (a, b) => a << b,
  'bv-shr': (a, b) => (a >>> b) | 0,
  'bv-ashr': (a, b) => a >> b,
  'bv-sdiv': (a, b) => (a / b) | 0,
  'bv-srem': (a, b) => (a % b) | 0,
  'bv-slt': (a, b) => a < b,
  'bv-sle': (a, b) => a <= b,
} as const satisfies Partial<Record<BitOperator | BitComparison, Meaning>>;

const OPERATORS = Object.keys(MEANING) as (keyof typeof MEANING)[];
const EDGES = [0, 1, -1, 2, -2, 31, 32, 33, -32, 0x7fffffff, -0x80000000, -0x7fffffff, 0x55555555];
const word = fc.oneof(fc.constantFrom(...EDGES), fc.integer(), fc.integer({ min: -40, max: 40 }));
const bits = (value: number): number => value >>> 0;

const isShift = (operator: string): boolean => ['bv-shl', 'bv-shr', 'bv-ashr'].includes(operator);
const isDefined = (operator: string, b: number): boolean =>
  !(b === 0 && (operator === 'bv-sdiv' || operator === 'bv-srem'));

function emitted(operator: keyof typeof MEANING, a: number, b: number): Integer | boolean {
  const isArithmetic = operator === 'add' || operator === 'sub' || operator === 'mul';
  const text = isArithmetic
    ? emitWordArithmetic(operator, 'a', 'b')
    : emitBits(operator satisfies BitOperatorName, 32, ['a', 'b']);
  // What the compiler of methods does with such text.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return (new Function('op', 'a', 'b', `return ${text};`) as (...args: unknown[]) => Integer | boolean)(
    operations,
    a,
    b,
  );
}

function folded(operator: keyof typeof MEANING, a: number, b: number): Integer | boolean | undefined {
  if (operator === 'bv-slt' || operator === 'bv-sle') return bitComparison(operator, 32, a, b);
  return bitOperation(operator, 32, a, b);
}

describe('bit vectors of 32 bits in two’s complement', () => {
  test('runs and folding compute what JavaScript computes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OPERATORS), word, word, (operator, x, any) => {
        const y = isShift(operator) ? any & 31 : any;
        if (!isDefined(operator, y)) return;
        const wanted = MEANING[operator](x, y);
        const expected = typeof wanted === 'boolean' ? wanted : bits(wanted);
        expect(emitted(operator, bits(x), bits(y)), `run: ${operator}`).toBe(expected);
        expect(folded(operator, bits(x), bits(y)), `folded: ${operator}`).toBe(expected);
      }),
      { numRuns: 4000 },
    );
  });

  test('other widths compute the same on numbers that fit', () => {
    const nibble = fc.integer({ min: -8, max: 7 });
    fc.assert(
      fc.property(fc.constantFrom(...OPERATORS), nibble, nibble, (operator, x, any) => {
        const y = isShift(operator) ? any & 3 : any;
        if (!isDefined(operator, y) || ['add', 'sub', 'mul'].includes(operator)) return;
        const [a, b] = [bitsOf(x, 4), isShift(operator) ? y : bitsOf(y, 4)];
        // eslint-disable-next-line @typescript-eslint/no-implied-eval
        const run = new Function('op', 'a', 'b', `return ${emitBits(operator as BitOperatorName, 4, ['a', 'b'])};`) as (
          ...args: unknown[]
        ) => Integer | boolean;
        const wanted =
          operator === 'bv-slt' || operator === 'bv-sle'
            ? bitComparison(operator, 4, a, b)
            : bitOperation(operator, 4, a, b);
        expect(run(operations, a, b), operator).toBe(wanted);
      }),
      { numRuns: 2000 },
    );
    expect(signedInteger(15, 4)).toBe(-1);
    expect(bitOperation('bv-sdiv', 4, 8, 15)).toBe(8);
    expect(bitOperation('bv-srem', 4, 8, 15)).toBe(0);
  });

  test('the least number by -1, and division by zero', () => {
    const least = 0x80000000;
    expect(operations.signedDivide(least, 0xffffffff, 32)).toBe(least);
    expect(operations.signedRemainder(least, 0xffffffff, 32)).toBe(0);
    expect(() => operations.signedDivide(1, 0, 32)).toThrow('division by zero');
    expect(() => operations.signedRemainder(1, 0, 32)).toThrow('division by zero');
    expect(bitOperation('bv-sdiv', 32, 1, 0)).toBeUndefined();
    expect(operations.bitsAshr(least, 32, 32)).toBe(0xffffffff);
    expect(operations.bitsShl(1, 32, 32)).toBe(0);
    expect(operations.bitsShr(least, 32, 32)).toBe(0);
  });

  test('simplifying constructors keep the value', () => {
    const arena = new Arena();
    const literal = (value: number): Term => arena.bitvector(value, 32);
    expect(simplify.bits(arena, 'bv-slt', literal(0xffffffff), literal(0))).toBe(arena.true);
    expect(simplify.arithmetic(arena, 'lt', literal(0xffffffff), literal(0))).toBe(arena.false);
    expect(simplify.arithmetic(arena, 'add', literal(0xffffffff), literal(1))).toBe(literal(0));
    expect(simplify.bits(arena, 'bv-ashr', literal(0x80000000), arena.int(31))).toBe(literal(0xffffffff));
    const x = arena.variable({ name: 'x', type: arena.types.bitvector(32, true), role: 'input', ghost: false });
    expect(simplify.bits(arena, 'bv-sle', x, x)).toBe(arena.true);
    expect(simplify.bits(arena, 'bv-xor', x, literal(0))).toBe(x);
    expect(simplify.bits(arena, 'bv-sdiv', x, literal(0))).toBe(arena.make('bv-sdiv', [x, literal(0)]));
  });

  testWithTool('z3', 'a solver computes what JavaScript computes', (z3) => {
    const arena = new Arena();
    const script: string[] = [];
    fc.assert(
      fc.property(fc.constantFrom(...OPERATORS), word, word, (operator, x, any) => {
        const y = isShift(operator) ? any & 31 : any;
        if (!isDefined(operator, y)) return;
        const type = arena.types.bitvector(32);
        const [a, b] = ['a', 'b'].map((name) => arena.variable({ name, type, role: 'input', ghost: false })) as [
          Term,
          Term,
        ];
        const count = arena.make('bv-to-int', [arena.make('bv-and', [b, arena.bitvector(31, 32)])]);
        const result = arena.make(operator, [a, isShift(operator) ? count : b]);
        const wanted = MEANING[operator](x, y);
        const expected = typeof wanted === 'boolean' ? arena.boolean(wanted) : arena.bitvector(wanted, 32);
        const writer = new SmtWriter(arena);
        writer.assert(arena.make('eq', [a, arena.bitvector(x, 32)]));
        writer.assert(arena.make('eq', [b, arena.bitvector(isShift(operator) ? any : y, 32)]));
        writer.assert(arena.make('not', [arena.make('eq', [result, expected])]));
        script.push(`(push)\n${writer.take()}(check-sat)\n(pop)\n`);
      }),
      { numRuns: 500 },
    );
    const answers = execFileSync(z3, ['-in'], { input: script.join(''), encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(new Set(answers)).toEqual(new Set(['unsat']));
    return Promise.resolve();
  });
});
