/** The report as pages that open from disk: an index, and a page for each file. They load nothing. */
import type { Report } from '../report.js';
import { fileContent } from './file-page.js';
import { headline, indexContent } from './index-page.js';
import type { HtmlFile, HtmlGraph, HtmlSource } from './input.js';
import { markup } from './markup.js';
import { pageText } from './page.js';
import { siteOf } from './site.js';

export { GENERATOR } from './page.js';
export type { HtmlFile, HtmlGraph, HtmlSource } from './input.js';

/** Sources and graphs are found by path, and by path and name; what has none is shown without. */
export function htmlReport(
  report: Report,
  sources: readonly HtmlSource[],
  graphs: readonly HtmlGraph[],
): readonly HtmlFile[] {
  const site = siteOf(report, sources, graphs);
  const claims = site.files.flatMap((view) => view.claims.map(({ claim }) => claim));
  const index = pageText({
    report,
    page: { title: `${headline(site, claims)} · Assay`, trail: markup``, content: indexContent(site) },
  });
  const files = site.files.map((view): HtmlFile => {
    const { path } = view.file;
    const trail = markup`<span aria-hidden="true">/</span><a href="index.html">Report</a><span aria-hidden="true">/</span><span aria-current="page">${path.slice(path.lastIndexOf('/') + 1)}</span>`;
    const content = fileContent(view, site);
    return { name: view.page, content: pageText({ report, page: { title: `${path} · Assay`, trail, content } }) };
  });
  return [{ name: 'index.html', content: index }, ...files];
}
