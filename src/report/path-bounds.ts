/** How many of the paths that there are were run: of a member, and to each of its claims (seed 000, 1.4). */
import { PathBounds } from '../analysis/index.js';
import type { PathBound } from '../analysis/index.js';
import type { ExplorationReport } from '../explore/summary.js';
import { lineReport } from '../languages/lines.js';
import type { LineReport } from '../languages/lines.js';
import { counted } from '../model/index.js';
import type { Claim, Method, Model } from '../model/index.js';

/** As the JSON report has it. */
export type PathBoundReport =
  /** In decimal digits: numbers of readers may end before. */
  { readonly atMost: string } | { readonly unbounded: 'loop' | 'recursion'; readonly at: LineReport };

/** Of the paths to a claim. Without `atMost` their number is unbounded. */
export interface ClaimPaths {
  readonly run: number;
  readonly atMost?: string;
}

export class ModelPaths {
  private static readonly known = new WeakMap<Model, PathBounds>();
  private readonly bounds: PathBounds;

  constructor(model: Model) {
    let bounds = ModelPaths.known.get(model);
    if (bounds === undefined) ModelPaths.known.set(model, (bounds = new PathBounds()));
    this.bounds = bounds;
  }

  of(method: Method): PathBoundReport {
    const bound = this.bounds.of(method);
    return bound.kind === 'bounded'
      ? { atMost: String(bound.atMost) }
      : { unbounded: bound.why, at: lineReport(bound.at) };
  }

  to(method: Method, claim: Claim, { reached }: ExplorationReport): ClaimPaths | undefined {
    if (reached === undefined) return undefined;
    const bound: PathBound = this.bounds.to(method, claim);
    return { run: reached[claim.id] ?? 0, ...(bound.kind === 'bounded' ? { atMost: String(bound.atMost) } : {}) };
  }
}

/**
 * From 0 to 1. Of infinitely many paths, runs take a share of 0; where there is no path to a claim, nothing is left to run.
 * Numbers beyond those of JavaScript are infinite here, and the share is 0 again.
 */
export function shareOf({ run, atMost }: ClaimPaths): number {
  if (atMost === undefined) return 0;
  return atMost === '0' ? 1 : Math.min(1, run / Number(atMost));
}

/** `3 of at most 5 paths`, `3 paths (unbounded: the loop in line 7)`. */
export function pathsText({ paths, pathsRun }: ExplorationReport, bound: PathBoundReport | undefined): string {
  if (bound === undefined || pathsRun === undefined) return counted(paths, 'path');
  if ('atMost' in bound)
    return `${pathsRun} of at most ${digits(bound.atMost)} ${bound.atMost === '1' ? 'path' : 'paths'}`;
  const why = bound.unbounded === 'loop' ? 'the loop' : 'the call';
  return `${counted(paths, 'path')} (unbounded: ${why} in line ${bound.at.line})`;
}

const MOST_DIGITS = 12;

/** Nobody reads sixty digits: the next power of ten is a bound, too. */
function digits(number: string): string {
  return number.length <= MOST_DIGITS ? number : `10^${number.length}`;
}
