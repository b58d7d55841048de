/** What commands ask of an engine: Assay's own verifier (`assay-backend.ts`), an installed Dafny, exploration. */
import { NOTHING_KNOWN } from './knowledge.js';
import type { Knowledge } from './knowledge.js';
import type { ReadingOptions } from '../languages/language.js';
import type { SourceText } from '../languages/source.js';
import type { Claim, EngineName, Finding, Method, Model } from '../model/index.js';
import type { ToldExploration } from './engines/explorer/packing.js';
import type { CancelToken } from '../smt/session.js';

/** A program without errors, ready to be verified. */
export interface LoweredFile {
  /** The file on the command line, as the user sees it; the program includes what it includes. */
  readonly path: string;
  /** Every file of the program, the named one first. */
  readonly paths: readonly string[];
  readonly sources: readonly SourceText[];
  /** What it was read with, if anything. */
  readonly reading?: ReadingOptions;
  readonly model: Model;
}

/** What an engine is asked to do. */
export interface Assignment {
  /** Methods of the file's model. */
  readonly methods: readonly Method[];
  /** The part of its limits that the engine may use on each of them, up to 1. */
  readonly effort: number;
  /** What other engines learned. An engine may leave out what is decided. */
  readonly knowledge: Knowledge;
}

/** For an engine that works alone. */
export function wholly(methods: readonly Method[]): Assignment {
  return { methods, effort: 1, knowledge: NOTHING_KNOWN };
}

export interface Unfinished {
  /** Whether the time was up, or something else ended it: memory, for example. */
  readonly bound: 'time' | 'steps';
  /** A sentence. */
  readonly reason: string;
}

/** What a verifier tells while it works, in any order. */
export interface VerifierListener {
  finding(finding: Finding): void;
  /** A sentence about a method as a whole: assumptions that contradict each other, for example. */
  warning(method: Method, message: string): void;
  /** No more findings about this method; how long it took, waiting aside. */
  finished(method: Method, seconds: number): void;
  /** An exception that a method raised: a defect in Assay, which must not hide what is known about other methods. */
  failed(method: Method, error: unknown): void;
  /** The thread where the method was looked at was lost: what is told of it is what was found before. */
  unfinished(method: Method, how: Unfinished): void;
  /** How the exploration of a method went; its findings are told as well. */
  explored(method: Method, exploration: ToldExploration): void;
}

/**
 * Streams findings about the claims of the methods. Claims without a finding count as not analysed. Ends soon after
 * `cancel` fires. What goes wrong with a tool is told in findings.
 */
export type VerifierBackend = (
  file: LoweredFile,
  assignment: Assignment,
  listener: VerifierListener,
  cancel: CancelToken,
) => Promise<void>;

/** A verifier that has been started. */
export interface Verifier {
  readonly kind: EngineName;
  /** Name and version of what decides, as in reports: `z3 4.8.12`. */
  readonly name: string;
  /** Why it has nothing to say about a claim; a sentence. */
  readonly unanalysed?: (model: Model, claim: Claim) => string | undefined;
  readonly verify: VerifierBackend;
  /** How many files it can usefully work on at once. */
  readonly parallel: number;
  /** Ends every process. Safe to call twice, and in the middle of the work. */
  readonly close: () => Promise<void>;
}
