/** Types as written, given their meaning. Every type node that is read here is entered in the table `typeNodes`. */
import { counted } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { describeEntry, isTypeEntry, qualifiedName } from './entries.js';
import { lookupInModule, lookupNamed } from './scope.js';
import type { DeclarationScope } from './scope.js';
import type { ModuleEntry, ModuleSymbol, ModuleView, TypeSymbol } from './symbols.js';
import { didYouMean } from './suggest.js';
import { substitute } from './types-substitute.js';
import { BOOL, CHAR, ERROR, INT, NAT, OBJECT, ORDINAL, REAL, STRING } from './types.js';
import type { Type } from './types.js';
import type { World } from './world.js';

/**
 * What stands for the `index`-th of `count` type arguments that were left out (`var s: seq := …`, `new Cell(3)`):
 * inside bodies an inference variable each, in signatures a type parameter. Without an answer it is an error.
 */
export type OmittedArgument = (node: ast.TypeNode, index: number, count: number) => Type | undefined;

export function resolveType(
  world: World,
  scope: DeclarationScope,
  node: ast.TypeNode,
  omitted?: OmittedArgument,
): Type {
  return new TypeReader(world, scope, omitted).read(node);
}

/** A declared type with its arguments; `nullable` is for `C?`. */
export function typeOfSymbol(symbol: TypeSymbol, args: readonly Type[], nullable = false): Type {
  switch (symbol.kind) {
    case 'class':
      return { kind: 'class', symbol, args, nullable: nullable && symbol.isReference };
    case 'datatype':
      return { kind: 'datatype', symbol, args };
    case 'newtype':
      return { kind: 'newtype', symbol, args };
    case 'subset':
      return { kind: 'subset', symbol, args };
    case 'abstract':
      return { kind: 'abstract', symbol, args };
  }
}

/** The type as seen from inside its own declaration: `C<T>` with `T` itself. */
export function selfType(symbol: TypeSymbol): Type {
  return typeOfSymbol(
    symbol,
    symbol.typeParameters.map((parameter) => ({ kind: 'parameter', parameter })),
  );
}

class TypeReader {
  constructor(
    private readonly world: World,
    private readonly scope: DeclarationScope,
    private readonly omitted: OmittedArgument | undefined,
  ) {}

  read(node: ast.TypeNode): Type {
    const type = this.meaning(node);
    this.world.tables.typeNodes.set(node, type);
    return type;
  }

  private meaning(node: ast.TypeNode): Type {
    switch (node.kind) {
      case 'primitive-type':
        return PRIMITIVE[node.name];
      case 'bitvector-type':
        return { kind: 'bitvector', width: node.width };
      case 'collection-type':
        return this.collection(node);
      case 'tuple-type':
        return {
          kind: 'tuple',
          parts: node.parts.map((part) => this.read(part.type)),
          ghost: node.parts.map((part) => part.ghost),
        };
      case 'arrow-type':
        return {
          kind: 'arrow',
          arrow: node.arrow,
          parameters: node.parameters.map((parameter) => this.read(parameter)),
          result: this.read(node.result),
        };
      case 'named-type':
        return this.named(node);
      case 'missing-type':
        return ERROR;
    }
  }

  private collection(node: ast.CollectionType): Type {
    const wanted = node.name === 'map' || node.name === 'imap' ? 2 : 1;
    const args = this.args(node, `'${node.name}'`, wanted, node.args);
    const [first = ERROR, second = ERROR] = args;
    if (node.name === 'map' || node.name === 'imap') return { kind: node.name, key: first, value: second };
    return { kind: node.name, element: first };
  }

