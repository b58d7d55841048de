/** Which evaluations may draw from the choices of a run: those of functions without a body, and of what calls them. */
import type { FunctionDefinition, FunctionSymbol, Instance, Model, Term } from '../../model/index.js';
import { closure, subterms } from '../../model/index.js';

/** A run draws the result, once for the same arguments. Others cannot be compared, and it finds one or stops. */
export function isDrawn({ symbol, chooses, body, implementers }: FunctionDefinition): boolean {
  if (body !== undefined || implementers.length > 0 || symbol.heap.length > 0) return false;
  return chooses === undefined || symbol.typeParameters.length === 0;
}

export class Draws {
  private readonly model: Model;
  private readonly known = new Map<Term, boolean>();
  private readonly any: boolean;

  constructor(model: Model) {
    this.model = model;
    this.any = [...model.functions.values()].some(isDrawn);
  }

  /** Whether evaluating one of these terms may draw. */
  mayDraw(terms: readonly Term[]): boolean {
    return this.any && terms.some((term) => this.draws(term));
  }

  private draws(term: Term): boolean {
    let known = this.known.get(term);
    if (known === undefined) {
      const reached = closure(this.applied([term]), (symbol) => this.calledBy(symbol));
      known = [...reached].some((symbol) => this.isDrawn(symbol));
      this.known.set(term, known);
    }
    return known;
  }

  private isDrawn(symbol: FunctionSymbol): boolean {
    const definition = this.model.functions.get(symbol);
    return definition !== undefined && isDrawn(definition);
  }

  private calledBy(symbol: FunctionSymbol): readonly FunctionSymbol[] {
    const definition = this.model.functions.get(symbol);
    if (definition === undefined) return [];
    const { body, ensures, implementers } = definition;
    return [...implementers, ...this.applied(body === undefined ? ensures : [body])];
  }

  private applied(terms: readonly Term[]): readonly FunctionSymbol[] {
    const { arena } = this.model;
    return subterms(arena, terms).flatMap((term) =>
      arena.operator(term) === 'apply' ? [(arena.payload(term) as Instance).symbol] : [],
    );
  }
}
