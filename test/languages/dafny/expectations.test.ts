/** The harness itself: a fixture must fail when a diagnostic is missing, misplaced, unexpected, or says something else. */
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/languages/diagnostics.js';
import { SourceText } from '../../../src/languages/source.js';
import { compareDiagnostics, expectationsOf } from '../../support/expectations.js';

const text = [
  'method M() {',
  '  var x: int := true;',
  '//              ^^^^ error type-mismatch: a bool',
  '}',
  '',
].join('\n');
const source = new SourceText('a.dfy', text);
const start = text.indexOf('true');

function given(changes: Partial<Diagnostic> = {}): Diagnostic {
  const span = { source, start, end: start + 4 };
  return { severity: 'error', code: 'type-mismatch', span, message: 'This is a bool.', ...changes };
}

function fits(...diagnostics: readonly Diagnostic[]): boolean {
  const comparison = compareDiagnostics(expectationsOf(text), diagnostics);
  return JSON.stringify(comparison.expected) === JSON.stringify(comparison.given);
}

test('an expectation is under the line that it belongs to', () => {
  expect(expectationsOf(text)).toEqual([
    { place: { line: 2, column: 17, length: 4 }, severity: 'error', code: 'type-mismatch', fragment: 'a bool' },
  ]);
});

test('several expectations under one line all belong to it', () => {
  const lines = expectationsOf(['  a + b;', '//^ error expected', '//    ^ warning unused'].join('\n'));
  expect(lines.map(({ place, severity }) => [place?.line, place?.column, severity])).toEqual([
    [1, 3, 'error'],
    [1, 7, 'warning'],
  ]);
});

test('an expectation with a mistake in it is not taken for a comment', () => {
  expect(() => expectationsOf('  x\n//^^^ eror expected')).toThrow('looks like an expectation');
});

test('a diagnostic at the end of the file is expected by `//$`', () => {
  const end = new SourceText('a.dfy', 'method\n//$ error expected\n');
  const span = { source: end, start: end.text.length, end: end.text.length };
  const comparison = compareDiagnostics(expectationsOf(end.text), [given({ code: 'expected', span })]);
  expect(comparison.given).toEqual(comparison.expected);
});

test('the expected diagnostic fits, and only it', () => {
  expect(fits(given())).toBe(true);
  expect(fits()).toBe(false);
  expect(fits(given(), given())).toBe(false);
  expect(fits(given({ severity: 'warning' }))).toBe(false);
  expect(fits(given({ code: 'bad-operand' }))).toBe(false);
  expect(fits(given({ message: 'This is wrong.' }))).toBe(false);
  expect(fits(given({ span: { source, start: start - 1, end: start + 4 } }))).toBe(false);
  expect(fits(given({ span: { source, start, end: start + 3 } }))).toBe(false);
});

test('a span over several lines is compared by its part on the first', () => {
  const rest = text.indexOf('\n', start);
  const long = compareDiagnostics(expectationsOf(text), [given({ span: { source, start, end: rest + 10 } })]);
  expect(long.given).toEqual(['2:17 (5) error type-mismatch']);
});
