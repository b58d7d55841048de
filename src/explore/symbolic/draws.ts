/**
 * Which evaluations may draw from the choices of a run: those of functions without a body, and of what calls them.
 * Function values count among the latter: which body one has is not seen where it is called.
 */
import type { FunctionDefinition, FunctionSymbol, Model, Term } from '../../model/index.js';
import { appliedIn, closure, subterms } from '../../model/index.js';

/** A run draws the result at some type arguments, once for the same arguments. */
function mayBeDrawn({ symbol, body, implementers }: FunctionDefinition): boolean {
  return body === undefined && implementers.length === 0 && symbol.heap.length === 0;
}

/** What a run evaluates for an application. */
function evaluatedBy({ body, ensures }: FunctionDefinition): readonly Term[] {
  return body === undefined ? ensures : [body];
}

const known = new WeakMap<Model, Draws>();

/** What is found out about a model counts for every path that is followed in it. */
export function drawsOf(model: Model): Draws {
  let draws = known.get(model);
  if (draws === undefined) known.set(model, (draws = new Draws(model)));
  return draws;
}

class Draws {
  private readonly model: Model;
  private readonly known = new Map<Term, boolean>();
  private readonly any: boolean;

  constructor(model: Model) {
    this.model = model;
    this.any = [...model.functions.values()].some(mayBeDrawn);
  }

  /** Whether evaluating one of these terms may draw. */
  mayDraw(terms: readonly Term[]): boolean {
    return this.any && terms.some((term) => this.draws(term));
  }

  private draws(term: Term): boolean {
    let known = this.known.get(term);
    if (known === undefined) {
      const reached = closure(appliedIn(this.model.arena, [term]), (symbol) => this.calledBy(symbol));
      known = this.callsValue([term]) || [...reached].some((symbol) => this.isDrawnSomewhere(symbol));
      this.known.set(term, known);
    }
    return known;
  }

  private isDrawnSomewhere(symbol: FunctionSymbol): boolean {
    const definition = this.model.functions.get(symbol);
    if (definition === undefined) return symbol.reading !== undefined;
    return mayBeDrawn(definition) || this.callsValue(evaluatedBy(definition));
  }

  private callsValue(terms: readonly Term[]): boolean {
    const { arena } = this.model;
    return subterms(arena, terms).some((term) => ['call-value', 'value-requires'].includes(arena.operator(term)));
  }

  private calledBy(symbol: FunctionSymbol): readonly FunctionSymbol[] {
    const definition = this.model.functions.get(symbol);
    if (definition === undefined) return [];
    return [...definition.implementers, ...appliedIn(this.model.arena, evaluatedBy(definition))];
  }
}
