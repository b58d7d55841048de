/**
 * Run-time values from a solver's model. Terms are built that ask for the parts of a value, and the solver evaluates
 * them. What cannot be asked in finitely many questions is said to be unreadable: a candidate input is a hint. Parts
 * that the solver knows nothing of may be anything, and are the simplest value.
 */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type {
  Arena,
  ArrayType,
  DatatypeType,
  ElementsType,
  MapType,
  ReferenceType,
  Term,
  Type,
} from '../model/index.js';
import { isInstance, typeText } from '../model/index.js';
import type { Heap, HeapArray, HeapObject } from './heap.js';
import { Multiset } from './multiset.js';
import { Real } from './real.js';
import { Sequence } from './sequence.js';
import type { Choice, Known } from './solver-elements.js';
import { Elements } from './solver-elements.js';
import { readBoolean, readInteger, readReal } from './solver-literals.js';
import type { SolverModel } from './solver-questions.js';
import { Questions, Unreadable } from './solver-questions.js';
import type { Input, SolverHeap } from './solver-state.js';
import { baseOf, fieldsOf, fieldType, indicesOf, selectFrom } from './solver-state.js';
import { Datum, type Value } from './value.js';

export interface ReadingLimits {
  /** Elements of a sequence or array. */
  readonly length: number;
  /** Terms to evaluate, for all values together. */
  readonly terms: number;
}

export interface ModelReading {
  readonly arena: Arena;
  readonly model: SolverModel;
  readonly stores: SolverHeap;
  /** Objects are allocated here. */
  readonly heap: Heap;
  readonly limits: ReadingLimits;
  /** Terms that may be elements of collections. */
  readonly elements?: readonly Input[];
  /** Values of a type that is a parameter, by number: different numbers are different values. */
  readonly opaque?: (type: Type, index: number) => Value;
}

