/** The colours of region graphs (seed 001, 3.2), in light and dark; the contrast of text on them is tested. */
import { GRAPH_STYLE } from '../graph/index.js';

export interface RegionPalette {
  readonly text: string;
  /** On red. */
  readonly errorText: string;
  readonly initial: string;
  readonly error: string;
  readonly lost: string;
  readonly lostError: string;
  readonly lostLine: string;
  readonly concrete: string;
  readonly frontier: string;
  readonly assumed: string;
}

export const REGION_LIGHT: RegionPalette = {
  text: '#1f2328',
  errorText: '#ffffff',
  initial: '#ccd2d9',
  error: '#c42b25',
  lost: '#fff0a3',
  lostError: '#ffd3cf',
  lostLine: '#8a6d00',
  concrete: '#1a7f37',
  frontier: '#d1242f',
  assumed: '#0a4a9c',
};

export const REGION_DARK: RegionPalette = {
  text: '#e6edf3',
  errorText: '#ffffff',
  initial: '#454d57',
  error: '#b62b26',
  lost: '#4d420c',
  lostError: '#57282a',
  lostLine: '#d8b93c',
  concrete: '#4cc76f',
  frontier: '#ff6a60',
  assumed: '#8fc1ff',
};

/** Colour is never alone: what cannot be reached is dotted, the path dashed, and a bar crosses the frontier. */
export const REGION_STYLE = `${GRAPH_STYLE}.assay-graph.regions{${properties(REGION_LIGHT)}}
@media (prefers-color-scheme:dark){.assay-graph.regions{${properties(REGION_DARK)}}}
.regions .box.initial{fill:${property('initial')}}
.regions .box.lost{fill:${property('lost')};stroke:${property('lostLine')};stroke-dasharray:2 3}
.regions .box.error{fill:${property('error')};stroke:${property('error')}}
.regions .box.lost.error{fill:${property('lostError')};stroke:${property('frontier')}}
.regions .box.new{stroke-width:3.5}
.regions .node.initial text,.regions .node.lost text{fill:${property('text')}}
.regions .node.error text{fill:${property('errorText')}}
.regions .node.lost.error text{fill:${property('text')}}
.regions .edge.lost{stroke:${property('lostLine')};stroke-dasharray:2 3}
.regions .head.lost{fill:${property('lostLine')}}
.regions .edge.concrete{stroke:${property('concrete')};stroke-width:3}
.regions .head.concrete{fill:${property('concrete')}}
.regions .edge.path{stroke:${property('frontier')};stroke-width:2;stroke-dasharray:7 4}
.regions .edge.frontier,.regions .crossing{fill:none;stroke:${property('frontier')};stroke-width:3}
.regions .head.path,.regions .head.frontier{fill:${property('frontier')}}
.regions .done{fill:${property('text')}}
.regions .assumed{fill:${property('assumed')}}
`;

function property(name: keyof RegionPalette): string {
  return `var(--assay-regions-${name})`;
}

function properties(palette: RegionPalette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--assay-regions-${name}:${colour as string};`)
    .join('');
}
