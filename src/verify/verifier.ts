/**
 * The static verifier: proves claims modularly (callers see contracts) and for all executions of a method. First one
 * query for all claims; if that does not prove them, each open claim by itself, so that a hard one hides no other.
 */
import type { Claim, ClaimId, Dependency, Method, Model, Proved, Unknown } from '../model/index.js';
import type { Answer, SolverSession } from '../smt/session.js';
import type { CancelToken } from '../model/index.js';
import { Unwritable } from '../smt/writer.js';
import { candidateOf } from './candidate.js';
import { MOST_GROWN } from './growth.js';
import { solverOptions } from './options.js';
import type { Query } from './query.js';
import { queryOf, someFails } from './query.js';
import { SelfCheck } from './self-check.js';

export interface VerifyOptions {
  /** For all queries of a method together: wall time, which is the backstop. */
  readonly seconds: number;
  /** For all queries of a method together, in the solver's own units: the same on every machine. 0 is no limit. */
  readonly resources: number;
  readonly seed: number;
  /** Asks also whether what is assumed contradicts itself. */
  readonly selfCheck: boolean;
  /** Each claim by itself, with as few recorded assumptions as a few more questions show to be enough. */
  readonly leastPremises?: boolean;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  readonly onWarning?: (warning: Warning) => void;
}

/** Something about a method that makes its proofs worth less than they seem. */
export interface Warning {
  readonly method: Method;
  readonly message: string;
}

/** The verifier speaks of all executions, or of none. */
export type Judgement = Proved | Unknown;

/** One for every claim of the method. */
export async function* verifyMethod(
  model: Model,
  method: Method,
  session: SolverSession,
  options: VerifyOptions,
  cancel?: CancelToken,
  query = questionOf(model, method),
): AsyncIterable<Judgement> {
  if (method.claims.length === 0) return;
  if (typeof query === 'string') {
    for (const claim of method.claims) yield unknown(method, claim, query);
    return;
  }
  yield* new Verification(method, query, session, options, cancel).findings();
}

/** The query, or a sentence that says why there is none. */
export function questionOf(model: Model, method: Method): Query | string {
  if (method.body === undefined) return 'The member has no body.';
  if (method.unverified === true) return 'The program asks not to verify this member.';
  try {
    return queryOf(model, method);
  } catch (raised) {
    if (raised instanceof Unwritable) return raised.message;
    throw raised;
  }
}

type Goal = Query['goals'][number];

class Verification {
  private readonly method: Method;
  private readonly query: Query;
  private readonly session: SolverSession;
  private readonly options: VerifyOptions;
  private readonly cancel: CancelToken | undefined;
  private readonly deadline: number;
  /** Resources that are left to the method; infinite without a limit. */
  private resources: number;
  private readonly assumed: readonly string[];

  constructor(
    method: Method,
    query: Query,
    session: SolverSession,
    options: VerifyOptions,
    cancel: CancelToken | undefined,
  ) {
    this.method = method;
    this.query = query;
    this.session = session;
    this.options = options;
    this.cancel = cancel;
    this.deadline = options.now() + options.seconds * 1000;
    this.resources = options.resources === 0 ? Infinity : options.resources;
    this.assumed = [...query.assumptions.keys()];
  }

  async *findings(): AsyncIterable<Judgement> {
    const { query, session, options } = this;
    const answers = new Map<Claim, Judgement>();
    for (const claim of query.unreachable) this.merge(answers, this.proved(claim, 'unreachable', []));
    if (query.goals.length > 0 || options.selfCheck) {
      session.reset(solverOptions(options.seed, query.text));
      session.send(query.text);
      for (const finding of await this.settleGoals()) this.merge(answers, finding);
      if (options.selfCheck) {
        const check = new SelfCheck(query, session, (point) => this.ask([point], REACHED_SHARE));
        const isProved = (claim: Claim): boolean => answers.get(claim)?.outcome === 'proved';
        for (const { claim, core } of await check.dead(isProved))
          answers.set(claim, this.proved(claim, 'unreachable', core));
        for (const message of await check.warnings(isProved)) options.onWarning?.({ method: this.method, message });
      }
    }
    for (const claim of this.method.claims) {
      yield answers.get(claim) ?? unknown(this.method, claim, 'The claim does not stand in the code of the method.');
    }
  }

