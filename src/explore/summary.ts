/** How the exploration of one method went, as plain data: part of the JSON report, and of the file that `--save` writes. */
import type { Coverage, MethodCoverage } from './coverage.js';
import { edgeKey } from './coverage.js';
import type { Exploration, RecordedVerdict } from './exploration.js';
import type { ClauseCoverage } from './specification.js';
import type { ClaimId, CutBound } from '../model/index.js';
import { codeIn } from '../languages/code-lines.js';
import { lineReport } from '../languages/lines.js';
import type { LineReport } from '../languages/lines.js';

export interface ExplorationReport {
  readonly runs: number;
  /** Distinct ones. */
  readonly paths: number;
  /** Those that are no beginning of another: never more than the method has. Absent if the exploration was ended. */
  readonly pathsRun?: number;
  /** Sequences of decisions that led runs to each claim. */
  readonly reached?: Readonly<Record<ClaimId, number>>;
  /** Every execution takes one of the paths. */
  readonly exhaustive: boolean;
  readonly queries: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  /** Of the method and of what it called. */
  readonly coverage: readonly CoverageReport[];
  /** Why executions were left out. */
  readonly cutoffs: readonly CutoffReport[];
  /** Loops that depend on inputs and were unrolled, although `--loops invariant` asks for more; absent if there are none. */
  readonly unrolled?: readonly UnrolledReport[];
  /** Runs that did not go where they were predicted to go: defects of Assay. */
  readonly divergences: readonly string[];
  /** What runs show of recorded assumptions, where there are any. */
  readonly assumptions?: readonly RecordedReport[];
  /** Which antecedents and disjuncts of clauses and assertions were true, where there are any. */
  readonly specification?: readonly ClauseReport[];
}

export interface UnrolledReport {
  readonly at: LineReport;
  /** A clause: `it has no invariant`. */
  readonly reason: string;
}

/** A clause or assertion, and the paths that came to it. */
export interface ClauseReport {
  readonly text: string;
  readonly at: LineReport;
  /** Which of its conjuncts, from 1, where several have antecedents or disjuncts. */
  readonly conjunct?: number;
  readonly paths: number;
  /** Those on which its antecedent was true, if it has one. */
  readonly applied?: number;
  /** For a disjunction: those on which each disjunct was true. */
  readonly disjuncts?: readonly number[];
  /** Not all paths were looked at. */
  readonly sampled?: true;
}

/** A recorded assumption, and the paths that came to it. */
export interface RecordedReport {
  readonly name: string;
  readonly paths: number;
  /** Those on which it does not hold. */
  readonly violating: number;
  /** Inputs of one of these, by name. */
  readonly inputs?: Readonly<Record<string, string>>;
}

export interface CutoffReport {
  readonly bound: CutBound;
  readonly reason: string;
  readonly at: LineReport;
}

export interface CoverageReport {
  readonly method: string;
  readonly blocks: number;
  readonly coveredBlocks: number;
  /** Sides of branches. */
  readonly branches: number;
  readonly coveredBranches: number;
  /** Proved to be taken by no execution. */
  readonly deadBranches: number;
  /** Lines of branches with a side that is neither covered nor dead. */
  readonly openLines: readonly number[];
  /** The file of the method. */
  readonly path: string;
  /** Its lines of code that runs executed, and those that none did. */
  readonly executedLines: readonly number[];
  readonly missedLines: readonly number[];
  /** Of those that were executed: where runs came only past something that they could not evaluate. */
  readonly doubtfulLines?: readonly number[];
}

export function explorationReport(exploration: Exploration): ExplorationReport {
  const { runs, nodes, exhaustive, queries, seconds, solverSeconds, cutoffs, divergences, recorded } = exploration;
  const { specification, uncut } = exploration;
  const unrolled = uncut.map(({ loop, reason }) => ({ at: lineReport(loop.origin), reason }));
  const told = cutoffs.map(({ bound, reason, at }) => ({ bound, reason, at: lineReport(at) }));
  const distinct = new Map(told.map((cut) => [`${cut.bound} ${cut.reason} ${cut.at.path} ${cut.at.line}`, cut]));
  return {
    runs,
    paths: nodes.length,
    pathsRun: exploration.pathsRun,
    reached: exploration.reached,
    exhaustive,
    queries,
    seconds: rounded(seconds),
    solverSeconds: rounded(solverSeconds),
    coverage: coverageReport(exploration.coverage),
    cutoffs: [...distinct.values()],
    ...(unrolled.length === 0 ? {} : { unrolled }),
    divergences,
    ...(recorded.length === 0 ? {} : { assumptions: recorded.map(recordedReport) }),
    ...(specification.length === 0 ? {} : { specification: specification.map(clauseReport) }),
  };
}

export function coverageReport(coverage: Coverage): readonly CoverageReport[] {
  return coverage.map((one) => ({
    method: one.method.name,
    blocks: one.blocks.length,
    coveredBlocks: one.coveredBlocks.size,
    branches: one.edges.length,
    coveredBranches: one.edges.filter((edge) => one.covered.has(edgeKey(edge))).length,
    deadBranches: one.edges.filter((edge) => one.dead.has(edgeKey(edge))).length,
    openLines: openLines(one),
    ...linesOf(one),
  }));
}

type LinesReport = Pick<CoverageReport, 'path' | 'executedLines' | 'missedLines' | 'doubtfulLines'>;

function linesOf({ method, lines, certain }: MethodCoverage): LinesReport {
  const { path } = lineReport(method.origin);
  const code = [...new Set(codeIn(method).map(({ line }) => line))].sort((a, b) => a - b);
  const doubtful = code.filter((line) => lines.has(line) && !certain.has(line));
  return {
    path,
    executedLines: code.filter((line) => lines.has(line)),
    missedLines: code.filter((line) => !lines.has(line)),
    ...(doubtful.length === 0 ? {} : { doubtfulLines: doubtful }),
  };
}

function openLines({ method, edges, covered, dead }: MethodCoverage): readonly number[] {
  const lines = edges
    .filter((edge) => !covered.has(edgeKey(edge)) && !dead.has(edgeKey(edge)))
    .flatMap(({ from }) => {
      const exit = method.body?.blocks[from]?.exit;
      return exit?.kind === 'branch' || exit?.kind === 'choose' ? [lineReport(exit.origin).line] : [];
    });
  return [...new Set(lines)].sort((a, b) => a - b);
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function recordedReport({ name, paths, violating, example }: RecordedVerdict): RecordedReport {
  const inputs = example === undefined ? {} : { inputs: Object.fromEntries(example.inputs) };
  return { name, paths, violating, ...inputs };
}

function clauseReport({ text, origin, conjunct, paths, parts, sampled }: ClauseCoverage): ClauseReport {
  const which = conjunct === undefined ? {} : { conjunct };
  const seen = parts.kind === 'antecedent' ? { applied: parts.applied } : { disjuncts: parts.applied };
  return { text, at: lineReport(origin), ...which, paths, ...seen, ...(sampled ? { sampled } : {}) };
}
