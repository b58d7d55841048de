/** The part of the style sheet that the index needs. */

export const INDEX_STYLE = `
.heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.6rem 1.5rem; margin-bottom: 0.8rem; }
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; flex: 1 1 18rem; justify-content: flex-end; }
.filter > label { flex: 1 1 14rem; max-width: 24rem; }
.filter input[type="search"] { width: 100%; padding: 0.45rem 0.7rem; font: inherit; font-size: 0.92rem; color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: 6px; }
.filter input::placeholder { color: var(--soft); opacity: 1; }
.filter fieldset { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.toggle { display: inline-flex; align-items: center; gap: 0.3rem; min-height: 2rem; cursor: pointer; }
.toggle input { width: 1.05rem; height: 1.05rem; margin: 0; accent-color: var(--link); }
.attention { border-top: 1px solid var(--rule); margin-bottom: clamp(2rem, 5vw, 3.5rem); }
.attention > li { border-bottom: 1px solid var(--rule); }
.attention a { display: flex; gap: 0.9rem; padding: 0.9rem 0.4rem; color: inherit; text-decoration: none; }
.attention a:hover { background: var(--shade); }
.attention a:hover .claim-text { text-decoration: underline; }
.attention .badge { margin-top: 0.1rem; }
.item { display: grid; gap: 0.2rem; min-width: 0; }
.item-head { font-size: 0.9rem; }
.item-kind { font-weight: 600; }
.claim-text { font-size: 0.92rem; color: var(--ink); white-space: pre-wrap; }
.item-triage { color: var(--soft); font-size: 0.92rem; max-width: 62rem; }
.side-by-side { display: grid; gap: clamp(2rem, 5vw, 4rem); }
.side-by-side h2 { margin-bottom: 0.8rem; }
.side-by-side > section { min-width: 0; }
.files { border-top: 1px solid var(--rule); }
.files li { border-bottom: 1px solid var(--rule); }
.files a { display: grid; grid-template-columns: 1fr auto; gap: 0.3rem 1rem; padding: 0.75rem 0.4rem; color: inherit; text-decoration: none; }
.files a:hover { background: var(--shade); }
.files a:hover .path { text-decoration: underline; }
.path { font: 0.9rem/1.5 var(--mono); min-width: 0; }
.counts { font-size: 0.85rem; text-align: right; }
.files .bar { grid-column: 1 / -1; height: 4px; }
.distribution { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
.distribution th, .distribution td { padding: 0.55rem 0.4rem; border-bottom: 1px solid var(--rule); text-align: right; vertical-align: top; font-weight: 400; overflow-wrap: normal; }
.distribution th:first-child { text-align: left; padding-left: 0; }
.distribution thead th { color: var(--soft); font-size: 0.8rem; vertical-align: bottom; }
.distribution tbody th { display: grid; grid-template-columns: 2.4rem 1fr; align-items: center; gap: 0.1rem 0.6rem; }
.distribution tbody th .badge { justify-self: start; }
.status-name { font-weight: 600; }
.meaning { grid-column: 2; font-size: 0.85rem; }
.count { font-variant-numeric: tabular-nums; }
.count.zero { color: var(--soft); }
.distribution tfoot th, .distribution tfoot td { font-weight: 600; border-bottom: 0; }
@media (min-width: 62rem) { .side-by-side { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); } }
@media (max-width: 30rem) {
  .files a { grid-template-columns: 1fr; }
  .counts { text-align: left; }
  .meaning { grid-column: 1 / -1; }
}`;
