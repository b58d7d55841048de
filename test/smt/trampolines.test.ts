/** The embedded Z3 does the same with its own trampolines and with ours. */
import { describe, expect, test } from 'vitest';
import { Z3Instance } from '../../src/host/solvers/z3-instance.js';
import { compileZ3 } from '../../src/host/solvers/z3-module.js';
import { HARD } from './support/solvers.js';

const TEXTS = [
  '(declare-const p Bool) (assert p) (check-sat-assuming ((not p))) (get-unsat-core) (check-sat) (get-value (p))',
  '(assert nothing) (pop 3) (declare-fun f (Int) Int) (assert (f 1 2)) (check-sat) (get-info :reason-unknown)',
  `(declare-sort T 0) (declare-fun f (T) Int) (declare-const a T) (push 1)
   (assert (forall ((t T)) (! (> (f t) 0) :pattern ((f t))))) (assert (= (f a) 0)) (check-sat) (pop 1) (check-sat)`,
  `(declare-const x (_ BitVec 16)) (declare-const y (_ BitVec 16)) (push 1) (assert (= (bvmul x y) #x1234))
   (assert (bvult #x0001 x)) (assert (bvult x y)) (check-sat) (pop 1) (assert (not (= (bvor x y) (bvor y x)))) (check-sat)`,
  `(declare-const x Real) (assert (= (* x x) 2.0)) (assert (> x 0.0)) (check-sat) (get-value ((> x 1.4)))`,
  `(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L))))) (declare-const l L) (push 1)
   (assert (= l (cons 1 l))) (check-sat) (pop 1) (assert (= (head (tail l)) 7)) (assert ((_ is cons) l)) (check-sat)`,
  `${HARD} (set-option :rlimit 20000) (check-sat) (get-info :reason-unknown)`,
  '(assert (> 1',
];

describe('the embedded Z3', async () => {
  const { module: compiled } = await compileZ3();
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const fast = await Z3Instance.load(compiled, stop);
  const stock = await Z3Instance.load(compiled, undefined);

  test('is used with our trampolines', () => {
    expect([fast.isFast, stock.isFast]).toEqual([true, false]);
  });

  test.each(TEXTS)('%s', (text) => {
    for (const instance of [fast, stock]) instance.begin([['produce-unsat-cores', 'true']]);
    const printed = fast.evaluate(text);
    expect(printed).not.toBe('');
    expect(printed).toBe(stock.evaluate(text));
  });

  test('stops when the flag is set, and a new context goes on', () => {
    fast.begin([]);
    Atomics.store(stop, 0, 1);
    const printed = fast.evaluate(`${HARD} (check-sat)`);
    Atomics.store(stop, 0, 0);
    expect(printed).not.toMatch(/^(un)?sat/);
    fast.begin([]);
    expect(fast.evaluate('(check-sat)')).toBe('sat\n');
  });
});
