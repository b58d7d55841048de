/** Which of two statuses of one claim counts, where both may be true: the one that says more against it. */
import type { ClaimStatus, Status } from '../evidence/index.js';

const BADNESS: Readonly<Record<Status, number>> = { D: 0, V: 1, 'V?': 4, U: 5, I: 6, 'F?': 7, 'R?': 8, F: 9, R: 10 };

export function badness({ status, conditional }: ClaimStatus): number {
  return BADNESS[status] + (conditional ? 2 : 0);
}
