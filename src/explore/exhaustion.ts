/**
 * Whether the paths that were executed are all there are, and what that proves (architecture.md, "Engines and findings").
 * Every side of a decision that no execution took must be shown to be impossible; then a claim of the entry holds if it is
 * proved on each path, and nothing reaches it if it stands on none.
 */
import { closure, isBelieved, isGuess } from '../model/index.js';
import type { Claim, Dependency, Method, Origin } from '../model/index.js';
import type { CancelToken } from '../smt/session.js';
import { proveClaims, PROOF_SECONDS } from './claim-proofs.js';
import type { ClaimProof, ClaimsQuestion } from './claim-proofs.js';
import type { Edge } from './coverage.js';
import type { Execution } from './executions.js';
import { isRejected } from './executions.js';
import type { Cut } from './exploration.js';
import { pathMethod } from './path-method.js';
import { restsOn } from './path-source.js';
import { implementersOf } from './question.js';
import { Relevance } from './relevance.js';
import { otherSides, sideOf } from './sides.js';
import { heldIn, isSole } from './sole-execution.js';
import type { Atom } from './symbolic/context.js';
import { isOfTrait } from './symbolic/functions.js';
import type { Trace } from './trace.js';
import { decisionsOf, decisionText } from './trace.js';
import type { OpenSide, Side, TreeNode } from './tree.js';
import { open } from './tree.js';

export interface Exhaustion {
  readonly exhaustive: boolean;
  /** Nothing was left out that leads to a claim in question; then proofs are all there are. */
  readonly concluded: boolean;
  readonly proofs: ReadonlyMap<Claim, ClaimProof>;
  readonly cuts: readonly Cut[];
}

interface Question extends ClaimsQuestion {
  readonly executions: readonly Execution[];
  readonly root: TreeNode;
  /** Which decisions lead to these; absent if all decisions are of interest. */
  readonly relevance: Relevance | undefined;
  /** Something is known to be left out. */
  readonly unfinished: boolean;
  /** Answers of the prover about sides, which several questions may ask for. */
  readonly answers: Map<string, readonly Dependency[] | undefined>;
  /** What every proof rests on. */
  readonly rests: readonly Dependency[];
  readonly cancel: CancelToken | undefined;
}

export async function exhaustion(question: Question): Promise<Exhaustion> {
  const { method, unfinished, relevance } = question;
  const accepted = question.executions.filter(({ run }) => !isRejected(run));
  const stopped = accepted.filter(({ trace }) => relevance?.leads(trace, trace.events.length, undefined) ?? true);
  const cuts = [...unbegun(question), ...sampled(method), ...stopped.flatMap(stopOf)];
  const none = { exhaustive: false, concluded: false, proofs: new Map() } as const;
  if (cuts.length > 0 || unfinished) return { ...none, cuts: distinct(cuts) };
  const sole = accepted.find((execution) => isSole(method, execution));
  const sides: Sides = sole === undefined ? await closeSides(question) : { kind: 'closed', isAll: true, under: [] };
  if (sides.kind === 'open') return { ...none, cuts: sides.cuts };
  const held = sole === undefined ? new Set<Claim>() : heldIn(sole);
  const before = sole === undefined ? stepsOf(method, accepted) : [];
  const proofs = await proveClaims(question, accepted, held, [...question.rests, ...before, ...sides.under]);
  return { exhaustive: sides.isAll && !sides.under.some(({ open }) => open), concluded: true, proofs, cuts: [] };
}

/** Where the whole is not exhausted, what leads to one claim may be. `isOpen` is asked just before each. */
export async function claimByClaim(
  question: Question,
  isOpen: (claim: Claim) => boolean,
): Promise<Exhaustion['proofs']> {
  const proofs = new Map<Claim, ClaimProof>();
  for (const claim of question.claims) {
    if (!isOpen(claim)) continue;
    const claims = new Set([claim]);
    const relevance = new Relevance(question.method, claims);
    const alone = await exhaustion({ ...question, claims, relevance, unfinished: false });
    for (const [proved, proof] of alone.proofs) proofs.set(proved, proof);
  }
  return proofs;
}

/** Without any execution there is no decision whose other side would be open, and still nothing is known. */
function unbegun({ executions, unfinished, method: { origin } }: Question): Cut[] {
  if (unfinished || executions.some(({ trace }) => trace.events.length > 0)) return [];
  return [{ bound: 'undecided', at: origin, reason: 'No input was found to start from.' }];
}

