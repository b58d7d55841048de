import { describe, expect, test } from 'vitest';
import { verdictOf } from '../../bench/suite/verdicts.js';

const REJECTED = 'x.dfy(3,1): Error: no\n1 resolution/type errors detected in x.dfy\n';
const MISREAD = 'x.dfy(3,1): Error: no\n1 parse errors detected in x.dfy\n';
const VERIFIED = '\nDafny program verifier finished with 1 verified, 0 errors\n';

describe('what a test of Dafny says about its program', () => {
  test.each([
    ['%verify "%s" > "%t"', VERIFIED, { kind: 'accepted', older: false }],
    ['%exits-with 4 %verify --relax-definite-assignment "%s" > "%t"', '', { kind: 'accepted', older: false }],
    ['%exits-with 2 %resolve "%s" > "%t"', REJECTED, { kind: 'rejected', phase: 'resolution', older: false }],
    ['%exits-with 2 %baredafny verify "%s"', MISREAD, { kind: 'rejected', phase: 'parsing', older: false }],
    ['! %verify "%s" &> "%t"', REJECTED, { kind: 'rejected', phase: 'resolution', older: false }],
    ['! %verify "%s" &> "%t"', VERIFIED, { kind: 'accepted', older: false }],
    ['%testDafnyForEachResolver "%s"', VERIFIED, { kind: 'accepted', older: false }],
    [
      '%testDafnyForEachResolver --expect-exit-code=2 "%s"',
      REJECTED,
      { kind: 'rejected', phase: 'resolution', older: false },
    ],
    [
      '%testDafnyForEachResolver --expect-exit-code=2 --refresh-exit-code=0 "%s"',
      VERIFIED,
      { kind: 'accepted', older: false },
    ],
    ['%verify --type-system-refresh=false "%s"', VERIFIED, { kind: 'accepted', older: true }],
    ['%run --enforce-determinism "%s"', VERIFIED, { kind: 'accepted', older: false }],
  ])('%s', (command, expected, verdict) => {
    expect(verdictOf(`// RUN: ${command}\nmethod M() {}\n`, expected)).toEqual(verdict);
  });
});

describe('what it leaves open is left out, with the reason', () => {
  test.each([
    ['method M() {}', '', 'no RUN line: read by other tests only'],
    ['// RUN: %diff "%s.expect" "%t"', '', 'no command that only reads and checks the program'],
    ['// RUN: %verify --unicode-char false "%s"', VERIFIED, 'an option that changes the language: --unicode-char'],
    [
      '// RUN: %exits-with 2 %run --enforce-determinism "%s"',
      REJECTED,
      'an option that forbids more: --enforce-determinism',
    ],
    ['// RUN: %verify --brand-new "%s"', VERIFIED, 'an option whose effect is not known'],
    ['// RUN: %verify "%s" "%S/Inputs/other.dfy"', VERIFIED, 'other files beside the test itself'],
    ['// RUN: %run "%s" --input "%S/code.java"', VERIFIED, 'files of another language'],
    [
      '// RUN: %exits-with 2 %verify "%s"',
      'x.dfy(1,1): Warning: old\n',
      'neither the exit code nor the expected output tells',
    ],
    [
      '// RUN: %verify "%s"\n// RUN: %exits-with 2 %verify --show-hints "%s"',
      REJECTED,
      'several runs with different outcomes',
    ],
  ])('%s', (text, expected, reason) => {
    expect(verdictOf(text, expected)).toEqual({ kind: 'left out', reason });
  });
});
