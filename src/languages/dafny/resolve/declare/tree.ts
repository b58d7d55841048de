/**
 * The modules of a program as written: nested and prefix-named modules in their places, over all files.
 * Import paths are followed later (paths.ts), and refinement is merged into the drafts (refinement.ts).
 */
import type * as ast from '../../syntax/index.js';
import type { DiagnosticSink } from '../world.js';

/** A module on its way to becoming a symbol. */
export interface ModuleDraft {
  readonly name: string;
  readonly fullName: string;
  readonly parent: ModuleDraft | undefined;
  readonly flavour: ast.ModuleDeclaration['flavour'];
  /** Absent for the root, and for a module that only exists as the prefix of others. */
  readonly written: ast.ModuleDeclaration | undefined;
  /** Where to report what is wrong with the module as a whole. */
  readonly span: ast.Span;
  /** What the module declares, apart from modules and imports. Refinement replaces this list. */
  declarations: readonly ast.Declaration[];
  readonly submodules: Map<string, ModuleDraft>;
  /** By local name; refinement adds those of the refined module. */
  readonly imports: Map<string, ImportDraft>;
  /** `import opened A` of a module `A` in the same scope: opens it without a name of its own. */
  readonly shadowed: ImportDraft[];
  /** The export set without a name is known by its module's; a refinement has those of what it refines as well. */
  readonly defaultExports: Set<string>;
  /** Members that come from the refined module. */
  readonly inherited: Set<ast.Member>;
  /** Whether this stands for some refinement of another module, as in `import A : B`. */
  isFacade: boolean;
  /** The module that this one refines, once found. */
  refined: ModuleDraft | undefined;
}

export interface ImportDraft {
  readonly declaration: ast.ImportDeclaration;
  /** The module that the import was written in: its path is looked up from there, also in refinements. */
  readonly home: ModuleDraft;
  /** What the import stands for, once found; for `import A : B` a copy of `B` without bodies. */
  target: ModuleDraft | undefined;
  /** The module that `import A : B` was written with. */
  original: ModuleDraft | undefined;
  /** The import whose names the target is seen through: `import B = A` of an import `A`. */
  through: ImportDraft | undefined;
}

export function buildTree(files: readonly [ast.File, ...ast.File[]], diagnostics: DiagnosticSink): ModuleDraft {
  const [first] = files;
  const root = draft('', undefined, undefined, first.span);
  fill(
    root,
    files.flatMap((file) => file.declarations),
    diagnostics,
  );
  return root;
}

/** All modules of the tree, each after its parent. */
export function draftsOf(root: ModuleDraft): readonly ModuleDraft[] {
  const all = [root];
  for (const module of all) {
    for (const submodule of module.submodules.values()) if (submodule.parent === module) all.push(submodule);
  }
  return all;
}

export function draft(
  name: string,
  parent: ModuleDraft | undefined,
  written: ast.ModuleDeclaration | undefined,
  span: ast.Span,
): ModuleDraft {
  return {
    name,
    fullName: parent === undefined || parent.fullName === '' ? name : `${parent.fullName}.${name}`,
    parent,
    flavour: written?.flavour ?? 'module',
    written,
    span,
    declarations: [],
    submodules: new Map(),
    imports: new Map(),
    shadowed: [],
    defaultExports: new Set([name]),
    inherited: new Set(),
    isFacade: false,
    refined: undefined,
  };
}

/** A module with the parts of its name that are still to be placed below the current module. */
interface Pending {
  readonly prefix: readonly ast.Ident[];
  readonly declaration: ast.ModuleDeclaration;
}

function fill(root: ModuleDraft, declarations: readonly ast.Declaration[], diagnostics: DiagnosticSink): void {
  const work: { module: ModuleDraft; declarations: readonly ast.Declaration[]; pending: readonly Pending[] }[] = [
    { module: root, declarations, pending: [] },
  ];
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const { module } = item;
    const below = new Map<string, Pending[]>();
    const place = (entry: Pending): void => {
      const [first, ...rest] = entry.prefix;
      if (first === undefined) {
        if (addModule(module, entry.declaration, diagnostics)) {
          push(below, entry.declaration.name.text);
        }
      } else push(below, first.text, { prefix: rest, declaration: entry.declaration });
    };
    const others: ast.Declaration[] = [];
    const imports: ast.ImportDeclaration[] = [];
    for (const declaration of item.declarations) {
      if (declaration.kind === 'module') place({ prefix: declaration.prefix, declaration });
      else if (declaration.kind === 'import') imports.push(declaration);
      else others.push(declaration);
    }
    item.pending.forEach(place);
    module.declarations = others;
    for (const [name, pending] of below) {
      let submodule = module.submodules.get(name);
      if (submodule === undefined) {
        submodule = draft(name, module, undefined, pending[0]?.declaration.name.span ?? module.span);
        module.submodules.set(name, submodule);
      }
      work.push({ module: submodule, declarations: submodule.written?.declarations ?? [], pending });
    }
    for (const declaration of imports) addImport(module, declaration, diagnostics);
  }
}

function push(map: Map<string, Pending[]>, name: string, entry?: Pending): void {
  const list = map.get(name);
  if (list === undefined) map.set(name, entry === undefined ? [] : [entry]);
  else if (entry !== undefined) list.push(entry);
}

function addModule(parent: ModuleDraft, written: ast.ModuleDeclaration, diagnostics: DiagnosticSink): boolean {
  const name = written.name.text;
  if (parent.submodules.has(name)) {
    diagnostics.error(
      'duplicate-name',
      written.name.span,
      `There is already a module named '${name}' here; give one of them another name, or put their declarations together.`,
    );
    return false;
  }
  parent.submodules.set(name, draft(name, parent, written, written.name.span));
  return true;
}

function addImport(module: ModuleDraft, declaration: ast.ImportDeclaration, diagnostics: DiagnosticSink): void {
  const name = declaration.name.text;
  const entry = importDraft(declaration, module);
  if (module.imports.has(name)) {
    diagnostics.error(
      'duplicate-name',
      declaration.name.span,
      `There is already an import named '${name}' here; give this one another name, as in 'import ${name}2 = …'.`,
    );
  } else if (!module.submodules.has(name)) {
    module.imports.set(name, entry);
  } else if (declaration.opened && declaration.target.length === 1 && declaration.target[0]?.text === name) {
    module.shadowed.push(entry);
  } else {
    diagnostics.error(
      'duplicate-name',
      declaration.name.span,
      `There is already a module named '${name}' here, so an import needs another name, as in 'import ${name}2 = …'.`,
    );
  }
}

function importDraft(declaration: ast.ImportDeclaration, home: ModuleDraft): ImportDraft {
  return { declaration, home, target: undefined, original: undefined, through: undefined };
}
