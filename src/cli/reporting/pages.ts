/** `--html`: gathers what the pages show while files are judged, and writes them at the end. */
import path from 'node:path';
import { highlight } from '../../languages/dafny/highlight.js';
import type { SourceText } from '../../languages/dafny/syntax/source.js';
import { htmlReport } from '../../report/html/index.js';
import type { Report } from '../../report/report.js';
import { writeFolder } from './folder.js';

export class Pages {
  private readonly folder: string;
  private readonly sources = new Map<string, SourceText>();

  constructor(folder: string) {
    this.folder = folder;
  }

  add(sources: readonly SourceText[]): void {
    for (const source of sources) this.sources.set(source.path, source);
  }

  /** Returns what there is to say about it: a line. Raises a `UsageError`. */
  write(report: Report): string {
    const sources = [...this.sources.values()].map((source) => ({
      path: source.path,
      text: source.text,
      tokens: highlight(source),
    }));
    writeFolder(this.folder, htmlReport(report, sources, []));
    return `The report is in "${path.join(this.folder, 'index.html')}".\n`;
  }
}
