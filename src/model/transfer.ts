/** Terms of one model as terms of another one of nearly the same text: what both have is found again by its name and place. */
import type { Arena, Term } from './arena.js';
import type { Binder, Instance, Part, Payload } from './operators.js';
import type { ConstructorSymbol, Method, Model, Variable } from './program.js';
import type { Rational } from './rationals.js';
import { subterms } from './traverse.js';
import type { Type } from './types.js';

/** Undefined where the other model has no counterpart for something that the term mentions. */
export type TransferTerm = (term: Term) => Term | undefined;

interface InModel {
  readonly model: Model;
  readonly method: Method;
}

export function transferring(from: InModel, to: InModel): TransferTerm {
  const transfer = new Transfer(from, to);
  return (term) => {
    try {
      return transfer.term(term);
    } catch (raised) {
      if (raised instanceof NoCounterpart) return undefined;
      throw raised;
    }
  };
}

class NoCounterpart extends Error {}

class Transfer {
  private readonly source: Arena;
  private readonly target: Arena;
  private readonly variables = new Map<Variable, Variable>();
  /** Functions, datatypes, classes, constrained types and type parameters. */
  private readonly symbols = new Map<object, object>();
  private readonly done = new Map<Term, Term>();

  constructor(from: InModel, to: InModel) {
    this.source = from.model.arena;
    this.target = to.model.arena;
    const named = (all: Iterable<{ readonly name: string }>, others: Iterable<{ readonly name: string }>): void => {
      for (const [one, other] of sameNames(all, others)) this.symbols.set(one, other);
    };
    named(from.model.datatypes, to.model.datatypes);
    named(from.model.classes, to.model.classes);
    named(from.model.constrainedTypes, to.model.constrainedTypes);
    named(from.model.functions.keys(), to.model.functions.keys());
    from.method.typeParameters.forEach((one, i) => {
      const other = to.method.typeParameters[i];
      if (other !== undefined) this.symbols.set(one, other);
    });
    for (const [one, other] of sameNames(from.model.heap, to.model.heap)) {
      this.variables.set(one, other);
      const [before, otherBefore] = [from.method.entry.get(one), to.method.entry.get(other)];
      if (before !== undefined && otherBefore !== undefined) this.variables.set(before, otherBefore);
    }
    this.inOrder(from.method.inputs, to.method.inputs);
    this.inOrder(from.method.outputs, to.method.outputs);
    this.inOrder(from.method.body?.locals ?? [], to.method.body?.locals ?? []);
  }

  term(root: Term): Term {
    for (const term of subterms(this.source, [root], this.done)) {
      const args = this.source.argsOf(term).map((arg) => this.done.get(arg) as Term);
      this.done.set(term, this.rebuilt(term, args));
    }
    return this.done.get(root) as Term;
  }

  private rebuilt(term: Term, args: readonly Term[]): Term {
    const { source, target } = this;
    const operator = source.operator(term);
    const payload = source.payload(term);
    if (operator === 'variable') return target.variable(this.counterpart(this.variables, payload as Variable));
    if (operator === 'has-type') return target.make(operator, args, this.type(payload as Type));
    const type = this.type(source.type(term));
    if (typeof payload !== 'object') return target.make(operator, args, payload, type);
    if (isRational(payload)) return target.real(payload.numerator, payload.denominator);
    if (!('kind' in payload))
      return target.make(operator, args, this.constructorOf(payload as ConstructorSymbol), type);
    switch ((payload as Instance | Part | Binder).kind) {
      case 'instance': {
        const { symbol, typeArgs } = payload as Instance;
        const types = typeArgs.map((one) => this.type(one));
        return target.apply(this.counterpart(this.symbols, symbol) as Instance['symbol'], types, args);
      }
      case 'part': {
        const { constructor, index } = payload as Part;
        return target.destruct(args[0] as Term, this.constructorOf(constructor), index);
      }
      case 'binder': {
        const { types, triggers } = payload as Binder;
        const own = args.length - triggers.reduce((total, size) => total + size, 0);
        let at = own;
        const groups = triggers.map((size) => args.slice(at, (at += size)));
        const bound = types.map((one) => this.type(one));
        return target.bind(operator, bound, args.slice(0, own), groups, type);
      }
    }
  }

  private type(type: Type): Type {
    const { types } = this.target;
    const part = (one: Type): Type => this.type(one);
    switch (type.kind) {
      case 'bool':
      case 'int':
      case 'real':
      case 'char':
        return types[type.kind];
      case 'bitvector':
        return types.bitvector(type.width, type.signed);
      case 'parameter':
        return types.parameter(this.counterpart(this.symbols, type.parameter) as typeof type.parameter);
      case 'datatype':
        return types.datatype(
          this.counterpart(this.symbols, type.datatype) as typeof type.datatype,
          type.args.map(part),
        );
      case 'reference': {
        const own = type.class && (this.counterpart(this.symbols, type.class) as typeof type.class);
        return types.object(own, type.args.map(part), type.nullable);
      }
      case 'constrained': {
        const own = this.counterpart(this.symbols, type.constrained) as typeof type.constrained;
        return types.constrained(own, type.args.map(part));
      }
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
      case 'map':
      case 'infinite-map':
      case 'array':
      case 'function':
      case 'store':
        return types.mapParts(type, part);
    }
  }

  private constructorOf({ name, datatype }: ConstructorSymbol): ConstructorSymbol {
    const other = this.counterpart(this.symbols, datatype) as typeof datatype;
    const found = other.constructors.find((one) => one.name === name);
    if (found === undefined) throw new NoCounterpart();
    return found;
  }

  private counterpart<K, V>(table: ReadonlyMap<K, V>, one: K): V {
    const other = table.get(one);
    if (other === undefined) throw new NoCounterpart();
    return other;
  }

  private inOrder(all: readonly Variable[], others: readonly Variable[]): void {
    all.forEach((one, i) => {
      const other = others[i];
      if (other?.name === one.name) this.variables.set(one, other);
    });
  }
}

function isRational(payload: object & Payload): payload is Rational {
  return 'numerator' in payload;
}

/** Those whose name nothing else has on either side. */
function sameNames<T extends { readonly name: string }>(
  all: Iterable<T>,
  others: Iterable<T>,
): readonly (readonly [T, T])[] {
  const theirs = byName(others);
  return [...byName(all)].flatMap(([name, [one, ...more]]) => {
    const [other, ...further] = theirs.get(name) ?? [];
    return one === undefined || other === undefined || more.length + further.length > 0 ? [] : [[one, other] as const];
  });
}

function byName<T extends { readonly name: string }>(all: Iterable<T>): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const known = found.get(one.name);
    if (known === undefined) found.set(one.name, [one]);
    else known.push(one);
  }
  return found;
}
