/** `--html`, `--sarif`, `--junit`, `--lcov` and `--markdown`: the report in files, for browsers and for other tools. */
import path from 'node:path';
import { junitText } from '../../report/junit.js';
import { lcovText } from '../../report/lcov.js';
import { markdownText } from '../../report/markdown.js';
import type { Report } from '../../report/report.js';
import { sarifText } from '../../report/sarif.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { checkTarget, writeWhole } from '../files/whole-file.js';
import { checkFolder } from '../files/whole-folder.js';

/** As the command line gives them: a folder for pages, and names of files. */
export interface ReportFiles {
  readonly html?: string;
  readonly sarif?: string;
  readonly junit?: string;
  readonly lcov?: string;
  readonly markdown?: string;
}

/** Says before the work begins what would stop the reports from being written after it. */
export function checkReports({ html, sarif, junit, lcov, markdown }: ReportFiles): void {
  if (html !== undefined) checkFolder('--html', html);
  const taken = new Map<string, { readonly option: string; readonly target: string }>();
  for (const [option, target] of [
    ['--sarif', sarif],
    ['--junit', junit],
    ['--lcov', lcov],
    ['--markdown', markdown],
  ] as const) {
    if (target === undefined) continue;
    if (target.endsWith('.dfy')) {
      throw new UsageError(`${option} takes the name of a file to write, but "${target}" is the name of a program.`);
    }
    const known = taken.get(path.resolve(target));
    if (known !== undefined)
      throw new UsageError(`${known.option} and ${option} name the same file, "${known.target}".`);
    taken.set(path.resolve(target), { option, target });
    checkTarget(option, target);
  }
}

/** Raises a `UsageError` if one cannot be written; it is then as it was before. */
export function writeReports({ sarif, junit, lcov, markdown }: ReportFiles, report: Report, strict: boolean): void {
  const paths = { folder: process.cwd(), separator: path.sep };
  if (sarif !== undefined) writeWhole(sarif, sarifText(report, { strict, ...paths }));
  if (junit !== undefined) writeWhole(junit, junitText(report, { strict }));
  if (markdown !== undefined) writeWhole(markdown, markdownText(report, { strict, comparison: report.comparison }));
  if (lcov !== undefined) writeWhole(lcov, lcovText(report));
}
