/** The main loop of DASH (seed 001, 3.3, Algorithm 3.1) and how it extends the frontier (3.4, 4.4). */
import type { Conditions } from '../execute/index.js';
import type { Call, Term, Type, Variable } from '../model/index.js';
import { counted, simplify } from '../model/index.js';
import type { CancelToken } from '../model/index.js';
import type { Scene, SolverModel, Value } from '../values/index.js';
import { assumeContract, callOf, entryValues, executeSymbolicSubProcedure, mayChangeHeap } from './calls.js';
import { thereIs } from './choices.js';
import { Frozen, isSameWay, mentionsExists } from './frozen.js';
import { Investigation } from './investigation.js';
import type { GeneralisingTools } from './generalising.js';
import { Generalising } from './generalising.js';
import type { DashListener } from './listener.js';
import type { SearchChoices } from './options.js';
import type { ErrorPath, RegionTrace } from './paths.js';
import { convertToRegionTraceWithAbstractFrontier, findAbstractErrorPath } from './paths.js';
import type { Profile } from './profile.js';
import { timed, timedStep } from './profile.js';
import type { ProgramGraph } from './program-graph.js';
import { partsBefore, refineGraph, refinePred } from './refine.js';
import type { Edge, Region, RegionGraph } from './region-graph.js';
import { readScene } from './scenes.js';
import type { Solver } from './solver.js';
import type { State } from './states.js';
import { executeOperation, executeSymbolic, SymbolicState } from './symbolic.js';
import { conjunction, evaluate, negated } from './terms.js';
import type { Test, Tests } from './tests.js';

/** What one run of the loop ends with. */
export type DashResult =
  /** No error region can be reached; the region graph says why. */
  | { readonly kind: 'pass' }
  /** An execution reached one. */
  | { readonly kind: 'fail' }
  | { readonly kind: 'undecided'; readonly reason: string };

/** A step over the frontier, or what to do without one. */
type FrontierStep =
  | { readonly kind: 'crossed' }
  | { readonly kind: 'refine'; readonly predicate: Term }
  | { readonly kind: 'undecided'; readonly reason: string };

export interface DashTools extends GeneralisingTools {
  readonly solver: Solver;
  readonly conditions: Conditions;
  readonly tests: Tests;
  readonly isLegal: (value: Value, type: Type) => boolean;
  readonly budget: Budget;
  readonly choices: SearchChoices;
  readonly profile: Profile;
  readonly listener: DashListener | undefined;
  /** Told of every execution. */
  readonly onTest: (test: Test) => void;
  /** Told of the graph of the entry whenever it may prove more. */
  readonly onGraph: (graph: RegionGraph) => void;
}

export interface Budget {
  /** The reason for which the loop has to end, as a phrase. */
  spent(iterations: number): string | undefined;
  /** How deep calls are looked into. */
  readonly depth: number;
  secondsForGeneralising(): number;
  readonly cancel: CancelToken | undefined;
}

export class Dash {
  iterations = 0;
  refinements = 0;
  private readonly tools: DashTools;
  /** From the entry to the procedure that is looked at. */
  private readonly chain: Investigation[] = [];
  private readonly generalising: Generalising;

  constructor(tools: DashTools) {
    this.tools = tools;
    this.generalising = new Generalising(tools);
  }

