/**
 * The sound half of a query. Exploration looks for models within a scope; that there is none at all is asked of a prover
 * for straight-line code, which whoever starts the exploration provides (engines do not know each other).
 */
import type { Dependency, Method } from '../model/index.js';

export interface PathProver {
  /**
   * For each claim of the straight-line method (in its order): what the proof rests on, in terms of the method, or
   * undefined if there is none.
   */
  prove(path: Method, seconds: number): Promise<readonly (readonly Dependency[] | undefined)[]>;
}
