/** What is known of the claims of one program while engines work on it: each takes up what those before it learned. */
import type { Claim, EngineName, Finding, Method, Model } from '../../model/index.js';
import { isProof } from '../../model/index.js';
import { isViolation } from '../../evidence/order.js';
import { interpret, isRefuted, isSettled } from '../../evidence/statuses.js';
import type { ClaimStatus } from '../../evidence/statuses.js';
import type { Explored } from '../../evidence/triage-runs.js';

/** Inputs by name as source literals: a hint to try. */
export type Candidate = ReadonlyMap<string, string>;

/** As engines see it. */
export interface Knowledge {
  /** Needs no more work: proved, dead or refuted. */
  isDecided(claim: Claim): boolean;
  /** Inputs of a method that may violate its open claims. */
  candidates(method: Method): readonly Candidate[];
  /** What the verifier has said of claims of a method: proofs, and proofs under a premise. Undefined if it was not asked. */
  saidOf(method: Method): readonly Finding[] | undefined;
}

/** For an engine that works alone. */
export const NOTHING_KNOWN: Knowledge = {
  isDecided: () => false,
  candidates: () => [],
  saidOf: () => undefined,
};

export class Knowing implements Knowledge {
  private readonly model: Model;
  private readonly unanalysed: (claim: Claim) => string;
  private readonly explorations = new Map<string, Explored>();
  private readonly byClaim = new Map<Claim, Finding[]>();
  private settled: ReadonlyMap<Claim, ClaimStatus> | undefined;

  constructor(model: Model, unanalysed: (claim: Claim) => string) {
    this.model = model;
    this.unanalysed = unanalysed;
  }

  /** An engine that looks at a claim again knows more than before; what it proved or executed stays. */
  learn(news: readonly Finding[]): void {
    if (news.length === 0) return;
    this.settled = undefined;
    const told = new Map<Claim, Finding[]>();
    for (const finding of news) {
      const own = told.get(finding.claim);
      if (own === undefined) told.set(finding.claim, [finding]);
      else own.push(finding);
    }
    for (const [claim, own] of told) {
      const known = this.byClaim.get(claim) ?? [];
      const proofs = known.filter(isProof);
      this.byClaim.set(claim, [
        ...known.filter((one) => isLasting(one) || !own.some((other) => isSameLook(one, other))),
        ...own.filter((one) => isLasting(one) || !proofs.some((other) => isSameLook(one, other))),
      ]);
    }
  }

  /** Of several explorations, that which covers most: a declaration that is checked apart has the name of what it declares. */
  sawRuns({ name }: Method, explored: Explored): void {
    const known = this.explorations.get(name);
    const more = explored.coveredBranches - (known?.coveredBranches ?? 0) || explored.runs - (known?.runs ?? 0);
    if (more < 0) return;
    this.settled = undefined;
    this.explorations.set(name, explored);
  }

  get findings(): readonly Finding[] {
    return [...this.byClaim.values()].flat();
  }

  /** Of every claim of the program, in the order of the model. */
  get statuses(): ReadonlyMap<Claim, ClaimStatus> {
    return (this.settled ??= new Map(
      interpret(this.model, this.findings, {
        unanalysed: this.unanalysed,
        explored: ({ member }) => this.explorations.get(member),
      }).map((status) => [status.claim, status]),
    ));
  }

  isDecided(claim: Claim): boolean {
    const status = this.statuses.get(claim);
    return status !== undefined && (isSettled(status, false) || isRefuted(status));
  }

  isOpen(method: Method): boolean {
    return method.claims.some((claim) => !this.isDecided(claim));
  }

  /** Whether the engine left something open in a method because a limit was reached, so that more effort may help. */
  isCut(engine: EngineName, { id, claims }: Method): boolean {
    return claims
      .filter((claim) => !this.isDecided(claim))
      .flatMap((claim) => this.byClaim.get(claim) ?? [])
      .some((finding) => finding.engine === engine && finding.entry === id && isAtLimit(finding));
  }

  candidates({ claims }: Method): readonly Candidate[] {
    return claims
      .filter((claim) => !this.isDecided(claim))
      .flatMap((claim) => this.byClaim.get(claim) ?? [])
      .flatMap((finding) =>
        finding.outcome === 'dontknow' && finding.candidate !== undefined ? [finding.candidate] : [],
      );
  }

  saidOf({ id, claims }: Method): readonly Finding[] | undefined {
    const all = claims
      .flatMap((claim) => this.byClaim.get(claim) ?? [])
      .filter(({ engine, entry }) => engine === 'verifier' && entry === id);
    return all.length === 0 ? undefined : all.filter((finding) => isProof(finding) || finding.outcome === 'partly');
  }
}

/** Other bounds are the same whatever the effort. */
function isAtLimit(finding: Finding): boolean {
  if (finding.outcome === 'cutoff') return finding.bound === 'time' || finding.bound === 'work';
  return finding.outcome === 'dontknow' && finding.limit !== undefined;
}

function isLasting(finding: Finding): boolean {
  return isProof(finding) || isViolation(finding);
}

/** Of two findings about one claim. */
function isSameLook(one: Finding, other: Finding): boolean {
  return one.engine === other.engine && one.entry === other.entry;
}
