/** The ground truth: all small inputs, each once, and small ones first. */
import { describe, expect, test } from 'vitest';
import { GroundTruth } from '../../../src/fuzz/oracles/ground-truth.js';
import { inputsText } from '../../../src/fuzz/inputs/inputs-text.js';
import { forEachSequence, Impossible, replaying } from '../../../src/fuzz/inputs/odometer.js';
import { SmallWorld } from '../../../src/fuzz/inputs/small-world.js';
import { lowerProgram } from '../../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../../src/languages/dafny/resolve/program.js';
import type { Program } from '../../../src/languages/dafny/resolve/resolution.js';
import { SourceText } from '../../../src/languages/source.js';
import type { Method, Model } from '../../../src/model/index.js';
import { Heap } from '../../../src/values/index.js';
import { fixtureReader } from '../../support/fixtures.js';

function resolved(text: string): Program {
  const program = resolveProgram(new SourceText('small.dfy', text), fixtureReader);
  expect(program.diagnostics.map(({ message }) => message)).toEqual([]);
  return program;
}

function lowered(text: string): { readonly model: Model; readonly method: Method } {
  const model = lowerProgram(resolved(text));
  const method = model.methods.find(({ name }) => name === 'M');
  if (method === undefined) throw new Error('there is no method M');
  return { model, method };
}

function allInputs(text: string): readonly string[] {
  const { model, method } = lowered(text);
  const world = new SmallWorld(model);
  const found: string[] = [];
  const ending = forEachSequence(
    (chooser) => {
      const heap = new Heap();
      return inputsText(model, method, world.inputs(method, heap, chooser), heap);
    },
    (inputs) => {
      found.push(inputs);
      return true;
    },
    1000,
  );
  expect(ending).toBe('complete');
  return found;
}

describe('all inputs within the bounds, each once', () => {
  test.each([
    ['x: int', 7],
    ['x: nat', 4],
    ['x: bool, y: bool', 4],
    ['s: seq<int>', 1 + 7 + 49 + 343],
    ['s: set<int>', 1 + 7 + 21 + 35],
    ['s: multiset<int>', 1 + 7 + 28 + 84],
    ['m: map<bool, bool>', 1 + 4 + 4],
    ['l: List', 1 + 2 + 4 + 8],
    ['a: array<bool>', 1 + 2 + 4 + 8],
    // The second one is the first one, or another one.
    ['a: array<bool>, b: array<bool>', 15 * (1 + 15)],
    ['a: array?<bool>', 1 + 15],
    // Chains of one, two or three nodes, of which the last leads nowhere or back to one of them.
    ['n: Node', 2 + 3 + 4],
    ['n: Node?', 1 + 9],
  ])('%s', (parameters, count) => {
    const inputs = allInputs(`
      datatype List = Cons(head: bool, tail: List) | Nil
      class Node { var next: Node? }
      method M(${parameters}) {}`);
    expect(inputs).toHaveLength(count);
    expect(new Set(inputs).size).toBe(count);
  });

  test('small ones come first', () => {
    const lengths = allInputs('method M(s: seq<bool>) {}').map((text) => text.length);
    expect(lengths[0]).toBe(Math.min(...lengths));
    expect(lengths.indexOf(Math.max(...lengths))).toBeGreaterThan(lengths.length / 3);
  });

  test('sequences that lead to nothing are left out, and a sequence can be taken again', () => {
    const sums: string[] = [];
    const choices: (readonly number[])[] = [];
    forEachSequence(
      (chooser) => {
        const [a, b] = [chooser.choose(3), chooser.choose(3)];
        if (a === b) throw new Impossible();
        return `${a}${b}`;
      },
      (made, chosen) => {
        sums.push(made);
        choices.push([...chosen]);
        return true;
      },
      100,
    );
    expect([...sums].sort()).toEqual(['01', '02', '10', '12', '20', '21']);
    for (const [i, chosen] of choices.entries()) {
      const chooser = replaying(chosen);
      expect(`${chooser.choose(3)}${chooser.choose(3)}`).toBe(sums[i]);
    }
  });
});

describe('what executions on them say', () => {
  const limits = { seconds: 10, runs: 100_000, now: () => performance.now() };
  const truthOf = (text: string): string => {
    const { model, method } = lowered(text);
    const truth = new GroundTruth(model).of(method, limits);
    return truth.kind === 'violated' ? `${truth.kind} ${truth.claim.kind}` : truth.kind;
  };

  test('a claim that one input violates', () => {
    expect(truthOf('method M(x: int) returns (y: int) ensures y != 9 { y := x * x; }')).toBe('violated postcondition');
  });
  test('a claim that holds', () => {
    expect(truthOf('method M(x: int) returns (y: int) ensures y >= 0 { y := x * x; }')).toBe('survives');
  });
  test('inputs outside the precondition do not count', () => {
    expect(truthOf('method M(x: int) returns (y: int) requires x > 1 ensures y > 1 { y := x; }')).toBe('survives');
  });
  test('a loop without an end', () => {
    expect(truthOf('method M(x: int) decreases * { var y := x; while y != 5 decreases * { y := -y; } }')).toBe('loops');
  });
  test('other choices than the first one', () => {
    expect(truthOf('method M() returns (y: int) ensures y == 0 { if * { y := 0; } else { y := 1; } }')).toBe(
      'violated postcondition',
    );
  });
  test('arrays that are the same', () => {
    const text = `method M(a: array<int>, b: array<int>) requires a.Length > 0 && b.Length > 0 modifies a, b
      ensures a[0] == 1 { a[0] := 1; b[0] := 2; }`;
    expect(truthOf(text)).toBe('violated postcondition');
  });
});
