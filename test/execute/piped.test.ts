/** Runs that another process makes and tells of: what it says is followed, and what does not fit is no execution. */
import { expect, test } from 'vitest';
import type { Exchange } from '../../src/execute/index.js';
import { PipedRunner, Runner } from '../../src/execute/index.js';
import { Recorder } from '../../src/explore/record.js';
import { Places } from '../../src/languages/places.js';
import type { Method, Model } from '../../src/model/index.js';
import { modelOf } from '../languages/java/support.js';

const TEXT = `class A {
  static int pick(int x) {
    int r = 0;
    if (x > 3) r = half(x);
    return 12 / r;
  }
  static int half(int x) { return x / 2; }
}`;

const model = modelOf(TEXT);
const method = model.methods.find(({ name }) => name === 'A.pick') as Method;
const places = new Places(model);
const branch = places.of(originOf(method));
const claim = places.of((method.claims[0] as (typeof method.claims)[number]).origin);

function originOf({ body }: Method): Method['origin'] {
  const exit = body?.blocks.map((block) => block.exit).find(({ kind }) => kind === 'branch');
  if (exit?.kind !== 'branch') throw new Error('there is no branch');
  return exit.origin;
}

const telling =
  (lines: readonly object[]): Exchange =>
  () => ({ kind: 'told', lines: lines.map((line) => JSON.stringify(line)) });

const ENTER = { enter: 'A.pick' };
const SMALL = [ENTER, { transition: branch, taken: false }, { constraint: claim, held: false }];
const LARGE = [
  ENTER,
  { transition: branch, taken: true },
  { enter: 'A.half' },
  { leave: 'A.half' },
  { constraint: claim, held: true },
  { leave: 'A.pick' },
];
const RETURNED = { outcome: 'returned', outputs: ['4'], output: '' };

function runWith(exchange: Exchange, x: number, of: Model = model) {
  const recorder = new Recorder(method, { branches: 10 });
  const run = new PipedRunner(of, exchange).run(method, () => [x], { callbacks: recorder });
  return { run, trace: recorder.trace(run) };
}

function compiled(x: number) {
  const recorder = new Recorder(method, { branches: 10 });
  const run = new Runner(model).run(method, () => [x], { callbacks: recorder });
  return { run, trace: recorder.trace(run) };
}

test('what is told of decisions, calls and claims is the trace of the model', () => {
  const { run, trace } = runWith(telling([...LARGE, RETURNED]), 7);
  expect(trace).toEqual(compiled(7).trace);
  expect(run.outcome).toEqual(compiled(7).run.outcome);
});

test('a claim that does not hold ends the run, where it stands', () => {
  const { run, trace } = runWith(telling([...SMALL, { outcome: 'violated', output: 'so far' }]), 1);
  expect(trace).toEqual(compiled(1).trace);
  expect(run.outcome).toEqual(compiled(1).run.outcome);
  expect(run.frames.map(({ at }) => at)).toEqual(compiled(1).run.frames.map(({ at }) => at));
  expect(run.output).toBe('so far');
});

test('what is asked names the method, and inputs as literals', () => {
  let asked = '';
  const exchange: Exchange = (line) => {
    asked = line;
    return { kind: 'late', lines: [] };
  };
  expect(runWith(exchange, 0xffffffff).run.outcome).toEqual({ kind: 'cutoff', bound: 'time' });
  expect(JSON.parse(asked)).toMatchObject({ method: 'A.pick', inputs: ['-1'], choices: [] });
});

const WRONG: readonly (readonly [what: string, lines: readonly object[]])[] = [
  ['a call that the model does not make', [ENTER, { enter: 'A.half' }]],
  ['a decision at another place', [ENTER, { transition: '0:1-2', taken: true }]],
  ['a return before the end', [ENTER, RETURNED]],
  ['a return of too much', [...LARGE, { ...RETURNED, outputs: ['4', '5'] }]],
  ['a result of another type', [...LARGE, { ...RETURNED, outputs: ['true'] }]],
  ['a violation of nothing', [ENTER, { outcome: 'violated', output: '' }]],
  ['an event of no form', [ENTER, { transition: branch }]],
  ['an outcome of no kind', [ENTER, { outcome: 'proved', output: '' }]],
  ['a value that nobody asks for', [ENTER, { instruction: null, gives: '3' }]],
  ['a second beginning', [...LARGE, ENTER]],
  ['an end of another method', [ENTER, { transition: branch, taken: false }, { leave: 'A.half' }]],
];

