/** Random programs: what engines say of claims from an entry, against the executions of all inputs of the entry. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interpret } from '../../../src/evidence/index.js';
import { Runner, SILENT } from '../../../src/execute/index.js';
import type { Claim, Finding, Model } from '../../../src/model/index.js';
import { methodNamed, useSolvers } from '../../support/explore-fixtures.js';
import { entryOf, findingsOf, withEntriesOf } from '../../support/entries.js';

const solvers = useSolvers();

type Statement =
  | { readonly kind: 'assert' | 'return'; readonly condition: string }
  | { readonly kind: 'if'; readonly condition: string; readonly then: Code; readonly else: Code }
  | { readonly kind: 'loop'; readonly times: number; readonly body: Code }
  | { readonly kind: 'call'; readonly callee: number; readonly args: readonly [string, string] };
type Code = readonly Statement[];

const condition = fc.constantFrom(
  'x < y',
  'x == y',
  'x != 2',
  'x + y < 4',
  'y > 0',
  'x >= 0',
  'x != y + 1',
  'false',
  'true',
);
const argument = fc.constantFrom('x', 'y', 'x + 1', 'y - 1', '0', '1', '2');

/** Methods call those before them, and themselves with less; the last one is the entry. */
const statement: fc.Arbitrary<Statement> = fc.letrec<{ one: Statement }>((tie) => {
  const code = fc.array(tie('one'), { maxLength: 2 });
  return {
    one: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.record({ kind: fc.constant('assert' as const), condition }),
      fc.record({ kind: fc.constant('call' as const), callee: fc.nat(2), args: fc.tuple(argument, argument) }),
      fc.record({ kind: fc.constant('return' as const), condition }),
      fc.record({ kind: fc.constant('loop' as const), times: fc.nat(2), body: code }),
      fc.record({ kind: fc.constant('if' as const), condition, then: code, else: code }),
    ),
  };
}).one;

const programs = fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 });

const VALUES = [0, 1, 2];

function textOf(methods: readonly Code[]): string {
  let loops = 0;
  const lines = (code: Code, own: number): string =>
    code
      .map((one) => {
        switch (one.kind) {
          case 'assert':
            return `assert ${one.condition};`;
          case 'return':
            return `if ${one.condition} { return; }`;
          case 'if':
            return `if ${one.condition} { ${lines(one.then, own)} } else { ${lines(one.else, own)} }`;
          case 'loop': {
            const i = `i${loops++}`;
            return `var ${i} := 0; while ${i} < ${one.times} { ${i} := ${i} + 1; ${lines(one.body, own)} }`;
          }
          case 'call':
            if (one.callee < own) return `M${one.callee}(${one.args.join(', ')});`;
            return one.callee === own && own < methods.length - 1 ? `if x > 0 { M${own}(x - 1, ${one.args[1]}); }` : '';
        }
      })
      .join(' ');
  return methods
    .map((code, own) => {
      const isEntry = own === methods.length - 1;
      const small = isEntry ? ` requires 0 <= x < ${VALUES.length} && 0 <= y < ${VALUES.length}` : '';
      return `method M${own}(x: int, y: int)${small} { ${lines(code, own)} }`;
    })
    .join('\n');
}

interface Executions {
  readonly violated: ReadonlySet<Claim>;
  readonly reached: ReadonlySet<Claim>;
}

/** Of the entry itself, with every input that its precondition allows. */
function executionsOf(model: Model, entry: string): Executions {
  const violated = new Set<Claim>();
  const reached = new Set<Claim>();
  const callbacks = { ...SILENT, constraint: (_: unknown, claim: Claim) => void reached.add(claim) };
  for (const x of VALUES) {
    for (const y of VALUES) {
      const { outcome } = new Runner(model).run(methodNamed(model, entry), () => [x, y], { callbacks });
      expect(['returned', 'violated']).toContain(outcome.kind);
      if (outcome.kind === 'violated') violated.add(outcome.claim);
    }
  }
  return { violated, reached };
}

/** Programs that engines look at. */
const RUNS = 12;

/** For each engine and method. */
const SECONDS = 3;

test('no status from an entry contradicts the executions that begin there', async () => {
  const seen = { V: 0, D: 0, R: 0, other: 0, safeHere: 0 };
  await fc.assert(
    fc.asyncProperty(programs, async (methods) => {
      const entry = `M${methods.length - 1}`;
      const model = withEntriesOf(textOf(methods), entry);
      const { violated, reached } = executionsOf(model, entry);
      const judge = (findings: readonly Finding[]): void => {
        for (const { claim, status, defect } of interpret(model, findings)) {
          expect(defect).toBeUndefined();
          const { from } = claim;
          if (from === undefined) continue;
          if (status === 'V' || status === 'D') expect(violated.has(from)).toBe(false);
          if (status === 'D') expect(reached.has(from)).toBe(false);
          if (status === 'R') expect(violated.has(from)).toBe(true);
          seen[status === 'V' || status === 'D' || status === 'R' ? status : 'other']++;
        }
      };
      const all: Finding[] = [];
      for (const engine of ['explorer', 'dash', 'verifier'] as const) {
        const findings = await findingsOf(solvers, model, entryOf(model, entry), engine, SECONDS);
        judge(findings);
        all.push(...findings);
      }
      // Together with what is known of claims by themselves.
      for (const method of model.methods) {
        if (method.composed !== undefined) continue;
        for (const engine of ['verifier', 'explorer'] as const)
          all.push(...(await findingsOf(solvers, model, method, engine, SECONDS)));
      }
      judge(all);
      const byItself = new Set(
        interpret(model, all)
          .filter(({ status }) => status === 'R')
          .map(({ claim }) => claim),
      );
      seen.safeHere += entryOf(model, entry).claims.filter(
        ({ from }) => from !== undefined && byItself.has(from) && !violated.has(from),
      ).length;
    }),
    { numRuns: RUNS, seed: 3 },
  );
  expect(seen.V).toBeGreaterThan(RUNS / 2);
  expect(seen.R).toBeGreaterThan(RUNS / 2);
  expect(seen.D).toBeGreaterThan(0);
  // Claims that calls with other inputs violate.
  expect(seen.safeHere).toBeGreaterThan(0);
}, 200_000);