  async dashLoop(investigation: Investigation, isTarget: (region: Region) => boolean): Promise<DashResult> {
    const { choices, profile } = this.tools;
    this.chain.push(investigation);
    try {
      for (;;) {
        await this.generalising.generalise(investigation);
        const { graph } = investigation;
        if (this.chain.length === 1) this.tools.onGraph(graph);
        const isReached =
          investigation !== this.chain[0] &&
          timed(profile, 'IsErrorRegionReached', () => this.isErrorRegionReached(investigation, isTarget));
        if (isReached) return { kind: 'fail' };
        const isOpen = (edge: ErrorPath[number]): boolean => !investigation.undecided.has(edge);
        const path = timed(profile, 'FindAbstractErrorPath', () =>
          findAbstractErrorPath(graph, isTarget, isOpen, choices.path),
        );
        if (path === undefined) return this.outcome(investigation, isTarget);
        const reason = this.tools.budget.spent(this.iterations++);
        if (reason !== undefined) return { kind: 'undecided', reason };
        // Whoever looked for invariants has answered what this was about.
        if (this.tools.openClaims().size === 0) return { kind: 'undecided', reason: 'it is not needed any more' };
        const trace = timed(profile, 'ConvertToRegionTrace', () =>
          convertToRegionTraceWithAbstractFrontier(path, graph, choices.state),
        );
        const step = await this.extendFrontier(investigation, trace);
        this.tools.listener?.iteration?.({
          number: this.iterations,
          depth: this.chain.length - 1,
          graph,
          path,
          trace,
          step,
        });
        if (step.kind === 'refine') {
          this.refinements++;
          await timedStep(profile, 'RefineGraph', () =>
            refineGraph(this.tools.model.arena, this.tools.solver, investigation, trace, step.predicate),
          );
        } else if (step.kind === 'undecided') investigation.undecided.set(trace.frontier, step.reason);
      }
    } finally {
      this.chain.pop();
    }
  }

  /** Without open paths: whether those that are left are only undecided. */
  private outcome({ graph, undecided }: Investigation, isTarget: (region: Region) => boolean): DashResult {
    const path = undecided.size === 0 ? undefined : findAbstractErrorPath(graph, isTarget);
    if (path === undefined) return { kind: 'pass' };
    const reason = path.map((edge) => undecided.get(edge)).find((one) => one !== undefined);
    return { kind: 'undecided', reason: reason ?? 'the solver could not decide' };
  }

  private isErrorRegionReached({ graph }: Investigation, isTarget: (region: Region) => boolean): boolean {
    return graph.regions.some((region) => region.states.length > 0 && isTarget(region));
  }

  // ── ExtendFrontier ────────────────────────────────────────────────────────────────────────────

  private async extendFrontier(investigation: Investigation, trace: RegionTrace): Promise<FrontierStep> {
    const { model, solver, profile } = this.tools;
    const { state, frontier } = trace;
    const call = callOf(frontier.operation);
    if (call === undefined && (await this.isInfeasible(frontier)))
      return { kind: 'refine', predicate: model.arena.false };
    const symbolic = timed(profile, 'ExecuteSymbolic', () => this.follow(investigation, state));
    if (call !== undefined) return this.extendOverCall(investigation, trace, symbolic, call);
    const parts = partsBefore(model.arena, solver.native, trace);
    const after = symbolic.copy();
    executeOperation(after, frontier.operation, () => undefined);
    after.assume(frontier.to.predicate);
    // What the operation leaves open is a choice of the execution that is looked for, and no part of a state.
    const isOpen = after.draws.length > symbolic.draws.length || !after.exact;
    const here = new Map(parts.all.map((part) => [symbolic.eval(part), part]));
    const answer = isOpen ? await solver.isSat(after.path) : await solver.isSat(symbolic.path, [...here.keys()]);
    switch (answer.kind) {
      case 'unsat': {
        const core = isOpen ? parts.all : answer.core.flatMap((part) => here.get(part) ?? []);
        const predicate = await timedStep(profile, 'RefinePred', () =>
          refinePred(model.arena, solver, investigation, trace, symbolic, parts, core),
        );
        return { kind: 'refine', predicate };
      }
      case 'unknown':
        return { kind: 'undecided', reason: answer.reason };
      case 'sat':
        return this.tryInputs(answer.model, after, trace, investigation);
    }
  }

  /** No state of the region goes over the edge, whatever led to it: there is nothing to split. */
  private async isInfeasible({ from, to, operation }: Edge): Promise<boolean> {
    const { model, solver } = this.tools;
    if (from.predicate === model.arena.true) return false;
    const state = new SymbolicState(model.arena, solver.native);
    state.assume(from.predicate);
    executeOperation(state, operation, () => undefined);
    state.assume(to.predicate);
    return solver.isClearlyUnsat(state.path);
  }

