import { solverKind } from '../smt/solver-kind.js';
import type { SolverKind } from '../smt/solver-kind.js';

/**
 * For a member, unless the user says otherwise. Solvers count differently: z3 from 0.3 to 40 million units a second, cvc5
 * some ten thousands. No proof of the real programs needs more, and few searches that fail last longer than the backstop.
 */
const RESOURCES: Readonly<Record<SolverKind, number>> = { z3: 100_000_000, cvc5: 1_000_000 };

/** By the name that a session gives its solver: `z3 4.8.12`. */
export function defaultResources(solver: string): number {
  return RESOURCES[solverKind(solver)];
}

/**
 * How the verifier sets up a solver for a text: quantifiers by triggers only, no model-based search (docs/decisions.md,
 * "The verifier's encoding").
 */
export function solverOptions(seed: number, text = ''): ReadonlyMap<string, string> {
  return new Map([
    ['auto_config', 'false'],
    ['smt.mbqi', 'false'],
    // Made for quantifiers; bits are found a hundred times as fast without it.
    ...(isBitsAlone(text) ? [] : [['smt.case_split', '3'] as const]),
    ['smt.qi.eager_threshold', '100'],
    ['smt.delay_units', 'true'],
    // Beside a trigger of one term, z3 matches triggers of several terms only at the very end, and twice at most.
    ['smt.qi.max_multi_patterns', '1000'],
    // The older arithmetic finds proofs about products where the newer one runs out of time.
    ['smt.arith.solver', '2'],
    ['type_check', 'true'],
    ['smt.random_seed', String(seed)],
    ['sat.random_seed', String(seed)],
  ]);
}

function isBitsAlone(text: string): boolean {
  return text.includes('(_ BitVec ') && !/\((?:forall|exists) /.test(text);
}
