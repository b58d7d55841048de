/**
 * Module paths in imports and `refines` clauses: the first name is looked up outward from where it is written,
 * the rest inside what was found, through default export sets. Modules that need each other are reported.
 */
import type * as ast from '../../syntax/index.js';
import { components, cycleOf, isCycle } from '../../../graph.js';
import { didYouMean } from '../suggest.js';
import type { DiagnosticSink } from '../world.js';
import { defaultExport, exportDeclarations, exportsThrough, isExported } from './exports.js';
import { draftsOf } from './tree.js';
import type { ImportDraft, ModuleDraft } from './tree.js';

/** A module, or an import that stands for one. */
export type ModuleName = ModuleDraft | ImportDraft;

export interface ModuleOrder {
  /** Every module and import, each after what it depends on. */
  readonly order: readonly ModuleName[];
  /** Imports and modules whose path leads back to themselves; they have been reported. */
  readonly cyclic: ReadonlySet<ModuleName>;
  /** What the first name of each path stands for. */
  readonly roots: ReadonlyMap<ModuleName, ModuleName>;
}

export function isImport(name: ModuleName): name is ImportDraft {
  return 'home' in name;
}

/** Finds the first name of every path, and an order in which modules can be completed. */
export function orderModules(root: ModuleDraft, diagnostics: DiagnosticSink): ModuleOrder {
  const drafts = draftsOf(root);
  const roots = new Map<ModuleName, ModuleName>();
  for (const module of drafts) {
    const refines = module.written?.refines;
    if (refines !== undefined && module.parent !== undefined) {
      const found = lookOutward(module.parent, refines.path[0]?.text ?? '', () => true);
      if (found === module) reportSelfRefinement(module, diagnostics);
      else if (found !== undefined) roots.set(module, found);
      else reportMissing(module.parent, refines.path[0], diagnostics);
    }
    for (const entry of [...module.imports.values(), ...module.shadowed]) {
      const { declaration } = entry;
      // With an export set, or in an enclosing scope, only modules count: in ``import A`E`` and ``import F = A`F``
      // the second `A` is not the first import.
      const found = lookOutward(
        module,
        declaration.target[0]?.text ?? '',
        (name) => name !== entry && (!isImport(name) || (name.home === module && declaration.exports.length === 0)),
      );
      if (found !== undefined) roots.set(entry, found);
      else reportMissing(module, declaration.target[0], diagnostics);
    }
  }
  const dependencies = (name: ModuleName): readonly ModuleName[] => {
    const first = roots.get(name);
    const own = first === undefined ? [] : [first];
    return isImport(name) ? own : [...own, ...name.submodules.values(), ...name.imports.values(), ...name.shadowed];
  };
  const cyclic = new Set<ModuleName>();
  const order: ModuleName[] = [];
  for (const group of components([root] as ModuleName[], dependencies)) {
    order.push(...group);
    if (!isCycle(group, dependencies)) continue;
    for (const name of group) cyclic.add(name);
    reportCycle(cycleOf(group, dependencies), diagnostics);
  }
  return { order, cyclic, roots };
}

/** Follows a path from its first name. Imports on the way have been resolved before. */
export function followPath(
  first: ModuleName,
  path: readonly ast.Ident[],
  diagnostics: DiagnosticSink,
): ModuleName | undefined {
  let current = first;
  for (const ident of path.slice(1)) {
    const module = isImport(current) ? current.target : current;
    if (module === undefined || ident.text === '') return undefined;
    const names = isImport(current) ? exportsThrough(current) : defaultExport(module);
    if (names === undefined) {
      diagnostics.error(
        'not-exported',
        ident.span,
        `The module '${module.fullName}' has no default export set, so '${ident.text}' cannot be reached through it; declare an export set named '${module.name}' or one without a name.`,
      );
      return undefined;
    }
    const next: ModuleName | undefined = module.submodules.get(ident.text) ?? module.imports.get(ident.text);
    if (next === undefined) {
      const candidates = [...module.submodules.keys(), ...module.imports.keys()];
      diagnostics.error(
        'unresolved-module',
        ident.span,
        `The module '${module.fullName}' has no module named '${ident.text}'${didYouMean(ident.text, candidates) || '.'}`,
      );
      return undefined;
    }
    if (exportDeclarations(module).length > 0 && !isExported(names, ident.text)) {
      diagnostics.error(
        'not-exported',
        ident.span,
        `The module '${module.fullName}' does not export '${ident.text}' here; add it to a 'provides' of the export set that is used.`,
      );
      return undefined;
    }
    current = next;
  }
  return current;
}

function lookOutward(
  from: ModuleDraft,
  name: string,
  fits: (candidate: ModuleName) => boolean,
): ModuleName | undefined {
  if (name === '') return undefined;
  for (let scope: ModuleDraft | undefined = from; scope !== undefined; scope = scope.parent) {
    const submodule = scope.submodules.get(name);
    if (submodule !== undefined && fits(submodule)) return submodule;
    const entry = scope.imports.get(name);
    if (entry !== undefined && fits(entry)) return entry;
  }
  return undefined;
}

function reportMissing(from: ModuleDraft, ident: ast.Ident | undefined, diagnostics: DiagnosticSink): void {
  if (ident === undefined || ident.text === '') return;
  const candidates = new Set<string>();
  for (let scope: ModuleDraft | undefined = from; scope !== undefined; scope = scope.parent) {
    for (const name of scope.submodules.keys()) candidates.add(name);
  }
  diagnostics.error(
    'unresolved-module',
    ident.span,
    `There is no module named '${ident.text}' here${didYouMean(ident.text, candidates) || '.'}${libraryHint(ident.text)}`,
  );
}

/** Dafny reads its own library on request only. */
function libraryHint(name: string): string {
  return name === 'Std'
    ? " For Dafny's standard library, set 'standard-libraries' in the project file or as an option."
    : '';
}

function reportSelfRefinement(module: ModuleDraft, diagnostics: DiagnosticSink): void {
  const span = module.written?.refines?.path[0]?.span ?? module.span;
  diagnostics.error('cyclic-import', span, `The module '${module.name}' cannot refine itself; name another module.`);
}

function reportCycle(cycle: readonly ModuleName[], diagnostics: DiagnosticSink): void {
  const label = (name: ModuleName): string =>
    isImport(name) ? `import ${name.declaration.name.text}` : `module ${name.fullName}`;
  const start = cycle.find(isImport) ?? cycle[0];
  if (start === undefined) return;
  const turned = [...cycle.slice(cycle.indexOf(start)), ...cycle.slice(0, cycle.indexOf(start))];
  diagnostics.error(
    'cyclic-import',
    isImport(start) ? start.declaration.span : start.span,
    `These modules need each other: ${[...turned, start].map(label).join(' -> ')}. (A module needs the modules inside it.) Move what they share into a module of its own.`,
  );
}
