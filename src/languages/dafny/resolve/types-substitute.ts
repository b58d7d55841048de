/** Replacing type parameters by types. What does not change stays the same object. */
import type { TypeParameter } from '../syntax/types.js';
import type { Type } from './types.js';

export function substitute(type: Type, parameters: readonly TypeParameter[], args: readonly Type[]): Type {
  if (parameters.length === 0) return type;
  const meaning = new Map<TypeParameter, Type>();
  parameters.forEach((parameter, i) => {
    const arg = args[i];
    if (arg !== undefined) meaning.set(parameter, arg);
  });
  return substituteBy(type, meaning);
}

export function substituteBy(type: Type, meaning: ReadonlyMap<TypeParameter, Type>): Type {
  if (meaning.size === 0) return type;
  return mapType(type, (part) => (part.kind === 'parameter' ? (meaning.get(part.parameter) ?? part) : part));
}

/** Rebuilds a type bottom-up. Parts that occur twice as one object are visited once. */
export function mapType(type: Type, change: (part: Type) => Type): Type {
  const done = new Map<Type, Type>();
  const visit = (part: Type): Type => {
    const known = done.get(part);
    if (known !== undefined) return known;
    const result = change(mapParts(part, visit));
    done.set(part, result);
    return result;
  };
  return visit(type);
}

/** The same type with each direct part changed; the same object if no part did. */
export function mapParts(type: Type, change: (part: Type) => Type): Type {
  switch (type.kind) {
    case 'seq':
    case 'set':
    case 'iset':
    case 'multiset':
    case 'array': {
      const element = change(type.element);
      return element === type.element ? type : { ...type, element };
    }
    case 'map':
    case 'imap': {
      const key = change(type.key);
      const value = change(type.value);
      return key === type.key && value === type.value ? type : { ...type, key, value };
    }
    case 'tuple': {
      const parts = mapAll(type.parts, change);
      return parts === type.parts ? type : { ...type, parts };
    }
    case 'arrow': {
      const parameters = mapAll(type.parameters, change);
      const result = change(type.result);
      return parameters === type.parameters && result === type.result ? type : { ...type, parameters, result };
    }
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract': {
      const args = mapAll(type.args, change);
      return args === type.args ? type : { ...type, args };
    }
    case 'bool':
    case 'int':
    case 'nat':
    case 'real':
    case 'char':
    case 'ordinal':
    case 'bitvector':
    case 'object':
    case 'parameter':
    case 'null':
    case 'error':
    case 'variable':
      return type;
  }
}

/** The direct parts of a type, in the order they are written. */
export function partsOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'seq':
    case 'set':
    case 'iset':
    case 'multiset':
    case 'array':
      return [type.element];
    case 'map':
    case 'imap':
      return [type.key, type.value];
    case 'tuple':
      return type.parts;
    case 'arrow':
      return [...type.parameters, type.result];
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract':
      return type.args;
    case 'bool':
    case 'int':
    case 'nat':
    case 'real':
    case 'char':
    case 'ordinal':
    case 'bitvector':
    case 'object':
    case 'parameter':
    case 'null':
    case 'error':
    case 'variable':
      return [];
  }
}

function mapAll(types: readonly Type[], change: (part: Type) => Type): readonly Type[] {
  let changed = false;
  const result = types.map((type) => {
    const other = change(type);
    if (other !== type) changed = true;
    return other;
  });
  return changed ? result : types;
}
