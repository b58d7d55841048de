/** Verdicts as people read them: each claim that is not settled, with its place, its line and the reason; then the counts. */
import { dependencyText, isSettled } from '../evidence/index.js';
import type { ClaimStatus } from '../evidence/index.js';
import { spanOf } from '../languages/origins.js';
import type { Span } from '../languages/source.js';
import { counted } from '../model/index.js';
import type { Dependency } from '../model/index.js';
import { claimText, fromText, headText } from './claim-text.js';
import { divergenceText, explorationText } from './exploration-text.js';
import { byImportance, grouped, membersByImportance, placeKey } from './importance.js';
import { plainStyle } from './style.js';
import type { Style } from './style.js';
import { placeText, visible } from './text.js';
import { claimsInOrder, statusesIn } from './verdicts.js';
import type { FileVerdict, MemberVerdict, ToldStatus } from './verdicts.js';

export interface TextOptions {
  /** What rests on the program's own assumptions is shown as not settled. */
  readonly strict: boolean;
  /** Claims that are settled are shown too, in one line each. */
  readonly all?: boolean;
  /** What matters most comes first, and what is the same for several claims is said once. Otherwise claims come by place. */
  readonly byImportance?: boolean;
  readonly style?: Style;
}

/** Nothing for a file in which everything is settled, unless it was explored. */
export function verdictText(file: FileVerdict, options: TextOptions): string {
  return verdictParts(file, options)
    .map(({ text }) => text)
    .join('');
}

/** Some lines that say one thing. */
export interface TextPart {
  readonly text: string;
  /** That a run refutes these claims, and nothing else: the key of their place. */
  readonly refuted?: string;
}

/** The text of a file in parts, which say nothing of each other. */
export function verdictParts(file: FileVerdict, options: TextOptions): readonly TextPart[] {
  const { members } = file;
  const { style = plainStyle } = options;
  const parts =
    options.byImportance === true
      ? membersByImportance(members, options.strict).flatMap((member) => importantParts(member, options))
      : members.flatMap((member) => [
          ...memberParts(member, options),
          ...(member.exploration === undefined
            ? []
            : [{ text: explorationText(member.name, member.exploration, member.pathBound, style) }]),
        ]);
  return [...parts, ...deadParts(file, style)].filter(({ text }) => text !== '');
}

/** Lines that no execution reaches; and those of which a run says otherwise. */
function deadParts({ path, deadCode, contradicted }: FileVerdict, style: Style): readonly TextPart[] {
  const contradictions = contradicted.map((line) => {
    const label = style.error('a defect in Assay:');
    return { text: `${visible(path)}:${line}: ${label} a run executed this line, and it is proved that none does\n` };
  });
  const wrong = new Set(contradicted);
  const dead = deadCode
    .filter(({ line, endLine }) => !rangeOf(line, endLine).some((one) => wrong.has(one)))
    .map(({ line, endLine }) => {
      const lines = line === endLine ? 'this line' : `lines ${line} to ${endLine}`;
      return { text: `${visible(path)}:${line}: ${style.warning('dead:')} no execution reaches ${lines}\n` };
    });
  return [...contradictions, ...dead];
}

