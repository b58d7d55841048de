/** Small programs that are run on all their inputs and choices, and what DASH says of the same claims. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import type { Claim, Method, Model } from '../../src/model/index.js';
import type { SolverSession } from '../../src/smt/session.js';
import type { Value } from '../../src/values/index.js';
import { methodIn, provenMethod } from '../support/proving.js';
import { lowered } from '../support/replaying.js';
import { openSolver } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

const variable = fc.constantFrom('x', 'y', 'u', 'v');
const small = fc.integer({ min: -3, max: 3 }).map(String);
const atom = fc.oneof(variable, small);
const value = fc.oneof(
  atom,
  fc.tuple(atom, fc.constantFrom('+', '-', '*'), atom).map((parts) => `(${parts.join(' ')})`),
);
const comparison = fc.tuple(value, fc.constantFrom('<', '<=', '==', '!=', '>'), value).map((parts) => parts.join(' '));
const condition = fc.oneof(
  { weight: 4, arbitrary: comparison },
  { weight: 1, arbitrary: fc.constant('b') },
  {
    weight: 2,
    arbitrary: fc.tuple(comparison, fc.constantFrom('&&', '||'), comparison).map(([p, op, q]) => `(${p}) ${op} (${q})`),
  },
);

let counters = 0;
const { block } = fc.letrec<{ statement: string; block: string }>((tie) => ({
  block: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n')),
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom('u', 'v'), value).map(([target, from]) => `${target} := ${from};`),
    condition.map((claim) => `assert ${claim};`),
    fc.constantFrom('u', 'v').map((target) => `${target} :| 0 <= ${target} <= 2;`),
    fc
      .tuple(condition, tie('block'), tie('block'))
      .map(([c, then, other]) => `if ${c} {\n${then}\n} else {\n${other}\n}`),
    fc.tuple(tie('block'), tie('block')).map(([then, other]) => `if * {\n${then}\n} else {\n${other}\n}`),
    fc.tuple(fc.integer({ min: 1, max: 3 }), tie('block')).map(([rounds, body]) => {
      const counter = `i${counters++}`;
      return `var ${counter} := 0;\nwhile ${counter} < ${rounds} decreases ${rounds} - ${counter} {\n${counter} := ${counter} + 1;\n${body}\n}`;
    }),
    value.map((argument) => `u := Step(${argument});`),
  ),
}));

const program = fc.tuple(block, block).map(
  ([body, callee]) => `method M(x: int, y: int, b: bool) returns (u: int, v: int)
  requires -2 <= x <= 2 && -1 <= y <= 1
{
  u, v := x, y;
  ${body}
}
method Step(x: int) returns (u: int) {
  u := x;
  var y, v, b := x + 1, 0, x > 0;
  ${callee.replaceAll('u := Step', 'v := 1 + 0 * Zero').replaceAll('v := 1 + 0 * Zero(', 'v := 1 + 0 * (')}
}`,
);

/** Claims that some execution violates. */
function violatedOnes(model: Model, method: Method): ReadonlySet<Claim> {
  const runner = new Runner(model);
  const violated = new Set<Claim>();
  let runs = 0;
  for (let x = -2; x <= 2; x++) {
    for (let y = -1; y <= 1; y++) {
      for (const b of [false, true]) {
        const tapes: Value[][] = [[]];
        for (let tape = tapes.pop(); tape !== undefined; tape = tapes.pop()) {
          const choices = tape;
          const { outcome, choices: made } = runner.run(method, () => ({ inputs: [x, y, b], choices }), {
            limits: { steps: 10_000 },
          });
          if (outcome.kind === 'violated' || outcome.kind === 'undefined') violated.add(outcome.claim);
          // The next tape in order: choices have at most three ways.
          for (let at = choices.length; at < made.length; at++) {
            for (const way of [0, 1, 2]) if (way !== made[at]) tapes.push([...made.slice(0, at), way]);
          }
          if (++runs > MOST_RUNS) throw new TooMany();
        }
      }
    }
  }
  return violated;
}

class TooMany extends Error {}
const MOST_RUNS = 4_000;

test('what is proved is never violated, and what is violated is found or left open', async () => {
  let decided = 0;
  let claims = 0;
  await fc.assert(
    fc.asyncProperty(program, async (text) => {
      const model = lowered(text);
      const method = methodIn(model, 'M');
      let violated: ReadonlySet<Claim>;
      try {
        violated = violatedOnes(model, method);
      } catch (raised) {
        if (raised instanceof TooMany) return;
        throw raised;
      }
      const { findings, defects } = await provenMethod(model, method, session, { iterations: 150, seconds: 20 });
      expect(defects).toEqual([]);
      for (const { claim, outcome } of findings) {
        claims++;
        if (outcome !== 'dontknow') decided++;
        if (outcome === 'proved' || outcome === 'unreachable')
          expect(violated.has(claim), `${claim.text}\n${text}`).toBe(false);
        else if (outcome === 'false') expect(violated.has(claim), `${claim.text}\n${text}`).toBe(true);
        else expect(outcome).toBe('dontknow');
      }
    }),
    { numRuns: Number(process.env['PROGRAMS'] ?? 15), seed: 20261116, endOnFailure: true },
  );
  expect(decided / Math.max(1, claims)).toBeGreaterThan(0.9);
}, 300_000);
