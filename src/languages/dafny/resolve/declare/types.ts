/** Second pass: what declared types are made of. Parents, bounds of type parameters, targets of synonyms, bases. */
import type * as ast from '../../syntax/index.js';
import { isTypeEntry } from '../entries.js';
import { components, cycleOf, isCycle } from '../../../graph.js';
import { resolveType } from '../lookup.js';
import type { DeclarationScope } from '../scope.js';
import { lookupInModule } from '../scope.js';
import type { ModuleEntry, ModuleSymbol, TypeSymbol } from '../symbols.js';
import type { OmittedArgument } from '../type-nodes.js';
import { baseOf } from '../types-base.js';
import { partsOf } from '../types-substitute.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import type { Build, NewtypeBuild, SubsetBuild, SynonymBuild, TypeBuild } from './build.js';
import { PENDING, variable } from './build.js';
import { checkParameterNames } from './parameters.js';

/** A synonym that expands to more parts than this is taken as a mistake; nothing downstream has to expect it. */
const LARGEST_TYPE = 2000;

export function resolveTypeDeclarations(build: Build): void {
  resolveDefinitions(build);
  for (const symbol of [...build.types, ...build.synonyms]) {
    checkParameterNames(build.world, symbol.typeParameters);
    resolveBounds(build, scopeOf(symbol), symbol.typeParameters);
  }
}

export function scopeOf(symbol: TypeBuild | SynonymBuild): DeclarationScope {
  const owner = symbol.kind === 'synonym' ? undefined : (symbol as TypeSymbol);
  return { module: symbol.module, owner, typeParameters: symbol.typeParameters };
}

/** `T extends Trait`: a bound is a trait. Anything else is reported and dropped. */
export function resolveBounds(build: Build, scope: DeclarationScope, parameters: readonly ast.TypeParameter[]): void {
  for (const bound of parameters.flatMap((parameter) => parameter.bounds)) {
    const type = resolveType(build.world, scope, bound);
    const base = baseOf(type);
    if (base.kind === 'error' || base.kind === 'object') continue;
    if (base.kind === 'class' && base.symbol.flavour === 'trait') continue;
    build.world.diagnostics.error(
      'type-mismatch',
      bound.span,
      'A type parameter can only be bounded by a trait; name a trait after "extends".',
    );
    build.world.tables.typeNodes.set(bound, ERROR);
  }
}

/** Left-out arguments in a type's own definition are its first type parameters. */
export function prefixOf(parameters: readonly ast.TypeParameter[]): OmittedArgument {
  return (_, index, count) => {
    const parameter = parameters[index];
    return parameter === undefined || count > parameters.length ? undefined : { kind: 'parameter', parameter };
  };
}

type Defined = SynonymBuild | SubsetBuild | NewtypeBuild;

/** Synonyms, subset types and newtypes, each after those that its definition mentions. */
function resolveDefinitions(build: Build): void {
  const defined: Defined[] = [...build.synonyms];
  for (const type of build.types) if (type.kind === 'subset' || type.kind === 'newtype') defined.push(type);
  const bySymbol = new Set<unknown>(defined);
  const dependencies = (symbol: Defined): readonly Defined[] => {
    const node = definitionOf(symbol);
    if (node === undefined) return [];
    const scope = scopeOf(symbol);
    return mentioned(scope, node).filter((entry) => bySymbol.has(entry)) as unknown as readonly Defined[];
  };
  for (const group of components(defined, dependencies)) {
    const cyclic = isCycle(group, dependencies);
    if (cyclic) reportCycle(build, cycleOf(group, dependencies));
    for (const symbol of group) define(build, symbol, cyclic);
  }
}

function definitionOf(symbol: Defined): ast.TypeNode | undefined {
  return symbol.kind === 'synonym' ? symbol.declaration.target : symbol.declaration.base;
}

