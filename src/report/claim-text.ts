/** One claim that is not settled, as people read it: its place, its line, what the status means, and how to see it happen. */
import { isSettled, limitsReached } from '../evidence/index.js';
import type { ClaimStatus, Status } from '../evidence/index.js';
import { spanOf } from '../languages/origins.js';
import { textOf } from '../languages/source.js';
import type { Span } from '../languages/source.js';
import type { Claim, Finding } from '../model/index.js';
import { failureText, suggestionText } from './claim-message.js';
import { commandText } from './replay.js';
import type { Style } from './style.js';
import { placeText, underlinedText, visible } from './text.js';
import type { ToldStatus } from './verdicts.js';

export function claimText(status: ToldStatus, style: Style): string {
  const { claim, triage, restsOn } = status;
  const span = spanOf(claim.origin);
  // Under --strict, a claim may be proved and yet not settled.
  const proved = (status.fallen && status.status === 'I') || isSettled(status, false);
  const head = proved
    ? headText(span, labelText(status, style), uncapitalised(triage), style)
    : headText(span, labelText(status, style), sentence(status), style);
  const lines = proved ? [] : [triage];
  if (restsOn !== undefined) lines.push(`What is not proved is at ${placeName(restsOn)}: ${restsOn.text}`);
  if (!proved) lines.push(...furtherLines(status, style));
  if (claim.supports !== undefined) lines.push(supportsText(claim.supports));
  return (
    head + [...lines, ...runLines(status), ...candidateLines(status)].map((line) => `  ${visible(line)}\n`).join('')
  );
}

/** The limits that stand in the way, by the names that the face has for them. */
function furtherLines({ status, evidence }: ClaimStatus, { limits }: Style): readonly string[] {
  if (status === 'R' || status === 'F') return [];
  const names = [...new Set(limitsReached(evidence).flatMap((limit) => limits[limit] ?? []))];
  return names.length === 0 ? [] : [`To look further, raise ${names.join(', ')}.`];
}

export function headText(span: Span, label: string, message: string, style: Style): string {
  return `${placeText(span, style)} ${label} ${visible(message)}\n${underlinedText(span, style.warning)}`;
}

const LABELS: Readonly<Record<Status, string>> = {
  R: 'refuted (R):',
  F: 'faulty (F):',
  'R?': 'perhaps refuted (R?):',
  'F?': 'perhaps faulty (F?):',
  'V?': 'not proved (V?):',
  U: 'not reached (U):',
  I: 'not proved:',
  V: 'not settled:',
  D: 'not settled:',
};

function labelText({ status, fallen, defect, claim }: ClaimStatus, style: Style): string {
  if (defect !== undefined) return style.error('a defect in Assay:');
  if (fallen && status === 'I') return style.warning(fromText('not settled:', claim));
  return (status === 'R' || status === 'F' ? style.error : style.warning)(fromText(LABELS[status], claim));
}

/** A label of a claim says from where it is judged, if not by itself. */
export function fromText(label: string, { owner: { entry } }: Claim): string {
  return entry === undefined ? label : label.replace(/:$/u, ` from ${visible(entry)}:`);
}

function sentence({ status, claim }: ClaimStatus): string {
  return placed(failureText({ status, kind: claim.kind }), claim);
}

/** Of what stands elsewhere, a callee's precondition, the place does not show the text. */
function placed(message: string, { kind, text, origin }: Claim): string {
  const isMeasure = kind === 'decreases-call' || kind === 'decreases-loop';
  return isMeasure || text === oneLine(textOf(spanOf(origin))) ? message : `${message} (${text})`;
}

/** The run that the status comes from, as a command that repeats it. */
function runLines({ status, evidence, defect, replays, claim }: ToldStatus): readonly string[] {
  const wanted = outcomesShown(status, claim);
  const shown = defect?.run ?? evidence.find((finding) => wanted.includes(finding.outcome) && isOwn(finding, claim));
  const other = shown ?? evidence.find(({ outcome }) => wanted.includes(outcome));
  const args = other === undefined ? undefined : replays.get(other);
  return args === undefined ? [] : [`To see it: ${commandText(args)}`];
}

function outcomesShown(status: Status, { kind }: Claim): readonly Finding['outcome'][] {
  switch (status) {
    case 'R':
      return ['false'];
    case 'F':
      return ['undefined'];
    case 'R?':
      return ['false?'];
    case 'F?':
      return ['undefined?'];
    case 'I':
      return kind === 'decreases-call' || kind === 'decreases-loop' ? ['false', 'undefined'] : [];
    case 'V':
    case 'D':
    case 'V?':
    case 'U':
      return [];
  }
}

function isOwn({ entry }: Finding, { owner }: Claim): boolean {
  return entry === owner;
}

/** Once a run has shown it, or has been tried on them, what the solver suggests is of no interest. */
function candidateLines({ claim, status, evidence }: ToldStatus): readonly string[] {
  if (status === 'R' || status === 'F' || status === 'V' || status === 'D') return [];
  if (evidence.some((finding) => finding.engine === 'explorer' && isOwn(finding, claim))) return [];
  const candidate = evidence.flatMap((finding) =>
    finding.outcome === 'dontknow' ? [...(finding.candidate ?? [])] : [],
  );
  return candidate.length === 0 ? [] : [suggestionText(candidate)];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function supportsText(supported: Claim): string {
  const what = supported.kind.replace(/^invariant-.*/, 'invariant').replaceAll('-', ' ');
  return `It is needed for the ${what} at ${placeName(supported)}: ${supported.text}`;
}

function placeName({ origin }: Claim): string {
  return placeText(spanOf(origin)).slice(0, -1);
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
