import { describe, expect, test } from 'vitest';
import { expectedErrors, judge } from '../../bench/suite/expected-errors.js';
import { changes } from '../../bench/verification/compare.js';
import { nothing } from '../../bench/verification/program.js';
import type { ClaimResult, ProgramResult } from '../../bench/verification/results.js';

const EXPECTED = `t.dfy(7,4): Error: a postcondition could not be proved on this return path
t.dfy(3,12): Related location: this is the postcondition that could not be proved
t.dfy(9,4): Error: assertion could not be proved
t.dfy(9,4): Error: assertion could not be proved
other.dfy(1,0): Error: assertion could not be proved
t.dfy(1,7): Error: Verification of 'M' timed out after 10 seconds

Dafny program verifier finished with 0 verified, 3 errors
`;

function claim(line: number, kind: ClaimResult['kind'], status: string, owner = 'M'): ClaimResult {
  const id = `${owner}/${kind}/${line}`;
  return {
    id,
    owner,
    kind,
    line,
    column: 5,
    endLine: line,
    endColumn: 9,
    text: '',
    status,
    conditional: false,
    triage: '',
  };
}

function program(...claims: readonly ClaimResult[]): ProgramResult {
  const { problem: _, ...empty } = nothing('t.dfy', 20, '');
  return { ...empty, claims, members: [{ line: 1, endLine: 12 }] };
}

describe('an error that Dafny expects', () => {
  const [postcondition, assertion, ...more] = expectedErrors('tests/t.dfy', EXPECTED);
  if (postcondition === undefined || assertion === undefined) throw new Error('two errors');
  const judged = (...claims: readonly ClaimResult[]): string =>
    judge('t.dfy', assertion, program(...claims), false).kind;

  test('is read once, of the file itself, and not if Dafny gave up', () => {
    expect(more).toEqual([]);
    expect(postcondition).toMatchObject({ line: 7, column: 5, related: [{ line: 3, column: 13 }] });
  });

  test('of a postcondition is looked for at its clause', () => {
    const open = program(claim(3, 'postcondition', 'I'));
    expect(judge('t.dfy', postcondition, open, false).kind).toBe('open');
    const elsewhere = program(claim(3, 'postcondition', 'V'), claim(7, 'assertion', 'I'));
    expect(judge('t.dfy', postcondition, elsewhere, false).kind).toBe('miss');
  });

  test('is open, or of another kind, or nearby', () => {
    expect(judged(claim(9, 'assertion', 'I'))).toBe('open');
    expect(judged(claim(9, 'assertion', 'V'), claim(9, 'index-range', 'I'))).toBe('open otherwise');
    expect(judged(claim(8, 'assertion', 'I'))).toBe('open nearby');
  });

  test('is missed where everything is settled, or nothing is claimed', () => {
    expect(judged(claim(9, 'assertion', 'V'))).toBe('miss');
    expect(judged(claim(9, 'assertion', 'D'), claim(10, 'assertion', 'I'))).toBe('miss');
    expect(judged()).toBe('miss');
  });

  test('is not missed where executions do not get past an open claim of the same member', () => {
    expect(judged(claim(8, 'assertion', 'I'), claim(9, 'assertion', 'V'))).toBe('masked');
    expect(judged(claim(8, 'assertion', 'I', 'Other'), claim(9, 'assertion', 'V'))).toBe('miss');
  });

  test('is not compared in a member that is not supported, or in a program with a problem', () => {
    const unsupported = [{ member: 'M', feature: 'iterator', line: 8, endLine: 10 }];
    expect(judge('t.dfy', assertion, { ...program(), unsupported }, false)).toEqual({
      kind: 'not comparable',
      reason: 'not supported: iterator',
    });
    expect(judge('t.dfy', assertion, nothing('t.dfy', 1, '1:1: no'), false).kind).toBe('not comparable');
  });
});

test('two runs are compared claim by claim', () => {
  const before = [program(claim(1, 'assertion', 'V'), claim(2, 'assertion', 'I'))];
  const after = [program(claim(1, 'assertion', 'V'), claim(2, 'assertion', 'V'))];
  expect(changes(before, after)).toEqual(['+ t.dfy', '  t.dfy:2: I -> V: assertion ']);
  expect(changes(before, before)).toEqual([]);
});
