/** What the conditions that end a loop say: `while i < n` ends where `i` has come to `n`. */
import type { BlockId, Term } from '../../../model/index.js';
import { freeVariables } from '../../../model/index.js';
import { blocksOf } from '../../../analysis/index.js';
import type { Scope } from '../scope.js';
import { add } from '../terms.js';

/** At the end of the loop `bound` and `counter` may be one value. */
export interface Meeting {
  readonly counter: Term;
  readonly bound: Term;
}

/** Conditions of the branches in the loop, those that leave it first. */
export function conditionsIn({ flow, natural, body }: Scope): readonly Term[] {
  const inside = new Set<BlockId>(blocksOf(natural));
  const leaving: Term[] = [];
  const others: Term[] = [];
  for (const block of inside) {
    const exit = body.blocks[block]?.exit;
    if (exit?.kind !== 'branch') continue;
    const leaves = (flow.successors[block] ?? []).some(({ to }) => !inside.has(to));
    (leaves ? leaving : others).push(exit.condition);
  }
  return [...new Set([...leaving, ...others])];
}

export function meetingsOf(scope: Scope): readonly Meeting[] {
  const { arena, targets } = scope;
  const found: Meeting[] = [];
  const changes = (term: Term): boolean => [...freeVariables(arena, [term])].some((one) => targets.has(one));
  const meet = (left: Term, right: Term, apart: number): void => {
    if (arena.type(left) !== arena.types.int) return;
    if (changes(left)) found.push({ counter: add(arena, left, -apart), bound: right });
    if (changes(right)) found.push({ counter: add(arena, right, apart), bound: left });
  };
  for (const condition of conditionsIn(scope)) {
    const work = [condition];
    for (let term = work.pop(); term !== undefined; term = work.pop()) {
      const [left, right] = arena.argsOf(term) as [Term, Term];
      const operator = arena.operator(term);
      if (operator === 'and' || operator === 'not' || operator === 'or') work.push(...arena.argsOf(term));
      else if (operator === 'lt' || operator === 'eq') meet(left, right, 0);
      else if (operator === 'le') {
        meet(left, right, 1);
        meet(left, right, 0);
      }
    }
  }
  return found;
}
