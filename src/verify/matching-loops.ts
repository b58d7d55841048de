/**
 * A term in a quantifier that matches one of its triggers with a larger term for a variable makes instances that make
 * instances: `f(x)` with `f(g(x))` in the body. Only loops of a quantifier with itself are looked for, as in section 2.2
 * of Leino and Pit-Claudel, "Trigger Selection Strategies to Stabilize Program Verifiers" (2016).
 */
import type { Arena, Term } from '../model/index.js';

/**
 * The values larger than a variable that variables of the trigger have where it matches one of the terms. All terms are
 * under the quantifier alone; `mentions` tells whether a term mentions one of its `count` variables.
 */
export function loopingMatches(
  arena: Arena,
  count: number,
  trigger: Term,
  terms: Iterable<Term>,
  mentions: (term: Term) => boolean,
): readonly Term[] {
  const found: Term[] = [];
  for (const term of terms) {
    if (term === trigger) continue;
    const values = match(arena, count, trigger, term) ?? [];
    found.push(...values.filter((value) => arena.operator(value) !== 'bound' && mentions(value)));
  }
  return found;
}

/** Values of the quantifier's variables with which the pattern is the term. */
function match(arena: Arena, count: number, pattern: Term, term: Term): Term[] | undefined {
  const values = new Map<number, Term>();
  const stack: [Term, Term][] = [[pattern, term]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [left, right] = next;
    if (arena.operator(left) === 'bound' && (arena.payload(left) as number) < count) {
      const index = arena.payload(left) as number;
      const known = values.get(index);
      if (known !== undefined && known !== right) return undefined;
      values.set(index, right);
      continue;
    }
    if (left === right && arena.looseBound(left) === 0) continue;
    if (arena.operator(left) !== arena.operator(right) || arena.payload(left) !== arena.payload(right))
      return undefined;
    if (arena.type(left) !== arena.type(right) || arena.argCount(left) !== arena.argCount(right)) return undefined;
    if (arena.argCount(left) === 0 && left !== right) return undefined;
    for (let i = 0; i < arena.argCount(left); i++) stack.push([arena.arg(left, i), arena.arg(right, i)]);
  }
  return [...values.values()];
}
