/** What a solver found, as the inputs and choices of an execution. */
import { anyValue, NotExecutable } from '../execute/index.js';
import type { ArrayType, FieldSymbol, Method, Model, ReferenceType, Term, Type, Variable } from '../model/index.js';
import type { Input, Reading, Scene, SolverModel, Value } from '../values/index.js';
import { baseOf, Heap, readModel, Sequence } from '../values/index.js';
import type { Draw } from './symbolic.js';

type SceneReading =
  { readonly kind: 'scene'; readonly scene: Scene } | { readonly kind: 'unreadable'; readonly reason: string };

/** Inputs are the variables of the method at the beginning; what the solver says nothing of may be anything. */
export async function readScene(
  model: Model,
  method: Method,
  found: SolverModel,
  draws: readonly Draw[],
  isLegal: (value: Value, type: Type) => boolean,
): Promise<SceneReading> {
  const { arena } = model;
  const heap = new Heap();
  const inputs = method.inputs.map((input): Input => ({ term: arena.variable(input), type: input.type }));
  const drawn = draws.flatMap((draw) => (draw.kind === 'symbol' ? [draw] : draw.kind === 'row' ? draw.symbols : []));
  const stores = new Map<Variable, Term>(model.heap.map((store) => [store, arena.variable(store)]));
  const storeOf = (is: (place: NonNullable<Variable['place']>) => boolean): Term | undefined => {
    for (const [store, term] of stores) if (store.place !== undefined && is(store.place)) return term;
    return undefined;
  };
  const readings = await readModel(
    {
      arena,
      model: found,
      stores: {
        field: (field, object) => storeOf((place) => place.kind === 'field' && isPlaceIn(model, place, field, object)),
        elements: (type) => storeOf((place) => place.kind === 'array' && isSameArray(model, place, type)),
      },
      heap,
      limits: LIMITS,
      opaque: (_type, index) => index,
    },
    [...inputs, ...drawn],
  );
  const all = [...inputs, ...drawn];
  const values: Value[] = [];
  for (const [i, reading] of readings.entries()) {
    const type = (all[i] as Input).type;
    const value = valueOf(model, heap, reading, type, isLegal);
    if (typeof value === 'object' && value !== null && 'unreadable' in value)
      return { kind: 'unreadable', reason: value.unreadable };
    values.push(value);
  }
  const rest = values.slice(inputs.length);
  const choices = draws.map((draw): Value => {
    if (draw.kind === 'value') return draw.value;
    if (draw.kind === 'symbol') return rest.shift() as Value;
    return Sequence.of(draw.symbols.map(() => rest.shift() as Value));
  });
  return { kind: 'scene', scene: { heap, inputs: values.slice(0, inputs.length), choices } };
}

/** A store is of one field at (erased) type arguments; one of generic code says nothing of objects at others. */
function isPlaceIn(
  { arena: { types } }: Model,
  place: Extract<NonNullable<Variable['place']>, { kind: 'field' }>,
  field: FieldSymbol,
  object: ReferenceType,
): boolean {
  const owner = types.ancestor(object, field.owner);
  return place.field === field && owner?.args.every((arg, i) => types.erase(arg) === place.args[i]) === true;
}

const LIMITS = { length: 200, terms: 2_000 };

function isSameArray(
  { arena: { types } }: Model,
  place: Extract<NonNullable<Variable['place']>, { kind: 'array' }>,
  type: ArrayType,
): boolean {
  return place.rank === type.rank && types.erase(place.element) === types.erase(type.element);
}

function valueOf(
  { arena }: Model,
  heap: Heap,
  reading: Reading,
  type: Type,
  isLegal: (value: Value, type: Type) => boolean,
): Value | { readonly unreadable: string } {
  if (reading.kind === 'value') return reading.value;
  if (reading.kind === 'unreadable') return { unreadable: reading.reason };
  const base = baseOf(arena, type);
  if (base.kind === 'array' && !base.nullable) {
    return heap.allocateArray(arena.types.array(base.rank, base.element, false), Array<number>(base.rank).fill(0));
  }
  if (base.kind === 'reference' && !base.nullable && base.class !== undefined && !base.class.abstract) {
    return heap.allocate(arena.types.object(base.class, base.args, false));
  }
  try {
    return anyValue(arena.types, type, (value) => isLegal(value, type));
  } catch (raised) {
    if (raised instanceof NotExecutable) return { unreadable: raised.message };
    throw raised;
  }
}
