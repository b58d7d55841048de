/** The kinds of claims that a message of Dafny can be about, in the words of 2.x and of 4.x. */
import type { ClaimKind } from '../../../model/index.js';

const VALUE: readonly ClaimKind[] = ['constraint', 'cast', 'non-null', 'size', 'shift-range'];

/** The first pattern that matches tells. */
const MESSAGES: readonly (readonly [RegExp, readonly ClaimKind[]])[] = [
  [/postcondition of (the )?forall/, ['assertion', 'postcondition']],
  [/(parent )?trait|overrid/, ['override', 'modifies', 'reads', 'decreases-call']],
  [/postcondition/i, ['postcondition']],
  [/function precondition|possible violation of function precondition/, ['precondition', 'function-requires']],
  [/precondition/i, ['precondition', 'function-requires']],
  [/invariant.*on entry/, ['invariant-entry']],
  [/invariant.*(maintain|preserv)/, ['invariant-kept']],
  [/invariant/, ['invariant-entry', 'invariant-kept']],
  [/termination.*for the loop|decreases expression/, ['decreases-loop', 'decreases-call']],
  [/termination|decreases/, ['decreases-call', 'decreases-loop']],
  [/modifies clause|modify|may update|may violate context's modifies/, ['modifies']],
  [/reads clause|may read/, ['reads']],
  [/non-null|may be null|might be null|dereference null/, ['non-null', 'constraint', 'cast']],
  [/allocated/, ['allocated']],
  [/division by zero/, ['division-by-zero']],
  [/shift amount|rotate amount/, ['shift-range', 'constraint', 'cast', 'size']],
  [/index .*out of range|index out of range|upper bound|lower bound|out of range/, ['index-range']],
  [/in the domain of|in domain|be in map/, ['map-key', 'index-range', 'precondition', 'function-requires']],
  [/ghost variant/, ['ghost-variant']],
  [/destructor|must be constructed by/, ['destructor']],
  [/pattern|missing case|cover all|alternative cases/, ['match-exhaustive', 'destructor']],
  [/uniquely determined/, ['such-that-unique']],
  [/existence of LHS|such-that/, ['such-that']],
  [/left-hand sides/, ['forall-unique', 'modifies']],
  [/calculation step/, ['calc-step', 'assertion']],
  [/definite-assignment/, ['initialised']],
  [/witness|inhabited/, ['inhabited', 'constraint']],
  [/array size|empty size|non-negative|array .*initializ/, ['size', 'inhabited', 'initialised', 'precondition']],
  [
    /subset constraints|subset type constraint|newtype constraint|known to be an instance|range must be assignable/,
    VALUE,
  ],
  [/converted|real-based number|natural number|char (addition|subtraction)|fit in/, VALUE],
  [/^assertion (violation|might not hold|could not be proved)/, ['assertion', 'calc-step', 'expect']],
];

/** `undefined`: the message does not tell, as one that the program gives by `{:error}`. */
export function kindsOf(message: string): readonly ClaimKind[] | undefined {
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
}
