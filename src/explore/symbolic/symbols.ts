/** Arbitrary values of declared types, as large as the scope allows: what the solver chooses. */
import type {
  ArrayType,
  DatatypeType,
  ElementsType,
  FunctionType,
  MapType,
  ReferenceType,
  Term,
  Type,
} from '../../model/index.js';
import { holdsFunctions, isInstance } from '../../model/index.js';
import { scalar } from './common.js';
import type { Cut, SymbolicContext } from './context.js';
import { functionSymbol } from './function-symbols.js';
import { mapOfDistinct } from './maps.js';
import { numberSymbol } from './references.js';
import { symbolBetween } from './ranges.js';
import { same } from './same.js';
import * as s from './scalars.js';
import { setOfDistinct } from './sets.js';
import { fieldsOf, fitsNesting, isRecursive, weightOf } from './shapes.js';
import type { Symbolic } from './value.js';

/** How large a value may be, and when it matters at all. */
interface Room {
  readonly places: number;
  readonly nesting: number;
  /** What a type demands is assumed only where the value is part of what the program sees. */
  readonly guard: Term;
  /** There are no other objects that a reference could be. */
  readonly complete: boolean;
}

export function symbolOf(ctx: SymbolicContext, type: Type, name: string): Symbolic {
  return guardedSymbol(ctx, type, name, ctx.arena.true);
}

/** A value that matters only under a condition. */
export function guardedSymbol(ctx: SymbolicContext, type: Type, name: string, guard: Term): Symbolic {
  return symbolIn(ctx, type, name, { ...sizeFor(ctx, type), guard, complete: false });
}

/** An input. A reference is one of the objects of the universe, which has as many as all inputs need. */
export function inputSymbol(ctx: SymbolicContext, type: Type, name: string): Symbolic {
  return symbolIn(ctx, type, name, { ...sizeFor(ctx, type), guard: ctx.arena.true, complete: true });
}

type Size = Pick<Room, 'places' | 'nesting'>;

const sizes = new WeakMap<SymbolicContext, Map<Type, Size>>();

/** As large as the scope, or less for types whose values branch so much that there would be too many symbols. */
function sizeFor(ctx: SymbolicContext, type: Type): Size {
  let known = sizes.get(ctx);
  if (known === undefined) sizes.set(ctx, (known = new Map<Type, Size>()));
  let size = known.get(type);
  if (size === undefined) known.set(type, (size = findSize(ctx, type)));
  return size;
}

function findSize(ctx: SymbolicContext, type: Type): Size {
  const { types } = ctx.arena;
  let places = ctx.scope.collection;
  // The outermost constructor counts as well.
  let nesting = ctx.scope.nesting + 1;
  while (nesting > 1 && weightOf(types, type, nesting, places) > MOST_SYMBOLS) nesting--;
  while (places > 1 && weightOf(types, type, nesting, places) > MOST_SYMBOLS) places--;
  return { places, nesting };
}

/** Of one value. */
const MOST_SYMBOLS = 500;

function symbolIn(ctx: SymbolicContext, type: Type, name: string, room: Room): Symbolic {
  const { arena } = ctx;
  const { types } = arena;
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'bitvector':
      return scalar(ctx.symbol(name, type));
    case 'char':
      return scalar(character(ctx, name));
    case 'parameter':
      return scalar(ctx.symbol(name, types.int));
    case 'seq':
      return sequence(ctx, type, name, room);
    case 'set':
    case 'infinite-set':
    case 'multiset':
      if (holdsFunctions(types, type.element)) return ctx.unknown(OF_FUNCTIONS);
      return type.kind === 'multiset' ? multiset(ctx, type, name, room) : set(ctx, type, name, room);
    case 'map':
    case 'infinite-map':
      return holdsFunctions(types, type.key) ? ctx.unknown(OF_FUNCTIONS) : map(ctx, type, name, room);
    case 'datatype':
      return datum(ctx, type, name, room);
    case 'reference':
    case 'array': {
      const numbers = numbersOf(ctx, type);
      if (numbers.length === 0) return ctx.unknown('an object of a class that nothing leads to');
      if (!room.complete) ctx.note(OBJECTS(ctx));
      return scalar(numberSymbol(ctx, name, numbers));
    }
    case 'function':
      return functionOf(ctx, type, name, room);
    case 'constrained': {
      const { constrained, args } = type;
      const base = types.substitute(constrained.base, constrained.typeParameters, args);
      const value = symbolIn(ctx, base, name, room);
      // A scalar that does not matter has a value in any case, if the type has one.
      const isFree = value.kind === 'scalar' && types.erase(base) !== types.reference && !constrained.mayBeEmpty;
      const guard = isFree ? arena.true : room.guard;
      ctx.assumeEverywhere(() =>
        s.implies(
          arena,
          guard,
          ctx.under(guard, () => ctx.satisfies(constrained, args, value)),
        ),
      );
      return value;
    }
    case 'store':
      return ctx.unknown('a heap as a value');
  }
}

