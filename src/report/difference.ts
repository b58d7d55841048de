/** What a check found that the check before it did not. A claim is the same claim as long as its id is, wherever it stands. */
import { counted } from '../model/index.js';
import { isSettled } from '../evidence/index.js';
import type { ClaimStatus, Status } from '../evidence/index.js';
import { spanOf } from '../languages/origins.js';
import { claimText, headText } from './claim-text.js';
import type { TextOptions } from './claims-text.js';
import { plainStyle } from './style.js';
import type { Style } from './style.js';
import { placeText, visible } from './text.js';
import { claimsInOrder } from './verdicts.js';
import type { FileVerdict, MemberVerdict, ToldStatus } from './verdicts.js';

/** In the order of files and members; those that are as they were are left out. */
export type Difference = readonly MemberDifference[];

export interface MemberDifference {
  readonly path: string;
  readonly member: MemberVerdict;
  readonly fate: 'new' | 'changed' | 'gone';
  /** Of a member that is not gone, in the order of their places. */
  readonly changes: readonly Change[];
  /** Claims of a member that is not gone that it no longer has. */
  readonly gone: readonly ClaimStatus[];
  /** What is said of the member as a whole and was not said before. */
  readonly remarks: readonly Remark[];
}

export interface Change {
  readonly now: ToldStatus;
  /** Absent for a claim that is new. */
  readonly was: ClaimStatus | undefined;
}

/** A warning, or something that is not supported. */
type Remark = (style: Style) => string;

export function differenceOf(before: readonly FileVerdict[], after: readonly FileVerdict[]): Difference {
  const known = membersOf(before);
  const present = membersOf(after);
  return [
    ...[...known].flatMap(([key, { path, member }]) => (present.has(key) ? [] : [goneMember(path, member)])),
    ...[...present].flatMap(([key, { path, member }]) => {
      const was = known.get(key)?.member;
      const difference = memberDifference(path, was, member);
      const { changes, gone, remarks } = difference;
      return was === undefined || changes.length + gone.length + remarks.length > 0 ? [difference] : [];
    }),
  ];
}

/** A claim that is not settled is shown as in a report, with what it was before; of the others there is one line. */
export function differenceText(difference: Difference, options: TextOptions): string {
  return difference.map((one) => memberText(one, options)).join('');
}

interface Placed {
  readonly path: string;
  readonly member: MemberVerdict;
}

function membersOf(files: readonly FileVerdict[]): ReadonlyMap<string, Placed> {
  const all = files.flatMap(({ path, members }) => members.map((member) => ({ path, member })));
  return new Map(all.map((placed) => [`${placed.path}\n${placed.member.name}`, placed]));
}

function goneMember(path: string, member: MemberVerdict): MemberDifference {
  return { path, member, fate: 'gone', changes: [], gone: [], remarks: [] };
}

function memberDifference(path: string, was: MemberVerdict | undefined, member: MemberVerdict): MemberDifference {
  const said = new Set(was === undefined ? [] : remarksOf(was).map(([key]) => key));
  return {
    path,
    member,
    fate: was === undefined ? 'new' : 'changed',
    changes: claimsInOrder(member)
      .map((now) => ({ now, was: was?.statuses.get(now.claim.id) }))
      .filter((change) => change.was === undefined || wordsOf(change.was) !== wordsOf(change.now)),
    gone: was === undefined ? [] : claimsInOrder(was).filter(({ claim }) => !member.statuses.has(claim.id)),
    remarks: remarksOf(member).flatMap(([key, remark]) => (said.has(key) ? [] : [remark])),
  };
}

function remarksOf({ name, span, warnings, unsupported }: MemberVerdict): readonly (readonly [string, Remark])[] {
  const remark = (place: typeof span, label: string, message: string): readonly [string, Remark] => [
    message,
    (style) => headText(place, style.warning(label), message, style),
  ];
  return [
    ...[...warnings].map((message) => remark(span, 'warning:', message)),
    ...[...unsupported.values()].map(({ feature, span: place }) =>
      remark(place, 'not analysed:', `${name} uses something that is not supported: ${feature}`),
    ),
  ];
}

function memberText(difference: MemberDifference, { strict, style = plainStyle }: TextOptions): string {
  const { path, member, fate, changes, gone, remarks } = difference;
  const name = visible(member.name);
  if (fate === 'gone') {
    return `${style.strong(`${visible(path)}:`)} gone: ${name}, with ${counted(member.statuses.size, 'claim')}\n`;
  }
  const settled = changes.filter(({ now }) => isSettled(now, strict));
  const open = changes.filter(({ now }) => !isSettled(now, strict));
  const lines =
    fate === 'changed'
      ? settled.map((change) => settledText(change, style))
      : [`${placeText(member.span, style)} new: ${name}, with ${settledCount(settled.length, changes.length)}\n`];
  return [
    ...remarks.map((text) => text(style)),
    ...gone.map(
      (was) =>
        `${placeText(member.span, style)} gone from ${name}: ${visible(nameOf(was))}, which was ${wordsOf(was)}\n`,
    ),
    ...lines,
    ...open.map(({ now, was }) => `${claimText(now, style)}  ${pastText(was)}\n`),
  ].join('');
}

function settledCount(settled: number, all: number): string {
  if (all === 0) return 'no claims';
  return `${counted(all, 'claim')}, ${settled === all ? 'all' : settled} settled`;
}

function settledText({ now, was }: Change, style: Style): string {
  const news = was === undefined ? `new, ${wordsOf(now)}` : `was ${wordsOf(was)}, is now ${wordsOf(now)}`;
  return `${placeText(spanOf(now.claim.origin), style)} ${news}: ${visible(nameOf(now))}\n`;
}

function pastText(was: ClaimStatus | undefined): string {
  return was === undefined ? 'The claim is new.' : `Before, it was ${wordsOf(was)}.`;
}

const WORDS: Readonly<Record<Status, string>> = {
  V: 'proved (V)',
  D: 'dead (D)',
  R: 'refuted (R)',
  F: 'faulty (F)',
  'R?': 'perhaps refuted (R?)',
  'F?': 'perhaps faulty (F?)',
  'V?': 'not proved (V?)',
  U: 'not reached (U)',
  I: 'not proved (I)',
};

/** What is told of a status: two statuses with the same words are the same here. */
function wordsOf({ status, conditional, fallen, defect }: ClaimStatus): string {
  if (defect !== undefined) return 'a defect in Assay';
  if (fallen && status === 'I') return 'not settled (I)';
  return conditional ? `${WORDS[status]} under assumptions` : WORDS[status];
}

function nameOf({ claim }: ClaimStatus): string {
  return `${claim.kind.replaceAll('-', ' ')} ${claim.text}`;
}
