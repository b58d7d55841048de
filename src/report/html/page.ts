/** What every page has around it. */
import { REPORT_SCRIPT, REPORT_STYLE } from '../assets.generated.js';
import { GRAPH_STYLE } from '../graph/index.js';
import type { Report } from '../report.js';
import { markup, trusted } from './markup.js';
import type { Markup } from './markup.js';
import { INDENT_STYLE } from './source-view.js';

export interface Page {
  readonly title: string;
  /** Where the page stands: links in front of it. */
  readonly trail: Markup;
  readonly content: Markup;
}

/** A page by itself: with what it says at its end, all of its style, and its script. */
export interface Document extends Page {
  readonly facts: readonly string[];
  readonly style: string;
  readonly script: { readonly text: string; readonly hash: string };
}

/** Tells a folder of ours from others. */
export const GENERATOR = 'Assay report';

/** Nothing is loaded, from anywhere; of scripts, only ours is run. */
function policy(hash: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; script-src '${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
}

export function pageText({ report, page }: { readonly report: Report; readonly page: Page }): string {
  const { tool, summary } = report;
  const facts = [`assay ${tool.version}`, ...(tool.solver === undefined ? [] : [tool.solver]), `${summary.seconds} s`];
  return documentText({ ...page, facts, style: STYLE, script: REPORT_SCRIPT });
}

const STYLE = `${REPORT_STYLE}${INDENT_STYLE}${GRAPH_STYLE}`;

export function documentText({ title, trail, content, facts, style, script }: Document): string {
  const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${GENERATOR}">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy(script.hash)}">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><nav aria-label="Report"><a class="brand" href="index.html">${trusted(MARK)}Assay</a>${trail}</nav></header>
<main id="main" tabindex="-1">
${content}
</main>
<footer class="bottom"><p>${facts.join(' · ')}</p></footer>
<script>${trusted(script.text)}</script>
</body>
</html>
`;
  return text;
}

/** A hallmark: what an assay office stamps on metal that it has tested. */
const MARK =
  '<svg class="hallmark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M7 1.5h10L22.5 7v10L17 22.5H7L1.5 17V7z"/><path class="letter" d="M7.5 17.5 12 6.5l4.500 11M9.200 13.700h5.600"/></svg>';

const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M7 1.5h10L22.5 7v10L17 22.5H7L1.5 17V7z" fill="#8a6d1f"/><path d="M7.5 17.5 12 6.5l4.500 11M9.200 13.700h5.600" fill="none" stroke="#fff" stroke-width="2"/></svg>',
  );