/** Whether two functions are one cannot always be told. */
const OF_FUNCTIONS = 'which functions a collection holds';

function character(ctx: SymbolicContext, name: string): Term {
  const { arena } = ctx;
  const code = ctx.symbol(name, arena.types.int);
  const within = (low: number, high: number): Term =>
    s.and(arena, [s.le(arena, arena.int(low), code), s.le(arena, code, arena.int(high))]);
  ctx.assume(s.or(arena, [within(0, 0xd7ff), within(0xe000, 0x10ffff)]));
  return code;
}

/** The numbers of the objects that a reference of this type can be. */
function numbersOf(ctx: SymbolicContext, type: ReferenceType | ArrayType): number[] {
  const numbers: number[] = [];
  for (const object of ctx.universe) {
    const answer = isInstance(ctx.arena.types, object.type, type);
    if (answer === true) numbers.push(object.number);
    if (answer === undefined) ctx.note(OTHER_TYPES);
  }
  return type.nullable ? [0, ...numbers] : numbers;
}

// ── Collections ───────────────────────────────────────────────────────────────────────────────────

/** How many different values of a type a collection can hold; `exact` if the type has no more. */
function placesFor(ctx: SymbolicContext, type: Type, room: Room, distinct: boolean): number {
  const { types } = ctx.arena;
  if (!fitsNesting(types, type, room.nesting)) return cut(ctx, 0, NESTING);
  if (type.kind === 'reference' || type.kind === 'array') {
    const count = numbersOf(ctx, type).length;
    if (count === 0) return cut(ctx, 0, { bound: 'sampled', what: 'objects of a class that nothing leads to' });
    if (distinct && count <= room.places) return count;
  }
  if (type.kind === 'bool' && distinct && room.places >= 2) return 2;
  return cut(ctx, room.places, { bound: 'collection', what: `collections of more than ${room.places} elements` });
}

function cut(ctx: SymbolicContext, places: number, what: Cut): number {
  ctx.note(what);
  return places;
}

const NESTING: Cut = { bound: 'nesting', what: 'data with more constructors inside each other' };

/** A scene has no way to say what a type parameter stands for. */
const OTHER_TYPES: Cut = { bound: 'objects', what: 'objects that a type parameter makes objects of the same type' };

const OBJECTS = ({ scope }: SymbolicContext): Cut => ({
  bound: 'objects',
  what: `more than ${scope.objects} objects of a class on entry`,
});

function inside(room: Room, guard: Term): Room {
  return { places: Math.max(1, room.places - 1), nesting: room.nesting, guard, complete: false };
}

interface Place {
  readonly reached: Term;
  readonly value: Symbolic;
}

/** A number of places, of which the first so many count. */
function placesOf(
  ctx: SymbolicContext,
  type: Type,
  name: string,
  room: Room,
  distinct: boolean,
): { readonly length: Term; readonly places: readonly Place[] } {
  const { arena } = ctx;
  const count = placesFor(ctx, type, room, distinct);
  const length = symbolBetween(ctx, `|${name}|`, 0, count);
  const places = Array.from({ length: count }, (_, i) => {
    const reached = s.lt(arena, arena.int(i), length);
    const guard = s.and(arena, [room.guard, reached]);
    return { reached, value: symbolIn(ctx, type, `${name}[${i}]`, inside(room, guard)) };
  });
  return { length, places };
}

