/**
 * Applications of functions: unfolded where there is a body, once for the same arguments, and as deep as the scope
 * allows; otherwise some function of the arguments.
 */
import type {
  Arena,
  ClassSymbol,
  FunctionDefinition,
  FunctionSymbol,
  Instance,
  Reading,
  ReferenceType,
  Term,
  Type,
  Variable,
} from '../../model/index.js';
import { closure } from '../../model/index.js';
import { arbitrary } from './arbitrary.js';
import { closureOf } from './closures.js';
import { scalar } from './common.js';
import type { Cut } from './context.js';
import { environment, type Environment } from './environment.js';
import type { Evaluator } from './evaluator.js';
import { Identities } from './identities.js';
import type { Restriction } from './ledger.js';
import { merge, mergeAll } from './merge.js';
import { OpenFunctions } from './open-functions.js';
import { possibleNumbers } from './references.js';
import { Sizes } from './sizes.js';
import * as s from './scalars.js';
import type { Symbolic, SymbolicObject } from './value.js';

/** A reference that can be more objects than this is taken as it is. */
const MOST_OBJECTS = 8;

/** Terms that all unfoldings of a replay are made of. */
const MOST_TERMS = 30_000;

/** Unfoldings inside each other that nothing symbolic decides: the engine's stack ends somewhere. */
const MAX_NESTED = 150;
const MAX_DEPTH = 400;

interface Unfolded {
  readonly value: Symbolic;
  readonly restrictions: readonly Restriction[];
  /** How many levels it could go down, where that was not enough; undefined if it was. */
  readonly levels: number | undefined;
}

/** A function with a body, at type arguments. */
interface Unfoldable {
  readonly definition: FunctionDefinition;
  readonly body: Term;
  readonly typeArgs: readonly Type[];
}

export class Functions {
  private readonly evaluator: Evaluator;
  private readonly identities = new Identities();
  private readonly unfolded = new Map<string, Unfolded>();
  private readonly size: Sizes;
  /** Unfoldings of each recursion group that are under way, as far as something symbolic decided on them. */
  private readonly depths = new Map<number, number>();
  private nested = 0;
  private cuts = 0;
  private readonly open: OpenFunctions;

  constructor(evaluator: Evaluator) {
    this.evaluator = evaluator;
    this.size = new Sizes(evaluator.arena);
    this.open = new OpenFunctions(evaluator, this.identities);
  }

  /** Type arguments are those that the application has where it is evaluated. */
  apply(instance: Instance, args: readonly Symbolic[]): Symbolic {
    const { symbol, typeArgs } = instance;
    if (symbol.reading !== undefined) return this.asked(symbol, symbol.reading, args);
    const definition = this.evaluator.model.functions.get(symbol);
    if (definition === undefined) return this.evaluator.unknown(`${symbol.name} is not supported`);
    if (definition.implementers.length > 0) return this.dispatched(definition, instance, args);
    if (definition.body === undefined) return this.open.apply(definition, typeArgs, args);
    return this.unfoldFor({ definition, body: definition.body, typeArgs }, args);
  }

  /** A function value is asked in a state. */
  private asked(symbol: FunctionSymbol, { asks, state }: Reading, all: readonly Symbolic[]): Symbolic {
    const { evaluator } = this;
    const [f, ...args] = all.slice(symbol.heap.length);
    if (f?.kind !== 'function') return evaluator.unknown('a function that is not known');
    const closure = closureOf(f);
    if (closure !== undefined) return closure[asks](args, (variable) => all[state.indexOf(variable)]);
    switch (asks) {
      case 'call':
        return f.call(args);
      case 'requires':
        return scalar(f.requires(args));
      case 'reads':
        return { kind: 'set', members: [] };
    }
  }

  // ── Functions with a body ─────────────────────────────────────────────────────────────────────