test.each(WRONG)('%s is no execution', (_, lines) => {
  expect(runWith(telling([...lines]), 7).run.outcome.kind).toBe('not-executable');
});

test('a process that ends or is late leaves a run that was not finished', () => {
  const ended: Exchange = () => ({
    kind: 'ended',
    lines: [JSON.stringify(ENTER)],
    reason: 'a run that ended its process',
  });
  expect(runWith(ended, 7).run.outcome).toEqual({ kind: 'not-executable', reason: 'a run that ended its process' });
  const half: Exchange = () => ({ kind: 'told', lines: ['{"enter":"A.pick"}', '{"transi'] });
  expect(runWith(half, 7).run.outcome.kind).toBe('not-executable');
});

test('what only the runtime knows is not chosen by the model', () => {
  const opaque = modelOf('class A { static int f(int x) { return Integer.bitCount(x) + 1; } }', { outside: true });
  const [f] = opaque.methods as [Method];
  expect(new Runner(opaque).run(f, () => [1]).outcome).toEqual({
    kind: 'not-executable',
    reason: 'what "Integer.bitCount(x)" gives',
  });
});

test.each([
  ['f(x) in the library', 'static int f(int x) { return Integer.bitCount(g(x)); } static int g(int x) { return x; }'],
  ['an assignment', 'static int f(int x) { return Integer.bitCount(x = 3); }'],
  ['a step', 'static int f(int x) { return Integer.bitCount(x++); }'],
  ['an object of the program', 'static int f(int x) { return new A().hashCode(); }'],
])('%s is not left to the runtime: the method is left out', (_, text) => {
  expect(modelOf(`class A { ${text} }`, { outside: true }).unsupported.map(({ member }) => member)).toEqual(['A.f']);
});

test.each([
  ['a type of numbers', 'static int f(long x) { return 1; }', 'the type long'],
  ['a result', 'static long f(int x) { return x; }', 'the type long'],
  ['an array', 'static int f(int x) { int[] a = {x}; return a[0]; }', 'the type int[]'],
  ['an object', 'static int f(int x) { A a = new A(); return 1; }', 'the type A'],
  ['a method of objects', 'int f(int x) { return x; }', 'code of objects and classes (A)'],
  ['a throw', 'static int f(int x) { throw new RuntimeException(); }', 'a throw'],
  ['a try', 'static int f(int x) { try { return 1 / x; } catch (ArithmeticException e) { return 0; } }', 'a try'],
  [
    'an exception at the end',
    'static int f(int x) throws ArithmeticException { return 1 / x; }',
    'ArithmeticException, which the method may end with',
  ],
  ['a contract', '//@ requires x > 0;\n static int f(int x) { return x; }', 'a contract'],
  [
    'a contract of a loop',
    'static int f(int x) {\n //@ loop_invariant x >= 0;\n while (x > 0) x--; return x; }',
    'a contract',
  ],
  ['an assumption', 'static int f(int x) { assume(x > 0); return x; }', 'an assumption'],
])('where a runtime runs the program, %s is analysed by nobody, and the method is left out', (_, text, feature) => {
  const { methods, unsupported } = modelOf(`class A { ${text} }`, { outside: true });
  expect(methods).toEqual([]);
  expect(unsupported.map(({ member }) => member)).toEqual(['A.f']);
  expect(unsupported[0]?.feature.split(', where a JVM runs the program')[0]).toBe(feature);
});

test.each([
  ['int y = (int) Long.MAX_VALUE;', '"(int) Long.MAX_VALUE" gives'],
  ['boolean b = x > 3L;', '"x > 3L" gives'],
  ["int y = 'a' + 1;", '"\'a\'" gives'],
  ['int y = new int[3].length;', '"new int[3].length" gives'],
])('where a runtime runs the program, it gives the value of what it does not tell of: %s', (statement, outside) => {
  const [f] = modelOf(`class A { static void f(int x) { ${statement} } }`, { outside: true }).methods;
  const given = f?.body?.blocks.flatMap(({ instructions }) =>
    instructions.flatMap((one) => (one.kind === 'havoc' ? [one.outside] : [])),
  );
  expect(given).toEqual([outside]);
});
