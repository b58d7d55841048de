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
  Variable,
} from '../../model/index.js';
import { closure, subterms } from '../../model/index.js';
import { arbitrary } from './arbitrary.js';
import { closureOf } from './closures.js';
import { scalar } from './common.js';
import type { Cut } from './context.js';
import { environment, type Environment } from './environment.js';
import type { Evaluator } from './evaluator.js';
import { Identities } from './identities.js';
import { symbolOf } from './symbols.js';
import type { Restriction } from './ledger.js';
import { merge, mergeAll } from './merge.js';
import { possibleNumbers } from './references.js';
import { Sizes } from './sizes.js';
import { same } from './same.js';
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

interface Application {
  readonly args: readonly Symbolic[];
  readonly value: Symbolic;
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
  /** Of functions without a body, in the order in which they were applied. */
  private readonly applications = new Map<FunctionSymbol, Application[]>();

  constructor(evaluator: Evaluator) {
    this.evaluator = evaluator;
    this.size = new Sizes(evaluator.arena);
  }

  apply(instance: Instance, args: readonly Symbolic[]): Symbolic {
    const { symbol } = instance;
    if (symbol.reading !== undefined) return this.asked(symbol, symbol.reading, args);
    const definition = this.evaluator.model.functions.get(symbol);
    if (definition === undefined) return this.evaluator.unknown(`${symbol.name} is not supported`);
    if (definition.implementers.length > 0) return this.dispatched(definition, instance, args);
    if (definition.body === undefined) return this.declared(definition, instance, args);
    return this.unfoldFor(definition, definition.body, instance, args);
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
  private unfoldFor(
    definition: FunctionDefinition,
    body: Term,
    instance: Instance,
    args: readonly Symbolic[],
  ): Symbolic {
    const { evaluator } = this;
    const { arena } = evaluator;
    const first = definition.symbol.heap.length;
    const at = first === 0 ? -1 : args.findIndex((arg, i) => i >= first && this.isOpenReference(definition, arg, i));
    const arg = args[at];
    if (arg?.kind !== 'scalar') return this.unfold(definition, body, instance, args);
    const isNullable = mayBeNull(definition.symbol.parameters[at - first]);
    const numbers = [...possibleNumbers(evaluator, arg.term)].filter((number) => number > 0 || isNullable);
    if (numbers.length === 0 || numbers.length > MOST_OBJECTS) return this.unfold(definition, body, instance, args);
    const choices = numbers.map((number) => {
      const condition = s.eq(arena, arg.term, arena.int(number));
      const one = args.with(at, scalar(arena.int(number)));
      return { condition, value: evaluator.under(condition, () => this.unfoldFor(definition, body, instance, one)) };
    });
    return mergeAll(evaluator, choices) ?? arbitrary(evaluator, definition.symbol.result);
  }

  private isOpenReference({ symbol }: FunctionDefinition, arg: Symbolic, at: number): boolean {
    const type = symbol.parameters[at - symbol.heap.length]?.type;
    if (type === undefined || this.evaluator.arena.types.erase(type).kind !== 'reference') return false;
    return arg.kind === 'scalar' && this.evaluator.arena.operator(arg.term) !== 'literal';
  }

  private unfold(
    definition: FunctionDefinition,
    body: Term,
    instance: Instance,
    args: readonly Symbolic[],
  ): Symbolic {
    const { evaluator, depths } = this;
    const { ledger, scope } = evaluator;
    const group = definition.recursionGroup;
    const before = depths.get(group) ?? 0;
    const depth = ledger.guard === evaluator.arena.true ? before : before + 1;
    const levels = scope.unfolding - depth;
    const key = this.keyOf(instance, args);
    let entry = this.unfolded.get(key);
    if (entry === undefined || (entry.levels !== undefined && entry.levels < levels)) {
      const isDeep = this.nested >= MAX_NESTED || evaluator.depth > MAX_DEPTH;
      if (levels < 0 || isDeep || this.size.total > MOST_TERMS) return this.tooDeep(definition);
      const cuts = this.cuts;
      this.nested++;
      depths.set(group, depth);
      const { result, restrictions } = ledger.apart(() =>
        evaluator.evaluate(body, this.environmentOf(instance, pairs(definition, args))),
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
  private keyOf({ symbol, typeArgs }: Instance, args: readonly Symbolic[]): string {
    const { universe, event } = this.evaluator;
    const isLate = args.some(({ kind }) => kind === 'function');
    const types = typeArgs.map(({ id }) => id).join(' ');
    return `${this.identities.key(symbol, args)} <${types}> ${universe.length} ${isLate ? event : ''}`;
  }

  private environmentOf(
    { symbol, typeArgs }: Instance,
    values: readonly (readonly [Variable, Symbolic])[],
  ): Environment {
    const { types } = this.evaluator.arena;
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

  // ── Functions without a body ──────────────────────────────────────────────────────────────────

  /** Equal arguments give equal results; a run draws each result when it first needs it. */
  private declared(definition: FunctionDefinition, instance: Instance, args: readonly Symbolic[]): Symbolic {
    const { evaluator } = this;
    const { arena, ledger } = evaluator;
    const { symbol } = definition;
    if (symbol.heap.length > 0) return evaluator.unknown(`${symbol.name} has no body`);
    const earlier = this.applications.get(symbol) ?? [];
    const twins = earlier.map(({ args: others, value }) => {
      const equalities = args.map((arg, i) => same(evaluator, arg, others[i] as Symbolic));
      return { condition: s.and(arena, equalities), value };
    });
    const twin = twins.find(({ condition }) => condition === arena.true);
    if (twin !== undefined) return twin.value;
    const isNew = s.not(
      arena,
      s.or(
        arena,
        twins.map(({ condition }) => condition),
      ),
    );
    const type = arena.types.substitute(symbol.result, symbol.typeParameters, instance.typeArgs);
    const draw = (): Symbolic => symbolOf(evaluator, type, symbol.name);
    // Which of them a run draws, and in which order, is known only where all of this is certain.
    const isOrdered = ledger.isCertain && isNew === arena.true && !promisesItself(arena, definition);
    const fresh = isOrdered
      ? draw()
      : ledger.inDoubt(`the results of ${symbol.name}, which has no body, as they are drawn`, draw);
    evaluator.choose(fresh, type);
    const value = twins.reduceRight((rest, one) => merge(evaluator, one.condition, one.value, rest), fresh);
    this.applications.set(symbol, [...earlier, { args, value }]);
    const { result } = ledger.apart(() => {
      const values = [...pairs(definition, args), [definition.resultVariable, fresh] as const];
      return evaluator.conjunction(definition.ensures, this.environmentOf(instance, values));
    });
    evaluator.assume(s.implies(arena, isNew, result));
    return value;
  }
}

function mayBeNull(parameter: Variable | undefined): boolean {
  const type = parameter?.type;
  return type === undefined || !('nullable' in type) || type.nullable;
}

/** A run does not find a value whose promise speaks of the function itself. */
function promisesItself(arena: Arena, { symbol, ensures }: FunctionDefinition): boolean {
  return subterms(arena, ensures).some(
    (term) => arena.operator(term) === 'apply' && (arena.payload(term) as Instance).symbol === symbol,
  );
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

function pairs({ symbol }: FunctionDefinition, args: readonly Symbolic[]): (readonly [Variable, Symbolic])[] {
  return [...symbol.heap, ...symbol.parameters].map((variable, i) => [variable, args[i] as Symbolic] as const);
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
