/** Instructions that change the heap in more than one place: calls, and assignments to many places at once. */
import { callChangesHeap, promisesIn } from '../analysis/index.js';
import type { Call, ForallAssign, Frame, Model, Term, Type, Variable } from '../model/index.js';
import { abstract, instantiate, instantiateTypes, isConstant, placeAt, simplify, storeIn } from '../model/index.js';
import type { Versions } from './passive.js';
import type { Passing } from './passing.js';
import { exists, forall, placeholder } from './quantify.js';
import { chooseTriggers } from './triggers.js';

/** The preconditions are checked, the frame changes, and the postconditions hold. */
export function passCall(pass: Passing, call: Call, versions: Versions): void {
  const { callee, claims, results } = call;
  for (const claim of claims) pass.check(claim, versions);
  const before: Versions = new Map(versions);
  const contract = contractAt(pass.vocabulary.model, call);
  const arguments_ = callee.inputs.map((input, i): [Variable, Term] => [
    contract.variable(input),
    pass.known(call.args[i] as Term, before),
  ]);
  const pre: Versions = new Map([...before, ...arguments_]);
  for (const [store, snapshot] of callee.entry)
    pre.set(contract.variable(snapshot), pass.value(before, contract.variable(store)));
  for (const result of results) pass.fresh(versions, result);
  const dependency = pass.resting(claims, promisesIn(pass.vocabulary.model).ofMethod(callee));
  // Nothing but its own claims says that a proof keeps to its frame and gives values of the declared types.
  const giver = callee.ghost || callee.kind === 'lemma' ? dependency : undefined;
  if (callChangesHeap(call)) {
    const frame = contract.frame(callee.modifies);
    // Without a frame, only what is new changes. What stores say of an object that does not exist yet is arbitrary, so
    // it may as well be what they will say: no store changes then.
    const isPure = giver === undefined && frame.kind === 'items' && frame.items.length === 0;
    const stores = isPure ? [] : [...pass.stores].filter((store) => !isConstant(store));
    const targets = [pass.alloc, ...stores];
    pass.changeHeap(versions, targets, frame, pre, pass.value(before, pass.alloc), giver);
  }
  for (const result of results) pass.assumeTyped(versions, result, giver);
  const post: Versions = new Map([...versions, ...arguments_]);
  for (const [store, snapshot] of callee.entry)
    post.set(contract.variable(snapshot), pass.value(before, contract.variable(store)));
  callee.outputs.forEach((output, i) =>
    post.set(contract.variable(output), pass.value(versions, results[i] as Variable)),
  );
  if (callee.kind === 'constructor') assumeNew(pass, before, pass.value(versions, results[0] as Variable));
  for (const { condition } of callee.ensures) pass.assume(pass.known(contract.term(condition), post), dependency);
}

/** What a constructor makes did not exist. */
function assumeNew(pass: Passing, before: Versions, object: Term): void {
  const { arena } = pass;
  pass.assume(arena.make('not', [arena.make('select', [pass.value(before, pass.alloc), object])]));
}

/** The terms of a callee's contract at the type arguments of a call; variables of generic type have copies. */
export interface Contract {
  readonly term: (term: Term) => Term;
  readonly variable: (variable: Variable) => Variable;
  readonly frame: (frame: Frame) => Frame;
}

export function contractAt(model: Model, { callee, typeArgs }: Pick<Call, 'callee' | 'typeArgs'>): Contract {
  const { arena } = model;
  const { types } = arena;
  const change = (type: Type): Type => types.substitute(type, callee.typeParameters, typeArgs);
  const copies = new Map<Variable, Variable>();
  const variable = (original: Variable): Variable => {
    if (typeArgs.length === 0) return original;
    let copy = copies.get(original);
    if (copy === undefined) {
      const type = change(original.type);
      if (original.place === undefined) copy = type === original.type ? original : { ...original, type };
      else {
        const place = placeAt(original.place, change, (one) => types.erase(one));
        const made: Variable = { ...original, type, place };
        copy = original.role === 'heap' ? storeIn(model, made) : made;
      }
      copies.set(original, copy);
    }
    return copy;
  };
  const term = (original: Term): Term =>
    instantiateTypes(arena, original, change, (one) => arena.variable(variable(one)));
  const frame = (original: Frame): Frame =>
    original.kind === 'everything'
      ? original
      : { kind: 'items', items: original.items.map(({ objects, field }) => ({ objects: term(objects), field })) };
  return { term, variable, frame };
}

/** Every place in range has its new value; every other place keeps its own. */
export function passForall(pass: Passing, assign: ForallAssign, versions: Versions): void {
  const { arena, vocabulary } = pass;
  const { bound, range, store, keys, value, claims } = assign;
  for (const claim of claims) pass.check(claim, versions);
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
  pass.assumeTypedStore(store, now);
  pass.assume(vocabulary.heap.closed(store, now, pass.value(versions, pass.alloc)));
  const changed = new Map([[store, isOne ? object : undefined]]);
  pass.forgetOverlapping(versions, changed);
  pass.transition(before, versions, changed);
}

function mentions(pass: Passing, term: Term, variables: readonly Variable[]): boolean {
  const found = pass.vocabulary.translator.variablesOf(term);
  return variables.some((variable) => found.has(variable));
}
