/** Programs that tempt `check` to say more than it knows: statuses by claim, whatever engine gives them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, folder, write } = useCli();

/** `line kind: status` of every claim. */
async function statusesOf(name: string, program: string, limit = '3'): Promise<readonly string[]> {
  const ended = await assay(['check', '--json', '--no-cache', '--time-limit', limit, write(name, program)]);
  expect(ended.stderr).toBe('');
  return claimsOf(reportOf(ended)).map(({ line, kind, status }) => `${line} ${kind}: ${status}`);
}

const settled = (statuses: readonly string[]): readonly string[] =>
  statuses.filter((status) => /: [VDRF]$/.test(status));

describe('behind a measure that was guessed and fails, executions go on', () => {
  const UP = 'method Up(n: int, k: int) returns (r: int) { if n >= k { return n; } r := Up(n + 1, k); }';
  const QUERY = 'method Q(n: int) returns (r: int) { r := 0; if n > 0 { var y := Up(0, n); r := 1; } assert r == 0; }';
  const GHOST = 'ghost method G(x: int, k: int) { if x < k { G(x + 1, k); } }';
  const AFTER = 'method K(x: int) { G(x, x + 1); assert x == 3; }';
  const LOOP = `method L(n: nat) returns (c: int) {
  c := n;
  var done := false;
  while !done { c := c - 1; if c < 0 { done := true; } }
  assert c == 5;
}`;

  test('what is false there is neither proved nor dead', async () => {
    const statuses = await statusesOf('guessed.dfy', [UP, QUERY, GHOST, AFTER, LOOP].join('\n'));
    expect(statuses.length).toBe(6);
    expect(settled(statuses)).toEqual([]);
  });

  test('with measures that are written, it is refuted', async () => {
    const written = [
      UP.replace('{', 'decreases k - n {'),
      QUERY,
      GHOST.replace('{', 'decreases k - x {'),
      AFTER,
      LOOP.replace('!done {', '!done decreases if done then 0 else if c < 0 then 1 else c + 2 {'),
    ];
    const statuses = await statusesOf('written.dfy', written.join('\n'), '20');
    expect(statuses.filter((status) => status.includes('assertion'))).toEqual([
      '2 assertion: R',
      '4 assertion: R',
      '9 assertion: R',
    ]);
    expect(statuses.filter((status) => status.includes('decreases') && !status.endsWith('V'))).toEqual([]);
  });

  test('what mentions a function that is recursive has a meaning all the same', async () => {
    const program = `lemma Q(n: nat) ensures f(n) == 0 { }
function f(n: nat): nat { if n == 0 then 0 else (Q(n - 1); f(n - 1)) }`;
    expect(settled(await statusesOf('mutual.dfy', program)).filter((status) => !status.endsWith('V'))).toEqual([]);
  });
});

describe('what a lemma promises is believed by its callers, who do not run it', () => {
  test.each([
    ['a step of it fails', 'lemma L() ensures false { assert false; }\nlemma K() ensures 1 == 2 { L(); }'],
    ['it calls itself for ever', 'lemma L() ensures false { L(); }\nmethod K() { L(); assert 1 == 2; }'],
    [
      'it calls itself for ever, with inputs',
      'function p(n: nat): nat { n }\nlemma {:induction false} L(n: nat) ensures p(n) >= 5 { L(n); }\nmethod K() { L(1); assert p(1) >= 5; }',
    ],
  ])('%s: it is refuted by them, and that contradicts nothing', async (_why, program) => {
    const ended = await assay(['check', '--json', '--no-cache', '--time-limit', '3', write('lemma.dfy', program)]);
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 4, stderr: '' });
    const [promised] = claimsOf(reportOf(ended)).filter(({ kind }) => kind === 'postcondition');
    expect(promised).toMatchObject({ status: 'R' });
  });
});

