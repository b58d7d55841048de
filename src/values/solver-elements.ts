/**
 * The elements of sets, multisets and maps in a solver's model, which only answers for one element at a time. They are
 * looked for among the values that were read, and among small numbers that some collection treats differently from a
 * number that nothing speaks of: for such a number, the solver's answer means nothing.
 */
import type { Arena, Term, Type } from '../model/index.js';
import type { Input } from './solver-state.js';
import { baseOf } from './solver-state.js';
import { equal, type Value } from './value.js';

export interface Known {
  readonly term: Term;
  readonly value: Value;
}

export class Elements {
  private readonly arena: Arena;
  private readonly ask: (term: Term) => Promise<string | undefined>;
  private readonly inputs: readonly Input[];
  private readonly known = new Map<Type, Known[]>();
  private telling: Promise<readonly Known[]> | undefined;

  constructor(arena: Arena, inputs: readonly Input[], ask: (term: Term) => Promise<string | undefined>) {
    this.arena = arena;
    this.inputs = inputs;
    this.ask = ask;
  }

  /** A value that was read. */
  meet(type: Type, term: Term, value: Value): void {
    const erased = this.arena.types.erase(type);
    const known = this.known.get(erased);
    if (known === undefined) this.known.set(erased, [{ term, value }]);
    else if (known.length < MOST_KNOWN && !known.some((one) => equal(one.value, value))) known.push({ term, value });
  }

  /** Values that a collection with elements of this type may contain: the likely ones, or all that are worth a question. */
  async candidates(declared: Type, all: boolean): Promise<readonly Known[]> {
    const { arena } = this;
    const type = arena.types.erase(baseOf(arena, declared));
    const candidates = [...(this.known.get(type) ?? [])];
    const add = ({ term, value }: Known): void => {
      if (!candidates.some((one) => equal(one.value, value))) candidates.push({ term, value });
    };
    if (type.kind === 'bool') [true, false].forEach((value) => add({ term: arena.boolean(value), value }));
    if (type.kind === 'int') (all ? this.small() : await (this.telling ??= this.told())).forEach(add);
    return candidates;
  }

  /** Of one element in one collection: true or false, or how often. */
  belongs(collection: Term, element: Term): Term {
    const { kind } = this.arena.type(collection);
    const operator = kind === 'map' ? 'map-has' : kind === 'multiset' ? 'multiset-count' : 'set-member';
    return this.arena.make(operator, [collection, element]);
  }

  private small(): Known[] {
    const { arena } = this;
    return Array.from({ length: SMALLEST_LARGE - SMALLEST }, (_, i) => ({
      term: arena.int(SMALLEST + i),
      value: SMALLEST + i,
    }));
  }

  /** Small numbers with which some input is not as it is with any number. */
  private async told(): Promise<readonly Known[]> {
    const { int } = this.arena.types;
    const collections = this.inputs.flatMap(({ term }): Term[] => {
      const type = this.arena.type(term);
      if (type.kind === 'map') return type.key === int ? [term] : [];
      return (type.kind === 'set' || type.kind === 'multiset') && type.element === int ? [term] : [];
    });
    const small = this.small();
    const answers = await Promise.all(
      [...small.map(({ term }) => term), this.arena.int(UNHEARD_OF)].map((element) =>
        Promise.all(collections.map((collection) => this.ask(this.belongs(collection, element)))),
      ),
    );
    const usual = answers.at(-1) ?? [];
    return small.filter((_, i) => answers[i]?.some((answer, j) => answer !== usual[j]));
  }
}

/** Values of one type among which the elements of collections are looked for. */
const MOST_KNOWN = 64;
const SMALLEST = -2;
const SMALLEST_LARGE = 9;
const UNHEARD_OF = 7_654_321;