/** Executions that ended before their end. */
function stopOf({ run, trace }: Execution): Cut[] {
  const { outcome } = run;
  const at = run.frames[0]?.at ?? trace.method.origin;
  if (trace.truncated) return [{ bound: 'branches', at, reason: 'A path has more decisions than are followed.' }];
  switch (outcome.kind) {
    case 'cutoff': {
      const reason = `A run was cut off: it used up its ${outcome.bound}.`;
      return [{ bound: outcome.bound, at, reason }];
    }
    case 'not-executable':
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

/** What a run checks and stops at, and others do not: those behind a guess, and those that believe the method. */
function stepsOf(method: Method, executions: readonly Execution[]): readonly Dependency[] {
  const claims = new Set<string>();
  for (const { trace } of executions)
    for (const event of trace.events)
      if (event.kind === 'claim' && (isBelieved(method) || isGuess(event.claim))) claims.add(event.claim.id);
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
  for (const { execution, event, state, given, matters } of openSides(question)) {
    if (!matters) {
      isAll = false;
      continue;
    }
    const proof = (await impossible(question, execution, event)) ?? given;
    if (proof === undefined) return { kind: 'open', cuts: cutsOf(state, originOf(execution, event)) };
    under.push(...proof);
  }
  return { kind: 'closed', isAll, under };
}

/** One for each bound: each of them has to be raised. */
function cutsOf({ reason, leftOut }: OpenSide, at: Origin): readonly Cut[] {
  if (leftOut.length === 0) {
    const sentence = `Whether executions go the other way is not known: ${reason}.`;
    return [{ bound: 'undecided', at, reason: sentence }];
  }
  const byBound = new Map([...leftOut].reverse().map(({ bound, what }) => [bound, what]));
  return [...byBound].map(([bound, what]) => ({ bound, at, reason: `Executions with ${what} may go another way.` }));
}

interface UnseenSide {
  readonly execution: Execution;
  readonly event: number;
  readonly state: OpenSide;
  /** If these are so, nothing takes it; undefined if nothing is known. */
  readonly given: readonly Dependency[] | undefined;
  /** It may lead to a claim in question. */
  readonly matters: boolean;
}

/** One for each decision that has a side of which nothing is known. Claims are looked at path by path. */
function* openSides({ executions, root, relevance }: Question): IterableIterator<UnseenSide> {
  const seen = new Set<string>();
  const passed = claimsPassed(executions);
  const reached = placesReached(executions);
  for (const execution of executions) {
    const { trace, path, run } = execution;
    const matters = (event: number, edge?: Edge): boolean => relevance?.leads(trace, event, edge) ?? true;
    const decided = byEvent(path?.atoms ?? []);
    const leftOut = [...(path?.restrictions ?? []).map(({ cut }) => cut), ...(path?.notes ?? [])];
    const exact = path !== undefined && leftOut.length === 0;
    // What is constant for objects of the classes that are known may be otherwise for others.
    const given = (path?.initial.abstract ?? []).map(implementersOf);
    const isOpenWorld = given.length > 0;
    let node: TreeNode | undefined = root;
    let before = '';
    for (const [event, one] of trace.events.entries()) {
      const atoms = decided.get(event) ?? [];
      for (const atom of atoms) {
        const side = sideOf(trace, atom, run);
        // A lemma's conclusion stands after the claims of its call; where it failed, the trace ends, which is looked at below.
        const others = atom.kind === 'assumption' && one.kind !== 'instruction' ? [] : otherSides(trace, atom, side);
        for (const other of others) {
          if (one.kind === 'claim' && passed.has(`${before}|${event}`)) continue;
          const state: Side | undefined = node?.sides.get(other.side);
          const rests = state?.kind === 'infeasible' ? state.under : undefined;
          const isOpen = other.violates === undefined && state?.kind !== 'explored' && rests?.length !== 0;
          if (isOpen && !seen.has(`${before}${event} ${other.side}`)) {
            seen.add(`${before}${event} ${other.side}`);
            // Where an assumption failed, whoever goes on believes it: the proof is to name it.
            const until = atom.kind === 'assumption' ? trace.events.length : event;
            const why = state?.kind === 'open' ? state : open('it was not looked for');
            yield { execution, event: until, state: why, given: rests, matters: matters(event, other.edge?.edge) };
          }
        }
        if (atom.kind === 'claim') continue;
        const next: Side | undefined = node?.sides.get(side);
        node = next?.kind === 'explored' ? next.next : undefined;
      }
      const isDecided = atoms.some(({ kind }) => kind !== 'assumption');
      const here = before;
      const isUnseenIf = (isExact: boolean): boolean =>
        isUnseen(trace, event, isExact, (name) => reached.has(`${here}(${name}|${event + 1}`));
      if (!isDecided && isUnseenIf(exact && !isOpenWorld) && !seen.has(`${before}${event}`)) {
        seen.add(`${before}${event}`);
        const rests = isUnseenIf(exact) ? undefined : given;
        const state = open('the path was not evaluated exactly', leftOut);
        yield { execution, event, state, given: rests, matters: matters(event) };
      }
      before += decisionText(one);
    }
    const end = trace.events.length;
    const isLookedForIf = (isExact: boolean): boolean => isLookedFor(execution, decided.get(end - 1)?.at(-1), isExact);
    if (!isLookedForIf(exact && !isOpenWorld) && !reached.has(`${before}|${end}`)) {
      reached.add(`${before}|${end}`);
      const rests = isLookedForIf(exact) ? given : undefined;
      yield {
        execution,
        event: end,
        state: open('no run goes on where one stopped'),
        given: rests,
        matters: matters(end),
      };
    }
  }
}

/** Several atoms may have one event: the conclusions of a lemma. */
function byEvent(atoms: readonly Atom[]): ReadonlyMap<number, readonly Atom[]> {
  const groups = new Map<number, Atom[]>();
  for (const atom of atoms) {
    const group = groups.get(atom.event);
    if (group === undefined) groups.set(atom.event, [atom]);
    else group.push(atom);
  }
  return groups;
}

/** A decision with a condition that was constant as far as the evaluation saw, which was not all. */
function isUnseen({ events }: Trace, at: number, exact: boolean, isEntered: (method: string) => boolean): boolean {
  const event = events[at];
  switch (event?.kind) {
    case 'branch':
      return !exact;
    case 'enter': {
      if (event.call?.dispatched !== true) return false;
      // The evaluation does not decide for the body that a trait gives.
      const { callee } = event.call;
      const isOwn = event.method === callee && !allImplementers(callee).every(({ name }) => isEntered(name));
      const isInherited = event.method !== callee && isOfTrait(event.method.inputs[0]);
      return !exact || isOwn || isInherited;
    }
    case 'choose':
      return event.exit.targets.length > 1;
    case 'instruction': {
      // The receiver's class gives no body; other classes may.
      const { instruction } = event;
      if (instruction.kind !== 'call' || !instruction.dispatched || instruction.callee.kind === 'lemma') return false;
      const next = events.slice(at + 1).find(({ kind }) => kind !== 'claim');
      return next !== undefined && next.kind !== 'enter';
    }
    case 'leave':
    case 'claim':
    case undefined:
      return false;
  }
}

/** Traits may pass a member on to traits. */
function allImplementers({ implementers }: Method): readonly Method[] {
  return [...closure(implementers, (one) => one.implementers)];
}

/** Whether the execution returned, or stopped where another side was looked for: that others go on there. */
function isLookedFor({ run, trace: { events } }: Execution, atom: Atom | undefined, exact: boolean): boolean {
  const last = events.at(-1);
  switch (run.outcome.kind) {
    case 'violated':
      return last?.kind === 'claim' && last.held === false && (exact || atom !== undefined);
    case 'assumption-failed':
      // After a claim of the same instruction, the other side that was looked for is the one of the claim.
      return last?.kind === 'instruction' && (exact || atom !== undefined);
    case 'undefined':
      return false;
    case 'returned':
    case 'input-type':
    case 'cutoff':
    case 'not-executable':
      return true;
  }
}

/** Positions, after the decisions before them, to which some execution came. */
function placesReached(executions: readonly Execution[]): Set<string> {
  const reached = new Set<string>();
  for (const { trace } of executions) {
    let before = '';
    for (const [event, one] of trace.events.entries()) {
      reached.add(`${before}|${event}`);
      before += decisionText(one);
    }
  }
  return reached;
}

/** Events, after the decisions before them, at which a claim was violated and which another execution got past. */
function claimsPassed(executions: readonly Execution[]): ReadonlySet<string> {
  const violated = new Set(
    executions.flatMap(({ trace: { events } }) => {
      const last = events.at(-1);
      return last?.kind === 'claim' && last.held === false ? [`${decisionsOf(events)}|${events.length - 1}`] : [];
    }),
  );
  const passed = new Set<string>();
  if (violated.size === 0) return passed;
  for (const { trace } of executions) {
    let before = '';
    for (const [event, one] of trace.events.entries()) {
      if (one.kind === 'claim' && one.held !== false && violated.has(`${before}|${event}`))
        passed.add(`${before}|${event}`);
      before += decisionText(one);
    }
  }
  return passed;
}

async function impossible(
  { model, prover, seconds, answers }: Question,
  { id, trace }: Execution,
  event: number,
): Promise<readonly Dependency[] | undefined> {
  const key = `${id} ${event}`;
  if (answers.has(key)) return answers.get(key);
  if (prover === undefined || seconds() <= 0) return undefined;
  const path = pathMethod(model, trace, { until: event, goal: 'infeasible' });
  const [answer] = await prover.prove(path.method, Math.min(seconds(), PROOF_SECONDS));
  const under = answer === undefined ? undefined : restsOn(path.method, answer);
  answers.set(key, under);
  return under;
}

function originOf({ trace }: Execution, at: number): Origin {
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
    case undefined:
      return trace.method.origin;
  }
}

function distinct(cuts: readonly Cut[]): readonly Cut[] {
  return [...new Map(cuts.map((cut) => [`${cut.bound} ${cut.reason}`, cut])).values()];
}
