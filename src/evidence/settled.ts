/**
 * The global fixpoint over proofs (a function whose termination is not proved can prove `false`).
 * A proof counts only while every claim that it rests on counts, so statuses are settled for a whole program at once.
 *
 * The fixpoint is the greatest one: all proofs count until something takes them away. Cycles stay, and may: a recursive
 * lemma rests on its own postcondition at smaller arguments, and that the arguments are smaller is a claim among those it
 * rests on. If that claim is not proved, the whole cycle falls.
 */
import type { Claim, ClaimId, Dependency, EngineName } from '../model/index.js';

/** One argument for a claim: it holds, or nothing reaches it, if everything in `under` is so. */
export interface Proof {
  readonly claim: Claim;
  readonly outcome: 'proved' | 'unreachable';
  readonly engine: EngineName;
  readonly under: readonly Dependency[];
}

/** Why a proof does not count: something it rests on is unsettled, or can never be settled. */
export interface Fall {
  readonly proof: Proof;
  readonly dependency: Dependency;
  /** The claim that is not settled; absent if the dependency is missing as a whole. */
  readonly claim: ClaimId | undefined;
}

export interface Settlement {
  /** Proofs that count. */
  readonly standing: ReadonlySet<Proof>;
  /** One reason for each proof that does not. */
  readonly fallen: ReadonlyMap<Proof, Fall>;
}

/**
 * `claims` are all claims of the program. Claims are taken away in rounds, those without a proof in round zero, and the
 * reason for a fall is the first dependency that fell in an earlier round: so reasons lead to a root and never in a circle,
 * and nothing depends on the order of claims or proofs. The work is linear in the size of all proofs.
 */
export function settle(claims: readonly Claim[], proofs: readonly Proof[]): Settlement {
  const standing = new Set(proofs.filter(({ under }) => under.every(({ missing }) => missing === undefined)));
  const support = countBy(standing, ({ claim }) => claim);
  const users = usersOf(standing);
  const round = new Map<ClaimId, number>();
  // An identity that two claims share counts only if both do.
  const known = new Set(claims.map(({ id }) => id));
  const unknown = [...users.keys()].filter((id) => !known.has(id));
  const unproved = claims.filter((claim) => !support.has(claim)).map(({ id }) => id);
  let falling: readonly ClaimId[] = [...new Set([...unknown, ...unproved])];
  for (const id of falling) round.set(id, 0);
  for (let now = 1; falling.length > 0; now++) {
    const next: ClaimId[] = [];
    for (const proof of falling.flatMap((id) => users.get(id) ?? [])) {
      if (!standing.delete(proof)) continue;
      const left = (support.get(proof.claim) ?? 0) - 1;
      support.set(proof.claim, left);
      if (left > 0 || round.has(proof.claim.id)) continue;
      round.set(proof.claim.id, now);
      next.push(proof.claim.id);
    }
    falling = next;
  }
  const fallen = new Map<Proof, Fall>();
  for (const proof of proofs) if (!standing.has(proof)) fallen.set(proof, fallOf(proof, round));
  return { standing, fallen };
}

function fallOf(proof: Proof, round: ReadonlyMap<ClaimId, number>): Fall {
  const roundOf = (id: ClaimId): number => round.get(id) ?? Infinity;
  const first = ({ claims, missing }: Dependency): number =>
    missing !== undefined ? -1 : claims.reduce((least, id) => Math.min(least, roundOf(id)), Infinity);
  const [head, ...rest] = proof.under;
  if (head === undefined) throw new Error('a proof that rests on nothing cannot fall');
  const dependency = rest.reduce((best, other) => (first(other) < first(best) ? other : best), head);
  const earliest = first(dependency);
  return { proof, dependency, claim: dependency.claims.find((id) => roundOf(id) === earliest) };
}

function usersOf(proofs: Iterable<Proof>): ReadonlyMap<ClaimId, readonly Proof[]> {
  const users = new Map<ClaimId, Proof[]>();
  for (const proof of proofs) {
    for (const id of new Set(proof.under.flatMap(({ claims }) => claims))) {
      const list = users.get(id);
      if (list === undefined) users.set(id, [proof]);
      else list.push(proof);
    }
  }
  return users;
}

function countBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}
