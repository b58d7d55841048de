/** Third pass: types of fields, parameters and results. */
import type * as ast from '../../syntax/index.js';
import { resolveType } from '../lookup.js';
import type { DeclarationScope } from '../scope.js';
import type { DestructorSymbol, Variable } from '../symbols.js';
import { sameType } from '../types-relations.js';
import { typeText } from '../types-text.js';
import { BOOL, ERROR } from '../types.js';
import type { Type } from '../types.js';
import type { Mutable } from '../world.js';
import type { Build, ConstructorBuild, DatatypeBuild, FieldBuild, FunctionBuild, MethodBuild } from './build.js';
import { parametersInScope, PENDING, variable } from './build.js';
import { Completion } from './completion.js';
import { checkFormalNames, checkParameterNames } from './parameters.js';
import { prefixOf, resolveBounds } from './types.js';

export function resolveSignatures(build: Build): void {
  for (const field of build.fields) resolveField(build, field);
  for (const constructor of build.constructors) resolveConstructor(build, constructor);
  for (const type of build.types) if (type.kind === 'datatype') resolveDestructors(build, type);
  for (const callable of build.callables) resolveCallable(build, callable);
}

function resolveField(build: Build, field: FieldBuild): void {
  const { declaration } = field;
  if (declaration === undefined) return;
  if (declaration.type !== undefined) {
    const scope = { module: field.module, owner: field.owner, typeParameters: parametersInScope(field.owner, []) };
    field.type = resolveType(build.world, scope, declaration.type);
  } else if (declaration.kind === 'const' && declaration.value !== undefined) {
    field.type = PENDING;
  }
  // Without a type and a value the parser has said so, and the type stays an error.
}

function resolveConstructor(build: Build, constructor: ConstructorBuild): void {
  const { datatype } = constructor;
  const scope = { module: datatype.module, owner: datatype, typeParameters: datatype.typeParameters };
  const omitted = prefixOf(datatype.typeParameters);
  for (const formal of constructor.formals) {
    const { node } = formal;
    if (!('nameonly' in node)) continue;
    (formal as Mutable<Variable>).type = resolveType(build.world, scope, node.type, omitted);
    build.world.tables.variables.set(node, formal);
  }
}

/** A destructor that several constructors share has one type. */
function resolveDestructors(build: Build, datatype: DatatypeBuild): void {
  for (const member of datatype.members.values()) {
    if (member.kind !== 'destructor') continue;
    const [first, ...others] = member.sources;
    if (first === undefined) continue;
    (member as Mutable<DestructorSymbol>).type = first.formal.type;
    for (const { constructor, formal } of others) {
      if (!sameType(first.formal.type, formal.type)) {
        build.world.diagnostics.error(
          'type-mismatch',
          formal.node.span,
          `The destructor '${member.name}' has the type '${typeText(first.formal.type)}' in the constructor '${first.constructor.name}', but '${typeText(formal.type)}' in '${constructor.name}'; use one type or two names.`,
        );
      } else if (formal.ghost !== first.formal.ghost) {
        build.world.diagnostics.error(
          'bad-declaration',
          formal.node.span,
          `The destructor '${member.name}' is ghost in one constructor of '${datatype.name}' and not in another; make it the same in all.`,
        );
      }
    }
  }
}

function resolveCallable(build: Build, callable: MethodBuild | FunctionBuild): void {
  const { declaration } = callable;
  if (declaration === undefined) return;
  const { world } = build;
  checkParameterNames(world, declaration.typeParameters);
  const returns = declaration.kind === 'method' ? declaration.returns : [];
  checkFormalNames(world, [...declaration.formals, ...returns]);
  const completion = new Completion(declaration.name, callable.typeParameters);
  const scope: DeclarationScope = {
    module: callable.module,
    owner: callable.owner,
    typeParameters: parametersInScope(callable.owner, callable.typeParameters),
  };
  resolveBounds(build, scope, declaration.typeParameters);
  const read = (node: ast.TypeNode): Type => resolveType(world, scope, node, completion.omitted);
  const formal = (node: ast.Formal, role: 'parameter' | 'result', index: number): Variable => {
    const name = node.name?.text ?? `#${index}`;
    const made = variable(node, name, role, read(node.type), node.ghost || callable.ghost);
    world.tables.variables.set(node, made);
    return made;
  };
  callable.formals = declaration.formals.map((node, i) => formal(node, 'parameter', i));
  if (callable.kind === 'method') callable.results = returns.map((node, i) => formal(node, 'result', i));
  else if (declaration.kind === 'function') resolveResult(build, callable, declaration, read);
  callable.typeParameters = completion.parameters;
}

function resolveResult(
  build: Build,
  callable: FunctionBuild,
  declaration: ast.FunctionDeclaration,
  read: (node: ast.TypeNode) => Type,
): void {
  const { result } = declaration;
  const isPredicate = declaration.flavour.endsWith('predicate');
  callable.result = result === undefined ? (isPredicate ? BOOL : ERROR) : read(result.type);
  if (isPredicate && callable.result.kind !== 'bool' && callable.result.kind !== 'error') {
    build.world.diagnostics.error(
      'type-mismatch',
      result?.type.span ?? declaration.name.span,
      `The predicate '${callable.name}' must return 'bool'; write 'function' for another result type.`,
    );
    callable.result = BOOL;
  }
  if (result?.name === undefined) return;
  const { name } = result;
  callable.resultVariable = variable(name, name.text, 'result', callable.result, result.ghost || callable.ghost);
  build.world.tables.variables.set(name, callable.resultVariable);
  if (declaration.formals.some((formal) => formal.name?.text === name.text)) {
    build.world.diagnostics.error(
      'duplicate-name',
      name.span,
      `The result has the same name as the parameter '${name.text}'; give one another name.`,
    );
  }
}
