/**
 * Whether the paths that were executed are all there are, and what that proves (docs/decisions.md, "What exhaustion
 * proves"). Every side of a decision that no execution took must be shown to be impossible; then a claim of the entry
 * holds if it is proved on each path, and nothing reaches it if it stands on none.
 */
import { promisesIn } from '../analysis/index.js';
import { isBelieved, isGuess } from '../model/index.js';
import type { Claim, ClaimId, Dependency, Method, Model, Origin } from '../model/index.js';
import type { CancelToken } from '../model/index.js';
import { closedFacts } from './closed-claims.js';
import { proofsOf, proveClaims } from './claim-proofs.js';
import type { ClaimProof, ClaimProofs, ClaimsQuestion } from './claim-proofs.js';
import type { Execution } from './executions.js';
import { isRejected } from './executions.js';
import type { Cut } from './exploration.js';
import { pathMethod } from './path-method.js';
import { restsOn } from './path-source.js';
import { Relevance } from './relevance.js';
import { heldIn, isSole } from './sole-execution.js';
import type { OpenSide } from './tree.js';
import type { Explored } from './unseen-sides.js';
import { unseenSides } from './unseen-sides.js';

export interface Exhaustion extends ClaimProofs {
  readonly exhaustive: boolean;
  /** Nothing was left out that leads to a claim in question; then proofs are all there are. */
  readonly concluded: boolean;
  readonly cuts: readonly Cut[];
}

export interface Question extends ClaimsQuestion, Explored {
  /** Something is known to be left out. */
  readonly unfinished: boolean;
  /** Answers of the prover about sides, which several questions may ask for. */
  readonly answers: Map<string, Impossible>;
  /** What every proof rests on. */
  readonly rests: readonly Dependency[];
  /** Why executions are not those of the program, wherever they go. */
  readonly sampled: readonly Cut[];
  readonly cancel: CancelToken | undefined;
}

export async function exhaustion(question: Question): Promise<Exhaustion> {
  const { method, unfinished, relevance } = question;
  const accepted = question.executions.filter(({ run }) => !isRejected(run));
  const stopped = accepted.filter(({ trace }) => relevance?.leads(trace, trace.events.length, undefined) ?? true);
  const cuts = [...wholeCuts(question), ...stopped.flatMap(stopOf)];
  const none = { exhaustive: false, concluded: false, proofs: new Map(), unproved: new Map() } as const;
  if (cuts.length > 0 || unfinished) return { ...none, cuts: distinct(cuts) };
  const sole = accepted.find((execution) => isSole(method, execution));
  const sides: Sides = sole === undefined ? await closeSides(question) : { kind: 'closed', isAll: true, under: [] };
  if (sides.kind === 'open') return { ...none, cuts: sides.cuts };
  const held = new Set([...closedFacts(question.model, accepted), ...(sole === undefined ? [] : heldIn(sole))]);
  const before = sole === undefined ? stepsOf(question.model, method, accepted) : [];
  // Runs that were rejected have met the claims before that place, and so have others that nobody looked for.
  const shown = await proveClaims(question, question.executions, held, [...question.rests, ...before, ...sides.under]);
  return { exhaustive: sides.isAll && !sides.under.some(({ open }) => open), concluded: true, ...shown, cuts: [] };
}

/** Where the whole is not exhausted, what leads to one claim may be. `isOpen` is asked just before each. */
export async function claimByClaim(question: Question, isOpen: (claim: Claim) => boolean): Promise<ClaimProofs> {
  const proofs = new Map<Claim, ClaimProof>();
  const unproved = new Map<Claim, Cut>();
  for (const claim of question.claims) {
    if (!isOpen(claim)) continue;
    const claims = new Set([claim]);
    const relevance = new Relevance(question.method, claims);
    const alone = await exhaustion({ ...question, claims, relevance, unfinished: false, lots: undefined });
    for (const [proved, proof] of alone.proofs) proofs.set(proved, proof);
    for (const [met, cut] of alone.unproved) unproved.set(met, cut);
  }
  return { proofs, unproved };
}

/** Wherever executions go. */
export function wholeCuts(
  question: Pick<Question, 'executions' | 'unfinished' | 'method' | 'sampled'>,
): readonly Cut[] {
  return [...unbegun(question), ...sampled(question.method), ...question.sampled];
}

/** Without any execution there is no decision whose other side would be open, and still nothing is known. */
function unbegun({
  executions,
  unfinished,
  method: { origin },
}: Pick<Question, 'executions' | 'unfinished' | 'method'>): Cut[] {
  if (unfinished || executions.some(({ trace }) => trace.events.length > 0)) return [];
  return [{ bound: 'undecided', at: origin, reason: 'No input was found to start from.' }];
}

/** Executions that ended before their end. */
export function stopOf({ run, trace }: Execution): Cut[] {
  const { outcome } = run;
  const { truncated } = trace;
  if (truncated !== undefined)
    return [{ bound: 'branches', at: truncated, reason: 'A path has more decisions than are followed.' }];
  const at = run.frames[0]?.at ?? trace.method.origin;
  switch (outcome.kind) {
    case 'cutoff': {
      const reason = `A run was cut off: it used up its ${outcome.bound}.`;
      return [{ bound: outcome.bound, at, reason }];
    }
    case 'not-executable':
      // It says nothing of what others choose: that none goes on here is asked of the sides.
      if (outcome.unchosen === true) return [];
      return [
        { bound: 'not-executable', at, reason: `A run needs a value that cannot be computed: ${outcome.reason}.` },
      ];
    case 'violated': {
      if (!isGuess(outcome.claim)) return [];
      const reason =
        'A run stopped where the measure that was guessed does not decrease: with a decreases clause it goes on.';
      return [{ bound: 'undecided', at, reason }];
    }
    case 'returned':
    case 'undefined':
    case 'assumption-failed':
    case 'input-type':
      return [];
  }
}

