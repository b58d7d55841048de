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

/** Numbers: those that the model speaks of; one of them in any case, if every number is contained; all small ones. */
export type Choice = 'told' | 'any' | 'small';

type Likely = Readonly<Record<'told' | 'any', readonly Known[]>>;

export class Elements {
  private readonly arena: Arena;
  private readonly ask: (term: Term) => Promise<string | undefined>;
  private readonly inputs: readonly Input[];
  private readonly known = new Map<Type, Known[]>();
  private numbers: Promise<Likely> | undefined;

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

  /** Values that a collection with elements of this type may contain. */
  async candidates(declared: Type, which: Choice): Promise<readonly Known[]> {
    const { arena } = this;
    const type = arena.types.erase(baseOf(arena, declared));
    const candidates = [...(this.known.get(type) ?? [])];
    const add = ({ term, value }: Known): void => {
      if (!candidates.some((one) => equal(one.value, value))) candidates.push({ term, value });
    };
    if (type.kind === 'bool') [true, false].forEach((value) => add({ term: arena.boolean(value), value }));
    if (type.kind === 'int') {
      this.numbers ??= this.likely();
      (which === 'small' ? this.small() : (await this.numbers)[which]).forEach(add);
    }
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
    return SMALL.map((value) => ({ term: arena.int(value), value }));
  }

  /** Small numbers with which some input is not as it is with any number. */
  private async likely(): Promise<Likely> {
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
    const told = small.filter((_, i) => answers[i]?.some((answer, j) => answer !== usual[j]));
    const isContained = usual.some((answer) => answer !== 'false' && answer !== '0');
    return { told, any: told.length === 0 && isContained ? small.slice(0, 1) : told };
  }
}

/** Values of one type among which the elements of collections are looked for. */
const MOST_KNOWN = 64;
const SMALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -2];
/** A number that no program mentions. */
const UNHEARD_OF = 7_654_321;
