/** Elements of arrays that are still what they were when the method was called. */
import type { Term } from '../../../model/index.js';
import { shift, simplify } from '../../../model/index.js';
import type { Gathering } from './template.js';

export function addUnchanged(gathering: Gathering, counters: readonly Term[]): void {
  const { arena, method, targets } = gathering.scope;
  const { int } = arena.types;
  for (const [store, snapshot] of method.entry) {
    if (!targets.has(store) || store.place?.kind !== 'array' || store.place.rank !== 1) continue;
    const element = arena.types.erase(store.place.element);
    for (const input of method.inputs) {
      if (input.type.kind !== 'array' || arena.types.erase(input.type.element) !== element) continue;
      const array = arena.variable(input);
      const [now, before] = [arena.variable(store), arena.variable(snapshot)];
      const k = arena.bound(0, int);
      const length = arena.make('array-length', [array], 0);
      const same = simplify.eq(arena, arena.make('select', [now, array, k]), arena.make('select', [before, array, k]));
      const inside = [arena.make('le', [arena.int(0), k]), arena.make('lt', [k, length])];
      const where = (limit: Term): Term => arena.bind('forall', [int], [arena.make('and', [...inside, limit]), same]);
      const sides = counters.map((counter) => {
        const moved = shift(arena, counter, 1);
        return {
          above: [arena.make('le', [moved, k]), arena.make('lt', [moved, k])],
          below: [arena.make('lt', [k, moved]), arena.make('le', [k, moved])],
        };
      });
      for (const { above, below } of sides) for (const limit of [...above, ...below]) gathering.add(where(limit));
      for (const one of sides) {
        for (const other of sides) {
          if (one === other) continue;
          for (const low of one.above)
            for (const high of other.below) gathering.add(where(arena.make('and', [low, high])));
        }
      }
      const whole = (from: Term): Term =>
        arena.make('multiset-of-seq', [arena.make('seq-of-array', [from, array, arena.int(0), length])]);
      gathering.add(simplify.eq(arena, whole(now), whole(before)));
    }
  }
}
