/** Symbols of members under their names. Their types are filled in by signatures.ts. */
import type * as ast from '../../syntax/index.js';
import type { FieldSymbol, FunctionSymbol, MethodSymbol, TypeSymbol } from '../symbols.js';
import { ERROR } from '../types.js';
import type { Build, FieldBuild, FunctionBuild, MethodBuild, ModuleBuild, TypeBuild } from './build.js';
import { describeDeclaration } from './describe.js';

export function declareMembers(
  build: Build,
  module: ModuleBuild,
  owner: TypeBuild,
  declarations: readonly ast.Member[],
): void {
  for (const declaration of declarations) {
    const symbol = declareMember(build, module, owner, declaration);
    const { text } = declaration.name;
    if (declaration.kind === 'constructor' && symbol.kind === 'method' && owner.kind === 'class') {
      owner.constructors.push(symbol);
    }
    if (text === '') {
      checkAnonymousConstructor(build, owner, declaration);
    } else if (owner.members.has(text)) {
      build.world.diagnostics.error(
        'duplicate-name',
        declaration.name.span,
        `'${owner.name}' already has a member named '${text}'; give ${describeDeclaration(declaration).replace(/^an? /, 'this ')} another name.`,
      );
    } else {
      owner.members.set(text, symbol);
    }
  }
}

function checkAnonymousConstructor(build: Build, owner: TypeBuild, declaration: ast.Member): void {
  if (declaration.kind !== 'constructor' || owner.kind !== 'class') return;
  const anonymous = owner.constructors.filter((constructor) => constructor.name === '');
  if (anonymous.length < 2) return;
  build.world.diagnostics.error(
    'duplicate-name',
    declaration.span,
    `'${owner.name}' already has a constructor without a name; give this one a name, as in 'constructor Init(…)'.`,
  );
}

export function declareMember(
  build: Build,
  module: ModuleBuild,
  owner: TypeBuild | undefined,
  declaration: ast.Member,
): FieldSymbol | MethodSymbol | FunctionSymbol {
  const symbol = memberShell(build, module, owner, declaration);
  build.world.symbols.set(declaration, symbol);
  if (symbol.kind === 'field') build.fields.push(symbol);
  else build.callables.push(symbol);
  return symbol;
}

function memberShell(
  build: Build,
  module: ModuleBuild,
  owner: TypeSymbol | undefined,
  declaration: ast.Member,
): FieldBuild | MethodBuild | FunctionBuild {
  const common = {
    name: declaration.name.text,
    module,
    owner,
    static: owner === undefined || declaration.modifiers.static,
    ghost: declaration.modifiers.ghost,
  };
  switch (declaration.kind) {
    case 'field':
      return { ...common, kind: 'field', declaration, mutable: true, type: ERROR };
    case 'const':
      return { ...common, kind: 'field', declaration, mutable: false, type: ERROR };
    case 'method':
      return {
        ...common,
        kind: 'method',
        ghost: common.ghost || declaration.flavour !== 'method',
        declaration,
        flavour: declaration.flavour,
        typeParameters: declaration.typeParameters,
        formals: [],
        results: [],
        overrides: [],
      };
    case 'constructor':
      return {
        ...common,
        kind: 'method',
        static: false,
        declaration,
        flavour: 'constructor',
        typeParameters: declaration.typeParameters,
        formals: [],
        results: [],
        overrides: [],
      };
    case 'function':
      return {
        ...common,
        kind: 'function',
        ghost: isGhostFunction(build, declaration),
        declaration,
        flavour: declaration.flavour,
        typeParameters: declaration.typeParameters,
        formals: [],
        result: ERROR,
        resultVariable: undefined,
        overrides: [],
      };
  }
}

/** In a file that says `function method` for compiled functions, a plain `function` is ghost. */
function isGhostFunction(build: Build, declaration: ast.FunctionDeclaration): boolean {
  if (declaration.byMethod !== undefined) return false;
  if (declaration.modifiers.ghost) return true;
  if (declaration.flavour !== 'function' && declaration.flavour !== 'predicate') return true;
  return build.oldFiles.has(declaration.span.source) && !declaration.methodKeyword;
}