  /**
   * A function of an object is unfolded for each object that it can be: objects are few, and a function that goes from
   * object to object comes back to them.
   */
  private unfoldFor(unfoldable: Unfoldable, args: readonly Symbolic[]): Symbolic {
    const { evaluator } = this;
    const { definition } = unfoldable;
    const { arena } = evaluator;
    const first = definition.symbol.heap.length;
    const at = first === 0 ? -1 : args.findIndex((arg, i) => i >= first && this.isOpenReference(definition, arg, i));
    const arg = args[at];
    if (arg?.kind !== 'scalar') return this.unfold(unfoldable, args);
    const isNullable = mayBeNull(definition.symbol.parameters[at - first]);
    const numbers = [...possibleNumbers(evaluator, arg.term)].filter((number) => number > 0 || isNullable);
    if (numbers.length === 0 || numbers.length > MOST_OBJECTS) return this.unfold(unfoldable, args);
    const choices = numbers.map((number) => {
      const condition = s.eq(arena, arg.term, arena.int(number));
      const one = args.with(at, scalar(arena.int(number)));
      return { condition, value: evaluator.under(condition, () => this.unfoldFor(unfoldable, one)) };
    });
    return mergeAll(evaluator, choices) ?? arbitrary(evaluator, definition.symbol.result);
  }

  private isOpenReference({ symbol }: FunctionDefinition, arg: Symbolic, at: number): boolean {
    const type = symbol.parameters[at - symbol.heap.length]?.type;
    if (type === undefined || this.evaluator.arena.types.erase(type).kind !== 'reference') return false;
    return arg.kind === 'scalar' && this.evaluator.arena.operator(arg.term) !== 'literal';
  }

  private unfold({ definition, body, typeArgs }: Unfoldable, args: readonly Symbolic[]): Symbolic {
    const { evaluator, depths } = this;
    const { ledger, scope } = evaluator;
    const group = definition.recursionGroup;
    const before = depths.get(group) ?? 0;
    const depth = ledger.guard === evaluator.arena.true ? before : before + 1;
    const levels = scope.unfolding - depth;
    const key = this.keyOf(definition.symbol, typeArgs, args);
    let entry = this.unfolded.get(key);
    if (entry === undefined || (entry.levels !== undefined && entry.levels < levels)) {
      const isDeep = this.nested >= MAX_NESTED || evaluator.depth > MAX_DEPTH;
      if (levels < 0 || isDeep || this.size.total > MOST_TERMS) return this.tooDeep(definition);
      const cuts = this.cuts;
      this.nested++;
      depths.set(group, depth);
      const { result, restrictions } = ledger.apart(() =>
        evaluator.evaluate(body, this.inside(definition, typeArgs, args)),
      );
      depths.set(group, before);
      this.nested--;
      entry = {
        value: result,
        restrictions: joined(evaluator.arena, restrictions),
        levels: this.cuts === cuts ? undefined : levels,
      };
      this.unfolded.set(key, entry);
      this.size.add(result);
    }
    if (entry.levels !== undefined) this.cuts++;
    for (const { condition, cut } of entry.restrictions) ledger.restrict(condition, cut);
    return entry.value;
  }

  /** Quantifiers go through the objects that exist, and function values may read the heap as it is. */
  private keyOf(symbol: FunctionSymbol, typeArgs: readonly Type[], args: readonly Symbolic[]): string {
    const { universe, event } = this.evaluator;
    const isLate = args.some(({ kind }) => kind === 'function');
    const instance = typeArgs.map(({ id }) => id).join(',');
    return `${this.identities.key(symbol, args)} ${instance} ${universe.length} ${isLate ? event : ''}`;
  }

  private inside({ symbol }: FunctionDefinition, typeArgs: readonly Type[], args: readonly Symbolic[]): Environment {
    const { types } = this.evaluator.arena;
    const values = [...symbol.heap, ...symbol.parameters].map(
      (variable, i) => [variable, args[i] as Symbolic] as const,
    );
    return environment(new Map(values), (type) => types.substitute(type, symbol.typeParameters, typeArgs));
  }

  /** Leaves out the states in which evaluation gets here; in the others any value will do. */
  private tooDeep({ symbol }: FunctionDefinition): Symbolic {
    this.cuts++;
    const { evaluator } = this;
    evaluator.restrict(evaluator.arena.false, {
      bound: 'unfolding',
      what: `the function ${symbol.name} called deeper`,
    });
    return arbitrary(evaluator, symbol.result);
  }

  // ── Functions of abstract classes ─────────────────────────────────────────────────────────────

