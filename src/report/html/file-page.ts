/** The page of one file: its text on one side, its members with their claims on the other. */
import type { ClaimId } from '../../model/index.js';
import { counted } from '../../model/index.js';
import type { CoverageReport, ExplorationReport } from '../../explore/summary.js';
import type { DiagnosticReport } from '../report.js';
import { assumptionText, clauseText } from '../exploration-text.js';
import { pathsText } from '../path-bounds.js';
import type { MethodReport } from '../claims-report.js';
import type { SearchReport } from '../../workbench/seam/searches.js';
import { svgText } from '../graph/index.js';
import { claimView } from './claim-view.js';
import { linksOf, placeView } from './evidence-view.js';
import type { Links } from './evidence-view.js';
import type { HtmlGraph } from './input.js';
import { markup, trusted } from './markup.js';
import type { Markup, Part } from './markup.js';
import { badge, bar, commandView, pathView, statusName, toneWords } from './parts.js';
import { byImportance, isQuiet } from './site.js';
import type { ClaimView, FileView, MethodView, Site } from './site.js';
import { runsView } from './runs-view.js';
import { sourceView } from './source-view.js';

export function fileContent(view: FileView, site: Site): Markup {
  const { file, claims } = view;
  const methods = view.methods.filter(isTold);
  const links = linksOf(view, site.files);
  const reports = claims.map(({ claim }) => claim);
  return markup`<section class="hero hero-file"><h1>${pathView(file.path)}</h1><p class="lead">${file.methods === undefined ? 'Its claims were not looked at.' : toneWords(reports)}</p>${bar(reports)}</section>
${diagnosticsView(file.diagnostics)}
<div class="panes"><section class="pane-source" aria-labelledby="source"><h2 id="source">Source</h2>${sourceView(view)}</section>
<section class="pane-claims" aria-labelledby="claims"><h2 id="claims">Members</h2>${membersNav(methods)}${methods.map((method) => methodView(method, links))}${methods.length === 0 && markup`<p class="note">Nothing is claimed in this file.</p>`}</section></div>`;
}

function diagnosticsView(diagnostics: readonly DiagnosticReport[]): Part {
  if (diagnostics.length === 0) return undefined;
  return markup`<section class="diagnostics" aria-labelledby="diagnostics"><h2 id="diagnostics">Errors and warnings</h2><ul>${diagnostics.map(
    ({ severity, line, column, message, code }) =>
      markup`<li><span class="t-${severity === 'error' ? 'bad' : 'open'}">${severity}</span> <a href="#L${line}">line ${line}, column ${column}</a>: ${message} <code class="quiet">${code}</code></li>`,
  )}</ul></section>`;
}

function membersNav(methods: readonly MethodView[]): Part {
  if (methods.length < 2) return undefined;
  return markup`<nav class="members" aria-label="Members"><ul>${methods.map(({ method, anchor, every }) => {
    const [worst] = byImportance(every);
    return markup`<li><a href="#${anchor}">${worst !== undefined && markup`${badge(worst.claim)}<span class="hidden">${statusName(worst.claim)}: </span>`}<span>${method.name}</span></a></li>`;
  })}</ul></nav>`;
}

function methodView({ method, anchor, claims, every, graph }: MethodView, links: Links): Markup {
  const open = byImportance(claims.filter((one) => !isWhollyQuiet(one)));
  const quiet = claims.filter(isWhollyQuiet);
  return markup`<article class="member" id="${anchor}" tabindex="-1"><h3><span class="quiet">${method.kind === 'unsupported' ? '' : method.kind}</span> ${method.name}</h3><p class="member-facts"><a href="#L${method.line}">line ${method.line}</a> · ${toneWords(every.map(({ claim }) => claim))}</p>${method.unsupported.map(
    ({ feature, line }) =>
      markup`<p class="note">Not analysed: it uses something that is not supported, ${feature} (<a href="#L${line}">line ${line}</a>).</p>`,
  )}${method.warnings.map((warning) => markup`<p class="note"><strong class="t-open">Warning.</strong> ${warning}</p>`)}${
    method.exploration !== undefined && explorationView(method, method.exploration, links)
  }${method.search !== undefined && searchView(method.search)}${runsView(method)}${graph !== undefined && graphView(graph, links)}${open.map((one) => claimView(one, links))}${quietView(quiet, open.length, links)}</article>`;
}

