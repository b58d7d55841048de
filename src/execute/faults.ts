/** Ways in which computing a value or running an instruction ends early. */
import type { Assume, Claim, Method, Origin, Variable } from '../model/index.js';
import type { Value } from '../values/index.js';
import { NotExecutable, UndefinedValue } from '../values/index.js';

export { NotExecutable, UndefinedValue };

/** A value is not known because a declaration that it needs has none: that violates a claim of the declaration. */
export class UndefinedDeclaration extends NotExecutable {}

/** Values were looked for among infinitely many, and none that was tried fits: there may be others. */
export class NoneFound extends NotExecutable {}

/** None that satisfies the condition of a choice was found: another run may have one on its tape. */
export class Unchosen extends NotExecutable {}

/** What a ghost variable holds when its value could not be computed: reading it raises the reason again. */
export class Poison {
  readonly reason: NotExecutable;

  constructor(reason: NotExecutable) {
    this.reason = reason;
  }
}

export type Bound = 'steps' | 'depth' | 'time';

/** Why a run stopped before its end. Where it stopped is in the frames. */
export type Stop =
  /** The value given for this input is not one of its type: nothing was run. */
  | { readonly kind: 'input-type'; readonly input: Variable }
  | { readonly kind: 'violated'; readonly claim: Claim }
  /** Evaluating the claim itself was undefined. */
  | { readonly kind: 'undefined'; readonly claim: Claim; readonly reason: string }
  | { readonly kind: 'assumption-failed'; readonly by: Assume['by'] }
  | { readonly kind: 'cutoff'; readonly bound: Bound }
  /** Compiled code needs a value that cannot be computed. `unchosen`: it is one that another run may choose. */
  | { readonly kind: 'not-executable'; readonly reason: string; readonly unchosen?: true };

/** One activation on the call stack with the values that its variables had; those without a value have none yet. */
export interface Frame {
  readonly method: Method;
  readonly at: Origin;
  readonly variables: readonly { readonly variable: Variable; readonly value: Value | undefined }[];
}

/** Carries a `Stop` out of compiled code; each activation that it passes adds its frame, innermost first. */
export class StopSignal extends Error {
  override readonly name = 'StopSignal';
  readonly stop: Stop;
  readonly frames: Frame[] = [];

  constructor(stop: Stop) {
    super(stop.kind);
    this.stop = stop;
  }
}
