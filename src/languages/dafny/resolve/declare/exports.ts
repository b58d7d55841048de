/** Export sets by name: which names of a module an export set gives, before anything is known of their meaning. */
import type * as ast from '../../syntax/index.js';
import { components, cycleOf, isCycle } from '../../../graph.js';
import { didYouMean } from '../suggest.js';
import type { DiagnosticSink } from '../world.js';
import type { ImportDraft, ModuleDraft } from './tree.js';

/** What a set gives: all names, or those listed; `T.m` is listed under `T`. */
export interface ExportedNames {
  readonly providesAll: boolean;
  readonly revealsAll: boolean;
  readonly names: ReadonlyMap<string, 'provides' | 'reveals'>;
  readonly members: ReadonlyMap<string, ReadonlyMap<string, 'provides' | 'reveals'>>;
}

export const EVERYTHING: ExportedNames = {
  providesAll: true,
  revealsAll: true,
  names: new Map(),
  members: new Map(),
};

export const NOTHING: ExportedNames = { ...EVERYTHING, providesAll: false, revealsAll: false };

export function exportDeclarations(module: ModuleDraft): readonly ast.ExportDeclaration[] {
  return module.declarations.filter((declaration) => declaration.kind === 'export');
}

/** The name that an export set is imported by; a set without a name has that of its module. */
export function exportName(module: ModuleDraft, declaration: ast.ExportDeclaration): string {
  return declaration.name.text === '' ? module.name : declaration.name.text;
}

/** What an import without export sets sees; undefined if the module has sets but no default one. */
export function defaultExport(module: ModuleDraft): ExportedNames | undefined {
  if (exportDeclarations(module).length === 0) return EVERYTHING;
  for (const name of module.defaultExports) {
    const names = exportSet(module, name);
    if (names !== undefined) return names;
  }
  return undefined;
}

/** What an import sees of its target: the sets it names, those of the import it goes through, or the default set. */
export function exportsThrough(entry: ImportDraft): ExportedNames | undefined {
  const { target } = entry;
  if (target === undefined) return undefined;
  const { exports, relation } = entry.declaration;
  if (exports.length > 0) return unionOf(exports.map((ident) => exportSet(target, ident.text) ?? NOTHING));
  return entry.through !== undefined && relation === '=' ? exportsThrough(entry.through) : defaultExport(target);
}

/** The names that a set gives, with those of the sets it extends. Undefined if there is no such set. */
export function exportSet(module: ModuleDraft, name: string): ExportedNames | undefined {
  // Sets are asked for once for every name and import; the declarations of a complete module do not change.
  let known = KNOWN_SETS.get(module.declarations);
  if (known === undefined) KNOWN_SETS.set(module.declarations, (known = new Map<string, ExportedNames | undefined>()));
  if (!known.has(name)) known.set(name, closureOf(module, name));
  return known.get(name);
}

const KNOWN_SETS = new WeakMap<readonly ast.Declaration[], Map<string, ExportedNames | undefined>>();

function closureOf(module: ModuleDraft, name: string): ExportedNames | undefined {
  const sets = setsByName(module);
  if (!sets.has(name)) return undefined;
  const seen = new Set<string>();
  const pending = [name];
  const found: ast.ExportDeclaration[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const declaration of sets.get(next) ?? []) {
      found.push(declaration);
      pending.push(...declaration.extends.map((ident) => ident.text));
    }
  }
  return collect(found);
}

/** Several sets together, as in `` import A`{E, F} ``. */
function unionOf(sets: readonly ExportedNames[]): ExportedNames {
  const [only] = sets;
  if (sets.length === 1 && only !== undefined) return only;
  const names = new Map<string, 'provides' | 'reveals'>();
  const members = new Map<string, Map<string, 'provides' | 'reveals'>>();
  for (const set of sets) {
    for (const [name, mode] of set.names) add(names, name, mode);
    for (const [owner, own] of set.members) {
      for (const [name, mode] of own) add(inner(members, owner), name, mode);
    }
  }
  return {
    providesAll: sets.some((set) => set.providesAll),
    revealsAll: sets.some((set) => set.revealsAll),
    names,
    members,
  };
}

