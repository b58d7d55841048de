/**
 * Terms to JavaScript expressions. The text mentions only names made here: `op` (operations.ts), `m` (machine.ts),
 * `k` (constants: symbols, types, literals that have no short text) and variables of the enclosing emission.
 * A store is a moment at run time (`NOW`, or a snapshot's number), because a run has one heap and its past.
 */
import type { Arena, Binder, Instance, Part, Rational, Term, Type, Variable } from '../model/index.js';
import type { Domain, Search } from './domains.js';
import { decisive, planDomains, SOME } from './domains.js';
import type { Conditions } from './conjuncts.js';
import { NOW, pairConstructor, placeOf, type Emission, type EmittedTerm } from './emission.js';
import { emitArithmetic, widthOf, wrapped } from './emit-arithmetic.js';
import { emitBits, emitWordArithmetic, WORD } from './emit-bits.js';
import { emitMaking, keptVariables } from './emit-making.js';
import type { OperationName } from './operations.js';
import { worthSharing } from './sharing.js';

export function emitTerm(emission: Emission, root: Term): EmittedTerm {
  return new TermEmitter(emission).root(root);
}

/**
 * Code for all combinations of the bound variables that satisfy the condition, each as the array of the tuple's values.
 * With `search`, a variable without a domain is looked for among small values (a such-that needs only one).
 */
export function emitRows(emission: Emission, types: readonly Type[], condition: Term, tuple: readonly Term[]): string {
  return new TermEmitter(emission).rows(types, condition, tuple);
}

/**
 * Arguments for a choice of values that satisfy a condition: a test of a row, and a search for rows. Which row is found
 * first depends on what collections hold, and not on how they came to hold it.
 */
export function emitChoice(emission: Emission, types: readonly Type[], condition: Term, search: Search): string {
  return new TermEmitter(emission).choice(types, condition, search);
}

class TermEmitter {
  private readonly emission: Emission;
  private readonly arena: Arena;
  /** Expressions for bound variables: the innermost binder's are last. */
  private readonly bound: string[][] = [];
  private readonly shared = new Map<Term, string>();
  private readonly defined = new Set<Term>();

  constructor(emission: Emission) {
    this.emission = emission;
    this.arena = emission.arena;
  }

  root(root: Term): EmittedTerm {
    for (const term of worthSharing(this.arena, root)) this.shared.set(term, this.emission.temporary());
    const text = this.text(root);
    const resets = [...this.shared.values()].map((name) => `${name} = undefined;`).join(' ');
    return { resets, text };
  }

  rows(types: readonly Type[], condition: Term, tuple: readonly Term[]): string {
    return this.under(types, (name) => {
      const domains = this.domains(types, { hold: [condition], once: true }, name, undefined);
      const test = this.closure((inner) => inner.root(condition).text);
      const row = this.closure((inner) => `[${tuple.map((term) => inner.text(term)).join(', ')}]`);
      return `m.rows(${domains}, (${name}) => ${test}, (${name}) => ${row})`;
    });
  }

  choice(types: readonly Type[], condition: Term, search: Search): string {
    return this.under(types, (name) => {
      const test = this.closure((inner) => inner.root(condition).text);
      const domains = this.domains(types, { hold: [condition], once: true }, name, search);
      return `(${name}) => ${test}, (test) => m.rows(${domains}, test, (row) => row.slice())`;
    });
  }

  private text(term: Term): string {
    const name = this.shared.get(term);
    if (name === undefined) return this.fresh(term);
    if (this.defined.has(term)) {
      // Laziness may have skipped the first occurrence, so every occurrence can be the one that computes.
      return `(${name} === undefined ? (${name} = ${this.fresh(term)}) : ${name})`;
    }
    this.defined.add(term);
    return this.text(term);
  }