  /** Executes what the solver found. */
  private async tryInputs(
    found: SolverModel,
    { draws }: SymbolicState,
    trace: RegionTrace,
    investigation: Investigation,
  ): Promise<FrontierStep> {
    const { model, entry, isLegal } = this.tools;
    const read = await readScene(model, entry, found, draws, isLegal);
    if (read.kind === 'scene') return this.runTest(read.scene, trace, investigation);
    return { kind: 'undecided', reason: `inputs were found that cannot be written down: ${read.reason}` };
  }

  /** The symbolic state of the execution that a trace follows, before the frontier. */
  private follow(investigation: Investigation, state: State | undefined): SymbolicState {
    const { arena } = this.tools.model;
    if (state === undefined) return investigation.settings.begin();
    const known = investigation.followed.get(state.trace, state.index);
    const symbolic = known?.state ?? investigation.settings.begin();
    executeSymbolic(
      symbolic,
      state.trace,
      state.index,
      (at, within, index, operation) => executeSymbolicSubProcedure(arena, at, within, index, operation),
      known?.index,
    );
    investigation.followed.keep(state.trace, state.index, symbolic.copy());
    return symbolic;
  }

  /** Executes the entry, and puts its states into the graphs of all procedures that are looked at. */
  execute(scene: Scene, investigations: readonly Investigation[], stepsBefore = 0): Test {
    const test = timed(this.tools.profile, 'RunTest', () => this.tools.tests.run(scene, stepsBefore));
    for (const one of investigations) if (test.trace !== undefined) one.adopt(one.settings.activationIn(test.trace));
    this.tools.onTest(test);
    return test;
  }

  private runTest(scene: Scene, { frontier, state }: RegionTrace, at: Investigation): FrontierStep {
    const before = frontier.to.states.length;
    const test = this.execute(scene, this.chain, at.settings.stepsBefore + (state?.index ?? 0));
    if (frontier.to.states.length > before) return { kind: 'crossed' };
    const { cutAfter } = test;
    if (cutAfter === undefined)
      return { kind: 'undecided', reason: 'inputs that should lead further went another way' };
    return { kind: 'undecided', reason: `the limit of ${counted(cutAfter, 'state')} of one run was reached` };
  }

  // ── Calls ─────────────────────────────────────────────────────────────────────────────────────

  /** Whether the callee can return so that the region after the call is reached is what DASH answers (4.4). */
  private async extendOverCall(
    investigation: Investigation,
    trace: RegionTrace,
    symbolic: SymbolicState,
    call: Call,
  ): Promise<FrontierStep> {
    const { model, solver } = this.tools;
    const { arena } = model;
    const { frontier } = trace;
    const byContract = symbolic.copy();
    assumeContract(arena, byContract, call);
    byContract.assume(frontier.to.predicate);
    const answer = await solver.isSat(byContract.path);
    // What the contract allows is a choice again: that there is one is said without a quantifier, or not at all.
    const predicate = this.beforeContract(call, frontier.to.predicate);
    if (answer.kind === 'unsat' && !mentionsExists(arena, predicate)) return { kind: 'refine', predicate };
    const callee = this.tools.programOf(call.callee);
    const isLookedInto = callee !== undefined && call.typeArgs.length === 0 && !call.dispatched;
    if (!isLookedInto || call.callee.kind === 'lemma') {
      if (answer.kind === 'unsat') return { kind: 'refine', predicate };
      if (answer.kind === 'unknown') return { kind: 'undecided', reason: answer.reason };
      return this.tryInputs(answer.model, byContract, trace, investigation);
    }
    if (this.chain.length > this.tools.budget.depth)
      return { kind: 'undecided', reason: `calls nest deeper than ${this.tools.budget.depth}` };
    return this.lookInto(investigation, trace, symbolic, call, callee);
  }

