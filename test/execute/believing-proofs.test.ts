/** A run takes no proofs. Where what one shows is false, and it believes something, the run says so. */
import { expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { lower } from '../languages/dafny/lower/lowering.js';

const DECLARED = `
predicate P(x: int) { x == 7 }
lemma {:axiom} Axiom() ensures P(1)
lemma Liar(x: int) ensures P(x) { assume P(x); }
lemma Indirect(x: int) ensures P(x) { Liar(x); }
lemma Harmless(x: int) ensures x == x { assume 2 == 2; }
lemma Plain(x: int) ensures P(x) { }
`;

function runOf(body: string): { readonly ending: string; readonly doubts: number } {
  const model = lower(`${DECLARED} method M() { ${body} }`, 'test.dfy');
  const method = model.methods.find(({ name }) => name === 'M');
  if (method === undefined) throw new Error('M was not lowered');
  const { outcome, unevaluated } = new Runner(model).run(method, () => []);
  return { ending: outcome.kind, doubts: unevaluated.length };
}

test.each([
  'forall x | 0 <= x < 3 ensures P(x) { assume P(x); }',
  'assert P(1) by { assume P(1); }',
  'assert P(1) by { if 1 < 2 { assert 3 == 3 by { assume P(1); } } }',
  'assert P(1) by { Axiom(); }',
  'assert P(1) by { Indirect(1); }',
  'calc { 1; == { assume 1 == 2; } 2; }',
  'forall x | 0 <= x < 3 { Liar(x); } assert P(1);',
  'Liar(1);',
  'Indirect(1);',
  'var y := (assume 1 == 2; 3); assert y == 4;',
])('doubtful: %s', (body) => {
  expect(runOf(body)).toEqual({ ending: 'violated', doubts: 1 });
});

test.each([
  'assert P(1) by { assert 1 == 1; }',
  'assert P(1) by { Plain(1); }',
  'forall x | 0 <= x < 3 ensures P(x) { Plain(x); }',
  'Plain(1);',
  'Harmless(1); assert P(1);',
  'forall x | 0 <= x < 3 { Harmless(x); } assert P(1);',
  'assert 1 == 1 by { assume P(1); } assert P(1);',
])('certain: %s', (body) => {
  expect(runOf(body)).toEqual({ ending: 'violated', doubts: 0 });
});