  private fresh(term: Term): string {
    const { arena, emission } = this;
    const operator = arena.operator(term);
    const payload = arena.payload(term);
    const type = arena.type(term);
    const arg = (i: number): string => this.text(arena.arg(term, i));
    const args = (): string[] => arena.argsOf(term).map((a) => this.text(a));
    const call = (name: OperationName, ...more: readonly (string | number)[]): string =>
      `op.${name}(${[...args(), ...more].join(', ')})`;
    const operandKind = arena.argCount(term) > 0 ? arena.type(arena.arg(term, 0)).kind : undefined;
    switch (operator) {
      case 'literal':
        return this.literal(term);
      case 'variable':
        return emission.variable(payload as Variable);
      case 'bound':
        return this.boundName(payload as number);
      case 'null':
        return 'null';
      case 'not':
        return `!${arg(0)}`;
      case 'and':
        return arena.argCount(term) === 0 ? 'true' : `(${args().join(' && ')})`;
      case 'or':
        return arena.argCount(term) === 0 ? 'false' : `(${args().join(' || ')})`;
      case 'implies':
        return `(!${arg(0)} || ${arg(1)})`;
      case 'ite':
        return `(${arg(0)} ? ${arg(1)} : ${arg(2)})`;
      case 'eq':
        return this.isPrimitive(arena.type(arena.arg(term, 0))) ? `(${arg(0)} === ${arg(1)})` : call('equal');
      case 'neg':
        if (widthOf(type) === WORD) return emitWordArithmetic('neg', arg(0), '');
        return type.kind === 'real' ? call('realNegate') : wrapped(type, call('negate'));
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
      case 'mod':
        return emitArithmetic(emission, operator, type, arg(0), arg(1));
      case 'lt':
        return operandKind === 'real' ? call('realLess') : `(${arg(0)} < ${arg(1)})`;
      case 'le':
        return operandKind === 'real' ? call('realAtMost') : `(${arg(0)} <= ${arg(1)})`;
      case 'int-to-real':
        return call('intToReal');
      case 'real-floor':
        return call('realFloor');
      case 'int-to-char':
        return call('intToChar');
      case 'char-to-int':
      case 'bv-to-int':
        return arg(0);
      case 'int-to-bv':
        return wrapped(type, arg(0));
      case 'bv-and':
      case 'bv-or':
      case 'bv-xor':
      case 'bv-not':
      case 'bv-shl':
      case 'bv-shr':
      case 'bv-ashr':
      case 'bv-rotl':
      case 'bv-rotr':
      case 'bv-slt':
      case 'bv-sle':
      case 'bv-sdiv':
      case 'bv-srem':
        return emitBits(operator, widthOf(arena.type(arena.arg(term, 0))), args());
      case 'seq':
      case 'set':
      case 'multiset':
      case 'map':
        return call(operator);
      case 'seq-of-array':
        return `m.arraySlice(${args().join(', ')})`;
      case 'set-widen':
        return arg(0);
      case 'map-items':
        return call('mapItems', emission.constants.name(pairConstructor(type)));
      case 'multiset-of-seq':
      case 'multiset-of-set':
        return call('multisetOf');
      case 'construct':
        return `op.construct(${[emission.constants.name(payload), ...args()].join(', ')})`;
      case 'is-constructor':
        return call('isConstructor', emission.constants.name(payload));
      case 'destruct': {
        const { constructor, index } = payload as Part;
        return call('destruct', emission.constants.name(constructor), index);
      }
      case 'rank-lt':
        return call('rankLess');
      case 'select':
        return this.select(term);
      case 'update':
        // Lowering writes stores by assignment only, and assignments are emitted apart.
        return `m.notExecutable('a heap as a value')`;
      case 'array-length':
        return call('arrayLength', payload as number);
      case 'allocated':
        return `m.existed(${arg(1)}, ${arg(0)})`;
      case 'has-type':
        return `m.hasType(${arg(0)}, ${emission.constants.type(payload as Type)})`;
      case 'apply': {
        const { symbol } = payload as Instance;
        if (symbol.reading === undefined) return `${emission.callee(payload as Instance)}(${args().join(', ')})`;
        // All stores of a state are one moment.
        const [first] = args();
        const asked = { call: 'askCall', requires: 'askRequires', reads: 'askReads' }[symbol.reading.asks];
        return `op.${asked}(${[first, ...args().slice(symbol.heap.length)].join(', ')})`;
      }
      case 'value-reads':
        return `m.notExecutable('the reads set of a function value')`;
      case 'forall':
      case 'exists':
        return this.quantifier(term, operator);
      case 'lambda':
      case 'closure':
        return this.lambda(term);
      case 'set-of':
        return this.comprehension(term, 'setOf', [1]);
      case 'map-of':
        return this.comprehension(term, 'mapOf', [1, 2]);
      case 'let':
        return this.let(term);
      default:
        return call(camelCase(operator) as OperationName);
    }
  }