  /** The states before a call from which its contract allows to come to states with a predicate. */
  private beforeContract(call: Call, after: Term): Term {
    const { arena } = this.tools.model;
    const { callee, args, results } = call;
    const changed = mayChangeHeap(callee) ? this.tools.model.heap : [];
    const renamed = new Map<Variable, Variable>(
      changed.map((store) => [store, { ...store, role: 'local', name: `${store.name}'` }]),
    );
    const outputs = callee.outputs.map((output, i): Variable => ({ ...(results[i] ?? output) }));
    const then = new Map<Variable, Term>();
    for (const [store, later] of renamed) then.set(store, arena.variable(later));
    results.forEach((result, i) => then.set(result, arena.variable(outputs[i] as Variable)));
    const contract = new Map(then);
    callee.outputs.forEach((output, i) => contract.set(output, arena.variable(outputs[i] as Variable)));
    callee.inputs.forEach((input, i) => contract.set(input, args[i] as Term));
    for (const [store, snapshot] of callee.entry) contract.set(snapshot, arena.variable(store));
    const promised =
      call.typeArgs.length > 0 ? [] : callee.ensures.map(({ condition }) => evaluate(arena, condition, contract));
    const whole = conjunction(arena, [...promised, evaluate(arena, after, then)]);
    return thereIs(arena, [...outputs, ...renamed.values()], whole);
  }

  /** DashLoop on the callee, with the state before the call as input constraint and the region after it as exit constraint. */
  private async lookInto(
    investigation: Investigation,
    trace: RegionTrace,
    symbolic: SymbolicState,
    call: Call,
    callee: ProgramGraph,
  ): Promise<FrontierStep> {
    const { arena } = this.tools.model;
    const { frontier, state } = trace;
    const frozen = new Frozen();
    const exit = frozen.exitConstraint(arena, frontier.to.predicate, call.results, callee.method);
    const values = entryValues(symbolic, call, callee);
    for (const [variable, copy] of frozen.copies) values.set(copy, symbolic.eval(arena.variable(variable)));
    const targets = new Set<Region>();
    const index = state?.index ?? 0;
    const inner = new Investigation({
      arena,
      conditions: this.tools.conditions,
      program: callee,
      prepare: (graph) => {
        targets.clear();
        for (const location of callee.locations.filter(({ kind }) => kind === 'exit')) {
          for (const region of [...graph.regionsAt(location)])
            targets.add(graph.split(region, exit, negated(arena, exit), () => undefined).inside);
        }
      },
      begin: () => symbolic.copy().inside(values),
      activationIn: (entry) => {
        const outer = investigation.settings.activationIn(entry);
        if (outer === undefined || !isSameWay(outer, state?.trace, index)) return undefined;
        return outer.calls.get(index);
      },
      outer: (inside) => frozen.view(investigation, inside, index),
      exit: negated(arena, exit),
      depth: investigation.settings.depth + 1,
      stepsBefore: investigation.settings.stepsBefore + index,
    });
    const known = this.generalising.divisionsOf(inner.program);
    if (known.length > 0) inner.restart(known);
    inner.adopt(state?.trace.calls.get(index));
    const result = await this.dashLoop(inner, (region) => targets.has(region));
    switch (result.kind) {
      case 'fail':
        if (frontier.to.states.length > 0) return { kind: 'crossed' };
        return { kind: 'undecided', reason: 'a call that should lead further went another way' };
      case 'pass': {
        const any = simplify.or(arena, inner.initialRefines);
        const predicate = frozen.inCaller(arena, any, call.args, callee.method);
        investigation.summaries.push({
          operation: frontier.operation,
          before: negated(arena, predicate),
          after: frontier.to.predicate,
          begins: negated(arena, any),
          isForbidden: (region) => targets.has(region),
          proof: inner,
        });
        return { kind: 'refine', predicate };
      }
      case 'undecided':
        return result;
    }
  }
}
