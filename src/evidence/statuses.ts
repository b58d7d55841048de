/** All findings about a program -> one status for each of its claims, with what it rests on and a sentence that says why. */
import type { Claim, Dependency, EngineName, Finding, Model } from '../model/index.js';
import { conflictsOf, isUnchecked } from './conflicts.js';
import type { Defect } from './conflicts.js';
import { evidenceOf, isViolation, simplest } from './order.js';
import { pathVerdict } from './paths.js';
import { isAssumption, placesOf, proofsOf } from './proofs.js';
import { settle } from './settled.js';
import type { Fall, Proof, Settlement } from './settled.js';
import { deadSentence, fallSentence, isGuess, openSentence, provedSentence, UNANALYSED } from './triage.js';
import { conflictSentence, elsewhereSentence, pathSentence, violationSentence } from './triage-runs.js';

/**
 * V proved, R refuted by an execution, F refuted because it cannot be evaluated, D dead, U undecided on some path;
 * V?, R? and F? the same as far as executions could tell; I inconclusive, with the reason.
 */
export type Status = 'V' | 'R' | 'F' | 'D' | 'U' | 'V?' | 'R?' | 'F?' | 'I';

export interface ClaimStatus {
  readonly claim: Claim;
  readonly status: Status;
  /** The engines that give the status. */
  readonly by: readonly EngineName[];
  /** What it rests on: each proof is a conjunction, and any one of them is enough. */
  readonly under: readonly (readonly Dependency[])[];
  /** Settled only if assumptions that the program makes are true. */
  readonly conditional: boolean;
  /** A sentence that says what the status means here, and what stands in the way of a better one. */
  readonly triage: string;
  /** Not settled although it is proved, because of what the proof rests on. */
  readonly fallen: boolean;
  /** The claim that stands in the way, where that is another one. */
  readonly restsOn: Claim | undefined;
  /** A run that contradicts a proof. Then Assay is wrong, and the status says no more than what was run. */
  readonly defect: Defect | undefined;
  /** Also the violations of claims that this one needs in order to have a meaning, as `undefined`. */
  readonly evidence: readonly Finding[];
}

/** Why claims without findings have none; a sentence for the claim. */
export type Unanalysed = (claim: Claim) => string;

/** The claims in the order of the model. */
export function interpret(
  model: Model,
  findings: readonly Finding[],
  unanalysed: Unanalysed = () => UNANALYSED,
): readonly ClaimStatus[] {
  const claims = model.methods.flatMap((method) => method.claims);
  const evidence = evidenceOf(findings);
  const places = placesOf(model);
  const found = new Map(claims.map((claim) => [claim, proofsOf(claim, evidence.get(claim) ?? [], places)]));
  const alone = settle(claims, [...found.values()].flat());
  const defects = conflictsOf(model, { evidence, proofs: found, settlement: alone });
  const proofs = new Map(
    [...found].map(([claim, all]) => [claim, left(all, evidence.get(claim) ?? [], defects.get(claim))]),
  );
  const isLess = claims.some((claim) => proofs.get(claim)?.length !== found.get(claim)?.length);
  const program: Settled = {
    model,
    alone,
    settlement: isLess ? settle(claims, [...proofs.values()].flat()) : alone,
    found,
    proofs,
    byId: new Map(claims.map((claim) => [claim.id, claim])),
    roots: new Map(),
  };
  return claims.map((claim) => {
    const own = evidence.get(claim) ?? [];
    const defect = defects.get(claim);
    const status =
      refutedStatus(program, claim, own) ??
      settledStatus(program, claim, own) ??
      openStatus(program, claim, own, unanalysed);
    return defect === undefined ? status : { ...status, defect, triage: conflictSentence(defect, status.triage) };
  });
}

export function isRefuted({ status }: ClaimStatus): boolean {
  return status === 'R' || status === 'F';
}

/** A settled claim is V or D; strictly, only if it does not rest on the program's own assumptions. */
export function isSettled({ status, conditional }: ClaimStatus, strict: boolean): boolean {
  return (status === 'V' || status === 'D') && !(strict && conditional);
}

interface Settled {
  readonly model: Model;
  /** As if nothing had been run. */
  readonly alone: Settlement;
  readonly settlement: Settlement;
  /** All proofs, and those that no run takes away. */
  readonly found: ReadonlyMap<Claim, readonly Proof[]>;
  readonly proofs: ReadonlyMap<Claim, readonly Proof[]>;
  readonly byId: ReadonlyMap<string, Claim>;
  /** Where the reasons of a fall lead, as far as that was asked: chains of lemmas can be long. */
  readonly roots: Map<Fall, Fall>;
}