export function isExported(set: ExportedNames, name: string): boolean {
  return set.providesAll || set.revealsAll || set.names.has(name);
}

export function isRevealedName(set: ExportedNames, name: string): boolean {
  return set.revealsAll || set.names.get(name) === 'reveals';
}

/** Export sets against each other: extended sets exist, no set is declared twice, none extends itself. */
export function checkExportSets(module: ModuleDraft, diagnostics: DiagnosticSink): void {
  const sets = setsByName(module);
  for (const [name, declarations] of sets) {
    for (const declaration of declarations.slice(1)) {
      diagnostics.error(
        'duplicate-name',
        declaration.name.text === '' ? declaration.span : declaration.name.span,
        `The module '${module.name}' already has an export set named '${name}'; put what they list together.`,
      );
    }
  }
  const reported = new Set<string>();
  for (const declaration of exportDeclarations(module)) {
    for (const extended of declaration.extends) {
      if (extended.text === '' || sets.has(extended.text)) continue;
      diagnostics.error(
        'bad-export',
        extended.span,
        `The module '${module.name}' has no export set named '${extended.text}'${didYouMean(extended.text, sets.keys()) || '.'}`,
      );
    }
    const cycle = cycleFrom(sets, exportName(module, declaration));
    if (cycle !== undefined && !cycle.some((name) => reported.has(name))) {
      for (const name of cycle) reported.add(name);
      diagnostics.error(
        'cyclic-declaration',
        declaration.span,
        `The export set '${exportName(module, declaration)}' extends itself (${[...cycle, cycle[0]].join(' -> ')}); remove one of the 'extends'.`,
      );
    }
  }
}

/** The way from a set back to itself through `extends`. */
function cycleFrom(
  sets: ReadonlyMap<string, readonly ast.ExportDeclaration[]>,
  name: string,
): readonly string[] | undefined {
  const dependencies = (set: string): readonly string[] =>
    (sets.get(set) ?? []).flatMap((declaration) => declaration.extends.map((ident) => ident.text));
  const group = components([name], dependencies).find((candidate) => candidate.includes(name)) ?? [];
  if (!isCycle(group, dependencies)) return undefined;
  const start = group.indexOf(name);
  return cycleOf([...group.slice(start), ...group.slice(0, start)], dependencies);
}

function setsByName(module: ModuleDraft): ReadonlyMap<string, readonly ast.ExportDeclaration[]> {
  const sets = new Map<string, ast.ExportDeclaration[]>();
  for (const declaration of exportDeclarations(module)) {
    const name = exportName(module, declaration);
    const list = sets.get(name);
    if (list === undefined) sets.set(name, [declaration]);
    else list.push(declaration);
  }
  return sets;
}

function collect(declarations: readonly ast.ExportDeclaration[]): ExportedNames {
  const names = new Map<string, 'provides' | 'reveals'>();
  const members = new Map<string, Map<string, 'provides' | 'reveals'>>();
  let providesAll = false;
  let revealsAll = false;
  for (const { mode, path } of declarations.flatMap((declaration) => declaration.items)) {
    const [first, second] = path;
    if (first === undefined) {
      if (mode === 'provides') providesAll = true;
      else revealsAll = true;
    } else if (second === undefined) add(names, first.text, mode);
    else add(inner(members, first.text), second.text, mode);
  }
  return { providesAll, revealsAll, names, members };
}

function add(names: Map<string, 'provides' | 'reveals'>, name: string, mode: 'provides' | 'reveals'): void {
  if (names.get(name) !== 'reveals') names.set(name, mode);
}

function inner<V>(maps: Map<string, Map<string, V>>, key: string): Map<string, V> {
  let map = maps.get(key);
  if (map === undefined) maps.set(key, (map = new Map<string, V>()));
  return map;
}
