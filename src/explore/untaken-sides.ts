/** Sides of decisions that no run took, as the tree of runs shows them: impossible, or why nobody knows. */
import type { ClaimId } from '../model/index.js';
import type { Flip, FlippedDecision, UntakenSide } from './nodes.js';
import type { Side } from './tree.js';

/** A side, and what is known of it. */
export interface Untaken {
  /** The number of the execution whose decision it is. */
  readonly node: number;
  readonly flip: Flip;
  readonly state: Exclude<Side, { readonly kind: 'explored' }>;
  readonly violates: ClaimId | undefined;
}

/** `exhaustive`: every execution takes a path that was run. Whether it violates a claim there is another question. */
export function untakenSides(
  sides: readonly Untaken[],
  flipped: (flip: Flip) => FlippedDecision | undefined,
  exhaustive: boolean,
): readonly UntakenSide[] {
  return sides.flatMap(({ node, flip, state, violates }): readonly UntakenSide[] => {
    const decision = flipped(flip);
    if (decision === undefined) return [];
    const side = { node, ...decision, ...(violates === undefined ? {} : { violates }) };
    return [{ ...side, ...(exhaustive && violates === undefined ? IMPOSSIBLE : outcomeOf(state)) }];
  });
}

const IMPOSSIBLE = { outcome: 'impossible' } as const;

function outcomeOf(state: Untaken['state']): Pick<UntakenSide, 'outcome' | 'reason'> {
  switch (state.kind) {
    case 'infeasible':
      return IMPOSSIBLE;
    case 'queued':
      return { outcome: 'untried', reason: 'it was not looked for' };
    case 'open':
      return { outcome: state.leftOut.length > 0 ? 'beyond-bounds' : 'undecided', reason: state.reason };
  }
}
