/**
 * Stores that can speak of the same place. In generic code a type parameter may stand for any type, so a write to
 * `array<T>` may be a write to an `array<int>`: whoever changes one must not trust the other there.
 */
import type { Place, Variable } from './program.js';
import type { Type } from './types.js';

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

/** Some choice of type arguments makes the two (erased) types one. */
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
      return b.kind === 'function' && allMeet(a.parameters, b.parameters) && typesMeet(a.result, b.result);
    default:
      return false;
  }
}
