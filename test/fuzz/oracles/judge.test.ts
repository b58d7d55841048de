import { describe, expect, test } from 'vitest';
import type { Answer, Engine } from '../../../src/fuzz/oracles/answers.js';
import type { Executions } from '../../../src/fuzz/oracles/executions.js';
import { executionsOf } from '../../../src/fuzz/oracles/executions.js';
import { judge } from '../../../src/fuzz/oracles/judge.js';
import { marksOf } from '../../../src/fuzz/oracles/marks.js';

const MILLISECONDS = 2000;

function program(...lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map([['main.dfy', `${lines.join('\n')}\n`]]);
}

function answer(line: number, status: string, kind = 'assertion'): Answer {
  return {
    id: `${line}`,
    kind,
    line,
    endLine: line,
    text: '',
    status,
    supports: null,
    under: [],
    conditional: false,
    owner: 'M',
  };
}

/** Judges what engines are said to have answered. */
function judged(
  files: ReadonlyMap<string, string>,
  answers: Partial<Record<Engine, readonly Answer[]>>,
  readings: readonly ReadonlyMap<string, string>[] = [],
): readonly string[] {
  const given = new Map(
    Object.entries(answers).map(([engine, list]) => [engine as Engine, new Map([['main.dfy', list]])] as const),
  );
  const executed = (texts: ReadonlyMap<string, string>): Executions =>
    executionsOf(texts, MILLISECONDS, () => performance.now());
  const own = executed(files);
  expect(own.errors).toEqual([]);
  const read = readings.map(executed);
  return judge(given, { files, own, readings: read, complete: true }).wrong.map(
    (wrong) => `${wrong.engine} ${wrong.judge} ${wrong.line} ${wrong.status}`,
  );
}

describe('a proof', () => {
  const files = program('method M(x: int) {', '  if x > 1 {', '    assert x > 2;', '  }', '}');

  test('is wrong if a run violates the claim', () => {
    expect(judged(files, { verify: [answer(3, 'V')] })).toEqual(['verify run 3 V']);
  });

  test('that no run gets there is wrong if one does', () => {
    expect(judged(files, { explore: [answer(3, 'D')] })).toEqual(['explore run 3 D']);
  });

  test('is of one of several claims on a line: which of them a run came to is not known', () => {
    const claims = [answer(3, 'D'), { ...answer(3, 'V'), id: 'other' }];
    expect(judged(files, { explore: claims })).toEqual([]);
  });

  test('is wrong if another engine refutes the claim', () => {
    const right = program('method M(x: int) {', '  if x > 1 {', '    assert x > 1;', '  }', '}');
    expect(judged(right, { prove: [answer(3, 'V')], explore: [answer(3, 'R')] })).toEqual(['prove engine 3 V']);
  });

  test('is wrong if a run of a reading violates the claim', () => {
    const known = 'trait T extends object { function m(): int } class A extends T { function m(): int { 1 } }';
    const member = ['method M(t: T) {', '  assert t.m() == 1;', '}'];
    const open = program(known, ...member);
    const reading = program(`${known} class B extends T { function m(): int { 2 } }`, ...member);
    expect(judged(open, { verify: [answer(3, 'V')] }, [reading])).toEqual(['verify reading 3 V']);
  });

  test('may rest on what the run could not check, if that is not proved', () => {
    const unknown = program(
      'ghost predicate P(n: int) { n * n >= 0 }',
      'method M() {',
      '  assert forall x: int :: P(x);',
      '  assert 1 == 2;',
      '}',
    );
    expect(judged(unknown, { verify: [answer(3, 'I'), answer(4, 'V')] })).toEqual([]);
    expect(judged(unknown, { verify: [answer(3, 'V'), answer(4, 'V')] })).toEqual(['verify run 4 V']);
  });
});

describe('twins', () => {
  const body = ['  if * {', '    assert x > 1; // twin a', '  } else {', '    assert !(x > 1); // twin a', '  }', '}'];

  test('are not both proved where an execution comes', () => {
    const both = { verify: [answer(3, 'V'), answer(5, 'V')] };
    expect(judged(program('method M(x: int) {', ...body), both)).toContain('verify twin 3 V and V');
  });

  test('may both be where none comes', () => {
    const both = { verify: [answer(3, 'V'), answer(5, 'V')] };
    expect(judged(program('method M(x: int) requires x != x {', ...body), both)).toEqual([]);
  });

  test('may both be where only another reading comes, if they are said of these implementers alone', () => {
    const own = program('method M(x: int) requires x != x {', ...body);
    const reading = program('method M(x: int) {', ...body);
    const plain = [answer(3, 'D'), answer(5, 'D')];
    const closed = plain.map((one) => ({ ...one, conditional: true, under: [['implementers:T']] }));
    expect(judged(own, { explore: plain }, [reading])).toContain('explore twin 3 D and D');
    expect(judged(own, { explore: closed }, [reading])).toEqual([]);
  });
});

test('a refutation is wrong where all runs of all readings hold', () => {
  const open = program('method M() {', '  var x :| 0 <= x < 2;', '  assert x < 2;', '}');
  const readings = [0, 1].map((x) => program('method M() {', `  var x := ${x};`, '  assert x < 2;', '}'));
  expect(judged(open, { explore: [answer(3, 'R')] }, readings)).toEqual(['explore all runs 3 R']);
  const other = program('method M() {', '  var x := 2;', '  assert x < 2;', '}');
  expect(judged(open, { explore: [answer(3, 'R')] }, [...readings, other])).toEqual([]);
});

test('marks at the ends of lines are read', () => {
  const marks = marksOf('a\nb // not V D; is R\nc // twin x\nd // twin x\ne // something else\n');
  expect([...marks.wrong]).toEqual([[2, ['V', 'D']]]);
  expect([...marks.expected]).toEqual([[2, 'R']]);
  expect([...marks.twins]).toEqual([['x', [3, 4]]]);
  expect(marksOf('method M() { assert false; } // not V D').wrong.get(1)).toEqual(['V', 'D']);
});
