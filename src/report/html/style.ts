/** The style sheet of the pages, in parts: colours and type, what every page has, the index, the page of a file. */
import { GRAPH_STYLE } from '../graph/index.js';
import { FILE_STYLE } from './style-file.js';
import { INDEX_STYLE } from './style-index.js';

/**
 * Text colours keep a contrast of 4.5 to 1 on every ground that they stand on, in light and dark; a test in a browser
 * measures it. A tone has a colour for text, one for grounds and one for areas without text.
 */
const COLOURS = `
:root {
  color-scheme: light dark;
  --paper: #faf9f6; --card: #ffffff; --ink: #22211d; --soft: #5d5a51; --rule: #e3dfd5; --edge: #cdc8ba;
  --link: #2b4f91; --gold: #86691c; --focus: #2b4f91; --shade: #f2f0ea; --flash: #fff3cf;
  --good: #1b6843; --good-ground: #e4f2e9; --good-area: #3a9b6c;
  --bad: #a9251c; --bad-ground: #fce9e6; --bad-area: #cb4036;
  --open: #7d4e00; --open-ground: #fcf0d6; --open-area: #dd9c26;
  --dead: #5c5e62; --dead-ground: #ececea; --dead-area: #a9aaad;
  --w-keyword: #6a3a9c; --w-contract: #86500a; --w-type: #1c5f7d; --w-number: #9a3412; --w-string: #3c6321; --w-comment: #6a685f;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, serif;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15161a; --card: #1c1e23; --ink: #e8e5de; --soft: #a8a599; --rule: #2d3036; --edge: #484c54;
    --link: #a3bdf5; --gold: #dcbc63; --focus: #a3bdf5; --shade: #23252b; --flash: #3a3217;
    --good: #7fd3a5; --good-ground: #183024; --good-area: #4aa678;
    --bad: #ffa59a; --bad-ground: #421f1c; --bad-area: #dd6055;
    --open: #f1c26c; --open-ground: #392b11; --open-area: #c58f2c;
    --dead: #a9acb1; --dead-ground: #2a2c31; --dead-area: #6d7077;
    --w-keyword: #c9a6f0; --w-contract: #f0be7a; --w-type: #8ccbe6; --w-number: #f2a988; --w-string: #a8d08d; --w-comment: #9b988c;
  }
}`;

const BASE = `
*, *::before, *::after { box-sizing: border-box; }
html { font: 100%/1.55 var(--sans); -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; font-weight: inherit; }
h1 { font: 500 clamp(1.7rem, 1.2rem + 2vw, 2.6rem)/1.2 var(--serif); letter-spacing: -0.01em; text-wrap: balance; }
h2 { font: 500 1.35rem/1.3 var(--serif); }
h3 { font: 600 1.05rem/1.4 var(--mono); }
h4 { font: 600 0.78rem/1.4 var(--sans); letter-spacing: 0.06em; text-transform: uppercase; color: var(--soft); }
h5 { font: 600 0.95rem/1.4 var(--sans); }
h6 { font: 600 0.8rem/1.4 var(--sans); color: var(--soft); }
code, pre { font: 0.87em/1.55 var(--mono); font-variant-ligatures: none; }
ul, ol { list-style: none; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
[tabindex="-1"]:focus { outline: none; }
summary { cursor: pointer; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
.quiet { color: var(--soft); }
.t-good { color: var(--good); } .t-bad { color: var(--bad); } .t-open { color: var(--open); } .t-dead { color: var(--dead); }
.f-good { fill: var(--good-area); } .f-bad { fill: var(--bad-area); } .f-open { fill: var(--open-area); } .f-dead { fill: var(--dead-area); }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 9; padding: 0.6rem 1rem; background: var(--card); border: 1px solid var(--edge); border-radius: 6px; }
.skip:focus { top: 0.6rem; }
.top { border-bottom: 1px solid var(--rule); background: var(--card); }
.top nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0.2rem 0.6rem; max-width: 110rem; margin: 0 auto; padding: 0.6rem clamp(1rem, 3vw, 2.5rem); color: var(--soft); font-size: 0.9rem; }
.brand { display: inline-flex; align-items: center; gap: 0.5rem; font: 600 1.1rem/1.4 var(--serif); color: var(--ink); text-decoration: none; }
.hallmark path { fill: var(--gold); } .hallmark .letter { fill: none; stroke: var(--card); stroke-width: 1.8; }
main { display: block; max-width: 76rem; margin: 0 auto; padding: clamp(1.2rem, 3vw, 2.5rem) clamp(1rem, 3vw, 2.5rem); }
main:focus { outline: none; }
.bottom { max-width: 110rem; margin: 0 auto; padding: 1.2rem clamp(1rem, 3vw, 2.5rem) 2.5rem; color: var(--soft); font-size: 0.85rem; }
.hero { display: grid; gap: 0.8rem; margin-bottom: clamp(1.5rem, 4vw, 3rem); }
.lead { font-size: 1.05rem; color: var(--soft); }
.bar { display: block; width: 100%; height: 10px; border-radius: 5px; background: var(--rule); overflow: hidden; }
.note { margin: 0.6rem 0; color: var(--soft); font-size: 0.92rem; }
.badge { --cut: 4px; flex: none; display: inline-grid; place-items: center; min-width: 1.75em; height: 1.75em; padding: 0 0.3em; font: 700 0.8rem/1 var(--mono); clip-path: polygon(var(--cut) 0, calc(100% - var(--cut)) 0, 100% var(--cut), 100% calc(100% - var(--cut)), calc(100% - var(--cut)) 100%, var(--cut) 100%, 0 calc(100% - var(--cut)), 0 var(--cut)); }
.b-good { background: var(--good-ground); color: var(--good); }
.b-bad { background: var(--bad); color: var(--card); }
.b-open { background: var(--open-ground); color: var(--open); }
.b-dead { background: var(--dead-ground); color: var(--dead); }
.badge.is-conditional { background-image: repeating-linear-gradient(135deg, transparent 0 3px, var(--card) 3px 4px); }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { .filter, .command button, .skip { display: none !important; } body { background: none; } }`;

/** Graphs in the colours of the page that they are on. */
export const GRAPH_COLOURS = `
.assay-graph.assay-graph { --assay-graph-page: transparent; --assay-graph-box: var(--card); --assay-graph-line: var(--soft); --assay-graph-text: var(--ink); --assay-graph-muted: var(--soft);
  --assay-graph-good: var(--good); --assay-graph-goodFill: var(--good-ground); --assay-graph-bad: var(--bad); --assay-graph-badFill: var(--bad-ground);
  --assay-graph-open: var(--open); --assay-graph-openFill: var(--open-ground); --assay-graph-dead: var(--dead); --assay-graph-deadFill: var(--dead-ground); }`;

/** What every page starts from; pages with pictures end with the colours of those. */
export const BASE_STYLE = `${COLOURS}${BASE}`.trim();

export const STYLE = `${BASE_STYLE}${INDEX_STYLE}${FILE_STYLE}${GRAPH_STYLE}${GRAPH_COLOURS}`;
