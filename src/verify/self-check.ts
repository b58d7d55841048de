/**
 * `--self-check`: what proofs are worth. What is proved of no execution is dead, or means nothing, and a clause that never
 * asks for anything says nothing (seed 003, II-A.5).
 */
import { lineOf } from '../languages/lines.js';
import type { Claim, Dependency, Term } from '../model/index.js';
import type { Answer, SolverSession } from '../smt/session.js';
import type { Query } from './query.js';

type Goal = Query['goals'][number];

/** Names of what an answer rests on. */
type Core = readonly string[];

interface Dead {
  readonly claim: Claim;
  /** What it rests on, by name. */
  readonly core: Core;
}

export class SelfCheck {
  private readonly query: Query;
  private readonly session: SolverSession;
  /** Whether an execution is at a point. */
  private readonly ask: (point: string) => Promise<Answer>;
  private readonly goals = new Map<Claim, Goal[]>();
  private readonly isDead = new Set<Claim>();

  /** The session knows the query. */
  constructor(query: Query, session: SolverSession, ask: (point: string) => Promise<Answer>) {
    this.query = query;
    this.session = session;
    this.ask = ask;
    for (const goal of query.goals) this.goals.set(goal.claim, [...(this.goals.get(goal.claim) ?? []), goal]);
  }

  /** Claims that were proved because nothing reaches them, or nobody evaluates them. */
  async dead(isProved: (claim: Claim) => boolean): Promise<readonly Dead[]> {
    const asked = new Map<string, Answer>();
    const found: Dead[] = [];
    for (const [claim, goals] of this.goals) {
      if (!isProved(claim)) continue;
      const core = new Set<string>();
      let isDead = true;
      for (const { reached, parts } of goals) {
        const there = asked.get(reached) ?? (await this.ask(reached));
        asked.set(reached, there);
        const { evaluated } = parts;
        const answer =
          there.kind === 'unsat' || evaluated === undefined ? there : await this.askWhere(reached, evaluated);
        if (answer.kind === 'unsat') for (const name of answer.core) core.add(name);
        else isDead = false;
      }
      if (isDead) found.push({ claim, core: [...core] });
      if (isDead) this.isDead.add(claim);
    }
    return found;
  }

  /** Executions stop at what fails: until every claim is proved, nobody knows what others will do once it is mended. */
  async warnings(isProved: (claim: Claim) => boolean): Promise<readonly string[]> {
    const isOpen = (claim: Claim): boolean => !isProved(claim) && !this.isDead.has(claim);
    if ([...this.goals.keys()].some(isOpen)) return [];
    const messages: string[] = [];
    for (const [claim, goals] of this.goals) {
      if (this.isDead.has(claim)) continue;
      const core = await this.idle(goals);
      if (core !== undefined) messages.push(idleText(claim, this.believed(core)));
    }
    const core = await this.vacuous();
    return core === undefined ? messages : [...messages, vacuousText(this.believed(core))];
  }

  /** What shows that nowhere its antecedent is true. */
  private async idle(goals: readonly Goal[]): Promise<Core | undefined> {
    const core: string[] = [];
    for (const { reached, parts } of goals) {
      const { applies } = parts;
      const answer = applies === undefined ? undefined : await this.askWhere(reached, applies);
      if (answer?.kind !== 'unsat') return undefined;
      core.push(...answer.core);
    }
    return core;
  }

  /** What shows that what holds of no execution is proved without meaning anything. */
  private async vacuous(): Promise<Core | undefined> {
    const core: string[] = [];
    for (const end of this.query.ends) {
      const answer = await this.ask(end);
      if (answer.kind !== 'unsat') return undefined;
      core.push(...answer.core);
    }
    return this.query.ends.length > 0 ? core : undefined;
  }

  /** The names of what the program assumes. */
  private believed(core: Core): readonly string[] {
    const dependencies = core.flatMap((name) => this.query.assumptions.get(name) ?? []);
    return [...new Set(dependencies.filter(isAssumed).map(({ name }) => name))];
  }

  /** Whether an execution is at a point where something holds. */
  private async askWhere(point: string, holds: Term): Promise<Answer> {
    const { writer } = this.query.entry;
    const text = writer.term(holds);
    this.session.send(`${writer.take()}(push 1)\n(assert ${text})\n`);
    const answer = await this.ask(point);
    this.session.send('(pop 1)\n');
    return answer;
  }
}

function isAssumed({ kind, missing, open }: Dependency): boolean {
  return (
    missing !== undefined ||
    open === true ||
    kind === 'assume' ||
    kind === 'axiom' ||
    kind === 'bodiless' ||
    kind === 'recorded'
  );
}

function vacuousText(believed: readonly string[]): string {
  return `no execution reaches its end${ifHolds(believed)}, so what it promises says nothing: what it requires may contradict itself`;
}

function idleText({ text, origin }: Claim, believed: readonly string[]): string {
  return `"${text}" (line ${lineOf(origin)}) never asks for anything${ifHolds(believed)}: what stands before ==> is true in no execution`;
}

function ifHolds(believed: readonly string[]): string {
  return believed.length === 0 ? '' : `, if one believes ${believed.join(', ')}`;
}