describe('behind a claim that a run cannot evaluate', () => {
  const statuses = async (args: readonly string[]): Promise<readonly [number | null, readonly string[]]> => {
    const ended = await assay([...args, '--json', '--time-limit', '3']);
    const told = claimsOf(reportOf(ended)).map(({ line, kind, status }) => `${line} ${kind}: ${status}`);
    return [ended.code, told];
  };

  test('what is violated is refuted by a run only if the claim is proved', async () => {
    const file = write(
      'unevaluated.dfy',
      `method Every(x: int, y: int) { assert forall r: real :: r > x as real;
  assert y == 3; }
method Proved(x: int) { assert forall r: real :: r + 1.0 > r;
  assert x == 3; }`,
    );
    const [code, checked] = await statuses(['check', '--no-cache', file]);
    expect(code).toBe(4);
    expect(checked).toEqual(expect.arrayContaining(['3 assertion: V', '4 assertion: R']));
    expect(checked).not.toContain('2 assertion: R');
    for (const command of ['explore', 'prove']) {
      const [ended, told] = await statuses([command, file, 'Every']);
      expect(ended).toBe(5);
      expect(told.filter((status) => status.endsWith('R'))).toEqual([]);
    }
  });

  test('DASH knows of no state behind it, in callers neither', async () => {
    const file = write(
      'called.dfy',
      `method Needs(x: int) returns (r: int) ensures exists y: real :: y * y == x as real { r := 1; }
method Calls(x: int) returns (r: int) { r := Needs(x); }
method Far(x: int) { var r := Calls(x); if x < 0 { assert false; } }`,
    );
    const [ended, told] = await statuses(['prove', file, 'Far']);
    expect([0, 5]).toContain(ended);
    expect(told).not.toContain('3 assertion: R');
  });

  test('reports agree', async () => {
    const file = write('agree.dfy', 'method M() { assert forall r: real :: r > 1.0; assert 1 == 2; }');
    const sarif = path.join(folder(), 'agree.sarif');
    const ended = await assay(['explore', file, 'M', '--sarif', sarif]);
    expect(ended.code).toBe(5);
    expect(ended.stdout).toContain('perhaps refuted (R?)');
    expect(ended.stdout).toContain('The run went past 1:21 (forall r: real :: r > 1.0)');
    expect(readFileSync(sarif, 'utf8')).not.toContain('"level": "error"');
  });
});

test('a subset type with type parameters is not taken for its base', async () => {
  const program = `type Big<T> = x: int | x > 5 witness *
type Small = y: Big<int> | y < 10 witness *
method M(y: int) returns (b: Big<int>) { b := y; }
method N(y: int) returns (b: Small) requires y < 10 { b := y; }
`;
  for (const command of ['prove', 'check']) {
    const ended = await assay([command, '--json', '--time-limit', '3', write('generic.dfy', program)]);
    const constraints = claimsOf(reportOf(ended)).filter(({ kind, line }) => kind === 'constraint' && line > 2);
    expect(constraints.map(({ line, status }) => `${line} ${status}`)).toEqual(['3 R', '4 R']);
  }
});

test('a refutation that is found from a caller is kept, too', async () => {
  const program = `method N(x: int, y: int, z: int) { assert x*x*x + y*y*y + z*z*z != 33; }
method M(n: int) {
  var i, j := 0, 0;
  while i < n { i := i + 1; j := j + 2; }
  if j == 6 { N(8866128975287528, -8778405442862239, -2736111468807040); assert i < 0; }
}
`;
  const args = ['check', '--json', '--time-limit', '5', '--max-runs', '1', write('kept.dfy', program)];
  const [first, second] = [await assay(args), await assay(args)];
  const statuses = (ended: typeof first): unknown =>
    claimsOf(reportOf(ended)).map(({ id, status, by }) => [id, status, by]);
  expect(statuses(second)).toEqual(statuses(first));
});

test('without time there is no word about inputs', async () => {
  const program = 'method M() { var x := 1; assert x == 2; }\n';
  const ended = await assay(['check', '--no-cache', '--time-limit', '0.001', write('soon.dfy', program)]);
  expect(ended.stdout).not.toContain('No input was found');
});

