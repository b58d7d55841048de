/** `--isolate`: where engines work, and what is lost with a program that takes too much. */
import type { WorkbenchOptions } from '../../host/open-workbench.js';
import { UsageError } from '../../workbench/seam/mistakes.js';

interface IsolationFlags {
  readonly isolate?: string;
}

export type Isolation = NonNullable<WorkbenchOptions['isolation']>;

export function isolationOf({ isolate = 'thread' }: IsolationFlags): Isolation {
  if (isolate !== 'thread' && isolate !== 'process')
    throw new UsageError(`--isolate takes thread or process, but "${isolate}" was given.`);
  return isolate;
}
