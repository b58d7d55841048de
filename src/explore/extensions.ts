/** What may be added to an exploration without touching it (seed 000, 2.4.3). */
import type { Scene } from '../values/index.js';
import type { Execution } from './executions.js';
import type { Strategy } from './search.js';
import type { Path } from './symbolic/context.js';
import type { Trace } from './trace.js';

export interface Extension {
  /** Further inputs to execute, after an execution that took a new path. */
  readonly successors?: (execution: Execution) => Iterable<Scene>;
  /** In place of the strategy that the options name. */
  readonly strategy?: Strategy;
  /**
   * Another symbolic view of a path. What is not found on a path that an extension changed proves nothing: the engine
   * takes it as incomplete.
   */
  readonly view?: (path: Path, trace: Trace) => Path;
}

/** The path as all extensions together see it. */
export function viewed(extensions: readonly Extension[], path: Path, trace: Trace): Path {
  const seen = extensions.reduce((view, extension) => extension.view?.(view, trace) ?? view, path);
  if (seen === path) return path;
  const cut = { bound: 'sampled', what: 'a path that an extension changed' } as const;
  return { ...seen, notes: [...seen.notes, cut] };
}
