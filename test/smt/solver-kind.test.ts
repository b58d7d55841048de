import { expect, test } from 'vitest';
import { DIALECTS, dialectOf } from '../../src/smt/dialect.js';
import { SOLVER_KINDS, solverKind } from '../../src/smt/solver-kind.js';

test.each([
  ['z3 4.8.12', 'z3'],
  ['z3 4.15.4 (WebAssembly)', 'z3'],
  ['cvc5 1.0.3', 'cvc5'],
  ['somebody 1', 'z3'],
] as const)('%s is treated as %s', (solver, kind) => {
  expect(solverKind(solver)).toBe(kind);
  expect(dialectOf(solver)).toBe(DIALECTS[kind]);
});

test('no kind begins with the name of another, by which it would be taken for it', () => {
  for (const one of SOLVER_KINDS) expect(solverKind(`${one} 1.0`)).toBe(one);
});
