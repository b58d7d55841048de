/**
 * Terms: values without side effects, hash-consed into one arena per job. A term is a small integer; equal terms are
 * the same integer. `make` is the raw constructor: it keeps what was written (folding here would erase claims as written
 * and trigger terms). Simplifying constructors are in simplify.ts. Nothing recurses over terms: some are 10,000 deep.
 */
import type { Integer } from './integers.js';
import { integer } from './integers.js';
import type { Binder, Instance, Operator, Part, Payload } from './operators.js';
import { OPERATOR_NAMES, ruleOf } from './operators.js';
import type { ConstructorSymbol, FunctionSymbol, Variable } from './program.js';
import type { Rational } from './rationals.js';
import { rational, rationalText } from './rationals.js';
import type { Type } from './types.js';
import { Types, typeText } from './types.js';

export type Term = number & { readonly __term: never };

/** A term that does not type-check is a defect of whoever built it. */
export class IllTypedTerm extends Error {
  override readonly name = 'IllTypedTerm';
}

/** An arena as plain data that `structuredClone` copies together with the symbols that its terms mention. */
export interface ArenaData {
  readonly types: readonly Type[];
  readonly payloads: readonly Payload[];
  /** Operator code, type, payload and number of arguments, then the arguments: one term after the other. */
  readonly terms: readonly number[];
}

export class Arena {
  readonly types: Types;
  readonly true: Term;
  readonly false: Term;

  // One entry per term in each; arguments lie in one flat array.
  private operators: number[] = [];
  private typeIds: number[] = [];
  private payloads: number[] = [];
  private starts: number[] = [0];
  private loose: number[] = [];
  private args: Term[] = [];

  /** Open addressing; 0 is free, otherwise term + 1. */
  private table = new Int32Array(1 << 10);

  private pool: Payload[] = [undefined];
  private poolIds = new Map<unknown, number>([[undefined, 0]]);

  /** See `work`. */
  private done = 0;

  constructor(types: Types = new Types()) {
    this.types = types;
    this.true = this.make('literal', [], true, this.types.bool);
    this.false = this.make('literal', [], false, this.types.bool);
  }

  get size(): number {
    return this.operators.length;
  }

  /**
   * What was done in the job of this arena, in units of one term made. Who spends something else than terms says how
   * much that is. Unlike time, it is the same on every machine.
   */
  get work(): number {
    return this.done;
  }

  spend(units: number): void {
    this.done += units;
  }

  /** For another job: terms, types and payloads are the same, and what is made in one is no part of the other. */
  copy(): Arena {
    const copy = new Arena(new Types(this.types.list));
    copy.operators = this.operators.slice();
    copy.typeIds = this.typeIds.slice();
    copy.payloads = this.payloads.slice();
    copy.starts = this.starts.slice();
    copy.loose = this.loose.slice();
    copy.args = this.args.slice();
    copy.table = this.table.slice();
    copy.pool = this.pool.slice();
    copy.poolIds = new Map(this.poolIds);
    copy.shared = new Map(this.shared);
    copy.symbolIds = new Map(this.symbolIds);
    copy.done = 0;
    return copy;
  }

  /** Terms keep their numbers. */
  toData(): ArenaData {
    const terms: number[] = [];
    for (let term = 0; term < this.size; term++) {
      const args = this.argsOf(term as Term);
      terms.push(this.operators[term] as number, this.typeIds[term] as number, this.payloads[term] as number);
      terms.push(args.length, ...args);
    }
    return { types: this.types.list, payloads: this.pool, terms };
  }

  static fromData(data: ArenaData): Arena {
    const arena = new Arena(new Types(data.types));
    for (const payload of data.payloads) arena.adopt(payload);
    for (let at = 0; at < data.terms.length;) {
      const [code, type, payload, count] = data.terms.slice(at, (at += 4)) as [number, number, number, number];
      const args = data.terms.slice(at, (at += count)) as Term[];
      arena.make(OPERATOR_NAMES[code] as Operator, args, data.payloads[payload], arena.types.byId(type));
    }
    return arena;
  }

  /** Whether there is any term with this operator. */
  mentions(operator: Operator): boolean {
    return this.operators.includes(OPERATOR_CODES[operator]);
  }

  // ── Reading ───────────────────────────────────────────────────────────────────────────────────

  operator(term: Term): Operator {
    return OPERATOR_NAMES[this.operators[term] as number] as Operator;
  }

  type(term: Term): Type {
    return this.types.byId(this.typeIds[term] as number);
  }

  payload(term: Term): Payload {
    return this.pool[this.payloads[term] as number];
  }