  /** All claims at once, then those that are still open one by one. */
  private async settleGoals(): Promise<readonly Judgement[]> {
    const { goals } = this.query;
    if (goals.length > 1 && this.options.leastPremises !== true) {
      this.session.send(`(push 1)\n${someFails(goals)}`);
      const answer = await this.ask([], FIRST_SHARE);
      this.session.send('(pop 1)\n');
      if (answer.kind === 'unsat') return goals.map(({ claim }) => this.proved(claim, 'proved', answer.core));
    }
    const findings: Judgement[] = [];
    for (const [i, goal] of goals.entries()) {
      const open = goals.length - i;
      const share = open === 1 ? 1 : Math.min(MOST_SHARE, CLAIM_SHARE / open);
      findings.push(await this.settle(goal, share));
    }
    return findings;
  }

  private async settle({ claim, fails }: Goal, share: number): Promise<Judgement> {
    const answer = await this.ask([fails], share);
    if (answer.kind === 'unsat') return this.proved(claim, 'proved', await this.leastCore(fails, answer.core));
    const candidate =
      mayHaveModel(answer) && this.options.leastPremises !== true
        ? await candidateOf(this.query.entry, (terms) => this.session.values(terms))
        : undefined;
    const reasons = [reasonOf(answer, this.options), ...tiedReason(this.query), ...unlimitedReason(this.query)];
    const open = unknown(this.method, claim, reasons.join(' '));
    const limit = limitOf(answer);
    return {
      ...open,
      ...(candidate && { candidate }),
      ...(limit && { limit }),
      ...(isInterrupted(answer) && { interrupted: true }),
    };
  }

  /** What a core mentions need not all be needed. */
  private async leastCore(fails: string, found: readonly string[]): Promise<readonly string[]> {
    if (this.options.leastPremises !== true) return found;
    const isRecorded = (name: string): boolean => this.query.assumptions.get(name)?.kind === 'recorded';
    const all = this.assumed.filter(isRecorded);
    let core = found;
    const needed = (): readonly string[] => core.filter(isRecorded);
    const tryWith = async (names: readonly string[]): Promise<void> => {
      const without = new Set(all.filter((name) => !names.includes(name)));
      const answer = await this.ask([fails], REACHED_SHARE, without);
      if (answer.kind === 'unsat') core = answer.core;
    };
    if (needed().length > 1) await tryWith([]);
    for (const name of needed().slice(0, MOST_TRIED)) {
      const others = needed().filter((one) => one !== name);
      if (others.length < needed().length) await tryWith(others);
    }
    return core;
  }

  /** With part of the time and the resources that are left. */
  private async ask(
    assumptions: readonly string[],
    share: number,
    without: ReadonlySet<string> = NOTHING,
  ): Promise<Answer> {
    const left = (this.deadline - this.options.now()) / 1000;
    if (left <= 0) return { kind: 'unknown', reason: 'timeout', detail: 'the time of the method is used up' };
    if (this.resources <= 0) {
      return { kind: 'unknown', reason: 'resources', detail: 'the resources of the method are used up' };
    }
    const isLimited = Number.isFinite(this.resources);
    const resources = isLimited ? Math.ceil(this.resources * share) : 0;
    const limits = { seconds: Math.max(MINIMUM_SECONDS, left * share), resources };
    const assumed = this.assumed.filter((name) => !without.has(name));
    const answer = await this.session.check([...assumptions, ...assumed], limits, this.cancel);
    // What a solver tells is too little where it was cut off, and some tell nothing.
    const isUsedUp = answer.kind === 'unknown' && answer.reason === 'resources';
    this.resources -= isUsedUp ? resources : (this.session.lastResources ?? 0);
    return answer;
  }

  private proved(claim: Claim, outcome: 'proved' | 'unreachable', core: readonly string[]): Judgement {
    const under = core.flatMap((name): Dependency[] => {
      const dependency = this.query.assumptions.get(name);
      return dependency === undefined ? [] : [dependency];
    });
    // Where no execution stops at a part that makes no sense, what is said of it means nothing.
    const support = this.query.unexecuted.has(claim) ? (this.support().get(claim) ?? []) : [];
    if (outcome === 'proved' && support.length > 0) under.push({ kind: 'proof', name: claim.text, claims: support });
    return { outcome, claim, engine: 'verifier', entry: this.method.id, under };
  }