function rangeOf(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** The parts about claims that are refuted. */
export function refutedParts({ members }: FileVerdict, { style = plainStyle }: TextOptions): readonly TextPart[] {
  return members.flatMap((member) =>
    claimParts(
      byImportance(member).filter(({ status }) => status === 'R'),
      style,
    ),
  );
}

/** What is wrong, then what is open, then how the rest came out. */
function importantParts(member: MemberVerdict, options: TextOptions): readonly TextPart[] {
  const { strict, all = false, style = plainStyle } = options;
  const open = byImportance(member).filter((status) => !isSettled(status, strict) && !isUnanalysed(status));
  return [
    ...headTexts(member, style).map((text) => ({ text })),
    ...claimParts(open, style),
    ...(member.exploration === undefined ? [] : [{ text: divergenceText(member.exploration, style) }]),
    ...(all ? settledParts(member, strict) : []),
    ...(open.length === 0 ? [] : [{ text: `${memberLine(member)}\n` }]),
  ];
}

function claimParts(open: readonly ToldStatus[], style: Style): readonly TextPart[] {
  return grouped(open).map(({ first, others }) => ({
    text: claimText(first, style) + sameText(others),
    ...(first.status === 'R' && first.defect === undefined ? { refuted: placeKey(first) } : {}),
  }));
}

/** How the claims of a member came out: `Withdraw: 3 proved, 1 refuted`. */
export function statusesLine(name: string, statuses: readonly ClaimStatus[]): string {
  return `${visible(name)}: ${statuses.length === 0 ? 'no claims' : countsOf(statuses).join(', ')}`;
}

function memberLine({ name, statuses }: MemberVerdict): string {
  return statusesLine(name, [...statuses.values()]);
}

const MOST_MEMBERS = 10;

/** A list of the members that `isShown`, the worst first, if there are several: what is above it may be long. */
export function membersText(
  files: readonly FileVerdict[],
  isShown: (status: ClaimStatus) => boolean,
  strict: boolean,
): string {
  const members = files.flatMap((file) =>
    file.members.filter(({ statuses }) => [...statuses.values()].some((status) => isShown(status))),
  );
  if (members.length < 2) return '';
  const lines = membersByImportance(members, strict)
    .slice(0, MOST_MEMBERS)
    .map((member) => `  ${placeText(member.span)} ${memberLine(member)}`);
  const others = members.length - lines.length;
  const more = others > 0 ? [`  And ${counted(others, 'more member')}.`] : [];
  return `${['Not settled, the worst first:', ...lines, ...more].join('\n')}\n`;
}

const MOST_OTHERS = 8;

/** Claims of which the same is to be said as of the one before. */
function sameText(others: readonly ClaimStatus[]): string {
  if (others.length === 0) return '';
  const places = others.slice(0, MOST_OTHERS).map(({ claim }) => {
    const { source, start } = spanOf(claim.origin);
    const { line, column } = source.position(start);
    return `${line}:${column} (${claim.text})`;
  });
  const more = others.length > MOST_OTHERS ? `, and ${others.length - MOST_OTHERS} more` : '';
  return `  ${visible(`The same is so of ${counted(others.length, 'other claim')}: ${places.join(', ')}${more}`)}\n`;
}

function memberParts(
  member: MemberVerdict,
  { strict, all = false, style = plainStyle }: TextOptions,
): readonly TextPart[] {
  const open = claimsInOrder(member).filter((status) => !isSettled(status, strict) && !isUnanalysed(status));
  return [
    ...headTexts(member, style).map((text) => ({ text })),
    // What runs leave open they leave open for one reason.
    ...(member.exploration === undefined
      ? open.flatMap((status) => claimParts([status], style))
      : claimParts(open, style)),
    ...(all ? settledParts(member, strict) : []),
  ];
}

function headTexts(member: MemberVerdict, style: Style): readonly string[] {
  return [
    ...[...member.warnings].map((message) => headText(member.span, style.warning('warning:'), message, style)),
    ...[...member.unsupported.values()].map(({ feature, span }) => unsupportedText(member, feature, span, style)),
    ...unanalysedText(member, style),
  ];
}

/** Each assumption that the program makes, and how many settled claims rest on it; by place, as files come. */
export function assumptionsText(files: readonly FileVerdict[], style: Style = plainStyle): string {
  const assumptions = new Map<string, { readonly dependency: Dependency; users: number }>();
  for (const status of files.flatMap(({ members }) => members.flatMap(({ statuses }) => [...statuses.values()]))) {
    if (!status.conditional) continue;
    for (const [key, dependency] of new Map(status.assumptions.map((one) => [assumptionKey(one), one]))) {
      const known = assumptions.get(key);
      if (known === undefined) assumptions.set(key, { dependency, users: 1 });
      else known.users++;
    }
  }
  return [...assumptions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { dependency, users }]) => assumptionText(dependency, users, style))
    .join('');
}

function assumptionKey({ kind, name, origin }: Dependency): string {
  if (origin === undefined) return `${kind} ${name}`;
  const { source, start } = spanOf(origin);
  return `${source.path} ${String(start).padStart(9, '0')} ${kind}`;
}

const ASSUMPTION_TEXT = {
  assume: 'this assumption',
  axiom: 'this axiom',
  bodiless: 'what this promises, and it has no body',
} as const;

function assumptionText(dependency: Dependency, users: number, style: Style): string {
  const rest = users === 1 ? '1 proof rests on' : `${users} proofs rest on`;
  const { kind, origin } = dependency;
  const label = style.warning('warning:');
  if (origin === undefined || !(kind in ASSUMPTION_TEXT)) {
    return `${label} ${rest} ${visible(dependencyText(dependency))}\n`;
  }
  return headText(spanOf(origin), label, `${rest} ${ASSUMPTION_TEXT[kind as keyof typeof ASSUMPTION_TEXT]}`, style);
}