/** Nothing may rest on a claim that a run violates, whatever the proofs of it say. */
function left(proofs: readonly Proof[], evidence: readonly Finding[], defect: Defect | undefined): readonly Proof[] {
  if (evidence.some(isViolation)) return [];
  return defect === undefined ? proofs : proofs.filter(({ outcome }) => outcome !== 'unreachable');
}

const NOT_SETTLED = {
  under: [],
  conditional: false,
  fallen: false,
  restsOn: undefined,
  defect: undefined,
} as const;

/** A measure that the language guessed is no mistake of the user's. */
function refutedStatus(program: Settled, claim: Claim, evidence: readonly Finding[]): ClaimStatus | undefined {
  const violations = evidence.filter(isViolation);
  const isRefuted = violations.some(({ outcome }) => outcome === 'false');
  const counted = violations.filter(({ outcome }) => outcome === (isRefuted ? 'false' : 'undefined'));
  const shown = simplest(claim, counted);
  if (shown === undefined) return undefined;
  const believed = (isRefuted ? (program.found.get(claim) ?? []) : [])
    .filter((proof) => program.alone.standing.has(proof))
    .flatMap(({ under }) => under.filter(isUnchecked));
  const cause = shown.because === undefined ? undefined : program.byId.get(shown.because);
  return {
    ...NOT_SETTLED,
    claim,
    status: isGuess(claim) ? 'I' : isRefuted ? 'R' : 'F',
    by: [...new Set(counted.map(({ engine }) => engine))],
    triage: violationSentence(program.model, shown, cause, believed),
    evidence,
  };
}

/** Proofs without the program's assumptions come first, then those that nothing reaches the claim. */
function settledStatus(program: Settled, claim: Claim, evidence: readonly Finding[]): ClaimStatus | undefined {
  const standing = (program.proofs.get(claim) ?? []).filter((proof) => program.settlement.standing.has(proof));
  const rank = ({ outcome, under }: Proof): number =>
    (under.some(isAssumption) ? 2 : 0) + (outcome === 'unreachable' ? 0 : 1);
  const [best] = [...standing].sort((a, b) => rank(a) - rank(b));
  if (best === undefined) return undefined;
  const proofs = standing.filter(({ outcome }) => outcome === best.outcome);
  const assumptions = best.under.filter(isAssumption);
  const dead = best.outcome === 'unreachable';
  return {
    claim,
    status: dead ? 'D' : 'V',
    by: proofs.map(({ engine }) => engine),
    under: proofs.map(({ under }) => under),
    conditional: assumptions.length > 0,
    triage: dead ? deadSentence(assumptions) : provedSentence(claim, assumptions),
    fallen: false,
    restsOn: undefined,
    defect: undefined,
    evidence,
  };
}

function openStatus(program: Settled, claim: Claim, evidence: readonly Finding[], unanalysed: Unanalysed): ClaimStatus {
  const verdict = pathVerdict(claim, evidence);
  const status = isGuess(claim) && (verdict.status === 'R?' || verdict.status === 'F?') ? 'I' : verdict.status;
  const open = { ...NOT_SETTLED, claim, status, by: verdict.by, evidence };
  const seen = pathSentence(claim, verdict);
  const fall = fallOf(program, claim);
  if (fall !== undefined) {
    const root = rootOf(program, fall);
    const lookUp = (id: string | undefined): Claim | undefined => (id === undefined ? undefined : program.byId.get(id));
    const restsOn = lookUp(root.claim);
    const sentences = [fallSentence(fall, lookUp(fall.claim), root, restsOn), ...seen];
    return { ...open, triage: sentences.join(' '), fallen: true, restsOn };
  }
  const reasons = [...new Set(verdict.unknowns.map(({ reason }) => reason))];
  if (seen.length > 0) return { ...open, triage: [...seen, ...reasons].join(' ') };
  const why = reasons.length > 0 ? reasons : elsewhereSentence(claim, evidence);
  return { ...open, triage: openSentence(claim, why.length > 0 ? why : [unanalysed(claim)]) };
}

function fallOf({ settlement, proofs }: Settled, claim: Claim | undefined): Fall | undefined {
  const [first] = claim === undefined ? [] : (proofs.get(claim) ?? []);
  return first === undefined ? undefined : settlement.fallen.get(first);
}

/** Follows reasons to one that has no further reason. Each fell in an earlier round, so this ends. */
function rootOf(program: Settled, start: Fall): Fall {
  const { roots } = program;
  const way: Fall[] = [];
  let root = start;
  for (;;) {
    const known = roots.get(root);
    if (known !== undefined) root = known;
    const next = root.claim === undefined ? undefined : fallOf(program, program.byId.get(root.claim));
    if (next === undefined) break;
    way.push(root);
    root = next;
  }
  for (const fall of way) roots.set(fall, root);
  return root;
}
