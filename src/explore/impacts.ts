/**
 * Which executions that were left out may come to a claim (seed 003, III-B.2). What was cut off elsewhere takes nothing away
 * from it.
 */
import type { Claim, Method } from '../model/index.js';
import { UNPROVED } from './claim-proofs.js';
import { isRejected } from './executions.js';
import { answerKey, cutsOf, originOf, stopOf, wholeCuts } from './exhaustion.js';
import type { Impossible, Question } from './exhaustion.js';
import type { Cut } from './exploration.js';
import type { Point } from './relevance.js';
import { Relevance } from './relevance.js';
import { unseenSides } from './unseen-sides.js';

interface LeftOut {
  readonly cut: Cut;
  /** In the entry, from where executions go on that were left out; undefined if that may be anywhere. */
  readonly from: Point | undefined;
}

export class Impacts {
  private readonly method: Method;
  private readonly stopped: Cut | undefined;
  private readonly leftOut: readonly LeftOut[];
  /** There is too much to say which of it leads where. */
  private readonly isLong: boolean;

  /** `stopped`: why sides were not looked for. */
  constructor(question: Omit<Question, 'relevance'>, stopped: Cut | undefined) {
    this.method = question.method;
    this.stopped = stopped;
    this.isLong = isLong(question);
    this.leftOut = this.isLong ? [] : distinct([...leftOutIn(question, stopped)]);
  }

  /** One for each bound, the first place that leads to the claim. */
  on(claim: Claim): readonly Cut[] {
    const relevance = new Relevance(this.method, new Set([claim]));
    const cuts = new Map<string, Cut>();
    for (const { cut, from } of this.leftOut) {
      if (!cuts.has(cut.bound) && relevance.leadsFrom(from)) cuts.set(cut.bound, cut);
    }
    return [...cuts.values()];
  }

  /** For a claim that was met and that nothing else leads to: it is not proved on the paths that do. */
  unproved(claim: Claim): Cut | undefined {
    if (this.isLong) return undefined;
    const { bound = 'undecided' } = this.stopped ?? {};
    if (this.stopped !== undefined && !(bound in UNPROVED)) return { ...this.stopped, at: claim.origin };
    return { bound, at: claim.origin, reason: UNPROVED[bound as keyof typeof UNPROVED] };
  }
}

/** So many events are more than it is worth to look at. */
const MOST_EVENTS = 100_000;

function isLong({ executions }: Pick<Question, 'executions'>): boolean {
  return executions.reduce((sum, { trace }) => sum + trace.events.length, 0) > MOST_EVENTS;
}

function* leftOutIn(question: Omit<Question, 'relevance'>, stopped: Cut | undefined): IterableIterator<LeftOut> {
  const { method, executions, answers, budget } = question;
  for (const cut of wholeCuts(question)) yield { cut, from: undefined };
  if (stopped !== undefined && executions.every(({ trace }) => trace.events.length === 0))
    yield { cut: stopped, from: undefined };
  const places = new Relevance(method, new Set());
  for (const execution of executions.filter(({ run }) => !isRejected(run))) {
    const { trace } = execution;
    for (const cut of stopOf(execution)) yield { cut, from: places.pointAt(trace, trace.events.length, undefined) };
  }
  for (const unseen of unseenSides({ ...question, relevance: undefined })) {
    const { execution, event, side, edge, state, given, isTried } = unseen;
    const answer = answers.get(answerKey(execution, event, side));
    if (given !== undefined || isClosed(answer)) continue;
    const from = places.pointAt(execution.trace, event, edge);
    const at = originOf(execution, event);
    const late = answer === 'late' ? budget.limit : undefined;
    if (isTried) for (const cut of cutsOf(state, at, late)) yield { cut, from };
    else if (stopped !== undefined) yield { cut: { ...stopped, at }, from };
  }
}

function isClosed(answer: Impossible): boolean {
  return answer !== undefined && answer !== 'late';
}

/** Executions are many, and places from which they go on few. */
function distinct(all: readonly LeftOut[]): readonly LeftOut[] {
  return [...new Map(all.map((one) => [keyOf(one), one] as const).reverse()).values()].reverse();
}

function keyOf({ cut: { bound }, from }: LeftOut): string {
  return `${bound} ${from === undefined ? '' : `${from.block} ${from.index}`}`;
}
