/** What is told while programs are checked, as one JSON object a line (schema/events.schema.json). */
import type { ClaimStatus, Status } from '../evidence/index.js';
import { lineReport } from '../languages/lines.js';
import type { LineReport } from '../languages/lines.js';
import type { ClaimId, ClaimKind, EngineName } from '../model/index.js';
import type { ProgramEvent } from '../workbench/check-program.js';
import type { RunOutcome } from '../workbench/outcome.js';
import type { ProgramVerdict } from '../workbench/verdict.js';
import type { StatusCounts } from './distribution.js';
import { withoutTwins } from './twins.js';
import type { FileReport, Report, Tool } from './report.js';

export type EventLine =
  | { readonly event: 'begin'; readonly schema: 1; readonly tool: Tool }
  /** An engine looks at members, with a part of its limits. */
  | {
      readonly event: 'engine';
      readonly program: string;
      readonly engine: EngineName;
      readonly effort: number;
      readonly members: readonly string[];
    }
  /** A claim is decided. The whole of it comes with its file. */
  | ({
      readonly event: 'claim';
      readonly program: string;
      readonly id: ClaimId;
      readonly kind: ClaimKind;
      readonly member: string;
      readonly text: string;
      readonly status: Status;
      readonly by: readonly EngineName[];
      readonly conditional: boolean;
      readonly triage: string;
    } & LineReport)
  /** All is said of a member. The place is that of its declaration. */
  | ({
      readonly event: 'member';
      readonly program: string;
      readonly member: string;
      /** How many of its claims have which status. */
      readonly statuses: StatusCounts;
    } & LineReport)
  /** A file of a program that is done: as in the report, without what programs before it said of the file. */
  | ({ readonly event: 'file'; readonly program: string } & FileReport)
  | {
      readonly event: 'end';
      readonly outcome: RunOutcome | 'interrupted';
      readonly summary: Report['summary'];
    };

/** Progress, and what engines find before it counts, is not told here. */
export function eventLines(program: string, told: ProgramEvent): readonly EventLine[] {
  switch (told.kind) {
    case 'begun': {
      const members = [...new Set(told.methods.map(({ name }) => name))];
      return [{ event: 'engine', program, engine: told.engine, effort: told.effort, members }];
    }
    case 'refuted':
      return told.verdict.statuses.map((status) => claimLine(program, status));
    case 'decided':
      return told.statuses.map((status) => claimLine(program, status));
    case 'final':
      return memberLines(program, told.members, told.verdict);
    case 'asked':
    case 'told':
      return [];
  }
}

function claimLine(program: string, { claim, status, by, conditional, triage }: ClaimStatus): EventLine {
  return {
    event: 'claim',
    program,
    ...lineReport(claim.origin),
    id: claim.id,
    kind: claim.kind,
    member: claim.owner.member,
    text: claim.text,
    status,
    by,
    conditional,
    triage,
  };
}

function memberLines(
  program: string,
  names: readonly string[],
  { model, statuses }: ProgramVerdict,
): readonly EventLine[] {
  const places = new Map([
    ...model.unsupported.map(({ member, origin }) => [member, origin] as const),
    ...model.methods.map(({ name, origin }) => [name, origin] as const),
  ]);
  const shown = withoutTwins(model, new Map(statuses.map((status) => [status.claim, status])));
  const counts = countsByMember([...shown.values()]);
  return names.flatMap((member): EventLine[] => {
    const origin = places.get(member);
    if (origin === undefined) return [];
    return [{ event: 'member', program, ...lineReport(origin), member, statuses: counts.get(member) ?? NO_CLAIMS }];
  });
}

const NO_CLAIMS: StatusCounts = { V: 0, R: 0, F: 0, D: 0, U: 0, 'V?': 0, 'R?': 0, 'F?': 0, I: 0 };

function countsByMember(statuses: readonly ClaimStatus[]): ReadonlyMap<string, StatusCounts> {
  const counts = new Map<string, StatusCounts>();
  for (const { claim, status } of statuses) {
    const { member } = claim.owner;
    const known = counts.get(member) ?? NO_CLAIMS;
    counts.set(member, { ...known, [status]: known[status] + 1 });
  }
  return counts;
}
