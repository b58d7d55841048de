/**
 * Candidates that support each other (Houdini, by Flanagan and Leino, 2001): all are
 * assumed at once, and those that do not hold on entry or are not kept are dropped. A proof tells which others it needs, so
 * what is dropped takes with it only the proofs that used it.
 */
import { closure } from '../../model/index.js';
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

/** Candidates that are asked about at once: most hold, and one question about them costs little more than one about one. */
const GROUP = 8;

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
    const { entered } = this;
    for (;;) {
      // What is dropped may bring weaker ones.
      const group = [...this.on].filter((candidate) => !entered.has(candidate)).slice(0, GROUP);
      if (group.length === 0 || this.limits.isLate()) return;
      await this.settle(
        group,
        (candidate) => (this.checks[candidate] ?? []).slice(0, 1),
        (candidate) => entered.add(candidate),
      );
    }
  }

  async keep(): Promise<void> {
    const { work, on, proofs } = this;
    while (work.length > 0 && !this.limits.isLate()) {
      const group = work.splice(0, GROUP).filter((candidate) => on.has(candidate) && !proofs.has(candidate));
      await this.settle(
        group,
        (candidate) => this.checks[candidate] ?? [],
        (candidate, used) => proofs.set(candidate, used),
      );
    }
  }

  /** Asks about several at once where that is enough; whatever is dropped was asked about alone. */
  private async settle(
    group: readonly number[],
    claimsOf: (candidate: number) => readonly Claim[],
    proved: (candidate: number, used: readonly number[]) => void,
  ): Promise<void> {
    const left = group.filter((candidate) => this.on.has(candidate));
    const [only] = left;
    if (only === undefined || this.limits.isLate()) return;
    const answer = await this.question.ask(new Set(left.flatMap(claimsOf)), this.on, this.limits.seconds);
    if (answer.kind === 'proved') {
      for (const candidate of left) proved(candidate, answer.needed);
      return;
    }
    if (left.length === 1) {
      this.drop(only);
      return;
    }
    const failing = answer.kind === 'open' ? new Set(answer.failing) : new Set<Claim>();
    const suspects = left.filter((candidate) => claimsOf(candidate).some((claim) => failing.has(claim)));
    const others = left.filter((candidate) => !suspects.includes(candidate));
    const half = Math.ceil(left.length / 2);
    const parts =
      suspects.length === 0
        ? [left.slice(0, half), left.slice(half)]
        : [...suspects.map((candidate) => [candidate]), others];
    for (const part of parts) await this.settle(part, claimsOf, proved);
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
  return { proved, candidates: closure(used, (candidate) => inductive.get(candidate) ?? []) };
}