  private dispatched(
    { symbol, implementers: direct }: FunctionDefinition,
    instance: Instance,
    args: readonly Symbolic[],
  ): Symbolic {
    const { evaluator } = this;
    const { arena } = evaluator;
    const position = symbol.heap.length;
    const receiver = args[position];
    if (receiver?.kind !== 'scalar') return evaluator.unknown(`the object of ${symbol.name}`);
    // Traits may pass it on to traits: only classes have objects, and those without a member of their own have a trait's.
    const implementers = [...closure(direct, (one) => evaluator.model.functions.get(one)?.implementers ?? [])];
    const isInherited = implementers.some(
      (one) => isOfTrait(one.parameters[0]) && evaluator.model.functions.get(one)?.body !== undefined,
    );
    const ways = implementers.flatMap((implementer) => {
      if (isOfTrait(implementer.parameters[0])) return [];
      // An implementer may read less of the heap than the trait's function allows all of them together to read.
      const stores = implementer.heap.map((store) => args[Math.max(0, symbol.heap.indexOf(store))] as Symbolic);
      const all = [...stores, ...args.slice(position)];
      const own = instance.typeArgs.slice(classOf(symbol.parameters[0])?.typeParameters.length ?? 0);
      return instancesOf(evaluator, implementer.parameters[0]).flatMap(({ type, objects }) => {
        const condition = isOneOf(evaluator, receiver.term, objects);
        if (condition === arena.false) return [];
        const typeArgs = [...type.args, ...own];
        const value = evaluator.under(condition, () => this.apply({ ...instance, symbol: implementer, typeArgs }, all));
        return [{ condition, value }];
      });
    });
    if (isInherited) {
      const inherited = evaluator.unknown(`${symbol.name} is inherited from a trait`);
      return ways.reduceRight((rest, way) => merge(evaluator, way.condition, way.value, rest), inherited);
    }
    const last = ways.at(-1);
    if (last === undefined) return evaluator.unknown(`${symbol.name} has no body for this object`);
    return ways.slice(0, -1).reduceRight((rest, way) => merge(evaluator, way.condition, way.value, rest), last.value);
  }
}

function mayBeNull(parameter: Variable | undefined): boolean {
  const type = parameter?.type;
  return type === undefined || !('nullable' in type) || type.nullable;
}

/** One restriction for each cut: they are made again wherever the function is applied. */
function joined(arena: Arena, restrictions: readonly Restriction[]): readonly Restriction[] {
  const groups = new Map<string, { readonly cut: Cut; readonly conditions: Term[] }>();
  for (const { condition, cut } of restrictions) {
    const key = `${cut.bound} ${cut.what}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { cut, conditions: [condition] });
    else group.conditions.push(condition);
  }
  return [...groups.values()].map(({ cut, conditions }) => ({ cut, condition: s.and(arena, conditions) }));
}

/** That a reference is to an object of exactly the class of a receiver. */
export function isExactly(evaluator: Evaluator, reference: Term, receiver: Variable | undefined): Term {
  return isOneOf(
    evaluator,
    reference,
    instancesOf(evaluator, receiver).flatMap(({ objects }) => objects),
  );
}

function isOneOf({ arena }: Evaluator, reference: Term, objects: readonly SymbolicObject[]): Term {
  return s.or(
    arena,
    objects.map(({ number }) => s.eq(arena, reference, arena.int(number))),
  );
}

/** The objects of the class of a receiver, by the type at which they were made. */
function instancesOf(
  { universe }: Evaluator,
  receiver: Variable | undefined,
): readonly { readonly type: ReferenceType; readonly objects: readonly SymbolicObject[] }[] {
  const wanted = classOf(receiver);
  const found = new Map<ReferenceType, SymbolicObject[]>();
  for (const object of universe) {
    const { type } = object;
    if (type.kind !== 'reference' || wanted === undefined || type.class !== wanted) continue;
    const known = found.get(type);
    if (known === undefined) found.set(type, [object]);
    else known.push(object);
  }
  return [...found].map(([type, objects]) => ({ type, objects }));
}

function classOf(receiver: Variable | undefined): ClassSymbol | undefined {
  return receiver?.type.kind === 'reference' ? receiver.type.class : undefined;
}

/** Whether a receiver is declared in a trait, of which there are no objects. */
export function isOfTrait(receiver: Variable | undefined): boolean {
  return classOf(receiver)?.abstract === true;
}
