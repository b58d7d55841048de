import { describe, expect, test } from 'vitest';
import { accepted, faults } from './support.js';

const TYPES = `
datatype Result<+T> = Success(value: T) | Failure(error: string) {
  predicate IsFailure() { Failure? }
  function PropagateFailure<U>(): Result<U> requires Failure? { Failure(error) }
  function Extract(): T requires Success? { value }
}
datatype Status = Fine | Broken {
  predicate IsFailure() { Broken? }
  function PropagateFailure(): Status { this }
}
method Read() returns (r: Result<int>) { r := Success(3); }
method Check() returns (s: Status) { s := Fine; }
method Both() returns (r: Result<int>, more: bool) { r, more := Success(1), true; }
`;

describe(':-', () => {
  test('gives on failures and extracts values', () => {
    const program = accepted(`${TYPES}
method M(f: Result<bool>) returns (r: Result<string>) {
  var a :- Read();
  var b: bool :- f;
  a :- Success(a + 1);
  var c, d :- Both();
  var e :- expect Read();
  :- expect Check();
  r := Success("done");
}
method N() returns (s: Status, t: int) {
  :- Check();
  var x :- expect Read();
  return Fine, x;
}
function F(f: Result<int>): Result<bool> {
  var x :- f;
  Success(x > 0)
}
function G(s: Status): Status {
  :- s;
  Fine
}`);
    const extracts = [...program.resolution.failures.values()].map(({ extract }) => extract?.member.name);
    expect(extracts).toEqual([
      'Extract',
      'Extract',
      'Extract',
      'Extract',
      'Extract',
      undefined,
      undefined,
      'Extract',
      'Extract',
      undefined,
    ]);
  });

  test.each([
    ['method M(i: int) returns (r: Result<int>) { var x :- i; }', "type-mismatch 'i'"],
    ['method M() { var x :- Read(); }', "bad-jump 'Read()'"],
    ['method M() returns (i: int) { var x :- Read(); }', "type-mismatch 'Read()'"],
    ['method M() returns (r: Result<int>) { :- Read(); }', "wrong-argument-count ':- Read();'"],
    ['method M() returns (s: Status) { var x :- Check(); }', "wrong-argument-count 'var x :- Check();'"],
    ['method M() returns (r: Result<int>) { var x: bool :- Read(); }', "type-mismatch 'Read()'"],
    ['method N() {} method M() returns (r: Result<int>) { var x :- N(); }', "call-in-expression 'N()'"],
    ['function F(s: Status): Status { var x :- s; s }', "type-mismatch 's'"],
    ['function F(f: Result<int>): Result<int> { :- f; f }', "type-mismatch 'f'"],
    ['function F(f: Result<int>): int { var x :- f; 3 }', "type-mismatch 'f'"],
  ])('%s is refused, once', (text, fault) => {
    expect(faults(`${TYPES}${text}`)).toEqual([fault]);
  });
});
