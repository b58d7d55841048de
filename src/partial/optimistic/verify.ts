/**
 * The optimistic verifier: claims that the verifier does not prove, on a copy of the method in which things are taken for
 * granted (seed 004, 2.1). Which of them a claim needs, the solver says.
 */
import type { CancelToken, Claim, Cutoff, Dependency, Finding, Method, Model, Partly } from '../../model/index.js';
import type { SolverSession } from '../../smt/session.js';
import type { Query } from '../../verify/query.js';
import type { VerifyOptions } from '../../verify/verifier.js';
import { questionOf, verifyMethod } from '../../verify/verifier.js';
import { withoutAssumptions } from './assumed.js';
import type { Candidate } from './candidate.js';
import { candidatesOf, copyOf } from './copy.js';
import { inlined } from './inline.js';
import type { OptimisticKind } from './kinds.js';

export interface OptimisticQuestion {
  readonly method: Method;
  readonly copy: Method;
  readonly candidates: readonly Candidate[];
  readonly query: Query;
}

/** Undefined if there is nothing to take for granted, or nobody can ask about it. */
function optimisticQuestion(
  model: Model,
  method: Method,
  kinds: readonly OptimisticKind[],
  candidates = candidatesOf(model, method, kinds),
): OptimisticQuestion | undefined {
  if (method.body === undefined) return undefined;
  const depth = kinds.reduce((most, one) => (one.kind === 'depth' ? one.most : most), 0);
  const annotated = candidates.length === 0 ? method : copyOf(model, method, candidates);
  const copy = inlined(model.arena, annotated, depth);
  if (copy === method) return undefined;
  const query = questionOf(model, copy);
  return typeof query === 'string' ? undefined : { method, copy, candidates, query };
}

/** What the verifier is asked first: whoever tells the program's assumptions as premises does not believe them. */
function askedFirst(method: Method, kinds: readonly OptimisticKind[]): Method {
  return kinds.some(({ kind }) => kind === 'assume') ? withoutAssumptions(method) : method;
}

/** What is asked about a method: first what the verifier asks, and then, if something is open, the same about the copy. */
export class Questions {
  readonly first: Method;
  /** Each is made once, when it is needed. */
  readonly query: () => Query | string;
  readonly candidates: () => readonly Candidate[];
  readonly second: () => OptimisticQuestion | undefined;

  constructor(model: Model, method: Method, kinds: readonly OptimisticKind[]) {
    this.first = askedFirst(method, kinds);
    this.query = once(() => questionOf(model, this.first));
    this.candidates = once(() => candidatesOf(model, method, kinds));
    this.second = once(() => optimisticQuestion(model, method, kinds, this.candidates()));
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** `again`: what the second question may use, when it is asked. */
export async function verifyInPart(
  model: Model,
  questions: Questions,
  session: SolverSession,
  options: VerifyOptions,
  again: () => VerifyOptions = () => options,
): Promise<readonly Finding[]> {
  const { first } = questions;
  const findings: Finding[] = [];
  for await (const finding of verifyMethod(model, first, session, options, undefined, questions.query()))
    findings.push(finding);
  const open = new Set(findings.filter(({ outcome }) => outcome === 'dontknow').map(({ claim }) => claim));
  const second = open.size === 0 ? undefined : questions.second();
  if (second === undefined) return findings;
  return [...findings, ...(await verifyOptimistically(model, second, (claim) => open.has(claim), session, again()))];
}

/** For each claim that is open and has a premise: what it was proved under, and what that leaves out. */
async function verifyOptimistically(
  model: Model,
  { method, copy, candidates, query }: OptimisticQuestion,
  isOpen: (claim: Claim) => boolean,
  session: SolverSession,
  options: Omit<VerifyOptions, 'leastPremises' | 'selfCheck'>,
  cancel?: CancelToken,
): Promise<readonly Finding[]> {
  const originals = new Map(copy.claims.map((claim, i) => [claim, method.claims[i] as Claim]));
  const asked = query.goals.filter(({ claim }) => isAsked(originals.get(claim), isOpen));
  const findings: Finding[] = [];
  const own = { ...options, selfCheck: false, leastPremises: true };
  const question = { ...query, goals: asked };
  for await (const judgement of verifyMethod(model, copy, session, own, cancel, question)) {
    const claim = originals.get(judgement.claim);
    if (judgement.outcome === 'dontknow' || claim === undefined || !isAsked(claim, isOpen)) continue;
    const partly = partlyOf(candidates, method, claim, judgement.under, judgement.outcome === 'unreachable');
    if (partly !== undefined) findings.push(partly, ...leftOut(partly));
  }
  return findings;
}

/** That something ends is no matter of a state at one place: nobody records it. */
function isAsked(claim: Claim | undefined, isOpen: (claim: Claim) => boolean): boolean {
  return claim !== undefined && claim.kind !== 'decreases-call' && claim.kind !== 'decreases-loop' && isOpen(claim);
}

function partlyOf(
  candidates: readonly Candidate[],
  method: Method,
  claim: Claim,
  under: readonly Dependency[],
  isDead: boolean,
): Partly | undefined {
  const names = new Set(under.flatMap(({ kind, name }) => (kind === 'recorded' ? [name] : [])));
  const used = candidates.filter(({ id }) => names.has(id));
  // A name that nobody has recorded is a defect, and then nothing is known.
  if (used.length !== names.size) return undefined;
  return {
    outcome: 'partly',
    engine: 'verifier',
    entry: method.id,
    claim,
    premise: [used.map(({ id, at, words }) => ({ id, at, words }))],
    under: under.filter(({ kind }) => kind !== 'recorded'),
    ...(isDead ? { dead: true } : {}),
  };
}

/** The executions of which a proof under a premise says nothing. */
function leftOut({ claim, engine, entry, premise }: Partly): readonly Cutoff[] {
  return premise.flat().map(({ at, words }) => ({
    outcome: 'cutoff',
    claim,
    engine,
    entry,
    bound: 'assumed',
    at,
    reason: `It was taken for granted that ${words}.`,
  }));
}