  /** The claims that others need to make sense, by those others. */
  private support(): ReadonlyMap<Claim, readonly ClaimId[]> {
    if (this.supportOf !== undefined) return this.supportOf;
    const found = new Map<Claim, ClaimId[]>();
    for (const { id, supports, alsoSupports } of this.method.claims) {
      for (const one of [supports, alsoSupports])
        if (one !== undefined) found.set(one, [...(found.get(one) ?? []), id]);
    }
    return (this.supportOf = found);
  }

  private supportOf: ReadonlyMap<Claim, readonly ClaimId[]> | undefined;

  /** A claim that is checked in several places is proved only if it is in all of them. */
  private merge(answers: Map<Claim, Judgement>, finding: Judgement): void {
    const known = answers.get(finding.claim);
    if (known === undefined || (known.outcome !== 'dontknow' && finding.outcome === 'dontknow')) {
      answers.set(finding.claim, finding);
    } else if (known.outcome !== 'dontknow' && finding.outcome !== 'dontknow') {
      const outcome = known.outcome === 'unreachable' && finding.outcome === 'unreachable' ? 'unreachable' : 'proved';
      answers.set(finding.claim, { ...known, outcome, under: [...new Set([...known.under, ...finding.under])] });
    }
  }
}

/** Of the time and the resources of a method: what the query for all claims may use, and how generous a single claim's share is. */
const FIRST_SHARE = 0.4;
const CLAIM_SHARE = 4;
/** Of what is left, for a claim that is not the last one, so that a hard one hides no other. */
const MOST_SHARE = 0.5;
/** Of what is left, for the question whether a point is reached at all. */
const REACHED_SHARE = 0.05;
const MINIMUM_SECONDS = 0.2;
/** Recorded assumptions of one claim that are tried to be left out. */
const MOST_TRIED = 12;
const NOTHING: ReadonlySet<string> = new Set();

function unknown(method: Method, claim: Claim, reason: string): Judgement {
  return { outcome: 'dontknow', claim, engine: 'verifier', entry: method.id, reason };
}

/** The limit that kept the solver from an answer. */
function limitOf(answer: Answer): Unknown['limit'] {
  if (answer.kind !== 'unknown') return undefined;
  return answer.reason === 'timeout' ? 'time' : answer.reason === 'resources' ? 'resources' : undefined;
}

function mayHaveModel(answer: Answer): boolean {
  if (answer.kind !== 'unknown') return answer.kind === 'sat';
  const { reason } = answer;
  return reason === 'incomplete' || reason === 'timeout' || reason === 'resources' || reason === 'disagreement';
}

function isInterrupted(answer: Answer): boolean {
  if (answer.kind !== 'unknown') return false;
  const { reason } = answer;
  return reason === 'memory' || reason === 'cancelled' || reason === 'died' || reason === 'error';
}

/** What was not used, because it may contradict itself. */
function tiedReason({ tied }: Query): string[] {
  const places = [...new Set(tied.map(({ name }) => name.replace(/@.*/u, '')))];
  if (places.length === 0) return [];
  return [
    `What a function value gives that reads ${places.join(' and ')} is left open, because it might be kept there and call itself without end: ` +
      'read what it needs before it is made, or use a function that is called by its name.',
  ];
}

function unlimitedReason({ unlimited }: Query): string[] {
  return unlimited.map(
    ({ name }) =>
      `${name} leads to itself at ever larger types, and what it gives is known at ${MOST_GROWN} of them only: ` +
      'an assertion that mentions it at a larger one makes that known, too.',
  );
}

function reasonOf(answer: Answer, { resources }: VerifyOptions): string {
  if (answer.kind !== 'unknown') return 'The solver has a state in which it is false.';
  switch (answer.reason) {
    case 'timeout':
      return 'The solver ran out of time.';
    case 'resources':
      return `The solver used up its resource limit (${resources} units for the member).`;
    case 'memory':
      return 'The solver ran out of memory.';
    case 'incomplete':
      return 'The solver found neither a proof nor a state in which it is certainly false.';
    case 'cancelled':
      return 'The run was cancelled.';
    case 'died':
      return `The solver stopped: ${answer.detail}`;
    case 'error':
      return `The solver reported an error: ${answer.detail}`;
    case 'disagreement':
      return `The solvers contradict each other: ${answer.detail}.`;
  }
}
