/** The kinds of solvers that Assay knows. What differs between them is written as a table over all kinds. */

export const SOLVER_KINDS = ['z3', 'cvc5'] as const;

export type SolverKind = (typeof SOLVER_KINDS)[number];

/**
 * By the name that a session gives its solver: `z3 4.8.12`, `z3 4.15.4 (WebAssembly)`, `cvc5 1.0.3`. A name that begins with
 * no kind belongs to a session that somebody made up; it is treated as z3.
 */
export function solverKind(solver: string): SolverKind {
  return SOLVER_KINDS.find((kind) => solver.startsWith(kind)) ?? 'z3';
}
