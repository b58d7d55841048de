/**
 * What can be the same although it is written differently: stores that can speak of the same place, types that can be
 * one. In generic code a type parameter may stand for any type, so a write to `array<T>` may be a write to an
 * `array<int>`: whoever changes one must not trust the other there.
 */
import { typeParts } from './type-contents.js';
import type { Place, Variable } from './program.js';
import type { ArrayType, ReferenceType, Type, TypeParameterSymbol, Types } from './types.js';

/** The field is set while its object is made and never again, so no frame is about it. */
export function isConstant({ place }: Variable): boolean {
  return place?.kind === 'field' && place.field.constant;
}

/** Different stores whose objects may be the same ones. */
export function mayOverlap(a: Variable, b: Variable): boolean {
  return a !== b && a.place !== undefined && b.place !== undefined && placesMeet(a.place, b.place);
}

function placesMeet(a: Place, b: Place): boolean {
  if (a.kind === 'field' && b.kind === 'field') return a.field === b.field && allMeet(a.args, b.args);
  return a.kind === 'array' && b.kind === 'array' && a.rank === b.rank && typesMeet(a.element, b.element);
}

function allMeet(a: readonly Type[], b: readonly Type[]): boolean {
  return a.length === b.length && a.every((type, i) => typesMeet(type, b[i] as Type));
}

/** Some choice of what type parameters stand for makes the two types one. */
export function typesMeet(a: Type, b: Type): boolean {
  if (a === b || a.kind === 'parameter' || b.kind === 'parameter') return true;
  switch (a.kind) {
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
      return b.kind === a.kind && typesMeet(a.element, b.element);
    case 'map':
    case 'infinite-map':
      return b.kind === a.kind && typesMeet(a.key, b.key) && typesMeet(a.value, b.value);
    case 'datatype':
      return b.kind === 'datatype' && a.datatype === b.datatype && allMeet(a.args, b.args);
    case 'function':
      return (
        b.kind === 'function' &&
        a.effect === b.effect &&
        allMeet(a.parameters, b.parameters) &&
        typesMeet(a.result, b.result)
      );
    case 'reference':
      return b.kind === 'reference' && a.class === b.class && a.nullable === b.nullable && allMeet(a.args, b.args);
    case 'array':
      return b.kind === 'array' && a.rank === b.rank && a.nullable === b.nullable && typesMeet(a.element, b.element);
    case 'constrained':
      return b.kind === 'constrained' && a.constrained === b.constrained && allMeet(a.args, b.args);
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
    case 'store':
      return false;
  }
}

/**
 * Whether an object that was made at one type belongs to another. Type arguments are the same or not, whatever values
 * belong to them: a cell of natural numbers is no cell of integers. Undefined where that depends on what type parameters
 * stand for.
 */
export function isInstance(
  types: Types,
  made: ReferenceType | ArrayType,
  type: ReferenceType | ArrayType,
): boolean | undefined {
  if (type.kind === 'array') {
    return made.kind === 'array' && made.rank === type.rank && areOne([made.element], [type.element]);
  }
  if (type.class === undefined) return true;
  const seen = made.kind === 'reference' ? types.ancestor(made, type.class) : undefined;
  return seen !== undefined && areOne(seen.args, type.args);
}

function areOne(a: readonly Type[], b: readonly Type[]): boolean | undefined {
  if (a.every((type, i) => type === b[i])) return true;
  return allMeet(a, b) ? undefined : false;
}

/** No object belongs to both types, whatever type parameters stand for. Null may. */
export function haveNoObjectInCommon(
  types: Types,
  a: ReferenceType | ArrayType,
  b: ReferenceType | ArrayType,
): boolean {
  if (isExact(a)) return isInstance(types, a, b) === false;
  if (isExact(b)) return isInstance(types, b, a) === false;
  // A class has a trait at one list of type arguments.
  return a.kind === 'reference' && b.kind === 'reference' && a.class === b.class && !allMeet(a.args, b.args);
}

/** Objects of the type are made at this type: nothing is below a class or an array. */
function isExact(type: ReferenceType | ArrayType): boolean {
  return type.kind === 'array' || type.class?.abstract === false;
}

/** What the parameters of some types must be for them to be the others; undefined if nothing makes them so. */
export function matching(
  types: Types,
  patterns: readonly Type[],
  wanted: readonly Type[],
): Map<TypeParameterSymbol, Type> | undefined {
  const found = new Map<TypeParameterSymbol, Type>();
  return patterns.every((pattern, i) => matches(types, pattern, wanted[i] as Type, found)) ? found : undefined;
}

function matches(types: Types, pattern: Type, type: Type, found: Map<TypeParameterSymbol, Type>): boolean {
  if (pattern.kind === 'parameter') {
    const known = found.get(pattern.parameter);
    if (known === undefined) found.set(pattern.parameter, type);
    return known === undefined || known === type;
  }
  const [ours, theirs] = [typeParts(pattern), typeParts(type)];
  if (ours.length !== theirs.length || !ours.every((part, i) => matches(types, part, theirs[i] as Type, found)))
    return false;
  return types.substitute(pattern, [...found.keys()], [...found.values()]) === type;
}
