/**
 * Program terms to the terms of verification conditions, whose vocabulary is smaller: stores have one key, displays are
 * insertions, comprehensions and function values are symbols with axioms, equality of collections is extensional,
 * membership in a type is spelled out, and recursive functions carry fuel. Variables stay; versions are put in later.
 */
import type {
  Arena,
  Binder,
  FunctionSymbol,
  FunctionType,
  Instance,
  Operator,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import { abstract, freeVariables, instantiate, simplify, substitute, subterms } from '../model/index.js';
import type { Builtins } from './builtins.js';
import { symbolOf } from './builtins.js';
import { encodedType } from './encoded-type.js';
import type { Fuel, Fuels } from './fuel.js';
import type { FunctionInstances } from './function-instances.js';
import type { Asking, Definer, Lifted } from './lifted.js';
import { LIFTED_ARGS, definitionOf } from './lifted.js';
import { getsObjects, keptValues, mayTie } from './knots.js';
import { looseBounds } from './loose-bounds.js';
import { isUnguarded, placeholder } from './quantify.js';
import { isExtensional } from './theory/index.js';
import { withTriggers } from './triggers.js';
import type { TypePredicates } from './type-predicates.js';

export class Translator implements Definer {
  readonly arena: Arena;
  private readonly builtins: Builtins;
  private readonly predicates: TypePredicates;
  private readonly functions: FunctionInstances;
  private readonly fuels: Fuels;
  private readonly memos = new Map<string, Map<Term, Term>>();
  private readonly variables = new Map<Variable, Variable>();
  private readonly originals = new Map<Variable, Variable>();
  private readonly free = new Map<Term, ReadonlySet<Variable>>();
  private readonly lifted = new Map<Term, FunctionSymbol>();
  private readonly liftedHere = new Map<Term, FunctionSymbol>();
  /** Function values of which not everything is known, and how they read where they are called at once. */
  private readonly open = new Set<FunctionSymbol>();
  private readonly calledHere = new Map<Term, () => Term>();
  private readonly definitions = new Map<FunctionSymbol, readonly Term[]>();
  /** Stores through which function values might reach themselves, so that what these give is left open. */
  readonly tied = new Set<Variable>();

  constructor(
    arena: Arena,
    builtins: Builtins,
    predicates: TypePredicates,
    functions: FunctionInstances,
    fuels: Fuels,
  ) {
    this.arena = arena;
    this.builtins = builtins;
    this.predicates = predicates;
    this.functions = functions;
    this.fuels = fuels;
  }

  /** The variable in this vocabulary: the same one, unless it is a store with several keys. */
  variable(variable: Variable): Variable {
    if (variable.type.kind !== 'store' || variable.type.keys.length === 1) return variable;
    let made = this.variables.get(variable);
    if (made === undefined) {
      this.variables.set(variable, (made = { ...variable, type: this.type(variable.type) }));
      this.originals.set(made, variable);
    }
    return made;
  }

  /** The program's variable that a variable of this vocabulary stands for. */
  original(variable: Variable): Variable {
    return this.originals.get(variable) ?? variable;
  }

  variablesOf(term: Term): ReadonlySet<Variable> {
    let found = this.free.get(term);
    if (found === undefined) this.free.set(term, (found = freeVariables(this.arena, [term])));
    return found;
  }

  type(type: Type): Type {
    return encodedType(this.arena.types, type);
  }

  /** Axioms of a symbol that stands for a comprehension or a function value. */
  axioms(symbol: FunctionSymbol): readonly Term[] | undefined {
    return this.definitions.get(symbol);
  }

  term(root: Term, fuel: Fuel): Term {
    const key = `${fuel.base} ${fuel.group ?? ''} ${fuel.own}`;
    let memo = this.memos.get(key);
    if (memo === undefined) this.memos.set(key, (memo = new Map<Term, Term>()));
    const done = memo.get(root);
    if (done !== undefined) return done;
    for (const term of subterms(this.arena, [root])) {
      if (memo.has(term)) continue;
      const args = this.arena.argsOf(term).map((arg) => memo.get(arg) as Term);
      memo.set(term, this.one(term, args, fuel));
    }
    return memo.get(root) as Term;
  }

  private one(term: Term, args: readonly Term[], fuel: Fuel): Term {
    const { arena, builtins } = this;
    const operator = arena.operator(term);
    const payload = arena.payload(term);
    switch (operator) {
      case 'variable':
        return arena.variable(this.variable(payload as Variable));
      case 'bound':
        return arena.make('bound', [], payload, this.type(arena.type(term)));
      case 'eq':
        return this.equality(args[0] as Term, args[1] as Term);
      case 'select':
        return select(arena, args[0] as Term, args.slice(1));
      case 'update':
        return update(arena, args[0] as Term, args.slice(1, -1), args[args.length - 1] as Term);
      case 'seq':
        return this.display('seq-append', term, args);
      case 'set':
        return this.display('set-insert', term, args);
      case 'multiset':
        return this.display('multiset-insert', term, args);
      case 'map': {
        let map = arena.make('map', [], undefined, arena.type(term));
        for (let i = 0; i < args.length; i += 2)
          map = arena.make('map-put', [map, args[i] as Term, args[i + 1] as Term]);
        return map;
      }
      case 'seq-of-array': {
        const [store, array, low, high] = args as [Term, Term, Term, Term];
        const row = arena.make('select', [store, array]);
        return arena.apply(builtins.at('seq-of-row', arena.type(term)), [], [row, low, high]);
      }
      case 'seq-build':
        return this.remake(term, operator, [args[0] as Term, this.here(args[1] as Term)]);
      case 'call-value':
      case 'value-requires':
        return this.remake(term, operator, [this.here(args[0] as Term), ...args.slice(1)]);
      case 'rank-lt':
        return arena.make('lt', [this.rank(args[0] as Term), this.rank(args[1] as Term)]);
      case 'allocated': {
        const [alloc, value] = arena.argsOf(term) as [Term, Term];
        return this.term(this.predicates.exists(arena.type(value), value, alloc), fuel);
      }
      case 'has-type':
        return this.term(this.predicates.belongs(payload as Type, arena.arg(term, 0)), fuel);
      case 'apply': {
        const instance = payload as Instance;
        return this.functions.apply(instance, args, fuel);
      }
      case 'forall':
      case 'exists':
        return this.quantifier(operator, payload as Binder, args);
      case 'set-of':
      case 'map-of':
      case 'lambda':
      case 'closure':
        return this.lift(operator, payload as Binder, args, arena.type(term));
      default:
        return this.remake(term, operator, args);
    }
  }

  private remake(term: Term, operator: Operator, args: readonly Term[]): Term {
    const { arena } = this;
    if (args.every((arg, i) => arg === arena.arg(term, i))) return term;
    return arena.make(operator, args, arena.payload(term), operator === 'let' ? undefined : arena.type(term));
  }

  private rank(value: Term): Term {
    return this.arena.apply(this.builtins.at('rank', this.arena.type(value)), [], [value]);
  }

  /** What the program writes as equality is extensional; z3 knows plain equality only. */
  equality(left: Term, right: Term): Term {
    const { arena } = this;
    return isExtensional(arena.types, arena.type(left))
      ? arena.apply(this.builtins.at('equal', arena.type(left)), [], [left, right])
      : arena.make('eq', [left, right]);
  }

  private display(insert: 'seq-append' | 'set-insert' | 'multiset-insert', term: Term, args: readonly Term[]): Term {
    const { arena } = this;
    const type = arena.type(term);
    const empty = arena.make(arena.operator(term), [], undefined, type);
    const symbol = this.builtins.at(insert, type);
    return args.reduce((collection, element) => arena.apply(symbol, [], [collection, element]), empty);
  }

  private quantifier(operator: 'forall' | 'exists', { types, triggers }: Binder, args: readonly Term[]): Term {
    const { arena } = this;
    const own = types.map((type) => this.type(type));
    const [given, body] = args as [Term, Term];
    const groups: Term[][] = [];
    let at = 2;
    for (const size of triggers) groups.push(args.slice(at, (at += size)));
    if (isUnguarded(groups)) return arena.bind(operator, own, [given, body], groups.slice(0, -1));
    const range = simplify.and(arena, [this.inType(types), given]);
    if (groups.length > 0) return this.sparing(arena.bind(operator, own, [range, body], groups));
    const vague = (symbol: FunctionSymbol): boolean => this.predicates.isOwn(symbol);
    return this.sparing(withTriggers(arena, operator, { types: own, range, body }, vague).term);
  }

  /** The form with triggers may be a conjunction of several quantifiers. */
  private sparing(formula: Term): Term {
    const { arena } = this;
    const operator = arena.operator(formula);
    if (operator === 'and' || operator === 'or') {
      return arena.make(
        operator,
        arena.argsOf(formula).map((part) => this.sparing(part)),
      );
    }
    if (operator !== 'forall' && operator !== 'exists') return formula;
    const { types, triggers } = arena.payload(formula) as Binder;
    const [range, body, ...flat] = arena.argsOf(formula) as [Term, Term, ...Term[]];
    let at = 0;
    const groups = triggers.map((size) => flat.slice(at, (at += size)).map((term) => this.fuels.spare(term)));
    return arena.bind(operator, types, [range, body], groups);
  }

  /** What bound variables of these types satisfy beyond their representation. The fuel does not matter in types. */
  inType(types: readonly Type[]): Term {
    const { arena } = this;
    const conditions = types.flatMap((type, i) => {
      if (type.kind === 'store' || this.predicates.isTrivial(type)) return [];
      const belongs = this.predicates.belongs(type, arena.bound(i, type));
      return belongs === arena.true ? [] : [this.term(belongs, this.fuels.known)];
    });
    return simplify.and(arena, conditions);
  }

  // ── Comprehensions and function values ────────────────────────────────────────────────────────

  /**
   * The binder becomes a symbol over what is free in it; binders that differ in names or free terms only share one. A
   * function value that is called where it stands is nowhere stored, so that it cannot reach itself.
   */
  private lift(operator: Lifted, binder: Binder, args: readonly Term[], type: Type, calledHere = false): Term {
    const { arena } = this;
    const term = arena.bind(operator, binder.types, args.slice(0, LIFTED_ARGS[operator]), [], this.type(type));
    const stands = new Map(
      [...looseBounds(arena, term)].map(([index, outer]) => [index, placeholder(`outer${index}`, outer)]),
    );
    const around = Array.from({ length: arena.looseBound(term) }, (_, i) => {
      const stand = stands.get(i);
      return stand === undefined ? arena.true : arena.variable(stand);
    });
    // A function value keeps what it is made of, and not the state in which it is called.
    const isLate = ({ role }: Variable): boolean => operator === 'closure' && role === 'state';
    const isValue = operator === 'closure' || (operator === 'lambda' && getsObjects(arena.types, binder.types));
    const whole = instantiate(arena, term, around);
    const { root, values } = isValue ? keptValues(arena, whole, isLate) : { root: whole, values: NO_VALUES };
    const free = [...freeVariables(arena, [root])].filter((variable) => !isLate(variable));
    const key = abstract(arena, root, free);
    const known = calledHere ? this.liftedHere : this.lifted;
    let symbol = known.get(key);
    if (symbol === undefined) {
      symbol = symbolOf(
        `${operator}${this.definitions.size}`,
        free.map((variable) => variable.type),
        this.type(type),
      );
      known.set(key, symbol);
      const parts = (root === term ? args : arena.argsOf(root)).map((part) => {
        const ties = isValue && !calledHere ? this.tiesIn(part) : [];
        for (const store of ties) this.tied.add(store);
        return ties.length > 0 ? undefined : part;
      });
      this.definitions.set(symbol, [
        ...definitionOf(this, operator, symbol, free, binder.types, parts),
        ...(operator === 'lambda' || operator === 'closure' ? this.existence(symbol, free, root) : []),
      ]);
      if (parts.includes(undefined)) this.open.add(symbol);
    }
    const outer = new Map([...stands].map(([index, stand]) => [stand, arena.bound(index, stand.type)]));
    const made = arena.apply(
      symbol,
      [],
      free.map((variable) => substitute(arena, values.get(variable) ?? arena.variable(variable), outer)),
    );
    if (this.open.has(symbol)) this.calledHere.set(made, () => this.lift(operator, binder, args, type, true));
    return made;
  }

  /** Of a function value that calls something, what it gives is not only made from what it keeps. */
  private existence(symbol: FunctionSymbol, free: readonly Variable[], root: Term): readonly Term[] {
    const { arena } = this;
    if ([...subterms(arena, [root])].some((term) => CALLS.has(arena.operator(term)))) return [];
    const kept = free.map((variable) => arena.variable(variable));
    return this.predicates.madeFrom(arena.apply(symbol, [], kept), free);
  }

  private tiesIn(part: Term): Variable[] {
    return [...freeVariables(this.arena, [part])].filter((variable) => mayTie(this.arena.types, variable));
  }

  asking(type: FunctionType): Asking | undefined {
    return this.functions.asking(type);
  }

  /** A function value that is called, or makes a sequence, where it stands. */
  private here(value: Term): Term {
    return this.calledHere.get(value)?.() ?? value;
  }
}

const CALLS: ReadonlySet<Operator> = new Set<Operator>(['apply', 'call-value']);

const NO_VALUES: ReadonlyMap<Variable, Term> = new Map();

/** One key after the other. */
function select(arena: Arena, store: Term, keys: readonly Term[]): Term {
  return keys.reduce((row, key) => arena.make('select', [row, key]), store);
}

function update(arena: Arena, store: Term, keys: readonly Term[], value: Term): Term {
  const [key, ...more] = keys as [Term, ...Term[]];
  if (more.length === 0) return arena.make('update', [store, key, value]);
  const row = update(arena, arena.make('select', [store, key]), more, value);
  return arena.make('update', [store, key, row]);
}
