/** SMT sorts of representation types, declared at first use. */
import type { ConstructorSymbol, DatatypeType, Type, Types } from '../model/index.js';
import { typeText } from '../model/index.js';
import type { Declarations } from './declarations.js';
import type { Names } from './names.js';
import { Unwritable } from './unwritable.js';

/** How a constructor at one instance of its datatype is written. */
interface WrittenConstructor {
  readonly make: string;
  /** Applied to a value: does it have this constructor? */
  readonly test: string;
  readonly fields: readonly string[];
}

export class Sorts {
  /** Characters are their code points: whoever asks says which numbers are characters. */
  readonly charsAreNumbers: boolean;
  private readonly types: Types;
  private readonly names: Names;
  private readonly declarations: Declarations;
  private readonly sorts = new Map<Type, string>();
  private unitName = '';
  private readonly constructors = new Map<Type, ReadonlyMap<ConstructorSymbol, WrittenConstructor>>();
  /** What cannot be declared before the datatypes that are being declared; undefined while there are none. */
  private afterwards: (() => void)[] | undefined;

  constructor(types: Types, names: Names, declarations: Declarations, charsAreNumbers = false) {
    this.charsAreNumbers = charsAreNumbers;
    this.types = types;
    this.names = names;
    this.declarations = declarations;
  }

  of(type: Type): string {
    const known = this.sorts.get(type);
    if (known !== undefined) return known;
    switch (type.kind) {
      case 'bool':
        return 'Bool';
      case 'int':
        return 'Int';
      case 'real':
        return 'Real';
      case 'bitvector':
        return type.width === 0 ? this.unit(type) : `(_ BitVec ${type.width})`;
      case 'store':
        return type.keys.reduceRight((sort, key) => `(Array ${this.of(key)} ${sort})`, this.of(type.value));
      case 'datatype':
        if (type.datatype.coinductive) return this.coinductive(type);
        this.declareDatatypes(type);
        return this.of(type);
      case 'array':
      case 'constrained':
        return this.of(this.types.erase(type));
      case 'char':
        return this.charsAreNumbers ? 'Int' : this.uninterpreted(type);
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
      case 'map':
      case 'infinite-map':
      case 'reference':
      case 'function':
      case 'parameter':
        return this.uninterpreted(type);
    }
  }

  /** A constructor of a datatype instance. */
  written(type: DatatypeType, symbol: ConstructorSymbol): WrittenConstructor {
    this.of(type);
    return this.constructors.get(type)?.get(symbol) as WrittenConstructor;
  }

  /** The one value of `bv0`. */
  get unitValue(): string {
    this.of(this.types.bitvector(0));
    return this.unitName;
  }

  private fieldType(type: DatatypeType, field: Type): Type {
    return this.types.erase(this.types.substitute(field, type.datatype.typeParameters, type.args));
  }

  private uninterpreted(type: Type): string {
    const name = this.nameFor(type);
    this.declarations.add(`(declare-sort ${name} 0)`);
    return name;
  }

  /** Bit vectors of no bits have one value, and SMT-LIB has no such sort. */
  private unit(type: Type): string {
    const name = this.nameFor(type);
    this.unitName = this.names.fresh('bv0.value');
    this.declarations.add(`(declare-datatypes ((${name} 0)) (((${this.unitName}))))`);
    return name;
  }

  /** Values may be infinite, which native datatypes exclude: plain functions, whose axioms are the verifier's. */
  private coinductive(type: DatatypeType): string {
    const sort = this.uninterpreted(type);
    const written = this.nameConstructors(type, (text) => this.names.fresh(`${text}?`));
    const declare = (): void => {
      for (const [symbol, { make, test, fields }] of written) {
        const parts = symbol.fields.map((field) => this.of(this.fieldType(type, field.type)));
        this.declarations.add(`(declare-fun ${make} (${parts.join(' ')}) ${sort})`);
        this.declarations.add(`(declare-fun ${test} (${sort}) Bool)`);
        fields.forEach((field, i) => this.declarations.add(`(declare-fun ${field} (${sort}) ${parts[i]})`));
      }
    };
    if (this.afterwards === undefined) declare();
    else this.afterwards.push(declare);
    return sort;
  }

  /** A datatype with all datatypes that its fields reach and that are not declared yet, which may reach it in turn. */
  private declareDatatypes(root: DatatypeType): void {
    this.declarations.allow();
    const group: DatatypeType[] = [];
    const visit = (type: Type): void => {
      if (type.kind === 'store') [...type.keys, type.value].forEach(visit);
      if (type.kind !== 'datatype' || type.datatype.coinductive || this.sorts.has(type)) return;
      this.nameFor(type);
      group.push(type);
    };
    visit(root);
    for (const type of group) {
      if (group.length > MOST_INSTANCES) {
        throw new Unwritable(`The datatype '${root.datatype.name}' contains itself at ever larger types.`);
      }
      for (const field of type.datatype.constructors.flatMap(({ fields }) => fields)) {
        visit(this.fieldType(type, field.type));
      }
    }
    this.refuseUngrounded(group);
    const outer = this.afterwards;
    const afterwards = (this.afterwards ??= []);
    const bodies = group.map((type) => {
      const written = this.nameConstructors(type, (_text, make) => `(_ is ${make})`);
      const texts = [...written].map(([symbol, { make, fields }]) => {
        const parts = symbol.fields.map((field, i) => ` (${fields[i]} ${this.of(this.fieldType(type, field.type))})`);
        return `(${make}${parts.join('')})`;
      });
      return `(${texts.join(' ')})`;
    });
    const heads = group.map((type) => `(${this.of(type)} 0)`);
    this.declarations.add(`(declare-datatypes (${heads.join(' ')}) (${bodies.join(' ')}))`);
    if (outer !== undefined) return;
    this.afterwards = undefined;
    for (const declare of afterwards) declare();
  }

  /** A datatype without finite values is an error to solvers. */
  private refuseUngrounded(group: readonly DatatypeType[]): void {
    let open = new Set<Type>(group);
    for (;;) {
      const left = [...(open as Set<DatatypeType>)].filter(
        (type) =>
          !type.datatype.constructors.some(({ fields }) =>
            fields.every((field) => !open.has(this.fieldType(type, field.type))),
          ),
      );
      if (left.length === 0) return;
      if (left.length === open.size) {
        throw new Unwritable(`The datatype '${left[0]?.datatype.name}' has no finite values.`);
      }
      open = new Set(left);
    }
  }

  private nameConstructors(
    type: DatatypeType,
    test: (text: string, make: string) => string,
  ): ReadonlyMap<ConstructorSymbol, WrittenConstructor> {
    const written = new Map<ConstructorSymbol, WrittenConstructor>();
    for (const symbol of type.datatype.constructors) {
      const text = `${typeText(type)}.${symbol.name}`;
      const make = this.names.fresh(text);
      const fields = symbol.fields.map((field) => this.names.fresh(`${text}.${field.name}`));
      written.set(symbol, { make, test: test(text, make), fields });
    }
    this.constructors.set(type, written);
    return written;
  }

  private nameFor(type: Type): string {
    this.declarations.allow();
    const name = this.names.fresh(typeText(type));
    this.sorts.set(type, name);
    return name;
  }
}

/** More instances of datatypes in one group than any program means. */
const MOST_INSTANCES = 256;
