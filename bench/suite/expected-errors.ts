/** An error that Dafny reports about its own test, against what we say about the claims at that place. */
import path from 'node:path';
import { kindsOf } from '../../src/workbench/engines/dafny/messages.js';
import { isGivingUp, readErrors } from '../../src/workbench/engines/dafny/output.js';
import type { DafnyError, Place } from '../../src/workbench/engines/dafny/output.js';
import { explanation } from './explained.js';
import { isSettledClaim } from '../verification/results.js';
import type { ClaimResult, LineRange, ProgramResult } from '../verification/results.js';

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
  /** There is no claim there, but an open one of a fitting kind in the same member. */
  | { readonly kind: 'open nearby'; readonly claims: readonly ClaimResult[] }
  /** Everything there is settled, after a claim of the same member that is open and that executions do not get past. */
  | { readonly kind: 'masked'; readonly claims: readonly ClaimResult[] }
  /** The same, and it is known why that is right. */
  | { readonly kind: 'explained'; readonly reason: string }
  /** Everything there is settled, or there is no claim at all. */
  | { readonly kind: 'miss'; readonly claims: readonly ClaimResult[] }
  | { readonly kind: 'not comparable'; readonly reason: string };

/** `name` is the path of the test; `custom`: the program itself gives the message. */
export function judge(name: string, error: DafnyError, result: ProgramResult, custom: boolean): Judgement {
  const { problem, unsupported, claims, failures } = result;
  if (problem !== undefined) {
    return notComparable(problem.startsWith('exception') ? problem.slice(0, 60) : 'rejected by our front end');
  }
  const left = unsupported.find(({ line, endLine }) => line <= error.line && error.line <= endLine);
  if (left !== undefined) return notComparable(`not supported: ${left.feature}`);
  const kinds = kindsOf(error.message);
  const isCompiling = /current compiler|main method|compiled to/.test(error.message);
  if ((kinds === undefined || isCompiling) && !custom)
    return notComparable(`another message: ${error.message.slice(0, 80)}`);
  const clause = kinds?.includes('postcondition') === true && error.related.length > 0;
  const places: readonly Place[] = clause ? error.related : [error, ...error.related];
  const there = claims.filter((claim) =>
    places.some((place) => isInFile(claim, place, error) && touches(claim, place)),
  );
  const fitting = kinds === undefined ? there : there.filter(({ kind }) => kinds.includes(kind));
  if (fitting.some((claim) => !isSettledClaim(claim))) return { kind: 'open' };
  const open = there.filter((claim) => !isSettledClaim(claim));
  if (open.length > 0) return { kind: 'open otherwise', claims: open };
  if (there.length === 0 && failures.length > 0) return notComparable('the verifier failed on a member');
  const claimed = fitting.length > 0 ? fitting : there;
  const around = claimsAround(error, result);
  const near = around.filter((claim) => !isSettledClaim(claim));
  const nearby = near.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  if (fitting.length === 0 && nearby.length > 0) return { kind: 'open nearby', claims: nearby };
  const earlier = claimed.flatMap((claim) =>
    claims.slice(0, claims.indexOf(claim)).filter(({ owner }) => owner === claim.owner),
  );
  const masking = (claimed.length > 0 ? earlier : around).filter((claim) => !isSettledClaim(claim));
  if (masking.length > 0) return { kind: 'masked', claims: [...new Set(masking)] };
  const reason = explanation(name, error.line);
  return reason === undefined ? { kind: 'miss', claims: claimed } : { kind: 'explained', reason };
}

/** The claims of the member around the place, in the order in which they are checked. */
function claimsAround(place: Place, { members, claims }: ProgramResult): readonly ClaimResult[] {
  const around = members.filter(({ line, endLine }) => line <= place.line && place.line <= endLine);
  const size = ({ line, endLine }: LineRange): number => endLine - line;
  const member = around.reduce<LineRange | undefined>(
    (best, one) => (best === undefined || size(one) < size(best) ? one : best),
    undefined,
  );
  return member === undefined
    ? []
    : claims.filter(({ path: other, line }) => other === undefined && member.line <= line && line <= member.endLine);
}

function notComparable(reason: string): Judgement {
  return { kind: 'not comparable', reason };
}

/** Errors are in the main file; a clause that they relate to may be in an included one. */
function isInFile({ path: other }: ClaimResult, place: Place, error: DafnyError): boolean {
  const [own, wanted] = [path.basename(other ?? error.file), path.basename(place.file)];
  return own === wanted;
}

/** On the line; a claim about a whole loop or call may begin before it. */
function touches({ line, endLine }: ClaimResult, place: Place): boolean {
  return line <= place.line && place.line <= endLine;
}
