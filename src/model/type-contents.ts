/** What values of a type can contain, told from the type alone. */
import type { DatatypeSymbol } from './program.js';
import type { ParameterType, ReferenceType, Type, Types, TypeParameterSymbol } from './types.js';

/** Whether values of the type can hold references to objects; function values are taken to hold none. */
export function holdsReferences(types: Types, type: Type): boolean {
  return holds(types, type, ({ kind }) => kind === 'reference' || kind === 'array');
}

/**
 * Whether values of the declared type can hold references to objects, or be made from some: what a type parameter stands
 * for may, and a function value may give objects, or read them.
 */
export function mayHoldObjects(types: Types, type: Type): boolean {
  return holds(types, type, (part) => {
    if (part.kind === 'parameter') return part.parameter.withoutObjects !== true;
    if (part.kind === 'function') return part.effect === 'reading' || mayHoldObjects(types, part.result);
    return part.kind === 'reference' || part.kind === 'array';
  });
}

/**
 * Whether executions, or programs that use this one, may differ in which values the type has: objects are theirs, and types
 * that are parameters or only declared may even be empty.
 */
export function holdsOpenValues(types: Types, type: Type): boolean {
  const isOpen = (part: Type): boolean => {
    if (part.kind === 'function') return [...part.parameters, part.result].some((one) => holdsOpenValues(types, one));
    return part.kind === 'reference' || part.kind === 'array' || part.kind === 'parameter';
  };
  return holds(types, type, isOpen);
}

/** Whether values of the type can hold function values; objects are not looked into. */
export function holdsFunctions(types: Types, type: Type): boolean {
  return holds(types, type, ({ kind }) => kind === 'function');
}

/** Whether values of the type can hold characters. */
export function holdsCharacters(types: Types, type: Type): boolean {
  return holds(types, type, ({ kind }) => kind === 'char');
}

/** No value of the type is known to exist. Of which parameters and classes there are values, `isInhabited` says. */
export function mayBeEmpty(
  types: Types,
  type: Type,
  isInhabited: (type: ParameterType | ReferenceType) => boolean,
  open: ReadonlySet<Type> = new Set(),
): boolean {
  const isEmpty = (part: Type, within = open): boolean => mayBeEmpty(types, part, isInhabited, within);
  switch (type.kind) {
    case 'parameter':
    case 'reference':
      return !isInhabited(type);
    case 'constrained': {
      const { constrained, args } = type;
      return constrained.mayBeEmpty || isEmpty(types.substitute(constrained.base, constrained.typeParameters, args));
    }
    case 'datatype': {
      // A value is built from smaller ones, so one of its own type is no start.
      if (open.has(type)) return true;
      const inner = new Set([...open, type]);
      const { constructors, typeParameters, coinductive } = type.datatype;
      return !constructors.some(({ fields }) =>
        fields.every((field) => {
          const part = types.substitute(field.type, typeParameters, type.args);
          return (coinductive && part === type) || !isEmpty(part, inner);
        }),
      );
    }
    case 'function':
      return type.effect === 'total' && isEmpty(type.result);
    default:
      return false;
  }
}

/** More parts only arise from datatypes that contain ever larger instances of themselves. */
const MOST_PARTS = 200;

/** Where there is no end of parts, the answer is yes: nobody relies on it. */
function holds(types: Types, type: Type, wanted: (type: Type) => boolean): boolean {
  const seen = new Set<Type>();
  const within = (part: Type): boolean => {
    if (wanted(part) || seen.size > MOST_PARTS) return true;
    if (seen.has(part)) return false;
    seen.add(part);
    switch (part.kind) {
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
        return within(part.element);
      case 'map':
      case 'infinite-map':
        return within(part.key) || within(part.value);
      case 'datatype': {
        const { constructors, typeParameters } = part.datatype;
        return constructors.some(({ fields }) =>
          fields.some((field) => within(types.substitute(field.type, typeParameters, part.args))),
        );
      }
      case 'constrained': {
        const { base, typeParameters } = part.constrained;
        return within(types.substitute(base, typeParameters, part.args));
      }
      default:
        return false;
    }
  };
  return within(type);
}

/**
 * Whether every value of the representation belongs to the type, so that there is nothing to look at. Where a type
 * parameter has no values is not asked here.
 */
export function isUnconstrained(type: Type): boolean {
  let known = unconstrained.get(type);
  if (known === undefined) unconstrained.set(type, (known = isUnconstrainedWithin(type, new Set())));
  return known;
}

const unconstrained = new WeakMap<Type, boolean>();

function isUnconstrainedWithin(type: Type, open: Set<DatatypeSymbol>): boolean {
  const is = (part: Type): boolean => isUnconstrainedWithin(part, open);
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
    case 'parameter':
    case 'store':
      return true;
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
      return is(type.element);
    case 'map':
    case 'infinite-map':
      return is(type.key) && is(type.value);
    case 'datatype': {
      if (!type.args.every(is)) return false;
      // Inside itself it is unconstrained if nothing else in it is constrained.
      if (open.has(type.datatype)) return true;
      open.add(type.datatype);
      return type.datatype.constructors.every(({ fields }) => fields.every((field) => is(field.type)));
    }
    case 'function':
      // The representation is that of functions that may read and demand anything.
      return type.effect === 'reading' && type.parameters.every(is) && is(type.result);
    case 'reference':
    case 'array':
    case 'constrained':
      return false;
  }
}

/** The type parameters that a type mentions. */
export function parametersOf(type: Type): ReadonlySet<TypeParameterSymbol> {
  let known = parameters.get(type);
  if (known === undefined) parameters.set(type, (known = new Set(typeParts(type).flatMap(ownParameters))));
  return known;
}

/** Whether it depends on what type parameters stand for which type this is. */
export function mentionsParameter(type: Type): boolean {
  return parametersOf(type).size > 0;
}

const parameters = new WeakMap<Type, ReadonlySet<TypeParameterSymbol>>();

function ownParameters(type: Type): readonly TypeParameterSymbol[] {
  return type.kind === 'parameter' ? [type.parameter] : [...parametersOf(type)];
}

/** The types that a type is written with; a parameter is written with itself. */
export function typeParts(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'parameter':
      return [type];
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
    case 'reference':
    case 'constrained':
      return type.args;
    case 'function':
      return [...type.parameters, type.result];
    case 'store':
      return [...type.keys, type.value];
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
      return [];
  }
}

/** How many types it is written with, itself included. */
export function typeSize(type: Type): number {
  let known = sizes.get(type);
  if (known === undefined) {
    const parts = type.kind === 'parameter' ? [] : typeParts(type);
    sizes.set(type, (known = parts.reduce((sum, part) => sum + typeSize(part), 1)));
  }
  return known;
}

const sizes = new WeakMap<Type, number>();
