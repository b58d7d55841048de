/** Templates make candidates for one loop from what stands in the program. */
import { blocksOf, termsRead } from '../../../analysis/index.js';
import type { Arena, Term, Variable } from '../../../model/index.js';
import { freeVariables, subterms } from '../../../model/index.js';
import type { Scope } from '../scope.js';
import { isInScope } from '../scope.js';

/** Gathers candidates of one loop: those that speak of what the loop changes, and of nothing without a value. */
export class Gathering {
  readonly scope: Scope;
  private readonly found = new Set<Term>();
  private readonly groups: Term[][] = [];

  private readonly most: number;

  /** At most so many of a kind. */
  constructor(scope: Scope, most = Infinity) {
    this.scope = scope;
    this.most = most;
  }

  /** One of each group in turn, so that what is cut off is not all of one kind. */
  get conditions(): readonly Term[] {
    const longest = Math.max(0, ...this.groups.map((group) => group.length));
    return Array.from({ length: longest }, (_, i) => this.groups.flatMap((group) => group.slice(i, i + 1))).flat();
  }

  /** What is added from here on is of another kind. */
  group(): void {
    this.groups.push([]);
  }

  add(condition: Term): void {
    const { arena, targets } = this.scope;
    if (
      this.found.has(condition) ||
      (this.groups.at(-1)?.length ?? 0) >= this.most ||
      arena.operator(condition) === 'literal'
    )
      return;
    const parts = subterms(arena, [condition]);
    if (parts.length > LARGEST) return;
    // What was written on the way is no state at the header.
    if (parts.some((part) => arena.operator(part) === 'update')) return;
    const variables = freeVariables(arena, [condition]);
    if (![...variables].some((variable) => targets.has(variable)) || !isInScope(this.scope, condition)) return;
    this.found.add(condition);
    this.groups.at(-1)?.push(condition);
  }
}

const LARGEST = 120;

function targetsOfType({ arena, targets, variables }: Scope, kind: 'int' | 'bool'): readonly Variable[] {
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

/** Counters, and what the loop computes from them to find a place: `a[n - 1 - i]`. */
export function positionsOf(scope: Scope): readonly Term[] {
  const { arena, body, natural, targets } = scope;
  const found = new Set(counters(scope));
  const own = found.size;
  const terms = blocksOf(natural).flatMap((block) => (body.blocks[block]?.instructions ?? []).flatMap(termsRead));
  for (const term of subterms(arena, terms)) {
    if (!INDEXING.has(arena.operator(term))) continue;
    const operator = arena.operator(term);
    for (const index of arena.argsOf(term).slice(1, operator === 'update' ? -1 : undefined)) {
      if (INDEXING.has(arena.operator(index))) continue;
      if (arena.type(index) !== arena.types.int || arena.looseBound(index) > 0 || arena.argCount(index) === 0) continue;
      const isMoving = [...freeVariables(arena, [index])].some((one) => targets.has(one));
      if (isMoving && isInScope(scope, index) && subterms(arena, [index]).length < LARGEST_INDEX) found.add(index);
    }
  }
  return [...found].slice(0, own + MOST_COMPUTED);
}

const INDEXING: ReadonlySet<string> = new Set([
  'select',
  'update',
  'seq-index',
  'seq-take',
  'seq-drop',
  'seq-of-array',
]);
const LARGEST_INDEX = 9;
const MOST_COMPUTED = 3;
