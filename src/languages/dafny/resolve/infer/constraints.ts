/** Constraints at the head of a type, and where different ones meet. */
import { baseOf } from '../types-base.js';
import { sameType } from '../types-relations.js';
import { substitute } from '../types-substitute.js';
import type { Arrow, Type } from '../types.js';

/** Whether there is a constraint at the head of a type as written. */
export function isConstrained(type: Type): boolean {
  switch (type.kind) {
    case 'nat':
    case 'subset':
      return true;
    case 'class':
    case 'array':
    case 'object':
      return !type.nullable;
    case 'arrow':
      return type.arrow !== '~>';
    default:
      return false;
  }
}

/** The nearest type that both restrict, looking at heads only. Returns `left` itself if it is that type. */
export function join(left: Type, right: Type): Type {
  let current = left;
  while (current.kind === 'nat' || current.kind === 'subset') {
    if (isAmong(current, right)) return current;
    current = restricted(current);
  }
  const other = baseOf(right);
  if ('nullable' in current && 'nullable' in other && !current.nullable) return other.nullable ? other : current;
  if (current.kind === 'arrow' && other.kind === 'arrow') {
    return STRENGTH[other.arrow] < STRENGTH[current.arrow] ? other : current;
  }
  return current;
}

/** Whether `wanted` is `type` or one of the types that it restricts. */
function isAmong(wanted: Type, type: Type): boolean {
  let current = type;
  for (;;) {
    if (current.kind === wanted.kind && sameType(current, wanted)) return true;
    if (current.kind !== 'subset') return false;
    current = restricted(current);
  }
}

/** What a subset type restricts, one step down. */
function restricted(type: Type): Type {
  if (type.kind !== 'subset') return baseOf(type);
  return substitute(type.symbol.base, type.symbol.typeParameters, type.args);
}

const STRENGTH: Readonly<Record<Arrow, number>> = { '->': 2, '-->': 1, '~>': 0 };
