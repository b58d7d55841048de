/** Long numbers pay for the time that they take: a run whose numbers grow ends at its bound of steps, and not hours later. */
import { describe, expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { stepsFor } from '../../src/execute/long-numbers.js';
import type { Run } from '../../src/execute/index.js';
import { rational } from '../../src/model/index.js';
import { methodNamed, modelOfText } from '../support/explore-fixtures.js';

function runOf(body: string, steps: number): Run {
  const model = modelOfText(`method M() returns (i: int) decreases * { i := 0; ${body} }`);
  const limits = { steps, depth: 100, isLate: () => false };
  return new Runner(model).run(methodNamed(model, 'M'), () => [], { limits });
}

describe('what numbers cost', () => {
  test.each([
    [0, 7],
    [0, 2n ** 4095n],
    [1, 2n ** 4096n],
    [1, -(2n ** 8191n)],
    [2, 2n ** 8192n],
    [256, 2n ** 1_048_576n],
  ])('%i steps beside a short one', (steps, value) => {
    expect(stepsFor('sum', value, 1)).toBe(steps);
    expect(stepsFor('product', 1, value)).toBe(steps);
  });

  test('products of two long ones cost more than sums', () => {
    const [a, b] = [2n ** 40_960n, 2n ** 40_960n];
    expect(stepsFor('sum', a, b)).toBe(8);
    expect(stepsFor('product', a, b)).toBe(8 + 256);
  });

  test('both parts of a fraction count', () => {
    const fraction = rational(3n ** 500n, 2n ** 256n);
    expect(stepsFor('fraction', fraction, fraction)).toBe(4 * 6 ** 2);
    expect(stepsFor('fraction', rational(1, 3), rational(2, 7))).toBe(0);
  });
});

describe('a run whose numbers grow ends soon', () => {
  test.each([
    ['by products', 'var f := 1; while true decreases * { i := i + 1; f := f * i; }'],
    ['by sums', 'var f := 1; while true decreases * { i := i + 1; f := f + f; }'],
    ['by fractions', 'var f := 1.0; while true decreases * { i := i + 1; f := f / 3.0; }'],
    ['by squares of fractions', 'var f := 1.5; while true decreases * { i := i + 1; f := f * f; }'],
    ['by squares', 'var f := 2; while true decreases * { i := i + 1; f := f * f; }'],
  ])('%s', (_, body) => {
    expect(runOf(body, 100_000).outcome).toEqual({ kind: 'cutoff', bound: 'steps' });
  });

  test('where they are used', () => {
    const grown = 'var f := 1; while i < 17 { i := i + 1; f := f * 2 * f; }';
    expect(runOf(`${grown} while true decreases * { i := f % 3; }`, 100_000).outcome.kind).toBe('cutoff');
  });

  test('and others are as long as they were', () => {
    const body = 'var f := 1; while i < 400 { i := i + 1; f := f * i; }';
    expect(runOf(body, 410).outcome.kind).toBe('returned');
  });
});
