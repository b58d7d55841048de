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
import type { Asking } from './lifted.js';
import { answered, membership } from './lifted.js';
import { looseBounds } from './loose-bounds.js';
import { exists, forall, isUnguarded, placeholder } from './quantify.js';
import { isExtensional } from './theory/index.js';
import { withTriggers } from './triggers.js';
import type { TypePredicates } from './type-predicates.js';

/** How often definitions unfold: `own` inside the definitions of one recursion group, `base` elsewhere. */
export interface Fuel {
  readonly base: Term;
  readonly group: number | undefined;
  readonly own: Term;
}

/** Applications of the program's functions in the verifier's own vocabulary. */
export interface FunctionApplications {
  apply(instance: Instance, args: readonly Term[], fuel: Fuel): Term;
  /** A trigger with one unit of fuel where it has more: every application with more is one with less, too. */
  spare(trigger: Term): Term;
  /** The symbols by which values of a function type that read the heap are asked, if the program asks any. */
  asking(type: FunctionType): Asking | undefined;
}

export class Translator {
  readonly arena: Arena;
  private readonly builtins: Builtins;
  private readonly predicates: TypePredicates;
  private readonly functions: FunctionApplications;
  private readonly memos = new Map<string, Map<Term, Term>>();
  private readonly variables = new Map<Variable, Variable>();
  private readonly originals = new Map<Variable, Variable>();
  private readonly free = new Map<Term, ReadonlySet<Variable>>();
  private readonly lifted = new Map<Term, FunctionSymbol>();
  private readonly definitions = new Map<FunctionSymbol, readonly Term[]>();
  /** Quantifiers for which no trigger was found. */
  withoutTrigger = 0;

  constructor(arena: Arena, builtins: Builtins, predicates: TypePredicates, functions: FunctionApplications) {
    this.arena = arena;
    this.builtins = builtins;
    this.predicates = predicates;
    this.functions = functions;
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

  /** Erased, with stores nested. */
  type(type: Type): Type {
    const { types } = this.arena;
    const erased = types.erase(type);
    if (erased.kind !== 'store' || erased.keys.length === 1) return erased;
    return erased.keys.reduceRight<Type>((value, key) => types.store([key], value), erased.value);
  }

  /** Axioms of a symbol that stands for a comprehension, a function value or a choice. */
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
      case 'rank-lt':
        return arena.make('lt', [this.rank(args[0] as Term), this.rank(args[1] as Term)]);
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
      case 'choose':
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
    const { term, triggered } = withTriggers(arena, operator, { types: own, range, body }, vague);
    if (!triggered) this.withoutTrigger++;
    return this.sparing(term);
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
    const groups = triggers.map((size) => flat.slice(at, (at += size)).map((term) => this.functions.spare(term)));
    return arena.bind(operator, types, [range, body], groups);
  }

  /** What bound variables of these types satisfy beyond their representation. The fuel does not matter in types. */
  private inType(types: readonly Type[]): Term {
    const { arena } = this;
    const conditions = types.flatMap((type, i) => {
      if (type.kind === 'store' || this.predicates.isTrivial(type)) return [];
      const belongs = this.predicates.belongs(type, arena.bound(i, type));
      return belongs === arena.true ? [] : [this.term(belongs, this.plain)];
    });
    return simplify.and(arena, conditions);
  }

  /** The fuel for predicates of types; set by whoever makes fuels. */
  plain: Fuel = { base: 0 as Term, group: undefined, own: 0 as Term };

  // ── Comprehensions, function values, choices ──────────────────────────────────────────────────

  /** The binder becomes a symbol over what is free in it; binders that differ in names or free terms only share one. */
  private lift(operator: Lifted, binder: Binder, args: readonly Term[], type: Type): Term {
    const { arena } = this;
    const count = binder.types.length;
    const term = arena.bind(operator, binder.types, args.slice(0, LIFTED_ARGS[operator]), [], this.type(type));
    const loose = looseBounds(arena, term);
    const stands = new Map([...loose].map(([index, looseType]) => [index, placeholder(`outer${index}`, looseType)]));
    const depth = arena.looseBound(term);
    const values = Array.from({ length: depth }, (_, i) => {
      const stand = stands.get(i);
      return stand === undefined ? arena.true : arena.variable(stand);
    });
    const closed = instantiate(arena, term, values);
    // A function value keeps what it is made of, and not the state in which it is called.
    const free = [...freeVariables(arena, [closed])].filter(({ role }) => role !== 'state');
    const key = abstract(arena, closed, free);
    let symbol = this.lifted.get(key);
    if (symbol === undefined) {
      symbol = symbolOf(
        `${operator}${this.lifted.size}`,
        free.map((variable) => variable.type),
        this.type(type),
      );
      this.lifted.set(key, symbol);
      const parts = closed === term ? args : arena.argsOf(closed);
      this.definitions.set(
        symbol,
        this.defining(operator, symbol, free, binder.types.slice(0, count), parts, this.type(type)),
      );
    }
    const indices = new Map([...stands].map(([index, stand]) => [stand, index]));
    const actual = free.map((variable) => {
      const index = indices.get(variable);
      return index === undefined ? arena.variable(variable) : arena.bound(index, variable.type);
    });
    return arena.apply(symbol, [], actual);
  }

