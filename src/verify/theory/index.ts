/**
 * What the solver is told about collections and other symbols that it has no theory of. Every axiom is true of run-time
 * values (a test evaluates each on random ones). Operators outside their domain mean nothing, so axioms are guarded.
 */
import type { Type } from '../../model/index.js';
import { characterAxioms } from './character.js';
import { codatatypeAxioms } from './codatatype.js';
import { datatypeEquality } from './extensional.js';
import { itemAxioms, mapAxioms } from './map.js';
import { multisetAxioms } from './multiset.js';
import type { Axiom, TheoryContext } from './notation.js';
import { Notation } from './notation.js';
import { rankAxioms } from './rank.js';
import { rowAxioms } from './row.js';
import { sequenceAxioms } from './sequence.js';
import { setAxioms, widenedSetAxioms } from './set.js';

export { isExtensional } from './extensional.js';
export type { Axiom, TheoryContext } from './notation.js';

/**
 * All axioms about one erased type. What connects two types stands with the one that the other is made from: multisets
 * of sequences with multisets, keys with maps, pairs of a map with the set that they form.
 */
export function axiomsOf(context: TheoryContext, type: Type): readonly Axiom[] {
  const notation = new Notation(context);
  return [...operatorAxioms(notation, type), ...rankAxioms(notation, type)];
}

function operatorAxioms(notation: Notation, type: Type): readonly Axiom[] {
  switch (type.kind) {
    case 'seq':
      return [...sequenceAxioms(notation, type), ...rowAxioms(notation, type)];
    case 'set':
      return [...setAxioms(notation, type), ...widenedSetAxioms(notation, type), ...itemAxioms(notation, type)];
    case 'infinite-set':
      return [...setAxioms(notation, type), ...itemAxioms(notation, type)];
    case 'multiset':
      return multisetAxioms(notation, type);
    case 'map':
    case 'infinite-map':
      return mapAxioms(notation, type);
    case 'char':
      return characterAxioms(notation);
    case 'datatype':
      return type.datatype.coinductive ? codatatypeAxioms(notation, type) : datatypeEquality(notation, type);
    default:
      return [];
  }
}
