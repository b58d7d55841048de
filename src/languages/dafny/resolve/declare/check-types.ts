/** What a type declaration must be by itself: bases of newtypes, datatypes that have values, where fields may stand. */
import type { DatatypeSymbol, MemberSymbol } from '../symbols.js';
import { baseOf } from '../types-base.js';
import { typeText } from '../types-text.js';
import type { Type } from '../types.js';
import type { Build, DatatypeBuild, NewtypeBuild, TypeBuild } from './build.js';
import { describeDeclaration } from './describe.js';

export function checkTypes(build: Build): void {
  for (const type of build.types) {
    if (type.kind === 'newtype') checkNewtypeBase(build, type);
    checkMemberKinds(build, type);
  }
  checkInhabited(build);
}

/** A newtype is a copy of a type of values: not of references, functions or ordinals. */
function checkNewtypeBase(build: Build, type: NewtypeBuild): void {
  const base = baseOf(type.base);
  switch (base.kind) {
    case 'class':
    case 'array':
    case 'object':
    case 'arrow':
    case 'ordinal':
      build.world.diagnostics.error(
        'type-mismatch',
        type.declaration.base?.span ?? type.declaration.name.span,
        `A newtype cannot be based on '${typeText(type.base)}'; its base must be a number, 'bool', 'char', a bitvector, a collection or a datatype.`,
      );
      return;
    default:
      return;
  }
}

/** Fields that change need an object, and constructors a class. */
function checkMemberKinds(build: Build, type: TypeBuild): void {
  const { diagnostics } = build.world;
  const isReference = type.kind === 'class' && type.isReference;
  const isClass = type.kind === 'class' && type.flavour === 'class';
  const what = describeDeclaration(type.declaration);
  for (const member of type.members.values()) {
    if (!('declaration' in member) || member.declaration === undefined) continue;
    const { span } = member.declaration.name.text === '' ? member.declaration : member.declaration.name;
    if (member.kind === 'field' && member.mutable && !isReference) {
      diagnostics.error(
        'bad-declaration',
        span,
        type.kind === 'class'
          ? `The trait '${type.name}' is not a reference type, so it cannot have fields that change; declare '${member.name}' as a 'const', or let the trait extend 'object'.`
          : `${capital(what)} cannot have fields that change; declare '${member.name}' as a 'const'.`,
      );
    }
    if (isStaticField(member)) {
      diagnostics.error(
        'bad-modifier',
        span,
        `A field that changes cannot be static; make '${member.name}' a 'static const', or remove 'static'.`,
      );
    }
  }
  const constructors = type.kind === 'class' ? type.constructors : [...type.members.values()].filter(isConstructor);
  for (const { declaration } of constructors) {
    if (declaration === undefined || isClass) continue;
    diagnostics.error(
      'bad-declaration',
      declaration.span,
      `${capital(what)} cannot have a constructor; only classes do.`,
    );
  }
}

function isStaticField(member: MemberSymbol): boolean {
  return member.kind === 'field' && member.mutable && member.static;
}

function isConstructor(member: MemberSymbol): member is MemberSymbol & { kind: 'method' } {
  return member.kind === 'method' && member.flavour === 'constructor';
}

/** Datatypes whose values could only be built from values of themselves. */
function checkInhabited(build: Build): void {
  const datatypes = build.types.filter(
    (type): type is DatatypeBuild =>
      type.kind === 'datatype' && !type.declaration.coinductive && type.constructors.length > 0,
  );
  /** For each datatype, the constructors that wait for a value of it, and how many such parts each still waits for. */
  const waiting = new Map<DatatypeSymbol, { readonly owner: DatatypeBuild; parts: number }[]>();
  const ready: DatatypeBuild[] = [];
  for (const datatype of datatypes) {
    for (const constructor of datatype.constructors) {
      const needed = new Set(constructor.formals.flatMap((formal) => neededDatatype(formal.type)));
      const entry = { owner: datatype, parts: needed.size };
      if (needed.size === 0) ready.push(datatype);
      for (const symbol of needed) {
        const list = waiting.get(symbol);
        if (list === undefined) waiting.set(symbol, [entry]);
        else list.push(entry);
      }
    }
  }
  const inhabited = new Set<DatatypeBuild>();
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    if (inhabited.has(next)) continue;
    inhabited.add(next);
    for (const entry of waiting.get(next) ?? []) {
      entry.parts--;
      if (entry.parts === 0) ready.push(entry.owner);
    }
  }
  for (const datatype of datatypes) {
    if (inhabited.has(datatype)) continue;
    build.world.diagnostics.warning(
      'uninhabited-type',
      datatype.declaration.name.span,
      `No value of '${datatype.name}' can be built, because every constructor needs one already; add a constructor that does not.`,
    );
  }
}

function neededDatatype(type: Type): readonly DatatypeSymbol[] {
  let base = baseOf(type);
  while (base.kind === 'newtype') base = baseOf(base.symbol.base);
  if (base.kind === 'tuple') return base.parts.flatMap(neededDatatype);
  return base.kind === 'datatype' && !base.symbol.declaration.coinductive && base.symbol.constructors.length > 0
    ? [base.symbol]
    : [];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