test('code before a claim that fails is not dead, and only what it leads to is behind it', async () => {
  const program = `method M(c: bool) returns (x: int)
{
  x := 1;
  if c {
    x := 2;
    assert x == 1;
    x := 3;
    assert x == 3;
  } else {
    assert x == 2 || x == 1;
  }
}
`;
  const ended = await assay(['check', '--json', '--no-cache', '--time-limit', '3', write('dead.dfy', program)]);
  const report = reportOf(ended);
  expect(report.files[0]?.deadCode).toEqual([{ line: 7, endLine: 8 }]);
  const triages = new Map(claimsOf(report).map(({ line, triage }) => [line, triage]));
  expect(triages.get(8)).toContain('Look first at line 6');
  expect(triages.get(10)).not.toContain('Look first');
});

test('what is wrong in a precondition is not excused by it', async () => {
  const program = 'method C(a: array<int>)\n  requires a[0] > 0\n{\n}\n';
  const ended = await assay(['check', '--no-cache', '--time-limit', '3', write('pre.dfy', program)]);
  expect(ended.stdout).toContain('refuted (R): the index is out of range');
  expect(ended.stdout).not.toContain('satisfy the precondition');
});

describe('a run that cannot evaluate a claim goes on, and may violate what is proved for executions that stop there', () => {
  test.each([
    [
      'the postcondition',
      `method Reverse(a: array<int>)
  modifies a
  ensures forall i :: 0 <= i < a.Length ==> a[i] == old(a[a.Length - 1 - i])
{
  var i := 0;
  while i < a.Length / 2
    invariant 0 <= i <= a.Length / 2
    invariant forall t: seq<int> :: |t| == 1 && (0 <= t[0] < i || a.Length - 1 - i < t[0] <= a.Length - 1) ==> a[t[0]] == old(a[a.Length - 1 - t[0]])
    invariant forall k :: i <= k <= a.Length - 1 - i ==> a[k] == old(a[k])
  {
    a[i], a[a.Length - 1 - i] := a[a.Length - 2 - i], a[i];
    i := i + 1;
  }
}`,
      ['3 postcondition: R?', '8 invariant-kept: I'],
    ],
    [
      'a measure that was guessed',
      `method Contains(s: seq<int>) returns (seen: set<int>)
{
  var i := 0;
  seen := {};
  while i < |s|
    invariant i <= |s|
    invariant forall t: seq<int> :: |t| == 1 ==> (t[0] in s[..i] <==> t[0] in seen)
  {
    seen := seen + {s[i]};
    i := i + 0;
  }
}`,
      ['5 decreases-loop: I', '7 invariant-kept: I'],
    ],
  ])('%s: no contradiction', async (_what, program, open) => {
    const ended = await assay(['check', '--json', '--no-cache', '--time-limit', '3', write('went-on.dfy', program)]);
    expect(ended.stderr).toBe('');
    // On a busy machine the run that goes on is perhaps not found.
    expect([4, 5]).toContain(ended.code);
    const claims = claimsOf(reportOf(ended)).filter(({ status }) => status !== 'V' && status !== 'D');
    expect(open).toEqual(expect.arrayContaining(claims.map(({ line, kind, status }) => `${line} ${kind}: ${status}`)));
    expect(claims.length).toBeGreaterThan(0);
  });
});

describe('steps of proofs that no execution needs', () => {
  const EMPTY = `method M(k: int) {
  forall z | 3 <= z < 3 ensures z * z >= 0 { assert z > 7; }
  assert k != 4;
}`;

  test.each([[[]], [['--self-check']]])('contradict no run that evaluates what they show: %j', async (more) => {
    const file = write('empty-range.dfy', EMPTY);
    const ended = await assay(['check', '--json', '--no-cache', '--time-limit', '3', ...more, file]);
    expect(ended.code).toBe(4);
    const statuses = claimsOf(reportOf(ended)).map(({ line, status }) => `${line} ${status}`);
    expect(statuses.filter((status) => !/^2 [VD]$/u.test(status))).toEqual(['3 R']);
  });
});
