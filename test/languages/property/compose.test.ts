/** Models composed with a property: what they look like, what is refused, and what stays as it is. */
import { describe, expect, test } from 'vitest';
import { printMethod } from '../../../src/model/index.js';
import type { Method } from '../../../src/model/index.js';
import { modelOfText } from '../../support/explore-fixtures.js';
import { composed, composingProblem, LOCKING } from '../../support/properties.js';

const PAIR = 'method {:extern} Acquire()\nmethod {:extern} Release()\n';

function namesOf(methods: readonly Method[]): readonly string[] {
  return methods.filter(({ kind }) => kind !== 'declaration').map(({ name }) => name);
}

function claimsIn(program: string, property = LOCKING): readonly string[] {
  return composed(program, property).model.methods.flatMap(({ claims }) =>
    claims.filter(({ kind }) => kind === 'protocol').map(({ id }) => id),
  );
}

test('an entry with claims, and a companion that returns at once', async () => {
  const { model, companions } = composed(`${PAIR}
method Take(x: int) returns (y: int)
  ensures y > x
{
  Acquire();
  y := x + 1;
}

method Main(n: nat) {
  var i := 0;
  while i < n {
    var y := Take(i);
    Release();
    i := y;
  }
}`);
  const main = model.methods.filter(({ name }) => name === 'Main+Locking');
  const printed = [...main, ...companions].map((method) => printMethod(model.arena, method));
  await expect(printed.join('\n')).toMatchFileSnapshot('golden/Locking.model');
});

test('methods and claims of the program stay as they are, and so do methods that come to no observed call', () => {
  const text = `${PAIR}
method Other(x: int) { assert x == x; }
method Use() { Other(3); Acquire(); Release(); }`;
  const before = modelOfText(text);
  const { model, companions } = composed(text);
  expect(companions).toEqual([]);
  expect(namesOf(model.methods)).toEqual([...namesOf(before.methods), 'Use+Locking']);
  const print = ({ methods, arena }: typeof model): readonly string[] =>
    methods.filter((one) => one.composed === undefined).map((method) => printMethod(arena, method));
  expect(print(model)).toEqual(print(before));
});

describe('claims', () => {
  test('say what is allowed where', () => {
    expect(
      claimsIn(
        `method {:extern} A()\nmethod {:extern} B()\nmethod Callee() { A(); }\nmethod M() { A(); A(); B(); Callee(); }`,
        'property P\ninitial X\nX: A -> Y\nY: A -> Z\nZ: A -> X\nX: B -> X\nfinal X, Y',
      ),
    ).toEqual([
      'Callee+P/protocol/P: A only in X, Y or Z#0',
      'Callee+P/protocol/P: ends in X or Y#0',
      'M+P/protocol/P: A only in X, Y or Z#0',
      'M+P/protocol/P: A only in X, Y or Z#1',
      'M+P/protocol/P: B only in X#0',
      'M+P/protocol/P: the calls in Callee#0',
      'M+P/protocol/P: ends in X or Y#0',
    ]);
  });

  test('of how executions end are everywhere if the initial state is not final', () => {
    const program = 'method {:extern} Start()\nmethod Quiet() {}\nmethod Loud() { Start(); }';
    const property = (final: string): string => `property P\ninitial A\nA: Start -> B\nB:\nfinal ${final}`;
    expect(claimsIn(program, property('B'))).toContain('Quiet+P/protocol/P: ends in B#0');
    expect(claimsIn(program, property('A, B')).filter((id) => id.startsWith('Quiet'))).toEqual([]);
  });
});

describe('companions', () => {
  test('whoever implements a method that is called has one if another implementer needs it', () => {
    const { companions } = composed(`${PAIR}
trait T { method M() }
class A extends T { constructor() {} method M() { Acquire(); } }
class B extends T { constructor() {} method M() { } }
method Use(t: T) { t.M(); }`);
    expect(companions.map(({ name }) => name).sort()).toEqual(['A.M', 'B.M', 'T.M']);
    const trait = companions.find(({ name }) => name === 'T.M');
    expect(trait?.implementers.every(({ composed: one }) => one?.role === 'callee')).toBe(true);
  });

  test('what the lowering left out may do anything to the state', () => {
    const { model, companions } = composed(`${PAIR}
iterator Numbers() yields (x: int) { yield 1; }
method Strange() { var i := new Numbers(); Release(); }
method Use() { Strange(); Acquire(); }`);
    expect(model.unsupported.map(({ member }) => member)).toContain('Strange');
    const [strange] = companions;
    expect(strange).toMatchObject({ name: 'Strange', body: undefined, ensures: [], modifies: { kind: 'everything' } });
  });

  test('calls in proofs change nothing, because no execution makes them', () => {
    const { companions, model } = composed(`${PAIR}
lemma L() ensures true {}
method Use() { assert true by { L(); } Acquire(); }`);
    expect(companions).toEqual([]);
    expect(namesOf(model.methods)).toContain('Use+Locking');
  });
});

