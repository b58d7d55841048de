/** The report as it is shown: which page each file is on, where each claim stands on it, which claims belong together. */
import type { ClaimId } from '../../model/index.js';
import type { ClaimReport, MethodReport } from '../claims-report.js';
import type { FileReport, Report } from '../report.js';
import type { HtmlGraph, HtmlSource } from './input.js';
import { STATUS_ORDER } from '../distribution.js';
import { STATUS_WORDS } from './wording.js';
import type { Tone } from './wording.js';

export interface Site {
  readonly report: Report;
  readonly files: readonly FileView[];
}

export interface FileView {
  readonly file: FileReport;
  /** The name of its page. */
  readonly page: string;
  readonly source: HtmlSource | undefined;
  readonly methods: readonly MethodView[];
  /** All claims, in the order of the report. */
  readonly claims: readonly ClaimView[];
}

export interface MethodView {
  readonly method: MethodReport;
  readonly anchor: string;
  readonly graph: HtmlGraph['graph'] | undefined;
  /** Those that support no other claim, in the order of the report. */
  readonly claims: readonly ClaimView[];
  /** All, in the order of the report. */
  readonly every: readonly ClaimView[];
}

export interface ClaimView {
  readonly claim: ClaimReport;
  readonly method: string;
  readonly path: string;
  readonly anchor: string;
  /** On the page of its file. */
  readonly href: string;
  /** Claims without which it has no meaning, and those of these. */
  readonly supporting: readonly ClaimView[];
}

export function siteOf(report: Report, sources: readonly HtmlSource[], graphs: readonly HtmlGraph[]): Site {
  const pages = pageNames(report.files.map(({ path }) => path));
  const texts = new Map(sources.map((source) => [source.path, source]));
  const pictures = new Map(graphs.map(({ path, method, graph }) => [`${path}\n${method}`, graph]));
  const files = report.files.map((file, i): FileView => {
    const page = pages[i] ?? '';
    const numbers = { claim: 0 };
    const methods = (file.methods ?? []).map((method, at): MethodView => {
      const graph = pictures.get(`${file.path}\n${method.name}`);
      return { method, anchor: `m${at + 1}`, graph, ...claimViews(file.path, page, method, numbers) };
    });
    return { file, page, source: texts.get(file.path), methods, claims: methods.flatMap(({ every }) => every) };
  });
  return { report, files };
}

function claimViews(
  path: string,
  page: string,
  method: MethodReport,
  numbers: { claim: number },
): Pick<MethodView, 'claims' | 'every'> {
  const supporting = new Map<ClaimId, ClaimView[]>();
  const every = method.claims.map((claim): ClaimView => {
    const anchor = `c${++numbers.claim}`;
    const own: ClaimView[] = [];
    supporting.set(claim.id, own);
    return { claim, method: method.name, path, anchor, href: `${page}#${anchor}`, supporting: own };
  });
  const byId = new Map(every.map((view) => [view.claim.id, view]));
  const claims = every.filter((view) => {
    const outermost = outermostOf(view, byId);
    if (outermost !== view) supporting.get(outermost.claim.id)?.push(view);
    return outermost === view;
  });
  return { claims, every };
}

/** What is supported may have been left out of the report; then the claim stands for itself. */
function outermostOf(view: ClaimView, byId: ReadonlyMap<ClaimId, ClaimView>): ClaimView {
  let outermost = view;
  // A report that was not made by us may have a circle.
  for (let steps = 0; steps < byId.size; steps++) {
    const next = outermost.claim.supports === null ? undefined : byId.get(outermost.claim.supports);
    if (next === undefined) return outermost;
    outermost = next;
  }
  return view;
}

/** Names that every file system takes, made from paths, each once. */
export function pageNames(paths: readonly string[]): readonly string[] {
  // Upper and lower case are one letter on some systems.
  const taken = new Set(['index.html']);
  return paths.map((path) => {
    const base = path
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(-80)
      .replace(/^[.-]+/, '');
    let name = `${base === '' ? 'file' : base}.html`;
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${base === '' ? 'file' : base}-${i}.html`;
    taken.add(name.toLowerCase());
    return name;
  });
}

export function rank({ claim }: ClaimView): number {
  return claim.defect === undefined ? STATUS_ORDER.indexOf(claim.status) : -1;
}

/** The most important first; of equal ones, as the report has them. */
export function byImportance(views: readonly ClaimView[]): readonly ClaimView[] {
  return [...views].sort((a, b) => rank(a) - rank(b));
}

export function toneOf({ status, defect }: ClaimReport): Tone {
  return defect === undefined ? STATUS_WORDS[status].tone : 'bad';
}

/** Proved or dead: nothing to do for the reader. */
export function isQuiet(claim: ClaimReport): boolean {
  const tone = toneOf(claim);
  return tone === 'good' || tone === 'dead';
}

/** How many claims have each tone, the worst first; tones that none has are left out. */
export function toneCounts(claims: readonly ClaimReport[]): readonly { readonly tone: Tone; readonly count: number }[] {
  return (['bad', 'open', 'good', 'dead'] as const)
    .map((tone) => ({ tone, count: claims.filter((claim) => toneOf(claim) === tone).length }))
    .filter(({ count }) => count > 0);
}
