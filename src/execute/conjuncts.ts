/**
 * What is so for every value of a bound variable that matters: a condition, or the negation of one, as a list of atoms and
 * alternatives. Nothing is lost by leaving something out, because whoever enumerates values tests the whole afterwards.
 */
import type { Arena, Term } from '../model/index.js';

export type Conjunct =
  { readonly kind: 'atom'; readonly term: Term } | { readonly kind: 'any'; readonly ways: readonly Conjuncts[] };

export type Conjuncts = readonly Conjunct[];

/** What a value must satisfy to matter: these hold, and those do not all. */
export interface Conditions {
  readonly hold: readonly Term[];
  readonly fails?: Term;
  /** Each value is to be enumerated once. */
  readonly once?: true;
}

/** `a <==> b` has both sides twice: in each other, they grow without end. */
const MOST_NESTED = 4;

export function conjunctsOf(arena: Arena, { hold, fails }: Conditions): Conjuncts {
  const holding = hold.flatMap((term) => conjunctsIn(arena, term, true, 0));
  return fails === undefined ? holding : [...holding, ...conjunctsIn(arena, fails, false, 0)];
}

function conjunctsIn(arena: Arena, root: Term, truth: boolean, nested: number): Conjuncts {
  const conjuncts: Conjunct[] = [];
  const pending = [{ term: root, holds: truth }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { term, holds } = next;
    const args = arena.argsOf(term);
    const all = (...parts: readonly (readonly [Term, boolean])[]): void => {
      for (const [part, is] of parts.toReversed()) pending.push({ term: part, holds: is });
    };
    const any = (...ways: readonly (readonly (readonly [Term, boolean])[])[]): void => {
      if (nested >= MOST_NESTED) return;
      const inside = ways.map((way) => way.flatMap(([part, is]) => conjunctsIn(arena, part, is, nested + 1)));
      if (inside.every((way) => way.length > 0)) conjuncts.push({ kind: 'any', ways: inside });
    };
    const [a, b, c] = args as [Term, Term, Term];
    switch (arena.operator(term)) {
      case 'not':
        all([a, !holds]);
        break;
      case 'and':
        if (holds) all(...args.map((one) => [one, true] as const));
        else any(...args.map((one) => [[one, false] as const]));
        break;
      case 'or':
        if (holds) any(...args.map((one) => [[one, true] as const]));
        else all(...args.map((one) => [one, false] as const));
        break;
      case 'implies':
        if (holds) any([[a, false]], [[b, true]]);
        else all([a, true], [b, false]);
        break;
      case 'ite':
        any(
          [
            [a, true],
            [b, holds],
          ],
          [
            [a, false],
            [c, holds],
          ],
        );
        break;
      case 'eq':
        if (arena.type(a).kind !== 'bool') {
          if (holds) conjuncts.push({ kind: 'atom', term });
          break;
        }
        any(
          [
            [a, true],
            [b, holds],
          ],
          [
            [a, false],
            [b, !holds],
          ],
        );
        break;
      case 'le':
      case 'lt':
        if (holds) conjuncts.push({ kind: 'atom', term });
        else if (arena.type(a).kind === 'int') {
          const other = arena.operator(term) === 'le' ? 'lt' : 'le';
          conjuncts.push({ kind: 'atom', term: arena.make(other, [b, a]) });
        }
        break;
      default:
        if (holds) conjuncts.push({ kind: 'atom', term });
    }
  }
  return conjuncts;
}
