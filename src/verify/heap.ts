/**
 * The heap in verification conditions: that stores hold values of their fields' types, that references in them are to
 * objects that exist, and what a change within a frame leaves alone.
 */
import type { Arena, Frame, FunctionSymbol, Model, Term, Type, Variable } from '../model/index.js';
import { sameStore, simplify } from '../model/index.js';
import { symbolOf } from './builtins.js';
import { encodedType } from './encoded-type.js';
import { forall, placeholder } from './quantify.js';
import type { TypePredicates } from './type-predicates.js';

interface StorePredicates {
  readonly store: Variable;
  readonly typed: FunctionSymbol;
  readonly closed: FunctionSymbol;
}

/** Predicates of stores, one pair per field and array type. */
export class HeapPredicates {
  private readonly arena: Arena;
  private readonly predicates: TypePredicates;
  private readonly alloc: Variable;
  private readonly known: StorePredicates[] = [];
  private readonly bySymbol = new Map<FunctionSymbol, StorePredicates>();

  constructor(model: Model, predicates: TypePredicates) {
    this.arena = model.arena;
    this.predicates = predicates;
    this.alloc = model.heap[0] as Variable;
  }

  /** Every object has in this field a value of the field's type. True where the representation says it all. */
  typed(store: Variable, value: Term): Term {
    const made = this.of(store);
    return made === undefined ? this.arena.true : this.arena.apply(made.typed, [], [value]);
  }

  /** The references in the fields of objects that exist are to objects that exist. */
  closed(store: Variable, value: Term, alloc: Term): Term {
    const made = this.of(store);
    return made === undefined ? this.arena.true : this.arena.apply(made.closed, [], [value, alloc]);
  }

  axioms(symbol: FunctionSymbol): readonly Term[] | undefined {
    const found = this.bySymbol.get(symbol);
    if (found === undefined) return undefined;
    return symbol === found.typed ? this.typing(found) : this.closure(found);
  }

  /** The declared types of what a store holds. */
  held(store: Variable): readonly Type[] {
    return this.places(store).map(({ value }) => value);
  }

  private of(store: Variable): StorePredicates | undefined {
    const found = this.known.find((one) => sameStore(one.store, store));
    if (found !== undefined) return found;
    if (store.place === undefined || store.place.kind === 'alloc') return undefined;
    if (this.places(store).every(({ value }) => this.predicates.isPlain(value))) return undefined;
    const { bool } = this.arena.types;
    const type = this.nested(store.type);
    const made: StorePredicates = {
      store,
      typed: symbolOf(`typed ${store.name}`, [type], bool),
      closed: symbolOf(`closed ${store.name}`, [type, this.nested(this.alloc.type)], bool),
    };
    this.known.push(made);
    this.bySymbol.set(made.typed, made);
    this.bySymbol.set(made.closed, made);
    return made;
  }

  private nested(type: Type): Type {
    return encodedType(this.arena.types, type);
  }

  /** For each declared type of objects that share the store. */
  private typing({ store, typed }: StorePredicates): readonly Term[] {
    const { arena } = this;
    const map = placeholder('store', this.nested(store.type));
    const object = placeholder('o', arena.types.reference);
    const [f, o] = [arena.variable(map), arena.variable(object)];
    const isTyped = arena.apply(typed, [], [f]);
    return this.places(store).flatMap(({ owner, value, rank }) => {
      const isOwner = this.predicates.belongs(owner, o);
      const indices = Array.from({ length: rank }, (_, i) => placeholder(`i${i}`, arena.types.int));
      const at = indices.reduce(
        (row, index) => arena.make('select', [row, arena.variable(index)]),
        arena.make('select', [f, o]),
      );
      const holds = this.predicates.belongs(value, at);
      if (holds === arena.true) return [];
      const inRange = indices.map((index, i) => {
        const x = arena.variable(index);
        const length = arena.make('array-length', [o], i);
        return arena.make('and', [arena.make('le', [arena.int(0), x]), arena.make('lt', [x, length])]);
      });
      const range = simplify.and(arena, [isTyped, isOwner, ...inRange]);
      return [forall(arena, [map, object, ...indices], range, holds, [[isTyped, isOwner, at]])];
    });
  }

