/**
 * Companions of methods: the same code, which carries a state out to its caller, and in if that matters (seed 001, 2.1). A
 * companion claims nothing that the method itself does not claim.
 */
import type { Body, Clause, Method, Model, Term, Variable } from '../../model/index.js';
import { simplify } from '../../model/index.js';

/** How companions of one composition carry their state. */
export interface Companionship {
  readonly composed: 'property' | 'claims';
  /** With what the state begins, if that matters. */
  readonly before: () => Variable | undefined;
  readonly after: () => Variable;
  /** Whether whoever called may go on. */
  readonly isFine: (state: Term) => Term;
  /** The code of the method with the state of its companion. */
  readonly body: (method: Method, body: Body, companion: Method) => Body;
}

/** A method whose body is filled in later, because methods call each other. */
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export class Companions {
  private readonly model: Model;
  private readonly present: ReadonlySet<Method>;
  private readonly reached: ReadonlySet<Method>;
  private readonly ship: Companionship;
  private readonly made = new Map<Method, Mutable<Method>>();
  /** Those whose bodies are still to be made. */
  private readonly pending: Mutable<Method>[] = [];

  /** `reached`: the methods that can change the state. */
  constructor(model: Model, reached: ReadonlySet<Method>, ship: Companionship) {
    this.model = model;
    this.present = new Set(model.methods);
    this.reached = reached;
    this.ship = ship;
  }

  /** Undefined if the method leaves the state as it is. */
  of(method: Method): Method | undefined {
    return this.reached.has(method) ? this.companion(method) : undefined;
  }

  /** Makes the bodies of all, and of those that they call. */
  fill(): readonly Method[] {
    for (let made = this.pending.pop(); made !== undefined; made = this.pending.pop()) this.fillOne(made);
    return [...this.made.values()];
  }

  private companion(method: Method): Method {
    const known = this.made.get(method);
    if (known !== undefined) return known;
    const before = this.ship.before();
    const after = this.ship.after();
    const made: Mutable<Method> = {
      ...method,
      id: { member: method.name },
      inputs: before === undefined ? method.inputs : [...method.inputs, before],
      outputs: [...method.outputs, after],
      ensures: method.ensures.map((clause) => this.ifFine(clause, after)),
      body: undefined,
      claims: [],
      implementers: [],
      composed: { of: method, role: 'callee', with: this.ship.composed },
    };
    this.made.set(method, made);
    this.pending.push(made);
    return made;
  }

  private fillOne(made: Mutable<Method>): void {
    const method = made.composed?.of ?? made;
    if (!this.present.has(method)) {
      // What the lowering left out may leave any state, and cannot be run.
      made.ensures = [];
      made.modifies = { kind: 'everything' };
      return;
    }
    made.implementers = method.implementers.map((one) => this.companion(one));
    if (method.body !== undefined) made.body = this.ship.body(method, method.body, made);
  }

  /** A callee that left has not come to where its postconditions hold. */
  private ifFine(clause: Clause, state: Variable): Clause {
    const { arena } = this.model;
    const isFine = this.ship.isFine(arena.variable(state));
    return { ...clause, condition: simplify.implies(arena, isFine, clause.condition) };
  }
}
