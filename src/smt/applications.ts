/** How each operator is written: text with the arguments in between. Functions are declared at first use. */
import type {
  Arena,
  ConstructorSymbol,
  DatatypeType,
  Instance,
  Integer,
  Operator,
  Part,
  Rational,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import { integers, typeText } from '../model/index.js';
import type { Declarations } from './declarations.js';
import type { Names } from './names.js';
import type { Sorts } from './sorts.js';
import { symbolOf } from './symbols.js';
import { Unwritable } from './unwritable.js';

export type Piece = string | Term;

export class Applications {
  private readonly arena: Arena;
  private readonly names: Names;
  private readonly sorts: Sorts;
  private readonly declarations: Declarations;
  private readonly functions = new Map<string, string>();
  private readonly variables = new Map<Variable, string>();
  private nullName: string | undefined;

  constructor(arena: Arena, names: Names, sorts: Sorts, declarations: Declarations) {
    this.arena = arena;
    this.names = names;
    this.sorts = sorts;
    this.declarations = declarations;
  }

  variable(variable: Variable): string {
    let name = this.variables.get(variable);
    if (name === undefined) {
      name = this.constant(variable.name, this.arena.types.erase(variable.type));
      this.variables.set(variable, name);
    }
    return name;
  }

  /** A term that is neither a bound variable nor a binder. */
  pieces(term: Term): readonly Piece[] {
    const { arena } = this;
    const operator = arena.operator(term);
    const [a, b] = arena.argsOf(term) as [Term, Term];
    switch (operator) {
      case 'literal':
        return [this.literal(term)];
      case 'variable':
        return [this.variable(arena.payload(term) as Variable)];
      case 'null':
        return [(this.nullName ??= this.constant('null', arena.types.reference))];
      case 'not':
      case 'implies':
      case 'ite':
      case 'eq':
        return this.call(LOGIC[operator], term);
      case 'and':
      case 'or':
        if (arena.argCount(term) === 0) return [operator === 'and' ? 'true' : 'false'];
        return arena.argCount(term) === 1 ? [a] : this.call(operator, term);
      case 'neg':
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
      case 'mod':
      case 'lt':
      case 'le':
        return this.arithmetic(operator, term);
      case 'int-to-real':
        return ['(to_real ', a, ')'];
      case 'real-floor':
        return ['(to_int ', a, ')'];
      case 'bv-to-int':
        return this.widthOf(a) === 0 ? ['0'] : ['(bv2nat ', a, ')'];
      case 'int-to-bv':
        return this.toBits(term, a);
      case 'bv-and':
      case 'bv-or':
      case 'bv-xor':
      case 'bv-not':
        return this.widthOf(term) === 0 ? [this.sorts.unitValue] : this.call(BITWISE[operator], term);
      case 'bv-shl':
      case 'bv-shr':
      case 'bv-ashr':
        return this.shift(SHIFTS[operator], a, b);
      case 'bv-slt':
      case 'bv-sle':
        return this.widthOf(a) === 0 ? [`${operator === 'bv-sle'}`] : this.call(SIGNED[operator], term);
      case 'bv-sdiv':
      case 'bv-srem':
        return this.widthOf(a) === 0 ? [this.sorts.unitValue] : this.call(SIGNED[operator], term);
      case 'bv-rotl':
      case 'bv-rotr':
        return this.rotate(operator === 'bv-rotl', a, b);
      case 'select':
      case 'update': {
        const [store, ...keys] = arena.argsOf(term) as [Term, ...Term[]];
        const value = operator === 'update' ? keys.pop() : undefined;
        return value === undefined ? selected([store], keys) : updated([store], keys, value);
      }
      case 'construct':
        return this.call(this.sorts.written(arena.type(term) as DatatypeType, constructorOf(arena, term)).make, term);
      case 'destruct': {
        const { constructor, index } = arena.payload(term) as Part;
        return this.call(this.sorts.written(arena.type(a) as DatatypeType, constructor).fields[index] ?? '', term);
      }
      case 'is-constructor':
        return this.call(this.sorts.written(arena.type(a) as DatatypeType, constructorOf(arena, term)).test, term);
      case 'int-to-char':
      case 'char-to-int':
        return this.sorts.charsAreNumbers ? [a] : this.call(this.functionOf(term), term);
      case 'seq':
      case 'set':
      case 'multiset':
      case 'map':
        if (arena.argCount(term) > 0) throw new Unwritable(`A display of elements (${operator}) was not translated.`);
        return this.call(this.functionOf(term), term);
      case 'seq-of-array':
      case 'rank-lt':
      case 'allocated':
      case 'bound':
      case 'forall':
      case 'exists':
      case 'let':
      case 'lambda':
      case 'closure':
      case 'set-of':
      case 'map-of':
        throw new Unwritable(`Solvers have no '${operator}'.`);
      default:
        return this.call(this.functionOf(term), term);
    }
  }

  private call(head: string, term: Term): readonly Piece[] {
    const args = this.arena.argsOf(term);
    return args.length === 0 ? [head] : [`(${head}`, ...args.flatMap((arg): Piece[] => [' ', arg]), ')'];
  }

  /** The function symbol of an operator or an instance that axioms describe. */
  private functionOf(term: Term): string {
    const key = symbolOf(this.arena, term) ?? '';
    let name = this.functions.get(key);
    if (name === undefined) {
      const parameters = this.arena.argsOf(term).map((arg) => this.arena.type(arg));
      name = this.declareFunction(this.textOf(term), parameters, this.arena.type(term));
      this.functions.set(key, name);
    }
    return name;
  }

  private textOf(term: Term): string {
    const { arena } = this;
    const operator = arena.operator(term);
    if (operator === 'apply') {
      const { symbol, typeArgs } = arena.payload(term) as Instance;
      return typeArgs.length === 0 ? symbol.name : `${symbol.name}<${typeArgs.map(typeText).join(', ')}>`;
    }
    if (operator === 'has-type') return `has-type<${typeText(arena.payload(term) as Type)}>`;
    if (operator === 'array-length') return `array-length<${arena.payload(term) as number}>`;
    if (operator === 'int-to-char' || operator === 'char-to-int') return operator;
    if (arena.argCount(term) === 0) return `empty<${typeText(arena.type(term))}>`;
    return `${operator}<${typeText(arena.type(arena.arg(term, 0)))}>`;
  }

  private declareFunction(text: string, parameters: readonly Type[], result: Type): string {
    this.declarations.allow();
    const sorts = parameters.map((type) => this.sorts.of(type));
    const sort = this.sorts.of(result);
    const name = this.names.fresh(text);
    this.declarations.add(`(declare-fun ${name} (${sorts.join(' ')}) ${sort})`);
    return name;
  }

  private constant(text: string, type: Type): string {
    return this.declareFunction(text, [], type);
  }

  private literal(term: Term): string {
    const type = this.arena.type(term);
    const payload = this.arena.payload(term);
    switch (type.kind) {
      case 'bool':
        return payload === true ? 'true' : 'false';
      case 'real': {
        const { numerator, denominator } = payload as Rational;
        const top = signed(numerator, '.0');
        return denominator === 1 ? top : `(/ ${top} ${denominator}.0)`;
      }
      case 'char':
        return this.sorts.charsAreNumbers ? `${payload as number}` : this.charOf(payload as number);
      case 'bitvector':
        return type.width === 0 ? this.sorts.unitValue : `(_ bv${payload as Integer} ${type.width})`;
      default:
        return signed(payload as Integer, '');
    }
  }

  private charOf(code: number): string {
    return `(${this.charFunction('int-to-char')} ${code})`;
  }

  private charFunction(key: 'int-to-char' | 'char-to-int'): string {
    let name = this.functions.get(key);
    if (name === undefined) {
      const { int, char } = this.arena.types;
      const [from, to] = key === 'int-to-char' ? [int, char] : [char, int];
      this.functions.set(key, (name = this.declareFunction(key, [from], to)));
    }
    return name;
  }

  private arithmetic(operator: keyof typeof INTEGER, term: Term): readonly Piece[] {
    const [a, b] = this.arena.argsOf(term) as [Term, Term];
    const type = this.arena.type(a);
    switch (type.kind) {
      case 'char': {
        if (this.sorts.charsAreNumbers) return this.call(INTEGER[operator], term);
        const code = this.charFunction('char-to-int');
        return [`(${INTEGER[operator]} (${code} `, a, `) (${code} `, b, '))'];
      }
      case 'bitvector':
        if (type.width > 0) return this.call(MACHINE[operator], term);
        return [operator === 'lt' ? 'false' : operator === 'le' ? 'true' : this.sorts.unitValue];
      case 'real':
        return this.call(operator === 'div' ? '/' : INTEGER[operator], term);
      default:
        return this.call(INTEGER[operator], term);
    }
  }

  /** From one width to another there is no need to leave bit vectors. */
  private toBits(term: Term, value: Term): readonly Piece[] {
    const { arena } = this;
    const width = this.widthOf(term);
    if (width === 0) return [this.sorts.unitValue];
    const inner = arena.operator(value) === 'bv-to-int' ? arena.arg(value, 0) : undefined;
    const from = inner === undefined ? 0 : this.widthOf(inner);
    if (inner === undefined || from === 0) return [`((_ int2bv ${width}) `, value, ')'];
    if (from === width) return [inner];
    return [from > width ? `((_ extract ${width - 1} 0) ` : `((_ zero_extend ${width - from}) `, inner, ')'];
  }

  /** Amounts are from 0 to the width, which is less than 2 to the width. */
  private shift(head: string, value: Term, amount: Term): readonly Piece[] {
    const width = this.widthOf(value);
    if (width === 0) return [this.sorts.unitValue];
    const { arena } = this;
    const converted = arena.operator(amount) === 'bv-to-int' ? arena.arg(amount, 0) : undefined;
    if (converted !== undefined && this.widthOf(converted) === width) return [`(${head} `, value, ' ', converted, ')'];
    const literal = arena.operator(amount) === 'literal' ? (arena.payload(amount) as Integer) : undefined;
    if (literal !== undefined && literal >= 0 && literal <= width)
      return [`(${head} `, value, ` (_ bv${BigInt.asUintN(width, BigInt(literal))} ${width}))`];
    if (arena.operator(amount) === 'literal') {
      const steps = BigInt.asUintN(width, BigInt(arena.payload(amount) as Integer));
      return [`(${head} `, value, ` (_ bv${steps} ${width}))`];
    }
    return [`(${head} `, value, ` ((_ int2bv ${width}) `, amount, '))'];
  }

  private rotate(left: boolean, value: Term, amount: Term): readonly Piece[] {
    const width = this.widthOf(value);
    if (width === 0) return [this.sorts.unitValue];
    const { arena } = this;
    if (arena.operator(amount) === 'literal') {
      const steps = integers.modulo(arena.payload(amount) as Integer, width);
      return [`((_ ${left ? 'rotate_left' : 'rotate_right'} ${steps}) `, value, ')'];
    }
    const steps: readonly Piece[] = [`((_ int2bv ${width}) (mod `, amount, ` ${width}))`];
    const back: readonly Piece[] = [`(bvsub (_ bv${width} ${width}) `, ...steps, ')'];
    const [forth, other] = left ? ['bvshl', 'bvlshr'] : ['bvlshr', 'bvshl'];
    return [`(bvor (${forth} `, value, ' ', ...steps, `) (${other} `, value, ' ', ...back, '))'];
  }

  private widthOf(term: Term): number {
    const type = this.arena.type(term);
    return type.kind === 'bitvector' ? type.width : 0;
  }
}

/** A store of several keys is one of stores. */
function selected(store: readonly Piece[], keys: readonly Term[]): readonly Piece[] {
  return keys.reduce<readonly Piece[]>((whole, key) => ['(select ', ...whole, ' ', key, ')'], store);
}

function updated(store: readonly Piece[], keys: readonly Term[], value: Term): readonly Piece[] {
  const [key, ...more] = keys;
  if (key === undefined) return [value];
  return ['(store ', ...store, ' ', key, ' ', ...updated(selected(store, [key]), more, value), ')'];
}

function constructorOf(arena: Arena, term: Term): ConstructorSymbol {
  return arena.payload(term) as ConstructorSymbol;
}

function signed(value: Integer, suffix: string): string {
  return value < 0 ? `(- ${-value}${suffix})` : `${value}${suffix}`;
}

const LOGIC = { not: 'not', implies: '=>', ite: 'ite', eq: '=' } as const satisfies Partial<Record<Operator, string>>;

const INTEGER = { neg: '-', add: '+', sub: '-', mul: '*', div: 'div', mod: 'mod', lt: '<', le: '<=' } as const;

const MACHINE = {
  neg: 'bvneg',
  add: 'bvadd',
  sub: 'bvsub',
  mul: 'bvmul',
  div: 'bvudiv',
  mod: 'bvurem',
  lt: 'bvult',
  le: 'bvule',
} as const;

const BITWISE = { 'bv-and': 'bvand', 'bv-or': 'bvor', 'bv-xor': 'bvxor', 'bv-not': 'bvnot' } as const;

const SHIFTS = { 'bv-shl': 'bvshl', 'bv-shr': 'bvlshr', 'bv-ashr': 'bvashr' } as const;

const SIGNED = { 'bv-slt': 'bvslt', 'bv-sle': 'bvsle', 'bv-sdiv': 'bvsdiv', 'bv-srem': 'bvsrem' } as const;
