/** What DASH did, method by method -> pages and pictures (seed 001, 3.2 and 3.7). */
import { spanOf } from '../../languages/origins.js';
import type { Finding, Method, Model } from '../../model/index.js';
import type { ProgramGraph } from '../../prove/program-graph.js';
import { ObjectNames } from '../../values/index.js';
import type { HtmlFile } from '../html/index.js';
import { markup } from '../html/markup.js';
import type { Markup } from '../html/markup.js';
import { documentText } from '../html/page.js';
import { pageNames } from '../html/site.js';
import { counted } from '../text.js';
import { headingOf, leftOutSentences, sentencesOf } from './iteration-words.js';
import type { IterationLog, LoggedIteration } from './log.js';
import { outcomeOf, stepsContent } from './page.js';
import type { MethodSteps, StepView } from './page.js';
import { pictureOf } from './picture.js';
import { STEPS_STYLE } from './page-style.js';
import { STEPS_SCRIPT, STEPS_SCRIPT_HASH } from './script.js';
import type { RegionSnapshot } from './snapshot.js';
import { regionsSvg } from './svg.js';
import { RegionTexts } from './texts.js';

export interface TracedMethod {
  readonly model: Model;
  readonly log: IterationLog;
}

/**
 * `index.html`, and the pictures by themselves; with several methods, a page for each. `facts` end every page; `drawing`
 * is told of each picture before it is made.
 */
export async function tracePages(
  traced: readonly TracedMethod[],
  facts: readonly string[],
  drawing: (picture: string) => void = () => undefined,
): Promise<readonly HtmlFile[]> {
  const [only, ...more] = traced;
  const names = pageNames(traced.map(({ log }) => log.entry.name));
  const most = Math.max(FEWEST_PICTURES, Math.floor(MOST_PICTURES / traced.length));
  const files: HtmlFile[] = [];
  const methods: { readonly page: string; readonly shown: MethodSteps }[] = [];
  for (const [i, one] of traced.entries()) {
    const page = names[i] ?? 'index.html';
    const prefix = more.length === 0 ? '' : `${page.replace(/\.html$/, '')}-`;
    const { shown, pictures } = await stepsOf(one, prefix, most, drawing);
    files.push(...pictures);
    methods.push({ page, shown });
    files.push({ name: more.length === 0 ? 'index.html' : page, content: stepsPage(shown, facts) });
  }
  if (only !== undefined && more.length === 0) return files;
  return [{ name: 'index.html', content: pageOf('DASH · Assay', markup``, indexContent(methods), facts) }, ...files];
}

/** The page of one method. */
export function stepsPage(shown: MethodSteps, facts: readonly string[]): string {
  const { name } = shown.method;
  const trail = markup`<span aria-hidden="true">/</span><span aria-current="page">${name}</span>`;
  return pageOf(`${name} · Assay`, trail, stepsContent(shown), facts);
}

function pageOf(title: string, trail: Markup, content: Markup, facts: readonly string[]): string {
  const script = { text: STEPS_SCRIPT, hash: STEPS_SCRIPT_HASH };
  return documentText({ title, trail, content, facts, style: STEPS_STYLE, script });
}

function indexContent(methods: readonly { readonly page: string; readonly shown: MethodSteps }[]): Markup {
  const items = methods.map(({ page, shown: { method, iterations, findings } }) => {
    const texts = findings.map((finding) => outcomeOf(finding).text);
    const counts = [...new Set(texts)].map((text) => `${texts.filter((one) => one === text).length} ${text}`);
    const claims = counts.length === 0 ? 'no claims' : counts.join(', ');
    return markup`<li><a href="${page}"><code>${method.name}</code></a> <span class="quiet">of ${spanOf(method.origin).source.path}</span>, ${counted(iterations, 'iteration')}: ${claims}</li>`;
  });
  return markup`<div class="hero"><h1>What DASH did</h1><p class="lead">${counted(methods.length, 'method')}.</p><ul class="methods">${items}</ul></div>`;
}

/** More pictures than this are made in a hurry. */
const MANY = 24;
/** Of all methods together; each has some. */
const MOST_PICTURES = 400;
const FEWEST_PICTURES = 8;

/** The first and the last ones. */
function chosen({ first, last }: IterationLog, most: number): readonly LoggedIteration[] {
  const all = [...first, ...last];
  if (all.length <= most) return all;
  const half = Math.floor(most / 2);
  return [...all.slice(0, half), ...all.slice(half - most)];
}