  // ── Numbers ──────────────────────────────────────────────────────────────────────────────────────

  private literal(term: Term): string {
    const value = this.arena.payload(term) as boolean | number | bigint | Rational;
    if (typeof value === 'object') return `m.real(${this.emission.constants.name(value)})`;
    const text = typeof value === 'bigint' ? `${value}n` : String(value);
    return text.startsWith('-') ? `(${text})` : text;
  }

  private isPrimitive(type: Type): boolean {
    // Canonical integers are equal exactly when they are identical, except bigints, which compare by value with ===.
    return ['bool', 'int', 'char', 'bitvector', 'reference'].includes(type.kind);
  }

  // ── The heap ──────────────────────────────────────────────────────────────────────────────────

  private select(term: Term): string {
    const [store, ...keys] = this.arena.argsOf(term) as [Term, ...Term[]];
    const moment = this.text(store);
    const place = placeOf(this.arena, store);
    const texts = keys.map((key) => this.text(key));
    switch (place?.kind) {
      case 'field':
        return `m.readField(${texts.join(', ')}, ${this.emission.constants.name(place.field)}, ${moment})`;
      case 'array':
        return place.rank === 1
          ? `m.readElement(${texts.join(', ')}, ${moment})`
          : `m.readElements(${moment}, ${texts.join(', ')})`;
      case 'alloc':
        return `m.isAllocated(${texts.join(', ')}, ${moment})`;
      case undefined:
        return `m.notExecutable('a heap as a value')`;
    }
  }

  // ── Binders ───────────────────────────────────────────────────────────────────────────────────

  private quantifier(term: Term, operator: 'forall' | 'exists'): string {
    return this.under(this.binderTypes(term), (name) => {
      const domains = this.domains(this.binderTypes(term), decisive(this.arena, term), name, SOME);
      return `m.${operator}(${domains}, (${name}) => ${this.body(term, 0)}, (${name}) => ${this.body(term, 1)})`;
    });
  }

  private comprehension(term: Term, method: 'setOf' | 'mapOf', values: readonly number[]): string {
    return this.under(this.binderTypes(term), (name) => {
      const domains = this.domains(this.binderTypes(term), { hold: [this.arena.arg(term, 0)] }, name, undefined);
      const bodies = [0, ...values].map((i) => `(${name}) => ${this.body(term, i)}`);
      return `m.${method}(${[domains, ...bodies].join(', ')})`;
    });
  }

  /** Code for the list of domains; each gets the array of values so far. */
  private domains(types: readonly Type[], conditions: Conditions, name: string, search: Search | undefined): string {
    const plan = planDomains(this.arena, types, conditions, search);
    if (plan.kind === 'unbounded') return `m.notExecutable('${SOME.otherwise}')`;
    const codes = plan.variables.map(({ index, domain }) => {
      return `[${index}, (${name}) => ${this.closure((inner) => inner.domain(domain, search))}]`;
    });
    return `[${codes.join(', ')}]`;
  }

  private domain(domain: Domain, search: Search | undefined): string {
    const list = (terms: readonly Term[]): string => terms.map((term) => this.text(term)).join(', ');
    switch (domain.kind) {
      case 'between':
        return `m.between([${list(domain.lows)}], [${list(domain.highs)}])`;
      case 'members':
        return `m.${search?.chooses === true ? 'orderedMembers' : 'members'}(${list([domain.collection])})`;
      case 'equal':
        return `[${list([domain.value])}]`;
      case 'type':
        return `m.valuesOf(${this.emission.constants.type(domain.type)})`;
      case 'union':
        return `m.together([${domain.domains.map((one) => this.domain(one, search)).join(', ')}])`;
      case 'search':
        return `m.smallIntegers([${list(domain.near)}], ${search?.distance ?? 0}, '${search?.otherwise ?? ''}')`;
      case 'samples':
        return `m.samples(${this.emission.constants.type(domain.type)}, '${search?.otherwise ?? ''}')`;
    }
  }

