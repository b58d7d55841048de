/** Declarations of other modules as the module that is being typed may see them. */
import type { MemberSymbol } from '../symbols.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';

/** A type from a signature: where an export set does not reveal what it is made of, it is opaque here. */
export function seen(ctx: Context, type: Type): Type {
  return ctx.world.visibility.seenFrom(ctx.scope.module, type);
}

export function isVisible(ctx: Context, member: MemberSymbol): boolean {
  return ctx.world.visibility.isVisible(ctx.scope.module, member);
}
