/** The classes of a program from above: which are below a class, and which method a call of one runs in each. */
import { ancestors, isBelow } from './ancestors.js';
import { sameSignature } from './calls.js';
import type { ClassSymbol, MethodSymbol } from './symbols.js';
import { isUsable } from './types.js';

/** Objects of exactly these classes run the method. */
export interface Implementation {
  readonly method: MethodSymbol;
  readonly classes: readonly ClassSymbol[];
}

export class Hierarchy {
  /** Classes whose objects are analysed. */
  private readonly usable: readonly ClassSymbol[];
  private readonly known = new Map<MethodSymbol, readonly Implementation[]>();

  constructor(classes: readonly ClassSymbol[]) {
    this.usable = classes
      .filter(({ declaration: { kind } }) => kind === 'class' || kind === 'interface')
      .filter(isUsable);
  }

  get classes(): readonly ClassSymbol[] {
    return this.usable;
  }

  /** All classes below, and itself. */
  below(symbol: ClassSymbol): readonly ClassSymbol[] {
    return this.usable.filter((one) => isBelow(one, symbol));
  }

  /** Classes that have objects of their own. */
  concrete(symbol: ClassSymbol): readonly ClassSymbol[] {
    return this.below(symbol).filter(({ declaration }) => !declaration.isAbstract);
  }

  /** What a call of the method on an object of its class runs, in the order of the classes. */
  implementations(method: MethodSymbol): readonly Implementation[] {
    let found = this.known.get(method);
    if (found === undefined) this.known.set(method, (found = this.find(method)));
    return found;
  }

  private find(method: MethodSymbol): readonly Implementation[] {
    const found = new Map<MethodSymbol, ClassSymbol[]>();
    for (const symbol of this.concrete(method.owner)) {
      const run = runs(symbol, method);
      if (run !== undefined) found.set(run, [...(found.get(run) ?? []), symbol]);
    }
    return [...found].map(([one, classes]) => ({ method: one, classes }));
  }
}

/** The method that is called on an object of exactly this class. Superclasses come before interfaces. */
function runs(symbol: ClassSymbol, method: MethodSymbol): MethodSymbol | undefined {
  const { text } = method.declaration.name;
  const candidates = [...ancestors(symbol)].flatMap((one) =>
    (one.methods.get(text) ?? []).filter(
      (other) =>
        !other.declaration.isStatic &&
        other.declaration.body !== undefined &&
        (other === method || (!other.declaration.isPrivate && sameSignature(other, method))),
    ),
  );
  const [first] = candidates;
  if (first?.owner.declaration.kind !== 'interface') return first;
  // Of default methods, one of an interface below the others counts.
  return candidates.find((one) => candidates.every((other) => !isBelow(other.owner, one.owner) || other === one));
}
