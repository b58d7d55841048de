/**
 * `module B refines A`: what `A` declares is copied into `B` and merged with what `B` declares under the same names.
 * Submodules and imports of `A` are shared, not copied: they mean the same things in `B`.
 */
import type * as ast from '../../syntax/index.js';
import { describeDeclaration } from './describe.js';
import type { DiagnosticSink } from '../world.js';
import { clone, cloneAll } from './clone.js';
import { exportName } from './exports.js';
import { checkFormals, checkTypeParameters } from './refinement-agreement.js';
import { mergeBlocks } from './refinement-bodies.js';
import { mergeMembers, unrefined } from './refinement-members.js';
import type { ImportDraft, ModuleDraft } from './tree.js';

type Members = Extract<ast.Declaration, { readonly members: readonly ast.Member[] }>;

/** Puts the declarations of the refined module into the refining one. */
export function mergeModule(module: ModuleDraft, refined: ModuleDraft, diagnostics: DiagnosticSink): void {
  mergeSubmodules(module, refined, diagnostics);
  mergeImports(module, refined, diagnostics);
  for (const name of refined.defaultExports) module.defaultExports.add(name);
  const own = new Map<string, ast.Declaration>();
  for (const declaration of module.declarations) {
    const key = keyOf(module, declaration);
    if (!own.has(key)) own.set(key, declaration);
  }
  const inherited = new Map(refined.declarations.map((declaration) => [keyOf(refined, declaration), declaration]));
  const isMember = (declaration: ast.Declaration | undefined): declaration is ast.Member =>
    declaration !== undefined && MEMBER_KINDS.has(declaration.kind);
  const merged = module.declarations.map((declaration) => {
    const key = keyOf(module, declaration);
    const old = own.get(key) === declaration ? inherited.get(key) : undefined;
    if (isMember(declaration)) {
      if (old === undefined) return unrefined(declaration, diagnostics);
      if (isMember(old)) return mergeMembers([declaration], [old], module.inherited, diagnostics)[0] ?? declaration;
    }
    return old === undefined
      ? checkUnrefined(declaration, diagnostics)
      : mergeDeclaration(declaration, old, module.inherited, diagnostics);
  });
  const rest = refined.declarations.filter((declaration) => !own.has(keyOf(refined, declaration)));
  module.declarations = [...merged, ...rest.map((declaration) => copyFrom(refined, declaration, module.inherited))];
}

/** In a module that refines nothing, `...` has no meaning. */
export function checkNothingRefined(module: ModuleDraft, diagnostics: DiagnosticSink): void {
  for (const declaration of module.declarations) checkUnrefined(declaration, diagnostics);
}

function checkUnrefined(declaration: ast.Declaration, diagnostics: DiagnosticSink): ast.Declaration {
  if ('refining' in declaration && declaration.refining) {
    diagnostics.error(
      'bad-refinement',
      declaration.name.span,
      `'${declaration.name.text}' is written with '...', but there is nothing of this name to refine; write it out.`,
    );
  } else if ('members' in declaration) {
    for (const member of declaration.members) unrefined(member, diagnostics);
  }
  return declaration;
}

function mergeSubmodules(module: ModuleDraft, refined: ModuleDraft, diagnostics: DiagnosticSink): void {
  for (const [name, submodule] of refined.submodules) {
    const own = module.submodules.get(name) ?? module.imports.get(name)?.home;
    if (own === undefined) module.submodules.set(name, submodule);
    else {
      const span = module.submodules.get(name)?.span ?? module.imports.get(name)?.declaration.name.span ?? module.span;
      diagnostics.error(
        'bad-refinement',
        span,
        `The refined module '${refined.fullName}' already has a module '${name}'; give this one another name.`,
      );
    }
  }
}

function mergeImports(module: ModuleDraft, refined: ModuleDraft, diagnostics: DiagnosticSink): void {
  for (const [name, old] of refined.imports) {
    const own = module.imports.get(name);
    if (own !== undefined) checkImport(own, old, diagnostics);
    else if (!module.submodules.has(name)) module.imports.set(name, old);
    else {
      diagnostics.error(
        'bad-refinement',
        module.submodules.get(name)?.span ?? module.span,
        `The refined module '${refined.fullName}' has an import '${name}'; give this module another name.`,
      );
    }
  }
  module.shadowed.push(...refined.shadowed);
}

