/** The state on entry as symbols: inputs, the objects that they lead to, and what those hold. */
import type { ArrayType, Method, ReferenceType, Term, Type, Variable } from '../../model/index.js';
import { typeText } from '../../model/index.js';
import { Cells, type Cell } from './cells.js';
import { coordinates, scalar } from './common.js';
import type { InitialState, SymbolicContext } from './context.js';
import { symbolBetween } from './ranges.js';
import * as s from './scalars.js';
import { guardedSymbol, inputSymbol, symbolOf } from './symbols.js';
import { fieldTypeIn, reachableTypes } from './universe.js';
import type { Symbolic, SymbolicObject } from './value.js';

export function initialState(ctx: SymbolicContext, method: Method, heap: readonly Variable[]): InitialState {
  const { wanted, abstract } = reachableTypes(ctx, method, heap);
  // Each input can be an object of its own, whatever the scope.
  const objects = wanted.flatMap(({ type, inputs, more }) => {
    const length = more ? Math.max(inputs, ctx.scope.objects) : inputs;
    if (more) ctx.note({ bound: 'objects', what: `more than ${length} objects of type ${typeText(type)} on entry` });
    return Array.from({ length }, () => objectOf(ctx, type));
  });
  const inputs = method.inputs.map((variable) => ({
    variable,
    value: inputSymbol(ctx, variable.type, variable.name),
  }));
  const stores = new Map<Variable, Symbolic>();
  for (const variable of heap) stores.set(variable, { kind: 'store', cells: cellsOf(ctx, variable, objects) });
  return { inputs, stores, objects, abstract };
}

function objectOf(ctx: SymbolicContext, type: ReferenceType | ArrayType): SymbolicObject {
  if (type.kind === 'reference') return ctx.allocate({ type, lengths: [], capacities: [], initial: true });
  const places = capacityOf(ctx, type.rank);
  const bound = places < ctx.scope.collection ? 'sampled' : 'collection';
  ctx.note({ bound, what: `arrays of more than ${places} elements${type.rank > 1 ? ' in a dimension' : ''}` });
  const name = `${typeText(type)}#${ctx.universe.length + 1}`;
  const lengths = Array.from({ length: type.rank }, (_, dimension) =>
    symbolBetween(ctx, `${name}.Length${dimension}`, 0, places),
  );
  return ctx.allocate({ type, lengths, capacities: lengths.map(() => places), initial: true });
}

/** Several dimensions multiply. */
function capacityOf({ scope }: SymbolicContext, rank: number): number {
  return rank === 1 ? scope.collection : Math.min(scope.collection, rank === 2 ? 3 : 2);
}

function cellsOf(
  ctx: SymbolicContext,
  { place }: Variable,
  objects: readonly SymbolicObject[],
): ReadonlyMap<number, Cell> {
  const { types } = ctx.arena;
  switch (place?.kind) {
    case undefined:
      return new Map();
    case 'alloc':
      return new Map(objects.map(({ number }) => [number, scalar(ctx.arena.true)]));
    case 'field': {
      const fields = new Map<number, Type>();
      for (const { number, type } of objects) {
        const fieldType = type.kind === 'reference' ? fieldTypeIn(types, type, place) : undefined;
        if (fieldType !== undefined) fields.set(number, fieldType);
      }
      return Cells.lazy(fields.keys(), (number) =>
        symbolOf(ctx, fields.get(number) as Type, `${place.field.name}#${number}`),
      );
    }
    case 'array': {
      const arrays = new Map<number, SymbolicObject>();
      for (const object of objects) {
        const { type } = object;
        if (
          type.kind === 'array' &&
          type.rank === place.rank &&
          types.erase(type.element) === types.erase(place.element)
        )
          arrays.set(object.number, object);
      }
      return Cells.lazy(arrays.keys(), (number) => elementSymbols(ctx, arrays.get(number) as SymbolicObject));
    }
  }
}

function elementSymbols(ctx: SymbolicContext, object: SymbolicObject): readonly Symbolic[] {
  const { arena } = ctx;
  const { element } = object.type as ArrayType;
  const places = object.capacities.reduce((product, capacity) => product * capacity, 1);
  return Array.from({ length: places }, (_, place) => {
    const indices = coordinates(object.capacities, place);
    const guards = indices.map((index, d) => s.lt(arena, arena.int(index), object.lengths[d] as Term));
    return guardedSymbol(ctx, element, `#${object.number}[${indices.join(',')}]`, s.and(arena, guards));
  });
}
