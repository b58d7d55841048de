/**
 * Extensional equality. `equal(a, b)` is true exactly of equal values; the solver may conclude it from equal contents,
 * and from it concludes `a = b`. Equalities that nobody wrote down are not looked for.
 */
import type { ConstructorSymbol, DatatypeType, Term, Type, Types } from '../../model/index.js';
import type { Axiom, Notation } from './notation.js';

/** Whether values of the type can be equal by their contents without being built alike: then equality is `equal`. */
export function isExtensional(types: Types, type: Type): boolean {
  const seen = new Set<object>();
  const go = (part: Type): boolean => {
    switch (part.kind) {
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
      case 'map':
      case 'infinite-map':
        return true;
      case 'datatype': {
        const { datatype, args } = part;
        if (datatype.coinductive) return false;
        if (args.some(go)) return true;
        if (seen.has(datatype)) return false;
        seen.add(datatype);
        return datatype.constructors.some(({ fields }) => fields.some((field) => go(types.erase(field.type))));
      }
      default:
        return false;
    }
  };
  return go(type);
}

/** Equality of parts, where what is concluded is an equality of wholes. */
export function same({ arena, equal, eq }: Notation, a: Term, b: Term): Term {
  return isExtensional(arena.types, arena.type(a)) ? equal(a, b) : eq(a, b);
}

/** Values of a collection type with the same contents are equal. */
export function extensionality(
  { axiom, equal, eq }: Notation,
  type: Type,
  sameContents: (a: Term, b: Term) => Term,
): readonly Axiom[] {
  return [
    axiom('equal: by contents', { a: type, b: type }, ({ a, b }) => ({
      when: sameContents(a, b),
      then: equal(a, b),
      triggers: [[equal(a, b)]],
    })),
    axiom('equal: the same value', { a: type, b: type }, ({ a, b }) => ({
      when: equal(a, b),
      then: eq(a, b),
      triggers: [[equal(a, b)]],
    })),
  ];
}

/** Data are equal by their fields; worth saying only where a field is equal by its contents. */
export function datatypeEquality(notation: Notation, type: DatatypeType): readonly Axiom[] {
  const { arena, axiom, and, equal, eq, op } = notation;
  if (!isExtensional(arena.types, type)) return [];
  const is = (value: Term, constructor: ConstructorSymbol): Term => arena.make('is-constructor', [value], constructor);
  const byFields = type.datatype.constructors.map((constructor) =>
    axiom(`equal: by fields of ${constructor.name}`, { a: type, b: type }, ({ a, b }) => {
      const fields = constructor.fields.map((_, i) => {
        const [x, y] = [arena.destruct(a, constructor, i), arena.destruct(b, constructor, i)];
        // `equal` on the type itself would match this axiom again, one level down, without end.
        return reaches(arena.types, arena.type(x), type) ? eq(x, y) : same(notation, x, y);
      });
      return {
        when: and(is(a, constructor), is(b, constructor), ...fields),
        then: equal(a, b),
        triggers: [[equal(a, b)]],
      };
    }),
  );
  const sameValue = axiom('equal: the same value', { a: type, b: type }, ({ a, b }) => ({
    when: equal(a, b),
    then: op('eq', a, b),
    triggers: [[equal(a, b)]],
  }));
  return [...byFields, sameValue];
}

/** Whether values of `from` can contain values of the datatype. */
function reaches(types: Types, from: Type, target: DatatypeType): boolean {
  const seen = new Set<object>();
  const go = (type: Type): boolean => {
    let found = false;
    const part = (inner: Type): Type => {
      found ||= go(inner);
      return inner;
    };
    if (type.kind === 'datatype') {
      if (type.datatype === target.datatype) return true;
      if (!seen.has(type.datatype)) {
        seen.add(type.datatype);
        for (const { fields } of type.datatype.constructors) for (const field of fields) part(types.erase(field.type));
      }
    }
    types.mapParts(type, part);
    return found;
  };
  return go(from);
}