/** The members of a set can be listed in order, each once: assuming that leaves fewer ways to say the same. */
function assumeDistinct(ctx: SymbolicContext, places: readonly Place[]): void {
  const { arena } = ctx;
  for (const [i, { reached, value }] of places.entries()) {
    const before = places[i - 1]?.value;
    if (before === undefined) continue;
    if (value.kind === 'scalar' && before.kind === 'scalar' && arena.type(value.term) !== arena.types.bool) {
      ctx.assume(s.implies(arena, reached, s.lt(arena, before.term, value.term)));
      continue;
    }
    for (const earlier of places.slice(0, i))
      ctx.assume(s.implies(arena, reached, s.not(arena, same(ctx, earlier.value, value))));
  }
}

function sequence(ctx: SymbolicContext, type: ElementsType, name: string, room: Room): Symbolic {
  const { length, places } = placesOf(ctx, type.element, name, room, false);
  return { kind: 'seq', length, elements: places.map(({ value }) => value) };
}

function set(ctx: SymbolicContext, type: ElementsType, name: string, room: Room): Symbolic {
  if (type.kind === 'infinite-set') ctx.note({ bound: 'sampled', what: 'infinite sets' });
  const { length, places } = placesOf(ctx, type.element, name, room, true);
  assumeDistinct(ctx, places);
  return setOfDistinct(
    places.map(({ reached, value }) => ({ present: reached, value })),
    length,
  );
}

function multiset(ctx: SymbolicContext, type: ElementsType, name: string, room: Room): Symbolic {
  const { arena } = ctx;
  const [zero, one] = [arena.int(0), arena.int(1)];
  const { places } = placesOf(ctx, type.element, name, room, true);
  assumeDistinct(ctx, places);
  const members = places.map(({ reached, value }, i) => {
    const count = ctx.symbol(`${name}[${i}]#`, arena.types.int);
    ctx.assume(s.le(arena, one, count));
    return { count: s.ite(arena, reached, count, zero), value };
  });
  return { kind: 'multiset', members };
}

function map(ctx: SymbolicContext, type: MapType, name: string, room: Room): Symbolic {
  const { arena } = ctx;
  if (type.kind === 'infinite-map') ctx.note({ bound: 'sampled', what: 'infinite maps' });
  const fits = fitsNesting(arena.types, type.value, room.nesting);
  const { length, places } = placesOf(ctx, type.key, name, fits ? room : { ...room, places: 0 }, true);
  assumeDistinct(ctx, places);
  const entries = places.map(({ reached, value }, i) => ({
    present: reached,
    key: value,
    value: symbolIn(ctx, type.value, `${name}[${i}]:=`, inside(room, s.and(arena, [room.guard, reached]))),
  }));
  return mapOfDistinct(entries, length);
}

// ── Data and functions ────────────────────────────────────────────────────────────────────────────

function datum(ctx: SymbolicContext, type: DatatypeType, name: string, room: Room): Symbolic {
  const { arena } = ctx;
  const { constructors } = type.datatype;
  const inner = isRecursive(type.datatype) ? room.nesting - 1 : room.nesting;
  const fieldTypes = fieldsOf(arena.types, type);
  const possible = fieldTypes.map(
    (fields) => inner >= 0 && fields.every((field) => fitsNesting(arena.types, field, inner)),
  );
  const tags = [...possible.keys()].filter((i) => possible[i]);
  if (tags.length === 0) return ctx.unknown(`a value of ${type.datatype.name}`);
  if (tags.length < constructors.length || type.datatype.coinductive) ctx.note(NESTING);
  const tag = numberSymbol(ctx, `${name}?`, tags);
  const fields = constructors.map((constructor, i) => {
    if (possible[i] !== true) return undefined;
    const guard = s.and(arena, [room.guard, s.eq(arena, tag, arena.int(i))]);
    return (fieldTypes[i] ?? []).map((field, j) =>
      symbolIn(ctx, field, `${name}.${constructor.fields[j]?.name ?? j}`, {
        ...room,
        nesting: inner,
        guard,
        complete: false,
      }),
    );
  });
  return { kind: 'datatype', tag, fields };
}

function functionOf(ctx: SymbolicContext, type: FunctionType, name: string, room: Room): Symbolic {
  if (type.effect !== 'total')
    ctx.note({ bound: 'sampled', what: 'functions with a precondition or that read the heap' });
  return functionSymbol(ctx, type, name, (result) => symbolIn(ctx, type.result, result, { ...room, complete: false }));
}
