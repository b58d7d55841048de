/** Conditions that are texts: what they mean at a place, and that nothing else gets into a model by them. */
import { describe, expect, test } from 'vitest';
import type { PlacedCondition, ReadText } from '../../src/languages/conditions.js';
import { placeConditions } from '../../src/languages/conditions.js';
import { dafny } from '../../src/languages/dafny/language.js';
import { java } from '../../src/languages/java/language.js';
import type { Language } from '../../src/languages/language.js';
import { readAtOnce } from '../../src/languages/language.js';
import { SourceText } from '../../src/languages/source.js';
import { printModel, printTerm } from '../../src/model/index.js';

const NO_FILES: ReadText['reader'] = {
  resolve: (_, include) => include,
  read: (path) => ({ kind: 'error', code: 'include-not-found', message: `There is no file "${path}".` }),
};

function readText(language: Language, text: string): ReadText {
  const source = new SourceText(language === java ? 'T.java' : 'test.dfy', text);
  const program = readAtOnce(language, source, NO_FILES, {});
  expect(program.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { model: program.lower(), sources: [source], language, reader: NO_FILES, options: {} };
}

interface Wanted {
  readonly condition: string;
  /** The text that stands at the place. */
  readonly at: string;
  readonly when?: 'before' | 'after';
}

function placed(program: ReadText, method: string, wanted: readonly Wanted[]): readonly PlacedCondition[] {
  const [source] = program.sources as [SourceText];
  const found = program.model.methods.find(({ name, body }) => name === method && body !== undefined);
  if (found === undefined) throw new Error(`There is no ${method}.`);
  return placeConditions(
    program,
    wanted.map(({ condition, at, when = 'before' }) => {
      const offset = source.text.indexOf(at);
      expect(offset).toBeGreaterThan(-1);
      return { method: found, text: condition, source, at: source.position(offset), when };
    }),
  );
}

/** `condition, before what`. */
function texts(program: ReadText, method: string, wanted: readonly Wanted[]): readonly string[] {
  const { arena, methods } = program.model;
  const before = printModel(program.model);
  const found = placed(program, method, wanted).map((one) => {
    if (one.kind === 'fault') return one.message;
    if (typeof one.before === 'object')
      return `${printTerm(arena, one.condition)} before the end of ${one.before.exitOf}`;
    const body = methods.find(({ name }) => name === method)?.body;
    const next = body?.blocks.flatMap(({ instructions }) => instructions).find(({ id }) => id === one.before);
    const targets = next?.kind === 'assign' ? next.targets.map(({ name }) => name).join() : '';
    return `${printTerm(arena, one.condition)} before ${next?.kind} ${targets}`.trim();
  });
  expect(printModel(program.model)).toBe(before);
  return found;
}

const DAFNY = `datatype Tree = Leaf | Node(left: Tree, value: int)
function Twice(x: int): int { 2 * x }
class Cell { var value: int }
method M<T>(x: int, s: seq<int>, c: Cell, t: Tree, a: array<int>) returns (r: int)
  modifies c
{
  r := x;
  if x > 0 {
    var x := true;
    r := 1;
  } else {
    r := 2;
  }
  var later := 3;
  c.value := later;
  r := later + a.Length;
  while r > 10 {
    r := r - 1;
  }
}
method Other() {
  assert true;
}
`;

describe('in Dafny', () => {
  const program = readText(dafny, DAFNY);

  test.each<readonly [Wanted, string]>([
    [{ condition: 'x > 0', at: 'r := x;' }, '(lt 0 x) before assign r'],
    [{ condition: 'x', at: 'r := 1;' }, 'x before assign r'],
    [{ condition: 'x == 0', at: 'r := 2;' }, '(eq x 0) before assign r'],
    [{ condition: 'x == r', at: 'if x' }, '(eq x r) before the end of 0'],
    [{ condition: 'x == r', at: 'r := x;', when: 'after' }, '(eq x r) before the end of 0'],
    [{ condition: 'later == 3', at: 'var later', when: 'after' }, '(eq later 3) before assign Cell.value'],
    [{ condition: 'Twice(x) > 1', at: 'r := x;' }, '(lt 1 Twice(x)) before assign r'],
    [
      { condition: 's[0] == 1', at: 'r := x;' },
      '(and (le 0 0) (lt 0 (seq-length s)) (eq (seq-index s 0) 1)) before assign r',
    ],
    [
      { condition: 't.Node? ==> t.value == 1 // why', at: 'r := x;' },
      expect.stringContaining('before assign r') as string,
    ],
    [
      { condition: 'forall k :: 0 <= k < |s| ==> s[k] > 0', at: 'r := x;' },
      expect.stringContaining('(forall') as string,
    ],
    [
      { condition: 'c.value == 0', at: 'r := x;' },
      expect.stringMatching(/\(eq \(select .* c\) 0\) before assign r/) as string,
    ],
  ])('%o', (wanted, expected) => {
    expect(texts(program, 'M', [wanted])).toEqual([expected]);
  });

  test.each<readonly [string, Wanted, string]>([
    ['a name that is declared later', { condition: 'later > 0', at: 'r := x;' }, 'It cannot be read there'],
    ['something else than a condition', { condition: 'x', at: 'r := x;' }, 'It cannot be read there'],
    ['nothing', { condition: '', at: 'r := x;' }, 'It cannot be read there'],
    ['another statement', { condition: 'true); r := 5; assert (true', at: 'r := x;' }, 'It is not a condition alone'],
    [
      'the end of the method',
      { condition: 'true); return; assert (true', at: 'r := x;' },
      'It is not a condition alone',
    ],
    ['a comment that does not end', { condition: 'true /*', at: 'r := x;' }, 'It cannot be read there'],
    ['a place in a statement', { condition: 'true', at: ':= x;' }, 'It cannot be read there'],
    [
      'a state that the method does not mention',
      { condition: 'c == old(c) && fresh(c)', at: 'r := x;' },
      'It speaks of something',
    ],
    ['a place in another method', { condition: 'true', at: 'assert true' }, 'No execution of M comes to the place.'],
    ['what ends nowhere', { condition: 'true', at: 'if x', when: 'after' }, 'No statement begins at the place.'],
  ])('%s is not placed', (_, wanted, sentence) => {
    const [found = ''] = texts(program, 'M', [wanted]);
    expect(found.startsWith(sentence), found).toBe(true);
  });

  test('those that are wrong do not keep others from their places', () => {
    const right = { condition: 'x > 0', at: 'r := x;' };
    const wrong = { condition: 'nobody > 0', at: 'r := 1;' };
    const found = texts(program, 'M', [right, wrong, right, wrong, { condition: 'r == 1', at: 'r := 2;' }]);
    expect(found.map((one) => one.slice(0, 18))).toEqual([
      '(lt 0 x) before as',
      'It cannot be read ',
      '(lt 0 x) before as',
      'It cannot be read ',
      '(eq r 1) before as',
    ]);
  });
});

const JAVA = `class T {
  static int f;
  static int m(int x, int y) {
    int sum = x + y;
    for (int i = 0; i < 3; i++) {
      x = x + i;
    }
    for (int i = 5; i < 8; i++) {
      sum = sum + i;
    }
    if (sum > 0)
      sum = 1;
    return sum;
  }
}
`;

describe('in Java', () => {
  const program = readText(java, JAVA);

  test.each<readonly [Wanted, string]>([
    [{ condition: 'x > 0', at: 'int sum' }, '(bv-slt 0bv32 x) before assign sum'],
    [{ condition: 'i > x', at: 'sum = sum + i' }, '(bv-slt x i) before assign sum'],
    [{ condition: 'x / y > 0', at: 'sum = sum + i' }, expect.stringContaining('(not (eq y 0bv32))') as string],
    [{ condition: 'sum == x', at: 'x = x + i', when: 'after' }, '(eq sum x) before the end of 3'],
    [{ condition: 'sum == x', at: 'return' }, '(eq sum x) before assign result'],
  ])('%o', (wanted, expected) => {
    expect(texts(program, 'T.m', [wanted])).toEqual([expected]);
  });

  test('a variable is the one that is in scope', () => {
    const found = placed(program, 'T.m', [
      { condition: 'i == 1', at: 'x = x + i' },
      { condition: 'i == 1', at: 'sum = sum + i' },
    ]);
    const conditions = found.map((one) => (one.kind === 'placed' ? one.condition : undefined));
    expect(conditions[0]).toBeDefined();
    expect(conditions[1]).toBeDefined();
    expect(conditions[0]).not.toBe(conditions[1]);
  });

  test.each<readonly [string, Wanted, string]>([
    ['a name out of scope', { condition: 'i > 0', at: 'return' }, 'It cannot be read there'],
    ['what changes a variable', { condition: 'x++ > 0', at: 'int sum' }, 'It is not a condition alone'],
    ['a call', { condition: 'm(1, 2) > 0', at: 'int sum' }, 'It is not a condition alone'],
    ['a field that is not used', { condition: 'f > 0', at: 'int sum' }, 'It speaks of something'],
    ['a statement that another one needs', { condition: 'x > 0', at: 'sum = 1' }, 'It is not a condition alone'],
  ])('%s is not placed', (_, wanted, sentence) => {
    const [found = ''] = texts(program, 'T.m', [wanted]);
    expect(found.startsWith(sentence), found).toBe(true);
  });
});
