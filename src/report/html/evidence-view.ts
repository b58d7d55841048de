/** Why a claim has its status: the evidence by category, and under each the runs with their inputs (seed 003, section V). */
import type { ClaimId } from '../../model/index.js';
import { counted } from '../../model/index.js';
import type { EvidenceReport, PathReport } from '../evidence-report.js';
import { commandText } from '../replay.js';
import { capitalised } from '../text.js';
import { hasShape, heapPicture } from './heap-picture.js';
import type { HeapState } from './heap-layout.js';
import { markup, trusted } from './markup.js';
import type { Markup, Part } from './markup.js';
import { commandView } from './parts.js';
import type { ClaimView, FileView } from './site.js';
import { BOUND_WORDS, ENGINE_WORDS, OUTCOME_ORDER, OUTCOME_WORDS } from './wording.js';
import type { Outcome } from './wording.js';

/** Finds what evidence points to. */
export interface Links {
  /** A claim of the same file. */
  readonly claim: (id: ClaimId) => ClaimView | undefined;
  /** The page of a file, from this one. */
  readonly page: (path: string) => string | undefined;
}

export function linksOf(view: FileView, files: readonly FileView[]): Links {
  const claims = new Map(view.claims.map((one) => [one.claim.id, one]));
  const pages = new Map(files.map(({ file, page }) => [file.path, page]));
  return {
    claim: (id) => claims.get(id),
    page: (path) => (path === view.file.path ? '' : pages.get(path)),
  };
}

/** The most telling category is open. */
export function evidenceView(evidence: readonly EvidenceReport[], links: Links): Part {
  if (evidence.length === 0) return markup`<p class="note">There is no evidence: no engine looked at it.</p>`;
  const found = OUTCOME_ORDER.filter((outcome) => evidence.some((one) => one.outcome === outcome));
  return found.map((outcome, i) => {
    const those = evidence.filter((one) => one.outcome === outcome);
    return categoryView(outcome, those, links, i === 0);
  });
}

/** What was collected, as the column of a table. */
export function collectedText(evidence: readonly EvidenceReport[]): string {
  const found = OUTCOME_ORDER.filter((outcome) => evidence.some((one) => one.outcome === outcome));
  return found.length === 0 ? 'nothing' : found.map((outcome) => OUTCOME_WORDS[outcome].short).join(', ');
}

/** In a few words, for a table. */
export function explicationText(evidence: readonly EvidenceReport[]): string {
  const parts = OUTCOME_ORDER.flatMap((outcome): string[] => {
    const found = evidence.filter((one) => one.outcome === outcome);
    const [first] = found;
    if (first === undefined) return [];
    switch (outcome) {
      case 'false':
      case 'undefined':
      case 'false?':
      case 'undefined?':
        return [counted(found.length, 'failing run')];
      case 'true':
        return [counted(pathsOf(found), 'path')];
      case 'proved':
      case 'unreachable':
        return [`by ${[...new Set(found.map(({ engine }) => ENGINE_WORDS[engine]))].join(' and ')}`];
      case 'partly':
        return [...new Set(found.flatMap(({ reason }) => (reason === undefined ? [] : [reason.replace(/\.$/, '')])))];
      case 'cutoff':
        return [
          `left out: ${[...new Set(found.map(({ bound }) => (bound === undefined ? 'unknown' : BOUND_WORDS[bound])))].join(', ')}`,
        ];
      case 'dontknow':
        return [(first.reason ?? 'not known').replace(/\.$/, '')];
    }
  });
  return parts.length === 0 ? 'Not analysed' : capitalised(parts.join('; '));
}

function pathsOf(evidence: readonly EvidenceReport[]): number {
  return evidence.reduce((sum, { paths }) => sum + (paths ?? 1), 0);
}

function categoryView(outcome: Outcome, evidence: readonly EvidenceReport[], links: Links, isOpen: boolean): Markup {
  const { name, meaning } = OUTCOME_WORDS[outcome];
  const count = outcome === 'true' ? `on ${counted(pathsOf(evidence), 'path')}` : undefined;
  return markup`<details class="category c-${toneOfOutcome(outcome)}"${trusted(isOpen ? ' open' : '')}><summary><h5>${name}</h5>${count !== undefined && markup` <span>${count}</span>`} <span class="quiet">${meaning}</span></summary>${evidence.map((one) => observationView(one, links))}</details>`;
}

function toneOfOutcome(outcome: Outcome): string {
  if (outcome === 'false' || outcome === 'undefined') return 'bad';
  if (outcome === 'proved' || outcome === 'true') return 'good';
  return outcome === 'unreachable' ? 'dead' : 'open';
}

function observationView(evidence: EvidenceReport, links: Links): Markup {
  const { engine, entry, reason, doubts, unevaluated = [], at, because, candidate } = evidence;
  const failed = because === undefined ? undefined : links.claim(because);
  return markup`<div class="observation"><p>${capitalised(ENGINE_WORDS[engine])}, from <code>${entry}</code>.${reason !== undefined && markup` ${reason}`}${at !== undefined && markup` ${placeView(at, links)}.`}</p>${chopView(evidence, links)}${
    doubts !== undefined &&
    markup`<p>What could not be checked:</p><ul>${doubts.map((doubt) => doubtView(doubt, unevaluated, links))}</ul>`
  }${
    failed !== undefined &&
    markup`<p>What failed while it was evaluated: <a href="#${failed.anchor}"><code>${failed.claim.text}</code></a>.</p>`
  }${
    candidate !== undefined &&
    Object.keys(candidate).length > 0 &&
    markup`<p>Inputs that the solver suggests; nobody has executed them:</p>${valuesView(candidate, 'Suggested inputs')}`
  }${runView(evidence)}${traceView(evidence, links)}${othersView(evidence)}</div>`;
}

