/** Which methods of a program a property observes, and what a call of each does in which state. */
import { closure } from '../../model/index.js';
import type { FunctionSymbol, Method, Model } from '../../model/index.js';
import { isCallable } from '../composition/reach.js';
import { namedAs } from '../names.js';
import type { PropertyMachine, PropertyProblem, Transition } from './machine.js';
import { problemAt } from './machine.js';

/** What calls of one method mean to the property. */
export interface Observation {
  /** As the property names it. */
  readonly name: string;
  /** The state after a call, by the state before it; other states do not allow it. */
  readonly next: ReadonlyMap<number, number>;
}

export type Observed = ReadonlyMap<Method, Observation>;

/** A call of a dispatched method is observed as such, whoever implements it, and so are calls of those by their own names. */
export function observedIn(model: Model, machine: PropertyMachine): Observed | PropertyProblem {
  const observed = new Map<Method, Observation & { readonly next: Map<number, number> }>();
  const found = new Map<string, Method>();
  for (const transition of machine.transitions) {
    const { method: name, from, to, at } = transition;
    const method = found.get(name) ?? methodOf(model, transition);
    if ('message' in method) return method;
    const overridden = model.methods.find(({ implementers }) => implementers.includes(method));
    if (overridden !== undefined) {
      return problemAt(
        at,
        `${method.name} implements ${overridden.name}, through which it may be called; name that one.`,
      );
    }
    const known = observed.get(method);
    if (known !== undefined && known.name !== name)
      return problemAt(at, `${name} is the method that is also called ${known.name} here; use one of the names.`);
    found.set(name, method);
    const observation = known ?? { name, next: new Map<number, number>() };
    observation.next.set(from, to);
    for (const one of withImplementers(method)) {
      const other = observed.get(one);
      if (other !== undefined && other !== observation)
        return problemAt(at, `${one.name} implements both ${other.name} and ${name}; observe one of them.`);
      observed.set(one, observation);
    }
  }
  return observed;
}

function methodOf(model: Model, { method: name, at }: Transition): Method | PropertyProblem {
  const callable = model.methods.filter(isCallable);
  const [first, second] = namedAs(callable, name, (one) => one.name);
  if (first !== undefined && second === undefined) return first;
  if (first !== undefined && second !== undefined)
    return problemAt(at, `There are several methods named ${name}: ${first.name} and ${second.name}; write which one.`);
  const [unsupported] = namedAs(model.unsupported, name, ({ member }) => member);
  if (unsupported !== undefined)
    return problemAt(
      at,
      `${unsupported.member} cannot be observed: it uses ${unsupported.feature}, which is not supported.`,
    );
  const [other] = namedAs([...model.methods, ...symbolsIn(model)], name, (one) => one.name);
  if (other !== undefined)
    return problemAt(at, `${other.name} cannot be observed: only calls of methods that are not ghost can.`);
  const known = callable.map((one) => one.name);
  const shown = known.length === 0 ? 'The program has none.' : `The program has ${listed(known)}.`;
  return problemAt(at, `There is no method named ${name}. ${shown}`);
}

function symbolsIn({ functions }: Model): readonly FunctionSymbol[] {
  return [...functions.keys()];
}

function withImplementers(method: Method): ReadonlySet<Method> {
  return closure([method], ({ implementers }) => implementers);
}

const MOST_NAMES = 12;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
