/**
 * Two solvers on one question. The second one is asked where the first does not know, and on request also where the first
 * says `unsat`. Where they contradict each other nothing is proved: one of them is wrong, and nobody knows which.
 */
import type { CancelToken } from '../model/index.js';
import { resourcesFor } from './counted-session.js';
import { Script } from './script.js';
import type { Answer, Limits, SolverFactory, SolverSession } from './session.js';

/** `confirm`: the second is asked also where the first says `unsat`. */
export type SecondAsked = 'on-unknown' | 'confirm';

type Unknown = Extract<Answer, { kind: 'unknown' }>;
type Unsat = Extract<Answer, { kind: 'unsat' }>;

/** The clock is divided between the solvers, but on a busy machine neither has its turn in less than this. */
const LEAST_SECONDS = 0.5;

/** The name begins with the first solver, in whose units resources are counted. */
export function withSecondOpinion(first: SolverFactory, second: SolverFactory, asked: SecondAsked): SolverFactory {
  const solver = asked === 'confirm' ? `${first.solver} + ${second.solver}` : `${first.solver}, ${second.solver}`;
  return { solver, open: async () => new SecondOpinion(solver, await first.open(), second, asked) };
}

class SecondOpinion implements SolverSession {
  readonly solver: string;
  lastResources: number | undefined;
  private readonly first: SolverSession;
  private readonly factory: SolverFactory;
  private readonly asked: SecondAsked;
  /** Not before it is needed, which is never for most programs. */
  private second: SolverSession | undefined;
  private options: ReadonlyMap<string, string> = new Map();
  /** What a second solver that starts late has to be told. */
  private script = new Script();
  /** The one whose model counts. */
  private answering: SolverSession;
  /** Since the last reset the solvers contradicted each other: a proof now needs both. */
  private isDisputed = false;
  /** Changes with all that is said, so that no two solvers are asked different questions. */
  private version = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(solver: string, first: SolverSession, second: SolverFactory, asked: SecondAsked) {
    this.solver = solver;
    this.first = first;
    this.factory = second;
    this.asked = asked;
    this.answering = first;
  }

  reset(options: ReadonlyMap<string, string>): void {
    this.version++;
    this.options = options;
    this.script = new Script();
    this.isDisputed = false;
    this.answering = this.first;
    this.first.reset(options);
    this.second?.reset(options);
  }

  send(text: string): void {
    this.version++;
    this.script.add(text);
    this.first.send(text);
    this.second?.send(text);
  }

  check(assumptions: readonly string[], limits: Limits, cancel?: CancelToken): Promise<Answer> {
    return this.inTurn(() => this.runCheck(assumptions, limits, cancel));
  }

  values(terms: readonly string[]): Promise<readonly string[] | undefined> {
    return this.inTurn(() => this.answering.values(terms));
  }

  async close(): Promise<void> {
    this.version++;
    await Promise.all([this.first.close(), this.second?.close()]);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async runCheck(
    assumptions: readonly string[],
    limits: Limits,
    cancel: CancelToken | undefined,
  ): Promise<Answer> {
    const { first, version } = this;
    this.answering = first;
    const own = { ...limits, seconds: Math.max(limits.seconds / 2, Math.min(limits.seconds, LEAST_SECONDS)) };
    const answer = await first.check(assumptions, own, cancel);
    this.lastResources = unitsUsed(first, answer, own);
    const askSecond = (assumed: readonly string[]): Promise<Answer> => this.askSecond(version, assumed, own, cancel);
    switch (answer.kind) {
      case 'sat':
        return answer;
      case 'unsat':
        // The core is what the first solver says something about: a part of it that is missing would be its mistake, too.
        return this.asked === 'confirm' ? this.confirmed(answer, await askSecond(answer.core)) : answer;
      case 'unknown':
        return answer.reason === 'cancelled' ? answer : this.instead(answer, await askSecond(assumptions));
    }
  }

  /** Limits are those of the first solver. */
  private async askSecond(
    version: number,
    assumptions: readonly string[],
    { seconds, resources }: Limits,
    cancel: CancelToken | undefined,
  ): Promise<Answer> {
    const session = await this.openSecond(version);
    if (session === undefined) return { kind: 'unknown', reason: 'cancelled', detail: 'The question has changed.' };
    const unit = resourcesFor(1, this.first.solver);
    const own = { seconds, resources: resources === 0 ? 0 : resourcesFor(resources / unit, session.solver) };
    const answer = await session.check(assumptions, own, cancel);
    const used = unitsUsed(session, answer, own);
    if (used !== undefined) {
      this.lastResources = (this.lastResources ?? 0) + Math.ceil((used / resourcesFor(1, session.solver)) * unit);
    }
    return answer;
  }

  /** Undefined if something was said, or all is over, since the first solver was asked. */
  private async openSecond(version: number): Promise<SolverSession | undefined> {
    if (this.version !== version) return undefined;
    if (this.second !== undefined) return this.second;
    const session = await this.factory.open();
    if (this.version !== version) {
      await session.close();
      return undefined;
    }
    session.reset(this.options);
    session.send(this.script.text);
    return (this.second = session);
  }

  private confirmed(first: Unsat, second: Answer): Answer {
    switch (second.kind) {
      case 'unsat':
        return first;
      case 'unknown':
        return this.isDisputed ? this.disputed('unsat', 'unknown') : first;
      case 'sat':
        this.isDisputed = true;
        // Whoever executes the model finds out who is right.
        this.answering = this.second ?? this.first;
        return this.disputed('unsat', 'sat');
    }
  }

  private instead(first: Unknown, second: Answer): Answer {
    if (second.kind === 'unknown') return this.bothUnknown(first, second);
    if (second.kind === 'unsat' && this.isDisputed) return this.disputed('unknown', 'unsat');
    this.answering = this.second ?? this.first;
    return second;
  }

  private disputed(first: Answer['kind'], second: Answer['kind']): Answer {
    const detail = `${this.first.solver} says ${first} and ${this.factory.solver} says ${second}`;
    return { kind: 'unknown', reason: 'disagreement', detail };
  }

  /** A limit that ended one of them is worth raising, whatever the other one says. */
  private bothUnknown(first: Unknown, second: Unknown): Answer {
    const isLess = first.reason === 'incomplete' && second.reason !== 'error';
    const detail = `${this.first.solver}: ${first.detail}; ${this.factory.solver}: ${second.detail}`;
    return { kind: 'unknown', reason: isLess ? second.reason : first.reason, detail };
  }
}

/** What a solver tells is too little where it was cut off. */
function unitsUsed({ lastResources }: SolverSession, answer: Answer, { resources }: Limits): number | undefined {
  const isCutOff = answer.kind === 'unknown' && (answer.reason === 'resources' || answer.reason === 'timeout');
  return isCutOff && resources > 0 ? resources : lastResources;
}