/** From the cut to the claim. Lines are those of the claim's file. */
function chopView({ at, chop }: EvidenceReport, links: Links): Part {
  if (at === undefined || chop === undefined || links.page(at.path) !== '') return undefined;
  const shown = chop.slice(0, MOST_LINES).map((line, i) => markup`${i > 0 && ', '}<a href="#L${line}">${line}</a>`);
  return markup`<p class="chop">From there to the claim: ${chop.length === 1 ? 'line' : 'lines'} ${shown}${chop.length > MOST_LINES && ', …'}.</p>`;
}

const MOST_LINES = 30;

function doubtView(doubt: string, unevaluated: NonNullable<EvidenceReport['unevaluated']>, links: Links): Markup {
  const place = unevaluated.find(({ reason }) => reason === doubt)?.at;
  return markup`<li>${capitalised(doubt.replace(/\.$/, ''))}${place !== undefined && markup`, ${placeView(place, links)}`}.</li>`;
}

export function placeView({ path, line }: { readonly path: string; readonly line: number }, links: Links): Markup {
  const page = links.page(path);
  const text = page === '' ? `line ${line}` : `${path}, line ${line}`;
  return page === undefined ? markup`${text}` : markup`<a href="${page}#L${line}">${text}</a>`;
}

/** The test case: state before, state after where it is known, choices, and how to run it again. */
function runView({ outcome, ...run }: EvidenceReport): Part {
  return pathView(run, outcome === 'true', outcome === 'true' ? 'A run in which it holds' : 'The run');
}

function pathView(path: PathReport, holds: boolean, caption: string): Part {
  const { inputs, objects, choices, replay, after, pathCondition } = path;
  if (inputs === undefined) return undefined;
  const before: HeapState = { values: inputs, objects: objects ?? {} };
  const end: HeapState | undefined = after && {
    values: { ...inputs, ...after.values },
    objects: after.objects ?? {},
  };
  return markup`<figure class="run"><figcaption>${caption}</figcaption><div class="states">${stateView('State before', before)}${end !== undefined && stateView(holds ? 'State after' : 'State where it stopped', end, before)}</div>${
    choices !== undefined &&
    choices.length > 0 &&
    markup`<p>Chosen on the way, in order: ${choices.map((choice, i) => markup`${i > 0 && ', '}<code>${choice}</code>`)}.</p>`
  }${conditionView(pathCondition)}${replay !== undefined && commandView('Run it again', commandText(replay))}</figure>`;
}

/** All inputs that take the path satisfy it, and no others. */
function conditionView(condition: readonly string[] | undefined): Part {
  if (condition === undefined || condition.length === 0) return undefined;
  return markup`<details class="path-condition"><summary>The condition of its path, ${counted(condition.length, 'part')}</summary><ol>${condition.map((part) => markup`<li><code>${part}</code></li>`)}</ol></details>`;
}

/** Collapsed, each by itself: there may be some. */
function othersView({ others, paths, outcome }: EvidenceReport): Part {
  if (others === undefined || others.length === 0) return undefined;
  const holds = outcome === 'true';
  const left = (paths ?? 0) - others.length - 1;
  return markup`<div class="other-paths"><h6>Other paths${left > 0 && `, of which ${left} more are not shown`}</h6>${others.map(
    (path) =>
      markup`<details><summary>${inputsText(path)}</summary>${pathView(path, holds, holds ? 'A run in which it holds' : 'A run in which it fails')}</details>`,
  )}</div>`;
}

function inputsText({ inputs = {}, choices = [] }: PathReport): Markup {
  const texts = [...Object.entries(inputs).map(([name, value]) => `${name} = ${value}`), ...choices];
  return texts.length === 0 ? markup`No inputs` : markup`<code>${texts.join(', ')}</code>`;
}

/** Drawn if there is a heap to draw; what is not as it was before is marked. */
function stateView(title: string, state: HeapState, before?: HeapState): Markup {
  const content = hasShape(state)
    ? heapPicture(state, title, before)
    : Object.keys(state.values).length === 0
      ? markup`<p class="quiet">No variables.</p>`
      : valuesView(state.values, title, before?.values);
  return markup`<div class="state"><h6>${title}</h6>${content}</div>`;
}

type Values = Readonly<Record<string, string>>;

function valuesView(values: Values, label: string, before: Values = values): Markup {
  return markup`<dl class="values" aria-label="${label}">${Object.entries(values).map(
    ([name, value]) =>
      markup`<div${trusted(before[name] === value ? '' : ' class="changed"')}><dt><code>${name}</code></dt><dd><code>${value}</code></dd></div>`,
  )}</dl>`;
}

/** Innermost first. One call alone has its values in the state where it stopped. */
function traceView({ trace = [], after }: EvidenceReport, links: Links): Part {
  const [only] = trace;
  if (only === undefined) return undefined;
  if (trace.length === 1 && after !== undefined) {
    return markup`<p>It stopped in <code>${only.method}</code>, ${placeView(only, links)}.</p>`;
  }
  return markup`<div class="trace"><h6>Calls under way</h6><ol>${trace.map(
    (step) =>
      markup`<li><p><code>${step.method}</code>, ${placeView(step, links)}</p>${Object.keys(step.values).length > 0 && valuesView(step.values, `Values in ${step.method}`)}</li>`,
  )}</ol></div>`;
}
