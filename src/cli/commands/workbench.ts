/** The workbench of one command. */
import { openWorkbench } from '../../host/open-workbench.js';
import type { OpenWorkbench, WorkbenchOptions } from '../../host/open-workbench.js';
import { during, UsageError } from '../../workbench/seam/mistakes.js';

/** Raises a `UsageError` if there is no such solver. */
export async function workbenchFor(options: WorkbenchOptions): Promise<OpenWorkbench> {
  const opened = await during('starting the solver', () => openWorkbench(options));
  if (opened.kind === 'problem') throw new UsageError(opened.message);
  return opened;
}
