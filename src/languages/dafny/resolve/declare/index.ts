/** Declarations become symbols: modules with imports, exports and refinement; types; members; and their checks. */
import type { Steps } from '../../../../model/index.js';
import type { Diagnostic } from '../../../diagnostics.js';
import type * as ast from '../../syntax/index.js';
import type { ClassSymbol, TypeSymbol } from '../symbols.js';
import { Visibility } from '../visibility.js';
import { emptyTables } from '../world.js';
import type { DiagnosticSink, Mutable, World } from '../world.js';
import type { Build, ModuleBuild } from './build.js';
import { checkAttributes } from './check-attributes.js';
import { checkExports } from './check-exports.js';
import { checkParameters } from './check-formals.js';
import { checkInheritance } from './check-inheritance.js';
import { checkTypes } from './check-types.js';
import { checkVariance } from './check-variance.js';
import { missingNames } from './consequences.js';
import type { MissingNames } from './consequences.js';
import type { ExportSet } from './export-consistency.js';
import { resolveIterators } from './iterators.js';
import { completeModules } from './modules.js';
import { decideReferenceTraits, findImplementers, resolveParents } from './parents.js';
import { declareModule, moduleShell } from './shells.js';
import { resolveSignatures } from './signatures.js';
import { buildTree } from './tree.js';
import type { ModuleDraft } from './tree.js';
import { resolveTypeDeclarations } from './types.js';
import { declareModuleNames, exportSets, openImports, setViews, visibilityOf } from './views.js';

export interface Declared {
  /** All declarations in place; bodies are still to be typed. */
  readonly world: World;
  readonly exportSets: readonly ExportSet[];
  readonly missing: readonly MissingNames[];
  /** What was said about files and modules themselves. */
  readonly about: ReadonlySet<Diagnostic>;
}

export function* declareProgram(
  files: readonly [ast.File, ...ast.File[]],
  diagnostics: DiagnosticSink,
): Steps<Declared> {
  const root = buildTree(files, diagnostics);
  yield;
  const drafts = completeModules(root, diagnostics);
  yield;
  const about = new Set(diagnostics.all);
  const modules = shells(drafts);
  const world: Mutable<World> = {
    root: moduleOf(modules, root),
    modules: [...modules.values()],
    typeSymbols: [],
    callables: [],
    implementers: new Map<ClassSymbol, TypeSymbol[]>(),
    symbols: new Map(),
    tables: emptyTables(),
    diagnostics,
    visibility: new Visibility(new Set(), new Map()),
  };
  const build: Build = {
    world,
    modules,
    aliases: new Map(),
    types: [],
    synonyms: [],
    fields: [],
    callables: [],
    constructors: [],
    oldFiles: new Set(files.filter(saysFunctionMethod).map((file) => file.source)),
  };
  for (const [draft, module] of modules) {
    declareModuleNames(build, draft, module);
    declareModule(build, draft, module);
    if (module.declaration !== undefined) world.symbols.set(module.declaration, module);
    yield;
  }
  for (const draft of drafts) registerWritten(build, draft, files);
  yield;
  setViews(build);
  world.visibility = visibilityOf(build);
  const sets = exportSets(build);
  for (const [draft, module] of modules) openImports(build, draft, module);
  world.typeSymbols = build.types;
  world.callables = build.callables;
  yield;

  decideReferenceTraits(build);
  resolveTypeDeclarations(build);
  yield;
  resolveParents(build);
  world.implementers = findImplementers(build);
  yield;
  resolveIterators(build);
  resolveSignatures(build);
  yield;
  checkExports(build);
  checkParameters(build);
  yield;
  for (const file of files) checkAttributes(file.declarations, diagnostics);
  yield;
  checkTypes(build);
  yield;
  checkInheritance(build);
  yield;
  checkVariance(build);
  return { world, exportSets: sets, missing: missingNames(drafts), about };
}

/** Declarations that refinement or automatic contracts replaced by others lead to the same symbols as those. */
function registerWritten(build: Build, draft: ModuleDraft, files: readonly ast.File[]): void {
  const { symbols } = build.world;
  const module = build.modules.get(draft);
  const written =
    draft.parent === undefined ? files.flatMap((file) => file.declarations) : (draft.written?.declarations ?? []);
  for (const declaration of written) {
    const entry = symbols.has(declaration) ? undefined : module?.declared.get(declaration.name.text);
    if (entry === undefined || entry.kind === 'import' || entry.kind === 'synonym') continue;
    symbols.set(declaration, entry);
    if (!('members' in declaration) || !('members' in entry)) continue;
    for (const member of declaration.members) {
      const symbol = entry.members.get(member.name.text);
      if (symbol !== undefined && !symbols.has(member)) symbols.set(member, symbol);
    }
  }
}

/** Symbols in the order of the drafts, parents made before their submodules need them. */
function shells(drafts: readonly ModuleDraft[]): Map<ModuleDraft, ModuleBuild> {
  const made = new Map<ModuleDraft, ModuleBuild>();
  const refined = new Set(drafts.map((draft) => draft.refined));
  const shellOf = (draft: ModuleDraft): ModuleBuild => {
    const missing: ModuleDraft[] = [];
    for (let next: ModuleDraft | undefined = draft; next !== undefined && !made.has(next); next = next.parent) {
      missing.push(next);
    }
    for (const next of missing.reverse()) {
      const parent = next.parent === undefined ? undefined : made.get(next.parent);
      made.set(next, moduleShell(next, parent, refined.has(next)));
    }
    return moduleOf(made, draft);
  };
  return new Map(drafts.map((draft) => [draft, shellOf(draft)]));
}

function moduleOf(modules: ReadonlyMap<ModuleDraft, ModuleBuild>, draft: ModuleDraft): ModuleBuild {
  return modules.get(draft) ?? moduleShell(draft, undefined, false);
}

function saysFunctionMethod(file: ast.File): boolean {
  const pending = [...file.declarations];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'function' && next.methodKeyword) return true;
    if (next.kind === 'module') pending.push(...next.declarations);
    else if ('members' in next) pending.push(...next.members);
  }
  return false;
}
