/** Makes the facts of a program. What is costly is found out when first asked for. */
import type { NewtypeSymbol, SubsetTypeSymbol } from '../symbols.js';
import type { World } from '../world.js';
import { isCompilable } from './compilable.js';
import { defaultValues } from './default-values.js';
import { equalitySupport } from './equality-support.js';
import type { Facts } from './facts.js';

export function createFacts(world: World): Facts {
  const constraints = new Map<NewtypeSymbol | SubsetTypeSymbol, boolean>();
  const constraintIsCompilable = (symbol: NewtypeSymbol | SubsetTypeSymbol): boolean => {
    const known = constraints.get(symbol);
    if (known !== undefined) return known;
    // A constraint that depends on itself is reported elsewhere; here the guess only has to end the search.
    constraints.set(symbol, true);
    const { base } = symbol;
    const { constraint } = symbol.declaration;
    const ofBase = (base.kind !== 'subset' && base.kind !== 'newtype') || constraintIsCompilable(base.symbol);
    const result = ofBase && (constraint === undefined || isCompilable(facts, constraint));
    constraints.set(symbol, result);
    return result;
  };
  const facts: Facts = {
    world,
    equality: equalitySupport(world),
    defaults: defaultValues(world),
    bounds: new Map(),
    constraintIsCompilable,
  };
  return facts;
}
