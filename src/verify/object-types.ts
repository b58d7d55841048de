/**
 * The type that an object was made at, as numbers: its class, and its type arguments as an object of that class and of
 * each trait. An object has one of each, so what was made at other type arguments is another object.
 */
import type { Arena, ArrayType, ClassSymbol, FunctionSymbol, ReferenceType, Term, Type } from '../model/index.js';
import { closure, mentionsParameter, simplify, typeParts } from '../model/index.js';
import { symbolOf } from './builtins.js';

export class ObjectTypes {
  private readonly arena: Arena;
  private readonly classOf: FunctionSymbol;
  private readonly own = new Set<FunctionSymbol>();
  private readonly classNumbers = new Map<ClassSymbol | string, number>();
  private readonly typeArguments = new Map<string, FunctionSymbol>();
  private readonly typeNumbers = new Map<Type, Term>();

  constructor(arena: Arena) {
    this.arena = arena;
    this.classOf = this.symbol('class-of', true);
  }

  isOwn(symbol: FunctionSymbol): boolean {
    return this.own.has(symbol);
  }

  /** What is true of an object that belongs to the type, and is not null. */
  facts(type: ReferenceType | ArrayType, object: Term): Term[] {
    const { arena } = this;
    if (type.kind === 'reference' && type.class === undefined) return [];
    const key = type.kind === 'array' ? `array ${type.rank}` : (type.class as ClassSymbol);
    const number = this.classNumber(key);
    const facts = (type.kind === 'array' ? [type.element] : type.args).map((arg, i) => {
      const own = arena.apply(this.typeArgument(`${number} ${i}`), [], [object]);
      return simplify.and(arena, [arena.make('eq', [own, this.typeNumber(arg)]), ...this.apart(arg)]);
    });
    // An abstract class has no objects of its own.
    const isExact = type.kind === 'array' || type.class?.abstract === false;
    return isExact ? [arena.make('eq', [arena.apply(this.classOf, [], [object]), arena.int(number)]), ...facts] : facts;
  }

  /** A type that mentions type parameters may be any type, but none that it is written with: types are finite. */
  private apart(type: Type): Term[] {
    const { arena } = this;
    const parts = closure(typeParts(type), (part) => (part.kind === 'parameter' ? [] : typeParts(part)));
    return [...parts]
      .filter((part) => part !== type && mentionsParameter(part))
      .map((part) => arena.make('not', [arena.make('eq', [this.typeNumber(type), this.typeNumber(part)])]));
  }

  private classNumber(key: ClassSymbol | string): number {
    let number = this.classNumbers.get(key);
    if (number === undefined) this.classNumbers.set(key, (number = this.classNumbers.size + 1));
    return number;
  }

  private typeArgument(key: string): FunctionSymbol {
    let symbol = this.typeArguments.get(key);
    if (symbol === undefined)
      this.typeArguments.set(key, (symbol = this.symbol(`type-argument ${this.typeArguments.size}`, true)));
    return symbol;
  }

  /** Different types have different numbers; one that mentions type parameters may be any type. */
  private typeNumber(type: Type): Term {
    const { arena } = this;
    let number = this.typeNumbers.get(type);
    if (number === undefined) {
      const next = this.typeNumbers.size + 1;
      number = mentionsParameter(type) ? arena.apply(this.symbol(`type ${next}`, false), [], []) : arena.int(next);
      this.typeNumbers.set(type, number);
    }
    return number;
  }

  private symbol(name: string, ofObject: boolean): FunctionSymbol {
    const { types } = this.arena;
    const symbol = symbolOf(name, ofObject ? [types.reference] : [], types.int);
    this.own.add(symbol);
    return symbol;
  }
}
