/** What importers see: views of modules through export sets, import aliases, and the names that `opened` brings in. */
import type {
  DatatypeConstructorSymbol,
  ImportAlias,
  MemberSymbol,
  ModuleEntry,
  ModuleSymbol,
  ModuleView,
} from '../symbols.js';
import { isNamed } from '../scope.js';
import { Visibility } from '../visibility.js';
import type { Build, ModuleBuild } from './build.js';
import {
  defaultExport,
  EVERYTHING,
  exportDeclarations,
  exportName,
  exportSet,
  exportsThrough,
  isExported,
  isRevealedName,
  NOTHING,
} from './exports.js';
import type { ExportSet } from './export-consistency.js';
import type { ExportedNames } from './exports.js';
import type { ImportDraft, ModuleDraft } from './tree.js';

/** Enters submodules and imports under their names; runs before the module's own declarations. */
export function declareModuleNames(build: Build, draft: ModuleDraft, module: ModuleBuild): void {
  for (const [name, submodule] of draft.submodules) {
    const symbol = build.modules.get(submodule);
    if (symbol !== undefined) module.declared.set(name, symbol);
  }
  for (const [name, entry] of draft.imports) {
    const alias = importAlias(build, entry);
    if (alias !== undefined) module.declared.set(name, alias);
  }
}

/** The default view of each module, once all modules have their declarations. */
export function setViews(build: Build): void {
  for (const [draft, module] of build.modules) fillView(module.view, draft, defaultExport(draft) ?? NOTHING);
}

/** Every export set of the program, seen as an importer would. */
export function exportSets(build: Build): readonly ExportSet[] {
  return [...build.modules].flatMap(([draft, module]) =>
    exportDeclarations(draft).map((declaration) => {
      const name = exportName(draft, declaration);
      const view = emptyView(module);
      fillView(view, draft, exportSet(draft, name) ?? NOTHING);
      return { name, declaration, view };
    }),
  );
}

/** Must run before names are opened: an opened type may then stand in the place of its module's name. */
export function visibilityOf(build: Build): Visibility {
  const restricted = new Set<ModuleSymbol>();
  const imported = new Map<ModuleSymbol, ModuleView[]>();
  for (const [draft, module] of build.modules) {
    if (exportDeclarations(draft).length > 0) restricted.add(module);
    const views: ModuleView[] = [];
    for (const entry of module.declared.values()) if (isModuleName(entry)) views.push(entry.view);
    for (const entry of draft.shadowed) {
      const alias = importAlias(build, entry);
      if (alias !== undefined) views.push(alias.view);
    }
    imported.set(module, views);
  }
  return new Visibility(restricted, imported);
}

/** Names from opened imports; a name that two of them give differently is listed with both. */
export function openImports(build: Build, draft: ModuleDraft, module: ModuleBuild): void {
  const replacements = new Map<string, ModuleEntry>();
  for (const entry of [...draft.imports.values(), ...draft.shadowed]) {
    if (!entry.declaration.opened) continue;
    const view = importAlias(build, entry)?.view;
    if (view === undefined) continue;
    for (const [name, opened] of view.entries) {
      const own = module.declared.get(name);
      if (own === undefined || isNamed(own) !== isNamed(opened)) addOnce(module.opened, name, opened);
      // `import opened M` of a module `M` with a type `M`: the name then means the type.
      else if (name === view.module.name && isModuleName(own)) replacements.set(name, opened);
    }
    for (const [name, constructors] of view.constructors) {
      for (const constructor of constructors) addOnce(module.openedConstructors, name, constructor);
    }
  }
  for (const [name, entry] of replacements) module.declared.set(name, entry);
}

/** One alias for each import, also where a refinement shares it. */
function importAlias(build: Build, entry: ImportDraft): ImportAlias | undefined {
  const alias = build.aliases.get(entry);
  if (alias !== undefined) return alias;
  const target = entry.target === undefined ? undefined : build.modules.get(entry.target);
  if (target === undefined) return undefined;
  const view = importView(build, entry, target);
  const made: ImportAlias = {
    kind: 'import',
    name: entry.declaration.name.text,
    declaration: entry.declaration,
    target,
    view,
  };
  build.aliases.set(entry, made);
  return made;
}

