/**
 * Which methods lead to which others by calls. What the program only declares is taken to call nothing; what the lowering
 * left out cannot be looked into.
 */
import type { Arena, Call, Method, Model, Origin } from '../../model/index.js';
import { closure } from '../../model/index.js';
import { isSurelyInhabited } from './inhabited.js';

/** Code that executions go through by calls. */
export function isCallable({ kind, ghost, computes }: Method): boolean {
  return (kind === 'method' || kind === 'constructor') && !ghost && computes === undefined;
}

/**
 * The methods that do something of interest, through any number of others. What cannot be looked into because the lowering
 * left it out may do so, too.
 */
export function reaching(model: Model, does: (method: Method) => boolean): ReadonlySet<Method> {
  const present = new Set(model.methods);
  const callers = new Map<Method, Method[]>();
  const work: Method[] = [];
  const known = new Set<Method>(model.methods);
  // The set grows while it is gone through: what is called and what implements it need not be in the model.
  for (const method of known) {
    for (const callee of calleesOf(method)) {
      known.add(callee);
      append(callers, callee, method);
    }
    for (const implementer of method.implementers) {
      known.add(implementer);
      append(callers, implementer, method);
    }
    if (does(method) || (!present.has(method) && isCallable(method))) work.push(method);
  }
  const found = new Set<Method>();
  for (let method = work.pop(); method !== undefined; method = work.pop()) {
    if (found.has(method)) continue;
    found.add(method);
    // Whoever implements what is called has the same signature, whether or not it does something of interest itself.
    work.push(...(callers.get(method) ?? []), ...method.implementers);
  }
  return found;
}

/** Those that executions of a method get to by calls, through any number of others. */
export function reachedFrom(method: Method): ReadonlySet<Method> {
  return closure(calleesOf(method), (one) => [...calleesOf(one), ...one.implementers]);
}

/** No execution takes the steps of proofs. */
export function callsIn({ body }: Method): readonly Call[] {
  return (body?.blocks ?? []).flatMap(({ instructions }) => instructions.filter((one) => one.kind === 'call'));
}

/**
 * A call whose results may have no value. A callee that leaves at once leaves its results open, and whoever reasons by
 * contract would take it that it never comes back.
 */
export function doubtfulCall(arena: Arena, method: Method, reached: ReadonlySet<Method>): Origin | undefined {
  return callsIn(method).find(
    ({ callee, results }) => reached.has(callee) && !results.every(({ type }) => isSurelyInhabited(arena, type)),
  )?.origin;
}

function calleesOf(method: Method): readonly Method[] {
  return callsIn(method)
    .map(({ callee }) => callee)
    .filter(isCallable);
}

function append(lists: Map<Method, Method[]>, key: Method, method: Method): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [method]);
  else list.push(method);
}
