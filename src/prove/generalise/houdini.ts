/**
 * Candidates that support each other (Houdini, by Flanagan and Leino, 2001): all are
 * assumed at once, and those that do not hold on entry or are not kept are dropped. A proof tells which others it needs, so
 * what is dropped takes with it only the proofs that used it.
 */
import type { Claim } from '../../model/index.js';
import type { SwitchedQuestion } from './cut-prover.js';

export interface HoudiniLimits {
  /** Of one question. */
  readonly seconds: number;
  readonly isLate: () => boolean;
}

/** What remains, by number, with the candidates that the proof of each used. */
export type Inductive = ReadonlyMap<number, readonly number[]>;

/**
 * If time runs out, what is proved by then without the rest remains. `checks` are by candidate, on entry first; `stronger` has the candidates that imply it: while
 * one of them remains, it is not asked about.
 */
export async function houdini(
  question: SwitchedQuestion,
  checks: readonly (readonly Claim[])[],
  stronger: readonly (readonly number[])[],
  limits: HoudiniLimits,
): Promise<Inductive> {
  const search = new Search(question, checks, stronger, limits);
  await search.enter();
  await search.keep();
  return closed(search.proofs);
}

class Search {
  readonly proofs = new Map<number, readonly number[]>();
  private readonly question: SwitchedQuestion;
  private readonly checks: readonly (readonly Claim[])[];
  private readonly stronger: readonly (readonly number[])[];
  private readonly limits: HoudiniLimits;
  private readonly on = new Set<number>();
  private readonly gone = new Set<number>();
  private readonly entered = new Set<number>();
  private readonly work: number[] = [];

  constructor(
    question: SwitchedQuestion,
    checks: readonly (readonly Claim[])[],
    stronger: readonly (readonly number[])[],
    limits: HoudiniLimits,
  ) {
    this.question = question;
    this.checks = checks;
    this.stronger = stronger;
    this.limits = limits;
    for (const candidate of checks.keys()) this.raise(candidate);
  }

  /** What does not even hold on entry need not be looked at together with the rest. */
  async enter(): Promise<void> {
    // The set grows while it is gone through.
    for (const candidate of this.on) {
      if (this.limits.isLate()) return;
      if (!(await this.holdsOnEntry(candidate))) this.drop(candidate);
    }
  }

  async keep(): Promise<void> {
    const { work, on, proofs, question, checks, limits } = this;
    for (let candidate = work.shift(); candidate !== undefined; candidate = work.shift()) {
      if (!on.has(candidate) || proofs.has(candidate)) continue;
      if (limits.isLate()) return;
      const answer = await question.ask(new Set(checks[candidate]), on, limits.seconds);
      if (answer.kind === 'proved') proofs.set(candidate, answer.needed);
      else this.drop(candidate);
    }
  }

  private async holdsOnEntry(candidate: number): Promise<boolean> {
    if (this.entered.has(candidate)) return true;
    const entry = new Set(this.checks[candidate]?.slice(0, 1));
    const { kind } = await this.question.ask(entry, this.on, this.limits.seconds);
    if (kind === 'proved') this.entered.add(candidate);
    return kind === 'proved';
  }

  private drop(candidate: number): void {
    this.on.delete(candidate);
    this.gone.add(candidate);
    this.proofs.delete(candidate);
    for (const [other, used] of this.proofs) {
      if (!used.includes(candidate)) continue;
      this.proofs.delete(other);
      this.work.push(other);
    }
    this.stronger.forEach((others, weaker) => {
      if (others.includes(candidate)) this.raise(weaker);
    });
  }

  /** Nothing that remains says it any more. */
  private raise(candidate: number): void {
    const others = this.stronger[candidate] ?? [];
    if (this.gone.has(candidate) || !others.every((one) => this.gone.has(one))) return;
    this.on.add(candidate);
    this.work.push(candidate);
  }
}

/** Proofs that use only each other. */
function closed(proofs: Inductive): Inductive {
  const left = new Map(proofs);
  for (let changes = true; changes;) {
    changes = false;
    for (const [candidate, used] of left) {
      if (used.some((one) => !left.has(one))) changes = left.delete(candidate);
    }
  }
  return left;
}

export interface Need {
  /** Claims that hold. */
  readonly proved: readonly Claim[];
  /** The candidates that are enough for them, and for each other. */
  readonly candidates: ReadonlySet<number>;
}

/** Which of the claims hold with the candidates that remained, and which candidates that takes. */
export async function needed(
  question: SwitchedQuestion,
  inductive: Inductive,
  claims: readonly Claim[],
  { seconds, isLate }: HoudiniLimits,
): Promise<Need> {
  const on = new Set(inductive.keys());
  const proved: Claim[] = [];
  const used = new Set<number>();
  for (const claim of claims) {
    if (isLate()) break;
    const answer = await question.ask(new Set([claim]), on, seconds);
    if (answer.kind !== 'proved') continue;
    proved.push(claim);
    for (const one of answer.needed) used.add(one);
  }
  // The set grows while it is gone through.
  for (const candidate of used) for (const one of inductive.get(candidate) ?? []) used.add(one);
  return { proved, candidates: used };
}
