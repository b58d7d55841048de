import { describe, expect, test } from 'vitest';
import { DIAGNOSTIC_CODES } from '../../../src/languages/diagnostics.js';
import type { Diagnostic } from '../../../src/languages/diagnostics.js';
import { parseFile } from '../../../src/languages/dafny/parse/index.js';
import { printFile } from '../../../src/languages/dafny/print/index.js';
import { resolveProgram } from '../../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../../src/languages/source.js';
import { firstDifference } from '../../../src/languages/dafny/syntax/same-tree.js';
import { compareDiagnostics, expectationsOf } from '../../support/expectations.js';
import type { Comparison } from '../../support/expectations.js';
import {
  badPrograms,
  correctedPrograms,
  fixtureReader,
  goodPrograms,
  readProgram,
  twinOf,
} from '../../support/fixtures.js';

/** Codes that no file among the fixtures can give; each has a test where it can arise. */
const TESTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'unreadable-file',
  'invalid-utf8',
  'takes-too-long',
  'nested-too-deeply',
  'bad-model',
  'by-language',
  'bad-language',
  'bad-project',
  'project-option',
  'bad-library',
]);

describe('well-formed programs', () => {
  test('there are at least 150 of them', () => {
    expect(goodPrograms.length).toBeGreaterThanOrEqual(150);
  });

  test.each(goodPrograms)('%s survives printing', (program) => {
    const { file, diagnostics } = parseFile(readProgram(program));
    expect(messages(diagnostics.filter((diagnostic) => !isOldSpelling(program, diagnostic)))).toEqual([]);
    const printed = printFile(file);
    const again = parseFile(new SourceText(`${program} (printed)`, printed));
    expect(messages(again.diagnostics.filter(({ severity }) => severity === 'error'))).toEqual([]);
    expect(firstDifference(file, again.file)).toBeUndefined();
    expect(printFile(again.file)).toBe(printed);
  });

  test.each(goodPrograms)('%s resolves', (program) => {
    const { diagnostics } = resolveProgram(readProgram(program), fixtureReader);
    expect(messages(diagnostics.filter((diagnostic) => !isOldSpelling(program, diagnostic)))).toEqual([]);
  });
});

describe('ill-formed programs', () => {
  test('there are at least 80 of them, each with a corrected twin', () => {
    expect(badPrograms.length).toBeGreaterThanOrEqual(80);
    expect(correctedPrograms).toEqual(badPrograms.map(twinOf));
  });

  test.each(badPrograms)('%s has the expected diagnostics and no others', (program) => {
    const { expected, given } = diagnose(program);
    expect(expected).not.toEqual([]);
    expect(given).toEqual(expected);
  });

  test.each(correctedPrograms)('%s resolves', (program) => {
    expect(messages(resolveProgram(readProgram(program), fixtureReader).diagnostics)).toEqual([]);
  });

  test('every diagnostic code is expected somewhere', () => {
    const expected = new Set(
      badPrograms.flatMap((program) => expectationsOf(readProgram(program).text).map(({ code }) => code)),
    );
    const missing = Object.keys(DIAGNOSTIC_CODES).filter((code) => !expected.has(code) && !TESTED_ELSEWHERE.has(code));
    expect(missing).toEqual([]);
    expect([...TESTED_ELSEWHERE].filter((code) => expected.has(code))).toEqual([]);
  });
});

/** Diagnostics stand in the file that they are about, which may be an included one. */
function diagnose(program: string): Comparison {
  const main = readProgram(program);
  const { diagnostics, files } = resolveProgram(main, fixtureReader);
  const comparisons = files.map(({ source }) =>
    compareDiagnostics(
      expectationsOf(source.text),
      diagnostics.filter(({ span }) => span.source.path === source.path),
    ),
  );
  return {
    expected: comparisons.flatMap(({ expected }) => expected),
    given: comparisons.flatMap(({ given }) => given),
  };
}

function isOldSpelling(program: string, { severity, code }: Diagnostic): boolean {
  return severity === 'warning' && code === 'deprecated' && program.startsWith('good/old/');
}

function messages(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ span, severity, code, message }) => {
    const { line, column } = span.source.position(span.start);
    return `${span.source.path}:${line}:${column} ${severity} ${code}: ${message}`;
  });
}
