/** What `--optimistic` says, checked. */
import { readKinds } from '../../partial/optimistic/kinds.js';
import type { OptimisticKind } from '../../partial/optimistic/kinds.js';
import { UsageError } from '../../workbench/seam/mistakes.js';

export function kindsOf(text: string): readonly OptimisticKind[] {
  const kinds = readKinds(text);
  if (typeof kinds === 'string') throw new UsageError(`--optimistic takes kinds of assumptions. ${kinds}`);
  return kinds;
}
