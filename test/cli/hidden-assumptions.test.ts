/** Assumptions that stand where nobody looks for them, inside expressions: what is proved with them is conditional. */
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const AXIOM = 'ghost function N(x: int): int lemma {:axiom} A(x: int) ensures N(x) > 0 ';
const WRONG = 'lemma Bad(x: int) ensures x == 3 { } ';

test.each([
  ['in an assertion', 'method M(x: int) { assert (assume false; 1 == 2); }'],
  ['in the value of a variable', 'method M(x: int) { var y := (assume false; 1); assert 1 == 2; }'],
  ['in a guard', 'method M(x: int) { if (assume false; true) { assert 1 == 2; } }'],
  ['in a precondition', 'method M(x: int) requires (assume x > 0; true) { assert x > 0; }'],
  ['in a postcondition', 'method M(x: int) returns (r: int) ensures (assume r > 0; r > 0) { r := x; }'],
  ['in the body of a function', 'function F(x: int): int ensures 1 == 2 { assume false; 3 }'],
  [
    'in a function that is called',
    'function F(x: int): int ensures 1 == 2 { assume false; 3 } method M() { var y := F(1); assert 1 == 2; }',
  ],
  ['in a result', 'method M(x: int) returns (r: int) ensures r > 0 { return (assume x > 0; x); }'],
  ['in a free postcondition', 'method M(x: int) returns (r: int) free ensures r > 0 { r := x; }'],
  ['in one of a lemma that is called', 'lemma L() free ensures false { } method M() { L(); assert 1 == 2; }'],
  [
    'in one of a function that is called',
    'function F(x: int): int free ensures false { x } method M() { var y := F(1); assert 1 == 2; }',
  ],
  ['in a measure', 'method M() decreases (assume false; 0) { M(); }'],
  ['in a constant', 'const c: nat := (assume false; -1) method M() { assert 1 == c; }'],
  ['by an axiom in an expression', `${AXIOM} method M() { assert (A(1); N(1) > 0); }`],
  ['by an axiom in a function', `${AXIOM} ghost function F(x: int): int ensures F(x) > 0 { A(x); N(x) }`],
  ['that a value exists', 'method M(x: int) { var y :| assume y > x && y < x; assert false; }'],
  ['that a result exists', 'method M(x: int) returns (y: int) ensures 1 == 2 { y :| assume y > x && y < x; }'],
])('%s', async (_where, program) => {
  const { claims, code } = await verified(program, '--strict');
  expect(claims.length).toBeGreaterThan(0);
  expect(claims.filter(({ status, conditional }) => status === 'V' && conditional !== true)).toEqual([]);
  expect(code).toBe(5);
});

test('a lemma that is not proved proves nothing in an expression', async () => {
  const { claims } = await verified(`${WRONG} method M(x: int) { assert (Bad(x); x == 3); }`);
  expect(claims.map(({ status }) => status)).toEqual(['I', 'I']);
});

test('what needs no assumption is proved without one', async () => {
  const good = 'lemma Good(x: int) ensures x + 0 == x { } method M(x: int) { assert (Good(x); x == x + 0); }';
  const chosen = 'method N(x: int) { var y :| y == x + 1; assert y > x; if z: int :| z > x { assert z > x; } }';
  const { claims, code } = await verified(`${good} ${chosen}`, '--strict');
  expect(claims.filter(({ status, conditional }) => status !== 'V' || conditional === true)).toEqual([]);
  expect(code).toBe(0);
});

async function verified(
  program: string,
  ...options: readonly string[]
): Promise<{ readonly claims: ReturnType<typeof claimsOf>; readonly code: number | null }> {
  const ended = await assay(['verify', '--json', ...options, write('assumed.dfy', program)]);
  expect(ended.stderr).toBe('');
  return { claims: claimsOf(reportOf(ended)), code: ended.code };
}
