/**
 * How graphs look: one stylesheet for all of them, in light and dark. Whoever embeds a graph may set the properties.
 * Colours keep the contrast that WCAG 2 asks for at level AA: 4.5 for text, 3 for lines (a test computes it).
 */

export interface Palette {
  readonly page: string;
  readonly box: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly known: string;
  readonly knownFill: string;
  readonly loop: string;
  readonly good: string;
  readonly goodFill: string;
  readonly bad: string;
  readonly badFill: string;
  readonly open: string;
  readonly openFill: string;
  readonly dead: string;
  readonly deadFill: string;
}

export const LIGHT: Palette = {
  page: '#ffffff',
  box: '#f6f8fa',
  line: '#59636e',
  text: '#1f2328',
  muted: '#59636e',
  known: '#0a4a9c',
  knownFill: '#e3effd',
  loop: '#6f42c1',
  good: '#0f6b2d',
  goodFill: '#dcf6e3',
  bad: '#a8111f',
  badFill: '#fde7e6',
  open: '#7a4b00',
  openFill: '#fff2c8',
  dead: '#545c66',
  deadFill: '#e6e9ed',
};

export const DARK: Palette = {
  page: '#0d1117',
  box: '#161b22',
  line: '#8b949e',
  text: '#e6edf3',
  muted: '#9aa4af',
  known: '#8fc1ff',
  knownFill: '#14263f',
  loop: '#c39bff',
  good: '#5fd98a',
  goodFill: '#12301f',
  bad: '#ff948c',
  badFill: '#3a1518',
  open: '#eac054',
  openFill: '#33270a',
  dead: '#a2abb5',
  deadFill: '#262c34',
};

const TONES = ['good', 'bad', 'open', 'dead'] as const;

export const GRAPH_STYLE = `.assay-graph{${properties(LIGHT)}font:12px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
@media (prefers-color-scheme:dark){.assay-graph{${properties(DARK)}}}
.assay-graph .page{fill:${property('page')}}
.assay-graph text{fill:${property('text')};white-space:pre}
.assay-graph .box{fill:${property('box')};stroke:${property('line')};stroke-width:1.2}
.assay-graph .rule{stroke:${property('line')};stroke-width:1;opacity:.45}
.assay-graph .number,.assay-graph .contract,.assay-graph .legend{fill:${property('muted')}}
.assay-graph .title,.assay-graph .decision{font-weight:bold}
.assay-graph .known{fill:${property('knownFill')}}
.assay-graph .state{fill:${property('known')};font-style:italic}
.assay-graph .guide{fill:${property('open')};font-style:italic}
.assay-graph .bullet{fill:none;stroke:${property('muted')};stroke-width:1.2}
.assay-graph .edge{fill:none;stroke:${property('line')};stroke-width:1.4}
.assay-graph .head{fill:${property('line')};stroke:none}
.assay-graph .back.edge{stroke:${property('loop')};stroke-width:2}
.assay-graph .back.head{fill:${property('loop')}}
.assay-graph .back.label{fill:${property('loop')}}
.assay-graph .loop-sign{fill:none;stroke:${property('loop')};stroke-width:1.6}
.assay-graph .chip{stroke-width:1}
.assay-graph .sign{fill:none;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.assay-graph .status{font-weight:bold;font-size:11px}
.assay-graph a:hover text,.assay-graph a:focus text{text-decoration:underline}
${TONES.map(toneStyle).join('\n')}
.assay-graph .box.bad,.assay-graph .edge.bad{stroke-dasharray:7 4}
.assay-graph .box.dead,.assay-graph .edge.dead{stroke-dasharray:2 3}
.assay-graph .box.chop{fill:${property('openFill')}}
`;

/** Boxes keep a calm background, so that claims inside can have colours of their own. */
function toneStyle(tone: (typeof TONES)[number]): string {
  return [
    `.assay-graph .${tone}.sign,.assay-graph .${tone}.edge,.assay-graph .${tone}.box{stroke:${property(tone)}}`,
    `.assay-graph .${tone}.head,.assay-graph .${tone}.label,.assay-graph .${tone}.status{fill:${property(tone)}}`,
    `.assay-graph .${tone}.chip,.assay-graph .${tone}.tab{fill:${property(`${tone}Fill`)};stroke:${property(tone)}}`,
    `.assay-graph .${tone}.box{stroke-width:2}`,
  ].join('\n');
}

function property(name: keyof Palette): string {
  return `var(--assay-graph-${name})`;
}

function properties(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--assay-graph-${name}:${colour};`)
    .join('');
}
