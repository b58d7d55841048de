/**
 * Candidates that support each other (Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", 2001): all are
 * assumed at once, and those that do not hold on entry or are not kept are dropped, until none is.
 */
import type { Claim } from '../../model/index.js';
import type { SwitchedAnswer, SwitchedQuestion } from './cut-prover.js';

export interface HoudiniLimits {
  /** Of one question. */
  readonly seconds: number;
  readonly isLate: () => boolean;
}

/** The candidates, by number, that remain; undefined if time ran out. `checks` are by candidate. */
export async function houdini(
  question: SwitchedQuestion,
  checks: readonly (readonly Claim[])[],
  limits: HoudiniLimits,
): Promise<ReadonlySet<number> | undefined> {
  const on = new Set(checks.map((_, i) => i));
  const owner = new Map(checks.flatMap((claims, i) => claims.map((claim) => [claim, i])));
  while (on.size > 0) {
    if (limits.isLate()) return undefined;
    const claims = new Set([...on].flatMap((i) => checks[i] ?? []));
    const answer = await question.ask(claims, on, limits.seconds);
    if (answer.kind === 'proved') return on;
    const dropped =
      answer.kind === 'open'
        ? answer.failing.flatMap((claim) => owner.get(claim) ?? [])
        : await openOnes(question, checks, on, limits);
    // Each by itself is proved, so all of them are.
    if (dropped.length === 0) return limits.isLate() ? undefined : on;
    for (const candidate of dropped) on.delete(candidate);
  }
  return on;
}

/** Where the solver does not answer for all at once, each candidate is asked about by itself. */
async function openOnes(
  question: SwitchedQuestion,
  checks: readonly (readonly Claim[])[],
  on: ReadonlySet<number>,
  { seconds, isLate }: HoudiniLimits,
): Promise<readonly number[]> {
  const dropped: number[] = [];
  for (const candidate of on) {
    if (isLate()) return dropped;
    const answer = await question.ask(new Set(checks[candidate]), on, seconds / 4);
    if (answer.kind !== 'proved') dropped.push(candidate);
  }
  return dropped;
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
  checks: readonly (readonly Claim[])[],
  on: ReadonlySet<number>,
  claims: readonly Claim[],
  { seconds, isLate }: HoudiniLimits,
): Promise<Need> {
  const proved: Claim[] = [];
  const used = new Set<number>();
  const take = (answer: SwitchedAnswer): boolean => {
    if (answer.kind !== 'proved') return false;
    for (const one of answer.needed) used.add(one);
    return true;
  };
  if (claims.length > 0 && take(await question.ask(new Set(claims), on, seconds))) proved.push(...claims);
  else {
    for (const claim of claims) {
      if (isLate()) break;
      if (take(await question.ask(new Set([claim]), on, seconds))) proved.push(claim);
    }
  }
  // The set grows while it is gone through. A candidate whose proof is not found again takes all others with it.
  for (const candidate of used) {
    if (isLate() || !take(await question.ask(new Set(checks[candidate]), on, seconds)))
      return { proved, candidates: on };
  }
  return { proved, candidates: used };
}
