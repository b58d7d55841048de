/** Types of all expressions and statements of a program, and what their names stand for. */
import type { Steps } from '../../../../model/index.js';
import type * as ast from '../../syntax/index.js';
import type { DatatypeConstructorSymbol, ModuleSymbol, TypeSymbol } from '../symbols.js';
import type { World } from '../world.js';
import { inferAttributes } from './attributes.js';
import { inferCallable } from './callables.js';
import { inferConstrained } from './constrained.js';
import { Context } from './context.js';
import { inferExpression } from './expressions.js';
import { Inference } from './inference.js';
import { inferIterator } from './iterators.js';
import { scopeOfType } from './scopes.js';
import { inferDefaults } from './specifications.js';
import { inferLabelled } from './statements.js';

export function* inferBodies(world: World): Steps<void> {
  const inference = new Inference(world, { expression: inferExpression, statement: inferLabelled });
  // Bases come first: without them it is not known what a type is.
  for (const symbol of world.typeSymbols) {
    if (symbol.kind === 'newtype' || symbol.kind === 'subset') inference.inferBase(symbol);
  }
  yield;
  for (const symbol of world.symbols.values()) {
    if (symbol.kind !== 'field') continue;
    inference.inferField(symbol);
    yield;
  }
  for (const symbol of world.typeSymbols) {
    inferTypeAttributes(inference, symbol);
    switch (symbol.kind) {
      case 'newtype':
      case 'subset':
        inferConstrained(inference, symbol);
        break;
      case 'datatype':
        for (const constructor of symbol.constructors) inferConstructor(inference, constructor);
        break;
      case 'class':
        if (symbol.flavour === 'iterator') inferIterator(inference, symbol);
        break;
      case 'abstract':
        break;
    }
    yield;
  }
  for (const module of world.modules) inferModuleAttributes(inference, module);
  yield;
  for (const callable of world.callables) {
    inferCallable(inference, callable);
    yield;
  }
}

/** Attributes of a module and of its type synonyms. */
function inferModuleAttributes(inference: Inference, module: ModuleSymbol): void {
  const synonyms = [...module.declared.values()].filter((entry) => entry.kind === 'synonym');
  const attributes = [
    ...(module.declaration?.attributes ?? []),
    ...synonyms.flatMap(({ declaration }) => declaration.attributes),
  ];
  if (attributes.length === 0) return;
  const ctx = new Context(inference, { module, owner: undefined, typeParameters: [] });
  inferAttributes(ctx, attributes);
  ctx.finish();
}

/** Attributes of a type are about no value of it. Those of constrained types and iterators are typed with the rest. */
function inferTypeAttributes(inference: Inference, symbol: TypeSymbol): void {
  const { attributes, kind } = symbol.declaration;
  if (attributes.length === 0 || kind === 'newtype' || kind === 'subset-type' || kind === 'iterator') return;
  const ctx = new Context(inference, scopeOfType(symbol));
  inferAttributes(ctx, attributes);
  ctx.finish();
}

/** Default values of a datatype constructor's parameters. */
function inferConstructor(inference: Inference, { datatype, formals, declaration }: DatatypeConstructorSymbol): void {
  const hasDefaults = declaration.formals.some((formal: ast.Formal) => formal.default !== undefined);
  if (!hasDefaults && declaration.attributes.length === 0) return;
  const ctx = new Context(inference, scopeOfType(datatype));
  ctx.locals.within(() => {
    for (const formal of formals) ctx.locals.declare(formal);
    inferDefaults(ctx, formals);
    inferAttributes(ctx, declaration.attributes);
    ctx.finish();
  });
}
