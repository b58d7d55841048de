/** What the parts of the abstract interpreter share while they work on the methods of one model. */
import type { Arena, Integer, Method, Term, Type } from '../../model/index.js';
import { instantiate } from '../../model/index.js';
import { LinearForms } from './linear.js';
import type { Value } from './value.js';
import { Vocabulary } from './vocabulary.js';

/** What a result rests on besides the program text that it is about. */
export interface Reliance {
  /** An assumption or an axiom of the program was used. */
  programAssumptions: boolean;
  /** Methods whose postconditions or result types were used. */
  readonly contracts: Set<Method>;
}

export interface AnalysisOptions {
  /** Without them a call says nothing but that something has changed. */
  readonly useContracts: boolean;
  /** Without them `assume` statements of the program say nothing. */
  readonly useProgramAssumptions: boolean;
}

/** `let` terms up to this size are replaced by what they mean. */
const LARGEST_LET = 200;

export class Context {
  readonly arena: Arena;
  readonly words: Vocabulary;
  readonly forms: LinearForms;
  readonly options: AnalysisOptions;
  /** What a declared type says of a value. */
  readonly typeValues: ReadonlyMap<Type, Value>;
  /** Where widening stops on its way to infinity; ascending. */
  thresholds: readonly Integer[] = [];
  reliance: Reliance = { programAssumptions: false, contracts: new Set() };
  private readonly expanded = new Map<Term, Term>();

  constructor(arena: Arena, typeValues: ReadonlyMap<Type, Value>, options: AnalysisOptions) {
    this.arena = arena;
    this.words = new Vocabulary(arena);
    this.forms = new LinearForms(arena);
    this.typeValues = typeValues;
    this.options = options;
  }

  /** A closed `let` with its values put in. */
  withoutLet(term: Term): Term | undefined {
    const { arena } = this;
    if (arena.looseBound(term) > 0 || this.words.size(term) > LARGEST_LET) return undefined;
    let result = this.expanded.get(term);
    if (result === undefined) {
      const [body, ...values] = arena.argsOf(term);
      if (body === undefined) return undefined;
      this.expanded.set(term, (result = instantiate(arena, body, values)));
    }
    return result;
  }
}
