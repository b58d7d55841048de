/** The first page: how it went, what needs attention, and the files. */
import { CLAIM_TEXT, counted } from '../../model/index.js';
import { capitalised } from '../text.js';
import { distributionOf, percentText, ratioText, STATUS_ORDER } from '../distribution.js';
import type { Shares } from '../distribution.js';
import type { ClaimReport } from '../claims-report.js';
import { markup } from './markup.js';
import type { Markup, Part } from './markup.js';
import { badge, bar, claimTitle, pathView, statusBadge, statusName, toneWords } from './parts.js';
import { byImportance, isQuiet, toneOf } from './site.js';
import type { ClaimView, FileView, Site } from './site.js';
import { kindText, STATUS_WORDS } from './wording.js';

/** Beyond it, claims are found on the pages of their files. */
const MOST_LISTED = 400;

export function indexContent(site: Site): Markup {
  const views = site.files.flatMap(({ claims }) => claims);
  const claims = views.map(({ claim }) => claim);
  return markup`<section class="hero"><h1>${headline(site, claims)}</h1><p class="lead">${summaryLine(site, claims)}</p>${bar(claims)}</section>
${attentionView(views)}
<div class="side-by-side">
${filesView(site.files)}
${claims.length > 0 && distributionView(claims)}
</div>`;
}

/** What a reader wants to know first, in one sentence. */
export function headline({ report }: Site, claims: readonly ClaimReport[]): string {
  const { errors } = report.summary;
  const defects = claims.filter(({ defect }) => defect !== undefined).length;
  const bad = claims.filter((claim) => toneOf(claim) === 'bad').length - defects;
  const open = claims.filter((claim) => toneOf(claim) === 'open').length;
  const is = (count: number): string => (count === 1 ? 'is' : 'are');
  if (defects > 0) return `${counted(defects, 'claim')} ${is(defects)} proved and violated: a defect in Assay`;
  if (bad > 0) return `${counted(bad, 'claim')} ${is(bad)} refuted`;
  if (errors > 0) return `${counted(errors, 'error')} in the program`;
  if (open > 0) return `${counted(open, 'claim')} ${is(open)} not settled`;
  return claims.length === 0 ? 'There is nothing to prove' : 'Every claim is proved';
}

function summaryLine({ report, files }: Site, claims: readonly ClaimReport[]): Part {
  const { errors, warnings, conditional = 0, unsupported = 0 } = report.summary;
  const extra = [
    conditional > 0 && `${conditional} under assumptions that the program makes`,
    unsupported > 0 && `${counted(unsupported, 'member')} not analysed`,
    errors > 0 && counted(errors, 'error'),
    warnings > 0 && counted(warnings, 'warning'),
  ].filter((text) => text !== false);
  return markup`${counted(claims.length, 'claim')} in ${counted(files.length, 'file')}: ${toneWords(claims)}${extra.map((text) => `, ${text}`)}.`;
}

/** Everything that is not proved or dead; files with errors have no claims, and are in the table of files. */
function attentionView(views: readonly ClaimView[]): Part {
  const open = byImportance(views.filter(({ claim }) => !isQuiet(claim)));
  if (open.length === 0) return undefined;
  const shown = open.slice(0, MOST_LISTED);
  const left = open.length - shown.length;
  return markup`<section aria-labelledby="attention"><div class="heading"><h2 id="attention">What needs attention</h2>${filterView(open)}</div><ol class="attention">${shown.map(attentionItem)}</ol><p class="note none" hidden>Nothing fits this filter.</p>${left > 0 && markup`<p class="note">${counted(left, 'claim')} more, on the pages of their files.</p>`}</section>`;
}

