/** Types of Java as types of the model, and the stores of fields and elements. */
import type { Arena, ClassSymbol, FieldSymbol, Term, Type, Variable } from '../../../model/index.js';
import { HeapVariables } from '../../lowering/heap.js';
import type { Hierarchy } from '../resolve/hierarchy.js';
import type * as resolved from '../resolve/symbols.js';
import type { JavaType } from '../resolve/symbols.js';
import { isNumeric, widthOf } from '../resolve/types.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Nothing is below a class of the model, so a class that others extend is two of them: one that all of these belong to, with
 * the fields, and one of its own objects.
 */
export class ModelTypes {
  readonly heap: HeapVariables;
  readonly classes: ClassSymbol[] = [];
  private readonly arena: Arena;
  private readonly hierarchy: Hierarchy;
  private readonly general = new Map<resolved.ClassSymbol, ClassSymbol>();
  private readonly own = new Map<resolved.ClassSymbol, ClassSymbol>();
  private readonly fields = new Map<resolved.FieldSymbol, FieldSymbol>();

  constructor(arena: Arena, hierarchy: Hierarchy) {
    this.arena = arena;
    this.hierarchy = hierarchy;
    this.heap = new HeapVariables(arena);
  }

  type(type: JavaType): Type {
    const { types } = this.arena;
    if (isNumeric(type)) return types.bitvector(widthOf(type), type !== 'char');
    if (typeof type === 'string')
      return type === 'boolean'
        ? types.bool
        : type === 'void' || type === 'error'
          ? types.bitvector(32, true)
          : types.reference;
    if (type.kind === 'class') return types.object(this.class(type.class), [], true);
    return types.array(1, this.type(type.element), true);
  }

  /** What an object of this class or one below belongs to. */
  class(symbol: resolved.ClassSymbol): ClassSymbol {
    const found = this.general.get(symbol);
    if (found !== undefined) return found;
    const { declaration, name } = symbol;
    const isSplit = symbol.isLibrary || (!declaration.isAbstract && this.hierarchy.below(symbol).length > 1);
    const isAbstract = isSplit || declaration.isAbstract;
    const made: Mutable<ClassSymbol> = {
      name: isSplit ? `${name}.any` : name,
      abstract: isAbstract,
      implementers: isAbstract && !isSplit && this.hierarchy.concrete(symbol).length === 0 ? 'open' : 'all',
      typeParameters: [],
      parents: [],
      fields: [],
    };
    this.general.set(symbol, made);
    this.classes.push(made);
    if (!isAbstract) this.own.set(symbol, made);
    const { superclass, interfaces } = symbol.parents;
    const parents = [...(superclass === undefined ? [] : [superclass]), ...interfaces];
    made.parents = parents.map((parent) => this.arena.types.object(this.class(parent), [], false));
    made.fields = [...symbol.fields.values()].flatMap((field) => {
      if (field.declaration.isStatic || field.type === undefined) return [];
      return [this.field(field)];
    });
    return made;
  }

  /** The class of the objects that are made as ones of this class. */
  exactly(symbol: resolved.ClassSymbol): ClassSymbol {
    const general = this.class(symbol);
    let found = this.own.get(symbol);
    if (found === undefined) {
      const parents = [this.arena.types.object(general, [], false)];
      found = { name: symbol.name, abstract: false, implementers: 'all', typeParameters: [], parents, fields: [] };
      this.own.set(symbol, found);
      this.classes.push(found);
    }
    return found;
  }

  field(symbol: resolved.FieldSymbol): FieldSymbol {
    let found = this.fields.get(symbol);
    if (found === undefined) {
      const owner = this.class(symbol.owner);
      // Making the class may have made it.
      found = this.fields.get(symbol);
      if (found !== undefined) return found;
      const { declaration, type } = symbol;
      const name = this.isHidden(symbol) ? symbol.name : declaration.name.text;
      const made: Mutable<FieldSymbol> = {
        name,
        owner,
        type: this.arena.types.bool,
        ghost: false,
        constant: declaration.isFinal,
      };
      this.fields.set(symbol, made);
      made.type = this.type(type ?? 'int');
      found = made;
    }
    return found;
  }

  store(field: resolved.FieldSymbol): Variable {
    return this.heap.field(this.field(field), []);
  }

  elements(element: JavaType): Variable {
    return this.heap.array(1, this.type(element));
  }

  /** All fields of an object of the class, those of superclasses first. */
  fieldsOf(symbol: resolved.ClassSymbol): readonly resolved.FieldSymbol[] {
    const { superclass } = symbol.parents;
    const inherited = superclass === undefined ? [] : this.fieldsOf(superclass);
    return [
      ...inherited,
      ...[...symbol.fields.values()].filter(({ declaration, type }) => !declaration.isStatic && type !== undefined),
    ];
  }

  /** What a new variable of the type holds. */
  initial(type: JavaType): Term {
    if (isNumeric(type)) return this.arena.bitvector(0, widthOf(type));
    return type === 'boolean' ? this.arena.false : this.arena.make('null', []);
  }

  /** The object is not null, and of one of these classes or below. */
  isOf(value: Term, classes: readonly resolved.ClassSymbol[], exactly = false): Term {
    const tests = classes.map((one) => {
      const symbol = exactly ? this.exactly(one) : this.class(one);
      return this.arena.make('has-type', [value], this.arena.types.object(symbol, [], false));
    });
    return tests.length === 1 ? (tests[0] as Term) : this.arena.make('or', tests);
  }

  /** Classes that a field of the same name is declared in above or below. */
  private isHidden({ owner, declaration }: resolved.FieldSymbol): boolean {
    const { text } = declaration.name;
    return this.hierarchy.classes.some(
      (one) =>
        one !== owner &&
        one.fields.has(text) &&
        (this.hierarchy.below(one).includes(owner) || this.hierarchy.below(owner).includes(one)),
    );
  }
}
