/** Types and what declares them. Declarations and types mention each other, so declarations are there first and get their parts later. */
import type {
  ClassSymbol,
  ConstrainedType,
  ConstructorField,
  ConstructorSymbol,
  DatatypeSymbol,
  FieldSymbol,
  Variable,
} from '../program.js';
import type { Type, TypeParameterSymbol } from '../types.js';
import { Types } from '../types.js';
import { typeParts } from '../type-contents.js';
import { checkClasses, checkConstrained, checkDatatypes, extentAround, isTooLarge } from './declarations.js';
import type { Fields, Item } from './item.js';

/** What is still being made. */
export type Draft<T> = { -readonly [name in keyof T]: T[name] };

/** Wider ones are no use, and make numbers that nobody can compute with. */
const WIDEST = 1 << 16;
export const HIGHEST_RANK = 16;

export interface Begun<Symbol> {
  readonly item: Item;
  readonly fields: Fields;
  readonly symbol: Draft<Symbol>;
}

export class TypeTables {
  readonly types = new Types();
  readonly all: Type[] = [];
  readonly typeParameters: readonly TypeParameterSymbol[];
  readonly datatypes: readonly DatatypeSymbol[];
  readonly classes: readonly ClassSymbol[];
  /** Their predicates and witnesses are terms, and those are read later. */
  readonly constrained: readonly Begun<ConstrainedType>[];
  readonly constrainedTypes: readonly ConstrainedType[];
  private readonly extents = new Map<Type, ReturnType<typeof extentAround>>();

  constructor(root: Fields) {
    this.typeParameters = root.get('typeParameters').list.map(({ text }) => ({ name: text }));
    const datatypes = begun(root.get('datatypes'), (fields) => this.beginDatatype(fields));
    const classes = begun(root.get('classes'), (fields) => this.beginClass(fields));
    this.constrained = begun(root.get('constrainedTypes'), (fields) => this.beginConstrained(fields));
    this.datatypes = datatypes.map(({ symbol }) => symbol);
    this.classes = classes.map(({ symbol }) => symbol);
    this.constrainedTypes = this.constrained.map(({ symbol }) => symbol);
    for (const item of root.get('types').list) this.all.push(this.added(item));
    for (const { fields, symbol } of datatypes) this.endDatatype(fields, symbol);
    for (const { fields, symbol } of classes) this.endClass(fields, symbol);
    for (const { fields, symbol } of this.constrained) symbol.base = this.type(fields.get('base'));
    checkConstrained(this.constrained);
    checkClasses(classes);
    checkDatatypes(datatypes);
  }

  /** Of a value of the program. Stores are what variables of the heap hold. */
  type(item: Item): Type {
    const type = item.in(this.all, 'types');
    return type.kind === 'store' ? item.fail('is a store, which is the type of no value.') : type;
  }

  parameters(item: Item): readonly TypeParameterSymbol[] {
    const parameters = item.list.map((one) => one.in(this.typeParameters, 'typeParameters'));
    return new Set(parameters).size === parameters.length ? parameters : item.fail('names one parameter twice.');
  }

  typeList = (item: Item): readonly Type[] => item.list.map((one) => this.type(one));

  field(item: Item): FieldSymbol {
    const [owner, place] = item.tuple(2) as [Item, Item];
    return place.in(owner.in(this.classes, 'classes').fields, 'fields');
  }

  constructorOf(item: Item): ConstructorSymbol {
    const [datatype, place] = item.tuple(2) as [Item, Item];
    return place.in(datatype.in(this.datatypes, 'datatypes').constructors, 'constructors');
  }

  // ── Declarations ──────────────────────────────────────────────────────────────────────────────

  private beginDatatype(fields: Fields): Draft<DatatypeSymbol> {
    return {
      name: fields.get('name').text,
      typeParameters: this.parameters(fields.get('typeParameters')),
      constructors: [],
      coinductive: fields.get('coinductive').flag,
    };
  }

  private endDatatype(fields: Fields, datatype: Draft<DatatypeSymbol>): void {
    datatype.constructors = fields.get('constructors').list.map((one) =>
      one.fields((own) => ({
        name: own.get('name').text,
        datatype,
        fields: own.get('fields').list.map((part) => part.fields((its) => this.part(its))),
      })),
    );
    fields.end();
  }

  private beginClass(fields: Fields): Draft<ClassSymbol> {
    return {
      name: fields.get('name').text,
      abstract: fields.get('abstract').flag,
      implementers: fields.get('implementers').word(['all', 'open', 'partial']),
      typeParameters: this.parameters(fields.get('typeParameters')),
      parents: [],
      fields: [],
    };
  }