/** `import A : B` can become `import A = C` (or `: C`) if `C` refines `B`; a plain import cannot change. */
function checkImport(own: ImportDraft, old: ImportDraft, diagnostics: DiagnosticSink): void {
  const { declaration } = own;
  const name = declaration.name.text;
  const error = (message: string): void => diagnostics.error('bad-refinement', declaration.span, message);
  if (old.declaration.relation === '=') {
    error(`The refined module already imports '${name}'; leave this import out, or give it another name.`);
    return;
  }
  if (declaration.opened !== old.declaration.opened) {
    error(
      `The import '${name}' is ${old.declaration.opened ? '' : 'not '}opened in the refined module and must be so here.`,
    );
  }
  const wanted = old.original;
  const given = own.original ?? own.target;
  if (wanted === undefined || given === undefined) return;
  const exportsKept = old.declaration.exports.every((ident) =>
    declaration.exports.some((other) => other.text === ident.text),
  );
  if (!refines(given, wanted) || !exportsKept) {
    error(
      `'${name}' stands for any refinement of '${wanted.fullName}', but '${given.fullName}' does not refine it${exportsKept ? '' : ' with the same export sets'}; declare 'module ${given.name} refines ${wanted.name}'.`,
    );
  }
}

function refines(module: ModuleDraft, wanted: ModuleDraft): boolean {
  const seen = new Set<ModuleDraft>();
  for (let next: ModuleDraft | undefined = module; next !== undefined && !seen.has(next); next = next.refined) {
    if (next === wanted) return true;
    seen.add(next);
  }
  return false;
}

function mergeDeclaration(
  fresh: ast.Declaration,
  old: ast.Declaration,
  inherited: Set<ast.Member>,
  diagnostics: DiagnosticSink,
): ast.Declaration {
  const name = fresh.name.text;
  const error = (message: string): void => diagnostics.error('bad-refinement', fresh.name.span, message);
  if (fresh.kind === 'export' && old.kind === 'export') {
    return {
      ...fresh,
      extends: [...cloneAll(old.extends), ...fresh.extends],
      items: [...cloneAll(old.items), ...fresh.items],
    };
  }
  if (old.kind === 'abstract-type') return refineAbstractType(fresh, old, inherited, diagnostics);
  if (fresh.kind !== old.kind || !('refining' in fresh) || !('refining' in old)) {
    error(
      `The refined module declares '${name}' as ${describeDeclaration(old)}, which cannot be replaced by ${describeDeclaration(fresh)}; give it another name.`,
    );
    return fresh;
  }
  if (!fresh.refining) {
    error(
      `The refined module already declares '${name}'; to add to it, write '...' after its name, as in '${describeDeclaration(fresh).replace(/^an? /, '')} ${name} ...'.`,
    );
    return fresh;
  }
  if (fresh.kind === 'iterator' && old.kind === 'iterator') return mergeIterator(fresh, old, diagnostics);
  if (!('members' in fresh) || !('members' in old)) return fresh;
  return mergeTypes(fresh, old, inherited, diagnostics);
}

/** Adds members, parents and attributes to a type; what defines the type stays as it was. */
function mergeTypes(
  fresh: Members,
  old: Members,
  inherited: Set<ast.Member>,
  diagnostics: DiagnosticSink,
): ast.Declaration {
  checkTypeParameters(fresh.name, fresh.typeParameters, old.typeParameters, diagnostics);
  const added = {
    attributes: [...cloneAll(old.attributes), ...fresh.attributes],
    extends: [...fresh.extends, ...cloneAll(old.extends)],
    members: mergeMembers(fresh.members, old.members, inherited, diagnostics),
    refining: false,
  };
  if (fresh.kind === 'datatype' && old.kind === 'datatype') {
    if (fresh.constructors.length > 0 || fresh.coinductive !== old.coinductive) {
      diagnostics.error(
        'bad-refinement',
        fresh.name.span,
        `The constructors of '${fresh.name.text}' cannot be changed by a refinement; only members can be added.`,
      );
    }
    return { ...fresh, ...added, coinductive: old.coinductive, constructors: cloneAll(old.constructors) };
  }
  if (fresh.kind === 'newtype' && old.kind === 'newtype') {
    const { base, variable, constraint, witness } = clone(old);
    return { ...fresh, ...added, base, variable, constraint, witness };
  }
  return { ...fresh, ...added };
}

