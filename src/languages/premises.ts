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

/** A premise where it is only a text. */
export type Formula =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] };

const DEEPEST_FORMULA = 32;

/** Names, `true`, `false`, `&&`, `||` and parentheses; undefined for anything else. */
export function parseFormula(text: string): Formula | undefined {
  const tokens = text.match(/&&|\|\||[()]|[\p{L}_$][\p{L}\p{N}_$]*|\S/gu) ?? [];
  let at = 0;
  const chain = (operator: 'and' | 'or', sign: string, part: () => Formula | undefined): Formula | undefined => {
    const parts: Formula[] = [];
    do {
      const next = part();
      if (next === undefined) return undefined;
      parts.push(next);
    } while (tokens[at] === sign && ++at > 0);
    return parts.length === 1 ? parts[0] : { kind: operator, parts };
  };
  const formula = (depth: number): Formula | undefined =>
    chain('or', '||', () => chain('and', '&&', () => atom(depth)));
  const atom = (depth: number): Formula | undefined => {
    const token = tokens[at++];
    if (token === 'true' || token === 'false') return { kind: 'constant', value: token === 'true' };
    if (token === '(' && depth < DEEPEST_FORMULA) {
      const inner = formula(depth + 1);
      return tokens[at++] === ')' ? inner : undefined;
    }
    return token !== undefined && /^[\p{L}_$]/u.test(token) ? { kind: 'name', name: token } : undefined;
  };
  const whole = formula(0);
  return at === tokens.length ? whole : undefined;
}

/** What a name has no meaning for is false. Undefined if there are too many conjunctions. */
export function conjunctionsOf<T>(
  formula: Formula,
  meaning: (name: string) => T | undefined,
): Conjunctions<T> | undefined {
  switch (formula.kind) {
    case 'constant':
      return formula.value ? [[]] : [];
    case 'name': {
      const named = meaning(formula.name);
      return named === undefined ? [] : [[named]];
    }
    case 'and':
    case 'or': {
      const parts: Conjunctions<T>[] = [];
      for (const one of formula.parts) {
        const part = conjunctionsOf(one, meaning);
        if (part === undefined) return undefined;
        parts.push(part);
      }
      return formula.kind === 'and' ? allOf(parts) : anyOf(parts);
    }
  }
}
