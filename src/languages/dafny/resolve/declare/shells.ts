/** First pass: a symbol for every module, type and member, under its name; types and signatures come later. */
import type * as ast from '../../syntax/index.js';
import type { ModuleEntry } from '../symbols.js';
import { ERROR } from '../types.js';
import type { DiagnosticSink } from '../world.js';
import type { Build, ClassBuild, ModuleBuild, NewtypeBuild, SubsetBuild, SynonymBuild, TypeBuild } from './build.js';
import { PENDING, variable } from './build.js';
import { declareDatatypeParts } from './datatypes.js';
import { describeDeclaration } from './describe.js';
import { exportDeclarations, exportName, exportSet, isExported, isRevealedName, NOTHING } from './exports.js';
import { declareMember, declareMembers } from './members.js';
import type { ModuleDraft } from './tree.js';
import { emptyView } from './views.js';

export function moduleShell(draft: ModuleDraft, parent: ModuleBuild | undefined, isRefined: boolean): ModuleBuild {
  const { written } = draft;
  const isWhole = draft.flavour === 'module' && !draft.isFacade && !isRefined;
  const shell: Omit<ModuleBuild, 'view'> = {
    kind: 'module',
    name: draft.name,
    fullName: draft.fullName,
    parent,
    declaration: written === undefined ? undefined : { ...written, declarations: wholeBody(draft, written) },
    abstract: draft.flavour === 'abstract' || draft.isFacade,
    extensible: !isWhole || (parent?.parent !== undefined && parent.extensible),
    declared: new Map(),
    opened: new Map(),
    constructors: new Map(),
    openedConstructors: new Map(),
  };
  return Object.assign(shell, { view: emptyView(shell as ModuleBuild) });
}

/** The module as it is meant, with what refinement and automatic contracts gave it. */
function wholeBody(draft: ModuleDraft, written: ast.ModuleDeclaration): readonly ast.Declaration[] {
  const isWritten = new Set(written.declarations);
  if (draft.declarations.every((declaration) => isWritten.has(declaration))) return written.declarations;
  const modules = written.declarations.filter(({ kind }) => kind === 'module' || kind === 'import');
  return [...modules, ...draft.declarations];
}

export function declareModule(build: Build, draft: ModuleDraft, module: ModuleBuild): void {
  const { diagnostics } = build.world;
  for (const declaration of draft.declarations) {
    switch (declaration.kind) {
      case 'module':
      case 'import':
      case 'export':
        break;
      case 'synonym':
        if (isHiddenSomewhere(draft, declaration.name.text))
          declareType(build, module, asSubsetType(declaration), true);
        else declareSynonym(build, module, declaration);
        break;
      case 'class':
      case 'trait':
      case 'datatype':
      case 'newtype':
      case 'subset-type':
      case 'abstract-type':
      case 'iterator':
        declareType(build, module, declaration);
        break;
      case 'field':
      case 'constructor':
        diagnostics.error(
          'bad-declaration',
          declaration.name.text === '' ? declaration.span : declaration.name.span,
          declaration.kind === 'field'
            ? `A module cannot have a field; declare '${declaration.name.text}' in a class, or as a 'const'.`
            : 'A constructor can only stand in a class.',
        );
        break;
      case 'const':
      case 'method':
      case 'function': {
        const symbol = declareMember(build, module, undefined, declaration);
        if (declaration.modifiers.static) {
          diagnostics.warning(
            'deprecated',
            declaration.name.span,
            `What a module declares is always static, so 'static' says nothing before '${declaration.name.text}'; remove it.`,
          );
        }
        enter(module, declaration, symbol, diagnostics);
        break;
      }
    }
  }
}

