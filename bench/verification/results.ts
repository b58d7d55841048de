/** What a bench learns about one program, as plain data: it passes between processes and is kept in files. */
import type { ClaimKind } from '../../src/model/index.js';

export interface ClaimResult {
  readonly id: string;
  readonly owner: string;
  readonly kind: ClaimKind;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
  readonly status: string;
  readonly conditional: boolean;
  /** The sentence that the user sees. */
  readonly triage: string;
  /** The file, where it is an included one. */
  readonly path?: string;
}

export interface ProgramResult {
  readonly name: string;
  /** Why there are no claims: the first error, or an exception. */
  readonly problem?: string;
  readonly lines: number;
  readonly claims: readonly ClaimResult[];
  /** Members that are not in the model, with the lines that they take. */
  readonly unsupported: readonly UnsupportedResult[];
  /** Declarations of members and types, and the lines that they take. */
  readonly members: readonly LineRange[];
  /** Exceptions of the verifier, by method. */
  readonly failures: readonly string[];
  readonly methods: readonly { readonly name: string; readonly seconds: number }[];
  readonly seconds: Times;
}

/** Lines of the main file. */
export interface LineRange {
  readonly line: number;
  readonly endLine: number;
}

export interface UnsupportedResult extends LineRange {
  readonly member: string;
  readonly feature: string;
}

export interface Times {
  /** Reading, resolving and lowering. */
  readonly front: number;
  readonly total: number;
  /** Waiting for answers of the solver. */
  readonly solver: number;
  readonly queries: number;
}

export function isSettledClaim({ status }: ClaimResult): boolean {
  return status === 'V' || status === 'D';
}

/** Every claim is settled, and nothing was left out. */
export function isWhole({ problem, claims, unsupported, failures }: ProgramResult): boolean {
  return problem === undefined && unsupported.length === 0 && failures.length === 0 && claims.every(isSettledClaim);
}

export type Reason = 'time' | 'neither' | 'false state' | 'unsupported' | 'rests on another' | 'failure' | 'other';

/** Why a claim is open, from the sentence about it. */
export function reasonOf({ triage }: ClaimResult): Reason {
  if (/^Proved/.test(triage)) return 'rests on another';
  if (/out of (time|memory)|used up|time is|timed out|gave up/i.test(triage)) return 'time';
  if (/neither a proof/.test(triage)) return 'neither';
  if (/has a state/.test(triage)) return 'false state';
  if (/not supported|unsupported/i.test(triage)) return 'unsupported';
  return /Assay failed|stopped|reported an error/.test(triage) ? 'failure' : 'other';
}
