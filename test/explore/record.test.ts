/** Traces of runs: what happened, in order, to the event where the run stopped. */
import { expect, test } from 'vitest';
import type { Run } from '../../src/execute/index.js';
import { Runner } from '../../src/execute/index.js';
import { Recorder } from '../../src/explore/record.js';
import type { Trace, TraceEvent } from '../../src/explore/trace.js';
import { lineReport } from '../../src/languages/lines.js';
import type { Value } from '../../src/values/index.js';
import { lower } from '../languages/dafny/lower/lowering.js';

/** The activation and a few words for each event. */
function words({ events }: Trace): readonly string[] {
  return events.map((event) => `${event.frame} ${wordOf(event)}`);
}

function wordOf(event: TraceEvent): string {
  switch (event.kind) {
    case 'enter':
      return `enter ${event.method.name}`;
    case 'leave':
      return 'leave';
    case 'instruction':
      return event.instruction.kind;
    case 'branch':
      return `branch ${String(event.taken)}`;
    case 'choose':
      return `choose ${event.way}`;
    case 'claim':
      return `${event.claim.kind} ${String(event.held)}`;
    case 'observed':
      return `observed ${String(event.held)}`;
  }
}

function recorded(
  text: string,
  entry: string,
  inputs: readonly Value[],
  branches = 100,
): { readonly trace: Trace; readonly outcome: Run['outcome'] } {
  const model = lower(text);
  const method = model.methods.find(({ name, kind }) => name === entry && kind !== 'declaration');
  if (method === undefined) throw new Error(`no ${entry}`);
  const recorder = new Recorder(method, { branches });
  const run = new Runner(model).run(method, () => inputs, { callbacks: recorder });
  return { trace: recorder.trace(run), outcome: run.outcome };
}

test('calls that are run have activations, lemmas and methods without a body have none', () => {
  const { trace } = recorded(
    `
    lemma L(x: int) ensures x == x { }
    method {:axiom} Some() returns (y: int)
    method Inner(x: int) returns (y: int) { y := x; }
    method M(x: int) { L(x); var a := Inner(x); var b := Some(); }`,
    'M',
    [1],
  );
  expect(words(trace)).toEqual([
    '0 enter M',
    '0 call',
    '0 call',
    '1 enter Inner',
    '1 assign',
    '1 leave',
    '0 assign',
    '0 call',
    '0 assign',
    '0 leave',
  ]);
  const inner = trace.events.find((event) => event.kind === 'enter' && event.frame === 1);
  expect(inner).toMatchObject({ caller: 0, call: { callee: { name: 'Inner' } } });
});

test('what only proofs read is there as well', () => {
  const { trace } = recorded(
    `
    opaque predicate P(x: int) { x > 0 }
    lemma L(y: int) ensures y == y { }
    method M(x: int) requires x > 0 {
      reveal P();
      assert P(x);
      forall y: int { L(y); }
      assert x > 0 by { assert x != 0; }
      if x > 3 { reveal P(); }
    }`,
    'M',
    [4],
  );
  expect(words(trace)).toEqual([
    '0 enter M',
    '0 assume',
    '0 reveal',
    '0 assert',
    '0 assertion true',
    '0 proof',
    '0 proof',
    '0 assertion true',
    '0 branch true',
    '0 reveal',
    '0 leave',
  ]);
});

test('decisions: branches, choices, and none where a jump is', () => {
  const { trace } = recorded(
    'method M(n: int) { var i := 0; while i < n decreases n - i { if * { i := i + 1; } else { i := n; } } }',
    'M',
    [2],
  );
  const decisions = words(trace).filter((word) => /branch|choose/.test(word));
  expect(decisions).toEqual(['0 branch true', '0 choose 0', '0 branch true', '0 choose 0', '0 branch false']);
});

test('a run that violates a claim ends there, in the activation that does', () => {
  const { trace, outcome } = recorded(
    'method Inner(x: int) { assert x > 0; assert x > 1; } method M(x: int) { Inner(x); assert true; }',
    'M',
    [1],
  );
  expect(outcome.kind).toBe('violated');
  expect(words(trace).slice(-4)).toEqual(['1 assert', '1 assertion true', '1 assert', '1 assertion false']);
});

test('a claim that could not be evaluated', () => {
  const { trace, outcome } = recorded(
    'method M(x: int) { assert forall f: int -> int :: f(x) == f(x); assert true; }',
    'M',
    [1],
  );
  expect(outcome.kind).toBe('returned');
  expect(words(trace).filter((word) => word.includes('assertion'))).toEqual([
    '0 assertion unchecked',
    '0 assertion true',
  ]);
});

test('a failed assumption is the last event', () => {
  const { trace, outcome } = recorded('method M(x: int) requires x > 0 { assert true; }', 'M', [0]);
  expect(outcome).toMatchObject({ kind: 'assumption-failed', by: 'precondition' });
  expect(words(trace)).toEqual(['0 enter M', '0 assume']);
});

test('the bound on decisions ends the trace, not the run', () => {
  const { trace, outcome } = recorded(
    'method M(n: int) returns (i: int)\n{\n  i := 0;\n  while i < n { i := i + 1; }\n}',
    'M',
    [10],
    3,
  );
  expect(outcome).toMatchObject({ kind: 'returned', outputs: [10] });
  expect(trace.truncated && lineReport(trace.truncated).line).toBe(4);
  expect(words(trace).filter((word) => word.includes('branch'))).toHaveLength(3);
});
