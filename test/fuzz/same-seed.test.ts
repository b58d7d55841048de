/** A seed that was written down is worth something only if it gives the same programs and inputs tomorrow. */
import { expect, test } from 'vitest';
import { generateProgram } from '../../src/fuzz/generate/long-programs.js';
import { generated } from '../../src/fuzz/generate/numbered.js';
import { placesOf, readingsOf, rendered } from '../../src/fuzz/generate/sketch.js';
import { inputsText } from '../../src/fuzz/inputs/inputs-text.js';
import { forEachSequence } from '../../src/fuzz/inputs/odometer.js';
import { RandomInputs } from '../../src/fuzz/inputs/random-inputs.js';
import { smallInputs } from '../../src/fuzz/inputs/small-inputs.js';
import { SmallWorld } from '../../src/fuzz/inputs/small-world.js';
import { Random, seedOf } from '../../src/fuzz/random.js';
import { codeMutants } from '../../src/fuzz/wrong/code-mutants.js';
import { mutantsOf } from '../../src/fuzz/wrong/mutants.js';
import { digestOf } from '../../src/host/cache/store.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveSource } from '../../src/languages/dafny/resolve/program.js';
import type { Value } from '../../src/values/index.js';
import { Heap } from '../../src/values/index.js';
import { expectGolden } from '../support/golden.js';

const SEED = 0;

function textOf(files: ReadonlyMap<string, string>): string {
  return [...files].map(([name, text]) => `// ${name}\n${text}`).join('\n');
}

/** A few that can be read, and the digest of many. */
test('programs, and how they are read', () => {
  const readings = (number: number): string => {
    const { sketch } = generated(SEED, number);
    const random = new Random(seedOf(SEED, number));
    return readingsOf(sketch, 3, (count) => random.below(count))
      .list.map((reading) => textOf(rendered(sketch, reading)))
      .join('\n');
  };
  const shown = [1, 2, 3, 4].map((number) => `// program ${number}\n${textOf(generated(SEED, number).files)}`);
  const many = Array.from({ length: 300 }, (_, number) => textOf(generated(SEED, number).files) + readings(number));
  const digests = [
    `// 300 programs and their readings: ${digestOf(many.join('\n'))}`,
    `// a program of 3,000 lines: ${digestOf(generateProgram(3_000))}`,
  ];
  expect([1, 2, 3, 4].some((number) => placesOf(generated(SEED, number).sketch).size > 0)).toBe(true);
  expectGolden('test/fuzz/golden/programs.txt', `${[...shown, ...digests].join('\n')}\n`);
});

const PROGRAM = `datatype List = Nil | Cons(head: int, tail: List)
class Cell { var next: Cell? var items: seq<nat> }

method M(n: nat, l: List, a: array<int>, b: array<int>, c: Cell?, s: set<bool>, m: map<int, real>, f: int -> int)
  returns (r: int)
  requires n < a.Length && (c != null ==> |c.items| > 0)
  modifies a, b
  ensures r >= 0
  ensures r <= n + 1 || forall i :: 0 <= i < n ==> old(a[i]) == a[i]
{
  r := 0;
  while r < n
    invariant 0 <= r <= n
  {
    if r % 2 == 0 && a != b { a[r] := r + 1; } else { r := f(r); }
    r := r + 1;
  }
}
`;

test('mutants', () => {
  const program = resolveSource(PROGRAM);
  expect(program.diagnostics).toEqual([]);
  const [file] = program.files;
  if (file === undefined) throw new Error('there is no file');
  const changes = [
    ...[...mutantsOf(file.source, new Random(SEED))].map(({ change }) => change),
    ...[...codeMutants(program, file.source, new Random(SEED))].map(({ change }) => `code: ${change}`),
  ];
  expectGolden('test/fuzz/golden/mutants.txt', `${changes.join('\n')}\n`);
});

test('inputs', () => {
  const model = lowerProgram(resolveSource(PROGRAM));
  const method = model.methods.find(({ name }) => name === 'M');
  if (method === undefined) throw new Error('there is no method M');
  const lines: string[] = [];
  const tell = (maker: string, values: readonly Value[] | undefined, heap: Heap): void => {
    lines.push(`${maker}: ${values === undefined ? 'none' : inputsText(model, method, values, heap)}`);
  };
  const random = new RandomInputs(model);
  for (let i = 0; i < 10; i++) {
    const heap = new Heap();
    tell('random', random.inputs(method, heap, new Random(seedOf(SEED, i))), heap);
  }
  for (let i = 0; i < 10; i++) {
    const heap = new Heap();
    // There are no functions among these, and the last input is one.
    const fewer = { ...method, inputs: method.inputs.slice(0, -1) };
    tell('small', smallInputs(model.arena.types, fewer, heap, i), heap);
  }
  const world = new SmallWorld(model);
  let heap = new Heap();
  forEachSequence(
    (chooser) => {
      heap = new Heap();
      return world.inputs(method, heap, chooser);
    },
    (values) => {
      tell('enumerated', values, heap);
      return lines.length < 30;
    },
    3,
  );
  expectGolden('test/fuzz/golden/inputs.txt', `${lines.join('\n')}\n`);
});
