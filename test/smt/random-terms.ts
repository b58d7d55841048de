/** Random well-typed terms over the whole vocabulary that solvers get. */
import type { ConstructorSymbol, DatatypeSymbol, FunctionSymbol, Term, Type, Variable } from '../../src/model/index.js';
import { Arena } from '../../src/model/index.js';

/** A number from 0 to below the limit. */
export type Random = (limit: number) => number;

/** A small generator of numbers: the same seed gives the same terms. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) % limit;
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function datatypeOf(
  name: string,
  coinductive: boolean,
  parameters: readonly string[] = [],
): Mutable<DatatypeSymbol> {
  return { name, typeParameters: parameters.map((p) => ({ name: p })), constructors: [], coinductive };
}

export function constructorOf(
  datatype: DatatypeSymbol,
  name: string,
  fields: Readonly<Record<string, Type>>,
): ConstructorSymbol {
  const list = Object.entries(fields).map(([field, type]) => ({ name: field, type, ghost: false }));
  return { name, datatype, fields: list };
}

export class Vocabulary {
  readonly arena = new Arena();
  readonly list: Mutable<DatatypeSymbol>;
  readonly tree: Mutable<DatatypeSymbol>;
  readonly stream: Mutable<DatatypeSymbol>;
  readonly types: readonly Type[];
  private readonly variables = new Map<Type, readonly Variable[]>();
  private readonly functions: readonly FunctionSymbol[];

  constructor() {
    const { types } = this.arena;
    this.list = datatypeOf('List', false, ['T']);
    const [element] = this.list.typeParameters;
    if (element === undefined) throw new Error('List has a parameter');
    const elements = types.parameter(element);
    this.list.constructors = [
      constructorOf(this.list, 'Nil', {}),
      constructorOf(this.list, 'Cons', { head: elements, tail: types.datatype(this.list, [elements]) }),
    ];
    this.tree = datatypeOf('Tree', false);
    const tree = types.datatype(this.tree, []);
    const forest = types.datatype(this.list, [tree]);
    this.tree.constructors = [
      constructorOf(this.tree, 'Leaf', { and: types.bitvector(0) }),
      constructorOf(this.tree, 'Node', { forest, all: types.seq(tree), by: types.map('map', types.int, tree) }),
    ];
    this.stream = datatypeOf('Stream', true);
    const stream = types.datatype(this.stream, []);
    this.stream.constructors = [constructorOf(this.stream, 'More', { head: types.int, tail: stream })];
    const t = types.parameter({ name: 'T' });
    const f = types.function('reading', [types.int, t], types.bool);
    this.types = [
      types.bool,
      types.int,
      types.real,
      types.char,
      types.bitvector(8),
      types.bitvector(0),
      types.string,
      types.seq(tree),
      types.set(types.int),
      types.elements('infinite-set', types.reference),
      types.elements('multiset', types.real),
      types.map('map', types.int, tree),
      types.map('infinite-map', types.char, t),
      tree,
      forest,
      types.datatype(this.list, [types.int]),
      stream,
      types.reference,
      t,
      f,
      types.store([types.reference], types.store([types.int], types.int)),
      types.store([types.int], types.int),
    ];
    for (const type of this.types)
      this.variables.set(
        type,
        ['x', 'and', 'a b|@\\', 'x'].map((name) => variableOf(name, type)),
      );
    this.functions = this.types.map((type, i) => ({
      name: i % 3 === 0 ? 'f' : `select${i}`,
      typeParameters: [],
      heap: [],
      parameters: [variableOf('a', this.typeAt(i + 3)), variableOf('b', this.typeAt(i + 7))],
      result: type,
    }));
  }

  private typeAt(i: number): Type {
    return this.types[i % this.types.length] as Type;
  }

  /** `scope`: types of bound variables, the innermost first. */
  term(random: Random, type: Type, depth: number, scope: readonly Type[] = []): Term {
    const { arena } = this;
    const leaf = (): Term => {
      const bound = scope.flatMap((known, i) => (known === type ? [i] : []));
      const at = bound[random(bound.length + 1)];
      if (at !== undefined) return arena.bound(at, type);
      const variables = this.variables.get(type) ?? [];
      return arena.variable(variables[random(variables.length)] as Variable);
    };
    if (depth <= 0) return random(3) === 0 ? (this.literal(random, type) ?? leaf()) : leaf();
    const sub = (of: Type): Term => this.term(random, of, depth - 1 - random(2), scope);
    const common = [
      (): Term => leaf(),
      (): Term => arena.make('ite', [sub(arena.types.bool), sub(type), sub(type)]),
      (): Term => this.apply(random, type, sub),
      (): Term => {
        const bound = this.typeAt(random(this.types.length));
        const body = this.term(random, type, depth - 1, [bound, ...scope]);
        return arena.bind('let', [bound], [body, sub(bound)]);
      },
      (): Term => {
        const shared = sub(type);
        return arena.make('ite', [arena.make('eq', [shared, sub(type)]), shared, shared]);
      },
    ];
    const own = [...common, ...this.operations(random, type, depth, scope, sub)];
    return (own[random(own.length)] ?? leaf)();
  }

  private literal(random: Random, type: Type): Term | undefined {
    const { arena } = this;
    const n = random(9) - 4;
    switch (type.kind) {
      case 'bool':
        return arena.boolean(n > 0);
      case 'int':
        return arena.int(n === 4 ? 2n ** 70n : n);
      case 'real':
        return arena.real(n, 3);
      case 'char':
        return arena.char(n + 70);
      case 'bitvector':
        return arena.bitvector(n, type.width);
      case 'reference':
        return arena.make('null', []);
      default:
        return undefined;
    }
  }

  private apply(random: Random, type: Type, sub: (of: Type) => Term): Term {
    const fits = this.functions.filter((f) => f.result === type);
    const f = fits[random(fits.length)] as FunctionSymbol;
    return this.arena.apply(
      f,
      [],
      f.parameters.map((p) => sub(p.type)),
    );
  }

  private operations(
    random: Random,
    type: Type,
    depth: number,
    scope: readonly Type[],
    sub: (of: Type) => Term,
  ): (() => Term)[] {
    const { arena } = this;
    const { types } = arena;
    const any = (kinds: readonly Type['kind'][]): Type => {
      const fits = this.types.filter((known) => kinds.includes(known.kind));
      return fits[random(fits.length)] as Type;
    };
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    switch (type.kind) {
      case 'bool':
        return [
          () => arena.make('not', [sub(type)]),
          () =>
            arena.make(
              pick(['and', 'or']),
              Array.from({ length: random(4) }, () => sub(type)),
            ),
          () => arena.make('implies', [sub(type), sub(type)]),
          () => {
            const of = this.typeAt(random(this.types.length));
            return arena.make('eq', [sub(of), sub(of)]);
          },
          () => {
            const of = any(['int', 'real', 'char', 'bitvector']);
            if (of.kind === 'bitvector' && random(2) === 0)
              return arena.make(pick(['bv-slt', 'bv-sle']), [sub(of), sub(of)]);
            return arena.make(pick(['lt', 'le']), [sub(of), sub(of)]);
          },
          () => this.quantifier(random, depth, scope),
          () => this.quantifier(random, depth, scope),
          () => {
            const of = any(['seq', 'set', 'infinite-set']);
            if (!('element' in of)) return arena.true;
            return arena.make(of.kind === 'seq' ? 'seq-contains' : 'set-member', [sub(of), sub(of.element)]);
          },
          () => {
            const of = any(['map', 'infinite-map']);
            return 'key' in of ? arena.make('map-has', [sub(of), sub(of.key)]) : arena.true;
          },
          () => {
            const of = any(['datatype']);
            if (of.kind !== 'datatype') return arena.true;
            return arena.make('is-constructor', [sub(of)], pick(of.datatype.constructors));
          },
          () => arena.make('has-type', [sub(types.int)], pick([types.seq(types.int), types.int, types.reference])),
          () => {
            const f = any(['function']);
            return f.kind === 'function' ? arena.make('call-value', [sub(f), ...f.parameters.map(sub)]) : arena.true;
          },
        ];
      case 'int':
        return [
          () => arena.make('neg', [sub(type)]),
          () => arena.make(pick(['add', 'sub', 'mul', 'div', 'mod']), [sub(type), sub(type)]),
          () => arena.make('real-floor', [sub(types.real)]),
          () => arena.make('char-to-int', [sub(types.char)]),
          () => arena.make('bv-to-int', [sub(any(['bitvector']))]),
          () => arena.make('seq-length', [sub(any(['seq']))]),
          () => arena.make('array-length', [sub(types.reference)], random(2)),
          () => arena.make('select', [sub(types.store([types.int], types.int)), sub(type)]),
          () => {
            const of = any(['multiset']);
            return 'element' in of ? arena.make('multiset-count', [sub(of), sub(of.element)]) : arena.int(0);
          },
        ];
      case 'real':
        return [
          () => arena.make(pick(['add', 'sub', 'mul', 'div']), [sub(type), sub(type)]),
          () => arena.make('int-to-real', [sub(types.int)]),
        ];
      case 'char':
        return [() => arena.make('int-to-char', [sub(types.int)])];
      case 'bitvector':
        return [
          () =>
            arena.make(pick(['add', 'sub', 'mul', 'div', 'mod', 'bv-and', 'bv-or', 'bv-xor']), [sub(type), sub(type)]),
          () => arena.make(pick(['bv-sdiv', 'bv-srem']), [sub(type), sub(type)]),
          () => arena.make(pick(['bv-not', 'neg']), [sub(type)]),
          () => arena.make(pick(['bv-shl', 'bv-shr', 'bv-ashr', 'bv-rotl', 'bv-rotr']), [sub(type), sub(types.int)]),
          () =>
            arena.make(pick(['bv-shl', 'bv-shr', 'bv-ashr', 'bv-rotl', 'bv-rotr']), [sub(type), arena.int(random(9))]),
          () => arena.make('bv-shl', [sub(type), arena.make('bv-to-int', [sub(type)])]),
          () => arena.make('int-to-bv', [sub(types.int)], undefined, type),
        ];
      case 'seq':
        return [
          () => arena.make('seq', [], undefined, type),
          () => arena.make('seq-concat', [sub(type), sub(type)]),
          () => arena.make(pick(['seq-take', 'seq-drop']), [sub(type), sub(types.int)]),
          () => arena.make('seq-update', [sub(type), sub(types.int), sub(type.element)]),
        ];
      case 'set':
      case 'infinite-set':
        return [
          () => arena.make('set', [], undefined, type),
          () => arena.make(pick(['set-union', 'set-intersection', 'set-difference']), [sub(type), sub(type)]),
        ];
      case 'multiset':
        return [
          () => arena.make('multiset', [], undefined, type),
          () => arena.make('multiset-update', [sub(type), sub(type.element), sub(types.int)]),
        ];
      case 'map':
      case 'infinite-map':
        return [
          () => arena.make('map', [], undefined, type),
          () => arena.make('map-put', [sub(type), sub(type.key), sub(type.value)]),
        ];
      case 'datatype': {
        const constructor = pick(type.datatype.constructors);
        const parts = constructor.fields.map((field) =>
          types.erase(types.substitute(field.type, type.datatype.typeParameters, type.args)),
        );
        return [() => arena.construct(constructor, parts.map(sub), type)];
      }
      case 'store':
        return [() => arena.make('update', [sub(type), ...type.keys.map(sub), sub(type.value)])];
      default:
        return [];
    }
  }

  private quantifier(random: Random, depth: number, scope: readonly Type[]): Term {
    const { arena } = this;
    const types = Array.from({ length: random(3) }, () => this.typeAt(random(this.types.length)));
    const inner = [...types, ...scope];
    const sub = (type: Type): Term => this.term(random, type, depth - 1, inner);
    const triggers = Array.from({ length: random(3) }, () =>
      Array.from({ length: 1 + random(2) }, () => this.apply(random, arena.types.int, (type) => sub(type))),
    );
    const range = random(3) === 0 ? arena.true : sub(arena.types.bool);
    return arena.bind(random(2) === 0 ? 'forall' : 'exists', types, [range, sub(arena.types.bool)], triggers);
  }
}

export function variableOf(name: string, type: Type): Variable {
  return { name, type, role: 'local', ghost: false };
}