export type Reading =
  | { readonly kind: 'value'; readonly value: Value }
  /** No formula mentions it: any value will do. */
  | { readonly kind: 'free' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The values of inputs in the model of the last answer. Equal references become one object. */
export async function readModel(reading: ModelReading, inputs: readonly Input[]): Promise<Reading[]> {
  const reader = new Reader(reading, inputs);
  const read = async (input: Input): Promise<Reading | undefined> => {
    if (reading.model.text(input.term) === undefined) return { kind: 'free' };
    try {
      return { kind: 'value', value: await reader.read(input.term, input.type) };
    } catch (raised) {
      if (raised instanceof Later) return undefined;
      if (raised instanceof Unreadable) return { kind: 'unreadable', reason: raised.message };
      throw raised;
    }
  };
  const [first] = await Promise.all([Promise.all(inputs.map(read)), Promise.all((reading.elements ?? []).map(read))]);
  await reader.fill();
  // What is in collections is recognised among the values that were read by now.
  reader.last = true;
  await reader.fill();
  const readings: Reading[] = [];
  for (const [i, input] of inputs.entries()) {
    readings.push(first[i] ?? (await read(input)) ?? { kind: 'unreadable', reason: 'it was not read in time' });
    await reader.fill();
  }
  const { broken } = reader;
  if (broken === undefined) return readings;
  return readings.map((one, i) => {
    const type = inputs[i]?.type;
    return type !== undefined && mayHoldObjects(reading.arena, type) ? { kind: 'unreadable', reason: broken } : one;
  });
}

/** Not before the other values are read. */
class Later extends Error {}

interface Found extends Known {
  readonly count: number;
}

/** A place of an object that is to be read and written. */
interface Filling {
  readonly term: Term;
  readonly type: Type;
  readonly write: (value: Value) => void;
}

class Reader {
  last = false;
  /** Why the contents of some object could not be read. */
  broken: string | undefined;
  private readonly reading: ModelReading;
  private readonly arena: Arena;
  private readonly objects = new Map<string, HeapObject | HeapArray>();
  private readonly opaques = new Map<Type, Map<string, number>>();
  private fillings: Filling[] = [];
  private readonly questions: Questions;
  private readonly elements: Elements;

  constructor(reading: ModelReading, inputs: readonly Input[]) {
    this.reading = reading;
    this.arena = reading.arena;
    this.questions = new Questions(reading.model, reading.limits.terms);
    this.elements = new Elements(reading.arena, inputs, (term) => this.ask(term));
  }

  /** Reads what objects hold, and what those objects hold in turn. */
  async fill(): Promise<void> {
    const later: Filling[] = [];
    while (this.fillings.length > 0) {
      const round = this.fillings;
      this.fillings = [];
      await Promise.all(
        round.map(async (filling) => {
          try {
            filling.write(await this.read(filling.term, filling.type));
          } catch (raised) {
            if (raised instanceof Later) later.push(filling);
            else if (raised instanceof Unreadable) this.broken ??= raised.message;
            else throw raised;
          }
        }),
      );
    }
    this.fillings = later;
  }

  async read(term: Term, declared: Type): Promise<Value> {
    const type = baseOf(this.arena, declared);
    const value = await this.readBase(term, type);
    this.elements.meet(type, term, value);
    return value;
  }

  private async readBase(term: Term, type: Type): Promise<Value> {
    switch (type.kind) {
      case 'bool':
        return parsed(await this.ask(term), false, readBoolean);
      case 'int':
      case 'bitvector':
        return type.kind === 'bitvector' && type.width === 0 ? 0 : parsed(await this.ask(term), 0, readInteger);
      case 'real':
        return parsed(await this.ask(term), Real.of(0), readReal);
      case 'char':
        return this.character(term);
      case 'seq': {
        const length = await this.size(this.arena.make('seq-length', [term]), 'a sequence', this.reading.limits.length);
        const places = Array.from({ length: length ?? 0 }, (_, i) => this.arena.int(i));
        return Sequence.of(
          await Promise.all(places.map((at) => this.read(this.arena.make('seq-index', [term, at]), type.element))),
        );
      }
      case 'set':
        return ImmutableSet(await this.members(term, type));
      case 'multiset':
        return this.multiset(term, type);
      case 'map':
        return this.map(term, type);
      case 'datatype':
        return this.datum(term, type);
      case 'reference':
      case 'array':
        return this.reference(term, type);
      case 'parameter': {
        const { opaque } = this.reading;
        if (opaque === undefined) throw new Unreadable(`the values of type '${typeText(type)}' are unknown`);
        return opaque(type, this.number(type, (await this.ask(term)) ?? ''));
      }
      case 'infinite-set':
      case 'infinite-map':
      case 'function':
      case 'constrained':
      case 'store':
        throw new Unreadable(`a value of type '${typeText(type)}' cannot be read from a model`);
    }
  }

  private async character(term: Term): Promise<Value> {
    const { arena } = this;
    const code = parsed(await this.ask(arena.make('char-to-int', [term])), undefined, readInteger);
    const isCode = typeof code === 'number' && code >= 0 && code <= 0x10ffff && (code < 0xd800 || code >= 0xe000);
    // Where only identity matters, the code does not lead back to the character: then it is some letter.
    if (isCode && (await this.ask(arena.make('eq', [term, arena.char(code)]))) !== 'false') return code;
    return 122 - (this.number(arena.types.char, (await this.ask(term)) ?? '') % 26);
  }

  private async datum(term: Term, type: DatatypeType): Promise<Value> {
    const { constructors, coinductive, name } = type.datatype;
    if (coinductive) throw new Unreadable(`values of '${name}' may be infinite`);
    const tests = await Promise.all(
      constructors.map((symbol) => this.ask(this.arena.make('is-constructor', [term], symbol))),
    );
    const symbol = constructors[tests.indexOf('true')];
    if (symbol === undefined) throw new Unreadable(`a value of '${name}' has no constructor in the model`);
    const fields = symbol.fields.map((field, i) =>
      this.read(this.arena.destruct(term, symbol, i), fieldType(this.arena, type, field)),
    );
    return new Datum(symbol, await Promise.all(fields));
  }

  private async reference(term: Term, type: ReferenceType | ArrayType): Promise<Value> {
    const [identity, nothing] = await Promise.all([this.ask(term), this.ask(this.arena.make('null', []))]);
    if (identity === undefined || identity === nothing) {
      if (type.nullable) return null;
      throw new Unreadable(`the model has no object of type '${typeText(type)}'`);
    }
    const known = this.objects.get(identity);
    if (known !== undefined) {
      if (isInstance(this.arena.types, known.type, type) === true) return known;
      throw new Unreadable(`one object has the types '${typeText(known.type)}' and '${typeText(type)}'`);
    }
    if (type.kind === 'array') return this.array(term, type, identity);
    if (type.class === undefined || type.class.abstract) {
      if (!this.last) throw new Later();
      throw new Unreadable(`the class of an object of type '${typeText(type)}' is unknown`);
    }
    const { heap, stores } = this.reading;
    const object = heap.allocate(this.arena.types.object(type.class, type.args, false));
    this.objects.set(identity, object);
    for (const { field, type: declared } of fieldsOf(this.arena, object.type)) {
      const store = stores.field(field, object.type);
      if (store === undefined) continue;
      const write = (value: Value): void => object.set(field, value, heap.now);
      this.fillings.push({ term: selectFrom(this.arena, store, [term]), type: declared, write });
    }
    return object;
  }

  private async array(term: Term, type: ArrayType, identity: string): Promise<Value> {
    const { heap, stores, limits } = this.reading;
    const dimensions: number[] = [];
    for (let i = 0; i < type.rank; i++) {
      const length = this.arena.make('array-length', [term], i);
      dimensions.push((await this.size(length, 'an array', limits.length)) ?? 0);
    }
    // Another path may have met the same array meanwhile.
    const known = this.objects.get(identity);
    if (known !== undefined) return known;
    const size = dimensions.reduce((product, length) => product * length, 1);
    if (size > limits.length) throw new Unreadable(`an array has ${size} elements`);
    const made = heap.allocateArray(this.arena.types.array(type.rank, type.element, false), dimensions);
    this.objects.set(identity, made);
    const store = stores.elements(type);
    if (store === undefined) return made;
    for (const indices of indicesOf(dimensions)) {
      const keys = [term, ...indices.map((index) => this.arena.int(index))];
      const write = (value: Value): void => made.set(made.place(indices), value, heap.now);
      this.fillings.push({ term: selectFrom(this.arena, store, keys), type: type.element, write });
    }
    return made;
  }

  // ── Collections: the elements among the values that are known ─────────────────────────────────

  private async members(term: Term, type: ElementsType): Promise<Value[]> {
    const found = await this.contained(term, type.element, 'a set');
    return found.map(({ value }) => value);
  }

  private async map(term: Term, type: MapType): Promise<Value> {
    const keys = await this.contained(term, type.key, 'a map');
    const values = keys.map((key) => this.read(this.arena.make('map-get', [term, key.term]), type.value));
    const entries = (await Promise.all(values)).map((value, i): [Value, Value] => [(keys[i] as Found).value, value]);
    return ImmutableMap(entries);
  }

  private async multiset(term: Term, type: ElementsType): Promise<Value> {
    const found = await this.contained(term, type.element, 'a multiset');
    return found.reduce((result, { value, count }) => result.with(value, count), Multiset.EMPTY);
  }

  /** If the likely elements do not make up the size, more are tried. */
  private async contained(term: Term, type: Type, what: string): Promise<readonly Found[]> {
    if (!this.last) throw new Later();
    const { kind } = this.arena.type(term);
    const operator = kind === 'map' ? 'map-size' : kind === 'multiset' ? 'multiset-size' : 'set-size';
    const size = await this.size(this.arena.make(operator, [term]), what, Number.MAX_SAFE_INTEGER);
    let total = 0;
    const choices: readonly Choice[] = size === undefined ? ['any'] : ['told', 'any', 'small'];
    for (const which of choices) {
      const found = await this.among(term, await this.elements.candidates(type, which));
      total = found.reduce((sum, { count }) => sum + count, 0);
      if (size === undefined || size === total) return found;
    }
    throw new Unreadable(`${what} has ${size} elements, of which ${total} were found`);
  }

  private async among(term: Term, candidates: readonly Known[]): Promise<readonly Found[]> {
    const answers = await Promise.all(candidates.map((one) => this.ask(this.elements.belongs(term, one.term))));
    return candidates
      .map((one, i) => ({ ...one, count: countIn(answers[i]) }))
      .filter(({ count }) => count > 0 && count <= this.reading.limits.length);
  }

  // ── Questions ─────────────────────────────────────────────────────────────────────────────────

  /** Undefined where the model says nothing. */
  private async size(term: Term, what: string, most: number): Promise<number | undefined> {
    const size = parsed(await this.ask(term), undefined, readInteger);
    if (size === undefined) return undefined;
    if (typeof size !== 'number' || size < 0 || size > most) throw new Unreadable(`${what} has ${size} elements`);
    return size;
  }

  /** Identities of a sort without literals, numbered in the order in which they are met. */
  private number(type: Type, identity: string): number {
    let numbers = this.opaques.get(type);
    if (numbers === undefined) this.opaques.set(type, (numbers = new Map<string, number>()));
    let number = numbers.get(identity);
    if (number === undefined) numbers.set(identity, (number = numbers.size));
    return number;
  }

  private ask(term: Term): Promise<string | undefined> {
    return this.questions.ask(term);
  }
}

/** How often something is contained: once, if that is all that is told. */
function countIn(answer: string | undefined): number {
  return answer === 'true' ? 1 : answer === 'false' ? 0 : Number(parsed(answer, 0, readInteger));
}

function parsed<T, D>(text: string | undefined, absent: D, parse: (text: string) => T | undefined): T | D {
  if (text === undefined) return absent;
  const value = parse(text);
  if (value === undefined) throw new Unreadable(`the solver's value '${text.slice(0, 60)}' is not a number`);
  return value;
}

function mayHoldObjects(arena: Arena, type: Type): boolean {
  const seen = new Set<Type>([type]);
  for (const next of seen) {
    const base = baseOf(arena, next);
    if (base.kind === 'reference' || base.kind === 'array') return true;
    if (base.kind === 'datatype') {
      for (const { fields } of base.datatype.constructors) for (const field of fields) seen.add(field.type);
    }
    arena.types.mapParts(base, (part) => {
      seen.add(part);
      return part;
    });
  }
  return false;
}
