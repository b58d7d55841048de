/**
 * A model composed with a property of calls (seed 001, 2.1): reaching the error state becomes a violated claim.
 *
 * The methods of the model stay as they are, and so do their claims. For each of them that can come to an observed call
 * there is an entry besides: the same code, which begins in the initial state and has the claims of the property. Calls in
 * it lead to companions, which carry the state in and out; they check the claims of the method whose code they are, and
 * have none of their own. Were the claims of the property in the method itself, executions would stop at them, and what
 * comes later would be proved only for callers in the initial state.
 */
import type { Clause, Method, Model, Unsupported, Variable } from '../../model/index.js';
import { simplify } from '../../model/index.js';
import { ClaimFactory } from '../lowering/claims.js';
import { originOf, spanOf } from '../origins.js';
import type { Attitude, Meaning } from './bodies.js';
import { composedBody } from './bodies.js';
import { isSurelyInhabited } from './inhabited.js';
import type { PropertyMachine, PropertyProblem } from './machine.js';
import { composedName, problemAt } from './machine.js';
import type { Observation, Observed } from './observed.js';
import { isCallable, observedIn } from './observed.js';
import { callsIn, reaching } from './reach.js';
import { PropertyStates } from './states.js';

export interface Composition {
  readonly kind: 'model';
  readonly model: Model;
  /** Callees with the state of the property. They are no members of the program, so they are not in the model. */
  readonly companions: readonly Method[];
}

export function compose(model: Model, machine: PropertyMachine): Composition | PropertyProblem {
  const observed = observedIn(model, machine);
  if ('message' in observed) return observed;
  const reached = reaching(model, observed);
  const hidden = [...reached].find((method) => !isCallable(method));
  if (hidden !== undefined) {
    const at = machine.transitions[0]?.at ?? machine.file;
    return problemAt(at, `${hidden.name} comes to an observed call, which cannot be seen where an expression uses it.`);
  }
  return new Composing(model, machine, observed, reached).compose();
}

/** A method whose body is filled in later, because methods call each other. */
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

class Composing {
  private readonly model: Model;
  private readonly machine: PropertyMachine;
  private readonly observed: Observed;
  private readonly reached: ReadonlySet<Method>;
  private readonly present: ReadonlySet<Method>;
  private readonly states: PropertyStates;
  private readonly meaning: Meaning;
  private readonly companions = new Map<Method, Mutable<Method>>();
  /** Companions whose bodies are still to be made. */
  private readonly pending: Mutable<Method>[] = [];
  private readonly unsupported: Unsupported[] = [];

  constructor(model: Model, machine: PropertyMachine, observed: Observed, reached: ReadonlySet<Method>) {
    this.model = model;
    this.machine = machine;
    this.observed = observed;
    this.reached = reached;
    this.present = new Set(model.methods);
    this.states = new PropertyStates(model.arena, machine);
    this.meaning = {
      states: this.states,
      observation: (callee) => this.observed.get(callee),
      companion: (callee) => (this.reached.has(callee) ? this.companionOf(callee) : undefined),
    };
  }

  compose(): Composition {
    const { model } = this;
    const methods = model.methods.flatMap((method) => {
      const entry = this.entryOf(method);
      return entry === undefined ? [method] : [method, entry];
    });
    for (let made = this.pending.pop(); made !== undefined; made = this.pending.pop()) this.fill(made);
    const unsupported = [...model.unsupported, ...this.unsupported];
    const readWith = { ...model.readWith, property: this.machine.file };
    return {
      kind: 'model',
      model: { ...model, methods, unsupported, readWith },
      companions: [...this.companions.values()],
    };
  }

  // ── Entries ───────────────────────────────────────────────────────────────────────────────────

