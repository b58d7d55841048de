/**
 * Terms, made again in a new arena, whose typing rules they must obey. The rules trust whoever makes a term with what it
 * carries besides its arguments, and with variables that a binder binds; here nobody is trusted.
 */
import type { Arena, Term } from '../arena.js';
import { IllTypedTerm } from '../arena.js';
import type { Integer } from '../integers.js';
import { integer } from '../integers.js';
import type { Operator } from '../operators.js';
import { OPERATORS, ruleOf } from '../operators.js';
import type { FunctionSymbol, Variable } from '../program.js';
import type { Type } from '../types.js';
import { typeText } from '../types.js';
import { TYPED } from './form.js';
import type { Fields, Item } from './item.js';
import type { TypeTables } from './read-types.js';
import { misfit } from './term-rules.js';

export interface TermContext {
  readonly arena: Arena;
  readonly tables: TypeTables;
  readonly variables: readonly Variable[];
  readonly symbols: readonly FunctionSymbol[];
}

/** A text is as long as a term without sharing, where variables of a binder prevent it. */
const LARGEST_OPEN_TERM = 1_000_000;

export class TermTable {
  readonly all: Term[] = [];
  private readonly context: TermContext;
  /** Of bound variables that are free in a term: their types, by index. */
  private readonly free = new Map<Term, readonly (Type | undefined)[]>();
  private readonly sizes = new Map<Term, number>();

  constructor(context: TermContext, items: Item) {
    this.context = context;
    for (const item of items.list) this.all.push(this.added(item));
  }

  /** A term that stands by itself, or under a binder of an instruction. */
  term(item: Item, binds: readonly Type[] = []): Term {
    const term = this.any(item);
    const free = this.free.get(term) ?? [];
    free.forEach((type, i) => {
      if (type !== undefined && type !== binds[i]) item.fail(`has a bound variable ${i} that nothing binds so.`);
    });
    return term;
  }

  typed(item: Item, type: Type, binds: readonly Type[] = []): Term {
    const term = this.term(item, binds);
    const actual = this.context.arena.type(term);
    return actual === type ? term : item.fail(`has type ${typeText(actual)}, not ${typeText(type)}.`);
  }

  condition = (item: Item, binds: readonly Type[] = []): Term => this.typed(item, this.context.arena.types.bool, binds);

  get arena(): Arena {
    return this.context.arena;
  }

  typeOf(term: Term): Type {
    return this.context.arena.type(term);
  }

  private any(item: Item): Term {
    return item.in(this.all, 'terms');
  }

  private added(item: Item): Term {
    return item.fields((fields) => {
      const op = fields.get('op').text;
      if (!isOperator(op)) return item.fail(`has an operator "${op}" that does not exist.`);
      try {
        return this.made(op, item, fields);
      } catch (raised) {
        if (raised instanceof IllTypedTerm) return item.fail(`is no term: ${raised.message}.`);
        throw raised;
      }
    });
  }

  private made(op: Operator, item: Item, fields: Fields): Term {
    const { arena, tables } = this.context;
    const args = fields.maybe('args')?.list.map((one) => this.any(one)) ?? [];
    const type = TYPED.has(op) ? this.representation(fields.get('type')) : undefined;
    if (ruleOf(op).binds === true) return this.bound(op, item, fields, args, type);
    const term = this.plain(op, item, fields, args, type);
    const wrong = misfit(arena, tables, term);
    if (wrong !== undefined) item.fail(`is no term: ${wrong}.`);
    this.noteFree(item, term, args, []);
    return term;
  }

  private plain(op: Operator, item: Item, fields: Fields, args: readonly Term[], type: Type | undefined): Term {
    const { arena, tables, variables, symbols } = this.context;
    switch (op) {
      case 'literal':
        return this.literal(item, fields.get('value'), type as Type);
      case 'variable':
        return arena.make(op, args, fields.get('variable').in(variables, 'variables'));
      case 'bound':
        return arena.make(op, args, fields.get('index').whole(0, MOST_BOUND), type);
      case 'apply': {
        const symbol = fields.get('symbol').in(symbols, 'symbols');
        const typeArgs = tables.typeList(fields.get('typeArgs'));
        if (typeArgs.length !== symbol.typeParameters.length)
          fields.get('typeArgs').fail(`must have ${symbol.typeParameters.length} types.`);
        return arena.apply(symbol, typeArgs, args);
      }
      case 'construct':
        return arena.make(op, args, tables.constructorOf(fields.get('variant')), type);
      case 'is-constructor':
        return arena.make(op, args, tables.constructorOf(fields.get('variant')));
      case 'destruct': {
        const constructor = tables.constructorOf(fields.get('variant'));
        const [value] = args;
        if (value === undefined || args.length > 1) return item.fail('takes one argument.');
        return arena.destruct(value, constructor, fields.get('field').whole());
      }
      case 'has-type':
        return arena.make(op, args, tables.type(fields.get('of')));
      case 'array-length':
        return arena.make(op, args, fields.get('dimension').whole(0, MOST_BOUND));
      default:
        return arena.make(op, args, undefined, type);
    }
  }

