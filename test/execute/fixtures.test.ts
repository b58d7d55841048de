/** Programs with the output or the violation that is expected of them (test/support/run-fixtures.ts says how it is written). */
import { describe, expect, test } from 'vitest';
import { CLAIM_TEXT } from '../../src/model/index.js';
import { endingOf, expectedOf, readRunProgram, runFixture, runPrograms } from '../support/run-fixtures.js';

/** Assumptions that no run can evaluate. */
const BEYOND_RUNS = new Set(['what a function does for all its arguments']);

describe('running', () => {
  test.each(runPrograms)('%s', (program) => {
    const { run, errors } = runFixture(program);
    expect(errors).toEqual([]);
    const expected = expectedOf(readRunProgram(program));
    expect(endingOf(run)).toBe(expected.ending);
    if (expected.output !== undefined) expect(run.output).toBe(expected.output);
    const unevaluated = run.unevaluated.map(({ reason }) => reason);
    expect(unevaluated.filter((reason) => !BEYOND_RUNS.has(reason))).toEqual([]);
  });
});

test('there are enough of them', () => {
  expect(runPrograms.length).toBeGreaterThanOrEqual(120);
});

test('each program that violates a claim has a twin that does not', () => {
  const violating = runPrograms.filter((program) => expectedOf(readRunProgram(program)).ending !== 'returned');
  const alone = violating.filter((program) => !runPrograms.includes(program.replace(/\.dfy$/, '.ok.dfy')));
  expect(alone).toEqual([]);
});

/** Claims about declarations and determinism, which no run of a member checks, and those of properties and of Java. */
const NOT_AT_RUN_TIME = new Set(['inhabited', 'override', 'such-that-unique', 'protocol', 'exception']);

test('every kind of claim that a run can violate is violated by one', () => {
  const violated = runPrograms.map((program) => expectedOf(readRunProgram(program)).ending.split(' ').at(-1));
  const kinds = Object.keys(CLAIM_TEXT).filter((kind) => !NOT_AT_RUN_TIME.has(kind));
  expect(kinds.filter((kind) => !violated.includes(kind))).toEqual([]);
});

test('every program says what is expected of it', () => {
  const silent = runPrograms.filter((program) => {
    const { output, ending } = expectedOf(readRunProgram(program));
    return output === undefined && ending === 'returned';
  });
  expect(silent).toEqual([]);
});
