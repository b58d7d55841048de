/** Iterators: before the first step there are parameters, and from then on an object with fields. */
import type { ClassSymbol, Variable } from '../symbols.js';
import type { Mutable } from '../world.js';
import { inferAttributes } from './attributes.js';
import { Context } from './context.js';
import type { Inference } from './inference.js';
import { scopeOfType } from './scopes.js';
import { inferConditions, inferDecreases, inferDefaults, inferFrames } from './specifications.js';
import { enterLabel, inferStatements } from './blocks.js';

export function inferIterator(inference: Inference, symbol: ClassSymbol): void {
  const { declaration } = symbol;
  if (declaration.kind !== 'iterator') return;
  const { specification, body } = declaration;
  const { variables } = inference.world.tables;
  const known = (nodes: readonly Variable['node'][]): readonly Variable[] =>
    nodes.flatMap((node) => variables.get(node) ?? []);
  const formals = known(declaration.formals);
  const ctx = new Context(inference, scopeOfType(symbol));
  ctx.locals.within(() => {
    for (const formal of formals) ctx.locals.declare(formal);
    inferDefaults(ctx, formals);
    inferAttributes(ctx, declaration.attributes);
    const measures = inferDecreases(ctx, specification.decreases);
    ctx.complete((solved) => {
      measures.forEach((type, i) => {
        const field = symbol.members.get(`_decreases${i}`);
        if (field?.kind === 'field') (field as Mutable<typeof field>).type = solved(type);
      });
    });
    inferFrames(ctx, specification.reads, 'reads');
    inferFrames(ctx, specification.modifies, 'modifies');
    inferConditions(ctx, specification.requires, 'requires');
    ctx.finish();
  });
  ctx.allowsThis = true;
  ctx.locals.within(() => {
    inferConditions(ctx, declaration.yieldRequires, 'yield requires');
    inferConditions(ctx, declaration.yieldEnsures, 'yield ensures');
    inferConditions(ctx, specification.ensures, 'ensures');
    ctx.finish();
    for (const { label } of specification.requires) if (label !== undefined) enterLabel(ctx, label);
    ctx.results = { keyword: 'yield', variables: known(declaration.yields) };
    if (body !== undefined) inferStatements(ctx, body.statements);
    ctx.finish();
  });
}
