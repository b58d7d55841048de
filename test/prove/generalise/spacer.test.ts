/** Spacer as an oracle: its predicates come back as terms, from the installed and from the embedded solver. */
import { expect, test } from 'vitest';
import { Arena, printTerm } from '../../../src/model/index.js';
import type { Variable } from '../../../src/model/index.js';
import { askSpacer } from '../../../src/prove/generalise/spacer/oracle.js';
import { predicateTerm } from '../../../src/prove/generalise/spacer/read-back.js';
import { programGraph } from '../../../src/prove/program-graph.js';
import { chooseSolver } from '../../../src/host/solvers/choose.js';
import { methodIn } from '../../support/proving.js';
import { lowered } from '../../support/replaying.js';

const IN_STEP = `method InStep(n: nat) {
  var a, b := 0, 0;
  while a < n decreases n - a { a := a + 1; b := b + 1; }
  assert b == n;
}`;

const WRONG = IN_STEP.replace('b == n', 'b < n');

async function predicates(text: string, solver: string): Promise<readonly string[] | undefined> {
  const choice = await chooseSolver(solver);
  if (choice.kind === 'none') throw new Error(choice.message);
  const session = await choice.factory.open();
  try {
    const model = lowered(text);
    const method = methodIn(model);
    if (method.body === undefined) return undefined;
    const program = programGraph(model, method, method.body);
    const errors = program.locations.filter(({ kind, claim }) => kind === 'error' && claim?.kind === 'assertion');
    const headers = program.body.loops.flatMap(({ header }) => program.starts.get(header) ?? []);
    const tools = { session, programOf: () => undefined };
    const goals = errors.map((location) => ({ location }));
    const found = await askSpacer(model.arena, program, goals, headers, tools, 20);
    return found === undefined ? undefined : [...found.values()].map((term) => printTerm(model.arena, term));
  } finally {
    await session.close();
  }
}

test('two counters in step, by the embedded solver', async () => {
  const [predicate] = (await predicates(IN_STEP, 'z3-wasm')) ?? [];
  expect(predicate).toContain('b');
});

test('what is violated gives no predicate', async () => {
  expect(await predicates(WRONG, 'z3-wasm')).toBeUndefined();
});

const arena = new Arena();
const variable = (name: string, type = arena.types.int): Variable => ({ name, type, role: 'local', ghost: false });
const parameters = [
  arena.variable(variable('x')),
  arena.variable(variable('y')),
  arena.variable(variable('b', arena.types.bool)),
];
const bits = ['x', 'y'].map((name) =>
  arena.variable({ name, type: arena.types.bitvector(32, true), role: 'local', ghost: false }),
);

test.each([
  ['(lambda ((p Int) (q Int) (r Bool)) (<= (+ p (* (- 1) q)) 0))', '(le x y)'],
  ['(lambda ((p Int) (q Int) (r Bool)) (and (not (>= p 5)) (= r true)))', '(and (not (le 5 x)) b)'],
  ['(lambda ((p Int) (q Int) (r Bool)) (or r (= (+ p 2) (* 3 q))))', '(or b (eq (add x 2) (mul 3 y)))'],
])('%s', (text, expected) => {
  const term = predicateTerm(arena, text, parameters);
  expect(term === undefined ? undefined : printTerm(arena, term)).toBe(expected);
});

test('lifted bit vectors come back as bit vectors', () => {
  const term = predicateTerm(arena, '(lambda ((p Int) (q Int)) (< (- p q) (- 3)))', bits);
  expect(term === undefined ? undefined : printTerm(arena, term)).toBe('(bv-slt (add x 3bv32) y)');
});

test.each(['(lambda ((p Int)) (exists ((z Int)) (= z p)))', '(lambda ((p Int)) (= (* p p) p))', 'true', ''])(
  'no term for %s',
  (text) => {
    expect(predicateTerm(arena, text, parameters)).toBeUndefined();
  },
);
