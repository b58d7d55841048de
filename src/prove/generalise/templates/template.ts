/** Templates make candidates for one loop from what stands in the program. */
import type { Arena, Term, Variable } from '../../../model/index.js';
import { freeVariables, subterms } from '../../../model/index.js';
import type { Scope } from '../scope.js';
import { isInScope } from '../scope.js';

/** Gathers candidates of one loop: those that speak of what the loop changes, and of nothing without a value. */
export class Gathering {
  readonly scope: Scope;
  private readonly found = new Set<Term>();

  constructor(scope: Scope) {
    this.scope = scope;
  }

  get conditions(): readonly Term[] {
    return [...this.found];
  }

  add(condition: Term): void {
    const { arena, targets } = this.scope;
    if (this.found.has(condition) || this.found.size >= MOST || arena.operator(condition) === 'literal') return;
    const parts = subterms(arena, [condition]);
    if (parts.length > LARGEST) return;
    // What was written on the way is no state at the header.
    if (parts.some((part) => arena.operator(part) === 'update')) return;
    const variables = freeVariables(arena, [condition]);
    if (![...variables].some((variable) => targets.has(variable)) || !isInScope(this.scope, condition)) return;
    this.found.add(condition);
  }
}

const MOST = 700;
const LARGEST = 120;

export function targetsOfType({ arena, targets, variables }: Scope, kind: 'int' | 'bool'): readonly Variable[] {
  return variables.filter((variable) => targets.has(variable) && isOf(arena, variable, kind));
}

export function isOf(arena: Arena, { type }: Variable, kind: string): boolean {
  return arena.types.erase(type).kind === kind;
}

/** Integer variables that this loop or one around it changes. */
export function counters(scope: Scope): readonly Term[] {
  const all = [scope, ...scope.outer].flatMap((one) => targetsOfType(one, 'int'));
  return [...new Set(all)].filter((one) => scope.variables.includes(one)).map((one) => scope.arena.variable(one));
}
