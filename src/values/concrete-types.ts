/** Which objects a reference may be to. */
import type { ArrayType, ClassSymbol, Model, ReferenceType, Type, Types } from '../model/index.js';
import { isInstance } from '../model/index.js';

/** The types of objects that a reference of this type may point to, each at the arguments that it has there. */
export function concreteTypes({ arena, classes }: Model, type: ReferenceType): readonly ReferenceType[] {
  return classes.flatMap((symbol) => {
    const made = symbol.abstract ? undefined : concreteType(arena.types, symbol, type);
    return made === undefined ? [] : [made];
  });
}

function concreteType(types: Types, symbol: ClassSymbol, type: ReferenceType): ReferenceType | undefined {
  const parameters = symbol.typeParameters;
  const own = parameters.map((parameter) => types.parameter(parameter));
  const seen = type.class === undefined ? undefined : types.ancestor(types.object(symbol, own, false), type.class);
  if (type.class !== undefined && seen === undefined) return undefined;
  // Parameters that the supertype says nothing of may be anything.
  const args = own.map((parameter): Type => {
    const at = seen?.args.indexOf(parameter) ?? -1;
    return type.args[at] ?? types.int;
  });
  const made = types.object(symbol, args, false);
  return pointsTo(types, type, made) ? made : undefined;
}

/** Whether a reference of the type may point to an object of exactly the other type, whatever type parameters stand for. */
export function pointsTo(types: Types, type: ReferenceType | ArrayType, object: ReferenceType | ArrayType): boolean {
  return isInstance(types, object, type) === true;
}
