/** What the command line of `assay graph` says, checked. */
import { UsageError } from '../../workbench/seam/mistakes.js';
import { EXPLORE_DEFAULTS } from './explore-defaults.js';
import { exploreSettings } from './explore.js';
import type { ExploreFlags, ExploreSettings } from './explore.js';

/** As the command line gives them. */
export interface GraphFlags extends Pick<
  ExploreFlags,
  'solver' | 'timeLimit' | 'guide' | 'optimistic' | 'assumptions' | 'maxDeferrals'
> {
  readonly format: string;
  readonly coverage?: true;
  readonly runs?: true;
  readonly abstract?: true;
  readonly output?: string;
}

export interface GraphSettings {
  readonly format: 'svg' | 'dot';
  /** The tree of runs is drawn, and not the control flow. */
  readonly isOfRuns: boolean;
  /** How to explore, if coverage or runs are asked for. */
  readonly exploring: ExploreSettings | undefined;
  readonly abstract: boolean;
  /** Standard output, if no file is named. */
  readonly target: string | undefined;
}

export function graphSettings({ format, coverage, runs, abstract, output, ...exploring }: GraphFlags): GraphSettings {
  if (format !== 'svg' && format !== 'dot') {
    throw new UsageError(`--format takes svg or dot, but "${format}" was given.`);
  }
  if (output?.endsWith('.dfy') === true) {
    throw new UsageError(`-o takes the name of a file to write, but "${output}" is the name of a program.`);
  }
  if (runs === true && (coverage === true || abstract === true)) {
    throw new UsageError('--runs draws runs; --coverage and --abstract are for the control flow: use one of them.');
  }
  const isExplored = coverage === true || runs === true;
  if (exploring.guide !== undefined && !isExplored) {
    throw new UsageError('--guide says where an exploration goes; say also --coverage, which explores the method.');
  }
  const settings = exploreSettings({ ...EXPLORE_DEFAULTS, ...exploring });
  return {
    format,
    isOfRuns: runs ?? false,
    exploring: isExplored ? settings : undefined,
    abstract: abstract ?? false,
    target: output,
  };
}