test('a loop that changes the state says so, and another one does not', () => {
  const { model } = composed(`${PAIR}
method M(n: nat) {
  var i := 0;
  while i < n { i := i + 1; }
  while i > 0 { Acquire(); Release(); i := i - 1; }
}`);
  const loops = model.methods.find(({ name }) => name === 'M+Locking')?.body?.loops ?? [];
  expect(loops.map(({ targets }) => targets.map(({ name }) => name).includes('Locking.state'))).toEqual([false, true]);
});

describe('results that may have no value', () => {
  const callee = (type: string, more = ''): string => `${PAIR}${more}
method Callee<T>() returns (e: ${type}) decreases * { Release(); while true decreases * {} }
method Use<T>() decreases * { var e := Callee<T>(); }`;
  test.each([
    ['Empty', 'type Empty = x: int | x > 3 && x < 2 witness *'],
    ['D', 'type Empty = x: int | false witness *\ndatatype D = D(e: Empty)'],
    ['C', 'type Empty = x: int | false witness *\nclass C { var e: Empty constructor(e: Empty) { this.e := e; } }'],
    ['T', ''],
    ['() -> T', ''],
  ])('%s: the entry is left out', (type, more) => {
    const { model } = composed(callee(type, more));
    expect(namesOf(model.methods)).not.toContain('Use+Locking');
    const left = model.unsupported.filter(({ member }) => member === 'Use+Locking');
    expect(left.map(({ feature }) => feature)).toEqual(['a call whose result may have no value']);
  });
  test.each([
    ['nat', ''],
    ['seq<T>', ''],
    ['Small', 'newtype Small = x: int | 7 <= x < 9 witness 7'],
    ['C', 'class C { var next: C var d: D constructor(c: C) { next := c; d := End; } } datatype D = End | More(D, C)'],
    ['C?', 'type Empty = x: int | false witness *\nclass C { var e: Empty constructor(e: Empty) { this.e := e; } }'],
  ])('%s: the entry is there', (type, more) => {
    expect(namesOf(composed(callee(type, more)).model.methods)).toContain('Use+Locking');
  });
});

describe('what does not fit the program', () => {
  const about = (method: string): string => `property P\ninitial A\nA: ${method} -> A`;
  const PROGRAM = `module N { method Act() {} }
class C { method Act() {} ghost method Think() {} }
lemma Lemma() {}
function Fun(): int { 1 }
method Plain() {}
iterator Numbers() yields (x: int) { yield 1; }
method Strange() { var i := new Numbers(); }
trait T { method Do() }
class K extends T { constructor() {} method Do() {} }
class L extends T { constructor() {} method Do() {} }`;
  test.each([
    ['Nothing', 'There is no method named Nothing. The program has '],
    ['Act', 'There are several methods named Act'],
    ['Think', 'C.Think cannot be observed: only calls of methods that are not ghost can.'],
    ['Lemma', 'Lemma cannot be observed: only calls of methods that are not ghost can.'],
    ['Fun', 'Fun cannot be observed: only calls of methods that are not ghost can.'],
    ['Strange', 'Strange cannot be observed: it uses '],
    ['K.Do', 'K.Do implements T.Do, through which it may be called; name that one.'],
  ])('%s', (method, sentence) => {
    const message = composingProblem(PROGRAM, about(method)) ?? '';
    expect(message).toContain(`test.property:3:4: ${sentence}`);
  });

  test('one method by two names', () => {
    const message = composingProblem(PROGRAM, `${about('C.Act')}\nA: Plain -> A\nA: N.Act -> A`);
    expect(message).toBeUndefined();
    const program = 'module M { class C { method Act() {} } }';
    expect(composingProblem(program, `${about('M.C.Act')}\nA: C.Act -> A`)).toBe(
      'test.property:4:4: C.Act is the method that is also called M.C.Act here; use one of the names.',
    );
  });

  test('a call that an expression makes', () => {
    const program = `method {:extern} Acquire()
function F(): int { 3 } by method { Acquire(); return 3; }
method Use() { var x := F(); }`;
    expect(composingProblem(program, about('Acquire'))).toContain('F by method comes to an observed call');
  });
});
