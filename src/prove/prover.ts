/** DASH on one method: all its claims at once, by executions and a region graph (seed 001). */
import { Conditions, Runner, typeTest } from '../execute/index.js';
import { counted } from '../model/index.js';
import type { BlockId, Claim, Finding, Method, Model } from '../model/index.js';
import type { SolverSession } from '../smt/session.js';
import type { CancelToken } from '../model/index.js';
import type { Checked, Proof } from './check-proof.js';
import { checkProof } from './check-proof.js';
import type { DashResult } from './dash-loop.js';
import { Dash } from './dash-loop.js';
import { Evidence } from './evidence.js';
import type { Generalisation, Generaliser, InvariantFinder } from './generaliser.js';
import { InconsistentGraph, Investigation } from './investigation.js';
import type { LoopInvariant } from './invariants.js';
import { invariantsOf } from './invariants.js';
import { whyNot } from './options.js';
import type { ProveOptions } from './options.js';
import type { ProgramGraph } from './program-graph.js';
import { programGraph } from './program-graph.js';
import { Solver } from './solver.js';
import { SymbolicState } from './symbolic.js';
import { Tests } from './tests.js';

export interface ProveTools {
  /** For this method alone while it is at work. */
  readonly session: SolverSession;
  /** Milliseconds on a clock that only goes forward, or of work that is counted in place of time. */
  readonly now: () => number;
  /** For work that is counted: whether `now` is far ahead because it takes too long by the clock. */
  readonly isOverdue?: () => boolean;
  /** Whether memory is nearly used up: executions keep their states, and a state may be large. */
  readonly isFull?: () => boolean;
  readonly generaliser?: Generaliser | undefined;
  readonly invariants?: InvariantFinder | undefined;
}

export interface Proving {
  readonly method: Method;
  readonly findings: readonly Finding[];
  /** The final region graph, and what it was learnt about callees; undefined for a method without a body. */
  readonly proof: Proof | undefined;
  /** What the proof says of loops; only if it is one. */
  readonly invariants: readonly LoopInvariant[];
  /** If that was asked for. */
  readonly checked: Checked | undefined;
  readonly iterations: number;
  readonly runs: number;
  readonly queries: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  /** Defects of ours that were noticed. */
  readonly defects: readonly string[];
}

