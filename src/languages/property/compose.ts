/**
 * A model composed with a property of calls (seed 001, 2.1): reaching the error state becomes a violated claim.
 *
 * The methods of the model stay as they are, and so do their claims. For each of them that can come to an observed call
 * there is an entry besides: the same code, which begins in the initial state and has the claims of the property. Calls in
 * it lead to companions, which carry the state in and out; they check the claims of the method whose code they are, and
 * have none of their own. Were the claims of the property in the method itself, executions would stop at them, and what
 * comes later would be proved only for callers in the initial state.
 */
import type { Call, Method, Model, Term, Unsupported } from '../../model/index.js';
import { Companions } from '../composition/companions.js';
import { callsIn, doubtfulCall, isCallable, reaching } from '../composition/reach.js';
import type { Carrying, Rewriting } from '../composition/rewriting.js';
import { carryingBody } from '../composition/rewriting.js';
import { ClaimFactory } from '../lowering/claims.js';
import { originOf, spanOf } from '../origins.js';
import type { PropertyMachine, PropertyProblem } from './machine.js';
import { composedName, problemAt } from './machine.js';
import type { Observation, Observed } from './observed.js';
import { observedIn } from './observed.js';
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
  const reached = reaching(model, (method) => callsIn(method).some(({ callee }) => observed.has(callee)));
  const hidden = [...reached].find((method) => !isCallable(method));
  if (hidden !== undefined) {
    const at = machine.transitions[0]?.at ?? machine.file;
    return problemAt(at, `${hidden.name} comes to an observed call, which cannot be seen where an expression uses it.`);
  }
  return new Composing(model, machine, observed, reached).compose();
}

class Composing {
  private readonly model: Model;
  private readonly machine: PropertyMachine;
  private readonly observed: Observed;
  private readonly reached: ReadonlySet<Method>;
  private readonly states: PropertyStates;
  private readonly companions: Companions;
  private readonly unsupported: Unsupported[] = [];

  constructor(model: Model, machine: PropertyMachine, observed: Observed, reached: ReadonlySet<Method>) {
    this.model = model;
    this.machine = machine;
    this.observed = observed;
    this.reached = reached;
    const states = new PropertyStates(model.arena, machine);
    this.states = states;
    this.companions = new Companions(model, reached, {
      composed: 'property',
      before: () => states.variable('input'),
      after: () => states.variable('output'),
      isFine: (state) => states.isFine(state),
      body: ({ origin }, body, { inputs, outputs }) => {
        const [before, state] = [inputs.at(-1), outputs.at(-1)];
        if (before === undefined || state === undefined) return body;
        const begin = model.arena.variable(before);
        return carryingBody(this.carrying({ state, begin }, goingOn(states)), origin, body);
      },
    });
  }

  compose(): Composition {
    const { model } = this;
    const methods = model.methods.flatMap((method) => {
      const entry = this.entryOf(method);
      return entry === undefined ? [method] : [method, entry];
    });
    const companions = this.companions.fill();
    const unsupported = [...model.unsupported, ...this.unsupported];
    const readWith = { ...model.readWith, property: this.machine.file };
    return { kind: 'model', model: { ...model, methods, unsupported, readWith }, companions };
  }

  private entryOf(method: Method): Method | undefined {
    const { states, machine } = this;
    const { arena } = this.model;
    const { final, initial } = machine;
    // Where nothing changes the state, an execution ends in the initial one.
    const mayEndBadly = final !== undefined && (this.reached.has(method) || !final.includes(initial));
    if (method.body === undefined || !isCallable(method) || !(this.reached.has(method) || mayEndBadly))
      return undefined;
    const name = composedName(method.name, machine.name);
    const id = { member: name };
    const claims = new ClaimFactory(arena, id);
    const state = states.variable('local');
    const check: Check = (body, condition, { callee, origin }, observation) => {
      const text = `${machine.name}: ${this.wording(callee, observation)}`;
      const claim = claims.make({ kind: 'protocol', condition, span: spanOf(origin), explicit: true, text });
      body.add({ kind: 'assert', claim, origin, ghost: false });
    };
    const ending = (body: Rewriting): void => {
      if (final === undefined) return;
      const text = `${machine.name}: ends in ${states.names(final)}`;
      const span = spanOf(method.origin);
      const condition = states.isOneOf(body.value, final);
      const claim = claims.make({ kind: 'protocol', condition, span, explicit: true, text });
      body.add({ kind: 'assert', claim, origin: originOf(span), ghost: false });
    };
    const carrying = this.carrying({ state, begin: states.initial, ending }, check);
    const body = carryingBody(carrying, method.origin, method.body);
    if (claims.claims.length === 0) return undefined;
    const doubtful = doubtfulCall(arena, method, this.reached);
    if (doubtful !== undefined) {
      this.unsupported.push({ member: name, feature: 'a call whose result may have no value', origin: doubtful });
      return undefined;
    }
    const composed = { of: method, role: 'entry', with: 'property' } as const;
    return { ...method, id, name, body, claims: claims.claims, composed };
  }

  private wording(callee: Method, observation: Observation | undefined): string {
    if (observation === undefined) return `the calls in ${callee.name}`;
    return `${observation.name} only in ${this.states.names(observation.next.keys())}`;
  }

  private carrying(carried: Omit<Carrying, 'arena' | 'instruction'>, check: Check): Carrying {
    return {
      ...carried,
      arena: this.model.arena,
      instruction: (instruction, body) => {
        if (instruction.kind === 'call') this.call(instruction, body, check);
        else body.keep(instruction);
      },
    };
  }

  private call(call: Call, body: Rewriting, check: Check): void {
    const { states } = this;
    const observed = this.observed.get(call.callee);
    if (observed !== undefined) {
      check(body, states.isOneOf(body.value, observed.next.keys()), call, observed);
      body.assign(states.next(body.value, observed), call.origin);
    }
    const callee = this.companions.of(call.callee);
    if (callee === undefined) {
      body.keep(call);
      return;
    }
    body.callCompanion(call, callee);
    check(body, states.isFine(body.value), call, undefined);
  }
}

/** A condition without which executions must not go on: an entry claims it, a callee leaves where it is false. */
type Check = (body: Rewriting, condition: Term, at: Call, observation: Observation | undefined) => void;

function goingOn({ error }: PropertyStates): Check {
  return (body, condition, { origin }, observation) => {
    // After a call the state is the error already.
    if (observation === undefined) body.goOnIf(condition, origin);
    else body.goOnIf(condition, origin, error);
  };
}
