/** What a run needs later and what takes time to start is begun before the rest of the code is loaded. */
import path from 'node:path';
import { askEarly } from './solvers/printed-version.js';
import { startEarly } from './threads/start.js';

/** `folder` is that of the scripts. `asksZ3`: the solver of the run is an installed z3, as far as it can be seen. */
export function beginEarly(folder: string, { asksZ3 }: { readonly asksZ3: boolean }): void {
  startEarly(path.join(folder, 'engine-worker.js'));
  if (asksZ3) askEarly();
}
