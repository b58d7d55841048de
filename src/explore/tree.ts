/**
 * What is known of the paths of a method: a tree of decisions. Executions with the same decisions so far come to the same
 * next decision, so a side of a decision is looked for once.
 */

/** Why a side stays open: there are no inputs for it among those that are small enough. */
export const BEYOND_SCOPE = 'only larger inputs may go there';

/** The solver excludes it, with the help of what no run has checked. */
export const BELIEVED = 'only what a lemma or an assumption says excludes it';

/** Why a side is not followed, or that it is. */
export type Side =
  | { readonly kind: 'explored'; readonly next: TreeNode }
  | { readonly kind: 'queued' }
  /** No execution takes it: the query was complete. */
  | { readonly kind: 'infeasible' }
  /** There is none within the scope, or the solver does not know. */
  | { readonly kind: 'open'; readonly reason: string };

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
