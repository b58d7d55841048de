/** `--loops`: what becomes of loops that depend on inputs. */
import type { ExplorerLimits } from '../../workbench/engines/explorer/limits.js';
import { UsageError } from '../../workbench/seam/mistakes.js';

export function loopsOf(given: string): ExplorerLimits['loops'] {
  if (given !== 'unroll' && given !== 'invariant') {
    throw new UsageError(`--loops takes unroll or invariant, but "${given}" was given.`);
  }
  return given;
}
