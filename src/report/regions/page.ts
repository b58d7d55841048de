/** The page of a method's iterations: one after the other, or one at a time. */
import { testText } from '../../evidence/index.js';
import { counted } from '../../model/index.js';
import type { Finding, Method, TestCase } from '../../model/index.js';
import { trusted, markup } from '../html/markup.js';
import type { Markup, Part } from '../html/markup.js';
import { capitalised } from '../text.js';
import type { Heading } from './iteration-words.js';
import type { RegionPicture } from './picture.js';
import { placedClaim } from './texts.js';
import { edgeWords, regionWords } from './words.js';

export interface StepView {
  /** `i3` */
  readonly anchor: string;
  readonly title: string;
  readonly heading: Heading | undefined;
  readonly sentences: readonly Markup[];
  readonly picture: RegionPicture;
  readonly svg: string;
  /** Where the picture is by itself. */
  readonly file: string;
}

export interface MethodSteps {
  readonly method: Method;
  readonly iterations: number;
  /** Of the iterations, those that are not on the page. */
  readonly leftOut: number;
  readonly steps: readonly StepView[];
  readonly findings: readonly Finding[];
}

export function stepsContent({ method, iterations, leftOut, steps, findings }: MethodSteps): Markup {
  return markup`<div class="hero"><h1>${method.name}</h1><p class="lead">${summaryOf(iterations, leftOut)}</p>${outcomes(method, findings)}</div>
${stepper(steps.length)}
<p class="hidden" aria-live="polite"></p>
${steps.map(stepView)}`;
}

function summaryOf(iterations: number, leftOut: number): string {
  const all = iterations === 0 ? 'Nothing had to be looked for.' : `${counted(iterations, 'iteration')} of DASH.`;
  return leftOut === 0 ? all : `${all} The first and the last of them are here; ${leftOut} in between are left out.`;
}

function outcomes(method: Method, findings: readonly Finding[]): Part {
  if (findings.length === 0) return undefined;
  return markup`<ul class="outcomes">${findings.map((finding) => {
    const { text, tone, reason } = outcomeOf(finding);
    return markup`<li><strong class="t-${tone}">${text}</strong><span><code>${placedClaim(finding.claim, method)}</code>${reason === undefined ? '' : ` ${reason}`}</span></li>`;
  })}</ul>`;
}

interface Outcome extends Heading {
  readonly reason: string | undefined;
}

export function outcomeOf(finding: Finding): Outcome {
  switch (finding.outcome) {
    case 'proved':
      return { text: 'proved', tone: 'good', reason: undefined };
    case 'unreachable':
      return { text: 'dead', tone: 'dead', reason: 'No execution gets there.' };
    case 'false':
    case 'undefined':
      if (finding.unchecked === undefined)
        return { text: 'violated', tone: 'bad', reason: violationText(finding.test) };
      return { text: 'perhaps violated', tone: 'open', reason: 'A run went past claims that it could not evaluate.' };
    default:
      return { text: 'not settled', tone: 'open', reason: 'reason' in finding ? finding.reason : undefined };
  }
}

function violationText(test: TestCase): string {
  const text = testText(test);
  return text === '' ? 'In every execution.' : `With ${text}.`;
}

function stepper(steps: number): Part {
  if (steps < 2) return undefined;
  return markup`<div class="stepper" role="group" aria-label="Iterations" hidden>
<div class="buttons"><button type="button" name="first" aria-label="First">«</button><button type="button" name="previous">Previous</button><button type="button" name="next">Next</button><button type="button" name="last" aria-label="Last">»</button></div>
<input type="range" min="0" max="${steps - 1}" value="0" aria-label="Iteration"><output></output>
<label><input type="checkbox"> Fit to width</label>
<p class="keys"><kbd>←</kbd> and <kbd>→</kbd> step through the iterations, <kbd>Home</kbd> and <kbd>End</kbd> go to the first and the last.</p>
</div>`;
}

function stepView({ anchor, title, heading, sentences, picture, svg, file }: StepView): Markup {
  const small = heading === undefined ? undefined : markup` <small class="t-${heading.tone}">${heading.text}</small>`;
  return markup`<section class="step" id="${anchor}" aria-labelledby="${anchor}-title">
<h2 id="${anchor}-title">${title}${small}</h2>
<div class="said">${sentences.map((sentence) => markup`<p>${sentence}</p> `)}</div>
<div class="scroll" role="region" aria-label="Region graph, ${title}" tabindex="0">${trusted(svg)}</div>
${textView(picture)}
<p class="note"><a href="${file}">This picture by itself</a></p>
</section>
`;
}

/** For those who do not see the picture. */
function textView({ regions, edges, description }: RegionPicture): Markup {
  const numbers = new Map(regions.map(({ id, number }) => [id, number]));
  return markup`<details><summary>The graph in words</summary><p>${description}</p>
<ul>${regions.map((region) => markup`<li>${capitalised(regionWords(region))}</li>`)}</ul>
<ul>${edges.map((edge) => markup`<li>${`From ${numbers.get(edge.from) ?? ''} to ${numbers.get(edge.to) ?? ''}: ${edgeWords(edge)}`}</li>`)}</ul></details>`;
}
