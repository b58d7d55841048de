import { expect } from 'vitest';
import { plant, PLANTED } from '../../../src/fuzz/wrong/plant.js';
import { lowerProgram } from '../../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../../src/languages/source.js';
import { checkModel } from '../../../src/model/index.js';
import type { Model } from '../../../src/model/index.js';
import { chooseSolver } from '../../../src/host/solvers/choose.js';
import { verifyMethod } from '../../../src/verify/verifier.js';
import { testWithTool } from '../../support/tools.js';

const PROGRAM = `method Callee(x: int) returns (y: int)
  requires x > 0
  ensures y > x
{ y := x + 1; }

method Reachable(n: nat) {
  var k := Callee(5);
  var i := 0;
  while i < n
    invariant 0 <= i <= n
  {
    if i == 3 { k := 0; }
    i := i + 1;
  }
  assert i == n;
}

method Unreachable(n: int)
  requires n > 5
{
  if n < 3 {
    var k := Callee(5);
  }
}
`;

function planted(): Model {
  const program = resolveProgram(new SourceText('planted.dfy', PROGRAM), {
    resolve: (_, include) => include,
    read: () => ({ kind: 'error', code: 'include-not-found', message: 'none' }),
  });
  return plant(lowerProgram(program));
}

testWithTool('z3', 'planted claims are proved only where nothing gets', async () => {
  const model = planted();
  expect(checkModel(model)).toEqual([]);
  const choice = await chooseSolver('z3');
  if (choice.kind === 'none') throw new Error(choice.message);
  const session = await choice.factory.open();
  const found: string[] = [];
  const options = { seconds: 10, resources: 0, seed: 0, selfCheck: false, now: () => performance.now() };
  for (const method of model.methods) {
    for await (const { claim, outcome } of verifyMethod(model, method, session, options)) {
      const isPlanted = claim.text.startsWith(PLANTED);
      if (isPlanted)
        found.push(
          `${method.name} ${claim.text.slice(PLANTED.length + 1)}: ${outcome === 'dontknow' ? 'open' : 'proved'}`,
        );
      else expect([claim.text, outcome]).not.toEqual([claim.text, 'dontknow']);
    }
  }
  await session.close();
  expect(found.sort()).toEqual(
    [
      'Callee after entry: open',
      'Reachable after entry: open',
      'Reachable after call: open',
      'Reachable after the beginning of a loop: open',
      'Reachable after join: open',
      'Reachable after loop: open',
      'Unreachable after entry: open',
      'Unreachable after call: proved',
      'Unreachable after join: open',
    ].sort(),
  );
});
