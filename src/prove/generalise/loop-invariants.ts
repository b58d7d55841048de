/**
 * Invariants for the loops of a method, found and proved: candidates are gathered from the program's own conditions, those
 * that runs contradict are dropped, then those that do not support each other. What is left is checked as a whole by the
 * prover, as if the program had stated it, and the claims of the method with it.
 */
import { Runner } from '../../execute/index.js';
import type { Body, Claim, ClaimId, Dependency, Method, Model } from '../../model/index.js';
import type { Scene } from '../../values/index.js';
import { annotated, switched } from './annotate.js';
import type { Candidate } from './candidate.js';
import { candidateKey } from './candidate.js';
import type { CutProver } from './cut-prover.js';
import { filtered } from './filter.js';
import type { Effort } from './gather.js';
import { candidatesFor } from './gather.js';
import { ordered } from './implication.js';
import { houdini, needed } from './houdini.js';
import { reachingScenes } from './reaching.js';
import type { Scope } from './scope.js';
import { scopesOf } from './scope.js';

export interface InvariantTools {
  readonly prover: CutProver;
  /** Inputs to run the method on, small ones first. */
  readonly scenes: (method: Method) => Iterable<Scene>;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  readonly isCancelled: () => boolean;
  /** What an oracle says of the headers: tried before all others, and checked like them. */
  readonly hints?: readonly Candidate[];
  readonly trace?: (message: string, candidates: readonly Candidate[]) => void;
}

/** Claims with what their proofs rest on, and the invariants that were needed. */
export interface InvariantProof {
  readonly proofs: ReadonlyMap<Claim, readonly Dependency[]>;
  readonly invariants: readonly Candidate[];
  /** Time ran out before everything was tried. */
  readonly isCut: boolean;
}

/** Few candidates first, then more for what is still open. */
export async function proveWithInvariants(
  model: Model,
  method: Method,
  open: ReadonlySet<Claim>,
  tools: InvariantTools,
  seconds: number,
): Promise<InvariantProof> {
  const { body } = method;
  if (body === undefined) return { proofs: new Map(), invariants: [], isCut: false };
  const scopes = scopesOf(model.arena, method, body);
  const start = tools.now();
  const proofs = new Map<Claim, readonly Dependency[]>();
  const invariants = new Map<string, Candidate>();
  const runner = new Runner(model);
  let isCut = false;
  const isOver = (isLate: boolean): boolean => {
    isCut ||= isLate;
    return isLate;
  };
  const scenes = reachingScenes(runner, method, body, scopes.length === 0 ? [] : tools.scenes(method), {
    scenes: MOST_SCENES,
    runs: MOST_RUNS,
    steps: STEPS,
    isLate: () => tools.isCancelled() || tools.now() - start > 1000 * Math.max(seconds * REACH_SHARE, LEAST_REACH),
  });
  for (const effort of EFFORTS) {
    const left = seconds - (tools.now() - start) / 1000;
    const wanted = new Set([...open].filter((claim) => !proofs.has(claim)));
    if (scopes.length === 0 || wanted.size === 0 || isOver(left <= 0 || tools.isCancelled())) break;
    const share = effort === EFFORTS.at(-1) ? left : left * FIRST_SHARE;
    const found = await attempt(
      model,
      method,
      body,
      scopes,
      wanted,
      { ...tools, runner, reaching: scenes, isOver },
      share,
      effort,
    );
    for (const [claim, under] of found?.proofs ?? []) proofs.set(claim, under);
    for (const one of found?.invariants ?? []) invariants.set(candidateKey(one), one);
  }
  return { proofs, invariants: [...invariants.values()], isCut };
}

const EFFORTS: readonly Effort[] = ['few', 'many'];
const FIRST_SHARE = 0.4;
const REACH_SHARE = 0.08;
/** Without runs that get to the loops, candidates are not worth asking about. */
const LEAST_REACH = 0.3;
const MOST_SCENES = 170;
const MOST_RUNS = 20_000;
const STEPS = 20_000;

interface AttemptTools extends InvariantTools {
  readonly runner: Runner;
  /** Inputs with which runs get to the loops. */
  readonly reaching: readonly Scene[];
  /** Keeps in mind that something was late. */
  readonly isOver: (isLate: boolean) => boolean;
}

