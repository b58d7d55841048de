/**
 * What is known of the paths of a method: a tree of decisions. Executions with the same decisions so far come to the same
 * next decision, so a side of a decision is looked for once.
 */

import type { Dependency } from '../model/index.js';
import type { Cut } from './symbolic/context.js';

/** Why a side is not followed, or that it is. */
export type Side =
  | { readonly kind: 'explored'; readonly next: TreeNode }
  | { readonly kind: 'queued' }
  /** No execution takes it, if what it rests on is so: the query was complete. */
  | { readonly kind: 'infeasible'; readonly under: readonly Dependency[] }
  | OpenSide;

/** There is none within the scope, of which `leftOut` is beyond, or the solver does not know. */
export interface OpenSide {
  readonly kind: 'open';
  readonly reason: string;
  readonly leftOut: readonly Cut[];
}

export function open(reason: string, leftOut: OpenSide['leftOut'] = []): OpenSide {
  return { kind: 'open', reason, leftOut };
}

export class TreeNode {
  readonly sides = new Map<string, Side>();

  /** The node behind a side that an execution took. */
  follow(side: string): TreeNode {
    const known = this.sides.get(side);
    if (known?.kind === 'explored') return known.next;
    const next = new TreeNode();
    this.sides.set(side, { kind: 'explored', next });
    return next;
  }
}