  private entryOf(method: Method): Method | undefined {
    const { states, machine } = this;
    const { final, initial } = machine;
    // Where nothing changes the state, an execution ends in the initial one.
    const mayEndBadly = final !== undefined && (this.reached.has(method) || !final.includes(initial));
    if (method.body === undefined || !isCallable(method) || !(this.reached.has(method) || mayEndBadly))
      return undefined;
    const name = composedName(method.name, machine.name);
    const id = { member: name };
    const claims = new ClaimFactory(this.model.arena, id);
    const state = states.variable('local');
    const isFinal = states.isOneOf(this.model.arena.variable(state), final ?? []);
    const attitude: Attitude = {
      state,
      begin: states.initial,
      claim: (condition, { callee, origin }, observation) => {
        const text = `${machine.name}: ${this.wording(callee, observation)}`;
        const claim = claims.make({ kind: 'protocol', condition, span: spanOf(origin), explicit: true, text });
        return { kind: 'assert', claim, origin, ghost: false };
      },
      ...(final === undefined
        ? {}
        : {
            ending: () => {
              const text = `${machine.name}: ends in ${states.names(final)}`;
              const span = spanOf(method.origin);
              const claim = claims.make({ kind: 'protocol', condition: isFinal, span, explicit: true, text });
              return { kind: 'assert', claim, origin: originOf(span), ghost: false };
            },
          }),
    };
    const body = composedBody(this.meaning, attitude, method.origin, method.body);
    if (claims.claims.length === 0) return undefined;
    const doubtful = this.doubtfulCall(method);
    if (doubtful !== undefined) {
      this.unsupported.push({ member: name, feature: 'a call whose result may have no value', origin: doubtful });
      return undefined;
    }
    return {
      ...method,
      id,
      name,
      body,
      claims: claims.claims,
      composed: { of: method, role: 'entry' },
    };
  }

  private wording(callee: Method, observation: Observation | undefined): string {
    if (observation === undefined) return `the calls in ${callee.name}`;
    return `${observation.name} only in ${this.states.names(observation.next.keys())}`;
  }

  /** Whoever reasons by contract would take it that the callee never comes back. */
  private doubtfulCall(method: Method): Method['origin'] | undefined {
    const { arena } = this.model;
    return callsIn(method).find(
      ({ callee, results }) => this.reached.has(callee) && !results.every(({ type }) => isSurelyInhabited(arena, type)),
    )?.origin;
  }

  // ── Callees ───────────────────────────────────────────────────────────────────────────────────

  private companionOf(method: Method): Method {
    const known = this.companions.get(method);
    if (known !== undefined) return known;
    const { states } = this;
    const after = states.variable('output');
    const made: Mutable<Method> = {
      ...method,
      id: { member: method.name },
      inputs: [...method.inputs, states.variable('input')],
      outputs: [...method.outputs, after],
      ensures: method.ensures.map((clause) => this.unlessError(clause, after)),
      body: undefined,
      claims: [],
      implementers: [],
      composed: { of: method, role: 'callee' },
    };
    this.companions.set(method, made);
    this.pending.push(made);
    return made;
  }

  private fill(made: Mutable<Method>): void {
    const method = made.composed?.of ?? made;
    if (!this.present.has(method)) {
      // What the lowering left out may leave the property in any state, and cannot be run.
      made.ensures = [];
      made.modifies = { kind: 'everything' };
      return;
    }
    made.implementers = method.implementers.map((one) => this.companionOf(one));
    if (method.body === undefined) return;
    const [before, after] = [made.inputs.at(-1), made.outputs.at(-1)];
    if (before === undefined || after === undefined) return;
    const attitude = { state: after, begin: this.model.arena.variable(before) };
    made.body = composedBody(this.meaning, attitude, method.origin, method.body);
  }

  /** A callee that returned because of an error has not come to where its postconditions hold. */
  private unlessError(clause: Clause, state: Variable): Clause {
    const { arena } = this.model;
    const isFine = this.states.isFine(arena.variable(state));
    return { ...clause, condition: simplify.implies(arena, isFine, clause.condition) };
  }
}