  argCount(term: Term): number {
    return (this.starts[term + 1] as number) - (this.starts[term] as number);
  }

  arg(term: Term, index: number): Term {
    return this.args[(this.starts[term] as number) + index] as Term;
  }

  argsOf(term: Term): Term[] {
    return this.args.slice(this.starts[term], this.starts[term + 1]);
  }

  /** Bound variables with an index below this may occur free in the term; 0 means closed. */
  looseBound(term: Term): number {
    return this.loose[term] as number;
  }

  /** How many variables an operator binds in the argument at this position. */
  bindsAt(term: Term, index: number): number {
    return bindsAt(this.operator(term), this.payload(term), index);
  }

  // ── Making ────────────────────────────────────────────────────────────────────────────────────

  /** `type` must be given where the arguments do not determine it (see operators.ts). */
  make(operator: Operator, args: readonly Term[], payload?: Payload, type?: Type): Term {
    const rule = ruleOf(operator);
    const binder = rule.binds === true ? (payload as Binder) : undefined;
    const own = binder === undefined ? args.length : args.length - sum(binder.triggers);
    if (rule.arity >= 0 && own !== rule.arity) {
      throw new IllTypedTerm(`${operator} takes ${rule.arity} arguments, not ${own}`);
    }
    const argTypes = args.slice(0, own).map((arg) => this.type(arg));
    const typing = rule.type(this.types, argTypes, payload, type);
    if (typeof typing === 'string') {
      throw new IllTypedTerm(`${operator}(${argTypes.map(typeText).join(', ')}): ${typing}`);
    }
    if (type !== undefined && typing !== type) {
      throw new IllTypedTerm(`${operator} has type ${typeText(typing)}, not ${typeText(type)}`);
    }
    return this.intern(operator, args, payload, typing);
  }

  boolean(value: boolean): Term {
    return value ? this.true : this.false;
  }

  int(value: Integer): Term {
    return this.make('literal', [], integer(value), this.types.int);
  }

  real(numerator: Integer, denominator: Integer = 1): Term {
    return this.make('literal', [], this.share(rational(numerator, denominator)), this.types.real);
  }

  /** By code point. */
  char(codePoint: number): Term {
    return this.make('literal', [], codePoint, this.types.char);
  }

  bitvector(value: Integer, width: number): Term {
    return this.make('literal', [], integer(BigInt.asUintN(width, BigInt(value))), this.types.bitvector(width));
  }

  variable(variable: Variable): Term {
    return this.make('variable', [], variable);
  }

  bound(index: number, type: Type): Term {
    return this.make('bound', [], index, this.types.erase(type));
  }

  apply(symbol: FunctionSymbol, typeArgs: readonly Type[], args: readonly Term[]): Term {
    return this.make('apply', args, this.instance(symbol, typeArgs));
  }

  construct(constructor: ConstructorSymbol, args: readonly Term[], type: Type): Term {
    return this.make('construct', args, constructor, this.types.erase(type));
  }

  destruct(value: Term, constructor: ConstructorSymbol, index: number): Term {
    return this.make('destruct', [value], this.part(constructor, index));
  }

  /** `bodies` are the operator's own arguments; triggers are groups of terms under the binder. */
  bind(
    operator: Operator,
    variables: readonly Type[],
    bodies: readonly Term[],
    triggers: readonly (readonly Term[])[] = [],
    type?: Type,
  ): Term {
    const erased = variables.map((variable) => this.types.erase(variable));
    const binder = this.binder(
      erased,
      triggers.map((group) => group.length),
    );
    return this.make(operator, [...bodies, ...triggers.flat()], binder, type);
  }

  // ── Interned payloads ─────────────────────────────────────────────────────────────────────────

  private shared = new Map<string, Payload>();
  private symbolIds = new Map<object, number>();

  private instance(symbol: FunctionSymbol, typeArgs: readonly Type[]): Instance {
    return this.share({ kind: 'instance', symbol, typeArgs });
  }

  private part(constructor: ConstructorSymbol, index: number): Part {
    return this.share({ kind: 'part', constructor, index });
  }

  private binder(types: readonly Type[], triggers: readonly number[]): Binder {
    return this.share({ kind: 'binder', types, triggers });
  }

  /** The one payload of this content. */
  private share<P extends Instance | Part | Binder | Rational>(payload: P): P {
    const key = this.keyOf(payload);
    const known = this.shared.get(key);
    if (known !== undefined) return known as P;
    this.shared.set(key, payload);
    return payload;
  }

