/** A condition that may hold whenever an execution is at the header of a loop. It is a guess until a prover says otherwise. */
import type { BlockId, Term } from '../../model/index.js';

export interface Candidate {
  readonly header: BlockId;
  /** Over variables that have values at the header. */
  readonly condition: Term;
}

export function candidateKey({ header, condition }: Candidate): string {
  return `${header} ${condition}`;
}
