/** The style sheet of the page with the iterations. */
import { BASE_STYLE, GRAPH_COLOURS } from '../html/style.js';
import { REGION_STYLE } from './style.js';

const OWN = `
main { max-width: 92rem; }
.hero p { max-width: 60rem; }
.outcomes, .methods { display: grid; gap: 0.4rem; margin: 1rem 0 0; max-width: 60rem; }
.outcomes > li { display: grid; gap: 0 0.8rem; grid-template-columns: auto 1fr; align-items: baseline; }
.outcomes strong { font-weight: 600; }
.stepper { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: 0.5rem 0.8rem; align-items: center; margin: 0 -0.4rem 1rem; padding: 0.5rem 0.4rem; background: var(--paper); border-bottom: 1px solid var(--rule); }
.stepper .buttons { display: flex; gap: 0.4rem; }
.stepper button { min-width: 2.75rem; min-height: 2.75rem; padding: 0.3rem 0.7rem; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: 6px; cursor: pointer; }
.stepper button:hover:enabled { border-color: var(--link); color: var(--link); }
.stepper button:disabled { color: var(--soft); cursor: default; opacity: 0.75; }
.stepper input[type=range] { flex: 1 1 8rem; min-width: 6rem; min-height: 2.75rem; accent-color: var(--link); }
.stepper output { font-variant-numeric: tabular-nums; white-space: nowrap; }
.stepper label { display: inline-flex; align-items: center; gap: 0.4rem; min-height: 2.75rem; white-space: nowrap; }
.keys { flex-basis: 100%; margin: 0; color: var(--soft); font-size: 0.85rem; }
.step { display: grid; gap: 0.7rem; margin-bottom: 2.5rem; scroll-margin-top: 8rem; }
.step h2 { display: flex; flex-wrap: wrap; gap: 0 0.7rem; align-items: baseline; }
.step h2 small { font: 600 0.9rem/1.4 var(--sans); }
.said { display: grid; gap: 0.25rem; max-width: 60rem; }
.scroll { overflow-x: auto; padding: 0.6rem; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
.scroll svg { display: block; margin: 0 auto; }
.fit .scroll svg { max-width: 100%; height: auto; }
.step details { color: var(--soft); font-size: 0.92rem; }
.step summary { color: var(--link); padding: 0.35rem 0; }
.step details ul { display: grid; gap: 0.2rem; margin: 0.3rem 0 0.8rem; padding-left: 1.2rem; list-style: disc; }
kbd { font: 0.85em var(--mono); padding: 0 0.3em; border: 1px solid var(--edge); border-radius: 4px; }
@media (max-width: 40rem) { .keys { display: none; } .stepper .wide { display: none; } }
@media print { .stepper { display: none; } section.step[hidden] { display: grid !important; break-inside: avoid; } }
`;

export const STEPS_STYLE = `${BASE_STYLE}${OWN}${REGION_STYLE}${GRAPH_COLOURS}`;
