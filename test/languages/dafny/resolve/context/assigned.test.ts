import { describe, expect, test } from 'vitest';
import type { Program } from '../../../../../src/languages/dafny/resolve/resolution.js';
import { expectDiagnostics, lineOf, resolved } from './support.js';

/** `line: names` for each place where something may not have a value yet. */
function unassigned(program: Program): readonly string[] {
  return [...program.resolution.unassigned].map(([node, items]) => {
    const names = items.map((item) => item.name).join(', ');
    return `${lineOf(node)}: ${names}`;
  });
}

describe('definite assignment', () => {
  test('is left to proof: nothing is reported', () => {
    expectDiagnostics(`
method M() returns (r: int) {
  var x: int;
  r := x;
}
`);
  });

  test('branches, loops and jumps', () => {
    const program = resolved(`
method M(b: bool, n: int) returns (r: int) {
  var x: int, y: int, z: int;
  if b { x := 1; y := 1; } else { x := 2; }
  print x;
  print y;
  while b {
    print z;
    z := 1;
    if n == 3 { break; }
  }
  print z;
  var w: int;
  label L: {
    if b { break L; }
    w := 1;
    print w;
  }
  print w;
  r := 0;
}
`);
    expect(unassigned(program)).toEqual(['6: y', '8: z', '12: z', '19: w']);
  });

  test('results must have a value where the method is left', () => {
    const program = resolved(`
method M(b: bool) returns (r: int, s: int) {
  r := 1;
  if b { return; }
  if !b { return 1, 2; }
}
method N() returns (r: int) {
  while true { return 3; }
}
`);
    expect(unassigned(program)).toEqual(['4: s', '2: s', '7: r']);
  });

  test('every way through a match and alternatives', () => {
    const program = resolved(`
datatype D = A | B(x: int)
method M(d: D, n: int) returns (r: int) {
  match d {
    case A => r := 1;
    case B(x) => r := x;
  }
  var y: int;
  if { case n > 0 => y := 1; case n <= 0 => y := 2; }
  var z: int := *;
  r := y + z;
}
`);
    expect(unassigned(program)).toEqual([]);
  });

  test('fields at the end of the first part of a constructor', () => {
    const program = resolved(`
class D { constructor () { } }
class C {
  var d: D
  var n: int
  constructor A() { d := new D(); new; n := 1; }
  constructor B() { new; d := new D(); }
}
`);
    expect(unassigned(program)).toEqual(['7: d']);
  });
});