  private closure({ store, closed }: StorePredicates): readonly Term[] {
    const { arena } = this;
    const map = placeholder('store', this.nested(store.type));
    const allocated = placeholder('alloc', this.nested(this.alloc.type));
    const object = placeholder('o', arena.types.reference);
    const [f, alloc, o] = [arena.variable(map), arena.variable(allocated), arena.variable(object)];
    const isClosed = arena.apply(closed, [], [f, alloc]);
    const exists = arena.make('select', [alloc, o]);
    const [place] = this.places(store);
    if (place === undefined) return [];
    const indices = Array.from({ length: place.rank }, (_, i) => placeholder(`i${i}`, arena.types.int));
    const at = indices.reduce(
      (row, index) => arena.make('select', [row, arena.variable(index)]),
      arena.make('select', [f, o]),
    );
    // Whatever the declared type of the owner is, a reference in it may be null.
    const holds = this.predicates.exists(orNull(arena, arena.types.erase(place.value)), at, alloc);
    if (holds === arena.true) return [];
    const inRange = indices.map((index, i) => {
      const x = arena.variable(index);
      const length = arena.make('array-length', [o], i);
      return arena.make('and', [arena.make('le', [arena.int(0), x]), arena.make('lt', [x, length])]);
    });
    const range = simplify.and(arena, [isClosed, exists, ...inRange]);
    return [forall(arena, [map, allocated, object, ...indices], range, holds, [[isClosed, at]])];
  }

  /** Declared types of owners that use this store, with the declared type of what it holds there. */
  private places({ place }: Variable): readonly { owner: Type; value: Type; rank: number }[] {
    const { types } = this.arena;
    if (place === undefined || place.kind === 'alloc') return [];
    if (place.kind === 'field') {
      const { field, args } = place;
      const owners = types.list.filter(
        (type) =>
          type.kind === 'reference' &&
          type.class === field.owner &&
          !type.nullable &&
          type.args.every((arg, i) => types.erase(arg) === args[i]),
      );
      if (owners.length === 0) owners.push(types.object(field.owner, args, false));
      return owners.map((owner) => ({
        owner,
        value: types.substitute(field.type, field.owner.typeParameters, 'args' in owner ? owner.args : args),
        rank: 0,
      }));
    }
    const arrays = types.list.filter(
      (type) =>
        type.kind === 'array' &&
        type.rank === place.rank &&
        !type.nullable &&
        types.erase(type.element) === place.element,
    );
    if (arrays.length === 0) arrays.push(types.array(place.rank, place.element, false));
    return arrays.map((owner) => ({
      owner,
      value: 'element' in owner ? owner.element : place.element,
      rank: place.rank,
    }));
  }
}

function orNull(arena: Arena, type: Type): Type {
  return type.kind === 'reference' ? arena.types.reference : type;
}

/** Whether the object's place in this store belongs to the frame; its objects are terms of the condition. */
export function inFrame(
  arena: Arena,
  frame: Frame,
  store: Variable,
  object: Term,
  translate: (term: Term) => Term,
): Term {
  if (frame.kind === 'everything') return arena.true;
  const field = store.place?.kind === 'field' ? store.place.field : undefined;
  return simplify.or(
    arena,
    frame.items
      .filter((item) => item.field === undefined || item.field === field)
      .map(({ objects }) => {
        const named = translate(objects);
        return arena.type(named).kind === 'reference'
          ? arena.make('eq', [object, named])
          : arena.make('set-member', [named, object]);
      }),
  );
}

/** Objects that existed and are not in the frame keep what the store says of them. */
export function frameKept(
  arena: Arena,
  before: Term,
  after: Term,
  existed: Term,
  within: (object: Term) => Term,
): Term {
  const variable = placeholder('o', arena.types.reference);
  const object = arena.variable(variable);
  const now = arena.make('select', [after, object]);
  const same = arena.make('eq', [now, arena.make('select', [before, object])]);
  const outside = simplify.and(arena, [arena.make('select', [existed, object]), simplify.not(arena, within(object))]);
  const was = arena.make('select', [before, object]);
  return forall(arena, [variable], outside, same, [[now], [was]]);
}

/** Nothing that exists is freed. */
export function allocationGrows(arena: Arena, before: Term, after: Term): Term {
  const variable = placeholder('o', arena.types.reference);
  const object = arena.variable(variable);
  const [was, is] = [arena.make('select', [before, object]), arena.make('select', [after, object])];
  return forall(arena, [variable], was, is, [[was], [is]]);
}
