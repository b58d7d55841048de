/** Which objects a reference may be to. */
import type { ArrayType, Model, ReferenceType, Type, TypeParameterSymbol, Types } from '../model/index.js';
import { isInstance, matching, typesMeet } from '../model/index.js';

interface ConcreteTypes {
  /** Each at the arguments that it has there. */
  readonly types: readonly ReferenceType[];
  /** There are no others. */
  readonly isComplete: boolean;
}

/** The types of objects that a reference of this type may point to: those of classes. */
export function concreteTypes({ arena: { types }, classes }: Model, type: ReferenceType): ConcreteTypes {
  const { class: symbol } = type;
  if (symbol?.abstract === false) return { types: [types.object(symbol, type.args, false)], isComplete: true };
  const found: ReferenceType[] = [];
  // Any array is an object, too.
  let isComplete = symbol !== undefined;
  for (const one of classes) {
    if (one.abstract) continue;
    const parameters = one.typeParameters.map((parameter) => types.parameter(parameter));
    const own = types.object(one, parameters, false);
    const seen = symbol === undefined ? own : types.ancestor(own, symbol);
    if (seen === undefined) continue;
    const known = symbol === undefined ? new Map<TypeParameterSymbol, Type>() : matching(types, seen.args, type.args);
    // Parameters that the supertype says nothing of may be anything.
    if (
      known === undefined
        ? seen.args.every((arg, i) => typesMeet(arg, type.args[i] as Type))
        : known.size < parameters.length
    )
      isComplete = false;
    if (known === undefined) continue;
    found.push(
      types.object(
        one,
        one.typeParameters.map((parameter) => known.get(parameter) ?? types.int),
        false,
      ),
    );
  }
  return { types: found, isComplete };
}

/** Whether a reference of the type may point to an object of exactly the other type, whatever type parameters stand for. */
export function pointsTo(types: Types, type: ReferenceType | ArrayType, object: ReferenceType | ArrayType): boolean {
  return isInstance(types, object, type) === true;
}
