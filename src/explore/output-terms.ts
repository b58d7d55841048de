/**
 * What the outputs of a path are as terms over the inputs, in the words of the program (seed 000, 2.4.1). Where such a term
 * would hold of fewer inputs than the path has, or cannot be written, it is left out, and the reason is told.
 */
import { TermWriter } from '../languages/terms/writer.js';
import type { Arena, Method, Operator, Term, Type, Variable } from '../model/index.js';
import { freeVariables, subterms } from '../model/index.js';
import type { Path } from './symbolic/context.js';
import type { Symbolic } from './symbolic/value.js';

export type OutputTerm =
  | { readonly text: string }
  /** A phrase: why there is no term. */
  | { readonly leftOut: string };

/** By the name of the output. */
export type OutputTerms = ReadonlyMap<string, OutputTerm>;

export function outputTerms(arena: Arena, method: Method, path: Path): OutputTerms {
  const writing = new Writing(arena, method, path);
  return new Map(
    method.outputs.map((output) => {
      const value = path.outputs.get(output);
      return [output.name, value === undefined ? leftOut('it has no value') : writing.output(value, output.type)];
    }),
  );
}

/** For a path on which the method did not come to its end. */
export function noOutputs({ outputs }: Method, reason: string): OutputTerms {
  return new Map(outputs.map(({ name }) => [name, leftOut(reason)]));
}

class Writing {
  private readonly arena: Arena;
  private readonly path: Path;
  private readonly writer: TermWriter;
  /** Symbols that stand for a whole input, or for a part of a sequence. */
  private readonly names = new Map<Variable, string>();
  private readonly parts = new Set<Variable>();

  constructor(arena: Arena, method: Method, path: Path) {
    this.arena = arena;
    this.path = path;
    for (const { variable, value } of path.initial.inputs) this.name(variable.name, variable.type, value);
    this.writer = new TermWriter(arena, method, this.names);
  }

  output(value: Symbolic, type: Type): OutputTerm {
    // What was left out on the way may end with other values.
    if (this.path.restrictions.length > 0) return leftOut('only inputs within the bounds were followed symbolically');
    const same = this.path.initial.inputs.find((input) => input.value === value || isTerm(input.value, value));
    if (same !== undefined && this.arena.types.erase(same.variable.type) === this.arena.types.erase(type))
      return { text: same.variable.name };
    switch (value.kind) {
      case 'scalar':
        return this.isNumber(type) ? this.term(value.term) : leftOut('it is no number and no input');
      case 'seq':
        return this.sequence(value, type);
      case 'unknown':
        return leftOut(value.reason);
      case 'set':
      case 'multiset':
      case 'map':
      case 'datatype':
      case 'function':
      case 'store':
        return leftOut('it is data with cases');
    }
  }

  private sequence({ length, elements }: Extract<Symbolic, { readonly kind: 'seq' }>, type: Type): OutputTerm {
    const { arena } = this;
    const element = type.kind === 'seq' ? type.element : undefined;
    const size = arena.operator(length) === 'literal' ? Number(arena.payload(length)) : undefined;
    if (size === undefined || element === undefined)
      return leftOut('it is a sequence whose length is not the same for all');
    const parts = elements.slice(0, size).map((one) => this.output(one, element));
    const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []));
    return texts.length === size
      ? { text: `[${texts.join(', ')}]` }
      : (parts.find((part) => 'leftOut' in part) ?? leftOut('an element is missing'));
  }

  private term(term: Term): OutputTerm {
    const { arena, path } = this;
    const doubt = path.doubtOf(term);
    if (doubt !== undefined) return leftOut(`it depends on ${doubt}`);
    const terms = subterms(arena, [term]);
    if (terms.length > MOST_TERMS) return leftOut('the term is too long to be read');
    const symbols = [...freeVariables(arena, [term])];
    if (symbols.some((symbol) => !this.names.has(symbol)))
      return leftOut('it depends on more than numbers and sequences among the inputs');
    // Beyond the bounds a sequence has more places than a formula has cases for.
    const isByCases = terms.some((one) => !IS_SCALAR.has(arena.operator(one)));
    if (isByCases && symbols.some((symbol) => this.parts.has(symbol)))
      return leftOut('it is a case distinction over a sequence');
    return { text: this.writer.text(term) };
  }

  private name(text: string, type: Type, value: Symbolic): void {
    const { arena } = this;
    if (value.kind === 'scalar' && this.isNumber(type)) this.put(text, value.term);
    if (value.kind !== 'seq' || type.kind !== 'seq' || !this.isNumber(type.element)) return;
    for (const [i, element] of value.elements.entries())
      if (element.kind === 'scalar') this.put(`${text}[${i}]`, element.term, true);
    if (arena.operator(value.length) === 'variable') this.put(`|${text}|`, value.length, true);
  }

  private put(text: string, term: Term, isPart = false): void {
    if (this.arena.operator(term) !== 'variable') return;
    const symbol = this.arena.payload(term) as Variable;
    this.names.set(symbol, text);
    if (isPart) this.parts.add(symbol);
  }

  private isNumber(type: Type): boolean {
    const { kind } = this.arena.types.erase(type);
    return kind === 'bool' || kind === 'int' || kind === 'real' || kind === 'bitvector';
  }
}

const MOST_TERMS = 60;

/** Of these a term is the same for all sequences, however long. */
const IS_SCALAR: ReadonlySet<Operator> = new Set<Operator>([
  ...['variable', 'literal', 'add', 'sub', 'mul', 'neg', 'lt', 'le', 'eq', 'not'],
] as const);

function isTerm(one: Symbolic, other: Symbolic): boolean {
  return one.kind === 'scalar' && other.kind === 'scalar' && one.term === other.term;
}

function leftOut(reason: string): OutputTerm {
  return { leftOut: reason };
}
