/**
 * The symbols of one exploration. Replaying a path makes symbols in a fixed order, so that paths with a common beginning
 * have the same ones there: their conditions are the same terms, and a solver is told each of them once.
 */
import type { Arena, Term, Type, Variable } from '../../model/index.js';

export class SymbolTable {
  private readonly made = new Map<string, Variable>();

  /** The symbol with this number in a replay. */
  at(arena: Arena, number: number, name: string, type: Type): Term {
    const key = `${number} ${name} ${type.id}`;
    let variable = this.made.get(key);
    if (variable === undefined) this.made.set(key, (variable = { name, type, role: 'local', ghost: false }));
    return arena.variable(variable);
  }
}
