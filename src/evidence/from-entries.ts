/**
 * A claim by itself is about all executions of its method; the same claim from an entry (seed 001, 4.6) is about executions
 * that begin there. Neither is taken for the other, but:
 *
 * - A run that begins in the entry and violates the claim is one for both.
 * - What is proved of all executions of a method is so of those that an entry leads to: an entry calls the method only
 *   where its precondition holds, because an execution stops where it does not.
 */
import { promisesIn } from '../analysis/index.js';
import { reachedFrom } from '../languages/composition/reach.js';
import type { Claim, ClaimId, Finding, MethodId, Model } from '../model/index.js';
import { isProof } from '../model/index.js';
import { isViolation } from './order.js';
import type { ClaimStatus } from './statuses.js';

export interface SharedRuns {
  /** What runs of entries say of claims from there. */
  readonly fromEntries: readonly Finding[];
  /** What runs that were made for claims from an entry say of the claims by themselves. */
  readonly byThemselves: readonly Finding[];
}

export function sharedRuns({ methods }: Model, findings: readonly Finding[]): SharedRuns {
  const judged = new Map<Claim, { readonly claim: Claim; readonly entry: Finding['entry'] }[]>();
  for (const { claims, composed } of methods) {
    if (composed?.with !== 'claims') continue;
    for (const claim of claims) {
      if (claim.from === undefined) continue;
      const known = judged.get(claim.from) ?? [];
      judged.set(claim.from, [...known, { claim, entry: composed.of.id }]);
    }
  }
  const violations = judged.size === 0 ? [] : findings.filter(isViolation);
  return {
    fromEntries: violations.flatMap((run) =>
      (judged.get(run.claim) ?? []).filter(({ entry }) => entry === run.entry).map(({ claim }) => ({ ...run, claim })),
    ),
    byThemselves: violations.flatMap((run) => {
      const { from, owner } = run.claim;
      return from === undefined || run.entry !== owner ? [] : [{ ...run, claim: from }];
    }),
  };
}

/** What is known of a claim from an entry, where this is known of the claim by itself. */
export function withModular(own: ClaimStatus, modular: ClaimStatus | undefined): ClaimStatus {
  if (own.defect !== undefined || own.status === 'R' || own.status === 'F') return own;
  if (modular === undefined || modular.defect !== undefined || !isProved(modular)) return own;
  const isBetter = !isProved(own) || (own.conditional && !modular.conditional) || own.status !== modular.status;
  if (!isBetter || (!own.conditional && modular.conditional && isProved(own))) return own;
  const proofs = modular.evidence.filter(isProof);
  return {
    ...modular,
    claim: own.claim,
    triage: `${modular.triage} That is proved of all calls of ${modular.claim.owner.member}, wherever they come from.`,
    evidence: [...proofs, ...own.evidence],
  };
}

/**
 * A dispatched call keeps to the contract of the trait, and nobody but the check of the override says that this is enough
 * for the code that runs. What is proved from an entry with such calls rests on these checks.
 */
export function overridesOf(model: Model): ReadonlyMap<MethodId, ReadonlySet<ClaimId>> {
  const promises = promisesIn(model);
  return new Map(
    model.methods.flatMap(({ id, composed }) => {
      if (composed?.with !== 'claims') return [];
      const dispatched = [...reachedFrom(composed.of)].filter(({ implementers }) => implementers.length > 0);
      return [[id, new Set(dispatched.flatMap((method) => promises.ofMethod(method).claims))] as const];
    }),
  );
}

/** `open` is an override that is not proved. */
export function restingOn(status: ClaimStatus, open: Claim | undefined): ClaimStatus {
  if (open === undefined || !isProved(status)) return status;
  const triage = `Proved, but a call leads to an override of which it is not proved that its contract implies the overridden one: ${open.owner.member} (assay check looks at it).`;
  return {
    ...status,
    status: 'I',
    under: [],
    conditional: false,
    assumptions: [],
    triage,
    fallen: true,
    restsOn: open,
  };
}

function isProved({ status }: ClaimStatus): boolean {
  return status === 'V' || status === 'D';
}
