/** What guides the exploration of one method: what its text records, and what an optimistic verifier proves of it (seed 004). */
import type { Finding, Method, Model, Origin, Partly, Variable } from '../../../model/index.js';
import type {
  Guide,
  GuideMode,
  NamedGuide,
  OptimisticKind,
  PartialResults,
  RecordedAssumption,
  Verified,
} from '../../../partial/index.js';
import {
  candidatesIn,
  digestsOf,
  guideFrom,
  guidesIn,
  joined,
  notesOf,
  Questions,
  verifiedIn,
  verifyInPart,
} from '../../../partial/index.js';
import type { SolverSession } from '../../../smt/session.js';
import type { VerifyOptions } from '../../../verify/verifier.js';
import type { WorkContext } from '../../seam/thread-work.js';
import { lineOf } from '../../../languages/lines.js';

export interface GuideLimits {
  readonly mode: Exclude<GuideMode, 'premises'>;
  /** Executions of a method that may be put off. */
  readonly deferrals: number;
  /** What the verifier takes for granted where it proves nothing; empty: it is not asked. */
  readonly optimistic: readonly OptimisticKind[];
  /** What people and tools say. */
  readonly told?: readonly PartialResults[];
}

export interface Guiding {
  readonly guide: Guide;
  /** What was learned on the way: proofs, and proofs under premises. */
  readonly findings: readonly Finding[];
}

/** `said`: what the verifier said before; undefined if nobody has asked it. */
export async function guidingOf(
  { model, method, text }: Subject,
  { optimistic, told: results = [] }: GuideLimits,
  said: readonly Verified[] | undefined,
  session: SolverSession,
  options: VerifyOptions,
): Promise<Guiding> {
  const byHand: Guide = { notes: notesOf(method), recorded: [] };
  const fromOthers = await guideTold(model, method, text, results);
  const told = both(byHand, fromOthers);
  const questions = new Questions(model, method, optimistic);
  const isAsked = said === undefined && optimistic.length > 0;
  const found = isAsked ? await verifyInPart(model, questions, session, options) : [];
  const guide = both(told, guideFrom(questions.candidates(), said ?? verifiedIn(found)));
  // What the verifier does not know is no news to whoever explores.
  return { guide, findings: [...partlyTold(method, told), ...found.filter(({ outcome }) => outcome !== 'dontknow')] };
}

type Subject = Pick<WorkContext<never>, 'model' | 'method' | 'text'>;

const NOTHING_TOLD: NamedGuide = { notes: joined([]), recorded: [] };

/** What does not fit the program is told by whoever read the results: here it counts as unverified. */
async function guideTold(
  model: Model,
  method: Method,
  text: Subject['text'],
  results: readonly PartialResults[],
): Promise<NamedGuide> {
  if (results.length === 0 || text === undefined) return NOTHING_TOLD;
  const digest = await digestsOf(text.sources.map((source) => source.text));
  const isOwn = (one: Method): boolean => one === method;
  return guidesIn({ ...text, model, digest }, results, candidatesIn(model), isOwn).guideOf(method);
}

/** Somebody says so, and nobody has checked it. */
function partlyTold(method: Method, { notes, recorded }: NamedOrNot): readonly Partly[] {
  const places = new Map<Variable, Origin>([
    ...(method.body?.blocks ?? [])
      .flatMap(({ instructions }) => instructions)
      .flatMap((one) => (one.kind === 'assumed' ? [[one.flag, one.origin] as const] : [])),
    ...recorded.flatMap((one) => (one.at === undefined ? [] : [[one.flag, one.at] as const])),
  ]);
  return [...notes.premises].flatMap(([claim, premise]): Partly[] => {
    if (premise.length === 0) return [];
    const conjunctions = premise.map((flags) =>
      flags.map((flag) => {
        const at = places.get(flag) ?? method.origin;
        return { id: flag.name, at, words: `what ${flag.name} records in line ${lineOf(at)} holds` };
      }),
    );
    const said = { premise: conjunctions, under: [], isTold: true } as const;
    return [{ outcome: 'partly', engine: 'explorer', entry: method.id, claim, ...said }];
  });
}

/** Assumptions that somebody told of have a place. */
interface NamedOrNot extends Guide {
  readonly recorded: readonly (RecordedAssumption & { readonly at?: Origin })[];
}

function both(one: NamedOrNot, other: NamedOrNot): NamedOrNot {
  return {
    notes: joined([one.notes, other.notes]),
    recorded: [...one.recorded, ...other.recorded],
    bookkeeping: [...(one.bookkeeping ?? []), ...(other.bookkeeping ?? [])],
  };
}