  private bound(op: Operator, item: Item, fields: Fields, own: readonly Term[], type: Type | undefined): Term {
    const { arena, tables } = this.context;
    const binds = fields.get('binds').list.map((one) => this.representation(one));
    const triggers = fields.maybe('triggers')?.list.map((group) => {
      const terms = group.list.map((one) => this.any(one));
      return terms.length > 0 ? terms : group.fail('is a trigger of no terms.');
    });
    if (op === 'let' && triggers !== undefined) item.fail('has triggers, and binds nothing that is to be found.');
    const term = arena.bind(op, binds, own, triggers, type);
    const wrong = misfit(arena, tables, term);
    if (wrong !== undefined) item.fail(`is no term: ${wrong}.`);
    this.noteFree(item, term, arena.argsOf(term), binds);
    return term;
  }

  /** Terms have representation types. */
  private representation(item: Item): Type {
    const type = item.in(this.context.tables.all, 'types');
    const erased = this.context.arena.types.erase(type);
    return type === erased ? type : item.fail(`must be the representation type ${typeText(erased)}.`);
  }

  private noteFree(item: Item, term: Term, args: readonly Term[], binds: readonly Type[]): void {
    const { arena } = this.context;
    const free: (Type | undefined)[] = [];
    if (arena.operator(term) === 'bound') free[arena.payload(term) as number] = arena.type(term);
    let size = 1;
    args.forEach((arg, i) => {
      const bound = arena.bindsAt(term, i);
      if (arena.looseBound(arg) > 0) size += this.sizes.get(arg) ?? 1;
      this.free.get(arg)?.forEach((type, index) => {
        if (type === undefined) return;
        const expected = index < bound ? binds[index] : (free[index - bound] ?? type);
        if (type !== expected)
          item.fail(`has a bound variable of type ${typeText(type)} that is bound as another type.`);
        if (index >= bound) free[index - bound] = type;
      });
    });
    if (size > LARGEST_OPEN_TERM) item.fail('is too large.');
    if (free.length > 0) this.free.set(term, free);
    this.sizes.set(term, size);
  }

  private literal(item: Item, value: Item, type: Type): Term {
    const { arena } = this.context;
    switch (type.kind) {
      case 'bool':
        return arena.boolean(value.flag);
      case 'int':
        return arena.int(integerIn(value));
      case 'real': {
        const [numerator, denominator] = value.tuple(2).map(integerIn) as [Integer, Integer];
        if (denominator <= 0) return value.fail('must have a positive denominator.');
        return arena.real(numerator, denominator);
      }
      case 'char':
        return arena.char(value.whole(0, LAST_CHARACTER));
      case 'bitvector': {
        const bits = integerIn(value);
        if (bits < 0 || BigInt(bits) >> BigInt(type.width) !== 0n) value.fail(`does not fit ${type.width} bits.`);
        return arena.bitvector(bits, type.width);
      }
      default:
        return item.fail(`is a literal of type ${typeText(type)}, which has none.`);
    }
  }
}

const LAST_CHARACTER = 0x10ffff;
/** Binders are not nested deeper, and no array has more dimensions. */
const MOST_BOUND = 1000;
/** Digits of an integer. */
const MOST_DIGITS = 20_000;

function isOperator(name: string): name is Operator {
  return Object.hasOwn(OPERATORS, name);
}

function integerIn(item: Item): Integer {
  const { value } = item;
  if (typeof value === 'number') return item.whole(Number.MIN_SAFE_INTEGER);
  const isInteger = typeof value === 'string' && value.length <= MOST_DIGITS && /^-?(0|[1-9][0-9]*)$/.test(value);
  return isInteger ? integer(BigInt(value)) : item.fail('must be an integer, as a number or as its decimal digits.');
}