  private endClass(fields: Fields, symbol: Draft<ClassSymbol>): void {
    symbol.parents = fields.get('parents').list.map((one) => {
      const type = this.type(one);
      const isTrait = type.kind === 'reference' && type.class?.abstract === true;
      return isTrait ? type : one.fail('must be the type of objects of an abstract class.');
    });
    symbol.fields = fields
      .get('fields')
      .list.map((one) =>
        one.fields((own) => ({ ...this.part(own), owner: symbol, constant: own.get('constant').flag })),
      );
    fields.end();
  }

  private part(fields: Fields): ConstructorField {
    return { name: fields.get('name').text, type: this.type(fields.get('type')), ghost: fields.get('ghost').flag };
  }

  private beginConstrained(fields: Fields): Draft<ConstrainedType> {
    return {
      name: fields.get('name').text,
      flavour: fields.get('flavour').word(['subset', 'newtype']),
      typeParameters: this.parameters(fields.get('typeParameters')),
      open: fields.get('open').flag,
      mayBeEmpty: fields.get('mayBeEmpty').flag,
      ...UNKNOWN,
    };
  }

  // ── Types ─────────────────────────────────────────────────────────────────────────────────────

  private added(item: Item): Type {
    const type = item.fields((fields) => this.read(fields));
    const extent = extentAround(typeParts(type).map((part) => this.extents.get(part) ?? LEAF));
    if (isTooLarge(extent)) item.fail('is nested too deep, or too large.');
    this.extents.set(type, extent);
    return type;
  }

  private read(fields: Fields): Type {
    const { types } = this;
    const kind = fields.get('kind').word(KINDS);
    const type = (name: string): Type => this.type(fields.get(name));
    switch (kind) {
      case 'bool':
      case 'int':
      case 'real':
      case 'char':
        return types[kind];
      case 'bitvector':
        return types.bitvector(fields.get('width').whole(0, WIDEST), fields.get('signed').flag);
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
        return types.elements(kind, type('element'));
      case 'map':
      case 'infinite-map':
        return types.map(kind, type('key'), type('value'));
      case 'datatype': {
        const datatype = fields.get('datatype').in(this.datatypes, 'datatypes');
        return types.datatype(datatype, this.argsFor(datatype, fields.get('args')));
      }
      case 'reference': {
        const symbol = fields.maybe('class')?.in(this.classes, 'classes');
        const args = this.argsFor(symbol ?? { typeParameters: [] }, fields.get('args'));
        const nullable = fields.get('nullable').flag;
        return types.object(symbol, args, nullable);
      }
      case 'array':
        return types.array(fields.get('rank').whole(1, HIGHEST_RANK), type('element'), fields.get('nullable').flag);
      case 'function': {
        const effect = fields.get('effect').word(['total', 'partial', 'reading']);
        return types.function(effect, this.typeList(fields.get('parameters')), type('result'));
      }
      case 'parameter':
        return types.parameter(fields.get('parameter').in(this.typeParameters, 'typeParameters'));
      case 'constrained': {
        const constrained = fields.get('constrained').in(this.constrainedTypes, 'constrainedTypes');
        return types.constrained(constrained, this.argsFor(constrained, fields.get('args')));
      }
      case 'store': {
        const keys = this.typeList(fields.get('keys'));
        return types.store(keys, type('value'));
      }
    }
  }

  private argsFor({ typeParameters }: { readonly typeParameters: readonly unknown[] }, item: Item): readonly Type[] {
    const args = this.typeList(item);
    if (args.length !== typeParameters.length) item.fail(`must have ${typeParameters.length} types.`);
    return args;
  }
}

function begun<Symbol>(item: Item, begin: (fields: Fields) => Draft<Symbol>): readonly Begun<Symbol>[] {
  return item.list.map((one) => {
    const fields = one.object;
    return { item: one, fields, symbol: begin(fields) };
  });
}

/** What every table of types has. */
const LEAF = { depth: 1, size: 1 };

/** What is read after the types. Nobody looks at it before. */
const UNKNOWN = {
  base: undefined as unknown as Type,
  variable: undefined as unknown as Variable,
  predicate: undefined as unknown as ConstrainedType['predicate'],
  witness: undefined,
};

const KINDS: readonly Type['kind'][] = [
  'bool',
  'int',
  'real',
  'char',
  'bitvector',
  'seq',
  'set',
  'infinite-set',
  'multiset',
  'map',
  'infinite-map',
  'datatype',
  'reference',
  'array',
  'function',
  'parameter',
  'constrained',
  'store',
];
