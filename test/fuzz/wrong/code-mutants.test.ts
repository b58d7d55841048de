import { expect, test } from 'vitest';
import { Random } from '../../../src/fuzz/random.js';
import { codeMutants } from '../../../src/fuzz/wrong/code-mutants.js';
import { resolveSource } from '../../../src/languages/dafny/resolve/program.js';

test('only code that runs is changed', () => {
  const text = `
function F(x: int): int { x + 3 }
lemma L(x: int) ensures x + 4 > x {}
method M(n: nat, ghost g: int) returns (r: int)
  requires n > 5
  ensures r <= n + 6
{
  ghost var h := g + 7;
  var i := 10;
  while i < n
    invariant i <= n + 8
    decreases n - i
  {
    assert i < n + 9;
    i := i + 11;
    print 12;
  }
  forall k | 0 <= k < 13 ensures k + 14 > k {}
  r := 15;
}
`;
  const program = resolveSource(text);
  expect(program.diagnostics).toEqual([]);
  const [file] = program.files;
  if (file === undefined) throw new Error('there is no file');
  const changes = [...codeMutants(program, file.source, new Random(1))].map(({ change }) => change);
  const changed = changes.map((change) => /'(.*?)' becomes '(.*?)'/.exec(change)?.slice(1).join(' ') ?? change);
  expect(changed.sort()).toEqual(['+ -', '10 11', '10 9', '11 10', '11 12', '15 14', '15 16', '< <='].sort());
});
