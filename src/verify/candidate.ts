/**
 * Inputs with which a claim may fail, read from the model of a solver that did not prove it. Quantified formulas are only
 * as strong as their instances and callees are their contracts, so this is a hint to try and never a refutation.
 */
import type { Arena, ArrayType, Operator, Term, Type, Variable } from '../model/index.js';
import { subterms, typeText } from '../model/index.js';
import type { SolverSession } from '../smt/session.js';
import type { SmtWriter } from '../smt/writer.js';
import { Unwritable } from '../smt/writer.js';
import type { Input, Reading, Reference, SolverModel, Value } from '../values/index.js';
import { Heap, HeapArray, literalText, Multiset, readModel, Real, Sequence } from '../values/index.js';
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';

/** What there is to ask about the beginning of an execution. */
export interface Entry {
  readonly arena: Arena;
  readonly inputs: readonly Variable[];
  /** What the solver was told, by this writer. */
  readonly formulas: readonly Term[];
  readonly writer: SmtWriter;
}

/**
 * Literals by the names of inputs, for those that can be read and written. Of what the formulas do not mention, any value
 * will do. Undefined if no input has one.
 */
export async function candidateOf(
  entry: Entry,
  values: SolverSession['values'],
): Promise<ReadonlyMap<string, string> | undefined> {
  const { arena, inputs } = entry;
  const mentioned = subterms(arena, entry.formulas);
  const onEntry = mentioned
    .filter((term) => arena.operator(term) === 'variable')
    .map((term) => arena.payload(term) as Variable)
    .filter(({ name }) => !name.includes('@'));
  const terms = new Map(onEntry.filter(isInput).map((variable) => [variable.name, arena.variable(variable)]));
  const elements = (type: ArrayType): Term | undefined => {
    const store = onEntry.find((one) => isStoreOf(arena, one, type));
    return store === undefined ? undefined : arena.variable(store);
  };
  const asked = inputs.flatMap(({ name, type }): (Input & { readonly name: string })[] => {
    const term = terms.get(name);
    return term === undefined ? [] : [{ name, term, type }];
  });
  const readings = await readModel(
    {
      arena,
      model: modelOf(entry.writer, values),
      // Objects have no literals, so what their fields hold does not matter.
      stores: { field: () => undefined, elements },
      heap: new Heap(),
      limits: LIMITS,
      elements: elementsIn(arena, mentioned),
      opaque: (_type, index) => index,
    },
    asked,
  );
  const known = new Map(asked.map(({ name }, i) => [name, readings[i] as Reading]));
  return literalsOf(arena, inputs, known);
}

/** What the formulas look for in sets, multisets and maps. */
function elementsIn(arena: Arena, terms: readonly Term[]): readonly Input[] {
  const elements = new Set<Term>();
  for (const term of terms) {
    if (CONTAINING.has(arena.operator(term))) elements.add(arena.arg(term, 1));
  }
  return [...elements]
    .filter((term) => arena.looseBound(term) === 0 && arena.argCount(term) === 0)
    .slice(0, MOST_ELEMENTS)
    .map((term) => ({ term, type: arena.type(term) }));
}

const CONTAINING: ReadonlySet<Operator> = new Set<Operator>(['set-member', 'map-has', 'multiset-count']);

const MOST_ELEMENTS = 20;

const LIMITS = { length: 40, terms: 400 };

/** Each is a message and an answer. */
const MOST_ROUNDS = 40;

function modelOf(writer: SmtWriter, values: SolverSession['values']): SolverModel {
  let rounds = 0;
  return {
    text(term) {
      try {
        return writer.known(term);
      } catch (raised) {
        if (raised instanceof Unwritable) return undefined;
        throw raised;
      }
    },
    evaluate: (texts) => (++rounds > MOST_ROUNDS ? Promise.resolve(undefined) : values(texts)),
  };
}

function isInput({ role }: Variable): boolean {
  return role === 'input';
}

function isStoreOf({ types }: Arena, { role, place }: Variable, type: ArrayType): boolean {
  if (role !== 'heap' || place?.kind !== 'array') return false;
  return place.rank === type.rank && types.erase(place.element) === types.erase(type.element);
}

// ── Literals ────────────────────────────────────────────────────────────────────────────────────

/** The value has no literal. */
class NoLiteral extends Error {}

function literalsOf(
  arena: Arena,
  inputs: readonly Variable[],
  known: ReadonlyMap<string, Reading>,
): ReadonlyMap<string, string> | undefined {
  /** Which inputs contain an array: a literal makes a new one each time, so one that is met again cannot be written. */
  const holders = new Map<HeapArray, string>();
  const literals = new Map<string, string>();
  for (const { name, type } of inputs) {
    const reading = known.get(name) ?? { kind: 'free' };
    const value = reading.kind === 'value' ? reading.value : reading.kind === 'free' ? anyOf(type) : undefined;
    if (value === undefined) continue;
    try {
      literals.set(
        name,
        literalText(arena.types, value, type, (reference) => {
          if (!(reference instanceof HeapArray)) throw new NoLiteral();
          const other = holders.get(reference);
          holders.set(reference, name);
          if (other === undefined) return arrayText(arena, reference);
          literals.delete(other);
          throw new NoLiteral();
        }),
      );
    } catch (raised) {
      if (!(raised instanceof NoLiteral)) throw raised;
    }
  }
  return literals.size === 0 ? undefined : literals;
}

/** `new int[] [1, 2]`, with the elements of each dimension in brackets. */
function arrayText({ types }: Arena, array: HeapArray): string {
  const { element, rank } = array.type;
  const text = (value: Value | undefined): string => {
    const shown = value ?? anyOf(element);
    if (shown === undefined) throw new NoLiteral();
    return literalText(types, shown, element, noArrayInside);
  };
  const rows = (indices: readonly number[]): string => {
    const length = array.dimensions[indices.length] ?? 0;
    const parts = Array.from({ length }, (_, i) => {
      const at = [...indices, i];
      return at.length === rank ? text(array.get(array.place(at))) : rows(at);
    });
    return `[${parts.join(', ')}]`;
  };
  return `new ${typeText(element)}[${','.repeat(rank - 1)}] ${rows([])}`;
}

function noArrayInside(_reference: NonNullable<Reference>): string {
  throw new NoLiteral();
}

/** A value that the type certainly has. */
function anyOf(type: Type): Value | undefined {
  switch (type.kind) {
    case 'bool':
      return false;
    case 'int':
    case 'bitvector':
    case 'parameter':
      return 0;
    case 'real':
      return Real.of(0);
    case 'char':
      return 97;
    case 'seq':
      return Sequence.EMPTY;
    case 'set':
      return ImmutableSet();
    case 'multiset':
      return Multiset.EMPTY;
    case 'map':
      return ImmutableMap();
    case 'reference':
    case 'array':
      return type.nullable ? null : undefined;
    case 'datatype':
    case 'constrained':
    case 'infinite-set':
    case 'infinite-map':
    case 'function':
    case 'store':
      return undefined;
  }
}