async function stepsOf(
  { model, log }: TracedMethod,
  prefix: string,
  most: number,
  drawing: (picture: string) => void,
): Promise<{ readonly shown: MethodSteps; readonly pictures: readonly HtmlFile[] }> {
  const iterations = chosen(log, most);
  const maker = new StepMaker(model, log.entry, prefix, iterations.length > MANY);
  const steps: StepView[] = [];
  const pictures: HtmlFile[] = [];
  const add = ({ step, picture }: MadeStep): void => {
    steps.push(step);
    pictures.push(picture);
  };
  for (const iteration of iterations) {
    drawing(`${log.entry.name}, iteration ${iteration.number}`);
    add(await maker.iteration(iteration));
  }
  const { entry: method, end, findings } = log;
  if (end !== undefined) add(await maker.end(end, findings));
  const leftOut = log.iterations - iterations.length;
  return { shown: { method, iterations: log.iterations, leftOut, steps, findings }, pictures };
}

interface MadeStep {
  readonly step: StepView;
  readonly picture: HtmlFile;
}

function endSentences(snapshot: RegionSnapshot, findings: readonly Finding[]): readonly Markup[] {
  const { regions, leftOut } = snapshot;
  if (leftOut.regions > 0) return leftOutSentences(snapshot);
  const proved = new Set(findings.flatMap(({ outcome, claim }) => (outcome === 'proved' ? [claim] : [])));
  const errors = regions.filter(({ location }) => location.kind === 'error');
  const reached = errors.filter(({ states }) => states > 0);
  const lost = errors.filter(({ isReachable, states }) => !isReachable && states === 0);
  const left = errors.filter(({ isReachable, states }) => isReachable && states === 0);
  const elsewhere = left.filter(({ location }) => location.claim !== undefined && proved.has(location.claim));
  const sentence = (some: readonly unknown[], text: (count: string, claims: string) => string): readonly Markup[] =>
    some.length === 0
      ? []
      : [
          markup`${text(counted(some.length, 'error region'), some.length === 1 ? 'the claim there is' : 'the claims there are')}`,
        ];
  return [
    ...sentence(reached, (count, claims) => `Tests reached ${count}: ${claims} violated.`),
    ...sentence(lost, (count, claims) => `No path of the graph leads to ${count}: ${claims} proved.`),
    ...sentence(
      elsewhere,
      (count, claims) => `A path of the graph leads to ${count}, but ${claims} proved by invariants.`,
    ),
    ...sentence(
      left.filter((region) => !elsewhere.includes(region)),
      (count) => `A path of the graph still leads to ${count}: neither a test nor a proof was found.`,
    ),
  ];
}

class StepMaker {
  private readonly model: Model;
  private readonly entry: Method;
  private readonly prefix: string;
  private readonly hurried: boolean;
  private readonly names: ObjectNames;
  private readonly texts = new Map<ProgramGraph, RegionTexts>();
  /** By graph: the picture before. */
  private readonly before = new Map<number, RegionSnapshot>();

  constructor(model: Model, entry: Method, prefix: string, hurried: boolean) {
    this.model = model;
    this.entry = entry;
    this.prefix = prefix;
    this.hurried = hurried;
    this.names = new ObjectNames(model);
  }

  async iteration(iteration: LoggedIteration): Promise<MadeStep> {
    const { number, depth, generation, snapshot } = iteration;
    const { method } = snapshot.program;
    const inside = depth === 0 ? '' : ` in ${method.name}`;
    const step = {
      anchor: `i${number}`,
      title: `Iteration ${number}${inside}`,
      heading: headingOf(this.model, iteration),
      sentences: sentencesOf(this.model, this.entry, iteration, this.textsOf(snapshot.program)),
    };
    return this.made(step, snapshot, generation, `iteration-${String(number).padStart(3, '0')}`);
  }

  async end(
    { snapshot, generation }: NonNullable<IterationLog['end']>,
    findings: readonly Finding[],
  ): Promise<MadeStep> {
    const sentences = endSentences(snapshot, findings);
    const step = { anchor: 'end', title: 'The end', heading: undefined, sentences };
    return this.made(step, snapshot, generation, 'end');
  }

  private async made(
    step: Omit<StepView, 'picture' | 'svg' | 'file'>,
    snapshot: RegionSnapshot,
    generation: number,
    base: string,
  ): Promise<MadeStep> {
    const picture = pictureOf(step.title, snapshot, this.textsOf(snapshot.program), this.before.get(generation));
    this.before.set(generation, snapshot);
    const { file, inline } = await regionsSvg(picture, this.hurried);
    const name = `${this.prefix}${base}.svg`;
    return { step: { ...step, picture, svg: inline, file: name }, picture: { name, content: file } };
  }

  private textsOf(program: ProgramGraph): RegionTexts {
    let texts = this.texts.get(program);
    if (texts === undefined) this.texts.set(program, (texts = new RegionTexts(this.model, program, this.names)));
    return texts;
  }
}
