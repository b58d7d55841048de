/** `reads`, `modifies` and the like: sets of objects, possibly restricted to a field. */
import type * as ast from '../../syntax/index.js';
import { lookupMember, memberNames } from '../lookup.js';
import { didYouMean } from '../suggest.js';
import { selfType } from '../type-nodes.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { article } from './expect.js';
import { infer } from './rules.js';
import { isObject } from './hierarchy.js';

export type FrameUse = 'reads' | 'modifies' | 'unchanged';

export function inferFrame(ctx: Context, frame: readonly ast.FrameExpression[], use: FrameUse): void {
  for (const item of frame) {
    if (item.kind === 'frame-wildcard') continue;
    if (item.object === undefined) inferOwnField(ctx, item, use);
    else inferItem(ctx, item, item.object, use);
  }
}

/** `` `f ``: the field of `this`. */
function inferOwnField(ctx: Context, item: ast.FrameExpression, use: FrameUse): void {
  const { owner } = ctx.scope;
  if (item.field === undefined) return;
  if (owner === undefined || !ctx.allowsThis) {
    ctx.error(
      'this-not-allowed',
      item.span,
      `There is no 'this' here whose field '${item.field.text}' could be meant.`,
    );
    return;
  }
  enterField(ctx, item, item.field, selfType(owner), use);
}

function inferItem(ctx: Context, item: ast.FrameExpression, object: ast.Expression, use: FrameUse): void {
  const type = infer(ctx, object);
  const { solver } = ctx;
  const finish = (element: Type): void => {
    solver.preferred(element, { kind: 'object', nullable: true });
    ctx.later(() => {
      if (!isObject(solver.head(element))) reportFrame(ctx, object, type, use);
    });
    if (item.field !== undefined) {
      const { field } = item;
      solver.whenKnown(element, (head) => enterField(ctx, item, field, head, use));
    }
  };
  const collection = (source: Type): void => {
    solver.whenKnown(source, () => {
      const ancestor = solver.ancestor(source);
      switch (ancestor.kind) {
        case 'set':
        case 'iset':
        case 'seq':
        case 'multiset':
          return finish(ancestor.element);
        case 'arrow':
          if (use === 'reads' && source === type) return collection(ancestor.result);
          return reportFrame(ctx, object, type, use);
        default:
          // The result of a function is a set, never a single object.
          if (source !== type && ancestor.kind !== 'error') return reportFrame(ctx, object, type, use);
          return finish(ancestor);
      }
    });
  };
  collection(type);
}

function reportFrame(ctx: Context, object: ast.Expression, type: Type, use: FrameUse): void {
  const functions = use === 'reads' ? ', or a function to such a set' : '';
  ctx.error(
    'bad-frame',
    object.span,
    `${use === 'unchanged' ? "'unchanged'" : `A '${use}' clause`} names an object, or a set, seq or multiset of objects${functions}, but this is ${article(ctx.solver.text(type))}.`,
  );
}

function enterField(ctx: Context, item: ast.FrameExpression, field: ast.Ident, type: Type, use: FrameUse): void {
  if (field.text === '' || type.kind === 'error') return;
  const found = lookupMember(ctx.world, type, field.text, ctx.scope.module);
  if (found === undefined) {
    const near = didYouMean(field.text, memberNames(ctx.world, type));
    ctx.error(
      'unresolved-member',
      field.span,
      `The type '${ctx.solver.text(type)}' has no field named '${field.text}'${near || '.'}`,
    );
    return;
  }
  const { member, ownerArgs } = found;
  if (member.kind !== 'field' || !member.mutable) {
    const kind = member.kind === 'field' ? 'a constant, which never changes' : 'not a field';
    ctx.error(
      'bad-frame',
      field.span,
      `'${field.text}' is ${kind}; ${use === 'reads' ? 'it needs no frame' : 'only a field can be named here'}.`,
    );
    return;
  }
  const receiver = item.object === undefined ? 'this' : 'expression';
  ctx.refer(item, { kind: 'member', member, receiver, ownerArgs, typeArgs: [] });
}