/**
 * What a run checks and stops at, and others do not: those behind a guess, those that believe the method, and those that
 * call a trait's method where the one that overrides it requires more.
 */
function stepsOf(model: Model, method: Method, executions: readonly Execution[]): readonly Dependency[] {
  const claims = new Set<ClaimId>();
  for (const { trace } of executions) {
    for (const event of trace.events) {
      if (event.kind === 'claim' && (isBelieved(method) || isGuess(event.claim))) claims.add(event.claim.id);
      if (event.kind !== 'enter' || event.call?.dispatched !== true) continue;
      for (const id of promisesIn(model).ofMethod(event.call.callee).claims) claims.add(id);
    }
  }
  return claims.size === 0 ? [] : [{ kind: 'proof', name: `the steps of ${method.name}`, claims: [...claims] }];
}

function sampled({ typeParameters, inputs, origin }: Method): Cut[] {
  const generic =
    typeParameters.length > 0 ||
    inputs.some(({ type }) => 'args' in type && type.args.some(({ kind }) => kind === 'parameter'));
  if (!generic) return [];
  return [{ bound: 'sampled', at: origin, reason: 'Type parameters stood for integers.' }];
}

type Sides =
  /** `isAll`: those too that lead to no claim in question. */
  | { readonly kind: 'closed'; readonly isAll: boolean; readonly under: readonly Dependency[] }
  | { readonly kind: 'open'; readonly cuts: readonly Cut[] };

/** Shows that no execution takes a side that none took. A proof is better than what the solver excludes within the scope. */
async function closeSides(question: Question): Promise<Sides> {
  const under: Dependency[] = [];
  let isAll = true;
  for (const { execution, event, side, state, given, matters } of unseenSides(question)) {
    if (!matters) {
      isAll = false;
      continue;
    }
    const found = await impossible(question, execution, event, side);
    const proof = found === 'late' ? given : (found ?? given);
    if (proof === undefined) {
      const at = originOf(execution, event);
      return { kind: 'open', cuts: cutsOf(state, at, found === 'late' ? question.budget.limit : undefined) };
    }
    under.push(...proof);
  }
  return { kind: 'closed', isAll, under };
}

const NO_TIME = 'Nothing was left of the limit to prove that executions do not go another way.';

/** One for each bound: each of them has to be raised. `late`: what ended the proof that nothing takes the side. */
export function cutsOf(state: OpenSide, at: Origin, late: 'time' | 'work' | undefined): readonly Cut[] {
  return [...scopeCuts(state, at), ...(late === undefined ? [] : [{ bound: late, at, reason: NO_TIME }])];
}

function scopeCuts({ reason, leftOut }: OpenSide, at: Origin): readonly Cut[] {
  if (leftOut.length === 0) {
    const sentence = `Whether executions go the other way is not known: ${reason}.`;
    return [{ bound: 'undecided', at, reason: sentence }];
  }
  const byBound = new Map([...leftOut].reverse().map(({ bound, what }) => [bound, what]));
  return [...byBound].map(([bound, what]) => ({ bound, at, reason: `Executions with ${what} may go another way.` }));
}

/** What a proof rests on that nothing takes a side; `late` if there was no time for one. */
export type Impossible = readonly Dependency[] | 'late' | undefined;

export function answerKey({ id }: Pick<Execution, 'id'>, event: number, side: string | undefined): string {
  return `${id} ${event} ${side ?? ''}`;
}

async function impossible(
  { model, prover, budget, answers }: Question,
  { id, trace }: Execution,
  event: number,
  side: string | undefined,
): Promise<Impossible> {
  const key = answerKey({ id }, event, side);
  if (answers.has(key)) return answers.get(key);
  const path = pathMethod(model, trace, { until: event, goal: 'infeasible', ...(side === undefined ? {} : { side }) });
  const { answers: found, isLate } = await proofsOf(path.method, prover, budget);
  const [answer] = found;
  const under = answer !== undefined ? restsOn(path.method, answer) : isLate ? 'late' : undefined;
  answers.set(key, under);
  return under;
}

export function originOf({ trace }: Execution, at: number): Origin {
  const event = trace.events[at];
  switch (event?.kind) {
    case 'branch':
    case 'choose':
      return event.exit.origin;
    case 'instruction':
      return event.instruction.origin;
    case 'claim':
      return event.claim.origin;
    case 'enter':
      return event.call?.origin ?? event.method.origin;
    case 'leave':
    case 'observed':
    case undefined:
      return trace.method.origin;
  }
}

/** For one reason, so many places at most. */
const MOST_PLACES = 8;

function distinct(cuts: readonly Cut[]): readonly Cut[] {
  const places = new Map<string, Map<Origin, Cut>>();
  for (const cut of cuts) {
    const key = `${cut.bound} ${cut.reason}`;
    const known = places.get(key) ?? new Map<Origin, Cut>();
    places.set(key, known);
    if (known.size < MOST_PLACES && !known.has(cut.at)) known.set(cut.at, cut);
  }
  return [...places.values()].flatMap((known) => [...known.values()]);
}
