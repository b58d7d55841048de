/** Small parts that several pages use. */
import type { Status } from '../../evidence/index.js';
import type { ClaimReport } from '../claims-report.js';
import { markup } from './markup.js';
import type { Markup, Part } from './markup.js';
import { toneCounts } from './site.js';
import type { ClaimView } from './site.js';
import { STATUS_WORDS } from './wording.js';
import type { Tone } from './wording.js';

/** The letter of a status, stamped. Words beside it say the same to those who do not see it. */
export function badge(claim: Pick<ClaimReport, 'status' | 'conditional'> & Partial<ClaimReport>): Markup {
  if (claim.defect !== undefined) return markup`<span class="badge b-bad" aria-hidden="true">!</span>`;
  const { tone } = STATUS_WORDS[claim.status];
  return markup`<span class="badge b-${tone}${claim.conditional ? ' is-conditional' : ''}" aria-hidden="true">${claim.status}</span>`;
}

export function statusBadge(status: Status): Markup {
  return badge({ status, conditional: false });
}

/** For readers who do not see the badge. */
export function statusName(claim: ClaimReport): string {
  return claim.defect === undefined ? STATUS_WORDS[claim.status].name : 'A defect in Assay';
}

const TONE_WORDS: Readonly<Record<Tone, string>> = {
  bad: 'refuted',
  open: 'not settled',
  good: 'proved',
  dead: 'dead',
};

/** The shares of the tones as a bar; the words beside it say the same. */
export function bar(claims: readonly ClaimReport[]): Part {
  if (claims.length === 0) return undefined;
  let at = 0;
  const pieces = toneCounts(claims).map(({ tone, count }) => {
    const width = (count / claims.length) * 100;
    const piece = markup`<rect class="f-${tone}" x="${percent(at)}" width="${percent(width)}" height="100%"/>`;
    at += width;
    return piece;
  });
  return markup`<svg class="bar" aria-hidden="true">${pieces}</svg>`;
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}

/** `2 refuted, 5 proved`, each with its colour. */
export function toneWords(claims: readonly ClaimReport[]): Part {
  if (claims.length === 0) return markup`<span class="quiet">no claims</span>`;
  return toneCounts(claims).map(
    ({ tone, count }, i) => markup`${i > 0 && ', '}<span class="t-${tone}">${count} ${TONE_WORDS[tone]}</span>`,
  );
}

export const TITLE_LENGTH = 160;

/** A claim in one line: what is claimed, and where it is said. */
export function claimTitle({ claim }: ClaimView): Markup {
  return markup`<code class="claim-text">${shortened(claim.text, TITLE_LENGTH)}</code>`;
}

/** Long texts are shown whole where they stand in the source. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** May be broken after each part, where there is no room for all of it. */
export function pathView(path: string): Markup {
  return markup`${path.split('/').map((part, i) => markup`${i > 0 && markup`/<wbr>`}${part}`)}`;
}

/** A line for a shell, which a button copies. */
export function commandView(label: string, command: string): Markup {
  return markup`<div class="command"><span class="command-label">${label}</span><pre tabindex="0"><code>${command}</code></pre></div>`;
}