  private keyOf(payload: Instance | Part | Binder | Rational): string {
    if (!('kind' in payload)) return `real ${rationalText(payload)}`;
    switch (payload.kind) {
      case 'instance':
        return `instance ${this.symbolId(payload.symbol)}<${payload.typeArgs.map((type) => type.id).join(',')}`;
      case 'part':
        return `part ${this.symbolId(payload.constructor)}.${payload.index}`;
      case 'binder':
        return `binder ${payload.types.map((type) => type.id).join(',')};${payload.triggers.join(',')}`;
    }
  }

  /** Takes over a payload of another arena (a clone) as this one's own. */
  private adopt(payload: Payload): void {
    if (isShared(payload)) this.share(payload);
    this.payloadId(payload);
  }

  private symbolId(symbol: object): number {
    let id = this.symbolIds.get(symbol);
    if (id === undefined) this.symbolIds.set(symbol, (id = this.symbolIds.size));
    return id;
  }

  // ── Hash-consing ──────────────────────────────────────────────────────────────────────────────

  private intern(operator: Operator, args: readonly Term[], payload: Payload, type: Type): Term {
    this.done++;
    const code = OPERATOR_CODES[operator];
    const payloadId = this.payloadId(payload);
    const hash = hashOf(code, type.id, payloadId, args);
    const mask = this.table.length - 1;
    let slot = hash & mask;
    for (let entry = this.table[slot] as number; entry !== 0; entry = this.table[slot] as number) {
      if (this.matches(entry - 1, code, type.id, payloadId, args)) return (entry - 1) as Term;
      slot = (slot + 1) & mask;
    }
    const term = this.operators.length as Term;
    this.operators.push(code);
    this.typeIds.push(type.id);
    this.payloads.push(payloadId);
    this.loose.push(this.looseOf(operator, args, payload));
    for (const arg of args) this.args.push(arg);
    this.starts.push(this.args.length);
    this.table[slot] = term + 1;
    if (this.operators.length * 2 > this.table.length) this.grow();
    return term;
  }

  private matches(term: number, code: number, typeId: number, payloadId: number, args: readonly Term[]): boolean {
    if (this.operators[term] !== code || this.typeIds[term] !== typeId || this.payloads[term] !== payloadId)
      return false;
    const start = this.starts[term] as number;
    if ((this.starts[term + 1] as number) - start !== args.length) return false;
    for (let i = 0; i < args.length; i++) if (this.args[start + i] !== args[i]) return false;
    return true;
  }

  private looseOf(operator: Operator, args: readonly Term[], payload: Payload): number {
    if (operator === 'bound') return (payload as number) + 1;
    let loose = 0;
    for (let i = 0; i < args.length; i++) {
      loose = Math.max(loose, (this.loose[args[i] as Term] as number) - bindsAt(operator, payload, i));
    }
    return loose;
  }

  private grow(): void {
    const table = new Int32Array(this.table.length * 2);
    const mask = table.length - 1;
    for (let term = 0; term < this.operators.length; term++) {
      const args = this.args.slice(this.starts[term], this.starts[term + 1]);
      const hash = hashOf(
        this.operators[term] as number,
        this.typeIds[term] as number,
        this.payloads[term] as number,
        args,
      );
      let slot = hash & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = term + 1;
    }
    this.table = table;
  }

  private payloadId(payload: Payload): number {
    let id = this.poolIds.get(payload);
    if (id === undefined) {
      id = this.pool.length;
      this.pool.push(payload);
      this.poolIds.set(payload, id);
    }
    return id;
  }
}

/** `let` binds in its body only; other binders in all their arguments, triggers included. */
function bindsAt(operator: Operator, payload: Payload, index: number): number {
  if (ruleOf(operator).binds !== true) return 0;
  return operator === 'let' && index > 0 ? 0 : (payload as Binder).types.length;
}

function isShared(payload: Payload): payload is Instance | Part | Binder | Rational {
  if (typeof payload !== 'object') return false;
  if ('denominator' in payload) return true;
  return 'kind' in payload && (payload.kind === 'instance' || payload.kind === 'part' || payload.kind === 'binder');
}

const OPERATOR_CODES = Object.fromEntries(OPERATOR_NAMES.map((name, code) => [name, code])) as Readonly<
  Record<Operator, number>
>;

function hashOf(code: number, typeId: number, payloadId: number, args: readonly Term[]): number {
  let hash = Math.imul(code + 1, 0x9e3779b1) ^ Math.imul(typeId + 1, 0x85ebca6b) ^ Math.imul(payloadId + 1, 0xc2b2ae35);
  for (const arg of args) hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ Math.imul(arg + 1, 0x297a2d39);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
