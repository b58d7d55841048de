/**
 * Whether a type has a value for certain. A callee that returns at once because of an error leaves its results open, and
 * whoever reasons by contract takes results for values of their types: if there were none, such a return would seem
 * impossible, and the error with it.
 */
import type { Arena, ConstrainedType, Integer, Term, Type } from '../../model/index.js';
import { integers, simplify, subterms } from '../../model/index.js';

export function isSurelyInhabited(arena: Arena, type: Type, open: ReadonlySet<Type> = new Set()): boolean {
  const { types } = arena;
  const inside = new Set([...open, type]);
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
    case 'store':
    // An empty collection is one.
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
    case 'map':
    case 'infinite-map':
    case 'array':
      return true;
    case 'parameter':
      return false;
    case 'function':
      return isSurelyInhabited(arena, type.result, inside);
    case 'reference': {
      // Objects may refer to themselves.
      if (type.nullable || type.class === undefined || open.has(type)) return true;
      const { fields, parents, typeParameters } = type.class;
      const parts = [...fields.map((field) => field.type), ...parents];
      return parts.every((part) => isSurelyInhabited(arena, types.substitute(part, typeParameters, type.args), inside));
    }
    case 'datatype': {
      // A value is made of smaller ones, so one of its own type is no start.
      if (open.has(type)) return false;
      const { constructors, typeParameters } = type.datatype;
      return constructors.some(({ fields }) =>
        fields.every((field) =>
          isSurelyInhabited(arena, types.substitute(field.type, typeParameters, type.args), inside),
        ),
      );
    }
    case 'constrained':
      // Of others no value is known; that they have one is a claim, which may be wrong.
      return type.constrained.base.kind === 'int' && hasSmallValue(arena, type.constrained);
  }
}

/** Whether zero, one, or a number near those that the predicate mentions satisfies it. */
function hasSmallValue(arena: Arena, { variable, predicate }: ConstrainedType): boolean {
  const parts = subterms(arena, [predicate]);
  if (parts.some((term) => arena.looseBound(term) > 0)) return false;
  const mentioned = parts.flatMap((term): readonly Integer[] => {
    const payload = arena.payload(term);
    const isNumber = arena.operator(term) === 'literal' && arena.type(term) === arena.types.int;
    return isNumber && (typeof payload === 'number' || typeof payload === 'bigint') ? [payload] : [];
  });
  const near = mentioned.flatMap((value) => [-1, 0, 1].map((by) => integers.add(value, by)));
  const own = arena.variable(variable);
  return [0, 1, ...near].some((value) => {
    const results = new Map<Term, Term>([[own, arena.int(value)]]);
    for (const term of parts) {
      if (results.has(term)) continue;
      const args = arena.argsOf(term).map((arg) => results.get(arg) ?? arg);
      results.set(term, args.length === 0 ? term : simplify.simplified(arena, arena.operator(term), args, term));
    }
    return results.get(predicate) === arena.true;
  });
}
