/** What changed between two runs of a bench over the same programs. */
import { isWhole } from './results.js';
import type { ClaimResult, ProgramResult } from './results.js';

/** One line for each program and claim whose status is another one. */
export function changes(before: readonly ProgramResult[], after: readonly ProgramResult[]): readonly string[] {
  const older = new Map(before.map((result) => [result.name, result]));
  const lines: string[] = [];
  for (const result of after) {
    const was = older.get(result.name);
    if (was === undefined) continue;
    if (isWhole(was) !== isWhole(result)) lines.push(`${isWhole(result) ? '+' : '-'} ${result.name}`);
    for (const { claim, from } of changedClaims(was, result)) {
      lines.push(`  ${result.name}:${claim.line}: ${from} -> ${claim.status}: ${claim.kind} ${claim.text}`);
    }
  }
  return lines;
}

/** Claims that are in both and have another status. */
function changedClaims(
  before: ProgramResult,
  after: ProgramResult,
): readonly { readonly claim: ClaimResult; readonly from: string }[] {
  const older = new Map(before.claims.map((claim) => [claim.id, claim.status]));
  return after.claims.flatMap((claim) => {
    const from = older.get(claim.id);
    return from === undefined || from === claim.status ? [] : [{ claim, from }];
  });
}
