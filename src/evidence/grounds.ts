/** Proofs of a program, settled together: which of them count, and where the reasons lead of those that do not. */
import type { Claim, ClaimId } from '../model/index.js';
import { settle } from './settled.js';
import type { Fall, Proof, Settlement } from './settled.js';

export type ProofsByClaim = ReadonlyMap<Claim, readonly Proof[]>;

export class Grounds {
  readonly proofs: ProofsByClaim;
  private readonly settlement: Settlement;
  private readonly byId: ReadonlyMap<ClaimId, Claim>;
  /** Where the reasons of a fall lead, as far as that was asked: chains of lemmas can be long. */
  private readonly roots = new Map<Fall, Fall>();

  /** `proofs` has every claim of the program. */
  constructor(proofs: ProofsByClaim) {
    this.proofs = proofs;
    this.settlement = settle([...proofs.keys()], [...proofs.values()].flat());
    this.byId = new Map([...proofs.keys()].map((claim) => [claim.id, claim]));
  }

  claim(id: ClaimId | undefined): Claim | undefined {
    return id === undefined ? undefined : this.byId.get(id);
  }

  standing(claim: Claim): readonly Proof[] {
    return (this.proofs.get(claim) ?? []).filter((proof) => this.settlement.standing.has(proof));
  }

  /** Why the proofs of a claim do not count, if it has any. */
  fallOf(claim: Claim | undefined): Fall | undefined {
    const [first] = claim === undefined ? [] : (this.proofs.get(claim) ?? []);
    return first === undefined ? undefined : this.settlement.fallen.get(first);
  }

  /** Follows reasons to one that has no further reason. Each fell in an earlier round, so this ends. */
  rootOf(start: Fall): Fall {
    const way: Fall[] = [];
    let root = start;
    for (;;) {
      root = this.roots.get(root) ?? root;
      const next = this.fallOf(this.claim(root.claim));
      if (next === undefined) break;
      way.push(root);
      root = next;
    }
    for (const fall of way) this.roots.set(fall, root);
    return root;
  }

  without(isLeftOut: (proof: Proof) => boolean): Grounds {
    const isSmaller = [...this.proofs.values()].some((proofs) => proofs.some(isLeftOut));
    if (!isSmaller) return this;
    return new Grounds(
      new Map([...this.proofs].map(([claim, proofs]) => [claim, proofs.filter((proof) => !isLeftOut(proof))])),
    );
  }
}
