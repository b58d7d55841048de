/** What values that come from nowhere satisfy, and what changes of the heap leave alone. */
import type { Dependency, Frame, Term, Variable } from '../../model/index.js';
import { mayOverlap } from '../../model/index.js';
import { allocationGrows, frameKept, inFrame } from '../heap.js';
import type { Versions } from './form.js';
import { both, witnessOf } from './reasons.js';
import type { PassState } from './state.js';

/** A value that comes from nowhere belongs to its declared type, and what it refers to exists; whoever gives it says so. */
export function assumeTyped(pass: PassState, versions: Versions, variable: Variable, giver?: Dependency): void {
  const { arena, vocabulary } = pass;
  const { predicates } = vocabulary;
  const { type } = variable;
  const own = arena.variable(variable);
  pass.assume(pass.known(predicates.belongs(type, own), versions), both(giver, witnessOf(vocabulary, type)));
  pass.assume(pass.known(predicates.exists(type, own, arena.variable(pass.alloc)), versions), giver);
}

/** The value of a store holds values of the declared types, and refers to what exists. */
export function assumeStore(pass: PassState, versions: Versions, store: Variable, keeper?: Dependency): void {
  const value = pass.value(versions, store);
  assumeTypedStore(pass, store, value, keeper);
  pass.assume(pass.vocabulary.heap.closed(store, value, pass.value(versions, pass.alloc)), keeper);
}

/** What a new object holds where nothing was written is some value of the type, if there is one. */
function assumeTypedStore(pass: PassState, store: Variable, value: Term, keeper?: Dependency): void {
  const { heap } = pass.vocabulary;
  const formula = heap.typed(store, value);
  if (formula === pass.arena.true) return;
  const witness = witnessOf(pass.vocabulary, ...heap.held(store));
  pass.assume(formula, both(keeper, witness));
}

/** A change of the heap: what changes, within which frame, and who says that it keeps to it. */
export interface HeapChange {
  readonly targets: readonly Variable[];
  readonly frame: Frame;
  /** The state that the frame is evaluated in. */
  readonly at: Versions;
  /** The objects that existed: those outside the frame keep their values. */
  readonly existed: Term;
  readonly keeper?: Dependency | undefined;
}

/** Stores change within the frame, and what did not exist may have come into being. */
export function changeHeap(pass: PassState, versions: Versions, change: HeapChange): void {
  const { arena } = pass;
  const { targets, frame, at, existed, keeper } = change;
  const used = targets.filter((store) => store === pass.alloc || pass.stores.has(store));
  if (used.length === 0) return;
  const before: Versions = new Map(versions);
  for (const store of used) pass.fresh(versions, store);
  const changed = new Map<Variable, Term | undefined>();
  for (const store of used) {
    const [old, now] = [pass.value(before, store), pass.value(versions, store)];
    if (store === pass.alloc) {
      pass.assume(allocationGrows(arena, old, now));
      pass.assume(pass.vocabulary.predicates.grows(old, now));
      continue;
    }
    changed.set(store, undefined);
    const within = (object: Term): Term => inFrame(arena, frame, store, object, (term) => pass.known(term, at));
    pass.assume(frameKept(arena, old, now, existed, within), keeper);
  }
  for (const store of pass.stores) assumeStore(pass, versions, store, keeper);
  tellTransition(pass, before, versions, changed);
}

/** Functions that read what has not changed have their values from before: their frames are told of the change. */
export function tellTransition(
  pass: PassState,
  before: Versions,
  after: Versions,
  changed: ReadonlyMap<Variable, Term | undefined>,
): void {
  if (changed.size === 0) return;
  const [from, to] = [new Map(before), new Map(after)];
  pass.builder.transition({
    before: (store) => pass.value(from, store),
    after: (store) => pass.value(to, store),
    changed,
  });
}

/** At an object that has changed, a store that may speak of the same place is not to be trusted any more. */
export function forgetOverlapping(pass: PassState, versions: Versions, changed: Map<Variable, Term | undefined>): void {
  const { arena } = pass;
  for (const [written, object] of [...changed]) {
    for (const store of pass.stores) {
      if (changed.has(store) || !mayOverlap(written, store)) continue;
      const old = pass.value(versions, store);
      const now = pass.fresh(versions, store);
      changed.set(store, object);
      if (object === undefined) continue;
      pass.assume(arena.make('eq', [now, arena.make('update', [old, object, arena.make('select', [now, object])])]));
    }
  }
}
