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
import { claimsInOrder } from './verdicts.js';
import type { FileVerdict, MemberVerdict, ToldStatus } from './verdicts.js';

export interface ClaimsOfFile {
  readonly deadCode: readonly LineRange[];
  readonly methods: readonly MethodReport[];
}

export interface MethodReport {
  readonly name: string;
  readonly kind: MethodKind | 'unsupported';
  readonly line: number;
  readonly seconds: number;
  readonly unsupported: readonly { readonly feature: string; readonly line: number }[];
  readonly warnings: readonly string[];
  /** How exploration went, if the member was explored. */
  readonly exploration?: ExplorationReport;
  readonly claims: readonly ClaimReport[];
}

export interface ClaimReport extends Place {
  readonly id: ClaimId;
  readonly kind: ClaimKind;
  readonly explicit: boolean;
  readonly supports: ClaimId | null;
  readonly text: string;
  readonly status: Status;
  readonly by: readonly EngineName[];
  readonly under: readonly (readonly string[])[];
  readonly conditional: boolean;
  /** Together with the claims that support it; of claims that support others, absent. */
  readonly overall?: Status;
  readonly triage: string;
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
}

export function claimsOfFile({ members, deadCode }: FileVerdict): ClaimsOfFile {
  return { deadCode, methods: members.map(methodReport) };
}

export function claimsSummary(files: readonly FileVerdict[]): ClaimsSummary {
  const members = files.flatMap((file) => file.members);
  const statuses = members.flatMap((member) => [...member.statuses.values()]);
  const conditional = statuses.filter((status) => status.conditional).length;
  const unsupported = members.filter((member) => member.unsupported.size > 0).length;
  const defects = statuses.filter(({ defect }) => defect !== undefined).length;
  const distribution = distributionIn(files);
  return { claims: statuses.length, ...distribution.total.counts, conditional, unsupported, defects, distribution };
}

export function distributionIn(files: readonly FileVerdict[]): Distribution {
  const statuses = files.flatMap(({ members }) => members.flatMap((member) => [...member.statuses.values()]));
  return distributionOf(statuses.map(({ claim: { explicit }, status }) => ({ explicit, status })));
}

function methodReport(member: MemberVerdict): MethodReport {
  return {
    name: member.name,
    kind: member.kind,
    line: lineOf(member.span),
    seconds: Math.round(member.seconds * 1000) / 1000,
    unsupported: [...member.unsupported.values()].map(({ feature, span }) => ({ feature, line: lineOf(span) })),
    warnings: [...member.warnings],
    ...(member.exploration === undefined ? {} : { exploration: member.exploration }),
    claims: claimReports(member),
  };
}

function claimReports(member: MemberVerdict): readonly ClaimReport[] {
  const statuses = claimsInOrder(member);
  const overall = developerStatuses(new Map(statuses.map(({ claim, status }) => [claim, status])));
  return statuses.map((status) => claimReport(status, overall.get(status.claim)));
}

function claimReport(status: ToldStatus, overall: Status | undefined): ClaimReport {
  const { claim, by, under, conditional, triage, theories, evidence, defect, replays, chops } = status;
  const toldOf = (finding: Parameters<typeof evidenceReport>[0]): EvidenceReport =>
    evidenceReport(finding, (one) => replays.get(one), chops.get(finding));
  return {
    id: claim.id,
    kind: claim.kind,
    explicit: claim.explicit,
    supports: claim.supports?.id ?? null,
    ...placeOf(spanOf(claim.origin)),
    text: claim.text,
    status: status.status,
    by,
    under: under.map((proof) => [...new Set(proof.map(({ kind, name }) => `${kind}:${name}`))]),
    conditional,
    ...(overall === undefined ? {} : { overall }),
    triage,
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
