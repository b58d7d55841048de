/**
 * Expected diagnostics, written in a program under the line that they belong to:
 *
 *       var x: int := true;
 *     //              ^^^^ error type-mismatch: text that the message contains
 *
 * The carets cover the span's part on that line (one caret for an empty span), so a span starts at column 3 or later.
 * `//$ error code` expects a diagnostic at the end of the file. `warning` may stand in place of `error`.
 */
import type { Diagnostic, Severity } from '../../src/languages/diagnostics.js';

export interface Expectation {
  /** Undefined for the end of the file. */
  readonly place: { readonly line: number; readonly column: number; readonly length: number } | undefined;
  readonly severity: Severity;
  readonly code: string;
  readonly fragment: string | undefined;
}

const UNDER_A_LINE = /^\/\/( *)(\^+) (error|warning) ([a-z0-9-]+)(?:: (.*))?$/;
const AT_THE_END = /^\/\/\$ (error|warning) ([a-z0-9-]+)(?:: (.*))?$/;

/** Several expectations may follow one line; none of them counts as a line of the program. */
export function expectationsOf(text: string): readonly Expectation[] {
  const expectations: Expectation[] = [];
  let lineAbove = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const under = UNDER_A_LINE.exec(line);
    const atEnd = AT_THE_END.exec(line);
    if (under !== null) {
      const [, indent = '', carets = '', severity = '', code = '', fragment] = under;
      const place = { line: lineAbove, column: indent.length + 3, length: carets.length };
      expectations.push({ place, severity: severityOf(severity), code, fragment });
    } else if (atEnd !== null) {
      const [, severity = '', code = '', fragment] = atEnd;
      expectations.push({ place: undefined, severity: severityOf(severity), code, fragment });
    } else {
      lineAbove = index + 1;
      if (/^\/\/ *\^/.test(line)) throw new Error(`Line ${lineAbove} looks like an expectation, but is none: ${line}`);
    }
  }
  return expectations;
}

export interface Comparison {
  /** Both in the same form, one line each, so that a test can compare them as text. */
  readonly expected: readonly string[];
  readonly given: readonly string[];
}

/** All and only the expected diagnostics are given. A message without the expected fragment is shown in full. */
export function compareDiagnostics(
  expectations: readonly Expectation[],
  diagnostics: readonly Diagnostic[],
): Comparison {
  const open = [...expectations];
  const given = diagnostics.map((diagnostic) => {
    const index = open.findIndex((expectation) => placeAndCode(expectation) === describe(diagnostic));
    const [found] = index < 0 ? [] : open.splice(index, 1);
    if (found?.fragment === undefined) return describe(diagnostic);
    return `${describe(diagnostic)}: ${diagnostic.message.includes(found.fragment) ? found.fragment : diagnostic.message}`;
  });
  const expected = expectations.map(({ fragment, ...expectation }) => {
    const text = placeAndCode({ ...expectation, fragment });
    return fragment === undefined ? text : `${text}: ${fragment}`;
  });
  return { expected: expected.sort(), given: given.sort() };
}

function describe({ severity, code, span }: Diagnostic): string {
  const { source, start, end } = span;
  if (source.text.slice(start).trim() === '') return `end of file ${severity} ${code}`;
  const { line, column } = source.position(start);
  const rest = source.line(line).length - (column - 1);
  return placeText(line, column, Math.max(1, Math.min(end - start, rest)), severity, code);
}

function placeAndCode({ place, severity, code }: Expectation): string {
  if (place === undefined) return `end of file ${severity} ${code}`;
  return placeText(place.line, place.column, place.length, severity, code);
}

function placeText(line: number, column: number, length: number, severity: Severity, code: string): string {
  return `${line}:${column} (${length}) ${severity} ${code}`;
}

function severityOf(text: string): Severity {
  return text === 'warning' ? 'warning' : 'error';
}
