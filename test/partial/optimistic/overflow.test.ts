/** Machine integers that are taken to be numbers: Figure 1 of seed 004. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Runner } from '../../../src/execute/index.js';
import { candidatesOf, recording } from '../../../src/partial/index.js';
import type { SolverSession } from '../../../src/smt/session.js';
import { kinds, premisesOf, programOf, statusOf, told, wrongPremises } from '../../support/optimistic.js';
import { openSolver } from '../../support/verifying.js';

const DEPOSIT = `class Account {
  static int balance;
  static void deposit(int amount) {
    int old = balance;
    if (amount <= 0 || amount > 50000) {
      amount = 0;
    } else {
      balance = balance + amount;
    }
    assert balance >= old;
  }
}
`;

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(async () => {
  await session.close();
});

/** Of a method with two ints and a result, in a class. */
const method = (statements: string): string => `class T {\n  static void m(int x, int y) {\n${statements}\n  }\n}\n`;

describe('a claim that overflow breaks', () => {
  test('is V? if the addition does not overflow', async () => {
    const result = await told(programOf(DEPOSIT, 'java'), session, 'overflow');
    expect(premisesOf(result)).toEqual({ 'balance >= old': ['the addition in line 8 does not overflow'] });
    expect(statusOf(result, 'balance >= old')).toMatchObject({
      status: 'V?',
      triage: 'Proved if the addition in line 8 does not overflow.',
    });
  });

  test.each([
    ['int z = x + 1;\nassert z > x;', 'z > x', ['the addition in line 3 does not overflow']],
    ['assert x - 1 < x;', 'x - 1 < x', ['the subtraction in line 3 does not overflow']],
    ['if (x < 0) { int z = -x;\nassert z > 0; }', 'z > 0', ['the negation in line 3 does not overflow']],
    [
      'if (x > 1 && y > 1) {\nint z = x * y;\nassert z > 1; }',
      'z > 1',
      ['the multiplication in line 4 does not overflow'],
    ],
    ['x++;\nassert x != -2147483648;', 'x != -2147483648', ['the addition in line 3 does not overflow']],
    ['if (x + 1 <= y) {\nassert x < y; }', 'x < y', ['the addition in line 3 does not overflow']],
  ])('for each operation: %s', async (statements, claim, premise) => {
    const result = await told(programOf(method(statements), 'java'), session, 'overflow');
    expect(premisesOf(result)).toEqual({ [claim]: premise });
    expect(wrongPremises(result, 'overflow')).toEqual([]);
  });

  test('needs the operations that it uses, and no others', async () => {
    const result = await told(
      programOf(method('int a = x + 1;\nint b = y + 1;\nint c = x + y;\nassert b > y;'), 'java'),
      session,
      'overflow',
    );
    expect(premisesOf(result)).toEqual({ 'b > y': ['the addition in line 4 does not overflow'] });
  });
});

test.each([
  'int z = (x & 1023) + 1;\nassert z > 0;',
  'if (x < 1000) { int z = x + 1;\nassert z != -2147483648; }',
  'assert x / 2 <= 1073741823;',
])('what holds for machine integers is V: %s', async (statements) => {
  const result = await told(programOf(method(statements), 'java'), session, 'overflow');
  expect(result.statuses.map(({ status }) => status)).toEqual(['V']);
});

test.each([
  'int z = x + y;\nassert z > x;',
  'int z = x >> y;\nassert z <= x;',
  // The quotient of these two is no number of the machine.
  'if (y == -1) { int z = x / y;\nassert z != -2147483648; }',
])('what does not hold for numbers has no premise: %s', async (statements) => {
  const result = await told(programOf(method(statements), 'java'), session, 'overflow');
  expect(premisesOf(result)).toEqual({});
});

test('a loop of numbers has its rounds written out', async () => {
  const text = method('int s = 0;\nfor (int i = 0; i < x; i++) {\ns = s + y; }\nif (y > 0) assert s >= 0;');
  const result = await told(programOf(text, 'java'), session, 'overflow, rounds 2');
  expect(premisesOf(result)['s >= 0']).toEqual([
    'the addition in line 5 does not overflow',
    'the loop in line 4 makes at most 2 rounds',
  ]);
  expect(wrongPremises(result, 'overflow, rounds 2')).toEqual([]);
});

/** What is recorded of an operation is what the numbers say. */
describe('the condition that is recorded', () => {
  const least = -2147483648;
  const int = fc.oneof(
    fc.integer({ min: least, max: -least - 1 }),
    fc.constantFrom(least, least + 1, -1, 0, 1, 2, 46340, 46341, -46341, -least - 1),
  );
  test.each([
    ['x + y', (x: bigint, y: bigint) => x + y],
    ['x - y', (x: bigint, y: bigint) => x - y],
    ['x * y', (x: bigint, y: bigint) => x * y],
    ['-x', (x: bigint) => -x],
    ['x + 7', (x: bigint) => x + 7n],
    ['x - 7', (x: bigint) => x - 7n],
    ['x + -7', (x: bigint) => x - 7n],
    ['x - -2147483648', (x: bigint) => x + 2147483648n],
    ['1 - x', (x: bigint) => 1n - x],
  ])('of %s', (text, exact) => {
    const model = programOf(`class T {\n  static int m(int x, int y) {\nreturn ${text};\n  }\n}\n`, 'java');
    const [plain] = model.methods;
    if (plain === undefined) throw new Error('no method');
    const [candidate] = candidatesOf(model, plain, kinds('overflow'));
    if (candidate === undefined) throw new Error('no candidate');
    const { arena } = model;
    const flagged = recording(arena, plain, {
      notes: { flags: [candidate.flag], premises: new Map() },
      recorded: [candidate],
    });
    // The flag as the result of the method.
    const held = { name: 'held', type: arena.types.bool, role: 'output', ghost: false } as const;
    const { body } = flagged;
    if (body === undefined) throw new Error('no body');
    const blocks = body.blocks.map((block) =>
      block.exit.kind !== 'return'
        ? block
        : {
            ...block,
            instructions: [
              ...block.instructions,
              {
                kind: 'assign',
                id: 9999 as never,
                origin: plain.origin,
                ghost: false,
                targets: [held],
                values: [arena.variable(candidate.flag)],
              } as const,
            ],
          },
    );
    const judged = {
      ...flagged,
      outputs: [held],
      body: { ...body, locals: [...body.locals, ...plain.outputs], blocks },
    };
    const runner = new Runner({ ...model, methods: [judged] });
    fc.assert(
      fc.property(int, int, (x, y) => {
        const bits = (value: number): number => value >>> 0;
        const limits = { steps: 1000, depth: 10, isLate: () => false };
        const run = runner.run(judged, () => ({ inputs: [bits(x), bits(y)], choices: [] }), { limits });
        const value = exact(BigInt(x), BigInt(y));
        expect(run.outcome).toMatchObject({ kind: 'returned' });
        expect(run.outcome.kind === 'returned' && run.outcome.outputs[0]).toBe(value === BigInt.asIntN(32, value));
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
