/**
 * Codatatypes. Solvers have no theory of them (their native datatypes are finite), so constructors are plain functions:
 * injective, apart, and together all there is.
 */
import type { ConstructorSymbol, DatatypeType, Term, Type } from '../../model/index.js';
import type { Axiom, Notation } from './notation.js';

export function codatatypeAxioms(notation: Notation, type: DatatypeType): readonly Axiom[] {
  const { constructors } = type.datatype;
  return [exhaustive(notation, type), ...constructors.flatMap((constructor) => about(notation, type, constructor))];
}

function is({ arena }: Notation, value: Term, constructor: ConstructorSymbol): Term {
  return arena.make('is-constructor', [value], constructor);
}

function parts({ arena }: Notation, value: Term, constructor: ConstructorSymbol): Term[] {
  return constructor.fields.map((_, i) => arena.destruct(value, constructor, i));
}

function exhaustive(notation: Notation, type: DatatypeType): Axiom {
  const { axiom, or } = notation;
  const { constructors } = type.datatype;
  return axiom('some constructor', { d: type }, ({ d }) => ({
    then: or(...constructors.map((constructor) => is(notation, d, constructor))),
    triggers: constructors.map((constructor) => [is(notation, d, constructor)]),
  }));
}

function about(notation: Notation, type: DatatypeType, constructor: ConstructorSymbol): readonly Axiom[] {
  const { axiom, and, eq, not, arena } = notation;
  const { datatype, args } = type;
  const others = datatype.constructors.filter((other) => other !== constructor);
  const apart = axiom(`${constructor.name}: no other`, { d: type }, ({ d }) => ({
    when: is(notation, d, constructor),
    then: and(...others.map((other) => not(is(notation, d, other)))),
    triggers: [[is(notation, d, constructor)]],
  }));
  const rebuilt = axiom(`${constructor.name}: of its parts`, { d: type }, ({ d }) => ({
    when: is(notation, d, constructor),
    then: eq(d, arena.construct(constructor, parts(notation, d, constructor), type)),
    triggers: [[is(notation, d, constructor)], ...parts(notation, d, constructor).map((part) => [part])],
  }));
  const fields = constructor.fields.map((field, i): [string, Type] => [
    `x${i}`,
    arena.types.erase(arena.types.substitute(field.type, datatype.typeParameters, args)),
  ]);
  const taken = axiom(`${constructor.name}: apart`, Object.fromEntries(fields), (terms) => {
    const values = fields.map(([name]) => terms[name] as Term);
    const made = arena.construct(constructor, values, type);
    return {
      then: and(
        is(notation, made, constructor),
        ...parts(notation, made, constructor).map((part, i) => eq(part, values[i] as Term)),
      ),
      triggers: [[made]],
    };
  });
  return others.length === 0 ? [rebuilt, taken] : [apart, rebuilt, taken];
}
