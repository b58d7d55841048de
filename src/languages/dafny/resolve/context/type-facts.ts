/**
 * What a type allows: references inside, a well-founded order, finitely many values.
 * The facts need no scope: they follow from the declarations alone.
 */
import type { DatatypeSymbol } from '../symbols.js';
import { baseOf, isReferenceType, representationOf } from '../types-base.js';
import type { Type } from '../types.js';

/** Whether Dafny has a well-founded order on the type, so that a parameter of it can take part in a measure. */
export function isOrdered(type: Type): boolean {
  const base = baseOf(type);
  switch (base.kind) {
    case 'parameter':
    case 'abstract':
    case 'arrow':
    case 'imap':
    case 'iset':
      return false;
    case 'datatype':
      return !base.symbol.declaration.coinductive;
    case 'class':
      return base.symbol.isReference;
    default:
      return true;
  }
}

/**
 * Types so small that a set over them is finite whatever its range says. References count: allocation is finite.
 * Dafny (`HasFinitePossibleValues`) forgets that maps with the same few keys differ in their values.
 */
export function hasFinitelyManyValues(type: Type, mapValues: 'counted' | 'forgotten' = 'counted'): boolean {
  const base = baseOf(type);
  switch (base.kind) {
    case 'bool':
    case 'char':
      return true;
    case 'set':
    case 'iset':
      return hasFinitelyManyValues(base.element, mapValues);
    case 'map':
    case 'imap':
      return (
        hasFinitelyManyValues(base.key, mapValues) &&
        (mapValues === 'forgotten' || hasFinitelyManyValues(base.value, mapValues))
      );
    case 'datatype':
      return isEnumeration(base.symbol);
    default:
      return isReferenceType(base);
  }
}

/** A datatype whose constructors take no parameters. */
export function isEnumeration(datatype: DatatypeSymbol): boolean {
  return (
    datatype.typeParameters.length === 0 &&
    datatype.constructors.every((constructor) => constructor.formals.length === 0)
  );
}

/** Whether a value of the type can hold a reference, so that the set of its values depends on what is allocated. */
export function mayHoldReferences(type: Type): boolean {
  return holdsReferences(type, undefined);
}

function holdsReferences(type: Type, within: Set<DatatypeSymbol> | undefined): boolean {
  switch (type.kind) {
    case 'object':
    case 'array':
    case 'class':
    case 'null':
      return true;
    case 'seq':
    case 'set':
    case 'iset':
    case 'multiset':
      return holdsReferences(type.element, within);
    case 'map':
    case 'imap':
      return holdsReferences(type.key, within) || holdsReferences(type.value, within);
    case 'tuple':
      return type.parts.some((part) => holdsReferences(part, within));
    case 'arrow':
      return type.parameters.some((part) => holdsReferences(part, within)) || holdsReferences(type.result, within);
    case 'datatype': {
      if (type.args.some((arg) => holdsReferences(arg, within))) return true;
      // The arguments were looked at above, so the parameters inside the declaration count as nothing.
      const visited = within ?? new Set();
      if (visited.has(type.symbol)) return false;
      visited.add(type.symbol);
      return type.symbol.constructors.some((c) => c.formals.some((formal) => holdsReferences(formal.type, visited)));
    }
    case 'subset':
      if (type.symbol.declaration.characteristics.includes('!new')) return false;
      return holdsReferences(baseOf(type), within);
    case 'parameter':
      return within === undefined && !type.parameter.characteristics.includes('!new');
    case 'abstract':
      // Outside all modules nobody can give the type a meaning, so it holds no references.
      return type.symbol.module.parent !== undefined && !type.symbol.declaration.characteristics.includes('!new');
    case 'bool':
    case 'int':
    case 'nat':
    case 'real':
    case 'char':
    case 'ordinal':
    case 'bitvector':
    case 'newtype':
    case 'error':
    case 'variable':
      return false;
  }
}

/** The datatypes that a datatype's constructors mention at the top of a parameter's type, or in arguments of such. */
export function datatypesIn(datatype: DatatypeSymbol): readonly DatatypeSymbol[] {
  const found = new Set<DatatypeSymbol>();
  const visit = (type: Type): void => {
    switch (type.kind) {
      case 'datatype':
        found.add(type.symbol);
        type.args.forEach(visit);
        return;
      case 'subset':
      case 'newtype':
        visit(representationOf(type));
        type.args.forEach(visit);
        return;
      case 'tuple':
        type.parts.forEach(visit);
        return;
      case 'seq':
      case 'set':
      case 'iset':
      case 'multiset':
        visit(type.element);
        return;
      case 'map':
      case 'imap':
        visit(type.key);
        visit(type.value);
        return;
      case 'arrow':
        visit(type.result);
        return;
      default:
        return;
    }
  };
  for (const constructor of datatype.constructors) for (const formal of constructor.formals) visit(formal.type);
  return [...found];
}
