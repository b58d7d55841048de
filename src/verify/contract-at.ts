/** Contracts of generic methods, as a call means them. */
import type { Call, Frame, Model, Term, Type, Variable } from '../model/index.js';
import { IllTypedTerm, instantiateTypes, placeAt, storeIn } from '../model/index.js';
import { Unwritable } from '../smt/writer.js';

/** The terms of a callee's contract at the type arguments of a call; variables of generic type have copies. */
export interface Contract {
  readonly term: (term: Term) => Term;
  readonly variable: (variable: Variable) => Variable;
  readonly frame: (frame: Frame) => Frame;
}

/**
 * What generic code reads through function values is written over the stores of all code, at the type parameters of that
 * code. At the type arguments of a use, these may be the stores of other types than a callee expects.
 */
export function writable<Made>(name: string, make: () => Made): Made {
  try {
    return make();
  } catch (raised) {
    if (!(raised instanceof IllTypedTerm)) throw raised;
    throw new Unwritable(
      `${name} reads objects through function values, in generic code, and is used here at other types: that is not supported.`,
    );
  }
}

export function contractAt(model: Model, { callee, typeArgs }: Pick<Call, 'callee' | 'typeArgs'>): Contract {
  const { arena } = model;
  const { types } = arena;
  const change = (type: Type): Type => types.substitute(type, callee.typeParameters, typeArgs);
  const copies = new Map<Variable, Variable>();
  const variable = (original: Variable): Variable => {
    if (typeArgs.length === 0) return original;
    let copy = copies.get(original);
    if (copy === undefined) {
      const type = change(original.type);
      if (original.place === undefined) copy = type === original.type ? original : { ...original, type };
      else {
        const place = placeAt(original.place, change, (one) => types.erase(one));
        const made: Variable = { ...original, type, place };
        copy = original.role === 'heap' ? storeIn(model, made) : made;
      }
      copies.set(original, copy);
    }
    return copy;
  };
  const term = (original: Term): Term =>
    writable(callee.name, () => instantiateTypes(arena, original, change, (one) => arena.variable(variable(one))));
  const frame = (original: Frame): Frame =>
    original.kind === 'everything'
      ? original
      : { kind: 'items', items: original.items.map(({ objects, field }) => ({ objects: term(objects), field })) };
  return { term, variable, frame };
}
