/** The iterations of DASH in words and pictures, told while it is at work: afterwards the states are gone. */
import { counted } from '../../model/index.js';
import type { Finding, Method, Model } from '../../model/index.js';
import type { DashListener, Iteration } from '../../prove/listener.js';
import type { ProgramGraph } from '../../prove/program-graph.js';
import type { RegionGraph } from '../../prove/region-graph.js';
import { ObjectNames } from '../../values/index.js';
import { markup } from '../html/markup.js';
import type { Markup } from '../html/markup.js';
import { headingOf, leftOutSentences, sentencesOf } from './iteration-words.js';
import { Iterations } from './iterations.js';
import type { LoggedStep } from './log.js';
import { pictureOf } from './picture.js';
import { snapshotOf } from './snapshot.js';
import type { RegionSnapshot } from './snapshot.js';
import { RegionTexts } from './texts.js';

export class StepTeller implements DashListener {
  private readonly model: Model;
  private readonly entry: Method;
  private readonly tell: (iteration: LoggedStep) => void;
  private readonly iterations = new Iterations();
  private readonly names: ObjectNames;
  private readonly texts = new Map<ProgramGraph, RegionTexts>();

  constructor(model: Model, entry: Method, tell: (iteration: LoggedStep) => void) {
    this.model = model;
    this.entry = entry;
    this.tell = tell;
    this.names = new ObjectNames(model);
  }

  iteration(told: Iteration): void {
    const iteration = this.iterations.next(told);
    const { number, depth, generation, snapshot } = iteration;
    const texts = this.textsOf(snapshot.program);
    const inside = depth === 0 ? '' : ` in ${snapshot.program.method.name}`;
    const title = `Iteration ${number}${inside}`;
    this.tell({
      anchor: `i${number}`,
      file: `iteration-${String(number).padStart(3, '0')}`,
      title,
      heading: headingOf(this.model, iteration),
      sentences: sentencesOf(this.model, this.entry, iteration, texts).map(({ text }) => text),
      picture: pictureOf(title, snapshot, texts),
      generation,
    });
  }

  /** The graph at the end, and what was found with it. */
  end(graph: RegionGraph, findings: readonly Finding[]): LoggedStep {
    const snapshot = snapshotOf(graph, undefined);
    const title = 'The end';
    return {
      anchor: 'end',
      file: 'end',
      title,
      heading: undefined,
      sentences: endSentences(snapshot, findings).map(({ text }) => text),
      picture: pictureOf(title, snapshot, this.textsOf(snapshot.program)),
      generation: this.iterations.generationOf(graph),
    };
  }

  private textsOf(program: ProgramGraph): RegionTexts {
    let texts = this.texts.get(program);
    if (texts === undefined) this.texts.set(program, (texts = new RegionTexts(this.model, program, this.names)));
    return texts;
  }
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
