/** Where the class of an object chooses what a call leads to: the sides of that decision are the classes that there may be. */
import { closure } from '../model/index.js';
import type { ClassSymbol, Dependency, Method, Model } from '../model/index.js';

/** The object has a class that gives no body of its own, or one that this program does not know. */
export const OTHER_CLASS = 'another class';

const CLASS = 'class ';

export function classSide({ name }: Method): string {
  return `${CLASS}${name}`;
}

export function isClassSide(side: string): boolean {
  return side === OTHER_CLASS || side.startsWith(CLASS);
}

/** Traits may pass a member on to traits. */
export function implementersOf({ implementers }: Method): readonly Method[] {
  return [...closure(implementers, (one) => one.implementers)];
}

/** Those that belong to a class of their own: only classes have objects. */
export function classImplementers(callee: Method): readonly Method[] {
  return implementersOf(callee).filter((one) => ownerOf(one)?.abstract === false);
}

export function ownerOf({ inputs: [receiver] }: Method): ClassSymbol | undefined {
  return receiver?.type.kind === 'reference' ? receiver.type.class : undefined;
}

/** That the classes of the program that implement an abstract one are all there are. */
export function allImplementers({ name, implementers }: ClassSymbol): Dependency {
  const open = implementers === 'all' ? {} : { open: true as const };
  return { kind: 'implementers', name, claims: [], ...open };
}

/** What it rests on that no object of a call has another class; undefined if a class of the program is one. */
export function noOtherClass({ arena: { types }, classes }: Model, callee: Method): readonly Dependency[] | undefined {
  const trait = ownerOf(callee);
  if (trait === undefined || trait.implementers === 'partial') return undefined;
  const own = new Set(classImplementers(callee).map(ownerOf));
  const isOther = (one: ClassSymbol): boolean => {
    const args = one.typeParameters.map((parameter) => types.parameter(parameter));
    return !one.abstract && !own.has(one) && types.ancestor(types.object(one, args, false), trait) !== undefined;
  };
  return classes.some(isOther) ? undefined : [allImplementers(trait)];
}
