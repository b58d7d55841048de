/** The part of the style sheet that the page of a file needs. */
import { DEEPEST_INDENT } from './source-view.js';

/** As deep as programs usually are; what is deeper begins again near the left. */
const INDENTS = Array.from({ length: DEEPEST_INDENT }, (_, i) => `.line .in-${i + 1} { --in: ${i + 3}ch; }`).join(' ');

export const FILE_STYLE = `
main:has(.panes) { max-width: 110rem; }
.hero-file h1 { font: 600 clamp(1.2rem, 1rem + 1.2vw, 1.7rem)/1.3 var(--mono); letter-spacing: 0; }
.diagnostics { margin-bottom: 2rem; }
.diagnostics li { padding: 0.4rem 0; border-bottom: 1px solid var(--rule); }
.panes { display: grid; gap: 2.5rem; }
.panes > section { min-width: 0; }
.panes h2 { margin-bottom: 0.7rem; }
.source { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 0.7rem 0; font-size: 0.94rem; }
.line { display: grid; grid-template-columns: 3.1rem 3.1rem minmax(0, 1fr) auto; align-items: start; padding-right: 0.6rem; min-height: 1.5rem; }
.line:hover { background: var(--shade); }
.line:target { background: var(--flash); }
.line code { --in: 2ch; line-height: 1.5rem; white-space: pre-wrap; tab-size: 4; min-height: 1.55em; padding-left: var(--in); text-indent: calc(0ch - var(--in)); }
${INDENTS}
.number { padding-right: 0.7rem; text-align: right; color: var(--soft); font: 0.8em/1.9 var(--mono); user-select: none; }
.mark a { display: inline-flex; align-items: flex-start; gap: 0.15rem; text-decoration: none; }
.mark { height: 1.5rem; }
.mark a { min-height: 1.5rem; }
.mark .badge { height: 1.2rem; min-width: 1.3rem; margin-top: 0.15rem; font-size: 0.74rem; --cut: 3px; }
.mark .more { font: 0.68rem/1.2 var(--mono); color: var(--soft); }
.mark a:hover .badge { outline: 2px solid var(--edge); }
.is-dead { background: repeating-linear-gradient(135deg, transparent 0 6px, var(--dead-ground) 6px 8px); }
.tag { margin-left: 0.6rem; padding: 0 0.4em; font: 600 0.7rem/1.7 var(--sans); border-radius: 4px; text-decoration: none; white-space: nowrap; }
.tag-dead { background: var(--dead-ground); color: var(--dead); }
.tag-branch { background: var(--open-ground); color: var(--open); }
.tag-wrong { background: var(--bad-ground); color: var(--bad); }
.claimed { color: inherit; text-decoration-line: underline; text-decoration-thickness: 2px; text-underline-offset: 0.25em; text-decoration-skip-ink: none; }
.claimed.t-good { text-decoration-color: var(--good-area); text-decoration-thickness: 1px; color: inherit; }
.claimed.t-bad { text-decoration-color: var(--bad-area); text-decoration-style: wavy; background: var(--bad-ground); color: inherit; }
.claimed.t-open { text-decoration-color: var(--open-area); text-decoration-style: dashed; background: var(--open-ground); color: inherit; }
.claimed.t-dead { text-decoration-color: var(--dead-area); text-decoration-style: dotted; color: inherit; }
.w-keyword { color: var(--w-keyword); } .w-contract { color: var(--w-contract); font-weight: 600; } .w-type { color: var(--w-type); }
.w-number { color: var(--w-number); } .w-string { color: var(--w-string); } .w-comment { color: var(--w-comment); font-style: italic; }
.members { margin-bottom: 1.5rem; }
.members ul { display: flex; flex-wrap: wrap; gap: 0.4rem; }
.members a { display: inline-flex; align-items: center; gap: 0.45rem; padding: 0.25rem 0.6rem 0.25rem 0.3rem; border: 1px solid var(--rule); border-radius: 7px; background: var(--card); font: 0.85rem/1.5 var(--mono); text-decoration: none; color: var(--ink); }
.members a:hover { border-color: var(--edge); }
.members .badge { font-size: 0.7rem; --cut: 3px; }
.member { padding: 1.2rem 0; border-top: 1px solid var(--rule); }
.member:focus { outline: none; }
.member h3 .quiet { font-weight: 400; }
.member-facts, .explored { font-size: 0.9rem; color: var(--soft); margin-bottom: 0.7rem; }
.claim { margin: 0.6rem 0; background: var(--card); border: 1px solid var(--rule); border-left: 4px solid var(--dead-area); border-radius: 8px; }
.l-good { border-left-color: var(--good-area); } .l-bad { border-left-color: var(--bad-area); } .l-open { border-left-color: var(--open-area); }
.claim:has(> .claim-body:target) { box-shadow: 0 0 0 2px var(--focus); }
.claim > summary { display: flex; gap: 0.75rem; padding: 0.65rem 0.8rem; list-style: none; }
.claim > summary::-webkit-details-marker { display: none; }
.claim > summary::after { content: ""; flex: none; width: 0.5rem; height: 0.5rem; margin: 0.5rem 0.3rem 0 auto; border-right: 2px solid var(--soft); border-bottom: 2px solid var(--soft); transform: rotate(45deg); }
.claim[open] > summary::after { transform: rotate(225deg); margin-top: 0.8rem; }
.claim > summary:hover { background: var(--shade); border-radius: 8px; }
.claim-line { display: grid; gap: 0.1rem; min-width: 0; }
.claim-what { font-size: 0.9rem; font-weight: 600; }
.claim-triage { color: var(--soft); font-size: 0.9rem; }
.claim[open] > summary .claim-triage { display: none; }
.claim-what .quiet { font-weight: 400; }
.claim-body { display: grid; gap: 0.7rem; padding: 0.2rem 0.9rem 1rem; border-top: 1px solid var(--rule); scroll-margin-top: 6rem; }
.claim-body > * { min-width: 0; }
.claim-body:focus { outline: none; }
.verdict { padding-top: 0.7rem; }
.triage { padding: 0.7rem 0.9rem; background: var(--shade); border-radius: 6px; }
.claim-body h4 { margin-top: 0.6rem; }
.facts { display: grid; gap: 0.25rem; font-size: 0.9rem; }
.facts > div { display: grid; grid-template-columns: 5.2rem minmax(0, 1fr); gap: 0.8rem; }
.facts dt { color: var(--soft); }
.category { padding-left: 0.9rem; border-left: 3px solid var(--dead-area); }
.c-good { border-left-color: var(--good-area); } .c-bad { border-left-color: var(--bad-area); } .c-open { border-left-color: var(--open-area); }
.category > summary { padding: 0.15rem 0; font-size: 0.92rem; }
.category h5 { display: inline; }
.observation { display: grid; gap: 0.6rem; padding: 0.5rem 0; font-size: 0.92rem; }
.observation > * { min-width: 0; }
.observation + .observation { border-top: 1px solid var(--rule); }
.observation ul { padding-left: 1.2rem; list-style: disc; }
.run { display: grid; gap: 0.6rem; padding: 0.8rem; border: 1px solid var(--rule); border-radius: 8px; background: var(--paper); }
.run > * { min-width: 0; }
.run figcaption { font-weight: 600; font-size: 0.9rem; }
.states { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
.state { display: grid; gap: 0.4rem; align-content: start; min-width: 0; }
.scroll { overflow-x: auto; }
.values { display: flex; flex-wrap: wrap; gap: 0.35rem; }
.values > div { display: inline-flex; max-width: 100%; border: 1px solid var(--rule); border-radius: 5px; overflow: hidden; background: var(--card); }
.values .changed { border-color: var(--open-area); background: var(--open-ground); }
.values dt { flex: none; max-width: 50%; padding: 0.1rem 0.5rem; background: var(--shade); color: var(--soft); }
.values dd { padding: 0.1rem 0.5rem; min-width: 0; }
.command { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.7rem; }
.command-label { font-size: 0.8rem; font-weight: 600; color: var(--soft); }
.command pre { flex: 1 1 100%; order: 3; margin: 0; padding: 0.55rem 0.8rem; background: var(--shade); border-radius: 6px; white-space: pre-wrap; }
.command button { padding: 0.15rem 0.7rem; font: inherit; font-size: 0.8rem; color: var(--link); background: var(--card); border: 1px solid var(--edge); border-radius: 5px; cursor: pointer; }
.trace ol { display: grid; gap: 0.5rem; margin-top: 0.3rem; }
.trace li p { margin-bottom: 0.25rem; }
.primitives { border-collapse: collapse; width: 100%; font-size: 0.88rem; }
.primitives th, .primitives td { padding: 0.45rem 0.9rem 0.45rem 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; font-weight: 400; min-width: 4.5rem; overflow-wrap: normal; }
.primitives th[scope="row"] { min-width: 9rem; }
.primitives thead th { color: var(--soft); font-size: 0.8rem; }
.supporting { display: grid; }
.settled { margin-top: 0.8rem; }
.settled > summary, .cutoffs > summary, .graph > summary { padding: 0.35rem 0; font-size: 0.92rem; color: var(--link); }
.cutoffs ul { padding: 0.3rem 0 0.6rem 1.2rem; list-style: disc; font-size: 0.9rem; }
.graph .scroll { padding: 0.6rem; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; margin: 0.4rem 0 0.8rem; }
.defect { padding: 0.8rem; border: 2px solid var(--bad-area); border-radius: 8px; }
.heap { display: block; max-width: none; }
.heap text { font: 12px var(--mono); fill: var(--ink); }
.heap .frame { fill: var(--card); stroke: var(--edge); }
.heap .variables .frame { fill: var(--shade); stroke-dasharray: 3 3; }
.heap .rule { stroke: var(--rule); fill: none; }
.heap .title { font-weight: 700; }
.heap .field { fill: var(--soft); }
.heap .changed { fill: var(--open-ground); }
.heap .arrow { fill: none; stroke: var(--link); stroke-width: 1.5; }
.heap .tip, .heap .port { fill: var(--link); }
@media (min-width: 70rem) {
  .panes { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; }
  .pane-source { position: sticky; top: 1rem; }
  .source { max-height: calc(100vh - 5rem); overflow-y: auto; }
}
@media (max-width: 40rem) {
  .line { grid-template-columns: 2.1rem 2.6rem minmax(0, 1fr); padding-right: 0.4rem; }
  .number { padding-right: 0.45rem; }
  .tag { grid-column: 3; justify-self: start; margin: 0 0 0.2rem; }
  .source { margin: 0 -0.6rem; border-radius: 8px; font-size: 0.88rem; }
  .facts > div { grid-template-columns: 1fr; gap: 0; }
  .claim-body { padding: 0.2rem 0.7rem 0.8rem; }
  .category { padding-left: 0.6rem; }
  .run { padding: 0.6rem; }
}`;
