/** What the command line of `assay graph` says, checked. */
import { UsageError } from '../../workbench/seam/mistakes.js';
import { EXPLORE_DEFAULTS } from './explore-defaults.js';
import { exploreSettings } from './explore.js';
import type { ExploreFlags, ExploreSettings } from './explore.js';

/** As the command line gives them. */
export interface GraphFlags extends Pick<ExploreFlags, 'solver' | 'timeLimit'> {
  readonly format: string;
  readonly coverage?: true;
  readonly abstract?: true;
  readonly output?: string;
}

export interface GraphSettings {
  readonly format: 'svg' | 'dot';
  /** How to explore, if coverage is asked for. */
  readonly exploring: ExploreSettings | undefined;
  readonly abstract: boolean;
  /** Standard output, if no file is named. */
  readonly target: string | undefined;
}

export function graphSettings({ format, coverage, abstract, output, ...exploring }: GraphFlags): GraphSettings {
  if (format !== 'svg' && format !== 'dot') {
    throw new UsageError(`--format takes svg or dot, but "${format}" was given.`);
  }
  if (output?.endsWith('.dfy') === true) {
    throw new UsageError(`-o takes the name of a file to write, but "${output}" is the name of a program.`);
  }
  const settings = exploreSettings({ ...EXPLORE_DEFAULTS, ...exploring });
  return {
    format,
    exploring: coverage === true ? settings : undefined,
    abstract: abstract ?? false,
    target: output,
  };
}
