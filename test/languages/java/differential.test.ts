/** Random Java methods run as JavaScript says that they do, in every order of evaluation and at every edge of 32 bits. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Runner } from '../../../src/execute/index.js';
import type { Method } from '../../../src/model/index.js';
import { signedInteger } from '../../../src/model/index.js';
import { programs } from './random-programs.js';
import { modelOf } from './support.js';

type Meaning = (x: number, y: number, p: boolean, s: number) => readonly [number, number];

function expected(meaning: Meaning, x: number, y: number, p: boolean, s: number): string {
  try {
    return meaning(x, y, p, s).join(', ');
  } catch (error) {
    return (error as Error).message;
  }
}

const value = fc.oneof(
  fc.constantFrom(0, 1, -1, 2, 0x7fffffff, -0x80000000),
  fc.integer({ min: -9, max: 9 }),
  fc.integer(),
);

test('runs give what JavaScript gives', () => {
  let returned = 0;
  fc.assert(
    fc.property(
      programs,
      fc.array(fc.tuple(value, value, fc.boolean(), value), { minLength: 8, maxLength: 8 }),
      (program, inputs) => {
        const model = modelOf(program.java);
        const method = model.methods.find(({ name }) => name === 'P.f') as Method;
        const runner = new Runner(model);
        // eslint-disable-next-line @typescript-eslint/no-implied-eval
        const meaning = new Function('x', 'y', 'p', 's', program.script) as Meaning;
        for (const [x, y, p, s] of inputs) {
          const given = new Map<string, number | boolean>([
            ['x', x >>> 0],
            ['y', y >>> 0],
            ['p', p],
            ['P.s', s >>> 0],
          ]);
          const { outcome } = runner.run(method, () => method.inputs.map(({ name }) => given.get(name) as number));
          const wanted = expected(meaning, x, y, p, s);
          if (outcome.kind !== 'returned') {
            expect(outcome.kind === 'violated' ? outcome.claim.kind : outcome.kind, program.java).toBe(wanted);
            continue;
          }
          returned++;
          const results = outcome.outputs.map((output) => signedInteger(output as number, 32));
          // A program that does not write the field leaves it as it is.
          if (results.length === 1) results.push(s);
          expect(results.join(', '), program.java).toBe(wanted);
        }
      },
    ),
    { numRuns: 120 },
  );
  expect(returned).toBeGreaterThan(200);
});
