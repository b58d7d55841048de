/** A run and a proof that cannot both be right: a defect of Assay, to be shown loudly with both. */
import { claimsIn } from '../analysis/index.js';
import type { Claim, Dependency, Finding, Held, Instruction, Model, Violated } from '../model/index.js';
import { impassableIn } from './impassable.js';
import { isViolation, simplest } from './order.js';
import type { Evidence } from './order.js';
import type { Grounds } from './grounds.js';
import { claimsById, openPast } from './passed.js';
import type { Proof } from './settled.js';

export interface Defect {
  readonly run: Violated | Held;
  readonly proof: Proof;
  /** Only together with these the proof contradicts the run; absent where it does so by itself. */
  readonly with?: readonly Proof[];
}

/**
 * By claim. `grounds`: as if there were no runs, and without proofs that rest on what runs do not check, because there the
 * program itself may be wrong.
 */
export function conflictsOf(model: Model, evidence: Evidence, grounds: Grounds): ReadonlyMap<Claim, Defect> {
  const claims = [...grounds.proofs.keys()];
  const supporters = supportersOf(claims);
  const byId = claimsById(claims);
  const conflicts = new Map<Claim, Defect>();
  const stand = (others: readonly Claim[]): boolean => others.every((one) => grounds.standing(one).length > 0);
  // A proof is about executions that stop where a claim or an assumption fails; a run may have gone on where it could not tell.
  const past = openPast(grounds);
  const isWhole = (run: Violated | Held): boolean => run.unevaluated !== true && past(run).length === 0;
  for (const [claim, findings] of evidence) {
    const proofs = grounds.standing(claim);
    if (proofs.length === 0) continue;
    const blamed = ({ outcome, because }: Violated): readonly Claim[] => {
      if (outcome === 'false') return [];
      return because === undefined ? (supporters.get(claim) ?? []) : (byId.get(because) ?? []);
    };
    // A proof is about states in which the claim has a meaning: that it has one is what its supporting claims say.
    const violations = findings.filter(isViolation).filter((finding) => isWhole(finding) && stand(blamed(finding)));
    const [proof] = proofs;
    const violation = simplest(claim, violations);
    if (violation !== undefined && proof !== undefined) {
      conflicts.set(claim, { run: violation, proof });
      continue;
    }
    const dead = proofs.find(({ outcome }) => outcome === 'unreachable');
    const visit = simplest(claim, findings.filter(isHeld).filter(isWhole));
    if (dead !== undefined && visit !== undefined && isReachedWhereItHolds(model, claim)) {
      conflicts.set(claim, { run: visit, proof: dead });
    }
  }
  const runs = (claim: Claim): readonly Held[] =>
    (evidence.get(claim) ?? []).filter(isHeld).filter((run) => run.entry === claim.owner && isWhole(run));
  for (const { run, proofs } of impassableIn(model, grounds, runs)) {
    for (const proof of proofs.filter(({ claim }) => !conflicts.has(claim)))
      conflicts.set(proof.claim, { run, proof, with: proofs.filter((one) => one !== proof) });
  }
  return conflicts;
}

/**
 * A claim behind a condition of its own is met, and holds, where the condition is false. Of a proof runs evaluate the
 * conclusion, and take no step: it holds where no step is ever taken, as for all values of an empty range.
 */
function isReachedWhereItHolds({ arena, methods }: Model, claim: Claim): boolean {
  if (claim.guard !== arena.true) return false;
  const body = methods.find(({ id }) => id === claim.owner)?.body;
  const isStep = (one: Instruction): boolean => one.kind === 'proof' && claimsIn(one).includes(claim);
  return body?.blocks.some(({ instructions }) => instructions.some(isStep)) !== true;
}

/** A run checks what the program assumes on its way, and not what the program declares without a body or a proof. */
export function isUnchecked({ kind, unchecked }: Dependency): boolean {
  return kind === 'axiom' || kind === 'bodiless' || unchecked === true;
}

function isHeld(finding: Finding): finding is Held {
  return finding.outcome === 'true';
}

function supportersOf(claims: Iterable<Claim>): ReadonlyMap<Claim, readonly Claim[]> {
  const supporters = new Map<Claim, Claim[]>();
  for (const claim of claims) {
    for (const supported of [claim.supports, claim.alsoSupports]) {
      if (supported === undefined) continue;
      const known = supporters.get(supported);
      if (known === undefined) supporters.set(supported, [claim]);
      else known.push(claim);
    }
  }
  return supporters;
}
