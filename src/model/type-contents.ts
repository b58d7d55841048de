/** What values of a type can contain, told from the type alone. */
import type { DatatypeSymbol, Type, Types } from './types.js';

/** Whether values of the type can hold references to objects; function values are taken to hold none. */
export function holdsReferences(types: Types, type: Type): boolean {
  const seen = new Set<Type>();
  const holds = (part: Type): boolean => {
    if (seen.has(part)) return false;
    seen.add(part);
    switch (part.kind) {
      case 'reference':
      case 'array':
        return true;
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
        return holds(part.element);
      case 'map':
      case 'infinite-map':
        return holds(part.key) || holds(part.value);
      case 'datatype': {
        const { constructors, typeParameters } = part.datatype;
        return constructors.some(({ fields }) =>
          fields.some((field) => holds(types.erase(types.substitute(field.type, typeParameters, part.args)))),
        );
      }
      default:
        return false;
    }
  };
  return holds(types.erase(type));
}
