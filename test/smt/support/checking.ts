/** A program that waits for a solver's answer to a hard question: `checking.ts SOLVER exit|handled|SIGNAL`. */
import { chooseSolver } from '../../../src/host/solvers/choose.js';

const [solver, way] = process.argv.slice(2);
const choice = await chooseSolver(solver);
if (choice.kind === 'none') throw new Error(choice.message);
const session = await choice.factory.open();
// One answer first, so that the solver is known to run.
await session.check([], { seconds: 20, resources: 0 });
session.send(`(declare-const x Int) (declare-const y Int) (declare-const z Int)
  (assert (> x 2)) (assert (> y 2)) (assert (> z 2)) (assert (= (+ (* x x x) (* y y y)) (* z z z)))`);
if (way === 'handled') {
  process.on('SIGINT', () => {
    process.exitCode = 3;
  });
}
void session.check([], { seconds: 100, resources: 0 });
process.stdout.write('checking\n');
if (way === 'exit') setTimeout(() => process.exit(7), 200);
