/** That inputs are different objects: what most programs mean, and few say. */
import { userName } from '../../languages/terms/names.js';
import type { Arena, ClassSymbol, Method, Type, Variable } from '../../model/index.js';
import { typesMeet } from '../../model/index.js';
import type { Draft } from './candidate.js';
import { unconstrained } from './candidate.js';

/** One for each pair of inputs that may be one object, the receiver included. */
export function distinctCandidates(arena: Arena, { inputs, origin, body }: Method): readonly Draft[] {
  if (body === undefined) return [];
  return inputs.flatMap((one, i) =>
    inputs.slice(i + 1).flatMap((other): Draft[] => {
      if (!mayBeOne(one.type, other.type)) return [];
      const [a, b] = [userName(one), userName(other)];
      return [
        {
          condition: differ(arena, one, other),
          before: 'entry',
          at: origin,
          holds: { distinct: [a, b] },
          words: `${a} and ${b} are different objects`,
        },
      ];
    }),
  );
}

/** Where neither is an object, they are no object in common. */
function differ(arena: Arena, one: Variable, other: Variable): Draft['condition'] {
  const [a, b] = [arena.variable(one), arena.variable(other)];
  const different = arena.make('not', [arena.make('eq', [a, b])]);
  const isNullable = [one.type, other.type].every((type) => !('nullable' in type) || type.nullable);
  return isNullable ? arena.make('or', [arena.make('eq', [a, arena.make('null', [])]), different]) : different;
}

function mayBeOne(one: Type, other: Type): boolean {
  const [a, b] = [unconstrained(one), unconstrained(other)];
  if (a.kind === 'array' && b.kind === 'array') return a.rank === b.rank && typesMeet(a.element, b.element);
  if (a.kind === 'reference' && b.kind === 'reference') {
    if (a.class === undefined || b.class === undefined) return true;
    return (a.class.abstract && b.class.abstract) || isKindOf(a.class, b.class) || isKindOf(b.class, a.class);
  }
  // Everything is an object, arrays included.
  const isAny = (type: Type): boolean => type.kind === 'reference' && type.class === undefined;
  return (isAny(a) && b.kind === 'array') || (isAny(b) && a.kind === 'array');
}

function isKindOf(symbol: ClassSymbol, other: ClassSymbol): boolean {
  return (
    symbol === other ||
    symbol.parents.some(
      (parent) => parent.kind === 'reference' && parent.class !== undefined && isKindOf(parent.class, other),
    )
  );
}