/** What is not settled of files that are only included: how many claims, and how to see them. */
export function includedText(statuses: readonly ClaimStatus[], style: Style = plainStyle): string {
  const byFile = new Map<string, number>();
  for (const { claim } of statuses) {
    const { path } = spanOf(claim.origin).source;
    byFile.set(path, (byFile.get(path) ?? 0) + 1);
  }
  return [...byFile]
    .map(([path, count]) => {
      const what = `${counted(count, 'claim')} that others need ${count === 1 ? 'is' : 'are'} not settled`;
      return `${visible(path)}: ${style.warning('included:')} ${what}; to see ${count === 1 ? 'it' : 'them'}: --included\n`;
    })
    .join('');
}

/** How the run went, in one line. `facts` stand in brackets: time and solver. */
export function summaryText(files: readonly FileVerdict[], facts: readonly string[]): string {
  const members = files.flatMap((file) => file.members);
  const { own, fromEntries } = statusesIn(members);
  const unsupported = members.filter((member) => member.unsupported.size > 0).length;
  const isOnlyFrom = own.length === 0 && fromEntries.size > 0;
  const parts = [
    ...(isOnlyFrom ? [] : [claimsLine(own, 'no claims')]),
    ...[...fromEntries].map(
      ([entry, statuses]) => `from ${visible(entry)}, ${claimsLine(statuses, 'no claims that executions check')}`,
    ),
  ];
  const left = unsupported === 0 ? '' : `, ${counted(unsupported, 'member')} not analysed`;
  return `${parts.join('; ')}${left} (${facts.join(', ')})\n`;
}

function claimsLine(statuses: readonly ClaimStatus[], none: string): string {
  return statuses.length === 0 ? none : `${counted(statuses.length, 'claim')}: ${countsOf(statuses).join(', ')}`;
}

function countsOf(statuses: readonly ClaimStatus[]): readonly string[] {
  const count = (test: (status: ClaimStatus) => boolean): number => statuses.filter(test).length;
  const proved = count(({ status, conditional }) => status === 'V' && !conditional);
  const dead = count(({ status, conditional }) => status === 'D' && !conditional);
  const assumed = count((status) => isSettled(status, false) && status.conditional);
  const fallen = count((status) => status.fallen);
  const refuted = count(({ status }) => status === 'R' || status === 'F');
  const open = statuses.length - proved - assumed - dead - fallen - refuted;
  return [
    ...part(proved, proved === statuses.length ? 'all proved' : `${proved} proved`),
    ...part(assumed, `${assumed} proved under assumptions`),
    ...part(dead, `${dead} dead`),
    ...part(refuted, `${refuted} refuted`),
    ...part(open, `${open} not proved`),
    // Proved, but on grounds that are not.
    ...part(fallen, `${fallen} not settled`),
  ];
}

function settledParts(member: MemberVerdict, strict: boolean): readonly TextPart[] {
  const text = claimsInOrder(member)
    .filter((status) => isSettled(status, strict))
    .map(({ claim, status, triage }) => {
      const place = placeText(spanOf(claim.origin));
      return `${place} ${fromText(status === 'V' ? 'proved (V):' : 'dead (D):', claim)} ${visible(claim.text)} ${visible(`(${triage})`)}\n`;
    })
    .join('');
  return [{ text }];
}

function part(count: number, text: string): readonly string[] {
  return count === 0 ? [] : [text];
}

function unsupportedText({ name }: MemberVerdict, feature: string, span: Span, style: Style): string {
  const message = `${name} uses something that is not supported: ${feature}`;
  return headText(span, style.warning('not analysed:'), message, style);
}

function isUnanalysed({ status, evidence }: ClaimStatus): boolean {
  return status === 'I' && evidence.length === 0;
}

/** Claims that no engine looked at have one reason, which is told once. */
function unanalysedText(member: MemberVerdict, style: Style): readonly string[] {
  const open = [...member.statuses.values()].filter(isUnanalysed);
  return [...new Set(open.map(({ triage }) => triage))].map((triage) => {
    const count = counted(open.filter((status) => status.triage === triage).length, 'claim');
    const reason = triage.replace(/^Not analysed[:.] ?|\.$/g, '');
    const message = `${count} of ${member.name}${reason === '' ? '' : `: ${reason}`}`;
    return headText(member.span, style.warning('not analysed:'), message, style);
  });
}
