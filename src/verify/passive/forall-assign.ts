/** Assignments to many places at once. */
import type { ForallAssign, Term, Variable } from '../../model/index.js';
import { abstract, instantiate, simplify } from '../../model/index.js';
import { exists, forall, placeholder } from '../quantify.js';
import { chooseTriggers } from '../triggers.js';
import type { Versions } from './form.js';
import { check } from './claims.js';
import { assumeStore, forgetOverlapping, tellTransition } from './heap-changes.js';
import type { PassState } from './state.js';

/** Every place in range has its new value; every other place keeps its own. */
export function passForall(pass: PassState, assign: ForallAssign, versions: Versions): void {
  const { arena } = pass;
  const { bound, range, store, keys, value, claims } = assign;
  for (const claim of claims) check(pass, claim, versions);
  if (!pass.stores.has(store)) return;
  const before: Versions = new Map(versions);
  const inner = bound.map((type, i) => placeholder(`k${i}`, arena.types.erase(type)));
  const values = inner.map((variable) => arena.variable(variable));
  const open = (term: Term): Term => instantiate(arena, pass.known(term, before), values);
  const inRange = open(range);
  const places = keys.map(open);
  const [object, ...indices] = places as [Term, ...Term[]];
  const old = pass.value(before, store);
  const now = pass.fresh(versions, store);
  const isOne = !mentions(pass, object, inner);
  const read = (from: Term): Term => places.reduce((row, key) => arena.make('select', [row, key]), from);
  const assigned = arena.make('eq', [read(now), open(value)]);
  const close = (term: Term): Term => abstract(arena, term, inner);
  const types = inner.map(({ type }) => type);
  const direct = chooseTriggers(arena, types, arena.true, close(arena.make('eq', [read(now), read(old)])));
  const groups = direct.length > 0 ? direct : chooseTriggers(arena, types, close(inRange), close(assigned));
  const triggers = groups.map((group) => group.map((term) => instantiate(arena, term, values)));
  pass.assume(forall(arena, inner, inRange, assigned, triggers));
  // Elsewhere: one object's other indices, then other objects.
  const others = placeholder('o', arena.types.reference);
  const o = arena.variable(others);
  const js = indices.map((_, i) => placeholder(`j${i}`, arena.types.int));
  const jterms = js.map((variable) => arena.variable(variable));
  const readAt = (from: Term, at: Term): Term =>
    jterms.reduce((row, key) => arena.make('select', [row, key]), arena.make('select', [from, at]));
  const hit = (at: Term): Term => {
    const same = [
      ...(isOne && at === object ? [] : [arena.make('eq', [object, at])]),
      ...indices.map((index, i) => arena.make('eq', [index, jterms[i] as Term])),
    ];
    return simplify.not(arena, exists(arena, inner, inRange, simplify.and(arena, same)));
  };
  if (isOne) {
    const whole = arena.make('eq', [arena.make('select', [now, o]), arena.make('select', [old, o])]);
    const different = arena.make('not', [arena.make('eq', [o, object])]);
    pass.assume(forall(arena, [others], different, whole, [[arena.make('select', [now, o])]]));
    const kept = arena.make('eq', [readAt(now, object), readAt(old, object)]);
    pass.assume(forall(arena, js, hit(object), kept, js.length === 0 ? [] : [[readAt(now, object)]]));
  } else {
    const kept = arena.make('eq', [readAt(now, o), readAt(old, o)]);
    pass.assume(forall(arena, [others, ...js], hit(o), kept, [[readAt(now, o)]]));
  }
  assumeStore(pass, versions, store);
  const changed = new Map([[store, isOne ? object : undefined]]);
  forgetOverlapping(pass, versions, changed);
  tellTransition(pass, before, versions, changed);
}

function mentions(pass: PassState, term: Term, variables: readonly Variable[]): boolean {
  const found = pass.vocabulary.translator.variablesOf(term);
  return variables.some((variable) => found.has(variable));
}
