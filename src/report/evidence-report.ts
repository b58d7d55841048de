/** Findings as the part of the JSON report that says why a claim has its status (schema/report.schema.json). */
import { lineReport } from '../languages/lines.js';
import type { LineReport } from '../languages/lines.js';
import { partlyText } from '../evidence/index.js';
import { beginningOf } from '../model/index.js';
import type {
  Assumption,
  ClaimId,
  CutBound,
  Doubt,
  EngineName,
  Finding,
  Origin,
  RunState,
  SeenPath,
  TestCase,
} from '../model/index.js';
import { objectsJson } from './replay.js';
import type { ObjectJson } from './replay.js';

export interface EvidenceReport {
  readonly outcome: Finding['outcome'];
  readonly engine: EngineName;
  readonly entry: string;
  readonly reason?: string;
  /** Inputs that the solver suggests, as source literals; nobody has executed them. */
  readonly candidate?: Readonly<Record<string, string>>;
  /** Of a run: its inputs by name, the objects that they mention, and what nondeterminism chose, in order. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly objects?: Readonly<Record<string, ObjectJson>>;
  readonly choices?: readonly string[];
  /** Arguments of `assay` that execute it again. */
  readonly replay?: readonly string[];
  /** On how many paths it held. */
  readonly paths?: number;
  /** The claim that failed while this one was evaluated. */
  readonly because?: ClaimId;
  /** What could not be checked on the way. */
  readonly doubts?: readonly string[];
  /** Those of them that have a place: the assumption that could not be evaluated. */
  readonly unevaluated?: readonly { readonly reason: string; readonly at: LineReport }[];
  readonly trace?: readonly StepReport[];
  /** Of a run: the values of variables at its end, or where it stopped, and the objects by the names of `objects`. */
  readonly after?: StateReport;
  /** What it was proved under: one of these conjunctions. */
  readonly premise?: readonly (readonly AssumptionReport[])[];
  /** What the decisions of the path ask of inputs and choices: texts. */
  readonly pathCondition?: readonly string[];
  /** A few of the other paths with this outcome. */
  readonly others?: readonly PathReport[];
  readonly bound?: CutBound;
  /** Where executions were left out. */
  readonly at?: LineReport;
  /** Lines on ways from there to the claim. */
  readonly chop?: readonly number[];
}

/** Something that was taken for granted, and nobody has checked. */
export interface AssumptionReport {
  readonly id: string;
  /** A clause. */
  readonly words: string;
  readonly at: LineReport;
}

/** Of a run, as of the one that is shown first. */
export type PathReport = Pick<EvidenceReport, 'inputs' | 'objects' | 'choices' | 'replay' | 'after' | 'pathCondition'>;

export interface StateReport {
  readonly values: Readonly<Record<string, string>>;
  readonly objects?: Readonly<Record<string, ObjectJson>>;
}

export interface StepReport extends LineReport {
  readonly method: string;
  readonly values: Readonly<Record<string, string>>;
}

export type Replay = (run: SeenPath) => readonly string[] | undefined;

/** `chop`: of a cutoff, the lines from its place to the claim. */
export function evidenceReport(finding: Finding, replay: Replay, chop?: readonly number[]): EvidenceReport {
  const { outcome, engine, entry } = finding;
  const head = { outcome, engine, entry: beginningOf(entry) };
  switch (finding.outcome) {
    case 'proved':
    case 'unreachable':
      return head;
    case 'true':
      return {
        ...head,
        paths: finding.paths,
        ...pathReport(finding, replay),
        ...othersReport(finding.others, replay),
      };
    case 'false':
    case 'undefined': {
      const because = finding.because === undefined ? {} : { because: finding.because };
      const run = { ...pathReport(finding, replay), ...othersReport(finding.others, replay) };
      return { ...head, ...because, ...run, trace: finding.trace.map(stepReport) };
    }
    case 'false?':
    case 'undefined?': {
      const { doubts, trace } = finding;
      return { ...head, ...doubtsReport(doubts), ...pathReport(finding, replay), trace: trace.map(stepReport) };
    }
    case 'partly':
      return { ...head, reason: partlyText(finding), premise: finding.premise.map((all) => all.map(assumptionReport)) };
    case 'cutoff':
      return {
        ...head,
        reason: finding.reason,
        bound: finding.bound,
        at: lineReport(finding.at),
        ...(chop === undefined ? {} : { chop }),
      };
    case 'dontknow': {
      const { reason, candidate } = finding;
      return candidate === undefined
        ? { ...head, reason }
        : { ...head, reason, candidate: Object.fromEntries(candidate) };
    }
  }
}

function assumptionReport({ id, words, at }: Assumption): AssumptionReport {
  return { id, words, at: lineReport(at) };
}

function doubtsReport(doubts: readonly Doubt[]): Partial<EvidenceReport> {
  const unevaluated = doubts.flatMap(({ reason, at }) => (at === undefined ? [] : [{ reason, at: lineReport(at) }]));
  return { doubts: doubts.map(({ reason }) => reason), ...(unevaluated.length === 0 ? {} : { unevaluated }) };
}

function pathReport(path: SeenPath, replay: Replay): PathReport {
  const { test, after, pathCondition } = path;
  return {
    ...runReport(test, replay(path)),
    ...afterReport(after),
    ...(pathCondition === undefined ? {} : { pathCondition }),
  };
}

function othersReport(others: readonly SeenPath[] | undefined, replay: Replay): Pick<EvidenceReport, 'others'> {
  return others === undefined ? {} : { others: others.map((one) => pathReport(one, replay)) };
}

function runReport(
  { inputs, objects, choices }: TestCase,
  replay: readonly string[] | undefined,
): Partial<EvidenceReport> {
  return {
    inputs: Object.fromEntries(inputs),
    ...(objects.size === 0 ? {} : { objects: objectsJson(objects) }),
    choices,
    ...(replay === undefined ? {} : { replay }),
  };
}

function afterReport(after: RunState | undefined): Partial<EvidenceReport> {
  if (after === undefined) return {};
  const objects = after.objects.size === 0 ? {} : { objects: objectsJson(after.objects) };
  return { after: { values: Object.fromEntries(after.values), ...objects } };
}

function stepReport({
  method,
  at,
  values,
}: {
  readonly method: string;
  readonly at: Origin;
  readonly values: ReadonlyMap<string, string>;
}): StepReport {
  return { method, ...lineReport(at), values: Object.fromEntries(values) };
}
