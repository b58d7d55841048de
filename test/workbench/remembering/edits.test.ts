import { cpSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Claim } from '../../../src/model/index.js';
import { NOTHING_KNOWN } from '../../../src/workbench/seam/knowledge.js';
import { proving, Workplace } from './remembering.js';

const PROGRAM = `
datatype Colour = Red | Green(depth: int)
type Small = x: int | 0 <= x < 10 witness 0
function Twice(x: int): int ensures Twice(x) >= 2 * x { x + x }
function Four(x: int): int ensures Four(x) >= 4 * x { Twice(Twice(x)) }
method Callee(x: int) returns (y: int) ensures y >= x { y := x + 1; }
method Caller(x: int) returns (y: int) ensures y >= x { y := Callee(x); }
method Outer(x: int) returns (y: int) ensures y >= x { y := Caller(x); }
lemma Sum() ensures Twice(1) == 2 { assert 1 + 1 == 2; }
lemma UsesSum() ensures Twice(1) > 1 { Sum(); }
method UsesFour(x: int) { assert Four(x) >= 4 * x; }
method Paint(c: Colour) { assert c.Red? || c.Green?; }
method Limit(s: Small) { assert s < 10; }
trait Shape { method Area() returns (a: int) ensures a >= 0 }
class Square extends Shape {
  constructor () { }
  method Area() returns (a: int) ensures a >= 0 { a := 1; }
}
method Measure(s: Shape) { var a := s.Area(); assert a >= 0; }
method Alone(x: int) { assert x == x; }
`;

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});

/** With results of both engines for the program. */
const before = new Workplace();
beforeAll(async () => {
  for (const kind of ['verifier', 'explorer'] as const) await before.ask(proving(kind), PROGRAM);
});

async function askedAfter(kind: 'verifier' | 'explorer', from: string, to: string): Promise<readonly string[]> {
  const changed = PROGRAM.replace(from, to);
  expect(changed).not.toBe(PROGRAM);
  cpSync(before.folder, place.folder, { recursive: true });
  const { asked, statuses } = await place.ask(proving(kind), changed);
  expect(statuses.every(({ status }) => status === 'V')).toBe(true);
  return asked;
}

async function allAsked(text: string): Promise<readonly string[]> {
  return (await new Workplace().ask(proving('explorer'), text)).asked;
}

const EXECUTED = ['method Callee', 'method Caller', 'method Outer'];

/** What each engine has to look at again after an edit. */
const EDITS: readonly {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly verifier: readonly string[];
  readonly explorer: readonly string[] | 'all';
}[] = [
  {
    name: "a callee's body",
    from: 'y := x + 1;',
    to: 'y := x + 2;',
    verifier: ['method Callee'],
    explorer: EXECUTED,
  },
  {
    name: "a callee's contract",
    from: 'method Callee(x: int) returns (y: int) ensures y >= x',
    to: 'method Callee(x: int) returns (y: int) ensures y > x',
    verifier: ['method Callee', 'method Caller'],
    explorer: EXECUTED,
  },
  {
    name: 'the proof of a lemma',
    from: 'assert 1 + 1 == 2;',
    to: 'assert 2 == 1 + 1; assert 1 < 2;',
    verifier: ['lemma Sum'],
    explorer: ['lemma Sum', 'lemma UsesSum'],
  },
  {
    name: 'the body of a function behind two calls',
    from: '{ x + x }',
    to: '{ 2 * x }',
    verifier: ['function Four', 'function Twice', 'lemma Sum', 'lemma UsesSum', 'method UsesFour'],
    explorer: ['function Four', 'function Twice', 'lemma Sum', 'lemma UsesSum', 'method UsesFour'],
  },
  {
    name: 'a datatype',
    from: 'Green(depth: int)',
    to: 'Green(depth: int) | Blue',
    verifier: ['method Paint'],
    explorer: 'all',
  },
  {
    name: "a subset type's predicate",
    from: '0 <= x < 10',
    to: '0 <= x < 9',
    verifier: ['declaration Small', 'method Limit'],
    explorer: 'all',
  },
  {
    name: "an implementer's body",
    from: 'a := 1;',
    to: 'a := 2;',
    verifier: ['method Square.Area'],
    explorer: ['method Measure', 'method Square.Area'],
  },
  {
    name: 'another implementer',
    from: 'method Measure',
    to: 'class Dot extends Shape { constructor () { } method Area() returns (a: int) ensures a >= 0 { a := 0; } }\nmethod Measure',
    verifier: ['method Dot.Area', 'override Dot.Area overrides Shape.Area'],
    explorer: 'all',
  },
  {
    name: 'a method that nobody calls',
    from: 'x == x',
    to: 'x <= x',
    verifier: ['method Alone'],
    explorer: ['method Alone'],
  },
  {
    name: 'layout and comments',
    from: 'lemma Sum() ensures',
    to: '// A comment, and\n\n/* another one. */\nlemma Sum() /* here */ ensures',
    verifier: [],
    explorer: [],
  },
  {
    name: 'the order of members',
    from: 'datatype Colour',
    to: 'method First(x: int) { assert x < x + 1; }\ndatatype Colour',
    verifier: ['method First'],
    explorer: ['method First'],
  },
];

