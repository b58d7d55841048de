/**
 * Whether a region graph proves what it is said to prove, from the graph and the program alone: executions begin in the
 * initial region, from every region that can be reached every operation leads into a region to which there is an edge,
 * and no region that can be reached violates one of the claims. Dropped regions and edges need no word of their own: an
 * execution that needed one would have nowhere to go. Calls rest on proofs of the same kind (seed 001, 4.4.5).
 */
import type { Arena, Claim, Term } from '../model/index.js';
import { simplify } from '../model/index.js';
import { assumeContract, callOf } from './calls.js';
import type { Operation } from './program-graph.js';
import { reachableRegions } from './paths.js';
import type { Region, RegionGraph } from './region-graph.js';
import type { Solver } from './solver.js';
import { executeOperation, SymbolicState } from './symbolic.js';
import { negated } from './terms.js';

/** A region graph with what it was learnt about callees. */
export interface Proof {
  readonly graph: RegionGraph;
  readonly summaries: readonly CallSummary[];
}

/** No execution of the callee leads from a state with `before` to one with `after`, both over the caller's variables. */
export interface CallSummary {
  readonly operation: Operation;
  readonly before: Term;
  readonly after: Term;
  /** The same in terms of the callee: what holds when it begins, and where it must not return. */
  readonly begins: Term;
  readonly isForbidden: (region: Region) => boolean;
  readonly proof: Proof;
}

export type Checked =
  | { readonly kind: 'accepted'; readonly questions: number }
  /** An execution may do what the graph excludes; a phrase. */
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'undecided'; readonly reason: string };

export async function checkProof(
  arena: Arena,
  solver: Solver,
  proof: Proof,
  claims: ReadonlySet<Claim>,
  isLate: () => boolean = () => false,
): Promise<Checked> {
  const isForbidden = ({ location: { kind, claim } }: Region): boolean =>
    kind === 'error' && claim !== undefined && claims.has(claim);
  const check = new Check(arena, solver, isLate);
  return (await check.proof(proof, arena.true, isForbidden)) ?? { kind: 'accepted', questions: check.questions };
}

type Problem = Exclude<Checked, { kind: 'accepted' }>;

class Check {
  questions = 0;
  private readonly arena: Arena;
  private readonly solver: Solver;
  private readonly known = new Map<CallSummary, Problem | undefined>();

  private readonly isLate: () => boolean;

  constructor(arena: Arena, solver: Solver, isLate: () => boolean) {
    this.arena = arena;
    this.solver = solver;
    this.isLate = isLate;
  }

  /** Undefined if there is nothing wrong. `begins` is what holds of the states in which executions begin. */
  async proof(proof: Proof, begins: Term, isForbidden: (region: Region) => boolean): Promise<Problem | undefined> {
    const { graph } = proof;
    const { initial, program } = graph;
    if (initial.location !== program.entry || initial.entering.size > 0)
      return { kind: 'rejected', reason: 'executions do not begin in the initial region' };
    const problem = await this.excluded([begins, negated(this.arena, initial.predicate)], 'a state on entry');
    if (problem !== undefined) return problem;
    for (const region of reachableRegions(graph)) {
      if (isForbidden(region)) return { kind: 'rejected', reason: `region ${region.id} can be reached` };
      for (const operation of program.leaving[region.location.id] ?? []) {
        const wrong = await this.operation(proof, region, operation, region === initial ? begins : this.arena.true);
        if (wrong !== undefined) return wrong;
      }
    }
    return undefined;
  }

  /** Everything that the operation does in the region leads to where the region has edges. */
  private async operation(
    proof: Proof,
    region: Region,
    operation: Operation,
    begins: Term,
  ): Promise<Problem | undefined> {
    const { arena } = this;
    const next = [...region.leaving].filter((edge) => edge.operation === operation).map(({ to }) => to);
    const elsewhere = negated(
      arena,
      simplify.or(
        arena,
        next.map(({ predicate }) => predicate),
      ),
    );
    if (elsewhere === arena.false) return undefined;
    const where = `an execution from region ${region.id} to location ${operation.to.id}`;
    const state = new SymbolicState(arena, this.solver.native);
    state.assume(begins);
    state.assume(region.predicate);
    if (callOf(operation) === undefined) {
      executeOperation(state, operation, () => undefined);
      state.assume(elsewhere);
      return this.excluded(state.path, where);
    }
    const byContract = await this.excluded(this.afterContract(region, operation, begins, elsewhere), where);
    if (byContract === undefined) return undefined;
    const missing = [...proof.graph.regionsAt(operation.to)].filter((one) => !next.includes(one));
    // Whatever the callee does, it leads to one of the regions of the location.
    const all = [...next, ...missing].map(({ predicate }) => negated(arena, predicate));
    const gap = await this.excluded(all, `a state at location ${operation.to.id}`);
    if (gap !== undefined) return gap;
    for (const one of missing) {
      const problem = await this.call(proof, region, operation, begins, one);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  /** States of a region after a call, as far as the contract tells. */
  private afterContract(from: Region, operation: Operation, begins: Term, after: Term): readonly Term[] {
    const state = new SymbolicState(this.arena, this.solver.native);
    state.assume(begins);
    state.assume(from.predicate);
    const call = callOf(operation);
    if (call !== undefined) assumeContract(this.arena, state, call);
    state.assume(after);
    return state.path;
  }

  /** Some summary of the call says that it does not lead from one region to the other. */
  private async call(
    { summaries }: Proof,
    from: Region,
    operation: Operation,
    begins: Term,
    to: Region,
  ): Promise<Problem | undefined> {
    const { arena } = this;
    const where = `the call from region ${from.id} to ${to.id}`;
    const byContract = await this.excluded(this.afterContract(from, operation, begins, to.predicate), where);
    if (byContract === undefined) return undefined;
    let last: Problem = { kind: 'rejected', reason: `nothing is known of ${where}` };
    for (const summary of summaries) {
      if (summary.operation !== operation) continue;
      const fits =
        (await this.excluded([begins, from.predicate, negated(arena, summary.before)], 'the state before a call')) ??
        (await this.excluded([to.predicate, negated(arena, summary.after)], 'the state after a call'));
      if (fits !== undefined) {
        last = fits;
        continue;
      }
      if (!this.known.has(summary))
        this.known.set(summary, await this.proof(summary.proof, summary.begins, summary.isForbidden));
      const problem = this.known.get(summary);
      if (problem === undefined) return undefined;
      last = problem;
    }
    return last;
  }

  /** No values satisfy the conditions. */
  private async excluded(conditions: readonly Term[], what: string): Promise<Problem | undefined> {
    if (this.isLate()) return { kind: 'undecided', reason: `${what}: the time limit was reached` };
    this.questions++;
    const answer = await this.solver.isSat(conditions);
    switch (answer.kind) {
      case 'unsat':
        return undefined;
      case 'sat':
        return { kind: 'rejected', reason: `${what} is possible that the graph excludes` };
      case 'unknown':
        return { kind: 'undecided', reason: `${what}: ${answer.reason}` };
    }
  }
}
