/**
 * ORDINAL: every ordinal is a limit (zero is one) and a natural number after it, so it is a pair of them. Limits but zero are
 * values of a type of which nothing is known; their order is that of numbers that nobody knows, because any finitely many
 * of them are ordered as some numbers are, and a proof is about finitely many. Runs compute with finite ordinals only.
 */
import type { Arena, ConstructorSymbol, DatatypeSymbol, FunctionSymbol, Term, Type } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type { Mutable } from '../resolve/world.js';
import type * as ast from '../syntax/index.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export class Ordinals {
  private readonly arena: Arena;
  private readonly pair: ConstructorSymbol;
  private readonly zero: ConstructorSymbol;
  private readonly infinite: ConstructorSymbol;
  /** The number by which a limit is compared with others. */
  private readonly place: FunctionSymbol;
  /** The limit that the sum of two limits is. */
  private readonly sum: FunctionSymbol;
  /** Whether any type has asked for them. */
  private isUsed = false;

  constructor(arena: Arena, nat: Type) {
    this.arena = arena;
    const { types } = arena;
    const opaque = types.parameter({ name: 'the limits of ORDINAL', withoutObjects: true });
    const limits: Mutable<DatatypeSymbol> = datatype('the limit of an ORDINAL');
    this.zero = { name: 'Zero', datatype: limits, fields: [] };
    this.infinite = { name: 'Limit', datatype: limits, fields: [{ name: 'which', type: opaque, ghost: false }] };
    limits.constructors = [this.zero, this.infinite];
    const pairs: Mutable<DatatypeSymbol> = datatype('ORDINAL');
    const limit = types.datatype(limits, []);
    this.pair = {
      name: 'ORDINAL',
      datatype: pairs,
      fields: [
        { name: 'limit', type: limit, ghost: false },
        { name: 'offset', type: nat, ghost: false },
      ],
    };
    pairs.constructors = [this.pair];
    const input = (name: string): FunctionSymbol['parameters'][number] => ({
      name,
      type: opaque,
      role: 'input',
      ghost: true,
    });
    const symbol = { typeParameters: [], heap: [] };
    this.place = { ...symbol, name: 'the place of a limit', parameters: [input('a')], result: types.int };
    this.sum = { ...symbol, name: 'the sum of limits', parameters: [input('a'), input('b')], result: opaque };
  }

  get datatypes(): readonly DatatypeSymbol[] {
    return this.isUsed ? [this.zero.datatype, this.pair.datatype] : [];
  }

  get type(): Type {
    this.isUsed = true;
    return this.arena.types.datatype(this.pair.datatype, []);
  }

  is(type: Type): boolean {
    return type.kind === 'datatype' && type.datatype === this.pair.datatype;
  }

  /** The finite ordinal of a number. */
  finite(number: Term): Term {
    const { arena } = this;
    const zero = arena.construct(this.zero, [], arena.types.datatype(this.zero.datatype, []));
    return this.made(zero, number);
  }

  offset(ordinal: Term): Term {
    return this.arena.destruct(ordinal, this.pair, 1);
  }

  isFinite(ordinal: Term): Term {
    return this.arena.make('is-constructor', [this.limit(ordinal)], this.zero);
  }

  member(ordinal: Term, name: string, span: ast.Span): Term {
    const { arena } = this;
    switch (name) {
      case 'Offset':
        return this.offset(ordinal);
      case 'IsNat':
        return this.isFinite(ordinal);
      case 'IsLimit':
        return arena.make('eq', [this.offset(ordinal), arena.int(0)]);
      case 'IsSucc':
        return arena.make('lt', [arena.int(0), this.offset(ordinal)]);
      default:
        throw new UnsupportedFeature(`${name} of this type`, span);
    }
  }

  less(left: Term, right: Term): Term {
    const { arena } = this;
    const both = this.bothInfinite(left, right);
    const [a, b] = [this.number(left), this.number(right)];
    const byNumber = arena.make('lt', [a, b]);
    const before = arena.make('lt', [this.offset(left), this.offset(right)]);
    const infinite = simplify.or(arena, [byNumber, simplify.and(arena, [arena.make('eq', [a, b]), before])]);
    // A finite one is below each that is not.
    const otherwise = arena.make('ite', [
      this.isFinite(right),
      simplify.and(arena, [this.isFinite(left), before]),
      this.isFinite(left),
    ]);
    return arena.make('ite', [both, infinite, otherwise]);
  }

  /** A limit absorbs what is finite before it. */
  plus(left: Term, right: Term): Term {
    const { arena } = this;
    const sum = arena.apply(this.sum, [], [this.which(left), this.which(right)]);
    const limit = arena.construct(this.infinite, [sum], arena.types.datatype(this.infinite.datatype, []));
    const from = arena.make('ite', [this.isFinite(left), this.limit(right), limit]);
    const shifted = this.made(this.limit(left), arena.make('add', [this.offset(left), this.offset(right)]));
    return arena.make('ite', [this.isFinite(right), shifted, this.made(from, this.offset(right))]);
  }

  /** Only finite ordinals are taken away, from a number that is as large. */
  minus(scope: Scope, left: Term, right: Term, span: ast.Span): Term {
    const { arena } = this;
    const fits = arena.make('le', [this.offset(right), this.offset(left)]);
    scope.claim('constraint', simplify.and(arena, [this.isFinite(right), fits]), span);
    return this.made(this.limit(left), arena.make('sub', [this.offset(left), this.offset(right)]));
  }

  /** Components that decrease one after the other where the ordinal does. */
  measure(ordinal: Term): readonly Term[] {
    const { arena } = this;
    const [none, one] = [arena.int(0), arena.int(1)];
    const finite = this.isFinite(ordinal);
    return [
      arena.make('ite', [finite, none, one]),
      arena.make('ite', [finite, none, this.number(ordinal)]),
      this.offset(ordinal),
    ];
  }

  private made(limit: Term, offset: Term): Term {
    return this.arena.construct(this.pair, [limit, offset], this.type);
  }

  private limit(ordinal: Term): Term {
    return this.arena.destruct(ordinal, this.pair, 0);
  }

  private which(ordinal: Term): Term {
    return this.arena.destruct(this.limit(ordinal), this.infinite, 0);
  }

  private bothInfinite(left: Term, right: Term): Term {
    const not = (term: Term): Term => this.arena.make('not', [term]);
    return simplify.and(this.arena, [not(this.isFinite(left)), not(this.isFinite(right))]);
  }

  /** Of an infinite ordinal: natural, so that it can be part of a measure. */
  private number(ordinal: Term): Term {
    const { arena } = this;
    const place = arena.apply(this.place, [], [this.which(ordinal)]);
    const isNatural = arena.make('le', [arena.int(0), place]);
    return arena.make('ite', [isNatural, place, arena.make('neg', [place])]);
  }
}

function datatype(name: string): Mutable<DatatypeSymbol> {
  return { name, typeParameters: [], constructors: [], coinductive: false };
}
