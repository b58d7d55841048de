/** What is told while programs are checked, as one JSON object a line (schema/events.schema.json). */
import type { Status } from '../evidence/index.js';
import { lineReport } from '../languages/lines.js';
import type { LineReport } from '../languages/lines.js';
import type { ClaimKind, EngineName } from '../model/index.js';
import type { ProgramEvent } from '../workbench/check-program.js';
import type { RunOutcome } from '../workbench/outcome.js';
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
      readonly id: string;
      readonly kind: ClaimKind;
      readonly member: string;
      readonly text: string;
      readonly status: Status;
      readonly by: readonly EngineName[];
      readonly conditional: boolean;
      readonly triage: string;
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
    case 'decided':
      return told.statuses.map(({ claim, status, by, conditional, triage }) => ({
        event: 'claim',
        program,
        ...lineReport(claim.origin),
        id: claim.id,
        kind: claim.kind,
        member: claim.owner,
        text: claim.text,
        status,
        by,
        conditional,
        triage,
      }));
    case 'told':
      return [];
  }
}
