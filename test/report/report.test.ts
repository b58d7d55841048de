import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/languages/diagnostics.js';
import { SourceText } from '../../src/languages/source.js';
import { Findings } from '../../src/report/report.js';

const main = new SourceText('main.dfy', 'one\ntwo\n');
const lib = new SourceText('lib.dfy', 'three');

function at(
  source: SourceText,
  start: number,
  message: string,
  severity: Diagnostic['severity'] = 'error',
): Diagnostic {
  return { severity, code: 'unresolved-name', span: { source, start, end: start + 3 }, message };
}

describe('findings of several programs', () => {
  test('are ordered by file and place', () => {
    const late = at(main, 4, 'late');
    const early = at(main, 0, 'early');
    const included = at(lib, 0, 'included');
    expect(new Findings().add(['main.dfy', 'lib.dfy'], [included, late, early])).toEqual([early, late, included]);
  });

  test('in a file that two programs include are kept once', () => {
    const findings = new Findings();
    findings.add(['lib.dfy'], [at(lib, 0, 'wrong')]);
    const again = at(new SourceText('lib.dfy', lib.text), 0, 'wrong');
    expect(findings.add(['main.dfy', 'lib.dfy'], [again])).toEqual([]);
    expect(findings.counts).toEqual({ files: 2, errors: 1, warnings: 0 });
  });

  test('become a report with 1-based positions by file', () => {
    const findings = new Findings();
    findings.add(['main.dfy', 'lib.dfy'], [at(main, 4, 'wrong'), at(main, 0, 'odd', 'warning')]);
    expect(findings.report('1.2.3', 0.5)).toEqual({
      schema: 1,
      tool: { name: 'assay', version: '1.2.3' },
      files: [
        {
          path: 'main.dfy',
          diagnostics: [
            {
              severity: 'warning',
              line: 1,
              column: 1,
              endLine: 1,
              endColumn: 4,
              message: 'odd',
              code: 'unresolved-name',
            },
            {
              severity: 'error',
              line: 2,
              column: 1,
              endLine: 2,
              endColumn: 4,
              message: 'wrong',
              code: 'unresolved-name',
            },
          ],
        },
        { path: 'lib.dfy', diagnostics: [] },
      ],
      summary: { files: 2, errors: 1, warnings: 1, seconds: 0.5 },
    });
  });
});
