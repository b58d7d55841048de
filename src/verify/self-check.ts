/**
 * `--self-check`: what proofs are worth. What is proved of no execution is dead, or means nothing, and a clause that never
 * asks for anything says nothing (seed 003, II-A.5).
 */
import { lineOf } from '../languages/lines.js';
import type { Claim, Term } from '../model/index.js';
import type { Answer, SolverSession } from '../smt/session.js';
import type { Query } from './query.js';

type Goal = Query['goals'][number];

interface Dead {
  readonly claim: Claim;
  /** What it rests on, by name. */
  readonly core: readonly string[];
}

export class SelfCheck {
  private readonly query: Query;
  private readonly session: SolverSession;
  /** Whether an execution is at a point. */
  private readonly ask: (point: string) => Promise<Answer>;
  private readonly goals = new Map<Claim, Goal[]>();

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
    }
    return found;
  }

  async warnings(isProved: (claim: Claim) => boolean): Promise<readonly string[]> {
    const messages: string[] = [];
    for (const [claim, goals] of this.goals)
      if (isProved(claim) && (await this.isIdle(goals))) messages.push(idleText(claim));
    return (await this.isVacuous()) ? [...messages, VACUOUS] : messages;
  }

  /** Nowhere is its antecedent true. */
  private async isIdle(goals: readonly Goal[]): Promise<boolean> {
    for (const { reached, parts } of goals) {
      const { applies } = parts;
      if (applies === undefined || (await this.askWhere(reached, applies)).kind !== 'unsat') return false;
    }
    return true;
  }

  /** What holds of no execution is proved without meaning anything. */
  private async isVacuous(): Promise<boolean> {
    const { ends } = this.query;
    for (const end of ends) if ((await this.ask(end)).kind !== 'unsat') return false;
    return ends.length > 0;
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

const VACUOUS =
  'no execution reaches its end, so what it promises says nothing: what it requires may contradict itself';

function idleText({ text, origin }: Claim): string {
  return `"${text}" (line ${lineOf(origin)}) never asks for anything: what stands before ==> is true in no execution`;
}
