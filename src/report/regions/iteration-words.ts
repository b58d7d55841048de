/** What happened in an iteration, in words. */
import { testText } from '../../evidence/index.js';
import { counted } from '../../model/index.js';
import type { Method, Model } from '../../model/index.js';
import { describeScene } from '../../values/index.js';
import { markup } from '../html/markup.js';
import type { Markup } from '../html/markup.js';
import type { LoggedIteration, Route, Stop } from './iterations.js';
import type { RegionSnapshot, SnapshotRegion } from './snapshot.js';
import { placedClaim } from './texts.js';
import type { RegionTexts } from './texts.js';

/** In a few words, with its tone. */
export interface Heading {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'open' | 'dead';
}

export function headingOf({ arena }: Model, { step, trace }: LoggedIteration): Heading {
  switch (step.kind) {
    case 'crossed':
      return step.violated === undefined
        ? { text: 'a test was executed', tone: 'good' }
        : { text: 'a test violated a claim', tone: 'bad' };
    case 'refine':
      return {
        text: trace.isInitial || step.predicate === arena.false ? 'an edge was removed' : 'a region was split',
        tone: 'dead',
      };
    case 'undecided':
      return { text: 'not decided', tone: 'open' };
  }
}

/** Sentences: the path, the trace, and what came of it. */
export function sentencesOf(
  model: Model,
  entry: Method,
  iteration: LoggedIteration,
  texts: RegionTexts,
): readonly Markup[] {
  return [
    ...(iteration.isAnew ? [ANEW] : []),
    pathSentence(iteration, texts),
    traceSentence(iteration, texts),
    ...stepSentences(model, entry, iteration, texts),
    ...leftOutSentences(iteration.snapshot),
  ];
}

const ANEW = markup`The graph is begun again, with predicates for loops that were found and checked by other means.`;

/** A picture does not show less without saying so. */
export function leftOutSentences({ leftOut: { regions, edges } }: RegionSnapshot): readonly Markup[] {
  if (regions + edges === 0) return [];
  return [
    markup`The picture leaves out what is further away: ${counted(regions, 'region')} and ${counted(edges, 'edge')}.`,
  ];
}

function pathSentence({ path, target, depth, snapshot }: LoggedIteration, texts: RegionTexts): Markup {
  const route = routeText(path, texts);
  const { method } = snapshot.program;
  if (target !== undefined)
    return markup`The shortest path of the graph to a violation of ${code(placedClaim(target, method))} goes through ${route}.`;
  const where = depth > 0 ? markup`In the call of ${code(method.name)}, the` : markup`The`;
  return markup`${where} shortest path of the graph to the end that is asked for goes through ${route}.`;
}

function traceSentence({ trace, snapshot }: LoggedIteration, texts: RegionTexts): Markup {
  const frontier = markup`from ${stopOf(snapshot.regions, trace.from, texts)} to ${stopOf(snapshot.regions, trace.to, texts)}`;
  if (trace.state === undefined)
    return markup`No execution has been made yet. The frontier is the first edge of the path, ${frontier}.`;
  const came = routeText(trace.concrete, texts);
  return markup`An execution came as far as ${code(texts.state(trace.state))}, through ${came}. The frontier is the edge ${frontier}.`;
}

function stepSentences(
  model: Model,
  entry: Method,
  { step, trace, snapshot }: LoggedIteration,
  texts: RegionTexts,
): readonly Markup[] {
  switch (step.kind) {
    case 'crossed': {
      const test = testText(describeScene(model, entry, step.test.scene));
      const went = markup`A test crosses the frontier: ${test === '' ? 'it has no inputs' : code(test)}. It goes through ${routeText(step.route, texts)}.`;
      if (step.violated === undefined) return [went];
      return [went, markup`It violates ${code(placedClaim(step.violated, snapshot.program.method))}.`];
    }
    case 'refine': {
      if (trace.isInitial)
        return [
          markup`No execution can cross the frontier. Nothing else leads to the initial region, so that the edge is removed.`,
        ];
      if (step.predicate === model.arena.false)
        return [markup`No execution can cross the frontier, whatever came before: the edge is removed.`];
      const [from, to] = [trace.from, trace.to].map((id) => stopOf(snapshot.regions, id, texts));
      return [
        markup`No execution that comes this way can cross the frontier. Whoever crosses it must satisfy ${code(texts.term(step.predicate))} before.`,
        markup`Region ${from ?? ''} is split by this condition, and the edge to ${to ?? ''} is removed where it does not hold.`,
      ];
    }
    case 'undecided':
      return [
        markup`Whether an execution can cross the frontier is not known: ${step.reason}. This edge is not tried again.`,
      ];
  }
}

const MOST_CHARACTERS = 400;

function short(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
}

function routeText({ first, leftOut, last }: Route, texts: RegionTexts): Markup {
  const some = (stops: readonly Stop[]): string => stops.map((stop) => stopText(stop, texts)).join(', ');
  if (leftOut === 0) return code(some(first));
  return markup`${code(some(first))}, ${leftOut} more, ${code(some(last))}`;
}

/** Where several regions have one number, the predicate tells them apart: `2: a < 0` (seed 001, 3.3.5). */
function stopText({ number, predicate, isOneOfSeveral }: Stop, texts: RegionTexts): string {
  const text = isOneOfSeveral ? texts.predicate(predicate) : undefined;
  return text === undefined ? String(number) : `${number}: ${short(text)}`;
}

function stopOf(regions: readonly SnapshotRegion[], id: number, texts: RegionTexts): Markup {
  const region = regions.find((one) => one.id === id);
  if (region === undefined) return markup`one that is not shown`;
  const { location, predicate } = region;
  const isOneOfSeveral = regions.filter((one) => one.location === location).length > 1;
  return code(stopText({ number: location.id, predicate, isOneOfSeveral }, texts));
}

function code(text: string): Markup {
  return markup`<code>${text}</code>`;
}
