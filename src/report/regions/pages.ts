/** What DASH did, method by method -> pages and pictures (seed 001, 3.2 and 3.7). */
import { counted } from '../../model/index.js';
import { spanOf } from '../../languages/origins.js';
import { STEPS_SCRIPT, STEPS_STYLE } from '../assets.generated.js';
import type { HtmlFile } from '../html/index.js';
import { markup, trusted } from '../html/markup.js';
import type { Markup } from '../html/markup.js';
import { documentText } from '../html/page.js';
import { pageNames } from '../html/site.js';
import type { IterationLog, LoggedStep } from './log.js';
import { outcomeOf, stepsContent } from './page.js';
import type { MethodSteps, StepView } from './page.js';
import { withNews } from './picture.js';
import type { RegionPicture } from './picture.js';
import { REGION_STYLE } from './style.js';
import { regionsSvg } from './svg.js';

/**
 * `index.html`, and the pictures by themselves; with several methods, a page for each. `facts` end every page; `drawing`
 * is told of each picture before it is made.
 */
export async function tracePages(
  traced: readonly IterationLog[],
  facts: readonly string[],
  drawing: (picture: string) => void = () => undefined,
): Promise<readonly HtmlFile[]> {
  const [only, ...more] = traced;
  const names = pageNames(traced.map(({ entry }) => entry.name));
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
  return documentText({ title, trail, content, facts, style: STYLE, script: STEPS_SCRIPT });
}

const STYLE = `${STEPS_STYLE}${REGION_STYLE}`;

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
function chosen({ first, last }: IterationLog, most: number): readonly LoggedStep[] {
  const all = [...first, ...last];
  if (all.length <= most) return all;
  const half = Math.floor(most / 2);
  return [...all.slice(0, half), ...all.slice(half - most)];
}

async function stepsOf(
  log: IterationLog,
  prefix: string,
  most: number,
  drawing: (picture: string) => void,
): Promise<{ readonly shown: MethodSteps; readonly pictures: readonly HtmlFile[] }> {
  const iterations = chosen(log, most);
  const maker = new StepMaker(prefix, iterations.length > MANY);
  const steps: StepView[] = [];
  const pictures: HtmlFile[] = [];
  const add = ({ step, picture }: MadeStep): void => {
    steps.push(step);
    pictures.push(picture);
  };
  for (const iteration of iterations) {
    drawing(`${log.entry.name}, ${iteration.title}`);
    add(await maker.made(iteration));
  }
  const { entry: method, end, findings } = log;
  if (end !== undefined) add(await maker.made(end));
  const leftOut = log.iterations - iterations.length;
  return { shown: { method, iterations: log.iterations, leftOut, steps, findings }, pictures };
}

interface MadeStep {
  readonly step: StepView;
  readonly picture: HtmlFile;
}

class StepMaker {
  private readonly prefix: string;
  private readonly hurried: boolean;
  /** By graph: the picture before. */
  private readonly before = new Map<number, RegionPicture>();

  constructor(prefix: string, hurried: boolean) {
    this.prefix = prefix;
    this.hurried = hurried;
  }

  async made({ generation, sentences, ...logged }: LoggedStep): Promise<MadeStep> {
    const picture = withNews(logged.picture, this.before.get(generation));
    this.before.set(generation, picture);
    const { file, inline } = await regionsSvg(picture, this.hurried);
    const name = `${this.prefix}${logged.file}.svg`;
    const step = { ...logged, sentences: sentences.map(trusted), picture, svg: inline, file: name };
    return { step, picture: { name, content: file } };
  }
}
