/**
 * The methods whose calls may change the state of a property: those that come to an observed call, through any number of
 * others. What cannot be looked into because the lowering left it out may do so, too; what the program only declares is
 * taken to call nothing.
 */
import type { Call, Method, Model } from '../../model/index.js';
import type { Observed } from './observed.js';
import { isCallable } from './observed.js';

export function reaching(model: Model, observed: Observed): ReadonlySet<Method> {
  const present = new Set(model.methods);
  const callers = new Map<Method, Method[]>();
  const work: Method[] = [];
  const known = new Set<Method>(model.methods);
  // The set grows while it is gone through: what is called and what implements it need not be in the model.
  for (const method of known) {
    for (const { callee } of callsIn(method)) {
      if (!isCallable(callee)) continue;
      known.add(callee);
      append(callers, callee, method);
      if (observed.has(callee)) work.push(method);
    }
    for (const implementer of method.implementers) {
      known.add(implementer);
      append(callers, implementer, method);
    }
    if (!present.has(method) && isCallable(method)) work.push(method);
  }
  const found = new Set<Method>();
  for (let method = work.pop(); method !== undefined; method = work.pop()) {
    if (found.has(method)) continue;
    found.add(method);
    // Whoever implements what is called has the same signature, whether or not it comes to an observed call itself.
    work.push(...(callers.get(method) ?? []), ...method.implementers);
  }
  return found;
}

/** No execution takes the steps of proofs. */
export function callsIn({ body }: Method): readonly Call[] {
  return (body?.blocks ?? []).flatMap(({ instructions }) => instructions.filter((one) => one.kind === 'call'));
}

function append(lists: Map<Method, Method[]>, key: Method, method: Method): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [method]);
  else list.push(method);
}