  /** A function value outlives the moment: it keeps the values that variables have now. */
  private lambda(term: Term): string {
    const { arena, emission } = this;
    const kept = keptVariables(arena, term);
    const names = new Set(kept.map((variable) => emission.holder(variable)).filter((name) => IDENTIFIER.test(name)));
    const arrays = new Set<string>();
    const around = this.bound.toReversed().flat();
    for (const name of around) {
      if (IDENTIFIER.test(name)) names.add(name);
      else arrays.add(name.slice(0, name.indexOf('[')));
    }
    const isClosure = arena.operator(term) === 'closure';
    const made = this.under(this.binderTypes(term), (name) => {
      // A closure sees the state in which it is called.
      const moment = `s${name.slice(1)}`;
      const inner = isClosure ? this.inState(moment) : this;
      const formals = isClosure ? `${name}, ${moment} = ${NOW}` : name;
      const parts = (isClosure ? [1, 0, 2] : [1, 0]).map((i) => `(${formals}) => ${inner.body(term, i)}`);
      const values = [...kept.map((one) => emission.holder(one)), ...around.slice(0, arena.looseBound(term))];
      return `m.functionValue(${[emitMaking(emission, term, kept), `[${values.join(', ')}]`, ...parts].join(', ')})`;
    });
    const now = [...names, ...[...arrays].map((array) => `${array}.slice()`)];
    return `((${[...names, ...arrays].join(', ')}) => ${made})(${now.join(', ')})`;
  }

  /** The same place, where the state of a function value is that of a moment. */
  private inState(moment: string): TermEmitter {
    const { emission } = this;
    const variable = (one: Variable): string => (one.role === 'state' ? moment : emission.variable(one));
    const inner = new TermEmitter({ ...emission, variable });
    inner.bound.push(...this.bound);
    return inner;
  }

  private let(term: Term): string {
    const [body, ...values] = this.arena.argsOf(term) as [Term, ...Term[]];
    const texts = values.map((value) => this.text(value));
    this.bound.push(texts.map(() => this.emission.temporary()));
    const names = this.bound.at(-1) as string[];
    const text = this.text(body);
    this.bound.pop();
    return `(${names.map((name, i) => `${name} = ${texts[i]}`).join(', ')}, ${text})`;
  }

  /** Emits with the binder's variables as elements of one array. */
  private under(types: readonly Type[], emit: (name: string) => string): string {
    // The name is a parameter of the closures, so nested evaluations do not disturb each other.
    const name = `q${this.bound.length}`;
    this.bound.push(types.map((_, i) => `${name}[${i}]`));
    const text = emit(name);
    this.bound.pop();
    return text;
  }

  private binderTypes(term: Term): readonly Type[] {
    return (this.arena.payload(term) as Binder).types;
  }

  private body(term: Term, index: number): string {
    return this.closure((inner) => inner.root(this.arena.arg(term, index)).text);
  }

  /** The body of an arrow function. It may run many times: it computes on temporaries of its own. */
  private closure(emit: (inner: TermEmitter) => string): string {
    const names: string[] = [];
    const temporary = (): string => {
      const name = this.emission.temporary(true);
      names.push(name);
      return name;
    };
    const inner = new TermEmitter({ ...this.emission, temporary });
    inner.bound.push(...this.bound);
    const text = emit(inner);
    return names.length === 0 ? `(${text})` : `{ let ${names.join(', ')}; return ${text}; }`;
  }

  private boundName(index: number): string {
    let rest = index;
    for (let level = this.bound.length - 1; level >= 0; level--) {
      const names = this.bound[level] as string[];
      if (rest < names.length) return names[rest] as string;
      rest -= names.length;
    }
    throw new RangeError(`bound variable ${index} is outside its binder`);
  }
}

const IDENTIFIER = /^[\w$]+$/;

function camelCase(operator: string): string {
  return operator.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
