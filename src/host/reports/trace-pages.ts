/** `--trace`: keeps what DASH does while it is at work, and writes pages of it at the end. */
import path from 'node:path';
import { spanOf } from '../../languages/origins.js';
import type { HtmlFile } from '../../report/html/index.js';
import type { IterationLog } from '../../report/regions/log.js';
import { during, UsageError } from '../../workbench/seam/mistakes.js';
import { checkFolder, writeFolder } from '../files/whole-folder.js';
import { IterationLogs } from '../threads/tracing.js';
import { packageVersion } from '../files/version.js';

/** Says before the work begins what would stop the pages from being written after it. */
export function checkTrace(folder: string, html: string | undefined): void {
  checkFolder('--trace', folder);
  if (html !== undefined && path.resolve(html) === path.resolve(folder)) {
    throw new UsageError(`--trace and --html name the same folder, "${folder}".`);
  }
}

export class Trace {
  readonly logs = new IterationLogs();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** In the order of the sources, whoever was ready first. */
  draw(solver: string, note: (text: string) => void): Promise<readonly HtmlFile[]> {
    const key = ({ entry }: IterationLog): { readonly path: string; readonly start: number } => {
      const { source, start } = spanOf(entry.origin);
      return { path: source.path, start };
    };
    const all = [...this.logs.all].sort((a, b) => {
      const [one, other] = [key(a), key(b)];
      return one.path < other.path ? -1 : one.path > other.path ? 1 : one.start - other.start;
    });
    return during('drawing region graphs', async () => {
      // Most who prove something do not draw it.
      const { tracePages } = await import('../../report/regions/pages.js');
      return tracePages(all, [`assay ${packageVersion()}`, solver], (picture) => {
        note(`drawing ${picture}`);
      });
    });
  }

  /** Returns what there is to say about it: a line. Raises a `UsageError`. */
  write(files: readonly HtmlFile[]): string {
    writeFolder(this.folder, files);
    return `The iterations are in "${path.join(this.folder, 'index.html')}".\n`;
  }
}
