/** What types inherit from traits: no clashes, everything implemented, overrides that fit what they override. */
import type * as ast from '../../syntax/index.js';
import { components } from '../../../graph.js';
import { lookupMember, memberNames } from '../lookup.js';
import type { ClassSymbol, FunctionSymbol, MemberSymbol, MethodSymbol, TypeSymbol } from '../symbols.js';
import { baseOf } from '../types-base.js';
import { sameType } from '../types-relations.js';
import { substitute } from '../types-substitute.js';
import { typeText } from '../types-text.js';
import type { Type } from '../types.js';
import type { Build, NewtypeBuild, TypeBuild } from './build.js';
import { checkOverride, describeMember } from './check-override.js';
import { parentSymbols } from './parents.js';

type TraitType = Type & { kind: 'class' };

/** A member that a type has from a trait, and the trait as the type extends it. */
interface Inherited {
  readonly member: MemberSymbol;
  readonly trait: TraitType;
}

type Members = ReadonlyMap<string, Inherited>;

export function checkInheritance(build: Build): void {
  const inherited = new Map<TypeBuild | TypeSymbol, Members>();
  const dependencies = (type: TypeBuild): readonly TypeBuild[] => parentSymbols(type) as unknown as TypeBuild[];
  for (const type of components(build.types, dependencies).flat()) {
    if (type.kind === 'newtype') checkNewtypeMembers(build, type);
    if (type.parents.length === 0) continue;
    checkParentModules(build, type);
    checkParentArguments(build, type);
    const { members, clashes } = inheritedMembers(build, type, inherited);
    inherited.set(type, members);
    checkMembers(build, type, members, clashes);
  }
}

/** A newtype has the members of its base already. */
function checkNewtypeMembers(build: Build, type: NewtypeBuild): void {
  const names = new Set(memberNames(build.world, baseOf(type.base)));
  for (const member of type.members.values()) {
    if (!names.has(member.name) || !('declaration' in member) || member.declaration === undefined) continue;
    build.world.diagnostics.error(
      'bad-override',
      member.declaration.name.span,
      `'${type.name}' has '${member.name}' from the type it is based on; it cannot be declared again.`,
    );
  }
}

/** A member of the base and one of a trait may share a name only if the first implements the second. */
function checkNewtypeClash(build: Build, type: NewtypeBuild, name: string, { member, trait }: Inherited): void {
  const base = lookupMember(build.world, baseOf(type.base), name)?.member;
  if (base === undefined || base === member || overrides(base, member)) return;
  build.world.diagnostics.error(
    'bad-override',
    type.declaration.name.span,
    `'${type.name}' has '${name}' from the type it is based on, and another one from '${trait.symbol.name}'; rename that one.`,
  );
}

/** All members from the parents, nearest first; two different ones of one name clash. */
function inheritedMembers(
  build: Build,
  type: TypeBuild,
  known: ReadonlyMap<TypeBuild | TypeSymbol, Members>,
): { members: Members; clashes: ReadonlySet<string> } {
  const members = new Map<string, Inherited>();
  const clashes = new Set<string>();
  const add = (name: string, entry: Inherited): void => {
    const previous = members.get(name);
    if (previous === undefined || overrides(entry.member, previous.member)) members.set(name, entry);
    else if (previous.member !== entry.member && !overrides(previous.member, entry.member)) {
      if (clashes.has(name)) return;
      clashes.add(name);
      build.world.diagnostics.error(
        'bad-override',
        type.declaration.name.span,
        `'${type.name}' inherits two different members named '${name}', from '${previous.trait.symbol.name}' and from '${entry.trait.symbol.name}'; rename one of them.`,
      );
    }
  };
  for (const parent of type.parents) {
    if (parent.kind !== 'class') continue;
    const { symbol } = parent;
    for (const [name, member] of symbol.members) add(name, { member, trait: parent });
    for (const [name, { member, trait }] of known.get(symbol) ?? []) {
      if (symbol.members.has(name)) continue;
      const seen = substitute(trait, symbol.typeParameters, parent.args);
      if (seen.kind === 'class') add(name, { member, trait: seen });
    }
  }
  return { members, clashes };
}