/** There is something to say of it. */
function isTold({ method, graph }: MethodView): boolean {
  const { claims, warnings, unsupported, exploration } = method;
  const said = claims.length + warnings.length + unsupported.length;
  return said > 0 || exploration !== undefined || graph !== undefined;
}

/** Neither it nor what supports it needs attention. */
function isWhollyQuiet({ claim, supporting }: ClaimView): boolean {
  return isQuiet(claim) && supporting.every((one) => isQuiet(one.claim));
}

/** Proved and dead claims are there for who wants them. */
function quietView(quiet: readonly ClaimView[], open: number, links: Links): Part {
  if (quiet.length === 0) return undefined;
  const count = quiet.reduce((sum, { supporting }) => sum + 1 + supporting.length, 0);
  const text = open === 0 ? `${counted(count, 'claim')}, all settled` : `${counted(count, 'more claim')}, settled`;
  return markup`<details class="settled"><summary>${text}</summary>${quiet.map((one) => claimView(one, links))}</details>`;
}

function searchView({ iterations, runs, queries, refinements, solverSeconds }: SearchReport): Markup {
  return markup`<p class="explored">DASH: ${counted(iterations, 'iteration')}, ${counted(runs, 'run')}, ${counted(refinements, 'refinement')}, ${counted(queries, 'question')} to the solver (${solverSeconds.toFixed(1)} s).</p>`;
}

function explorationView({ name, pathBound }: MethodReport, exploration: ExplorationReport, links: Links): Markup {
  const { runs, paths, exhaustive, coverage, cutoffs, divergences, assumptions = [], specification = [] } = exploration;
  const own = coverage.find(({ method }) => method === name);
  return markup`<p class="explored">Explored: ${counted(runs, 'run')}, ${pathsText(exploration, pathBound)}${exhaustive ? (paths === 1 ? ', the only one there is' : ', which are all there are') : ''}${own !== undefined && coverageText(own)}.</p>${
    cutoffs.length > 0 &&
    markup`<details class="cutoffs"><summary>Why executions were left out</summary><ul>${cutoffs.map(
      ({ reason, at }) => markup`<li>${reason} ${placeView(at, links)}</li>`,
    )}</ul></details>`
  }${assumptions.map((one) => markup`<p class="note">${assumptionText(one)}</p>`)}${
    specification.length > 0 &&
    markup`<details class="cutoffs"><summary>Which parts of contracts runs put to the test</summary><ul>${specification.map(
      (one) => markup`<li><code>${one.text}</code> ${placeView(one.at, links)}: ${clauseText(one)}</li>`,
    )}</ul></details>`
  }${divergences.map((text) => markup`<p class="note"><strong class="t-bad">A defect in Assay.</strong> ${text}</p>`)}`;
}

function coverageText({ blocks, coveredBlocks, branches, coveredBranches, deadBranches }: CoverageReport): string {
  const sides = branches === 0 ? '' : ` and ${coveredBranches} of ${counted(branches, 'side')} of branches`;
  const dead = deadBranches === 0 ? '' : `; ${counted(deadBranches, 'side')} proved dead`;
  return `. ${coveredBlocks} of ${counted(blocks, 'block')}${sides} were run${dead}`;
}

/** Claims in the picture lead to where they are told. */
function graphView(graph: HtmlGraph['graph'], links: Links): Markup {
  if ('command' in graph) {
    return markup`<details class="graph"><summary>Control flow graph</summary><p class="note">It has ${graph.nodes} boxes, too many to look at on a page.</p>${commandView('Draw it as a picture of its own', graph.command)}</details>`;
  }
  const claimLink = (id: ClaimId): string | undefined => {
    const view = links.claim(id);
    return view === undefined ? undefined : `#${view.anchor}`;
  };
  const { name, description } = graph.graph;
  return markup`<details class="graph"><summary>Control flow graph</summary><p class="note">${description}</p><div class="scroll" role="region" aria-label="Control flow graph of ${name}" tabindex="0">${trusted(svgText(graph, { style: false, claimLink }))}</div></details>`;
}
