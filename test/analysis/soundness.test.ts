/** The states of the interpreter contain every state that random runs of random programs have. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as persistent from '../../src/analysis/abstract/persistent.js';
import type { State, Value } from '../../src/analysis/index.js';
import { AbstractInterpreter } from '../../src/analysis/index.js';
import type { Arena, Term, Variable } from '../../src/model/index.js';
import { integers, printMethod, printTerm } from '../../src/model/index.js';
import type { Concrete, Store } from './support/concrete.js';
import { run, same, valueOf } from './support/concrete.js';
import { describes } from './support/describes.js';
import type { RandomProgram, Variables } from './support/programs.js';
import { programs } from './support/programs.js';

const inputs = fc.record({
  ints: fc.array(fc.oneof(fc.integer({ min: -4, max: 8 }), fc.constantFrom(50, -200)), { minLength: 3, maxLength: 3 }),
  bools: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  seqs: fc.array(fc.array(fc.integer({ min: -2, max: 5 }), { maxLength: 4 }), { minLength: 2, maxLength: 2 }),
  choices: fc.array(fc.integer({ min: -5, max: 9 }), { minLength: 1, maxLength: 8 }),
});

type Inputs = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

function storeOf(variables: Variables, { ints, bools, seqs }: Inputs): Store {
  const store = new Map<Variable, Concrete>();
  variables.ints.forEach((variable, i) => store.set(variable, BigInt(ints[i] as number)));
  variables.bools.forEach((variable, i) => store.set(variable, bools[i] as boolean));
  variables.seqs.forEach((variable, i) => store.set(variable, (seqs[i] as number[]).map(BigInt)));
  return store;
}

/** Every fact of the state that is false in the store, as a sentence. */
function violations(arena: Arena, state: State, store: Store): string[] {
  const found: string[] = [];
  const value = (term: Term): Concrete | undefined => valueOf(arena, term, store);
  persistent.forEach(state.values, (key, known) => {
    const actual = value(key as Term);
    if (actual !== undefined && !describes(known, actual)) found.push(`value of ${printTerm(arena, key as Term)}`);
  });
  persistent.forEach(state.differences.out, (key, edges) => {
    for (const [other, bound] of edges) {
      const [x, y] = [value(key as Term), value(other)];
      if (typeof x !== 'bigint' || typeof y !== 'bigint') continue;
      const actual = integers.integer(x - y);
      if (typeof bound !== 'object' && actual > bound) {
        found.push(`${printTerm(arena, key as Term)} - ${printTerm(arena, other)} ≤ ${bound}, but it is ${actual}`);
      }
    }
  });
  persistent.forEach(state.equalities.members, (_label, terms) => {
    const values = terms.map(value).filter((v) => v !== undefined);
    const [first] = values;
    if (first !== undefined && !values.every((other) => same(first, other))) {
      found.push(`equality of ${terms.map((term) => printTerm(arena, term)).join(', ')}`);
    }
  });
  return found;
}

/** The first thing that is wrong on one of the runs, or undefined. */
function fault(program: RandomProgram, given: readonly Inputs[]): string | undefined {
  const { arena, method, model, variables, terms } = program;
  const { body } = method;
  const interpreter = new AbstractInterpreter(model);
  const result = interpreter.analyse(method);
  if (body === undefined || result === undefined) return 'no body';
  const within = body.blocks.map(({ id }) => result.within(id));
  // A moment is asked about once: what is known there does not depend on the run.
  const answers = new Map<State, { readonly value: Value; readonly decided: boolean | undefined }[]>();
  const ask = (state: State): { readonly value: Value; readonly decided: boolean | undefined }[] => {
    const answer = terms.map((term) => ({
      value: interpreter.evaluate(state, term),
      decided: arena.type(term) === arena.types.bool ? interpreter.decide(state, term) : undefined,
    }));
    answers.set(state, answer);
    return answer;
  };
  for (const each of given) {
    const { moments, checked } = run(arena, body, storeOf(variables, each), each.choices);
    for (const { block, instruction, store } of moments) {
      const where = `b${block}, instruction ${instruction}`;
      const state = within[block]?.[instruction];
      if (state === undefined) return `${where} is reached`;
      const [violation] = violations(arena, state, store);
      if (violation !== undefined) return `${where}: ${violation}`;
      const known = answers.get(state) ?? ask(state);
      for (const [i, term] of terms.entries()) {
        const actual = valueOf(arena, term, store);
        const { value, decided } = known[i] as (typeof known)[number];
        if (actual === undefined) continue;
        if (!describes(value, actual)) return `${where}: evaluates ${printTerm(arena, term)} wrongly`;
        if (decided !== undefined && decided !== actual) return `${where}: decides ${printTerm(arena, term)} wrongly`;
      }
    }
    for (const { claim, holds } of checked) {
      const verdict = result.claims.get(claim);
      if (verdict === 'unreachable' || (verdict === 'proved' && !holds)) return `${claim.id} is ${verdict}`;
    }
  }
  return undefined;
}

test('abstract states contain every concrete state of random runs', () => {
  fc.assert(
    fc.property(programs, fc.array(inputs, { minLength: 4, maxLength: 4 }), (program, given) => {
      const found = fault(program, given);
      if (found !== undefined) expect.fail(`${found}\n${printMethod(program.arena, program.method)}`);
    }),
    { numRuns: Number(process.env['ASSAY_RUNS'] ?? 400) },
  );
}, 300_000);

test('random claims are proved often enough for the property to mean something', () => {
  let proved = 0;
  let unreachable = 0;
  let claims = 0;
  for (const program of fc.sample(programs, { numRuns: 150, seed: 7 })) {
    const verdicts = new AbstractInterpreter(program.model).analyse(program.method)?.claims;
    claims += program.method.claims.length;
    for (const verdict of verdicts?.values() ?? []) {
      if (verdict === 'proved') proved++;
      else unreachable++;
    }
  }
  expect(proved).toBeGreaterThan(claims / 20);
  expect(unreachable).toBeGreaterThan(0);
});