  private named(node: ast.NamedType): Type {
    const last = node.path.at(-1);
    const first = node.path[0];
    if (last === undefined || first === undefined) return ERROR;
    if (node.path.length === 1) {
      const parameter = this.scope.typeParameters.findLast((candidate) => candidate.name.text === last.name.text);
      if (parameter !== undefined) {
        this.args(node, `The type parameter '${last.name.text}'`, 0, last.args);
        return { kind: 'parameter', parameter };
      }
    }
    let view: ModuleView | undefined;
    for (const segment of node.path.slice(0, -1)) {
      const entry = this.entry(segment.name, view, 'module');
      if (entry === undefined) return this.readArguments(last);
      if (segment.args.length > 0) {
        this.world.diagnostics.error(
          'wrong-type-arguments',
          segment.name.span,
          `The module '${segment.name.text}' takes no type arguments; remove them.`,
        );
      }
      view = entry.kind === 'import' || entry.kind === 'module' ? entry.view : undefined;
      checkAbstractUse(this.world, this.scope.module, entry, segment.name.span);
      if (view === undefined) {
        this.world.diagnostics.error(
          'wrong-kind-of-name',
          segment.name.span,
          `'${segment.name.text}' is ${describeEntry(entry)}, not a module; only a module can stand before '.' in a type.`,
        );
        return this.readArguments(last);
      }
    }
    return this.last(node, last, view);
  }

  /** The last part of a path: a type of the module, possibly nullable, or an array. */
  private last(node: ast.NamedType, segment: ast.TypeSegment, view: ModuleView | undefined): Type {
    const written = segment.name.text;
    if (written === '') return this.readArguments(segment);
    // A type may be declared with a name that ends in '?'; otherwise that is the nullable form of a reference type.
    const nullable = written.endsWith('?') && !this.isDeclared(written, view);
    const name = nullable ? written.slice(0, -1) : written;
    const array = view === undefined ? /^array([2-9]|[1-9][0-9]+)?$/.exec(name) : null;
    if (array !== null) return this.array(node, segment, array[1], nullable);
    const entry = this.entry(segment.name, view, 'type', name);
    if (entry === undefined) return this.readArguments(segment);
    if (!isTypeEntry(entry)) {
      this.world.diagnostics.error(
        'wrong-kind-of-name',
        segment.name.span,
        `'${written}' is ${describeEntry(entry)}, not a type.`,
      );
      return this.readArguments(segment);
    }
    const args = this.args(node, `The type '${name}'`, entry.typeParameters.length, segment.args);
    const { visibility } = this.world;
    if (nullable && entry.kind === 'class' && !visibility.isRevealed(this.scope.module, entry)) {
      this.world.diagnostics.error(
        'not-exported',
        segment.name.span,
        `The module '${entry.module.fullName}' provides '${name}' without revealing it, so '${written}' is not known here; reveal '${name}' in the export set.`,
      );
    } else if (nullable && !(entry.kind === 'class' && entry.isReference)) {
      this.world.diagnostics.error(
        'unresolved-type',
        segment.name.span,
        `'${name}' is ${describeEntry(entry)}, so there is no type '${written}': only classes and other reference types have a nullable form. Write '${name}'.`,
      );
    }
    if (entry.kind === 'synonym') {
      return substitute(visibility.seenFrom(this.scope.module, entry.target), entry.typeParameters, args);
    }
    return visibility.seenFrom(this.scope.module, typeOfSymbol(entry, args, nullable));
  }

  private isDeclared(name: string, view: ModuleView | undefined): boolean {
    return view === undefined ? lookupNamed(this.scope.module, name).kind !== 'none' : view.entries.has(name);
  }

  private array(node: ast.NamedType, segment: ast.TypeSegment, digits: string | undefined, nullable: boolean): Type {
    const rank = digits === undefined ? 1 : Number(digits);
    const [element = ERROR] = this.args(node, `'${segment.name.text}'`, 1, segment.args);
    if (rank <= MOST_DIMENSIONS) return { kind: 'array', rank, element, nullable };
    this.world.diagnostics.error(
      'unresolved-type',
      segment.name.span,
      `Arrays have at most ${MOST_DIMENSIONS} dimensions.`,
    );
    return ERROR;
  }

  /** The arguments of a use, as many as are wanted. */
  private args(node: ast.TypeNode, what: string, wanted: number, written: readonly ast.TypeNode[]): readonly Type[] {
    const args = written.map((arg) => this.read(arg));
    if (args.length === wanted) return args;
    if (args.length === 0) {
      const filled = Array.from({ length: wanted }, (_, i) => this.omitted?.(node, i, wanted));
      if (filled.every((arg) => arg !== undefined)) return filled;
    }
    this.world.diagnostics.error(
      'wrong-type-arguments',
      node.span,
      `${what} takes ${wanted === 0 ? 'no type arguments' : counted(wanted, 'type argument')}, but ${args.length === 0 ? 'none' : args.length} ${args.length === 1 ? 'is' : 'are'} given here.`,
    );
    return Array.from({ length: wanted }, (_, i) => args[i] ?? ERROR);
  }

