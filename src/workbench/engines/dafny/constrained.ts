/** The constrained types that a type restricts its values by, anywhere inside it. */
import type { ConstrainedType, Type } from '../../../model/index.js';

export function constrainedIn(roots: Iterable<Type>): ReadonlySet<ConstrainedType> {
  const found = new Set<ConstrainedType>();
  const seen = new Set<Type>();
  const work = [...roots];
  for (let type = work.pop(); type !== undefined; type = work.pop()) {
    if (seen.has(type)) continue;
    seen.add(type);
    if (type.kind === 'constrained') found.add(type.constrained);
    work.push(...partsOf(type));
  }
  return found;
}

/** Parts of a generic type's declaration are over its own parameters, which restrict nothing. */
function partsOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
    case 'parameter':
      return [];
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
    case 'array':
      return [type.element];
    case 'map':
    case 'infinite-map':
      return [type.key, type.value];
    case 'datatype':
      return [...type.args, ...type.datatype.constructors.flatMap(({ fields }) => fields.map((field) => field.type))];
    case 'reference':
      return [...type.args, ...(type.class === undefined ? [] : type.class.fields.map((field) => field.type))];
    case 'function':
      return [...type.parameters, type.result];
    case 'constrained':
      return [...type.args, type.constrained.base];
    case 'store':
      return [...type.keys, type.value];
  }
}
