/** Random programs: an execution of the composed program violates the property where the sequence of its calls does. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Runner } from '../../../src/execute/index.js';
import type { Claim } from '../../../src/model/index.js';
import { isProof } from '../../../src/model/index.js';
import { DEFAULT_PROVE_OPTIONS, proveMethod } from '../../../src/prove/index.js';
import { verifyMethod } from '../../../src/verify/index.js';
import { explored, useSolvers } from '../../support/explore-fixtures.js';
import { composed } from '../../support/properties.js';

const solvers = useSolvers();

type Statement =
  | { readonly kind: 'observed'; readonly name: 'A' | 'B' | 'C' }
  | { readonly kind: 'if'; readonly bit: number; readonly then: Code; readonly else: Code }
  | { readonly kind: 'loop'; readonly times: number; readonly body: Code }
  | { readonly kind: 'call'; readonly callee: number }
  | { readonly kind: 'return'; readonly bit: number };
type Code = readonly Statement[];

const BITS = 3;

/** Methods call those before them; the last one is the entry. */
const statement: fc.Arbitrary<Statement> = fc.letrec<{ one: Statement }>((tie) => {
  const code = fc.array(tie('one'), { maxLength: 3 });
  return {
    one: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.record({
        kind: fc.constant('observed' as const),
        name: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
      }),
      fc.record({ kind: fc.constant('call' as const), callee: fc.nat(3) }),
      fc.record({ kind: fc.constant('return' as const), bit: fc.nat(BITS - 1) }),
      fc.record({ kind: fc.constant('loop' as const), times: fc.nat(3), body: code }),
      fc.record({ kind: fc.constant('if' as const), bit: fc.nat(BITS - 1), then: code, else: code }),
    ),
  };
}).one;

const programs = fc.array(fc.array(statement, { maxLength: 4 }), { minLength: 1, maxLength: 4 });

const bits = Array.from({ length: BITS }, (_, i) => `b${i}`);

function textOf(methods: readonly Code[]): string {
  let loops = 0;
  const lines = (code: Code, own: number): string =>
    code
      .map((one) => {
        switch (one.kind) {
          case 'observed':
            return `${one.name}();`;
          case 'if':
            return `if b${one.bit} { ${lines(one.then, own)} } else { ${lines(one.else, own)} }`;
          case 'loop': {
            const i = `i${loops++}`;
            return `var ${i} := 0; while ${i} < ${one.times} { ${i} := ${i} + 1; ${lines(one.body, own)} }`;
          }
          case 'call':
            return one.callee < own ? `M${one.callee}(${bits.join(', ')});` : '';
          case 'return':
            return `if b${one.bit} { return; }`;
        }
      })
      .join(' ');
  const parameters = bits.map((bit) => `${bit}: bool`).join(', ');
  const declared = ['A', 'B', 'C'].map((name) => `method {:extern} ${name}()`);
  return [...declared, ...methods.map((code, own) => `method M${own}(${parameters}) { ${lines(code, own)} }`)].join(
    '\n',
  );
}

/** The observed calls of an execution, in order. */
function callsOf(methods: readonly Code[], entry: number, given: readonly boolean[]): readonly string[] {
  const calls: string[] = [];
  const run = (code: Code, own: number): boolean =>
    code.every((one) => {
      switch (one.kind) {
        case 'observed':
          calls.push(one.name);
          return true;
        case 'if':
          return run(given[one.bit] === true ? one.then : one.else, own);
        case 'loop':
          return Array.from({ length: one.times }).every(() => run(one.body, own));
        case 'call':
          if (one.callee < own) run(methods[one.callee] ?? [], one.callee);
          return true;
        case 'return':
          return given[one.bit] !== true;
      }
    });
  run(methods[entry] ?? [], entry);
  return calls;
}

/** Calls that are nested can be so many that a run of all of them would take too long. */
const MOST_CALLS = 2_000;

/** Programs that engines look at. */
const RUNS = 20;

const PROPERTY = `property P
initial X
X: A -> Y
X: C -> X
Y: A -> Z
Y: B -> X
Z: B -> Y
Z: C -> Z
final X, Z`;

const NEXT: Readonly<Record<string, string>> = {
  'X A': 'Y',
  'X C': 'X',
  'Y A': 'Z',
  'Y B': 'X',
  'Z B': 'Y',
  'Z C': 'Z',
};

function expectedEnd(calls: readonly string[]): string {
  let state = 'X';
  for (const call of calls) {
    const next = NEXT[`${state} ${call}`];
    if (next === undefined) return 'violated';
    state = next;
  }
  return state === 'Y' ? 'violated at the end' : 'returned';
}

test('an execution violates the property where the sequence of its calls does', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(programs, fc.array(fc.boolean(), { minLength: BITS, maxLength: BITS }), (methods, given) => {
      const entry = methods.length - 1;
      const calls = callsOf(methods, entry, given);
      fc.pre(calls.length < MOST_CALLS);
      const { model } = composed(textOf(methods), PROPERTY);
      const method = model.methods.find(({ name }) => name === `M${entry}+P`);
      const expected = expectedEnd(calls);
      if (method === undefined) {
        expect(calls).toEqual([]);
        return;
      }
      const { outcome } = new Runner(model).run(method, () => given);
      const isEnd = outcome.kind === 'violated' && outcome.claim.text.startsWith('P: ends in');
      expect(isEnd ? 'violated at the end' : outcome.kind).toBe(expected);
      seen.add(expected);
    }),
    { numRuns: 300, seed: 1 },
  );
  expect([...seen].sort()).toEqual(['returned', 'violated', 'violated at the end']);
});

/** Every input: there are few. */
const INPUTS = Array.from({ length: 2 ** BITS }, (_, number) => bits.map((_bit, i) => ((number >> i) & 1) === 1));

test('what some input violates is proved by no engine, and what none violates is refuted by none', async () => {
  const { session } = solvers;
  const now = (): number => performance.now();
  const seen = { violated: 0, proved: 0 };
  await fc.assert(
    fc.asyncProperty(programs, async (methods) => {
      const entry = methods.length - 1;
      fc.pre(INPUTS.every((given) => callsOf(methods, entry, given).length < MOST_CALLS / 20));
      const { model } = composed(textOf(methods), PROPERTY);
      const method = model.methods.find(({ name }) => name === `M${entry}+P`);
      if (method === undefined) return;
      const violated = new Set<Claim>();
      for (const given of INPUTS) {
        const { outcome } = new Runner(model).run(method, () => given);
        if (outcome.kind === 'violated') violated.add(outcome.claim);
      }
      const { findings } = await proveMethod(model, method, { session, now }, { ...DEFAULT_PROVE_OPTIONS, seconds: 3 });
      const all = [...findings, ...(await explored(model, method, solvers, { seconds: 3, runs: 100 })).findings];
      const options = { seconds: 3, resources: 0, seed: 0, selfCheck: false, now };
      for await (const finding of verifyMethod(model, method, session, options)) all.push(finding);
      for (const finding of all) {
        if (isProof(finding)) expect(violated.has(finding.claim)).toBe(false);
        if (finding.outcome === 'false') expect(violated.has(finding.claim)).toBe(true);
      }
      seen.violated += violated.size;
      seen.proved += new Set(all.filter(isProof).map(({ claim }) => claim)).size;
    }),
    { numRuns: RUNS, seed: 7 },
  );
  expect(seen.violated).toBeGreaterThan(RUNS / 4);
  expect(seen.proved).toBeGreaterThan(RUNS / 2);
});
