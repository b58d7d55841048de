/**
 * Predicates in a form that solvers read. What they have no word for becomes an unknown of its own, the same one for the
 * same term: every execution remains possible, so that what a solver excludes is excluded, and what it finds is a guess.
 */
import type {
  Arena,
  ArrayType,
  Binder,
  FunctionSymbol,
  Instance,
  Model,
  Operator,
  ReferenceType,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import {
  appliedIn,
  closure,
  haveNoObjectInCommon,
  holdsCharacters,
  instantiate,
  isUnconstrained,
  mentionsParameter,
  subterms,
} from '../model/index.js';
import { conjunction, evaluate, remade } from './terms.js';

export class Native {
  private readonly model: Model;
  private readonly arena: Arena;
  private readonly results = new Map<Term, Term>();
  private readonly unknowns = new Map<Term, Term>();
  private readonly recursive = new Map<FunctionSymbol, boolean>();
  private readonly isChoosing: boolean;

  /** The heap. */
  readonly stores: readonly Variable[];

  constructor(model: Model) {
    this.stores = model.heap;
    this.model = model;
    this.arena = model.arena;
    this.isChoosing = [...model.functions.values()].some(({ chooses }) => chooses !== undefined);
  }

  /** Of a closed term. */
  of(root: Term): Term {
    const { arena, results } = this;
    for (const term of subterms(arena, [root], results)) {
      if (results.has(term) || arena.looseBound(term) > 0) continue;
      results.set(term, this.translated(term));
    }
    return results.get(root) ?? root;
  }

  /** What is true of the values of these terms' parts, whatever they are: lengths, characters and choices. */
  facts(terms: readonly Term[]): Term[] {
    const { arena } = this;
    const facts = this.promises(terms);
    const typed: Term[] = [];
    for (const term of subterms(arena, [...terms, ...facts])) {
      if (arena.looseBound(term) > 0) continue;
      const operator = arena.operator(term);
      if (operator === 'has-type') typed.push(term);
      if (operator === 'array-length') facts.push(arena.make('le', [arena.int(0), term]));
      if (arena.type(term).kind === 'char' && HOLDERS.has(operator)) facts.push(isCharacter(arena, term));
    }
    return [...facts, ...this.distinct(typed)];
  }

  /** That a chosen value fits if some value does is so whatever is chosen; the condition may speak of other choices. */
  private promises(terms: readonly Term[]): Term[] {
    const found = new Set<Term>();
    for (let open = this.isChoosing ? terms : []; open.length > 0;) {
      open = subterms(this.arena, open)
        .flatMap((term) => this.promised(term))
        .filter((one) => !found.has(one));
      for (const one of open) found.add(one);
    }
    return [...found];
  }

  private promised(term: Term): readonly Term[] {
    const { arena } = this;
    if (arena.operator(term) !== 'apply' || arena.looseBound(term) > 0) return [];
    const { symbol, typeArgs } = arena.payload(term) as Instance;
    const definition = this.model.functions.get(symbol);
    if (definition?.chooses === undefined || typeArgs.length > 0) return [];
    const values = new Map([...symbol.heap, ...symbol.parameters].map((one, i) => [one, arena.arg(term, i)]));
    values.set(definition.resultVariable, term);
    return definition.ensures.map((one) => this.of(evaluate(arena, one, values)));
  }

  /** Nothing is an object of two types that have none in common. */
  private distinct(typed: readonly Term[]): Term[] {
    const { arena } = this;
    const facts: Term[] = [];
    for (const [i, one] of typed.entries()) {
      for (const other of typed.slice(0, i)) {
        const [type, another] = [arena.payload(one) as Type, arena.payload(other) as Type];
        if (!isObject(type) || !isObject(another) || !haveNoObjectInCommon(arena.types, type, another)) continue;
        const same = arena.make('eq', [arena.arg(one, 0), arena.arg(other, 0)]);
        const isNull = arena.make('eq', [arena.arg(one, 0), arena.make('null', [])]);
        facts.push(arena.make('or', [isNull, arena.make('not', [arena.make('and', [one, other, same])])]));
      }
    }
    return facts;
  }

  /** What a declared type says of a value beyond its representation; absent if that cannot be said. */
  private satisfies(value: Term, type: Type): Term | undefined {
    const conditions: Term[] = [];
    for (let at = type; at.kind === 'constrained'; at = at.constrained.base) {
      const { typeParameters, predicate, variable } = at.constrained;
      // A predicate over type parameters would be one of other types here.
      if (typeParameters.length > 0) return undefined;
      conditions.push(evaluate(this.arena, predicate, new Map([[variable, value]])));
    }
    return conjunction(this.arena, conditions);
  }

  /** Of a variable that may hold any value: less may be said than is so, and where a type may be empty, nothing is. */
  allowed(value: Term, type: Type): Term {
    for (let at = type; at.kind === 'constrained'; at = at.constrained.base)
      if (at.constrained.mayBeEmpty) return this.arena.true;
    return this.satisfies(value, type) ?? this.arena.true;
  }

  private translated(term: Term): Term {
    const { arena } = this;
    const operator = arena.operator(term);
    if (arena.argCount(term) === 0) return term;
    if (operator === 'let') return this.withoutLet(term);
    if (operator === 'forall' || operator === 'exists') return this.isWritable(term) ? term : this.unknown(term);
    if (UNWRITABLE.has(operator) || DISPLAYS.has(operator)) return this.unknown(term);
    const args = arena.argsOf(term).map((arg) => this.results.get(arg) ?? arg);
    if (operator === 'has-type') {
      const type = arena.payload(term) as Type;
      if (type.kind === 'constrained' && isScalar(arena.types.erase(type))) {
        // It may stand under a negation: only its exact meaning can take its place.
        const meaning = this.satisfies(args[0] as Term, type);
        return meaning === undefined ? this.unknown(term) : this.of(meaning);
      }
    }
    if (operator === 'apply') return this.inlined(term, args) ?? remade(arena, operator, args, term);
    return remade(arena, operator, args, term);
  }

  private withoutLet(term: Term): Term {
    const [body, ...values] = this.arena.argsOf(term) as [Term, ...Term[]];
    return this.of(instantiate(this.arena, body, values));
  }

  /** A function that does not call itself is what its body says. */
  private inlined(term: Term, args: readonly Term[]): Term | undefined {
    const { symbol, typeArgs } = this.arena.payload(term) as Instance;
    const definition = this.model.functions.get(symbol);
    if (definition?.body === undefined || typeArgs.length > 0 || definition.implementers.length > 0) return undefined;
    if (this.isRecursive(symbol)) return undefined;
    const parameters = [...symbol.heap, ...symbol.parameters];
    const values = new Map(parameters.map((parameter, i) => [parameter, args[i] as Term]));
    return this.of(evaluate(this.arena, definition.body, values));
  }

  isRecursive(symbol: FunctionSymbol): boolean {
    let known = this.recursive.get(symbol);
    if (known === undefined) this.recursive.set(symbol, (known = this.findRecursive(symbol)));
    return known;
  }

  private findRecursive(symbol: FunctionSymbol): boolean {
    const { functions } = this.model;
    const group = functions.get(symbol)?.recursionGroup;
    const calledBy = (one: FunctionSymbol): readonly FunctionSymbol[] => {
      const definition = functions.get(one);
      if (definition === undefined || definition.recursionGroup !== group) return [];
      const { body, ensures, implementers } = definition;
      return [...implementers, ...appliedIn(this.arena, body === undefined ? ensures : [body])];
    };
    return closure(calledBy(symbol), calledBy).has(symbol);
  }

  /** Under binders nothing is replaced: all of it must have words. */
  private isWritable(term: Term): boolean {
    return subterms(this.arena, [term]).every((part) => {
      const operator = this.arena.operator(part);
      const isBinder = operator === 'forall' || operator === 'exists';
      if (isBinder && !(this.arena.payload(part) as Binder).types.every((type) => this.isWholeSort(type))) return false;
      return !UNWRITABLE.has(operator) && (!DISPLAYS.has(operator) || this.arena.argCount(part) === 0);
    });
  }

  /**
   * Whether the values of the solver's sort are those of the type. Sorts have values, and what a type parameter stands for
   * may have none; a character is a number there, and so is a part of a datatype that is constrained.
   */
  private isWholeSort(type: Type): boolean {
    if (mentionsParameter(type) || holdsCharacters(this.arena.types, type)) return false;
    // Of references and functions the range says what they are.
    return type.kind === 'reference' || type.kind === 'function' || isUnconstrained(type);
  }

  private unknown(term: Term): Term {
    let known = this.unknowns.get(term);
    if (known === undefined) {
      const name = `unknown${this.unknowns.size}`;
      const variable: Variable = { name, type: this.arena.type(term), role: 'snapshot', ghost: true };
      this.unknowns.set(term, (known = this.arena.variable(variable)));
    }
    return known;
  }
}

function isObject(type: Type): type is ReferenceType | ArrayType {
  return type.kind === 'reference' || type.kind === 'array';
}

function isScalar({ kind }: Type): boolean {
  return kind === 'int' || kind === 'bool' || kind === 'real' || kind === 'char' || kind === 'bitvector';
}

/** Code points without those that stand for halves of others. */
function isCharacter(arena: Arena, term: Term): Term {
  const code = arena.make('char-to-int', [term]);
  const between = (low: number, high: number): Term =>
    arena.make('and', [arena.make('le', [arena.int(low), code]), arena.make('lt', [code, arena.int(high)])]);
  return arena.make('or', [between(0, 0xd800), between(0xe000, 0x110000)]);
}

/**
 * What holds characters. A number that is converted into one is not said to be one: where the conversion makes no sense,
 * the number is what it is, and executions may get there if they do not look.
 */
const HOLDERS: ReadonlySet<Operator> = new Set<Operator>(['variable', 'select', 'destruct', 'seq-index', 'map-get']);

const UNWRITABLE: ReadonlySet<Operator> = new Set<Operator>([
  'seq-of-array',
  'rank-lt',
  'allocated',
  'lambda',
  'closure',
  'set-of',
  'map-of',
]);

const DISPLAYS: ReadonlySet<Operator> = new Set<Operator>(['seq', 'set', 'multiset', 'map']);