function define(build: Build, symbol: Defined, cyclic: boolean): void {
  const { world } = build;
  const scope = scopeOf(symbol);
  const node = definitionOf(symbol);
  const type = cyclic
    ? ERROR
    : node === undefined
      ? PENDING
      : resolveType(world, scope, node, prefixOf(symbol.typeParameters));
  switch (symbol.kind) {
    case 'synonym': {
      // What mentions a mistake counts as one, so that it does not come up again in what is built from it.
      const { size, faulty } = measure(type);
      symbol.target = faulty || size > LARGEST_TYPE ? ERROR : type;
      if (faulty || size <= LARGEST_TYPE) break;
      world.diagnostics.error(
        'nested-too-deeply',
        symbol.declaration.name.span,
        `'${symbol.name}' stands for a type of more than ${LARGEST_TYPE} parts; declare a datatype or a newtype instead.`,
      );
      break;
    }
    case 'subset':
      symbol.base = type;
      symbol.variable = variable(symbol.declaration.variable, symbol.variable.name, 'bound', type, false);
      world.tables.variables.set(symbol.declaration.variable, symbol.variable);
      break;
    case 'newtype': {
      symbol.base = type;
      const ident = symbol.declaration.variable;
      if (ident === undefined) break;
      symbol.variable = variable(ident, ident.text, 'bound', type, false);
      world.tables.variables.set(ident, symbol.variable);
      break;
    }
  }
}

function reportCycle(build: Build, cycle: readonly Defined[]): void {
  const [first] = cycle;
  if (first === undefined) return;
  const names = [...cycle, first].map((symbol) => symbol.name).join(' -> ');
  build.world.diagnostics.error(
    'cyclic-declaration',
    first.declaration.name.span,
    `'${first.name}' is defined in terms of itself (${names}); a recursive type must be a datatype or a class.`,
  );
}

/** The types that a type names, without a word about names that do not resolve. */
function mentioned(scope: DeclarationScope, node: ast.TypeNode): readonly ModuleEntry[] {
  const found: ModuleEntry[] = [];
  const visit = (type: ast.TypeNode): void => {
    switch (type.kind) {
      case 'primitive-type':
      case 'bitvector-type':
      case 'missing-type':
        return;
      case 'collection-type':
        type.args.forEach(visit);
        return;
      case 'tuple-type':
        for (const part of type.parts) visit(part.type);
        return;
      case 'arrow-type':
        type.parameters.forEach(visit);
        visit(type.result);
        return;
      case 'named-type': {
        const entry = headOf(scope, type);
        if (entry !== undefined) found.push(entry);
        for (const segment of type.path) segment.args.forEach(visit);
      }
    }
  };
  visit(node);
  return found;
}

/** What a named type names, if it does. */
export function headOf(scope: DeclarationScope, node: ast.NamedType): ModuleEntry | undefined {
  const [first, ...rest] = node.path;
  if (first === undefined) return undefined;
  const bare = (text: string): string => (text.endsWith('?') ? text.slice(0, -1) : text);
  if (rest.length === 0 && scope.typeParameters.some((parameter) => parameter.name.text === first.name.text)) {
    return undefined;
  }
  let entry: ModuleEntry | undefined = lookupAny(
    scope.module,
    rest.length === 0 ? bare(first.name.text) : first.name.text,
  );
  for (const [i, segment] of rest.entries()) {
    if (entry?.kind !== 'module' && entry?.kind !== 'import') return undefined;
    entry = entry.view.entries.get(i === rest.length - 1 ? bare(segment.name.text) : segment.name.text);
  }
  return entry !== undefined && isTypeEntry(entry) ? entry : undefined;
}

function lookupAny(module: ModuleSymbol, name: string): ModuleEntry | undefined {
  const found = lookupInModule(module, name);
  return found.kind === 'found' ? found.entry : undefined;
}

/** How many parts a type has when it is written out, and whether one of them was a mistake. */
function measure(type: Type): { readonly size: number; readonly faulty: boolean } {
  const known = new Map<Type, number>();
  let faulty = false;
  const visit = (part: Type): number => {
    let size = known.get(part);
    if (size === undefined) {
      size = 1;
      if (part.kind === 'error') faulty = true;
      for (const inner of partsOf(part)) size += visit(inner);
      known.set(part, size);
    }
    return size;
  };
  return { size: visit(type), faulty };
}
