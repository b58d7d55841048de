/** A report of an earlier check, and what a new one says worse: claims that are newly refuted, or no longer proved. */
import { counted } from '../model/index.js';
import { isProved } from './claim-message.js';
import type { ClaimReport, MethodReport } from './claims-report.js';
import type { Report } from './report.js';
import { visible } from './text.js';

/** How a claim came out: what of a report counts. */
interface Known {
  readonly status: string;
  readonly conditional: boolean;
}

export interface Baseline {
  /** By file and member. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, Known>>;
  readonly files: ReadonlySet<string>;
  /** By file and member: what the member was, with all that it depends on. */
  readonly digests: ReadonlyMap<string, string>;
}

/** A problem is a clause about the text. */
export type ReadBaseline =
  { readonly kind: 'baseline'; readonly baseline: Baseline } | { readonly kind: 'problem'; readonly clause: string };

export function readBaseline(text: string): ReadBaseline {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'problem', clause: 'it is no JSON' };
  }
  const files = listOf(field(value, 'files'));
  if (field(value, 'schema') !== 1 || files === undefined)
    return { kind: 'problem', clause: 'it is no report of Assay (write one with --json)' };
  if (field(value, 'interrupted') === true)
    return { kind: 'problem', clause: 'it was interrupted, so it does not say everything' };
  const members = new Map<string, Map<string, Known>>();
  const digests = new Map<string, string>();
  let isAboutClaims = false;
  for (const file of files) {
    const methods = listOf(field(file, 'methods'));
    isAboutClaims ||= methods !== undefined;
    for (const method of methods ?? []) {
      const key = memberKey(String(field(file, 'path')), String(field(method, 'name')));
      const claims = listOf(field(method, 'claims')) ?? [];
      members.set(key, new Map(claims.map((claim) => [String(field(claim, 'id')), knownOf(claim)])));
      const digest = field(method, 'digest');
      if (typeof digest === 'string') digests.set(key, digest);
    }
  }
  if (!isAboutClaims)
    return { kind: 'problem', clause: 'it says nothing of claims (write one with "assay check --json")' };
  return {
    kind: 'baseline',
    baseline: { members, files: new Set(files.map((file) => String(field(file, 'path')))), digests },
  };
}

export function memberKey(path: string, name: string): string {
  return `${path}\n${name}`;
}

function knownOf(claim: unknown): Known {
  return { status: String(field(claim, 'status')), conditional: field(claim, 'conditional') === true };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
}

/** Of a claim: where it stands, and what it was. */
export interface Worse {
  readonly path: string;
  readonly member: string;
  readonly line: number;
  readonly text: string;
  readonly was: string | null;
  readonly now: string;
}

/** What counts against a new report. Everything else is as it was, or better. */
export interface Comparison {
  readonly newlyRefuted: readonly Worse[];
  readonly noLongerProved: readonly Worse[];
}

/** With `strict`, a proof under assumptions is none. */
export function comparedWith(baseline: Baseline, { files }: Report, strict: boolean): Comparison {
  const newlyRefuted: Worse[] = [];
  const noLongerProved: Worse[] = [];
  for (const { path, methods = [] } of files) {
    for (const method of methods) {
      const known = baseline.members.get(memberKey(path, method.name)) ?? new Map<string, Known>();
      for (const claim of method.claims) {
        const was = known.get(claim.id);
        const worse = {
          path,
          member: method.name,
          line: claim.line,
          text: claim.text,
          was: was?.status ?? null,
          now: claim.status,
        };
        if (isRefutation(claim.status)) {
          if (was === undefined || !isRefutation(was.status)) newlyRefuted.push(worse);
        } else if (was !== undefined && isGood(was, strict) && !isStillGood(claim, strict)) noLongerProved.push(worse);
      }
      noLongerProved.push(...leftOut(path, method, known, strict));
    }
  }
  return { newlyRefuted, noLongerProved };
}

/** A member that is no longer analysed has lost its proofs. */
function leftOut(
  path: string,
  method: MethodReport,
  known: ReadonlyMap<string, Known>,
  strict: boolean,
): readonly Worse[] {
  if (method.unsupported.length === 0 || method.claims.length > 0) return [];
  const lost = [...known.values()].filter((was) => isGood(was, strict));
  const [first] = lost;
  if (first === undefined) return [];
  const text = `${counted(lost.length, 'claim')} of a member that is not analysed`;
  return [{ path, member: method.name, line: method.line, text, was: first.status, now: 'I' }];
}

function isRefutation(status: string): boolean {
  return status === 'R' || status === 'F';
}

function isGood({ status, conditional }: Known, strict: boolean): boolean {
  return (status === 'V' || status === 'D') && !(strict && conditional);
}

function isStillGood(claim: ClaimReport, strict: boolean): boolean {
  return isProved(claim) && !(strict && claim.conditional);
}

export function comparisonText({ newlyRefuted, noLongerProved }: Comparison): string {
  const lines = [
    ...newlyRefuted.map((one) => worseText('newly refuted', one)),
    ...noLongerProved.map((one) => worseText('no longer proved', one)),
  ];
  const total = `${newlyRefuted.length} newly refuted, ${noLongerProved.length} no longer proved`;
  return `${lines.join('')}${lines.length === 0 ? 'Nothing is worse than in the baseline' : `Since the baseline: ${total}`}.\n`;
}

function worseText(how: string, { path, line, member, text, was, now }: Worse): string {
  const change = was === null ? `new, ${now}` : `was ${was}, is now ${now}`;
  return `${visible(path)}:${line}: ${how}: ${visible(member)}: ${visible(text)} (${change})\n`;
}