  private defining(
    operator: Lifted,
    symbol: FunctionSymbol,
    free: readonly Variable[],
    types: readonly Type[],
    parts: readonly Term[],
    type: Type,
  ): readonly Term[] {
    const { arena } = this;
    const made = arena.apply(
      symbol,
      [],
      free.map((variable) => arena.variable(variable)),
    );
    const inner = types.map((one, i) => placeholder(`x${i}`, one));
    const values = inner.map((variable) => arena.variable(variable));
    const open = (part: Term | undefined): Term => instantiate(arena, part as Term, values);
    const inType = open(this.inType(types));
    const all = [...free, ...inner];
    const asking = (one: FunctionType): Asking | undefined => this.functions.asking(one);
    switch (operator) {
      case 'lambda': {
        const call = arena.make('call-value', [made, ...values]);
        const requires = arena.make('value-requires', [made, ...values]);
        const reads = arena.make('value-reads', [made, ...values]);
        const none = arena.make('set', [], undefined, arena.types.set(arena.types.reference));
        return [
          forall(arena, all, open(parts[0]), arena.make('eq', [call, open(parts[1])]), [[call]]),
          forall(arena, all, open(parts[0]), requires, [[requires]]),
          forall(arena, all, arena.true, arena.make('eq', [reads, none]), [[reads]]),
          ...answered(this, asking, made, all, values, { requires: open(parts[0]), call: open(parts[1]), reads: none }),
        ];
      }
      case 'closure':
        return answered(this, asking, made, all, values, {
          requires: open(parts[0]),
          call: open(parts[1]),
          reads: open(parts[2]),
        });
      case 'choose': {
        const condition = simplify.and(arena, [inType, open(parts[0])]);
        const some = exists(arena, inner, arena.true, condition);
        const holds = instantiate(arena, abstract(arena, condition, inner), [made]);
        return [forall(arena, free, some, holds, free.length === 0 ? [] : [[made]])];
      }
      case 'set-of': {
        const range = simplify.and(arena, [inType, open(parts[0])]);
        return membership(arena, free, inner, range, open(parts[1]), elementOf(type), (y) =>
          arena.make('set-member', [made, y]),
        );
      }
      case 'map-of': {
        const range = simplify.and(arena, [inType, open(parts[0])]);
        const key = open(parts[1]);
        const has = (y: Term): Term => arena.make('map-has', [made, y]);
        const keys = membership(arena, free, inner, range, key, keyOf(type), has);
        const [only] = inner;
        if (inner.length === 1 && only !== undefined && key === arena.variable(only)) {
          const got = arena.make('map-get', [made, key]);
          return [...keys, forall(arena, all, range, arena.make('eq', [got, open(parts[2])]), [[got]])];
        }
        // The value is that of some variables with this key. That all have the same is a claim, so it is not known here.
        const variable = placeholder('y', keyOf(type));
        const y = arena.variable(variable);
        const examples = types.map((one, i) => {
          const parameters = [...free, variable].map((parameter) => parameter.type);
          const example = symbolOf(`${symbol.name} example${i}`, parameters, this.type(one));
          const args = [...free, variable].map((parameter) => arena.variable(parameter));
          return arena.apply(example, [], args);
        });
        const at = new Map(inner.map((one, i) => [one, examples[i] as Term]));
        const got = arena.make('map-get', [made, y]);
        const value = arena.make('eq', [got, open(parts[2])]);
        const chosen = simplify.and(arena, [range, arena.make('eq', [key, y]), value]);
        const meaning = substitute(arena, chosen, at);
        // It also says where keys come from, instead of the first half of their meaning.
        return [...keys.slice(1), forall(arena, [...free, variable], has(y), meaning, [[has(y)]])];
      }
    }
  }
}

const LIFTED_ARGS = { 'set-of': 2, 'map-of': 3, lambda: 2, closure: 3, choose: 1 } as const;
type Lifted = keyof typeof LIFTED_ARGS;

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

function elementOf(type: Type): Type {
  return 'element' in type ? type.element : type;
}

function keyOf(type: Type): Type {
  return 'key' in type ? type.key : type;
}
