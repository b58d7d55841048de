/**
 * A conversation whose limits are counts. Whoever asks gives seconds, and the solver is limited by what it does in them on
 * an ordinary machine; the clock is the backstop alone. What it used is told, so that it can be counted in place of time.
 */
import type { CancelToken } from '../model/index.js';
import type { Answer, Limits, SolverSession } from './session.js';
import { ForwardingSession } from './forwarding-session.js';
import { solverKind } from './solver-kind.js';
import type { SolverKind } from './solver-kind.js';

export interface Account {
  /** Seconds by the clock that are left, whatever was counted. */
  readonly secondsLeft: () => number;
  /**
   * Seconds by the clock for each second that a question may use. Some searches use hardly any units for a long time, those
   * about products above all: they end by the clock, and hardly ever decide anything so late.
   */
  readonly patience: number;
  /** Takes notice of what was used, in seconds of an ordinary machine. */
  readonly spend: (seconds: number) => void;
}

/** Resource units that a solver uses in a second: hard questions of the real programs, by processor time. */
const UNITS_PER_SECOND: Readonly<Record<SolverKind, number>> = { z3: 2_500_000, cvc5: 50_000 };

/** What a question costs beside the search, and one of which the solver does not tell what it used. */
const QUESTION_SECONDS = 0.002;
const UNTOLD_SECONDS = 0.02;

/** Even after the end a question is asked, and answered quickly. */
const LAST_SECONDS = 0.05;

/** However few units a question may use, the solver must have its turn on a busy machine. */
const LEAST_SECONDS = 0.5;

/** In the units of the solver, which is given by the name that a session has for it. */
export function resourcesFor(seconds: number, solver: string): number {
  return Math.max(1, Math.ceil(seconds * UNITS_PER_SECOND[solverKind(solver)]));
}

export class CountedSession extends ForwardingSession {
  private readonly account: Account;

  constructor(session: SolverSession, account: Account) {
    super(session);
    this.account = account;
  }

  override async check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    const { account, session } = this;
    const counted = resourcesFor(limits.seconds, session.solver);
    const resources = limits.resources === 0 ? counted : Math.min(limits.resources, counted);
    const patience = Math.max(limits.seconds * account.patience, LEAST_SECONDS);
    const seconds = Math.max(Math.min(account.secondsLeft(), patience), LAST_SECONDS);
    const answer = await session.check(assumptions, { seconds, resources }, cancel);
    account.spend(QUESTION_SECONDS + this.secondsUsed(answer, limits.seconds, resources));
    return answer;
  }

  /** What a solver tells is too little where it was cut off. */
  private secondsUsed(answer: Answer, most: number, resources: number): number {
    const { solver, lastResources } = this.session;
    const reason = answer.kind === 'unknown' ? answer.reason : undefined;
    if (reason === 'timeout') return most;
    const used = reason === 'resources' ? resources : lastResources;
    return used === undefined ? UNTOLD_SECONDS : used / resourcesFor(1, solver);
  }
}
