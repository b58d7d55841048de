/** Completes the modules of the tree in the order of their dependencies: imports find their targets, refinements merge. */
import type * as ast from '../../syntax/index.js';
import { walk } from '../../syntax/walk.js';
import type { DiagnosticSink } from '../world.js';
import { addAutomaticContracts } from './autocontracts.js';
import { checkExportSets, defaultExport, exportSet } from './exports.js';
import { followPath, isImport, orderModules } from './paths.js';
import type { ModuleName } from './paths.js';
import { checkNothingRefined, copyFrom, mergeModule } from './refinement.js';
import { draft, draftsOf } from './tree.js';
import type { ImportDraft, ModuleDraft } from './tree.js';

/** Every module, each after those that it imports, contains or refines. */
export function completeModules(root: ModuleDraft, diagnostics: DiagnosticSink): readonly ModuleDraft[] {
  const { order, cyclic, roots } = orderModules(root, diagnostics);
  const complete: ModuleDraft[] = [];
  const skeletons = new Skeletons(diagnostics);
  for (const name of order) {
    const first = cyclic.has(name) ? undefined : roots.get(name);
    if (!isImport(name)) {
      completeModule(name, first, skeletons, diagnostics);
      complete.push(name);
    } else if (first !== undefined) {
      completeImport(name, first, diagnostics);
      if (name.declaration.relation === ':' && name.target !== undefined) complete.push(name.target);
    }
  }
  checkReplacements(complete, diagnostics);
  // A module in a cycle may be left out of the order of its own dependencies, but is never lost.
  const known = new Set(complete);
  return [...complete, ...draftsOf(root).filter((module) => !known.has(module))];
}

function completeModule(
  module: ModuleDraft,
  first: ModuleName | undefined,
  skeletons: Skeletons,
  diagnostics: DiagnosticSink,
): void {
  const refines = module.written?.refines;
  if (refines === undefined) checkNothingRefined(module, diagnostics);
  else if (first !== undefined) {
    const found = followPath(first, refines.path, diagnostics);
    const refined = found === undefined || !isImport(found) ? found : found.target;
    if (refined !== undefined) {
      if (refined.flavour === 'replaceable' && !refines.replaces) {
        diagnostics.error(
          'bad-refinement',
          refines.path[0]?.span ?? module.span,
          `The module '${refined.fullName}' is replaceable: it can be replaced ('module ${module.name} replaces ${refined.name}') but not refined.`,
        );
      }
      module.refined = refined;
      mergeModule(module, refined, diagnostics);
    }
  }
  for (const declaration of module.declarations) skeletons.report(declaration);
  addAutomaticContracts(module);
  checkExportSets(module, diagnostics);
}

/** A program has at most one replacement for each replaceable module. */
function checkReplacements(modules: readonly ModuleDraft[], diagnostics: DiagnosticSink): void {
  const replaced = new Map<ModuleDraft, ModuleDraft>();
  for (const module of modules) {
    if (module.refined === undefined || module.written?.refines?.replaces !== true) continue;
    const other = replaced.get(module.refined);
    if (other === undefined) replaced.set(module.refined, module);
    else {
      diagnostics.error(
        'bad-refinement',
        module.span,
        `'${module.refined.fullName}' is already replaced by '${other.fullName}'; a program can have one replacement of it.`,
      );
    }
  }
}

function completeImport(entry: ImportDraft, first: ModuleName, diagnostics: DiagnosticSink): void {
  const { declaration } = entry;
  const found = followPath(first, declaration.target, diagnostics);
  if (found === undefined) return;
  const target = isImport(found) ? found.target : found;
  if (target === undefined) return;
  if (isImport(found)) entry.through = found;
  checkExports(entry, target, diagnostics);
  if (declaration.relation === '=') {
    entry.target = target;
    if (target.flavour === 'abstract' && entry.home.flavour === 'module') {
      diagnostics.error(
        'bad-declaration',
        declaration.span,
        `'${target.fullName}' is abstract, so only an abstract module can import it; import a module that refines it.`,
      );
    }
    return;
  }
  if (entry.home.flavour === 'module') {
    diagnostics.error(
      'bad-declaration',
      declaration.span,
      `'import ${declaration.name.text} : …' leaves open which module is meant, so it can only stand in an abstract module; write '=' or make the module abstract.`,
    );
  }
  entry.original = target;
  entry.target = facade(entry, target);
}

/** Export sets named in an import must exist; without one, the module must have a default set. */
function checkExports(entry: ImportDraft, target: ModuleDraft, diagnostics: DiagnosticSink): void {
  const { declaration } = entry;
  for (const ident of declaration.exports) {
    if (ident.text === '' || exportSet(target, ident.text) !== undefined) continue;
    diagnostics.error(
      'unresolved-name',
      ident.span,
      `The module '${target.fullName}' has no export set named '${ident.text}'.`,
    );
  }
  if (declaration.exports.length === 0 && entry.through === undefined && defaultExport(target) === undefined) {
    diagnostics.error(
      'not-exported',
      declaration.span,
      `The module '${target.fullName}' has no default export set; say which set to import, as in 'import ${declaration.name.text} = ${target.name}\`Set'.`,
    );
  }
}

/** Every `...` that stood for something has been replaced by it; one that is left stands for nothing. */
class Skeletons {
  /** Whether a file has any `...`: most have none, and need not be searched. */
  private readonly files = new Map<ast.SourceText, boolean>();

  constructor(private readonly diagnostics: DiagnosticSink) {}

  report(declaration: ast.Declaration): void {
    const { source } = declaration.span;
    let has = this.files.get(source);
    if (has === undefined) this.files.set(source, (has = source.text.includes('...')));
    if (!has) return;
    walk(declaration, (part) => {
      if (!('skeleton' in part) || part.skeleton !== true || !('span' in part)) return;
      this.diagnostics.error(
        'bad-refinement',
        part.span as ast.Span,
        "This '...' stands for nothing: the refined body has no statement of this kind here.",
      );
    });
  }
}

/** Some module that refines `target`: its declarations again, without the bodies of methods. */
function facade(entry: ImportDraft, target: ModuleDraft): ModuleDraft {
  const { name } = entry.declaration;
  const module = draft(name.text, entry.home, undefined, name.span);
  module.declarations = target.declarations.map((declaration) =>
    withoutBodies(copyFrom(target, declaration, new Set())),
  );
  for (const [key, submodule] of target.submodules) module.submodules.set(key, submodule);
  for (const [key, imported] of target.imports) module.imports.set(key, imported);
  module.shadowed.push(...target.shadowed);
  for (const key of target.defaultExports) module.defaultExports.add(key);
  module.refined = target;
  module.isFacade = true;
  return module;
}

function withoutBodies(declaration: ast.Declaration): ast.Declaration {
  switch (declaration.kind) {
    case 'method':
    case 'constructor':
    case 'iterator':
      return { ...declaration, body: undefined };
    case 'class':
    case 'trait':
    case 'datatype':
    case 'newtype':
    case 'abstract-type':
      return { ...declaration, members: declaration.members.map((member) => withoutBodies(member) as ast.Member) };
    case 'module':
    case 'import':
    case 'export':
    case 'subset-type':
    case 'synonym':
    case 'field':
    case 'const':
    case 'function':
      return declaration;
  }
}
