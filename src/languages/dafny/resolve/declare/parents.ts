/** Which types extend which traits, and which traits are reference types. */
import type * as ast from '../../syntax/index.js';
import { components, cycleOf, isCycle } from '../../../graph.js';
import { resolveType } from '../lookup.js';
import type { ClassSymbol, TypeSymbol } from '../symbols.js';
import type { Type } from '../types.js';
import type { Build, ClassBuild, TypeBuild } from './build.js';
import { headOf, scopeOf } from './types.js';

/**
 * Decides which traits are reference types, before any type is resolved, because `T?` exists only for those.
 * A trait that extends `object` is one; a trait that a datatype or another value type extends is not. The traits
 * in between are taken as reference types, as Dafny does without general traits.
 */
export function decideReferenceTraits(build: Build): void {
  const heads = new Map<TypeBuild, readonly ClassBuild[]>();
  const known = new Set<unknown>(build.types);
  for (const type of build.types) {
    const scope = scopeOf(type);
    const traits = extendsOf(type).flatMap((node) => {
      const head = node.kind === 'named-type' ? headOf(scope, node) : undefined;
      return head?.kind === 'class' && known.has(head) ? [head as ClassBuild] : [];
    });
    heads.set(type, traits);
  }
  const pending: TypeBuild[] = build.types.filter((type) => type.kind !== 'class');
  const values = new Set<TypeBuild>(pending);
  for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
    for (const trait of heads.get(type) ?? []) {
      if (values.has(trait) || trait.flavour !== 'trait' || extendsObject(trait, heads)) continue;
      values.add(trait);
      trait.isReference = false;
      pending.push(trait);
    }
  }
}

export function resolveParents(build: Build): void {
  for (const type of build.types) {
    const scope = scopeOf(type);
    const parents: Type[] = [];
    for (const node of extendsOf(type)) {
      const parent = resolveType(build.world, scope, node);
      if (checkParent(build, type, node, parent)) parents.push(parent);
    }
    type.parents = parents;
  }
  breakCycles(build);
}

/** Every class and trait below each trait. */
export function findImplementers(build: Build): Map<ClassSymbol, TypeSymbol[]> {
  const result = new Map<ClassSymbol, TypeSymbol[]>();
  for (const type of build.types) {
    if (type.kind === 'class' && type.flavour === 'trait') result.set(type, []);
  }
  for (const type of build.types) {
    const seen = new Set<ClassSymbol>();
    const pending = parentSymbols(type);
    for (let trait = pending.pop(); trait !== undefined; trait = pending.pop()) {
      if (seen.has(trait)) continue;
      seen.add(trait);
      result.get(trait)?.push(type);
      pending.push(...parentSymbols(trait));
    }
  }
  return result;
}

function extendsOf(type: TypeBuild): readonly ast.TypeNode[] {
  return 'extends' in type.declaration ? type.declaration.extends : [];
}

export function parentSymbols(type: TypeBuild | TypeSymbol): ClassSymbol[] {
  return type.parents.flatMap((parent) => (parent.kind === 'class' ? [parent.symbol] : []));
}

function extendsObject(trait: ClassBuild, heads: ReadonlyMap<TypeBuild, readonly ClassBuild[]>): boolean {
  const seen = new Set<ClassBuild>();
  const pending = [trait];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (extendsOf(next).some((node) => node.kind === 'primitive-type' && node.name === 'object')) return true;
    pending.push(...(heads.get(next) ?? []));
  }
  return false;
}

/** Only traits can be extended, and a reference trait only by classes and traits. */
function checkParent(build: Build, type: TypeBuild, node: ast.TypeNode, parent: Type): boolean {
  const { diagnostics } = build.world;
  const isClass = type.kind === 'class';
  if (parent.kind === 'error') return false;
  if (parent.kind === 'object' && isClass && !parent.nullable) return false;
  if (parent.kind !== 'class' || parent.symbol.flavour !== 'trait') {
    const what = parent.kind === 'class' ? `'${parent.symbol.name}' is a ${parent.symbol.flavour}` : 'This is no trait';
    diagnostics.error('type-mismatch', node.span, `${what}; only traits can be extended.`);
    return false;
  }
  if (parent.nullable) {
    diagnostics.error(
      'type-mismatch',
      node.span,
      `A type extends the trait itself; write '${parent.symbol.name}' without '?'.`,
    );
  }
  if (!isClass && parent.symbol.isReference) {
    diagnostics.error(
      'type-mismatch',
      node.span,
      `'${parent.symbol.name}' extends 'object', so only classes and traits can extend it.`,
    );
    return false;
  }
  return true;
}

/** A trait that extends itself would have endlessly many ancestors: the links of a cycle are dropped. */
function breakCycles(build: Build): void {
  const dependencies = (type: TypeBuild): readonly TypeBuild[] => parentSymbols(type) as unknown as TypeBuild[];
  for (const group of components(build.types, dependencies)) {
    if (!isCycle(group, dependencies)) continue;
    const cycle = cycleOf(group, dependencies);
    const [first] = cycle;
    if (first === undefined) continue;
    build.world.diagnostics.error(
      'cyclic-declaration',
      first.declaration.name.span,
      `'${first.name}' extends itself: ${[...cycle, first].map(({ name }) => name).join(' -> ')}. Remove one 'extends'.`,
    );
    const inside = new Set<unknown>(group);
    for (const type of group) {
      type.parents = type.parents.filter((parent) => parent.kind !== 'class' || !inside.has(parent.symbol));
    }
  }
}