  /** After an error: the arguments get their meaning all the same, and with it their own errors. */
  private readArguments(segment: ast.TypeSegment): Type {
    for (const arg of segment.args) this.read(arg);
    return ERROR;
  }

  private entry(
    ident: ast.Ident,
    view: ModuleView | undefined,
    wanted: 'type' | 'module',
    name = ident.text,
  ): ModuleEntry | undefined {
    if (name === '') return undefined;
    if (view !== undefined) return this.entryInView(ident, view, wanted, name);
    const found = lookupInModule(this.scope.module, name);
    switch (found.kind) {
      case 'found':
        return found.entry;
      case 'ambiguous':
        this.world.diagnostics.error(
          'ambiguous-name',
          ident.span,
          `'${name}' could be ${found.entries.map(qualifiedName).join(' or ')}; write the module's name before it.`,
        );
        return undefined;
      case 'none':
        this.world.diagnostics.error(
          wanted === 'type' ? 'unresolved-type' : 'unresolved-module',
          ident.span,
          `There is no ${wanted} named '${name}' here${this.suggestion(name, wanted) || '.'}`,
        );
        return undefined;
    }
  }

  private entryInView(
    ident: ast.Ident,
    view: ModuleView,
    wanted: 'type' | 'module',
    name: string,
  ): ModuleEntry | undefined {
    const entry = view.entries.get(name);
    if (entry !== undefined) return entry;
    const hidden = view.module.declared.has(name);
    const names = [...view.entries].filter(([, candidate]) => fits(candidate, wanted)).map(([key]) => key);
    this.world.diagnostics.error(
      hidden ? 'not-exported' : wanted === 'type' ? 'unresolved-type' : 'unresolved-module',
      ident.span,
      hidden
        ? `The module '${view.module.fullName}' declares '${name}' but does not export it here; add it to an export set that this import uses.`
        : `The module '${view.module.fullName}' has no ${wanted} named '${name}'${didYouMean(name, names) || '.'}`,
    );
    return undefined;
  }

  /** After many errors no one waits for suggestions any more, and searching for each would take long. */
  private suggestion(name: string, wanted: 'type' | 'module'): string {
    return this.world.diagnostics.all.length > 200 ? '' : didYouMean(name, this.namesInScope(wanted));
  }

  private *namesInScope(wanted: 'type' | 'module'): Iterable<string> {
    const { module, typeParameters } = this.scope;
    if (wanted === 'type') {
      for (const parameter of typeParameters) yield parameter.name.text;
      yield* BUILTIN_NAMES;
    }
    for (const [name, entry] of module.declared) if (fits(entry, wanted)) yield name;
    for (const [name, entries] of module.opened) if (entries.some((entry) => fits(entry, wanted))) yield name;
  }
}

/** Nothing is known to stand behind an abstract module, so compiled modules cannot use one that is inside them. */
export function checkAbstractUse(world: World, from: ModuleSymbol, entry: ModuleEntry, span: ast.Span): void {
  if (entry.kind !== 'module' || !entry.abstract || from.abstract) return;
  world.diagnostics.error(
    'bad-declaration',
    span,
    `'${entry.name}' is abstract, so only an abstract module can use it; use a module that refines it.`,
  );
}

function fits(entry: ModuleEntry, wanted: 'type' | 'module'): boolean {
  return wanted === 'type' ? isTypeEntry(entry) : entry.kind === 'module' || entry.kind === 'import';
}

const MOST_DIMENSIONS = 999;

const PRIMITIVE: Readonly<Record<ast.PrimitiveType['name'], Type>> = {
  bool: BOOL,
  int: INT,
  nat: NAT,
  real: REAL,
  char: CHAR,
  string: STRING,
  ORDINAL,
  object: OBJECT,
  'object?': { kind: 'object', nullable: true },
};

const BUILTIN_NAMES = ['bool', 'int', 'nat', 'real', 'char', 'string', 'object', 'seq', 'set', 'map', 'array'];
