/** What the abstract interpreter knows of reachability: it relies on no contract and no assumption of the program (seed 000, 2.3). */
import type { AbstractResult } from '../analysis/index.js';
import { AbstractInterpreter } from '../analysis/index.js';
import type { BlockId, Method, Model } from '../model/index.js';
import type { Edge } from './coverage.js';

export class Reachability {
  private readonly interpreter: AbstractInterpreter;
  private readonly results = new Map<Method, AbstractResult | undefined>();

  constructor(model: Model) {
    this.interpreter = new AbstractInterpreter(model, { useContracts: false, useProgramAssumptions: false });
  }

  /** Whether an execution may get to a block. */
  reaches(method: Method, block: BlockId): boolean {
    const result = this.resultOf(method);
    return result === undefined || result.entry(block) !== undefined;
  }

  /** Whether an execution may go this way, whatever led to it. */
  takes(method: Method, { from, to }: Edge): boolean {
    const result = this.resultOf(method);
    if (result === undefined) return true;
    const ways = result.flow.successors[from]?.filter((transition) => transition.to === to) ?? [];
    return ways.length === 0 || ways.some((transition) => result.taking(transition) !== undefined);
  }

  private resultOf(method: Method): AbstractResult | undefined {
    if (!this.results.has(method)) this.results.set(method, this.interpreter.analyse(method));
    return this.results.get(method);
  }
}