function importView(build: Build, entry: ImportDraft, target: ModuleBuild): ModuleView {
  const { exports, relation } = entry.declaration;
  if (exports.length > 0 && entry.target !== undefined) {
    const view = emptyView(target);
    fillView(view, entry.target, exportsThrough(entry) ?? NOTHING);
    return view;
  }
  const through = relation === '=' ? entry.through : undefined;
  return (through === undefined ? undefined : importAlias(build, through)?.view) ?? target.view;
}

interface MutableView extends ModuleView {
  readonly entries: Map<string, ModuleEntry>;
  readonly constructors: Map<string, readonly DatatypeConstructorSymbol[]>;
  isRevealed: ModuleView['isRevealed'];
  isVisible: ModuleView['isVisible'];
}

export function emptyView(module: ModuleBuild): MutableView {
  return { module, entries: new Map(), constructors: new Map(), isRevealed: () => true, isVisible: () => true };
}

function fillView(readonlyView: ModuleView, draft: ModuleDraft, names: ExportedNames): void {
  const view = readonlyView as MutableView;
  const { module } = view;
  for (const [name, entry] of module.declared) if (isExported(names, name)) view.entries.set(name, entry);
  for (const [name, constructors] of module.constructors) {
    const seen = constructors.filter(({ datatype }) => isRevealedName(names, datatype.name));
    if (seen.length > 0) view.constructors.set(name, seen);
  }
  if (names === EVERYTHING) return;
  view.isRevealed = (entry) => isRevealed(names, entry);
  view.isVisible = (entry) => isVisible(names, entry, draft.isFacade);
}

function isRevealed(names: ExportedNames, entry: ModuleEntry | MemberSymbol): boolean {
  const owner = ownerName(entry);
  if (owner === undefined) return isRevealedName(names, entry.name);
  return (
    names.revealsAll || names.members.get(owner)?.get(entry.name) === 'reveals' || comesWithType(names, owner, entry)
  );
}

/** `import A : B` gives each type that `B` exports with all of its members, as Dafny's copy of the declaration has them. */
function isVisible(names: ExportedNames, entry: ModuleEntry | MemberSymbol, givesMembers: boolean): boolean {
  const owner = ownerName(entry);
  if (owner === undefined) return isExported(names, entry.name);
  if (needsRevealedType(entry) && !isRevealedName(names, owner)) return false;
  return (
    names.providesAll ||
    names.revealsAll ||
    (givesMembers && isExported(names, owner)) ||
    names.members.get(owner)?.has(entry.name) === true ||
    comesWithType(names, owner, entry)
  );
}

/** What means nothing to those who do not know what the type is made of. */
function needsRevealedType(entry: ModuleEntry | MemberSymbol): boolean {
  switch (entry.kind) {
    case 'constructor':
    case 'destructor':
    case 'discriminator':
      return true;
    case 'field':
      return entry.mutable;
    case 'method':
      return entry.flavour === 'constructor';
    default:
      return false;
  }
}

/** Revealing a type gives its constructors, discriminators, destructors, and its anonymous class constructor. */
function comesWithType(names: ExportedNames, owner: string, entry: ModuleEntry | MemberSymbol): boolean {
  if (!isRevealedName(names, owner)) return false;
  switch (entry.kind) {
    case 'constructor':
    case 'destructor':
    case 'discriminator':
    case 'builtin':
      return true;
    case 'field':
    case 'function':
      return entry.declaration === undefined;
    case 'method':
      return entry.declaration === undefined || entry.name === '';
    default:
      return false;
  }
}

function ownerName(entry: ModuleEntry | MemberSymbol): string | undefined {
  switch (entry.kind) {
    case 'constructor':
      return entry.datatype.name;
    case 'field':
    case 'method':
    case 'function':
    case 'destructor':
    case 'discriminator':
      return entry.owner?.name;
    default:
      return undefined;
  }
}

function addOnce<T extends ModuleEntry>(map: Map<string, T[]>, name: string, entry: T): void {
  const list = map.get(name);
  if (list === undefined) map.set(name, [entry]);
  else if (!list.some((other) => sameEntry(other, entry))) list.push(entry);
}

function sameEntry(left: ModuleEntry, right: ModuleEntry): boolean {
  if (left === right) return true;
  return isModuleName(left) && isModuleName(right) && moduleOf(left) === moduleOf(right);
}

function isModuleName(entry: ModuleEntry): entry is ModuleEntry & { kind: 'module' | 'import' } {
  return entry.kind === 'module' || entry.kind === 'import';
}

function moduleOf(entry: ModuleEntry & { kind: 'module' | 'import' }): unknown {
  return entry.kind === 'import' ? entry.target : entry;
}
