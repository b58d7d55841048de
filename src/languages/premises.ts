/** Premises as texts have them (seed 004, 2.1): formulas without negation, as disjunctions of conjunctions of names. */
export type Conjunctions<T> = readonly (readonly T[])[];

/** Nobody writes so many results by hand; a text can, and a product of sums doubles with each factor. */
const MOST_CONJUNCTIONS = 64;

/** Undefined if there are too many. */
export function anyOf<T>(parts: readonly Conjunctions<T>[]): Conjunctions<T> | undefined {
  const joint = parts.flat();
  return joint.length > MOST_CONJUNCTIONS ? undefined : joint;
}

/** Undefined if there are too many. */
export function allOf<T>(parts: readonly Conjunctions<T>[]): Conjunctions<T> | undefined {
  let joint: Conjunctions<T> = [[]];
  for (const part of parts) {
    joint = joint.flatMap((left) => part.map((right) => [...new Set([...left, ...right])]));
    if (joint.length > MOST_CONJUNCTIONS) return undefined;
  }
  return joint;
}
