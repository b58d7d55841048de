/** Export sets against the module's declarations: what they name exists, and can be given in the way they say. */
import type * as ast from '../../syntax/index.js';
import { describeEntry } from '../entries.js';
import { didYouMean } from '../suggest.js';
import type { MemberSymbol, ModuleEntry, TypeSymbol } from '../symbols.js';
import type { Build, ModuleBuild } from './build.js';
import { describeMember } from './check-override.js';
import { exportDeclarations, exportName, exportSet, isExported, isRevealedName, NOTHING } from './exports.js';
import type { ExportedNames } from './exports.js';
import type { ModuleDraft } from './tree.js';

export function checkExports(build: Build): void {
  for (const [draft, module] of build.modules) {
    for (const declaration of exportDeclarations(draft)) {
      const names = exportSet(draft, exportName(draft, declaration)) ?? NOTHING;
      for (const item of declaration.items) checkItem(build, draft, module, item, names);
    }
  }
}

function checkItem(
  build: Build,
  draft: ModuleDraft,
  module: ModuleBuild,
  item: ast.ExportItem,
  names: ExportedNames,
): void {
  const [first, second] = item.path;
  if (first === undefined || first.text === '') return;
  const entry = module.declared.get(first.text);
  if (entry === undefined) reportUnknown(build, draft, module, first);
  else if (second !== undefined) checkMember(build, entry, first, second, item.mode, names);
  else if (item.mode === 'reveals' && !canBeRevealed(entry)) {
    const what = entry.kind === 'module' || entry.kind === 'import' ? 'A module' : 'A method or lemma';
    error(build, first.span, `${what} has nothing more to reveal; write 'provides ${first.text}'.`);
  }
}

function reportUnknown(build: Build, draft: ModuleDraft, module: ModuleBuild, ident: ast.Ident): void {
  const name = ident.text;
  const base = name.endsWith('?') ? module.declared.get(name.slice(0, -1)) : undefined;
  if (base?.kind === 'class') {
    error(build, ident.span, `'${name}' is exported together with '${base.name}'; write 'reveals ${base.name}'.`);
  } else if (exportSet(draft, name) !== undefined) {
    error(build, ident.span, `'${name}' is an export set; to include what it lists, write 'extends ${name}'.`);
  } else if (module.opened.has(name)) {
    error(
      build,
      ident.span,
      `'${name}' comes from an opened import; only what the module itself declares can be exported.`,
    );
  } else if (module.constructors.has(name)) {
    error(build, ident.span, `'${name}' is a datatype constructor; reveal its datatype to export it.`);
  } else {
    const candidates = [...module.declared.keys()];
    error(
      build,
      ident.span,
      `The module '${module.name}' declares nothing named '${name}' to export${didYouMean(name, candidates) || '.'}`,
    );
  }
}

function checkMember(
  build: Build,
  entry: ModuleEntry,
  first: ast.Ident,
  second: ast.Ident,
  mode: ast.ExportItem['mode'],
  names: ExportedNames,
): void {
  if (!hasMembers(entry)) {
    error(build, first.span, `'${first.text}' is ${describeEntry(entry)} and has no members to export.`);
    return;
  }
  const member = entry.members.get(second.text);
  if (member === undefined || !isWritten(member)) {
    const candidates = [...entry.members.values()].filter(isWritten).map(({ name }) => name);
    error(
      build,
      second.span,
      member === undefined
        ? `'${first.text}' has no member named '${second.text}'${didYouMean(second.text, candidates) || '.'}`
        : `'${second.text}' is exported by revealing '${first.text}' itself.`,
    );
    return;
  }
  const changes = (member.kind === 'field' && member.mutable) || isConstructor(member);
  if (mode === 'reveals' && (member.kind === 'method' || changes)) {
    error(
      build,
      second.span,
      `A ${describeMember(member)} has nothing more to reveal; write 'provides ${first.text}.${second.text}'.`,
    );
  } else if (!isExported(names, first.text)) {
    error(
      build,
      second.span,
      `'${first.text}.${second.text}' can be exported only together with its type; add 'provides ${first.text}'.`,
    );
  } else if (changes && !isRevealedName(names, first.text)) {
    error(
      build,
      second.span,
      `The ${describeMember(member)} '${first.text}.${second.text}' can be exported only if its type is revealed; add 'reveals ${first.text}'.`,
    );
  }
}

function canBeRevealed(entry: ModuleEntry): boolean {
  return entry.kind !== 'method' && entry.kind !== 'module' && entry.kind !== 'import';
}

function hasMembers(entry: ModuleEntry): entry is TypeSymbol {
  switch (entry.kind) {
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'abstract':
      return true;
    default:
      return false;
  }
}

/** Discriminators, destructors and members of iterators are not exported one by one. */
function isWritten(member: MemberSymbol): boolean {
  return 'declaration' in member && member.declaration !== undefined;
}

function isConstructor(member: MemberSymbol): boolean {
  return member.kind === 'method' && member.flavour === 'constructor';
}

function error(build: Build, span: ast.Span, message: string): void {
  build.world.diagnostics.error('bad-export', span, message);
}
