/** Calls, replaced by contracts. */
import { callChangesHeap, promisesIn } from '../../analysis/index.js';
import type { Call, Dependency, Term, Variable } from '../../model/index.js';
import { isConstant } from '../../model/index.js';
import { contractAt } from '../contract-at.js';
import { check } from './claims.js';
import type { Versions } from './form.js';
import { assumeTyped, changeHeap } from './heap-changes.js';
import { both, resting, witnessOf } from './reasons.js';
import type { PassState } from './state.js';

/** The preconditions are checked, the frame changes, and the postconditions hold. */
export function passCall(pass: PassState, call: Call, versions: Versions): void {
  const { callee, claims, results } = call;
  for (const claim of claims) check(pass, claim, versions);
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
  const promise = promisesIn(pass.vocabulary.model).ofMethod(callee);
  const dependency = resting(pass, claims, promise);
  // Nothing but its own claims says that a proof keeps to its frame and gives values of the declared types; and of what
  // has no body here, only its declaration does. Other code is checked by executions.
  const isTold = callee.ghost || callee.kind === 'lemma' || promise.kind === 'bodiless' || promise.kind === 'axiom';
  const giver = isTold ? dependency : undefined;
  if (callChangesHeap(call)) {
    const frame = contract.frame(callee.modifies);
    // Without a frame, only what is new changes. What stores say of an object that does not exist yet is arbitrary, so
    // it may as well be what they will say: no store changes then.
    const isPure = giver === undefined && frame.kind === 'items' && frame.items.length === 0;
    const stores = isPure ? [] : [...pass.stores].filter((store) => !isConstant(store));
    const targets = [pass.alloc, ...stores];
    const existed = pass.value(before, pass.alloc);
    changeHeap(pass, versions, { targets, frame, at: pre, existed, keeper: giver });
  }
  for (const result of results) assumeTyped(pass, versions, result, giver);
  const post: Versions = new Map([...versions, ...arguments_]);
  for (const [store, snapshot] of callee.entry)
    post.set(contract.variable(snapshot), pass.value(before, contract.variable(store)));
  callee.outputs.forEach((output, i) =>
    post.set(contract.variable(output), pass.value(versions, results[i] as Variable)),
  );
  if (callee.kind === 'constructor') assumeNew(pass, before, pass.value(versions, results[0] as Variable), giver);
  // The callee takes it for granted that its inputs are of their types. Where they come from nowhere, only that says so.
  const types = callee.inputs.map((input) => contract.variable(input).type);
  const promised = both(dependency, witnessOf(pass.vocabulary, ...types));
  for (const { condition } of callee.ensures) pass.assume(pass.known(contract.term(condition), post), promised);
}

/** What a constructor makes did not exist. */
function assumeNew(pass: PassState, before: Versions, object: Term, giver: Dependency | undefined): void {
  const { arena } = pass;
  pass.assume(arena.make('not', [arena.make('select', [pass.value(before, pass.alloc), object])]), giver);
}