/** Names of a module are unique among modules, imports, types and members. */
function enter(
  module: ModuleBuild,
  declaration: ast.Declaration,
  symbol: ModuleEntry,
  diagnostics: DiagnosticSink,
): void {
  const { text, span } = declaration.name;
  if (text === '') return;
  if (!module.declared.has(text)) {
    module.declared.set(text, symbol);
    return;
  }
  diagnostics.error(
    'duplicate-name',
    span,
    `'${text}' is already declared in this module; give ${describeDeclaration(declaration).replace(/^an? /, 'this ')} another name.`,
  );
}

function declareType(build: Build, module: ModuleBuild, declaration: TypeDeclaration, isSynonym = false): void {
  const symbol = typeShell(build, module, declaration, isSynonym);
  build.types.push(symbol);
  build.world.symbols.set(declaration, symbol);
  enter(module, declaration, symbol, build.world.diagnostics);
}

/**
 * A synonym that some export set provides without revealing it must stay a type of its own, because there are modules
 * that may not know what it stands for. To the resolver a subset type without a constraint is as good as a synonym; what
 * the program means is the type that it stands for (`SubsetTypeSymbol.isSynonym`).
 */
function asSubsetType(declaration: ast.SynonymDeclaration): ast.SubsetTypeDeclaration {
  const { span } = declaration.target;
  return {
    kind: 'subset-type',
    attributes: declaration.attributes,
    name: declaration.name,
    characteristics: declaration.characteristics,
    typeParameters: declaration.typeParameters,
    variable: { text: '_', span },
    base: declaration.target,
    constraint: { kind: 'bool', value: true, span },
    witness: undefined,
    span: declaration.span,
  };
}

function isHiddenSomewhere(draft: ModuleDraft, name: string): boolean {
  return exportDeclarations(draft).some((declaration) => {
    const names = exportSet(draft, exportName(draft, declaration)) ?? NOTHING;
    return isExported(names, name) && !isRevealedName(names, name);
  });
}

function declareSynonym(build: Build, module: ModuleBuild, declaration: ast.SynonymDeclaration): void {
  const symbol: SynonymBuild = {
    kind: 'synonym',
    name: declaration.name.text,
    module,
    declaration,
    typeParameters: declaration.typeParameters,
    target: ERROR,
  };
  build.synonyms.push(symbol);
  enter(module, declaration, symbol, build.world.diagnostics);
}

type TypeDeclaration = Exclude<ast.TypeDeclaration, ast.SynonymDeclaration>;

function typeShell(build: Build, module: ModuleBuild, declaration: TypeDeclaration, isSynonym: boolean): TypeBuild {
  const common = {
    name: declaration.name.text,
    module,
    typeParameters: declaration.typeParameters,
    members: new Map(),
    parents: [],
  };
  switch (declaration.kind) {
    case 'class':
    case 'trait':
    case 'iterator': {
      const symbol: ClassBuild = {
        ...common,
        kind: 'class',
        flavour: declaration.kind,
        declaration,
        isReference: true,
        constructors: [],
      };
      if (declaration.kind !== 'iterator') declareMembers(build, module, symbol, declaration.members);
      return symbol;
    }
    case 'datatype': {
      const symbol = { ...common, kind: 'datatype' as const, declaration, constructors: [] };
      declareDatatypeParts(build, module, symbol);
      declareMembers(build, module, symbol, declaration.members);
      return symbol;
    }
    case 'newtype': {
      const symbol: NewtypeBuild = { ...common, kind: 'newtype', declaration, base: PENDING, variable: undefined };
      declareMembers(build, module, symbol, declaration.members);
      return symbol;
    }
    case 'subset-type': {
      const { variable: ident } = declaration;
      const symbol: SubsetBuild = {
        ...common,
        kind: 'subset',
        declaration,
        isSynonym,
        base: PENDING,
        variable: variable(ident, ident.text, 'bound', PENDING, false),
      };
      return symbol;
    }
    case 'abstract-type': {
      const symbol = { ...common, kind: 'abstract' as const, declaration };
      declareMembers(build, module, symbol, declaration.members);
      return symbol;
    }
  }
}
