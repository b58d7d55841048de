/**
 * What can be told of a program while engines still work on it, because nothing that comes can change it.
 *
 * - A proof that rests on no assumption of the program stands for good: all that it rests on is settled, and a run that
 *   contradicts it would be a defect of Assay. One that rests on an assumption may fall, when a run shows that the
 *   assumption is wrong. A proof that nothing reaches the claim says more than one that it holds, so that a claim is not
 *   finally proved while such a proof waits for something that it rests on.
 * - A run that violates a claim and evaluated every claim on its way is an execution, whatever is found later. If it went
 *   past claims because they are proved, it counts for as long as their proofs do.
 * - Of several runs the simplest is shown, and of those first the runs of the claim's own member. So what is said of the
 *   claim stays the same once nobody looks at its member any more.
 * - A claim that could not be evaluated in a run (F) may be found to be false by a run of another member (R).
 */
import { interpret } from '../evidence/index.js';
import type { ClaimStatus } from '../evidence/index.js';
import { isGuess, isProof } from '../model/index.js';
import type { Finding, Method, Model } from '../model/index.js';

/** Whether a claim of a member that no engine will look at again is told in its last words. */
export function isLastWord({ status, by, conditional, defect, evidence, claim }: ClaimStatus): boolean {
  if (defect !== undefined) return false;
  // What is proved of a claim by itself may still say more of it.
  if (claim.from !== undefined && status !== 'R') return false;
  const own = evidence.filter(({ entry }) => entry === claim.owner);
  switch (status) {
    case 'V':
      return !conditional && own.every(({ outcome, engine }) => outcome !== 'unreachable' || by.includes(engine));
    case 'D':
      return !conditional;
    case 'R':
      return own.some(isExecution) && !own.some((one) => isProof(one) || mayBecomeExecution(one));
    case 'F':
    case 'R?':
    case 'F?':
    case 'V?':
    case 'U':
    case 'I':
      return false;
  }
}

/** Whether a finding refutes a claim of the member that was run, and nothing can take that back. */
export function isRefutation(finding: Finding): boolean {
  return isExecution(finding) && finding.entry === finding.claim.owner && !isGuess(finding.claim);
}

/** The statuses of the claims that are refuted by runs of one member, as if nothing else were known. */
export function refutedBy(model: Model, name: string, refutations: readonly Finding[]): readonly ClaimStatus[] {
  const methods = model.methods.filter((method) => method.name === name);
  return interpret({ ...model, methods }, refutations).filter(({ status }) => status === 'R');
}

/** A run that ended at a claim which is false, past no claim that it did not evaluate. */
function isExecution(finding: Finding): boolean {
  return finding.outcome === 'false' && (finding.unchecked ?? []).length === 0;
}

/** A violation that counts, or will count, if claims that the run went past are proved. */
function mayBecomeExecution(finding: Finding): boolean {
  return (
    finding.outcome === 'false?' ||
    ((finding.outcome === 'false' || finding.outcome === 'undefined') && (finding.unchecked ?? []).length > 0)
  );
}

/** The members of a stage: each is told after those before it, whichever is finished first. */
export class MembersInOrder {
  private readonly left = new Map<string, Set<Method>>();

  constructor(methods: readonly Method[]) {
    for (const method of methods) {
      const known = this.left.get(method.name);
      if (known === undefined) this.left.set(method.name, new Set([method]));
      else known.add(method);
    }
  }

  /** The members that can be told now that one more method is finished. */
  finished(method: Method): readonly string[] {
    this.left.get(method.name)?.delete(method);
    const ready: string[] = [];
    for (const [name, methods] of this.left) {
      if (methods.size > 0) break;
      ready.push(name);
    }
    for (const name of ready) this.left.delete(name);
    return ready;
  }
}
