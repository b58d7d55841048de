/** Bounds of machine integers, against all values of two small symbols: what is decided is so wherever the conditions hold. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Term } from '../../../src/model/index.js';
import { Arena } from '../../../src/model/index.js';
import { SignedBounds } from '../../../src/explore/symbolic/signed-bounds.js';

const WIDTH = 4;
const HALF = 1n << BigInt(WIDTH - 1);
const wrapped = (value: bigint): bigint => BigInt.asIntN(WIDTH, value);

type Tree =
  | { readonly kind: 'x' }
  | { readonly kind: 'y' }
  | { readonly kind: 'constant'; readonly value: bigint }
  | { readonly kind: Operator; readonly left: Tree; readonly right: Tree };
type Operator = 'add' | 'sub' | 'mul' | 'bv-sdiv' | 'bv-srem' | 'bv-and' | 'bv-xor';

interface Comparison {
  readonly operator: 'bv-slt' | 'bv-sle' | 'eq';
  readonly left: Tree;
  readonly right: Tree;
  readonly isNegated: boolean;
}

const OPERATORS: readonly Operator[] = ['add', 'sub', 'mul', 'bv-sdiv', 'bv-srem', 'bv-and', 'bv-xor'];

const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'term' },
    fc.record({ kind: fc.constant('x' as const) }),
    fc.record({ kind: fc.constant('y' as const) }),
    fc.record({ kind: fc.constant('constant' as const), value: fc.bigInt({ min: -HALF, max: HALF - 1n }) }),
    fc.record({ kind: fc.constantFrom(...OPERATORS), left: tie('tree'), right: tie('tree') }),
  ),
})).tree;

const comparison: fc.Arbitrary<Comparison> = fc.record({
  operator: fc.constantFrom('bv-slt' as const, 'bv-sle' as const, 'eq' as const),
  left: tree,
  right: tree,
  isNegated: fc.boolean(),
});

/** As SMT-LIB defines it, division by zero included. */
function valueOf(of: Tree, x: bigint, y: bigint): bigint {
  if (of.kind === 'x') return x;
  if (of.kind === 'y') return y;
  if (of.kind === 'constant') return of.value;
  const [a, b] = [valueOf(of.left, x, y), valueOf(of.right, x, y)];
  switch (of.kind) {
    case 'add':
      return wrapped(a + b);
    case 'sub':
      return wrapped(a - b);
    case 'mul':
      return wrapped(a * b);
    case 'bv-sdiv':
      return b === 0n ? (a < 0n ? 1n : -1n) : wrapped(a / b);
    case 'bv-srem':
      return b === 0n ? a : a % b;
    case 'bv-and':
      return wrapped(a & b);
    case 'bv-xor':
      return wrapped(a ^ b);
  }
}

function holds({ operator, left, right, isNegated }: Comparison, x: bigint, y: bigint): boolean {
  const [a, b] = [valueOf(left, x, y), valueOf(right, x, y)];
  const is = operator === 'eq' ? a === b : operator === 'bv-slt' ? a < b : a <= b;
  return is !== isNegated;
}

function terms(): { readonly bounds: SignedBounds; readonly condition: (of: Comparison) => Term } {
  const arena = new Arena();
  const type = arena.types.bitvector(WIDTH);
  const symbol = (name: string): Term => arena.variable({ name, type, role: 'input', ghost: false });
  const [x, y] = [symbol('x'), symbol('y')];
  const term = (of: Tree): Term => {
    switch (of.kind) {
      case 'x':
        return x;
      case 'y':
        return y;
      case 'constant':
        return arena.bitvector(of.value, WIDTH);
      default:
        return arena.make(of.kind, [term(of.left), term(of.right)]);
    }
  };
  const condition = ({ operator, left, right, isNegated }: Comparison): Term => {
    const made = arena.make(operator, [term(left), term(right)]);
    return isNegated ? arena.make('not', [made]) : made;
  };
  return { bounds: new SignedBounds(arena), condition };
}

describe('bounds of machine integers', () => {
  test('decide only what is so wherever the conditions before hold', () => {
    let decidedAtAll = 0;
    fc.assert(
      fc.property(fc.array(comparison, { maxLength: 3 }), comparison, (before, question) => {
        const { bounds, condition } = terms();
        for (const one of before) bounds.learn(condition(one));
        const decided = bounds.decide(condition(question));
        if (decided === undefined) return;
        decidedAtAll++;
        for (let x = -HALF; x < HALF; x++)
          for (let y = -HALF; y < HALF; y++)
            if (before.every((one) => holds(one, x, y))) expect(holds(question, x, y)).toBe(decided);
      }),
      { numRuns: 3000 },
    );
    expect(decidedAtAll).toBeGreaterThan(100);
  });

  test('see that a sum of remainders does not overflow', () => {
    const arena = new Arena();
    const type = arena.types.bitvector(32);
    const literal = (value: number): Term => arena.bitvector(value, 32);
    const n = arena.variable({ name: 'n', type, role: 'input', ghost: false });
    const bounds = new SignedBounds(arena);
    bounds.learn(arena.make('not', [arena.make('bv-slt', [n, literal(1)])]));
    const digit = (of: Term): Term => arena.make('bv-srem', [of, literal(10)]);
    const [first, second] = [digit(n), digit(arena.make('bv-sdiv', [n, literal(10)]))];
    const sum = arena.make('add', [first, second]);
    const signs = arena.make('bv-and', [arena.make('bv-xor', [first, sum]), arena.make('bv-xor', [second, sum])]);
    expect(bounds.decide(arena.make('bv-sle', [literal(0), signs]))).toBe(true);
    expect(bounds.decide(arena.make('bv-sle', [sum, literal(18)]))).toBe(true);
    expect(bounds.decide(arena.make('bv-sle', [sum, literal(17)]))).toBeUndefined();
  });
});
