/** Conditions at all positions that a counter has left behind, or has still to come to. */
import type { Term } from '../../../model/index.js';
import { numbersOf } from './bounds.js';
import type { Gathering } from './template.js';

/** `at` is about a position that is bound around it; ranges go from the counter to one of the first numbers in scope. */
export function addAtPositions(gathering: Gathering, counter: Term, most: number, at: Term): void {
  const { arena } = gathering.scope;
  const { int } = arena.types;
  const k = arena.bound(0, int);
  for (const end of [arena.int(0), ...numbersOf(gathering)].slice(0, most)) {
    if (end === counter) continue;
    const before = [arena.make('le', [end, k]), arena.make('lt', [k, counter])];
    const after = [arena.make('lt', [counter, k]), arena.make('lt', [k, end])];
    for (const range of [before, after]) gathering.add(arena.bind('forall', [int], [arena.make('and', range), at]));
  }
}
