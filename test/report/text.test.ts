import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/languages/diagnostics.js';
import { SourceText } from '../../src/languages/source.js';
import { colourStyle } from '../../src/report/style.js';
import { countsText, diagnosticText } from '../../src/report/text.js';

/** A diagnostic at the first occurrence of `at` in `text`. */
function diagnostic(text: string, at: string, severity: Diagnostic['severity'] = 'error'): Diagnostic {
  const source = new SourceText('dir/a.dfy', text);
  const start = text.indexOf(at);
  const span = { source, start, end: start + at.length };
  return { severity, code: 'type-mismatch', span, message: 'This is a bool; an int is needed.' };
}

describe('a diagnostic as text', () => {
  test('has the place, the code, the sentence, and the underlined source', () => {
    expect(diagnosticText(diagnostic('method M() {\n  var x: int := true;\n}\n', 'true'))).toBe(
      [
        'dir/a.dfy:2:17: error[type-mismatch]: This is a bool; an int is needed.',
        '    var x: int := true;',
        '                  ^^^^',
        '',
      ].join('\n'),
    );
  });

  test('underlines only the first line of a long place', () => {
    const text = diagnosticText(diagnostic('x := (a\n+ b);\n', '(a\n+ b)'));
    expect(text.split('\n').slice(1, 3)).toEqual(['  x := (a', '       ^^']);
  });

  test('keeps tabs under tabs, and counts a character outside the basic plane once', () => {
    const text = diagnosticText(diagnostic('\tvar 🦆 := tru;', 'tru'));
    expect(text.split('\n').slice(1, 3)).toEqual(['  \tvar 🦆 := tru;', '  \t         ^^^']);
  });

  test('shows line ends of any kind, and no source where there is none', () => {
    expect(diagnosticText(diagnostic('a\r\nbad\r\n', 'bad')).split('\n')[1]).toBe('  bad');
    expect(diagnosticText(diagnostic('', '')).split('\n')).toHaveLength(2);
  });

  test('shows a part of a line that is too long', () => {
    const line = `${'a'.repeat(500_000)}HERE${'b'.repeat(500_000)}`;
    const [, source, underline] = diagnosticText(diagnostic(line, 'HERE')).split('\n');
    expect(source?.length).toBeLessThan(130);
    expect(source?.slice(underline?.indexOf('^'), underline?.length)).toBe('HERE');
  });

  test('lets no control character of the source through', () => {
    const text = diagnosticText(diagnostic('\u001b[31mbad\u0007', 'bad'));
    expect(text).toContain('\ufffd[31mbad\ufffd');
  });

  test('is coloured by its severity', () => {
    expect(diagnosticText(diagnostic('bad', 'bad'), colourStyle)).toContain(
      '\u001b[1;31merror[type-mismatch]:\u001b[0m',
    );
    expect(diagnosticText(diagnostic('bad', 'bad', 'warning'), colourStyle)).toContain('\u001b[1;33m^^^\u001b[0m');
  });
});

test.each([
  [{ files: 8, errors: 0, warnings: 0 }, '8 files, no errors\n'],
  [{ files: 1, errors: 1, warnings: 2 }, '1 file, 1 error, 2 warnings\n'],
])('counts are a sentence', (counts, text) => {
  expect(countsText(counts)).toBe(text);
});