/** Shown by the script that it needs. */
function filterView(open: readonly ClaimView[]): Markup {
  const statuses = STATUS_ORDER.filter((status) => open.some(({ claim }) => claim.status === status));
  const boxes = statuses.map(
    (status) =>
      markup`<label class="toggle"><input type="checkbox" value="${status}" checked>${statusBadge(status)}<span class="hidden">${STATUS_WORDS[status].name}</span></label>`,
  );
  return markup`<form class="filter" role="search" hidden><label><span class="hidden">Show claims with this text</span><input type="search" placeholder="Filter by text, member or file" autocomplete="off"></label>${statuses.length > 1 && markup`<fieldset><legend class="hidden">Statuses that are shown</legend>${boxes}</fieldset>`}<output class="hidden" aria-live="polite"></output></form>`;
}

function attentionItem(view: ClaimView): Markup {
  const { claim, method, path, href } = view;
  return markup`<li data-status="${claim.status}"><a href="${href}">${badge(claim)}<span class="item"><span class="item-head"><span class="hidden">${statusName(claim)}: </span><span class="t-${toneOf(claim)} item-kind">${capitalised(sentenceOf(claim))}</span> <span class="quiet">in ${method} · ${pathView(path)}:${claim.line}</span></span>${claimTitle(view)}<span class="item-triage">${claim.triage}</span></span></a></li>`;
}

/** What is wrong, or may be. */
function sentenceOf({ kind, status, defect }: ClaimReport): string {
  if (defect !== undefined) return 'it is proved and violated';
  if (status === 'F') return `${kindText(kind)} that cannot be evaluated`;
  return status === 'R' ? CLAIM_TEXT[kind].failed : CLAIM_TEXT[kind].fails;
}

function filesView(files: readonly FileView[]): Markup {
  return markup`<section aria-labelledby="files"><h2 id="files">Files</h2><ul class="files">${files.map(
    ({ file, page, claims }) => {
      const errors = file.diagnostics.filter(({ severity }) => severity === 'error').length;
      const reports = claims.map(({ claim }) => claim);
      return markup`<li><a href="${page}"><span class="path">${namedPath(file.path)}</span><span class="counts">${errors > 0 ? markup`<span class="t-bad">${counted(errors, 'error')}</span>` : toneWords(reports)}</span>${bar(reports)}</a></li>`;
    },
  )}</ul></section>`;
}

/** The last part is what the eye looks for. */
function namedPath(path: string): Markup {
  const cut = path.lastIndexOf('/') + 1;
  return markup`<span class="quiet">${pathView(path.slice(0, cut))}</span>${path.slice(cut)}`;
}

function distributionView(claims: readonly ClaimReport[]): Markup {
  const { explicit, implicit, total } = distributionOf(claims);
  const row = (head: Part, cell: (shares: Shares) => Markup): Markup =>
    markup`<tr><th scope="row">${head}</th>${[explicit, implicit, total].map(cell)}</tr>`;
  const cell = (count: Part, share: Part): Markup =>
    markup`<td class="${count === 0 ? 'count zero' : 'count'}">${count}<span class="quiet share">${share}</span></td>`;
  const rows = STATUS_ORDER.map((status) => {
    const { name, meaning } = STATUS_WORDS[status];
    const head = markup`${statusBadge(status)}<span class="status-name">${name}</span><span class="quiet meaning">${meaning}</span>`;
    return row(head, ({ counts, percent }) => cell(counts[status], counts[status] > 0 && percentText(percent[status])));
  });
  const conclusive = markup`Conclusive<span class="quiet meaning">Proved, dead, refuted or faulty; and how many of these there are for each other claim.</span>`;
  return markup`<section aria-labelledby="distribution"><h2 id="distribution">Statuses</h2><table class="distribution"><thead><tr><th scope="col">Status</th><th scope="col">Explicit</th><th scope="col">Implicit</th><th scope="col">All</th></tr></thead><tbody>${rows}</tbody><tfoot>${row('All', ({ claims: all }) => cell(all, undefined))}${row(conclusive, (shares) => cell(percentText(shares.conclusivePercent), ratioText(shares)))}</tfoot></table><p class="note">Explicit claims are written in the program; implicit ones are what the language asks for, such as an index within its range.</p></section>`;
}
