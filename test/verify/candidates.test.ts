/** Inputs from the solver's model, for claims that stay open: they are literals that a run accepts, and most are right. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import type { Claim, Method, Model, Unknown } from '../../src/model/index.js';
import type { SolverSession } from '../../src/smt/session.js';
import { readLiteral } from '../../src/values/index.js';
import { verifyMethod } from '../../src/verify/index.js';
import { fixtureReader } from '../support/fixtures.js';
import { openSolver } from '../support/verifying.js';

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

/** Each has one claim that is wrong, in its last member. */
const wrong = {
  integer: 'method M(x: int) returns (y: int) ensures y >= 0 { y := x; }',
  loop: `method M(n: nat) returns (r: nat) ensures r == n {
    r := 0;
    while r <= n invariant r <= n + 1 { r := r + 1; }
  }`,
  real: 'method M(x: real) returns (y: real) ensures y > x { y := x * x; }',
  bits: 'method M(x: bv8) returns (y: bv8) ensures y > x { y := x + 1; }',
  character: "method M(c: char) ensures c == 'a' || c == 'b' {}",
  string: "method M(s: string) requires |s| == 2 ensures s[0] == 'a' ==> s[1] == 'b' {}",
  sequence: 'method M(s: seq<int>, i: nat) returns (y: int) requires |s| > 1 { y := s[i]; }',
  set: 'method M(s: set<int>, t: set<int>) ensures s * t == {} {}',
  multiset: 'method M(m: multiset<int>, x: int) ensures m[x] < 3 {}',
  map: 'method M(m: map<int, bool>, k: int) requires k in m ensures m[k] {}',
  datatype: `datatype List = Nil | Cons(head: int, tail: List)
    method M(l: List) returns (y: int) requires l.Cons? { y := l.tail.head; }`,
  generic: 'method M<T(==)>(x: T, s: seq<T>) requires |s| == 2 && x in s ensures s[0] == x {}',
  array: 'method M(a: array<int>, i: nat) requires i < a.Length modifies a ensures a[0] == old(a[0]) { a[i] := 5; }',
  matrix: 'method M(a: array2<int>) requires a.Length0 == a.Length1 == 2 ensures a[0, 1] == a[1, 0] {}',
  constrained: 'type Even = x: int | x % 2 == 0\nmethod M(x: Even, y: int) ensures x != 4 {}',
} as const;

describe('the candidate for a wrong claim', () => {
  test.each(Object.entries(wrong))('%s: a run with it violates the claim', async (_name, text) => {
    const { model, method } = lowered(text);
    const finding = await open(model, method);
    expect(violated(model, method, finding.candidate)).toBe(finding.claim);
  });

  test('is what the claim is about', async () => {
    const { model, method } = lowered(wrong.integer);
    expect(Number((await open(model, method)).candidate?.get('x'))).toBeLessThan(0);
  });

  test('has no entry for what has no literal: functions, objects, and one array in two places', async () => {
    const { model, method } = lowered(`class C { var n: int }
      method M(f: int -> int, c: C, a: array<int>, b: array<int>, x: int) requires a == b && a.Length > 0
        ensures f(x) == c.n && x > a[0] {}`);
    expect([...((await open(model, method)).candidate?.keys() ?? [])]).toEqual(['x']);
  });

  test('has a value for an input that nothing speaks of', async () => {
    const { model, method } = lowered('method M(a: int, s: seq<bool>, x: int) ensures x > 3 {}');
    const { candidate } = await open(model, method);
    expect([...(candidate ?? [])].slice(0, 2)).toEqual([
      ['a', '0'],
      ['s', '[]'],
    ]);
  });

  test('is left out where there are no inputs', async () => {
    const { model, method } = lowered('method M() returns (y: int) ensures y > 0 { y := 0; }');
    expect(await open(model, method)).not.toHaveProperty('candidate');
  });

  test('is left out if the solver has no values, or not enough of them', async () => {
    const { model, method } = lowered(wrong.integer);
    for (const values of [undefined, [], ['nonsense']]) {
      const silent = new Proxy(session, {
        get: (target, key) => (key === 'values' ? () => Promise.resolve(values) : bound(target, key)),
      });
      expect(await open(model, method, silent)).not.toHaveProperty('candidate');
    }
  });
});

/** A call is its contract, so the model need not be an execution: that is why nobody may call it a refutation. */
test('a candidate may be wrong', async () => {
  const { model, method } = lowered(`method Next(x: int) returns (y: int) ensures y > x { y := x + 1; }
    method M(x: int) { var y := Next(x); assert y == x + 1; }`);
  const finding = await open(model, method);
  expect(finding.candidate?.has('x')).toBe(true);
  expect(violated(model, method, finding.candidate)).toBeUndefined();
});

function bound(target: SolverSession, key: string | symbol): unknown {
  const value = Reflect.get(target, key) as unknown;
  return typeof value === 'function' ? (value.bind(target) as unknown) : value;
}

function lowered(text: string): { readonly model: Model; readonly method: Method } {
  const resolved = resolveProgram(new SourceText('candidate.dfy', text), fixtureReader);
  expect(resolved.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const model = lowerProgram(resolved);
  const method = model.methods.find(({ name }) => name === 'M');
  if (method === undefined) throw new Error('the program has no M');
  return { model, method };
}

/** The first claim of the method that stays open. */
async function open(model: Model, method: Method, solver = session): Promise<Unknown> {
  const options = { seconds: 10, resources: 0, seed: 0, selfCheck: false, now: () => performance.now() };
  for await (const finding of verifyMethod(model, method, solver, options)) {
    if (finding.outcome === 'dontknow') return finding;
  }
  throw new Error('every claim is proved');
}

function violated(model: Model, method: Method, candidate: Unknown['candidate']): Claim | undefined {
  const { types } = model.arena;
  const { outcome } = new Runner(model).run(method, (heap) =>
    method.inputs.map(({ name, type }) => {
      const text = candidate?.get(name) ?? `no value for ${name}`;
      return readLiteral({ types, heap, named: () => undefined }, text, type);
    }),
  );
  return outcome.kind === 'violated' ? outcome.claim : undefined;
}
