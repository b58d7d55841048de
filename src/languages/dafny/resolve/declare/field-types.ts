/** What can be told of a field's type by its name alone: whether it holds an object, and what the object's class has. */
import type * as ast from '../../syntax/index.js';
import type { ModuleDraft } from './tree.js';

/** A field that holds an object. */
export interface FieldObject {
  readonly member: ast.FieldDeclaration | ast.ConstDeclaration;
  readonly nullable: boolean;
  /** The object's class has `Repr: set<object?>` or `set<object>`, and a predicate `Valid()`. */
  readonly hasRepr: boolean;
  readonly hasValid: boolean;
}

/** Longer chains of synonyms are not followed. */
const LONGEST_CHAIN = 20;

export function objectOf(
  module: ModuleDraft,
  member: ast.FieldDeclaration | ast.ConstDeclaration,
): FieldObject | undefined {
  let home = module;
  let type: ast.TypeNode | undefined = member.type;
  for (let i = 0; i < LONGEST_CHAIN && type !== undefined; i++) {
    if (type.kind === 'primitive-type') {
      if (type.name !== 'object' && type.name !== 'object?') return undefined;
      return { member, nullable: type.name === 'object?', hasRepr: false, hasValid: false };
    }
    if (type.kind !== 'named-type') return undefined;
    const text = type.path.at(-1)?.name.text ?? '';
    const nullable = text.endsWith('?');
    if (/^array([2-9]|[1-9][0-9]+)?\??$/.test(text)) return { member, nullable, hasRepr: false, hasValid: false };
    const found = find(home, type);
    if (found === undefined) return undefined;
    const { declaration } = found;
    switch (declaration.kind) {
      case 'class':
      case 'trait':
        return {
          member,
          nullable,
          hasRepr: declaration.members.some(isRepr),
          hasValid: declaration.members.some(isValid),
        };
      case 'iterator':
        return { member, nullable, hasRepr: false, hasValid: false };
      case 'synonym':
        type = declaration.target;
        break;
      case 'subset-type':
        type = declaration.base;
        break;
      default:
        return undefined;
    }
    home = found.module;
  }
  return undefined;
}

interface Found {
  readonly module: ModuleDraft;
  readonly declaration: ast.Declaration;
}

/** A type by its path: in the module and what it opens, or in the module that the path leads to. */
function find(from: ModuleDraft, type: ast.NamedType): Found | undefined {
  const names = type.path.map((segment) => segment.name.text);
  const last = (names.pop() ?? '').replace(/\?$/, '');
  let module: ModuleDraft | undefined = from;
  for (const name of names) module = module?.submodules.get(name) ?? module?.imports.get(name)?.target;
  if (module === undefined) return undefined;
  const opened = names.length > 0 ? [] : openedBy(module);
  for (const candidate of [module, ...opened]) {
    const declaration = candidate.declarations.find(({ name }) => name.text === last);
    if (declaration !== undefined) return { module: candidate, declaration };
  }
  return undefined;
}

function openedBy(module: ModuleDraft): readonly ModuleDraft[] {
  return [...module.imports.values(), ...module.shadowed].flatMap((entry) =>
    entry.declaration.opened && entry.target !== undefined ? [entry.target] : [],
  );
}

function isRepr(member: ast.Member): boolean {
  if (member.kind !== 'field' || member.name.text !== 'Repr') return false;
  const { type } = member;
  const element = type?.kind === 'collection-type' && type.name === 'set' ? type.args[0] : undefined;
  return element?.kind === 'primitive-type' && (element.name === 'object' || element.name === 'object?');
}

function isValid(member: ast.Member): boolean {
  return (
    member.kind === 'function' &&
    member.name.text === 'Valid' &&
    !member.modifiers.static &&
    member.formals.length === 0 &&
    (member.flavour.endsWith('predicate') || member.result?.type.kind === 'primitive-type')
  );
}