/** Without what is known of the whole search. */
type Attempted = Omit<InvariantProof, 'isCut'>;

async function attempt(
  model: Model,
  method: Method,
  body: Body,
  scopes: readonly Scope[],
  open: ReadonlySet<Claim>,
  tools: AttemptTools,
  seconds: number,
  effort: Effort,
): Promise<Attempted | undefined> {
  const { arena } = model;
  const start = tools.now();
  const isOver = (share: number): boolean =>
    tools.isOver(tools.isCancelled() || tools.now() - start > seconds * 1000 * share);
  const filter = {
    runner: tools.runner,
    scenes: tools.reaching,
    isLate: (share: number): boolean => isOver(RUN_SHARE * share),
    ...(tools.trace && { trace: tools.trace }),
  };
  const gathered = candidatesFor(model, method, body, scopes, open, effort);
  const left = filtered(model, method, body, scopes, gathered, filter);
  const { candidates, stronger } = ordered(arena, [...(tools.hints ?? []), ...left]);
  tools.trace?.('not contradicted by runs', candidates);
  if (candidates.length === 0) return undefined;
  const questioned = switched(arena, method, body, candidates);
  const question = await tools.prover.switched(questioned);
  if (question === undefined) return undefined;
  const limits = { seconds: Math.max(seconds / 20, LEAST_SECONDS), isLate: () => isOver(SEARCH_SHARE) };
  const kept = await houdini(question, questioned.checks, stronger, limits);
  const chosen = (some: { has(candidate: number): boolean }): readonly Candidate[] =>
    candidates.filter((_, i) => some.has(i));
  tools.trace?.('inductive', chosen(kept));
  if (kept.size === 0) return undefined;
  const claims = method.claims.filter((claim) => open.has(claim));
  const need = await needed(question, kept, claims, { ...limits, isLate: () => isOver(1) });
  tools.trace?.(`needed for ${need.proved.length} of ${claims.length}`, chosen(need.candidates));
  if (need.proved.length === 0) return undefined;
  const rest = Math.max(1, seconds - (tools.now() - start) / 1000);
  return confirmed(model, method, body, chosen(need.candidates), open, tools, rest);
}

/** The whole again, without switches: only what is proved here counts. */
async function confirmed(
  { arena }: Model,
  method: Method,
  body: Body,
  invariants: readonly Candidate[],
  open: ReadonlySet<Claim>,
  { prover }: InvariantTools,
  seconds: number,
): Promise<Attempted | undefined> {
  const whole = annotated(arena, method, body, invariants);
  const answers = await prover.prove(whole.method, seconds);
  const underOf = new Map(whole.method.claims.map((claim, i) => [claim, answers[i]]));
  const own = whole.checks.flat();
  if (own.some((claim) => underOf.get(claim) === undefined)) return undefined;
  const ours = new Set(own.map(({ id }) => id));
  const shared = own.flatMap((claim) => underOf.get(claim) ?? []);
  const proofs = new Map<Claim, readonly Dependency[]>();
  for (const claim of method.claims) {
    const under = underOf.get(claim);
    if (under !== undefined && open.has(claim)) proofs.set(claim, without(ours, [...under, ...shared]));
  }
  return proofs.size === 0 ? undefined : { proofs, invariants };
}

/** Claims that only the annotated method has are proved; what they rest on is in the list. */
function without(ours: ReadonlySet<ClaimId>, under: readonly Dependency[]): readonly Dependency[] {
  const kept = new Map<string, Dependency>();
  for (const dependency of under) {
    const claims = dependency.claims.filter((id) => !ours.has(id));
    if (dependency.claims.length > 0 && claims.length === 0) continue;
    const clean = { ...dependency, claims };
    kept.set(JSON.stringify([clean.kind, clean.name, claims, clean.missing]), clean);
  }
  return [...kept.values()];
}

/** For one question. */
const LEAST_SECONDS = 0.5;

/** Of the time. */
const RUN_SHARE = 0.25;
const SEARCH_SHARE = 0.7;
