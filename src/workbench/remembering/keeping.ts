/** What results of an engine rest on, and what of them is kept: the part of the cache that differs between engines. */
import type { Extent, ProgramContent } from './content.js';
import type { Knowledge } from '../seam/knowledge.js';
import type { Dependency, Finding, Method, Model } from '../../model/index.js';
import type { Taken } from '../seam/explorations.js';
import type { ExplorationReport } from '../../explore/summary.js';
import type { Directory } from './packing.js';

/** Whatever a result depends on beside the program; JSON. */
export type Setup = unknown;

export interface Keeping {
  /** Name and version of what decides, limits, options. `effort` is the part of the limits. */
  setup(effort: number): Setup;
  /** Whether it is told what other engines learned. */
  readonly isInformed: boolean;
  /**
   * What its results rest on; undefined for methods that the engine has nothing to do with. For an engine whose results
   * rest on the question that it asks, only the engine can say it.
   */
  readonly basis: ((directory: Directory, method: Method) => Basis | undefined) | 'its question';
}

/** What the results about one method rest on. */
export interface Basis {
  readonly text: string;
  /** Results speak of nothing else. */
  readonly extent: Extent;
  /** What proofs may use, as the engine is given it now. */
  readonly assumptions: readonly Dependency[];
}

/** What an engine told about one method. */
export interface Told {
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  readonly report?: ExplorationReport;
  /** What runs took of the method. */
  readonly taken?: Taken | undefined;
  /** The time was up before the engine could say so itself. */
  readonly isCut: boolean;
}

export function methodsIn(model: Model, { declarations }: Extent): readonly Method[] {
  const reached = new Set(declarations.map(({ symbol }) => symbol));
  return model.methods.filter((method) => reached.has(method));
}

/** What is decided of the claims of these, one digit for each. */
export function decidedIn(knowledge: Knowledge, content: ProgramContent, methods: readonly Method[]): string {
  const words = methods.map((symbol) => {
    const digits = symbol.claims.map((claim) => (knowledge.isDecided(claim) ? '1' : '0')).join('');
    return `${content.labelOf({ kind: 'method', symbol })} ${digits}`;
  });
  return words.join('\n');
}
