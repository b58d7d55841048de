/**
 * Whether the classes of a program that implement a trait are all there are. The language forbids others only for a trait of a
 * named module that is whole: the default module is that of every file that includes this one, an abstract or refined module
 * is also declared elsewhere, and a trait that gives up termination may be extended in any module.
 */
import type { ClassSymbol } from '../../../model/index.js';
import { isForOtherModules } from '../resolve/declare/check-inheritance.js';
import type * as resolved from '../resolve/symbols.js';

export function implementersOf(
  implementers: ReadonlyMap<resolved.ClassSymbol, readonly resolved.TypeSymbol[]>,
  trait: resolved.ClassSymbol,
  isLeftOut: (symbol: resolved.ClassSymbol) => boolean,
): ClassSymbol['implementers'] {
  const others = implementers.get(trait) ?? [];
  if (others.some((one) => one.kind !== 'class' || isLeftOut(one))) return 'partial';
  // What extends a trait that extends this one implements this one, too.
  const traits = [trait, ...others].filter((one) => one.kind === 'class' && one.flavour === 'trait');
  return traits.some(isOpen) ? 'open' : 'all';
}

function isOpen({ module, declaration }: resolved.TypeSymbol): boolean {
  return module.parent === undefined || module.extensible || isForOtherModules(declaration);
}
