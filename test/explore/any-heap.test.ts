/** Where the heap may become anything, a run leaves it as it is: one execution, and not all of them. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import { explored, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

/** Statuses of claims with a text, whoever makes them. */
async function statusesOf(program: string, text: string): Promise<readonly string[]> {
  const model = modelOfText(program);
  const findings = [];
  for (const method of model.methods.filter(({ body }) => body !== undefined)) {
    const found = await explored(model, method, solvers, { seconds: 3 });
    expect(found.divergences).toEqual([]);
    findings.push(...found.findings);
  }
  return interpret(model, findings).flatMap(({ claim, status }) => (claim.text === text ? [status] : []));
}

describe('a contract that is not well-formed is refuted, whatever the method changes', () => {
  test('by an index', async () => {
    const wrong = 'method M(a: array<int>, i: int) modifies a ensures a[i] == 3';
    expect(await statusesOf(wrong, 'i')).toEqual(['R']);
    const right = 'method M(a: array<int>, i: int) requires 0 <= i < a.Length modifies a ensures a[i] == 3';
    expect(await statusesOf(right, 'i')).toEqual(['V']);
  });

  test('by null', async () => {
    const node = 'class Node { var next: Node? var value: int }';
    const wrong = `${node} method M(n: Node) modifies n ensures n.next.value == 3`;
    expect(await statusesOf(wrong, 'n.next')).toEqual(['R']);
    const right = `${node} method M(n: Node) modifies n ensures n.next != null && n.next.value == 3`;
    expect(await statusesOf(right, 'n.next')).toEqual(['V']);
  });
});

describe('that the heap stays as it is proves nothing', () => {
  test.each([
    ['of an input', 'method M(c: C) modifies c { c.n := 5; modify c; if c.n != 5 { assert false; } }'],
    ['without inputs', 'method M() { var c := new C(); c.n := 5; modify c; if c.n != 5 { assert false; } }'],
    ['before', 'twostate lemma M(c: C) { if old(c.n) != c.n { assert false; } }'],
  ])('%s', async (_, method) => {
    expect(await statusesOf(`class C { var n: int constructor() {} } ${method}`, 'false')).toEqual(['U']);
  });
});
