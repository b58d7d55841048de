/** What a type leads to: datatypes that contain themselves, and values that fit into so many nested constructors. */
import type { ConstrainedTypeUse, DatatypeSymbol, DatatypeType, Type, Types } from '../../model/index.js';

const recursive = new WeakMap<DatatypeSymbol, boolean>();

/** Whether a value can contain another value of its own datatype, through whatever other types. */
export function isRecursive(datatype: DatatypeSymbol): boolean {
  let known = recursive.get(datatype);
  if (known === undefined) {
    const seen = new Set<DatatypeSymbol>();
    const pending = fieldTypes(datatype);
    for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
      pending.push(...partsOf(type));
      if (type.kind !== 'datatype' || seen.has(type.datatype)) continue;
      seen.add(type.datatype);
      pending.push(...fieldTypes(type.datatype));
    }
    recursive.set(datatype, (known = seen.has(datatype)));
  }
  return known;
}

function fieldTypes({ constructors }: DatatypeSymbol): Type[] {
  return constructors.flatMap(({ fields }) => fields.map(({ type }) => type));
}

/** Types whose values a value of this type is made of; objects are not parts of their references. */
export function partsOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
    case 'parameter':
    case 'reference':
    case 'array':
    case 'store':
      return [];
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
      return [type.element];
    case 'map':
    case 'infinite-map':
      return [type.key, type.value];
    case 'datatype':
      return type.args;
    case 'function':
      return [...type.parameters, type.result];
    case 'constrained':
      return [type.constrained.base, ...type.args];
  }
}

/** The declared types of the fields of each constructor. */
export function fieldsOf(types: Types, type: DatatypeType): readonly (readonly Type[])[] {
  const { constructors, typeParameters } = type.datatype;
  return constructors.map(({ fields }) =>
    fields.map((field) => types.substitute(field.type, typeParameters, type.args)),
  );
}

const fitting = new WeakMap<Types, Map<string, boolean>>();

/** Whether there is a value with at most so many constructors of recursive datatypes inside each other, this one included. */
export function fitsNesting(types: Types, type: Type, nesting: number): boolean {
  if (type.kind !== 'datatype' && type.kind !== 'constrained') return true;
  let known = fitting.get(types);
  if (known === undefined) fitting.set(types, (known = new Map<string, boolean>()));
  const key = `${type.id} ${nesting}`;
  let fits = known.get(key);
  if (fits === undefined) known.set(key, (fits = findsFit(types, type, nesting)));
  return fits;
}

function findsFit(types: Types, type: DatatypeType | ConstrainedTypeUse, nesting: number): boolean {
  if (type.kind === 'constrained') {
    const { base, typeParameters } = type.constrained;
    return fitsNesting(types, types.substitute(base, typeParameters, type.args), nesting);
  }
  const inner = isRecursive(type.datatype) ? nesting - 1 : nesting;
  if (inner < 0) return false;
  return fieldsOf(types, type).some((fields) => fields.every((field) => fitsNesting(types, field, inner)));
}

/** How many symbols an arbitrary value takes; collections inside collections have less room. */
export function weightOf(types: Types, type: Type, nesting: number, places: number): number {
  const known = new Map<string, number>();
  const weigh = (part: Type, depth: number, room: number): number => {
    const key = `${part.id} ${depth} ${room}`;
    let weight = known.get(key);
    if (weight === undefined) known.set(key, (weight = weighed(part, depth, room)));
    return weight;
  };
  const weighed = (part: Type, depth: number, room: number): number => {
    switch (part.kind) {
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
        return fitsNesting(types, part.element, depth)
          ? 1 + room * weigh(part.element, depth, Math.max(1, room - 1))
          : 1;
      case 'map':
      case 'infinite-map': {
        const fits = fitsNesting(types, part.key, depth) && fitsNesting(types, part.value, depth);
        const inner = Math.max(1, room - 1);
        return fits ? 1 + room * (weigh(part.key, depth, inner) + weigh(part.value, depth, inner)) : 1;
      }
      case 'datatype': {
        const inner = isRecursive(part.datatype) ? depth - 1 : depth;
        if (inner < 0) return 1;
        const possible = fieldsOf(types, part).filter((fields) =>
          fields.every((field) => fitsNesting(types, field, inner)),
        );
        return possible.flat().reduce((total, field) => total + weigh(field, inner, room), 1);
      }
      case 'constrained': {
        const { base, typeParameters } = part.constrained;
        return weigh(types.substitute(base, typeParameters, part.args), depth, room);
      }
      default:
        return 1;
    }
  };
  return weigh(type, nesting, places);
}