function overrides(member: MemberSymbol, other: MemberSymbol): boolean {
  const pending: MemberSymbol[] = [member];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!('overrides' in next)) continue;
    if (next.overrides.some((overridden) => overridden === other)) return true;
    pending.push(...next.overrides);
  }
  return false;
}

function checkMembers(build: Build, type: TypeBuild, inherited: Members, clashes: ReadonlySet<string>): void {
  const { diagnostics } = build.world;
  const fromBase = type.kind === 'newtype' ? new Set(memberNames(build.world, baseOf(type.base))) : new Set<string>();
  const isTrait = type.kind === 'class' && type.flavour === 'trait';
  const missing: Inherited[] = [];
  for (const [name, entry] of inherited) {
    const own = type.members.get(name);
    if (fromBase.has(name) && type.kind === 'newtype') checkNewtypeClash(build, type, name, entry);
    if (own !== undefined) {
      checkOverride(build.world, type, own, entry.member, entry.trait);
    } else if (!isTrait && !clashes.has(name) && !fromBase.has(name) && needsImplementation(entry.member)) {
      missing.push(entry);
    }
  }
  if (missing.length === 0) return;
  const names = missing
    .slice(0, 3)
    .map(({ member, trait }) => `${describeMember(member)} '${trait.symbol.name}.${member.name}'`);
  const more = missing.length > names.length ? ` and ${missing.length - names.length} more` : '';
  diagnostics.error(
    'missing-implementation',
    type.declaration.name.span,
    `'${type.name}' does not implement the ${names.join(', the ')}${more}; declare ${missing.length === 1 ? 'it' : 'them'} in '${type.name}'.`,
  );
}

function needsImplementation(member: MemberSymbol): member is MethodSymbol | FunctionSymbol {
  if ((member.kind !== 'method' && member.kind !== 'function') || member.static) return false;
  const { declaration } = member;
  if (declaration === undefined || declaration.body !== undefined) return false;
  return !declaration.attributes.some((attribute) => attribute.name.text.toLowerCase() === 'extern');
}

/** A trait that is reached in two ways must have the same type arguments in both. */
function checkParentArguments(build: Build, type: TypeBuild): void {
  const known = new Map<ClassSymbol, Type>();
  const pending = [...type.parents].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind !== 'class') continue;
    const { symbol, args } = next;
    const previous = known.get(symbol);
    if (previous === undefined) {
      known.set(symbol, next);
      pending.push(...symbol.parents.map((parent) => substitute(parent, symbol.typeParameters, args)));
    } else if (!sameType(previous, next)) {
      build.world.diagnostics.error(
        'bad-declaration',
        type.declaration.name.span,
        `'${type.name}' extends both '${typeText(previous)}' and '${typeText(next)}'; a trait can be extended with one choice of type arguments only.`,
      );
    }
  }
}

/** Termination is proved within a module, so a trait is extended in its own module unless it says otherwise. */
function checkParentModules(build: Build, type: TypeBuild): void {
  const nodes = 'extends' in type.declaration ? type.declaration.extends : [];
  for (const node of nodes) {
    const parent = build.world.tables.typeNodes.get(node);
    if (parent?.kind !== 'class' || parent.symbol.module === type.module) continue;
    if (givesUpTermination(parent.symbol.declaration.attributes) || assumesTermination(type.declaration.attributes)) {
      continue;
    }
    build.world.diagnostics.error(
      'bad-declaration',
      node.span,
      `The trait '${parent.symbol.name}' is declared in another module; mark the trait with '{:termination false}', or '${type.name}' with '@AssumeCrossModuleTermination', to extend it here.`,
    );
  }
}

function givesUpTermination(attributes: readonly ast.Attribute[]): boolean {
  return attributes.some(({ name, args }) => {
    const value = args[0]?.value;
    return name.text === 'termination' && value?.kind === 'bool' && !value.value;
  });
}

/** Other modules may add classes that implement the trait: it gives up that calls through it are shown to end. */
export function isForOtherModules({ attributes }: ast.TypeDeclaration): boolean {
  return givesUpTermination(attributes) || assumesTermination(attributes);
}

function assumesTermination(attributes: readonly ast.Attribute[]): boolean {
  return attributes.some(({ name }) => name.text === 'AssumeCrossModuleTermination');
}
