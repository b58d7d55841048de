/** Verdicts as the part of the JSON report that is about claims (schema/report.schema.json). */
import { developerStatuses } from '../evidence/index.js';
import type { Status, TheoryName } from '../evidence/index.js';
import { lineReport } from '../languages/lines.js';
import type { LineReport } from '../languages/lines.js';
import { spanOf } from '../languages/origins.js';
import type { Span } from '../languages/source.js';
import type { ClaimId, ClaimKind, EngineName, MethodKind } from '../model/index.js';
import type { LineRange } from './dead-code.js';
import { distributionOf } from './distribution.js';
import type { Distribution, StatusCounts } from './distribution.js';
import { evidenceReport } from './evidence-report.js';
import type { EvidenceReport } from './evidence-report.js';
import type { ExplorationReport } from '../explore/summary.js';
import type { ClaimPaths, PathBoundReport } from './path-bounds.js';
import { treeReport } from './runs/index.js';
import type { TreeReport } from './runs/index.js';
import type { SearchReport } from '../workbench/seam/searches.js';
import { claimsInOrder, statusesIn } from './verdicts.js';
import type { FileVerdict, LineCoverage, MemberVerdict, ToldStatus } from './verdicts.js';

export interface ClaimsOfFile {
  readonly deadCode: readonly LineRange[];
  readonly coverage?: LineCoverage;
  /** Lines that runs executed although they are proved dead: defects of Assay. */
  readonly contradicted?: readonly number[];
  readonly methods: readonly MethodReport[];
}

export interface MethodReport {
  readonly name: string;
  readonly kind: MethodKind | 'unsupported';
  /** Its claims are about executions that begin in this method. */
  readonly entry?: string;
  readonly line: number;
  /** Of its text and of everything that it depends on: as long as it is the same, its claims mean the same. */
  readonly digest?: string;
  readonly seconds: number;
  readonly unsupported: readonly { readonly feature: string; readonly line: number }[];
  readonly warnings: readonly string[];
  /** How exploration went, if the member was explored. */
  readonly exploration?: ExplorationReport & Partial<TreeReport>;
  /** What DASH did, if it looked at the member. */
  readonly search?: SearchReport;
  /** How many paths the member has, if it was explored. */
  readonly pathBound?: PathBoundReport;
  readonly claims: readonly ClaimReport[];
}

export interface ClaimReport extends Place {
  readonly id: ClaimId;
  readonly kind: ClaimKind;
  readonly explicit: boolean;
  readonly supports: ClaimId | null;
  /** The method in which the executions begin that it is about, where these are not all of its own method. */
  readonly entry?: string;
  /** The same claim by itself, for all executions of its own method. */
  readonly from?: ClaimId;
  /** The identity of the same check for any state at all, where the status is the worse of both. */
  readonly twin?: ClaimId;
  readonly text: string;
  readonly status: Status;
  readonly by: readonly EngineName[];
  readonly under: readonly (readonly string[])[];
  readonly conditional: boolean;
  /** Together with the claims that support it; of claims that support others, absent. */
  readonly overall?: Status;
  readonly triage: string;
  /** Of the paths to it, how many were run, if its member was explored. */
  readonly paths?: ClaimPaths;
  /** What solvers find hard among all that the claim depends on, where one of them gave up. */
  readonly theories?: readonly { readonly theory: TheoryName; readonly at: LineReport }[];
  readonly evidence: readonly EvidenceReport[];
  /** A proof and a run that contradict each other: a defect of Assay. */
  readonly defect?: {
    readonly proof: EvidenceReport;
    readonly run: EvidenceReport;
    readonly with?: readonly EvidenceReport[];
  };
}

/** 1-based; the end is the position after the last character. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface ClaimsSummary extends StatusCounts {
  readonly claims: number;
  /** Settled claims that rest on the program's own assumptions; they are counted under their status too. */
  readonly conditional: number;
  /** Members that were left out, because they use something unsupported. */
  readonly unsupported: number;
  /** Claims about which a proof and a run contradict each other: defects of Assay. */
  readonly defects: number;
  readonly distribution: Distribution;
  /** Claims that are judged from an entry, by entry; nothing else counts them. */
  readonly entries?: readonly EntrySummary[];
}

export interface EntrySummary extends StatusCounts {
  readonly entry: string;
  readonly claims: number;
  readonly conditional: number;
}

