/** Some value of a type, to start from where nothing else is asked: small, and the same each time. */
import type { Type, Types } from '../model/index.js';
import type { Value } from '../values/index.js';
import { smallValues } from '../values/index.js';
import { NotExecutable } from './faults.js';

/** `isLegal` decides membership in constrained types. */
export function anyValue(types: Types, type: Type, isLegal: (value: Value) => boolean): Value {
  const value = smallValues(types, type).find(isLegal);
  if (value === undefined) throw new NotExecutable('no value of this type was found');
  return value;
}