function refineAbstractType(
  fresh: ast.Declaration,
  old: ast.AbstractTypeDeclaration,
  inherited: Set<ast.Member>,
  diagnostics: DiagnosticSink,
): ast.Declaration {
  const error = (message: string): void => diagnostics.error('bad-refinement', fresh.name.span, message);
  if (!('typeParameters' in fresh) || MEMBER_KINDS.has(fresh.kind)) {
    error(`'${fresh.name.text}' is a type in the refined module and can only be refined by a type.`);
    return fresh;
  }
  checkTypeParameters(fresh.name, fresh.typeParameters, old.typeParameters, diagnostics);
  if ('members' in fresh) {
    return {
      ...fresh,
      extends: [...fresh.extends, ...cloneAll(old.extends)],
      members: mergeMembers(fresh.members, old.members, inherited, diagnostics),
      refining: false,
      ...(fresh.kind === 'abstract-type'
        ? { characteristics: [...new Set([...fresh.characteristics, ...old.characteristics])] }
        : {}),
    };
  }
  if (old.members.length > 0) {
    error(
      `'${fresh.name.text}' has members in the refined module, and ${describeDeclaration(fresh)} cannot have any; use a datatype, newtype or class.`,
    );
  }
  return fresh;
}

function mergeIterator(
  fresh: ast.IteratorDeclaration,
  old: ast.IteratorDeclaration,
  diagnostics: DiagnosticSink,
): ast.Declaration {
  const { requires, reads, modifies, decreases } = fresh.specification;
  const [extra] = [...requires, ...fresh.yieldRequires, ...reads, ...modifies, ...decreases];
  if (extra !== undefined) {
    diagnostics.error(
      'bad-refinement',
      extra.span,
      `A refinement of the iterator '${fresh.name.text}' can add only 'ensures' and 'yield ensures' clauses.`,
    );
  }
  const signatureGiven = fresh.formals.length > 0 || fresh.yields.length > 0 || fresh.typeParameters.length > 0;
  if (signatureGiven) {
    checkTypeParameters(fresh.name, fresh.typeParameters, old.typeParameters, diagnostics);
    checkFormals(fresh.name, fresh.formals, old.formals, diagnostics);
    checkFormals(fresh.name, fresh.yields, old.yields, diagnostics);
  }
  const copy = clone(old);
  const both = fresh.body !== undefined && old.body !== undefined;
  return {
    ...copy,
    span: fresh.span,
    name: fresh.name,
    attributes: [...copy.attributes, ...fresh.attributes],
    specification: {
      ...copy.specification,
      ensures: [...copy.specification.ensures, ...fresh.specification.ensures],
    },
    yieldEnsures: [...copy.yieldEnsures, ...fresh.yieldEnsures],
    body: both ? mergeBlocks(fresh.body, old.body, []) : (fresh.body ?? copy.body),
  };
}

/** A declaration for another module. An export set without a name keeps that of the module it comes from. */
export function copyFrom(
  module: ModuleDraft,
  declaration: ast.Declaration,
  inherited: Set<ast.Member>,
): ast.Declaration {
  const copy = clone(declaration);
  if ('members' in copy) for (const member of copy.members) inherited.add(member);
  if (copy.kind !== 'export') return copy;
  return { ...copy, name: { ...copy.name, text: exportName(module, copy) } };
}

/** Export sets have names of their own. */
function keyOf(module: ModuleDraft, declaration: ast.Declaration): string {
  return declaration.kind === 'export' ? `export ${exportName(module, declaration)}` : declaration.name.text;
}

const MEMBER_KINDS: ReadonlySet<ast.Declaration['kind']> = new Set([
  'field',
  'const',
  'method',
  'constructor',
  'function',
]);