export async function proveMethod(
  model: Model,
  method: Method,
  tools: ProveTools,
  options: ProveOptions,
  cancel?: CancelToken,
): Promise<Proving> {
  const { arena } = model;
  const began = tools.now();
  const secondsUsed = (): number => (tools.now() - began) / 1000;
  const isLate = (): boolean => cancel?.aborted === true || secondsUsed() > options.seconds;
  const isFull = tools.isFull ?? ((): boolean => false);
  const isByClock = (): boolean => tools.isOverdue?.() !== false;
  const reached = (): string => {
    const seconds = Math.round(options.seconds * 100) / 100;
    return isByClock() ? `the time limit of ${seconds} s was reached` : `the limit of ${seconds} s of work was reached`;
  };
  let end = options.seconds;
  const solver = new Solver(model, {
    session: tools.session,
    seconds: options.solverSeconds,
    seed: options.seed,
    now: tools.now,
    cancel,
    limit: { secondsLeft: () => end - secondsUsed(), reason: reached },
  });
  const programs = new Map<Method, ProgramGraph | undefined>();
  const programOf = (one: Method): ProgramGraph | undefined => {
    if (!programs.has(one)) programs.set(one, one.body === undefined ? undefined : programGraph(model, one, one.body));
    return programs.get(one);
  };
  const excluded = whyNot(method);
  const program = excluded === undefined ? programOf(method) : undefined;
  const tests = new Tests(new Runner(model), method, {
    programOf,
    statesPastFrontier: options.statesPastFrontier,
    depth: 500,
    isLate,
    isFull,
  });
  const evidence = new Evidence(model, method, tests, programOf, excluded);
  let result: DashResult = { kind: 'pass' };
  let proof: Proof | undefined;
  const defects: string[] = [];
  const conditions = new Conditions(model);
  const wanted = new Set(method.claims.filter((claim) => options.decided?.(claim) !== true));
  // Where loops need invariants that refinement does not find, others still have time to find them.
  const hasFinder = tools.invariants !== undefined && (program?.body.loops.length ?? 0) > 0;
  const dashShare = hasFinder ? 0.5 : 1;
  const openClaims = (): ReadonlySet<Claim> => new Set([...wanted].filter((claim) => !evidence.isDecided(claim)));
  const told = new Set<Claim>();
  const tell = (claims: Iterable<Claim>): void => {
    for (const claim of claims) {
      const finding = told.has(claim) ? undefined : evidence.proved(claim);
      if (finding === undefined) continue;
      told.add(claim);
      options.listener?.finding?.(finding);
    }
  };
  let given: readonly LoopInvariant[] = [];
  const onFound = ({ proofs, divisions }: Generalisation): void => {
    for (const [claim, under] of proofs) evidence.proofs.set(claim, under);
    tell(proofs.keys());
    // Whoever proves claims with them has proved them.
    if (proofs.size > 0) given = divisions.map(({ location, predicate }) => ({ header: location.block, predicate }));
  };
  // Where time stopped the search for invariants, more of it may help, whatever else is the reason.
  const finder = tools.invariants;
  const invariants: InvariantFinder | undefined = finder && {
    find: async (stuck, seconds, token) => {
      const found = await finder.find(stuck, seconds, token);
      if (found.isCut) evidence.cut = isByClock() ? 'time' : 'work';
      return found;
    },
  };
  const dash = new Dash({
    model,
    entry: method,
    solver,
    conditions,
    tests,
    isLegal: typeTest(model),
    programOf,
    generaliser: tools.generaliser,
    invariants,
    budget: {
      depth: options.depth,
      cancel,
      secondsForGeneralising: () => Math.max(0, (options.seconds - secondsUsed()) / 2),
      spent: (iterations) => {
        if (cancel?.aborted === true) return 'it was cancelled';
        if (secondsUsed() > options.seconds * dashShare) return reached();
        if (isFull()) return 'the memory was used up';
        return iterations >= options.iterations
          ? `the limit of ${counted(options.iterations, 'iteration')} was reached`
          : undefined;
      },
    },
    listener: options.listener,
    openClaims,
    onTest: (test) => {
      const violation = evidence.add(test);
      if (violation !== undefined) options.listener?.finding?.(violation);
    },
    onFound,
    onGraph: (graph) => {
      // What is to be checked once more does not count before.
      if (options.listener?.finding === undefined || options.isChecking === true) return;
      evidence.graph = graph;
      tell(evidence.provedBy(graph, wanted));
    },
  });
  if (program !== undefined) {
    const investigation = new Investigation({
      arena,
      conditions,
      program,
      begin: () => new SymbolicState(arena, solver.native),
      activationIn: (entry) => entry,
      outer: () => undefined,
      depth: 0,
      stepsBefore: 0,
    });
    try {
      result = await dash.dashLoop(investigation, ({ location: { kind, claim } }) => {
        return kind === 'error' && claim !== undefined && wanted.has(claim) && !evidence.isDecided(claim);
      });
    } catch (raised) {
      if (!(raised instanceof InconsistentGraph)) throw raised;
      defects.push(raised.message);
      result = { kind: 'undecided', reason: `a defect of Assay was noticed: ${raised.message}` };
    }
    const header = program.starts.get(program.body.loops[0]?.header ?? (0 as BlockId));
    const open = openClaims();
    if (hasFinder && header !== undefined && result.kind === 'undecided' && open.size > 0 && !isLate()) {
      const { graph } = investigation;
      const stuck = { model, method, program, graph, header, exit: undefined, claims: open, attempt: 0 };
      const found = await invariants?.find(stuck, options.seconds - secondsUsed(), cancel);
      if (found !== undefined) onFound(found);
    }
    evidence.undecided = investigation.undecided;
    evidence.graph = investigation.graph;
    proof = investigation;
    if (options.isChecking === true && defects.length === 0) {
      const claims = evidence.provedBy(investigation.graph, wanted);
      end = secondsUsed() + options.seconds;
      const isOver = (): boolean => cancel?.aborted === true || secondsUsed() > end;
      const checked = claims.size === 0 ? undefined : await checkProof(arena, solver, investigation, claims, isOver);
      evidence.checked = checked;
      if (checked?.kind === 'rejected') defects.push(`a proof was rejected: ${checked.reason}`);
    }
  }
  return {
    method,
    findings: evidence.findings(wanted, result, defects.length > 0),
    proof,
    invariants:
      given.length > 0 || proof === undefined || result.kind !== 'pass' ? given : invariantsOf(arena, proof.graph),
    checked: evidence.checked,
    iterations: dash.iterations,
    runs: tests.runs,
    queries: solver.asked,
    seconds: secondsUsed(),
    solverSeconds: solver.milliseconds / 1000,
    defects,
  };
}