describe.each(EDITS)('after an edit of $name', ({ from, to, verifier, explorer }) => {
  test('the verifier looks at what can see it', async () => {
    expect(await askedAfter('verifier', from, to)).toEqual(verifier);
  });

  test('the explorer looks at what can get to it', async () => {
    const asked = await askedAfter('explorer', from, to);
    if (explorer === 'all') expect(asked).toEqual(await allAsked(PROGRAM.replace(from, to)));
    else expect(asked).toEqual(explorer);
  });
});

test('nothing is looked at twice, and everything is told again', async () => {
  const engine = proving('verifier');
  const first = await place.ask(engine, PROGRAM);
  const second = await place.ask(engine, PROGRAM);
  expect(first.asked.length).toBeGreaterThan(10);
  expect(second.asked).toEqual([]);
  expect(second.finished).toBe(first.finished);
  expect(second.statuses.map(({ claim, status }) => [claim.id, status])).toEqual(
    first.statuses.map(({ claim, status }) => [claim.id, status]),
  );
});

describe.each(['verifier', 'explorer'] as const)('the %s looks at everything again', (kind) => {
  test.each([
    ['with another solver', { solver: 'fake 1.1' }],
    ['with another limit', { flags: { timeLimit: '6' } }],
    ['with another seed', { flags: { seed: '1' } }],
    ['with more effort', { effort: 0.5 }],
  ])('%s', async (_how, asking) => {
    const first = await place.ask(proving(kind), PROGRAM);
    expect((await place.ask(proving(kind), PROGRAM, asking)).asked).toEqual(first.asked);
    expect((await place.ask(proving(kind), PROGRAM, asking)).asked).toEqual([]);
  });

  test('with another build', async () => {
    const first = await place.ask(proving(kind), PROGRAM);
    const again = await place.ask(proving(kind), PROGRAM, {}, place.store({ build: 'two' }));
    expect(again.asked).toEqual(first.asked);
    expect(place.warnings).toEqual([]);
  });
});

test('the explorer looks again where others learned something, and only there', async () => {
  const engine = proving('explorer');
  await place.ask(engine, PROGRAM);
  const isOf = (name: string) => ({ ...NOTHING_KNOWN, isDecided: ({ owner }: Claim) => owner.member === name });
  const learned = await place.ask(engine, PROGRAM, { knowledge: isOf('Callee') });
  expect(learned.asked).toEqual(EXECUTED);
  const candidate = {
    ...NOTHING_KNOWN,
    candidates: ({ name }: { name: string }) => (name === 'Alone' ? [new Map([['x', '1']])] : []),
  };
  expect((await place.ask(engine, PROGRAM, { knowledge: candidate })).asked).toEqual(['method Alone']);
});