export function claimsOfFile({ members, deadCode, coverage, contradicted }: FileVerdict): ClaimsOfFile {
  return {
    deadCode,
    ...(coverage === undefined ? {} : { coverage }),
    ...(contradicted.length === 0 ? {} : { contradicted }),
    methods: members.map(methodReport),
  };
}

export function claimsSummary(files: readonly FileVerdict[]): ClaimsSummary {
  const members = files.flatMap((file) => file.members);
  const { own, fromEntries } = statusesIn(members);
  const conditional = own.filter((status) => status.conditional).length;
  const unsupported = members.filter((member) => member.unsupported.size > 0).length;
  const defects = [own, ...fromEntries.values()].flat().filter(({ defect }) => defect !== undefined).length;
  const distribution = distributionIn(files);
  return {
    claims: own.length,
    ...distribution.total.counts,
    conditional,
    unsupported,
    defects,
    distribution,
    ...(fromEntries.size === 0 ? {} : { entries: [...fromEntries].map(([entry, all]) => entrySummary(entry, all)) }),
  };
}

function entrySummary(entry: string, statuses: readonly ToldStatus[]): EntrySummary {
  const conditional = statuses.filter((status) => status.conditional).length;
  return { entry, claims: statuses.length, ...distributed(statuses).total.counts, conditional };
}

export function distributionIn(files: readonly FileVerdict[]): Distribution {
  return distributed(statusesIn(files.flatMap(({ members }) => members)).own);
}

function distributed(statuses: readonly ToldStatus[]): Distribution {
  return distributionOf(statuses.map(({ claim: { explicit }, status }) => ({ explicit, status })));
}

function methodReport(member: MemberVerdict): MethodReport {
  return {
    name: member.name,
    kind: member.kind,
    ...(member.entry === undefined ? {} : { entry: member.entry }),
    line: lineOf(member.span),
    ...(member.digest === undefined ? {} : { digest: member.digest }),
    seconds: Math.round(member.seconds * 1000) / 1000,
    unsupported: [...member.unsupported.values()].map(({ feature, span }) => ({ feature, line: lineOf(span) })),
    warnings: [...member.warnings],
    ...(member.exploration === undefined
      ? {}
      : { exploration: { ...member.exploration, ...(member.tree === undefined ? {} : treeReport(member.tree)) } }),
    ...(member.pathBound === undefined ? {} : { pathBound: member.pathBound }),
    ...(member.search === undefined ? {} : { search: member.search }),
    claims: claimReports(member),
  };
}

function claimReports(member: MemberVerdict): readonly ClaimReport[] {
  const statuses = claimsInOrder(member);
  const overall = developerStatuses(new Map(statuses.map(({ claim, status }) => [claim, status])));
  return statuses.map((status) => claimReport(status, overall.get(status.claim)));
}

function claimReport(status: ToldStatus, overall: Status | undefined): ClaimReport {
  const { claim, by, under, conditional, triage, theories, evidence, defect, replays, chops, twin, paths } = status;
  const toldOf = (finding: Parameters<typeof evidenceReport>[0]): EvidenceReport =>
    evidenceReport(finding, (one) => replays.get(one), chops.get(finding));
  return {
    id: claim.id,
    kind: claim.kind,
    explicit: claim.explicit,
    supports: claim.supports?.id ?? null,
    ...(claim.owner.entry === undefined ? {} : { entry: claim.owner.entry }),
    ...(claim.from === undefined ? {} : { from: claim.from.id }),
    ...(twin === undefined ? {} : { twin }),
    ...placeOf(spanOf(claim.origin)),
    text: claim.text,
    status: status.status,
    by,
    under: under.map((proof) => [...new Set(proof.map(({ kind, name }) => `${kind}:${name}`))]),
    conditional,
    ...(overall === undefined ? {} : { overall }),
    triage,
    ...(paths === undefined ? {} : { paths }),
    ...(theories === undefined
      ? {}
      : { theories: theories.map(({ name, at }) => ({ theory: name, at: lineReport(at) })) }),
    evidence: evidence.map(toldOf),
    ...(defect === undefined
      ? {}
      : {
          defect: {
            proof: toldOf({ ...defect.proof, entry: claim.owner }),
            run: toldOf(defect.run),
            ...(defect.with === undefined
              ? {}
              : { with: defect.with.map((proof) => toldOf({ ...proof, entry: claim.owner })) }),
          },
        }),
  };
}

function lineOf({ source, start }: Span): number {
  return source.position(start).line;
}

function placeOf({ source, start, end }: Span): Place {
  const from = source.position(start);
  const to = source.position(Math.max(start, end));
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}
