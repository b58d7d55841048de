/** What a run needs later and what takes time to start is begun before the rest of the code is loaded. */
import path from 'node:path';
import { askEarly } from '../solvers/printed-version.js';
import { startEarly } from '../threads/start.js';

/** `folder` is that of the scripts. `asksSolver`: the solver that is used where none is named. */
export function beginEarly(folder: string, { asksSolver }: { readonly asksSolver: boolean }): void {
  startEarly(path.join(folder, 'engine-worker.js'));
  if (asksSolver) askEarly();
}
