/** An error that Dafny reports about its own test, against what we say about the claims at that place. */
import path from 'node:path';
import { kindsOf } from '../../src/cli/verification/dafny/messages.js';
import { isGivingUp, readErrors } from '../../src/cli/verification/dafny/output.js';
import type { DafnyError, Place } from '../../src/cli/verification/dafny/output.js';
import { isSettledClaim } from '../verification/results.js';
import type { ClaimResult, ProgramResult } from '../verification/results.js';

/** Each error of verification once, although some tests run several times. */
export function expectedErrors(file: string, expected: string): readonly DafnyError[] {
  const own = readErrors(expected).filter(
    (error) => path.basename(error.file) === path.basename(file) && !isGivingUp(error.message),
  );
  return [...new Map(own.map((error) => [`${error.line},${error.column},${error.message}`, error])).values()];
}

export type Judgement =
  /** A claim of a fitting kind is open there. */
  | { readonly kind: 'open' }
  /** A claim is open there, but of a kind that does not fit the message. */
  | { readonly kind: 'open otherwise'; readonly claims: readonly ClaimResult[] }
  /** Everything there is settled, or there is no claim at all. */
  | { readonly kind: 'miss'; readonly claims: readonly ClaimResult[] }
  | { readonly kind: 'not comparable'; readonly reason: string };

/** `custom`: the program itself gives the message. */
export function judge(error: DafnyError, result: ProgramResult, custom: boolean): Judgement {
  const { problem, unsupported, claims, failures } = result;
  if (problem !== undefined) {
    return notComparable(problem.startsWith('exception') ? problem.slice(0, 60) : 'rejected by our front end');
  }
  const left = unsupported.find(({ line, endLine }) => line <= error.line && error.line <= endLine);
  if (left !== undefined) return notComparable(`not supported: ${left.feature}`);
  const kinds = kindsOf(error.message);
  if (kinds === undefined && !custom) return notComparable(`another message: ${error.message.slice(0, 80)}`);
  const clause = kinds?.includes('postcondition') === true && error.related.length > 0;
  const places: readonly Place[] = clause ? error.related : [error, ...error.related];
  const there = claims.filter((claim) => claim.path === undefined && places.some((place) => touches(claim, place)));
  const fitting = kinds === undefined ? there : there.filter(({ kind }) => kinds.includes(kind));
  if (fitting.some((claim) => !isSettledClaim(claim))) return { kind: 'open' };
  const open = there.filter((claim) => !isSettledClaim(claim));
  if (open.length > 0) return { kind: 'open otherwise', claims: open };
  if (there.length === 0 && failures.length > 0) return notComparable('the verifier failed on a member');
  return { kind: 'miss', claims: fitting.length > 0 ? fitting : there };
}

function notComparable(reason: string): Judgement {
  return { kind: 'not comparable', reason };
}

/** On the line; a claim about a whole loop or call may begin before it. */
function touches({ line, endLine }: ClaimResult, place: Place): boolean {
  return line <= place.line && place.line <= endLine;
}
