/** One invocation of DashLoop: a procedure, its region graph, and from where and to where executions are wanted. */
import type { Conditions, StateView } from '../execute/index.js';
import type { Arena, Term, Variable } from '../model/index.js';
import type { ProgramGraph } from './program-graph.js';
import type { CallSummary } from './check-proof.js';
import type { Refinement } from './generaliser.js';
import type { Edge, Region } from './region-graph.js';
import { RegionGraph } from './region-graph.js';
import type { ActivationTrace, State } from './states.js';
import type { SymbolicState } from './symbolic.js';
import { Followed } from './symbolic.js';
import { negated } from './terms.js';

/** The graph excludes what an execution did: a defect of ours, after which nothing that the graph says counts. */
export class InconsistentGraph extends Error {
  override readonly name = 'InconsistentGraph';
}

export interface InvestigationSettings {
  readonly arena: Arena;
  readonly conditions: Conditions;
  readonly program: ProgramGraph;
  /** Divides a new region graph as it has to be from the beginning. */
  readonly prepare?: (graph: RegionGraph) => void;
  /** The state in which executions come to the procedure. */
  readonly begin: () => SymbolicState;
  /** The activation of the procedure in an execution of the entry, if it got there the same way. */
  readonly activationIn: (entry: ActivationTrace) => ActivationTrace | undefined;
  /** Values of variables of the caller, which do not change while the procedure runs. */
  readonly outer: (trace: ActivationTrace) => StateView | undefined;
  /** What one would like to prove of the states in which the procedure returns. */
  readonly exit?: Term;
  readonly depth: number;
  /** States of executions before they come to the procedure. */
  readonly stepsBefore: number;
}

export class Investigation {
  readonly settings: InvestigationSettings;
  graph: RegionGraph;
  readonly program: ProgramGraph;
  /** Predicates with which edges of the initial region were removed (4.4.5). */
  readonly initialRefines: Term[] = [];
  /** Edges of which it is not known whether executions take them, with the reason. */
  readonly undecided = new Map<Edge, string>();
  /** Predicates by which regions were split, oldest first. */
  readonly refinements: Refinement[] = [];
  readonly followed = new Followed();
  /** What was proved of callees. */
  readonly summaries: CallSummary[] = [];
  private readonly adopted: ActivationTrace[] = [];

  constructor(settings: InvestigationSettings) {
    this.settings = settings;
    this.program = settings.program;
    this.graph = this.newGraph();
  }

  private newGraph(): RegionGraph {
    const graph = new RegionGraph(this.settings.arena, this.settings.program);
    this.settings.prepare?.(graph);
    return graph;
  }

  /** Begins again with these divisions in place of those that refinement has made; executions are kept. */
  restart(divisions: readonly Refinement[]): void {
    const { arena } = this.settings;
    this.graph = this.newGraph();
    this.initialRefines.length = 0;
    this.summaries.length = 0;
    this.undecided.clear();
    // Each predicate doubles the regions of its location: the newest ones count, and the others are found again if need be.
    for (const { location, predicate } of [...divisions].reverse()) {
      const regions = [...this.graph.regionsAt(location)];
      if (regions.length >= MOST_REGIONS) continue;
      for (const region of regions) this.graph.split(region, predicate, negated(arena, predicate), () => undefined);
    }
    for (const trace of this.adopted.splice(0)) this.adopt(trace);
  }

  /** Puts the states of an activation of the procedure into their regions. */
  adopt(trace: ActivationTrace | undefined): void {
    if (trace === undefined) return;
    this.adopted.push(trace);
    let previous: Region | undefined;
    for (const [index, state] of trace.states.entries()) {
      const region = this.graph.regionOf(state.location, (predicate) => this.satisfies(state, predicate));
      const operation = trace.operations[index];
      if (region !== undefined && previous !== undefined && operation !== undefined) {
        if (this.graph.edgeBetween(previous, region, operation) === undefined) {
          if (!trace.execution.isCertain) return;
          throw new InconsistentGraph(
            `an execution of ${this.program.method.name} took an edge that was removed: ${previous.id} to ${region.id}`,
          );
        }
      }
      if (region !== undefined) this.graph.put(state, region);
      previous = region;
    }
  }

  satisfies(state: State, predicate: Term): boolean | undefined {
    return this.settings.conditions.test(predicate)(this.view(state));
  }

  view({ trace, index }: State): StateView {
    const outer = this.settings.outer(trace);
    const { entry } = trace.program.method;
    const isOwn = (variable: Variable): boolean => trace.knows(variable);
    return {
      valueOf: (variable) =>
        isOwn(variable) || outer === undefined ? trace.valueAt(index, variable) : outer.valueOf(variable),
      momentOf: (variable) => {
        if (variable.role === 'heap') return trace.momentAt(index);
        for (const snapshot of entry.values()) if (snapshot === variable) return trace.momentAt(0);
        return outer?.momentOf(variable);
      },
      drawn: trace.execution.drawn,
    };
  }
}

/** At one location, to begin with. */
const MOST_REGIONS = 16;
