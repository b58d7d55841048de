import { describe, test } from 'vitest';
import { expectDiagnostics } from './support.js';

describe('redundant cases', () => {
  test('of datatypes, literals and tuples', () => {
    expectDiagnostics(`
datatype D = A | B(x: int) | C(d: D)
function F(d: D, n: int, b: bool): int {
  var x := match d case A => 1 case C(A) => 2 case C(_) => 3 case C(B(_)) => 4 case B(_) => 5;
//                                                                ^^^^^^^ warning redundant-case
  var y := match n case 0 => 1 case 1 => 2 case 0 => 3 case _ => 4;
//                                              ^ warning redundant-case
  var z := match (b, n) case (true, _) => 1 case (false, 0) => 2 case (_, _) => 3;
  var w := match b case true => 1 case false => 2 case _ => 3;
//                                                     ^ warning redundant-case
  x + y + z + w
}
`);
  });

  test('a missing case is a matter of proof', () => {
    expectDiagnostics(`
datatype D = A | B
method M(d: D) requires d == A { match d { case A => } }
`);
  });
});
