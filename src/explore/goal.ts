/** What an exploration is to find, and whether it has. */
import type { Claim, Method } from '../model/index.js';
import type { ExploreGoal } from './exploration.js';
import type { Evidence } from './findings.js';
import { Relevance } from './relevance.js';
import type { OtherSide } from './sides.js';
import type { Trace } from './trace.js';

export class Goal {
  /** Claims of the entry that are to be decided. */
  readonly open: ReadonlySet<Claim>;
  /** Which decisions lead to them; undefined if all decisions are of interest. */
  readonly relevance: Relevance | undefined;
  private readonly goal: ExploreGoal | undefined;
  private readonly evidence: Evidence;

  constructor(method: Method, goal: ExploreGoal | undefined, evidence: Evidence) {
    this.goal = goal;
    this.evidence = evidence;
    this.open = new Set(method.claims.filter((claim) => !this.isDecided(claim)));
    this.relevance = goal?.kind === 'claims' ? new Relevance(method, this.open) : undefined;
  }

  /** By somebody else. */
  isDecided(claim: Claim): boolean {
    return this.goal?.kind === 'claims' && this.goal.decided.has(claim);
  }

  /** Whether it may lie behind a side of a decision. */
  isBehind({ violates, edge }: OtherSide, trace: Trace, event: number): boolean {
    return violates !== undefined || (this.relevance?.leads(trace, event, edge?.edge) ?? true);
  }

  get isReached(): boolean {
    switch (this.goal?.kind) {
      case 'violation':
        return this.evidence.hasViolation;
      case 'claims':
        return [...this.open].every(({ id }) => this.evidence.isViolated(id));
      case undefined:
        return false;
    }
  }
}
