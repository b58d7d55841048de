/** The activations of a path, each with variables of its own and at its own type arguments. */
import type { Call, Clause, Frame, Loop, Method, Model, Term, Type, Types, Variable } from '../model/index.js';
import { instantiateTypes, matching, placeAt, storeIn } from '../model/index.js';

/** Translates what an activation mentions to what the path mentions. */
export class PathFrame {
  readonly method: Method;
  readonly call: Call | undefined;
  readonly caller: PathFrame | undefined;
  /** Variables of this activation that the path declares. */
  readonly declared: Variable[] = [];
  /** It has come further than what it takes for granted on entry. */
  hasBegun = false;
  /** Stores of its instances that the model does not mention. */
  readonly stores: Variable[] = [];
  private readonly model: Model;
  private readonly number: number;
  private readonly typeArgs: readonly Type[];
  private readonly copies = new Map<Variable, Variable>();
  private readonly terms = new Map<Term, Term>();

  /** Without a call, it is the entry, and keeps everything as it is. */
  constructor(
    model: Model,
    number: number,
    method: Method,
    call?: Call,
    caller?: PathFrame,
    typeArgs: readonly Type[] = [],
  ) {
    this.model = model;
    this.number = number;
    this.method = method;
    this.call = call;
    this.caller = caller;
    this.typeArgs = typeArgs;
    if (call === undefined) this.declared.push(...(method.body?.locals ?? []));
  }

  readonly type = (type: Type): Type => {
    const { typeParameters } = this.method;
    return this.call === undefined ? type : this.types.substitute(type, typeParameters, this.typeArgs);
  };

  readonly variable = (original: Variable): Variable => {
    if (this.call === undefined) return original;
    let copy = this.copies.get(original);
    if (copy === undefined) this.copies.set(original, (copy = this.copyOf(original)));
    return copy;
  };

  readonly term = (original: Term): Term => {
    if (this.call === undefined) return original;
    const { arena } = this.model;
    let term = this.terms.get(original);
    if (term === undefined) {
      term = instantiateTypes(arena, original, this.type, (variable) => arena.variable(this.variable(variable)));
      this.terms.set(original, term);
    }
    return term;
  };

  frame(frame: Frame): Frame {
    if (frame.kind === 'everything') return frame;
    return { kind: 'items', items: frame.items.map(({ objects, field }) => ({ objects: this.term(objects), field })) };
  }

  loop(loop: Loop): Loop {
    const clause = (one: Clause): Clause => ({ ...one, condition: this.term(one.condition) });
    return {
      ...loop,
      invariants: loop.invariants.map(clause),
      targets: loop.targets.map(this.variable),
      modifies: this.frame(loop.modifies),
      entry: new Map([...loop.entry].map(([store, snapshot]) => [this.variable(store), this.variable(snapshot)])),
    };
  }

  private copyOf(original: Variable): Variable {
    const { types } = this;
    const type = this.type(original.type);
    const { place } = original;
    const at = place === undefined ? {} : { place: placeAt(place, this.type, (one) => types.erase(one)) };
    if (original.role === 'heap') {
      if (this.typeArgs.length === 0) return original;
      const store = storeIn(this.model, { ...original, type, ...at });
      if (!this.model.heap.includes(store)) this.stores.push(store);
      return store;
    }
    const role = original.role === 'snapshot' ? 'snapshot' : 'local';
    const copy: Variable = { ...original, name: `${original.name}#${this.number}`, type, role, ...at };
    this.declared.push(copy);
    return copy;
  }

  private get types(): Types {
    return this.model.arena.types;
  }
}

/**
 * The type arguments at which a method runs that a call leads to: the call's own, or those of the implementer whose
 * receiver is a value of the callee's receiver type. Undefined where that does not determine them.
 */
export function typeArgsOf(
  types: Types,
  call: Call,
  method: Method,
  change: (type: Type) => Type,
): readonly Type[] | undefined {
  const given = call.typeArgs.map(change);
  if (method === call.callee || method.typeParameters.length === 0) return given;
  const [general] = call.callee.inputs;
  const [own] = method.inputs;
  if (general?.type.kind !== 'reference' || own?.type.kind !== 'reference') return undefined;
  if (general.type.class === undefined || own.type.class === undefined) return undefined;
  const seen = types.ancestor(own.type, general.type.class);
  const receiver = types.substitute(general.type, call.callee.typeParameters, given);
  if (seen === undefined || receiver.kind !== 'reference') return undefined;
  const found = matching(types, seen.args, receiver.args);
  if (found === undefined) return undefined;
  // The members' own parameters come last, in the same order.
  const ofClass = own.type.class.typeParameters.length;
  const ofTrait = general.type.class.typeParameters.length;
  method.typeParameters.slice(ofClass).forEach((parameter, i) => {
    const arg = given[ofTrait + i];
    if (arg !== undefined) found.set(parameter, arg);
  });
  const args = method.typeParameters.flatMap((parameter) => found.get(parameter) ?? []);
  return args.length === method.typeParameters.length ? args : undefined;
}
