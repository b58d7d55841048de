/** One claim: a line that opens into what is known about it, in tiers (seed 003, section V). */
import { CLAIM_TEXT } from '../../model/index.js';
import type { ClaimReport } from '../claims-report.js';
import { capitalised } from '../text.js';
import { collectedText, evidenceView, explicationText } from './evidence-view.js';
import type { Links } from './evidence-view.js';
import { markup } from './markup.js';
import type { Markup, Part } from './markup.js';
import { badge, claimTitle, shortened, statusName, TITLE_LENGTH } from './parts.js';
import { isQuiet, toneOf } from './site.js';
import type { ClaimView } from './site.js';
import { ENGINE_WORDS, kindText, STATUS_WORDS } from './wording.js';

/** `links` are those of the page. Supporting claims come with it, closed. */
export function claimView(view: ClaimView, links: Links): Markup {
  const { claim, anchor, supporting } = view;
  return markup`<details class="claim l-${toneOf(claim)}"><summary>${badge(claim)}<span class="claim-line"><span class="claim-what"><span class="hidden">${statusName(claim)}: </span>${capitalised(kindText(claim.kind))}<span class="quiet"> · line ${claim.line}</span></span>${claimTitle(view)}${!isQuiet(claim) && markup`<span class="claim-triage">${claim.triage}</span>`}</span></summary><div class="claim-body" id="${anchor}" tabindex="-1">${claimBody(view, links)}${
    supporting.length > 0 && primitivesView(view, links)
  }</div></details>`;
}

function claimBody({ claim }: ClaimView, links: Links): Markup {
  return markup`<p class="verdict"><strong class="t-${toneOf(claim)}">${statusName(claim)}.</strong> ${meaningOf(claim)}</p>${isWorthTelling(claim) && markup`<p class="triage">${claim.triage}</p>`}${factsView(claim)}${defectView(claim, links)}<h4>Evidence</h4>${evidenceView(claim.evidence, links)}`;
}

/** Of what is proved without more ado, the line above it says everything. */
function isWorthTelling(claim: ClaimReport): boolean {
  return !isQuiet(claim) || claim.conditional;
}

function meaningOf(claim: ClaimReport): string {
  if (claim.defect !== undefined)
    return 'A proof and a run contradict each other, so Assay is wrong about one of them.';
  const { holds, failed } = CLAIM_TEXT[claim.kind];
  switch (claim.status) {
    case 'V':
      return `In every execution that gets here, ${holds}.`;
    case 'R':
      return `In an execution that was run, ${failed}.`;
    default:
      return STATUS_WORDS[claim.status].meaning;
  }
}

function factsView(claim: ClaimReport): Markup {
  const { by, under, explicit, conditional, id, line, text } = claim;
  const rests = under.filter((proof) => proof.length > 0);
  const facts: readonly (readonly [string, Part])[] = [
    ['Claim', text.length > TITLE_LENGTH && markup`<code>${text}</code>`],
    [
      'Where',
      markup`<a href="#L${line}">line ${line}</a>, ${explicit ? 'written in the program' : 'asked for by the language'}`,
    ],
    ['Found by', by.length === 0 ? undefined : capitalised(by.map((engine) => ENGINE_WORDS[engine]).join(', '))],
    ['Rests on', rests.length === 0 ? undefined : restsView(rests)],
    [
      'Assumes',
      conditional && 'What the program itself assumes: an assume statement, an axiom, or a member without a body.',
    ],
    ['Identity', markup`<code class="quiet">${id}</code>`],
  ];
  return markup`<dl class="facts">${facts.map(([name, value]) =>
    value === undefined || value === false ? undefined : markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/** Each list is one proof; one of them is enough. */
function restsView(proofs: readonly (readonly string[])[]): Part {
  return proofs.map(
    (proof, i) =>
      markup`${i > 0 && ', or '}${proof.map((item, at) => markup`${at > 0 && ', '}${dependencyView(item)}`)}`,
  );
}

const DEPENDENCY_WORDS: Readonly<Record<string, string>> = {
  contract: 'the contract of',
  lemma: 'the lemma',
  function: 'the function',
  type: 'the type',
  proof: 'the proof of',
  override: 'what overrides',
  implementers: 'the implementers of',
  assume: 'an assumption in',
  axiom: 'the axiom',
  bodiless: 'the promise of',
};

/** `KIND:NAME` */
function dependencyView(item: string): Markup {
  const [, kind = '', name = ''] = /^([a-z]+):(.*)$/s.exec(item) ?? [];
  const words = Object.hasOwn(DEPENDENCY_WORDS, kind) ? DEPENDENCY_WORDS[kind] : kind;
  return markup`${words} <code>${name}</code>`;
}

function defectView({ defect }: ClaimReport, links: Links): Part {
  if (defect === undefined) return undefined;
  return markup`<div class="defect"><h4>What contradicts what</h4>${evidenceView([defect.proof, ...(defect.with ?? []), defect.run], links)}<p>Please report this as an issue of the Assay project.</p></div>`;
}

/** The claim and what supports it, as a table: type, status, collected outcomes, explication. */
function primitivesView(view: ClaimView, links: Links): Markup {
  const rows = [...view.supporting, view];
  return markup`<h4>What it consists of</h4><p class="quiet">The claim has a meaning only where these hold.</p><div class="scroll" role="region" aria-label="Primitive claims" tabindex="0"><table class="primitives"><thead><tr><th scope="col">Type</th><th scope="col">Status</th><th scope="col">Collected</th><th scope="col">Explication</th></tr></thead><tbody>${rows.map(
    (one) =>
      markup`<tr><th scope="row">${one === view ? markup`<strong>${kindText(one.claim.kind)}</strong>` : markup`<a href="#${one.anchor}">${kindText(one.claim.kind)}</a>`} <code class="quiet">${shortened(one.claim.text, 40)}</code></th><td>${badge(one.claim)} <span class="hidden">${statusName(one.claim)}</span></td><td>${collectedText(one.claim.evidence)}</td><td>${explicationText(one.claim.evidence)}</td></tr>`,
  )}</tbody></table></div><div class="supporting">${view.supporting.map((one) => claimView(one, links))}</div>`;
}
