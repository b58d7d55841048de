/**
 * An iterator is a class with members that nobody writes: its parameters and yields as fields, the history of each
 * yield, what its specification says as fields, a constructor, `Valid` and `MoveNext`.
 */
import type * as ast from '../../syntax/index.js';
import { resolveType } from '../lookup.js';
import type { DeclarationScope } from '../scope.js';
import type { ClassSymbol, FieldSymbol, FunctionSymbol, MethodSymbol, Variable } from '../symbols.js';
import { BOOL, ERROR, OBJECT } from '../types.js';
import type { Type } from '../types.js';
import type { Build, ClassBuild } from './build.js';
import { variable } from './build.js';
import { Completion } from './completion.js';
import { checkFormalNames } from './parameters.js';

export function resolveIterators(build: Build): void {
  for (const type of build.types) {
    if (type.kind === 'class' && type.declaration.kind === 'iterator') resolveIterator(build, type, type.declaration);
  }
}

function resolveIterator(build: Build, symbol: ClassBuild, declaration: ast.IteratorDeclaration): void {
  const { world } = build;
  const owner = symbol as ClassSymbol;
  const scope: DeclarationScope = { module: owner.module, owner, typeParameters: owner.typeParameters };
  checkFormalNames(world, [...declaration.formals, ...declaration.yields]);
  const completion = new Completion(declaration.name, owner.typeParameters, ['0']);
  const read = (node: ast.Formal, role: 'parameter' | 'result'): Variable => {
    const made = variable(
      node,
      node.name?.text ?? '',
      role,
      resolveType(world, scope, node.type, completion.omitted),
      node.ghost,
    );
    world.tables.variables.set(node, made);
    return made;
  };
  const formals = declaration.formals.map((node) => read(node, 'parameter'));
  const yields = declaration.yields.map((node) => read(node, 'result'));
  symbol.typeParameters = completion.parameters;

  const field = (name: string, type: Type, mutable: boolean, ghost: boolean): FieldSymbol => ({
    kind: 'field',
    name,
    module: owner.module,
    owner,
    static: false,
    ghost,
    declaration: undefined,
    mutable,
    type,
  });
  const add = (member: FieldSymbol | MethodSymbol | FunctionSymbol, span: ast.Span): void => {
    if (!symbol.members.has(member.name)) {
      symbol.members.set(member.name, member);
      return;
    }
    world.diagnostics.error(
      'duplicate-name',
      span,
      `The iterator '${owner.name}' already has a member named '${member.name}' (each yield 'y' also has a history 'ys'); use another name.`,
    );
  };
  for (const { name, type, ghost, node } of formals) add(field(name, type, false, ghost), node.span);
  for (const { name, type, ghost, node } of yields) add(field(name, type, true, ghost), node.span);
  for (const { name, type, node } of yields)
    add(field(`${name}s`, { kind: 'seq', element: type }, true, true), node.span);
  const objects: Type = { kind: 'set', element: OBJECT };
  const { span } = declaration.name;
  add(field('_reads', objects, false, true), span);
  add(field('_modifies', objects, false, true), span);
  add(field('_new', objects, true, true), span);
  const measures = declaration.specification.decreases.flatMap((clause) => clause.expressions);
  measures.forEach((_, i) => add(field(`_decreases${i}`, ERROR, false, true), span));

  const common = { module: owner.module, owner, static: false, declaration: undefined, typeParameters: [] };
  const constructor: MethodSymbol = {
    ...common,
    kind: 'method',
    name: '',
    flavour: 'constructor',
    ghost: false,
    formals,
    results: [],
    overrides: [],
  };
  symbol.constructors.push(constructor);
  const valid: FunctionSymbol = {
    ...common,
    kind: 'function',
    name: 'Valid',
    flavour: 'predicate',
    ghost: true,
    formals: [],
    result: BOOL,
    resultVariable: undefined,
    overrides: [],
  };
  const moveNext: MethodSymbol = {
    ...common,
    kind: 'method',
    name: 'MoveNext',
    flavour: 'method',
    ghost: false,
    formals: [],
    results: [variable({ text: 'more', span }, 'more', 'result', BOOL, false)],
    overrides: [],
  };
  add(valid, span);
  add(moveNext, span);
}
